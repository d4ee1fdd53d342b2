"""The files and modules that texts name in backticks are there: in docstrings, comments and the docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import PurePosixPath

from tests.house import FLOORS, PACKAGE, ROOT
from tests.test_house import project_files

NAMED = re.compile(r"`(?:upwords_tui/)?([\w.-]+(?:/[\w.-]+)*)`")
CODE = {".c", ".h", ".json", ".po", ".py", ".sql", ".toml"}
FOLDERS = {*FLOORS, "tests", "upwords_tui", "upwords", "wordsup", "sqlite", "screens", "widgets"}
FOREIGN = {"libvoikko/voikko.h"}
"""Files of other projects."""


def known_names() -> set[str]:
    """Return every way to name a file of the project or a folder, from any folder above it."""
    known: set[str] = set()
    for path in project_files():
        parts = path.relative_to(ROOT).parts
        for whole in accumulate(parts, lambda above, part: f"{above}/{part}"):
            pieces = whole.removesuffix(".py").split("/")
            known |= {"/".join(pieces[start:]) for start in range(len(pieces))}
    return known


def names_without_a_file(text: str, known: set[str]) -> Iterator[str]:
    """Yield the paths of code in backticks that lead nowhere."""
    for name in NAMED.findall(text):
        path = PurePosixPath(name)
        is_code = path.suffix in CODE
        is_ours = is_code or ("/" in name and path.parts[0] in FOLDERS)
        if is_ours and name not in FOREIGN and name.removesuffix(".py") not in known:
            yield name


def test_the_search_for_names_finds_some() -> None:
    text = "`games/rules.py` `games/upwords/rules.py` `no.py` `hub/hub` `tui/nowhere` `1/2` `upwords/rules`"
    found = {"games/rules.py", "no.py", "tui/nowhere"}
    assert {*names_without_a_file(text, known_names())} == found


def test_the_files_that_texts_name_are_there() -> None:
    known = known_names()
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"]
    texts = [path for suffix in ("py", "c", "h") for path in PACKAGE.rglob(f"*.{suffix}")] + pages
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in texts
        for name in names_without_a_file(path.read_text(encoding="utf-8"), known)
    ]
    assert not found, "\n".join(sorted(found))
