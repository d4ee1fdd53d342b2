"""Mutation testing by mutmut, for developers: `make mutate FILES="FILE…" [TESTS="PATH…"]`.

The files are broken in one place after another, in a copy of the tree that is thrown away, and the tests are
run each time: a mutant that none of them notices survives, and its change is printed. Without TESTS those of
the same floor run. It costs half a second a mutant and more: name the nearest tests.

mutmut makes no mutants of constants, defaults of fields, properties and cached functions, and tests that
start processes of their own don't meet any: what it does not list is not proved.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MUTMUT = "mutmut==3.8.1"
UNTRACKED = ("*.mo", "*.so")
"""What is made when the program is set up, and needed to run it."""


def main() -> int:
    """Print the mutants that survive, and how many there were."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--tests", nargs="+", metavar="PATH", default=[])
    asked = parser.parse_args()
    tests = asked.tests or sorted({f"tests/{Path(file).parts[1]}" for file in asked.files})
    with tempfile.TemporaryDirectory() as folder:
        python, tree = tools(Path(folder, "venv")), Path(folder, "tree")
        copy(tree)
        (tree / "setup.cfg").write_text(configuration(asked.files, tests), encoding="utf-8")
        return run(python, tree)


def tools(folder: Path) -> Path:
    """Make an environment with mutmut and all that is in this one; return its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python, packages = folder / "bin" / "python", next(folder.glob("lib/python*/site-packages"))
    (packages / "ours.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", MUTMUT], check=True)
    return python


def copy(tree: Path) -> None:
    """Copy what git knows of, and what the program was set up with."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    made = (path.relative_to(ROOT) for each in UNTRACKED for path in (ROOT / "upwords_tui").rglob(each))
    for name in (*filter(None, listed.stdout.split("\0")), *map(str, made)):
        if (ROOT / name).exists():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def configuration(files: list[str], tests: list[str]) -> str:
    """Return what mutmut reads."""
    beside = sorted(path.name for path in ROOT.iterdir() if not path.name.startswith(".venv"))
    lists = {
        "source_paths": ["upwords_tui"],
        "only_mutate": files,
        "also_copy": [name for name in beside if name not in ("upwords_tui", "tests", "build", "dist")],
        "pytest_add_cli_args": ["-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": tests,
    }
    lines = [f"{name} =" + "".join(f"\n    {each}" for each in values) for name, values in lists.items()]
    return "\n".join(["[mutmut]", *lines, ""])


def run(python: Path, tree: Path) -> int:
    """Run mutmut and print what survived; the exit code is 0 if nothing did."""

    def ask(*arguments: str) -> str:
        command = [str(python), "-m", "mutmut", *arguments]
        return subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout

    print("Breaking the code …", file=sys.stderr)
    print(ask("run").splitlines()[-2].split("\r")[-1])
    survivors = [
        line.split(":")[0].strip()
        for line in ask("results").splitlines()
        if line.endswith((": survived", ": no tests"))
    ]
    for name in survivors:
        print(ask("show", name))
    return bool(survivors)


if __name__ == "__main__":
    sys.exit(main())
