"""Files of puzzles are packed, pruned and renewed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.puzzles import packing
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.games.upwords import puzzles
from upwords_tui.games.upwords.puzzles import about, index, lines

pytestmark = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")
EDITION = "hasbro-10x10"
FEW = [find_level(name) for name in ("first-steps", "regular", "sharp", "champion")]
"""Levels that grade: `test_files` asks them all, and each takes long to learn its words."""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The first games that come with an edition, as they were made; and another place for its file."""
    found = [json.loads(line) for _number, line in zip(range(3), lines(EDITION), strict=False)]
    for line in found:
        for each in line["puzzles"]:
            for name in ("found", "rating", "themes", "plays"):
                each.pop(name, None)
    path = tmp_path / "made.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in found), "utf-8")
    monkeypatch.setattr(packing, "LEVELS", FEW)
    for module in (puzzles, packing):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    _forget()
    yield path
    _forget()


def _forget() -> None:
    puzzles.index.cache_clear()
    puzzles._members.cache_clear()


def ids() -> list[str]:
    _forget()
    return [row.id for row in index(EDITION)]


def test_what_is_pruned_stays_away(made: Path) -> None:
    packing.pack(EDITION, made)
    first, *others = ids()
    assert others and all(row.rating for row in index(EDITION))
    before = list(lines(EDITION))
    packing.pack(EDITION, made)
    _forget()
    assert list(lines(EDITION)) == before, "nothing has changed"
    packing.prune(EDITION, [first])
    assert ids() == others and about(EDITION)["dropped"] == [first]
    packing.pack(EDITION, made)
    assert ids() == others


def test_puzzles_whose_plays_are_the_same_stay_when_a_list_changes(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packing.pack(EDITION, made)
    before = ids()
    packing.renew(EDITION)
    assert ids() == before
    exact = sum(each.is_exact for each in puzzles.puzzles(EDITION))
    said = f"{len(before) - exact} stay, {exact} confirmed anew, 0 gone"
    assert said in capsys.readouterr().out, "endgames are looked through again"
