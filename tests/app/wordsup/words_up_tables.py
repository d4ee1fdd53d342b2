"""Tables of Words Up for the tests: a scene in a store in memory, at which every word is good but some."""

from __future__ import annotations

from typing import Any

from tests.games.scene import AllWords
from tests.seating import sit_down
from upwords_tui.games.wordsup.game import WordsUpGame

ROW = "B3 O1 O1 M2 S1 T1 E1 N1 A1 P2 B3 O1 O1 M2 S1 T1"
"""Cards from A1 on, too many of them for the end phase."""


def table_of(game: WordsUpGame, *unknown: str) -> Any:
    """Return a table at `game`, at which all words are good but those `unknown`."""
    return sit_down(game, AllWords(*unknown))
