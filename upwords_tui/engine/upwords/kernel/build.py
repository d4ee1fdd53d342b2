"""Compiles the kernel with whatever C compiler there is: `python -m upwords_tui.engine.upwords.kernel.build`.

Installing the game does it too (upwords_tui/build_hook.py). It needs nothing but the compiler, no headers of
Python.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
FILE = FOLDER / "kernel.so"

_FLAGS = ("-std=gnu11", "-O3", "-fPIC", "-shared", "-Wall", "-Wextra")
_X86_FLAGS = ("-march=x86-64-v2",)
"""Such processors, all since 2009, count bits in one instruction. `kernel_version` looks if this is one."""


def compile_kernel() -> str:
    """Build the library and return an empty text, or why there is none (an old one is removed then).

    The old one stays until the new one is whole: other processes may be about to load it.
    """
    reason = _compile()
    if reason:
        FILE.unlink(missing_ok=True)
    return reason


def _compile() -> str:
    compiler = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), None)
    if compiler is None:
        return "there is no C compiler"
    sources = sorted(map(str, FOLDER.glob("*.c")))
    is_x86 = platform.machine().lower() in ("x86_64", "amd64")
    said = ""
    for extra in (_X86_FLAGS, ()) if is_x86 else ((),):
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            made = Path(folder) / FILE.name
            command = [*compiler.split(), *_FLAGS, *extra, "-o", str(made), *sources, "-lm"]
            try:
                done = subprocess.run(command, capture_output=True, text=True, check=False)
            except OSError as error:
                return f"{compiler}: {error.strerror}"
            if done.returncode == 0:
                made.replace(FILE)
                return ""
            said = next(iter(done.stderr.splitlines()), f"exit code {done.returncode}")
    return f"{compiler}: {said}"


def main() -> int:
    """Build the kernel; return 1 and say why if that can't be done."""
    reason = compile_kernel()
    if reason:
        print(
            f"No compiled kernel: {reason}. The computer players think in Python, much more slowly.",
            file=sys.stderr,
        )
    return 1 if reason else 0


if __name__ == "__main__":
    sys.exit(main())
