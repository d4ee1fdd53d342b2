"""Running the command line: inside this process, which is quick, or in one of its own, which is real."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from upwords_tui.cli.main import main

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "upwords_tui")


@dataclass(frozen=True)
class Ran:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one clear line on standard error; nothing else may be said."""
        assert self.code == 2, self
        assert self.out == "", self
        assert self.err.count("\n") == 1, self
        assert self.err.endswith("\n"), self
        assert "Traceback" not in self.err, self
        line = self.err[:-1]
        assert line.isprintable(), self
        assert line.startswith("upwords-tui"), self
        return line


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """Run `arguments` in this process."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (stdin, b"", b"")]
    with (
        patch.object(sys, "stdin", streams[0]),
        patch.object(sys, "stdout", streams[1]),
        patch.object(sys, "stderr", streams[2]),
    ):
        try:
            code = main(list(arguments))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    out, err = (_said(stream) for stream in streams[1:])
    return Ran(code, out, err)


def _said(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def start(*arguments: str | bytes, stdin: bytes = b"", **environment: str | None) -> Ran:
    """Run `arguments` in a process; `environment` changes variables, None removes one."""
    said = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=changed(environment),
        cwd=ROOT,
        timeout=120,
    )
    return Ran(said.returncode, said.stdout.decode(), said.stderr.decode())


def changed(environment: Mapping[str, str | None]) -> dict[str, str]:
    """Return the variables of this process, changed."""
    variables = {**os.environ, **environment}
    return {name: value for name, value in variables.items() if value is not None}
