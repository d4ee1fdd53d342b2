"""Clocks: time for a turn, time for a game, overtime, adjudication. Time is only what actions carry."""

from __future__ import annotations

import pytest

from tests.games.scene import do, pass_turn, play, scene
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.upwords.actions import Pass, Resign, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.position import EndReason

MINUTE = 60_000
BAG = "ABCDEFGHIJ"


def table(
    seats: int = 2, *, turn_seconds: int = 0, game_seconds: int = 0, increment_seconds: int = 0
) -> UpwordsGame:
    options = UpwordsOptions(
        pass_rounds=10,
        turn_seconds=turn_seconds,
        game_seconds=game_seconds,
        increment_seconds=increment_seconds,
    )
    return scene(*["MOODABC"] * seats, bag=BAG, options=options)


def overtime(game: UpwordsGame, seat: int = 0) -> int:
    return game.position.seats[seat].overtime


def test_without_a_clock_time_is_only_noted() -> None:
    game = pass_turn(table(), ms=10**9)
    assert game.position.clock_ms(0) is None
    assert game.position.seats[0].used_ms == 10**9
    assert overtime(game) == 0


@pytest.mark.parametrize(("ms", "fine"), [(9_999, False), (10_000, True), (60_000, True)])
def test_a_turn_that_runs_out_is_a_pass(ms: int, fine: bool) -> None:
    game = table(turn_seconds=10)
    if fine:
        after = do(game, TimeOut(seat=0, elapsed_ms=ms))
        assert after.to_act == (1,)
        assert after.position.seats[0].passes == 1
    else:
        with pytest.raises(IllegalAction, match="time-left"):
            do(game, TimeOut(seat=0, elapsed_ms=ms))


def test_nobody_times_out_where_there_is_no_limit_or_out_of_turn() -> None:
    with pytest.raises(IllegalAction, match="time-left"):
        do(table(), TimeOut(seat=0, elapsed_ms=10**9))
    with pytest.raises(IllegalAction, match="not-your-turn"):
        do(table(turn_seconds=10), TimeOut(seat=1, elapsed_ms=10_000))


def test_each_seat_has_a_clock_and_gets_its_increment_after_each_turn() -> None:
    game = pass_turn(table(game_seconds=60, increment_seconds=5), ms=10_000)
    assert game.position.clock_ms(0) == 55_000
    assert game.position.clock_ms(1) == 60_000
    game = pass_turn(pass_turn(game, ms=1_000), ms=20_000)
    assert game.position.clock_ms(0) == 40_000
    assert game.position.clock_ms(1) == 64_000


def test_the_increment_of_a_turn_comes_too_late_for_that_turn() -> None:
    game = pass_turn(table(game_seconds=60, increment_seconds=30), ms=60_001)
    assert game.position.clock_ms(0) == 29_999
    assert overtime(game) == 1, "begun is begun"


@pytest.mark.parametrize(
    ("ms", "minutes"),
    [
        (MINUTE, 0),
        (MINUTE + 1, 1),
        (2 * MINUTE, 1),
        (2 * MINUTE + 1, 2),
        (6 * MINUTE, 5),
        (6 * MINUTE + 1, 6),
        (500 * MINUTE, 6),
    ],
)
def test_every_minute_of_overtime_begun_costs_ten_points(ms: int, minutes: int) -> None:
    game = pass_turn(table(game_seconds=60), ms=ms)
    assert overtime(game) == minutes
    assert game.position.seats[0].score == 0, "taken off at the end"
    assert game.position.seats[0].is_adjudicated is (minutes > 5)
    game = do(game, Resign(seat=1))
    assert game.outcome is not None
    assert game.outcome.reckoning[0].overtime_penalty == 10 * minutes
    assert game.outcome.reckoning[0].total == -10 * minutes - 35


def test_overtime_adds_up_over_turns() -> None:
    game = pass_turn(table(game_seconds=60), ms=90_000)
    game = pass_turn(pass_turn(game), ms=MINUTE)
    assert overtime(game) == 2


def test_a_minute_begun_stays_begun_though_an_increment_comes() -> None:
    game = pass_turn(table(game_seconds=60, increment_seconds=30), ms=2 * MINUTE + 1)
    game = pass_turn(pass_turn(game))
    assert game.position.clock_ms(0) == -1
    assert overtime(game) == 2


def test_after_five_minutes_of_overtime_the_seat_s_turns_are_passes() -> None:
    game = table(3, game_seconds=60)
    with pytest.raises(IllegalAction, match="time-left"):
        do(game, TimeOut(seat=0, elapsed_ms=6 * MINUTE))
    game = do(game, TimeOut(seat=0, elapsed_ms=6 * MINUTE + 1))
    assert game.position.seats[0].is_adjudicated
    game = pass_turn(game, 2)
    assert game.to_act == (1,), "seat 0 has passed by itself"
    assert game.position.seats[0].passes == 2
    assert game.action_count == 3


def test_when_all_clocks_have_run_out_the_game_ends() -> None:
    game = scene("AB", "AB", bag=BAG, options=UpwordsOptions(game_seconds=60, pass_rounds=3))
    game = pass_turn(game, ms=10 * MINUTE)
    game = pass_turn(game, ms=10 * MINUTE)
    assert game.outcome is not None
    assert game.outcome.reason is EndReason.ALL_PASSED
    assert [items.overtime_penalty for items in game.outcome.reckoning] == [60, 60]


def test_the_passes_of_a_clock_count_in_the_chain() -> None:
    game = scene("AB", "AB", bag=BAG, options=UpwordsOptions(game_seconds=60))
    game = pass_turn(game, ms=10 * MINUTE)
    assert pass_turn(game).outcome is not None


def test_alone_stopping_counts_the_time_of_the_last_turn() -> None:
    game = do(table(1, game_seconds=60), Resign(seat=0, elapsed_ms=3 * MINUTE))
    assert game.outcome is not None
    assert game.outcome.reckoning[0].overtime_penalty == 20


def test_time_does_not_run_backwards() -> None:
    game = do(table(game_seconds=60), Pass(seat=0, elapsed_ms=-5_000))
    assert game.position.clock_ms(0) == 60_000


def test_a_play_counts_its_time() -> None:
    game = play(table(game_seconds=60), "5C MOOD", ms=1_500)
    assert game.position.clock_ms(0) == 58_500
