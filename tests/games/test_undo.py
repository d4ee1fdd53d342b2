"""Undo by agreement: what it takes back, what it needs, and what can't be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.scene import accept, challenge, do, exchange, pass_turn, play, scene, scores
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import Sit, Undo
from upwords_tui.games.upwords.actions import Resign, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.position import UpwordsPosition

BAG = "ABCDEFGHIJKLMNOPRSTUVWYZ"
FREE = UpwordsOptions(challenge=Challenge.FREE)


def table(options: UpwordsOptions | None = None) -> UpwordsGame:
    return scene("MOODABC", "NETXYZE", "EARTHSI", bag=BAG, options=options)


def undo(game: UpwordsGame, seat: int = 0, *agreed: int) -> UpwordsGame:
    return do(game, Undo(seat=seat, agreed=agreed or tuple({0, 1, 2} - {seat})))


def refused(game: UpwordsGame, action: Undo) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    return caught.value.reason


def but_draws(position: UpwordsPosition) -> UpwordsPosition:
    return replace(position, draws=0)


def test_the_latest_turn_is_taken_back() -> None:
    start = table()
    for after in (play(start, "5C MOOD"), exchange(start, "A"), pass_turn(start)):
        assert but_draws(undo(after).position) == but_draws(start.position)
        assert undo(after).action_count == 2, "the record keeps both"


def test_a_time_out_is_taken_back_too() -> None:
    start = table(UpwordsOptions(turn_seconds=10))
    after = do(start, TimeOut(seat=0, elapsed_ms=10_000))
    assert undo(after).position == start.position


def test_what_is_drawn_after_an_undo_is_drawn_anew() -> None:
    first = play(table(), "5C MOOD")
    again = play(undo(first), "5C MOOD")
    assert first.entries[0].effect.drawn != again.entries[2].effect.drawn
    assert again.position.draws == 8


def test_several_turns_are_taken_back_one_after_another() -> None:
    one = play(table(), "5C MOOD")
    two = play(one, "6F EXNET")
    three = pass_turn(two)
    game = undo(three)
    assert but_draws(game.position) == but_draws(two.position)
    game = undo(game, 1)
    assert but_draws(game.position) == but_draws(one.position)
    game = undo(game, 2)
    assert but_draws(game.position) == but_draws(table().position)
    assert refused(game, Undo(seat=0, agreed=(1, 2))) == "nothing-to-undo"
    assert scores(play(game, "5C MOOD")) == [8, 0, 0]


def test_an_undone_turn_played_again_can_be_undone_again() -> None:
    game = undo(play(undo(play(table(), "5C MOOD")), "5C DOOM"))
    assert but_draws(game.position) == but_draws(table().position)


def test_everybody_else_must_agree() -> None:
    game = play(table(), "5C MOOD")
    assert refused(game, Undo(seat=0)) == "undo-not-agreed"
    assert refused(game, Undo(seat=0, agreed=(1,))) == "undo-not-agreed"
    assert refused(game, Undo(seat=1, agreed=(1, 2))) == "undo-not-agreed"
    assert undo(game, 1).position.turn == 0


def test_a_seat_that_has_resigned_is_neither_asked_nor_heard() -> None:
    game = play(do(table(), Resign(seat=1)), "5C MOOD")
    assert do(game, Undo(seat=0, agreed=(2,))).position.turn == 0
    assert refused(game, Undo(seat=1, agreed=(0, 2))) == "resigned"


def test_there_must_be_such_a_seat() -> None:
    game = play(table(), "5C MOOD")
    assert refused(game, Undo(seat=3, agreed=(0, 1, 2))) == "no-such-seat"
    assert refused(game, Undo(seat=-1, agreed=(0, 1, 2))) == "no-such-seat"


def test_when_nothing_can_be_taken_back() -> None:
    assert refused(table(), Undo(seat=0, agreed=(1, 2))) == "nothing-to-undo"
    over = pass_turn(table(), 3)
    assert refused(over, Undo(seat=0, agreed=(1, 2))) == "game-over"
    strict = pass_turn(table(UpwordsOptions(allow_undo=False)))
    assert refused(strict, Undo(seat=0, agreed=(1, 2))) == "undo-forbidden"


def test_a_challenge_puts_an_end_to_what_went_before() -> None:
    for unknown in ("", "MOOD"):
        game = challenge(play(table(FREE), "5C MOOD"), 1, unknown=unknown)
        assert refused(game, Undo(seat=0, agreed=(1, 2))) == "nothing-to-undo"
    later = pass_turn(challenge(play(table(FREE), "5C MOOD"), 1))
    assert undo(later).position.turn == 1
    assert refused(undo(later), Undo(seat=0, agreed=(1, 2))) == "nothing-to-undo"


def test_a_resignation_puts_an_end_to_what_went_before() -> None:
    game = do(play(table(), "5C MOOD"), Resign(seat=2))
    assert refused(game, Undo(seat=0, agreed=(1,))) == "nothing-to-undo"


def test_an_accepted_play_can_still_be_taken_back() -> None:
    laid = play(table(FREE), "5C MOOD")
    for game in (laid, accept(laid, 1), accept(laid, 1, 2)):
        assert but_draws(undo(game).position) == but_draws(table(FREE).position)


def test_taking_back_a_turn_opens_the_window_it_closed() -> None:
    game = undo(pass_turn(play(table(FREE), "5C DOOM")))
    assert game.position.may_challenge == (1, 2)
    assert scores(challenge(game, 2, unknown="DOOM")) == [0, 0, 0]


def test_a_last_play_is_taken_back_while_it_waits() -> None:
    start = scene("MOOD", "AB", options=FREE)
    game = do(play(start, "5C MOOD"), Undo(seat=0, agreed=(1,)))
    assert game.position == start.position


def test_somebody_sitting_down_is_not_undone() -> None:
    game = do(play(table(), "5C MOOD"), Sit(seat=1, name="Zoe", player="human"))
    game = undo(game)
    assert game.seats[1].name == "Zoe"
    assert game.position.turn == 0


def test_alone_nobody_need_agree() -> None:
    game = do(play(scene("MOODABC", bag=BAG), "5C MOOD"), Undo(seat=0))
    assert scores(game) == [0]
