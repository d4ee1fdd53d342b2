"""Whole games as they are told, in three languages, byte for byte.

`UPDATE_GOLDEN=1 pytest tests/text` writes the transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.scene import board_of, scene
from tests.golden_files import assert_golden
from tests.text.playing import Playing
from upwords_tui.games.upwords.edition import load_edition

GOLDEN = Path(__file__).parent / "golden"

# The worked example of the rules, with a little of everything between its plays.
LINES = (
    "board", "rack", "options", "try 5c wood", "5c wood", "last", "board words", "score", "turn",
    "6e net", "square e5", "go e5", "up", "right 3", "left 99", "next", "home", "row 5", "column e", "find o",
    "find 2", "find open", "verbose", "f5 dear", "brief", "exchange e", "normal", "history", "unseen e",
    "unseen", "spell", "sort", "arrange l e", "seats", "bag", "at 1", "square c5", "later", "now",
    "history 2", "fair", "j9 house", "exchange z", "exchange", "pass now", "help rules", "spell always",
    "rack", "spell never", "turn", "check xyzzy", "nonsense", "a1 xyz", "changes", "clock", "help play",
    "pass!", "pass!", "score", "result", "board squares", "quit",
)  # fmt: skip


@pytest.mark.parametrize("width", [80, 40])
def test_a_game_is_told_as_it_was(spoken: str, width: int) -> None:
    edition = load_edition("hasbro-10x10")
    game = scene("WLDEARR", "NTEEEEE", bag="ABCDEF", board=board_of("5C MOOD"), edition=edition)
    playing = Playing(unknown=["XYZZY"], width=width)
    playing.open(playing.store.seat(game), *LINES)
    told = playing.out.getvalue()
    prompts = ("> ", "Anna> ", "Bo> ")
    assert all(len(line) <= width for line in told.splitlines() if not line.startswith(prompts))
    assert_golden(GOLDEN / f"{spoken}-{width}.txt", told)
