"""What is said of a rack does not stay before the eyes of whoever comes to the keyboard next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.scene import board_of, scene
from tests.text.playing import Playing
from tests.text.words_up_playing import at
from upwords_tui.text.console import Reader

ABOVE = "Anna's rack can still be read above: clear your screen."


def shared(*, alone: bool = False) -> Playing:
    """Return a game of two at one keyboard, or of one against a computer."""
    game = scene("WLDEARR", "NTEEEEE", bag="ABCDEF", board=board_of("5C MOOD"))
    if alone:
        seats = (game.seats[0], replace(game.seats[1], player="computer:casual"))
        game = replace(game, seats=seats, setup=replace(game.setup, seats=seats))
    return Playing().sit(game)


@pytest.mark.parametrize(
    "line", ["rack", "sort", "shuffle", "spell", "try a1 xyz", "a1 xyz", "unseen", "exchange z", "arrange w"]
)
def test_what_was_said_of_a_rack_is_not_left_standing_for_the_next(line: str) -> None:
    said = shared().type(line, "pass!")
    assert said.index(ABOVE) < said.index("Anna passed.") < said.index("Ben.")


def test_what_was_exchanged_is_not_left_standing_for_the_next() -> None:
    assert ABOVE in shared().type("exchange w")


@pytest.mark.parametrize("line", ["board", "score", "help", "nothing of the kind"])
def test_what_all_may_know_stays(line: str) -> None:
    assert ABOVE not in shared().type(line, "pass!")


def test_a_play_that_is_made_shows_nothing_of_the_rack() -> None:
    playing = shared()
    assert ABOVE not in playing.type("5c wood") and ABOVE not in playing.type("pass!")


def test_once_it_is_out_of_view_it_need_not_be_said_again() -> None:
    assert shared().type("rack", "pass!", "pass!", "pass!").count(ABOVE) == 1


def test_it_is_explained_once_a_game() -> None:
    playing = shared()
    assert playing.type("rack", "pass!", "rack", "pass!", "rack", "pass!").count(ABOVE) == 1


def test_who_plays_alone_has_nothing_to_hide() -> None:
    said = shared(alone=True).type("rack", "pass!")
    assert ABOVE not in said


def test_where_somebody_types_it_scrolls_out_of_view(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = shared()
    monkeypatch.setattr(Reader, "terminal_lines", 30)
    said = playing.type("rack", "pass!")
    assert said[1:31] == [""] * 30 and said[31] == "Anna passed." and ABOVE not in said


def test_words_up_has_nothing_that_not_all_may_know() -> None:
    said = at().type("a1 b1 c1", "open", "stock", "boox", "pass!")
    assert not any("clear your screen" in line for line in said) and "Ben." in said
