"""Runs the tests that belong to what has changed: `make quick`, or `python -m tests.quick [BASE]`.

Changed is what differs from BASE, a commit (HEAD unless it is named), and what git does not know yet. To a
module belong the tests that import it, or a helper of theirs that does; if there are none, those of what
uses it, or of its folder. Of many the nearest are run, those with nothing in common but the import
last. Tests that changed are run themselves, and the rules of the house always.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ("tests/test_circles.py", "tests/test_house.py", "tests/test_house_texts.py")
KINDRED = {
    r"upwords_tui/locale/": "tests/catalogues",
    r"dictionaries/": "tests/dictionaries",
    r"docs/([^/]+\.md|images/)": "tests/docs",
}
"""Where the tests are of files that nothing imports, by how their paths begin."""
MOST = 6
"""Of the test modules of one file so many are run: more belong to what everything uses."""
IMPORT = re.compile(r"^ *(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE)


def changed(base: str) -> set[str]:
    """Return the files that differ from a commit, or are new, as paths from the root."""
    asked = (["diff", "--name-only", "-z", base], ["ls-files", "--others", "--exclude-standard", "-z"])
    said = (
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        for words in asked
    )
    return {name for each in said for name in each.stdout.split("\0") if name}


def module_name(path: str) -> str:
    """Return the name of the module that is in a file: “tests.quick” of “tests/quick.py”."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(text: str) -> set[str]:
    """Return what a file imports, wherever in it, by all the names that may be a module's."""
    found = set()
    for package, names, module in IMPORT.findall(text):
        found |= {module or package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))}
    return found


def users(names: Iterable[str], imports: Mapping[str, set[str]], below: str) -> set[str]:
    """Return the files below a folder that import one of these modules."""
    wanted = set(names)
    return {path for path, used in imports.items() if path.startswith(below) and used & wanted}


def is_test(path: str) -> bool:
    return path.startswith("tests/") and path.rpartition("/")[2].startswith("test_")


def nearest(path: str, imports: Mapping[str, set[str]]) -> list[str]:
    """Return the test modules that belong to a module, the nearest first."""
    modules, seen = {module_name(path)}, set[str]()
    while modules - seen:
        seen |= modules
        direct = users(modules, imports, "tests/")
        helpers = {module_name(user) for user in direct if not is_test(user)}
        found = {user for user in direct | users(helpers, imports, "tests/") if is_test(user)}
        if found:
            likeness = {test: alike(path, test) for test in found}
            return sorted(
                found, key=lambda test: (not likeness[test], test not in direct, -likeness[test], test)
            )
        modules |= {module_name(user) for user in users(modules, imports, "upwords_tui/")}
    return sorted(filter(is_test, imports), key=lambda test: (-alike(path, test), test))


def alike(path: str, test: str) -> int:
    """Return how much of the way to a test is that to a module: tests mirror the package."""
    words, of_test = (
        {word.rstrip("s") for word in re.findall(r"[^\W_]+", each.partition("/")[2].removesuffix(".py"))}
        for each in (path, test)
    )
    return len(words & of_test)


def belonging(names: Iterable[str]) -> list[str]:
    """Return the test modules and folders that belong to these files, each once; the house's come last."""
    paths = [
        str(path.relative_to(ROOT)) for top in ("upwords_tui", "tests") for path in (ROOT / top).rglob("*.py")
    ]
    imports = {path: imported((ROOT / path).read_text("utf-8")) for path in paths}
    found: list[str] = []
    for name in sorted(names):
        if is_test(name) and name in imports:
            found.append(name)
        elif name in imports:
            found += nearest(name, imports)[:MOST]
        else:
            found += [folder for place, folder in KINDRED.items() if re.match(place, name)]
    return list(dict.fromkeys((*found, *HOUSE)))


def main(base: str = "HEAD") -> int:
    """Run them, and return the exit code of pytest."""
    tests = belonging(changed(base))
    print(*tests, sep="\n", flush=True)
    return int(pytest.main(["-q", "--no-header", "-n", "2", "--dist", "worksteal", *tests]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
