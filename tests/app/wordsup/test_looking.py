"""Up to where somebody has looked: kept by game, never less than before, and not for ever."""

from __future__ import annotations

import pytest

from tests.seating import PreparedStore
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.wordsup import keep_looked, looked_until


def test_each_game_has_its_own() -> None:
    library = Library(PreparedStore(), "Anna")
    keep_looked(library, "one", 5)
    keep_looked(library, "two", 7)
    assert [looked_until(library, game) for game in ("one", "two", "three")] == [5, 7, 0]


def test_what_was_looked_at_stays_so() -> None:
    library = Library(PreparedStore(), "Anna")
    keep_looked(library, "one", 5)
    keep_looked(library, "one", 3)
    assert looked_until(library, "one") == 5


def test_of_many_games_the_latest_are_kept() -> None:
    library = Library(PreparedStore(), "Anna")
    for number in range(60):
        keep_looked(library, f"game {number}", 1)
    assert looked_until(library, "game 59") == looked_until(library, "game 10") == 1
    assert looked_until(library, "game 9") == 0


@pytest.mark.parametrize("kept", [None, 5, "one", ["one"], {"one": "5"}, {"one": True}, {"one": -2}])
def test_nonsense_that_is_kept_counts_for_nothing(kept: object) -> None:
    library = Library(PreparedStore(), "Anna")
    library.set_setting("looked-at", kept)
    assert looked_until(library, "one") == 0
    keep_looked(library, "one", 4)
    assert looked_until(library, "one") == 4
