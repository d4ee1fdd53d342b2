"""Who is out of a game: that they resigned, or that their time was up, wherever it is said."""

from __future__ import annotations

from itertools import pairwise

from textual.geometry import Size

from tests.games.scene import do, scene
from tests.games.wordsup.scene import do as do_up
from tests.tui.rendering import FULL
from tests.tui.wordsup.sitting import dealt
from upwords_tui.app.commands.wordsup import card_queries
from upwords_tui.app.narration.events import left_word
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.upwords import results as telling
from upwords_tui.app.narration.wordsup import events as telling_up
from upwords_tui.games.base import Forfeit
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.wordsup.actions import LeaveMatch as ResignUp
from upwords_tui.tui.games.upwords.outcome import reckoning_rows
from upwords_tui.tui.games.upwords.presenter import seat_lines
from upwords_tui.tui.games.wordsup.hand import Making, WordsUpHand
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.side_panel import beside


def left() -> UpwordsGame:
    """Return a game of four, of whom Ben's time was up and Cleo resigned."""
    game = scene("CATSDOG", "XEXEXEX", "XEXEXEX", "XEXEXEX", bag="E", turn=1)
    return do(game, Forfeit(seat=1, ends=False), Resign(seat=2))


def test_at_the_table_it_stands_why_somebody_is_out() -> None:
    view = left().view_for(0)
    assert [left_word(seat, view) for seat in (1, 2)] == ["out of time", "resigned"]
    assert [seat.state for seat in seat_lines(view, 0, {0: "away", 1: "away"})] == [
        "away",
        "out of time",
        "resigned",
        "",
    ]
    assert [line.endswith(end) for line, end in zip(telling.players_lines(view)[1:3], (
        "out of time.", "resigned."), strict=True)] == [True, True]  # fmt: skip
    assert events.score_lines(view)[1:3] == ("Ben: 0 points (out of time).", "Cleo: 0 points (resigned).")


def test_and_so_it_does_in_the_result() -> None:
    view = do(left(), Resign(seat=3)).view_for(0)
    assert view.outcome
    assert events.outcome_sentence(view).startswith(
        "The game is over: all others have resigned or run out of time. Anna wins"
    )
    told = events.reckoning_lines(view, view.outcome)
    assert [line.rpartition(" (")[2] for line in told[1:]] == ["out of time).", "resigned).", "resigned)."]
    shown = ["".join(text for text, _ink in row.left) for row in reckoning_rows(view, 33, FULL)]
    below = {line.split()[1]: after.strip() for line, after in pairwise(shown) if line[0] != " "}
    assert (below["Ben"], below["Cleo"]) == ("out of time", "resigned")
    game = do(scene("CATSDOG", "X", bag="E"), Resign(seat=1))
    assert ": Ben has resigned. Anna" in events.outcome_sentence(game.view_for(0))


def test_alone_one_stops() -> None:
    view = do(scene("CATSDOG", bag="E"), Resign(seat=0)).view_for(0)
    assert left_word(0, view) == "stopped"


def test_words_up_says_it_too() -> None:
    game = dealt(4)
    game = do_up(game, Forfeit(seat=game.to_act[0], ends=False), ResignUp(seat=2))
    view = game.view_for(1)
    facts = [line.rstrip(".").rpartition(", ")[2] for line in card_queries.players_lines(view)]
    assert (facts[0], facts[2]) == ("out of time", "resigned")
    making = Making.of(WordsUpHand(), game.check, view)
    lines = beside(WordsUpMode.TURNING, view, making, (), FULL, Size(40, 19)).lines
    assert [
        any(word in text for text, _ink in lines[at][0]) for at, word in ((1, "out of time"), (3, "resigned"))
    ]
    over = do_up(game, ResignUp(seat=3)).view_for(1)
    assert "all others have resigned or run out of time" in " ".join(telling_up.outcome_lines(over))
