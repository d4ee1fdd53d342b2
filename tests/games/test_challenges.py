"""Challenges: who may, when, what it costs, and what a withdrawn play gives back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.scene import SIX, accept, challenge, do, exchange, pass_turn, play, rack, scene, scores
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.upwords.actions import AcceptPlay, Action, ChallengePlay, Exchange, Pass, Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.position import EndReason, UpwordsPosition

BAG = "ABCDEFGHIJ"
FREE = UpwordsOptions(challenge=Challenge.FREE)
LOSE = UpwordsOptions(challenge=Challenge.LOSE_TURN)
FIVE = UpwordsOptions(challenge=Challenge.FIVE_POINT)
ALL = [FREE, LOSE, FIVE]
MODES = pytest.mark.parametrize("options", ALL, ids=[str(options.challenge) for options in ALL])


def table(options: UpwordsOptions, seats: int = 3, bag: str = BAG) -> UpwordsGame:
    return scene("MOODABC", *["NETXYZE"] * (seats - 1), bag=bag, options=options, edition=SIX)


def refused(game: UpwordsGame, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    return caught.value.reason


def reason(game: UpwordsGame) -> EndReason | None:
    return game.outcome.reason if game.outcome else None


def but_draws(position: UpwordsPosition) -> UpwordsPosition:
    return replace(position, draws=0, is_retry=False)


# What may be challenged.


@MODES
def test_any_word_may_be_laid_and_stands_unless_challenged(options: UpwordsOptions) -> None:
    game = play(table(options), "5C DOOM", unknown="DOOM")
    assert scores(game) == [8, 0, 0]
    assert game.position.may_challenge == (1, 2)
    game = pass_turn(game)
    assert game.position.pending is None
    assert refused(game, ChallengePlay(seat=2)) == "nothing-to-challenge"


@MODES
def test_any_opponent_may_challenge_once_and_before_accepting(options: UpwordsOptions) -> None:
    game = play(table(options), "5C DOOM")
    assert refused(game, ChallengePlay(seat=0)) == "own-play"
    assert refused(game, AcceptPlay(seat=0)) == "own-play"
    game = accept(game, 2)
    assert game.position.may_challenge == (1,)
    assert refused(game, ChallengePlay(seat=2)) == "already-accepted"
    assert refused(game, AcceptPlay(seat=2)) == "already-accepted"
    assert challenge(game, 1, unknown="DOOM").position.is_retry is (options is not LOSE)


def test_accepting_does_not_take_the_turn_from_the_next_seat() -> None:
    game = accept(play(table(FREE), "5C DOOM"), 1)
    assert game.to_act == (1,)
    game = accept(game, 2)
    assert game.position.pending is None
    assert game.to_act == (1,)


def test_the_dictionary_judges_all_words_of_the_play() -> None:
    game = play(play(table(FREE), "5C MOOD"), "6F EXNET")
    assert game.position.pending is not None
    assert game.position.pending.words == ("EXNET", "DE")
    good = challenge(game, 2, unknown="ET")
    assert good.entries[-1].effect.withdrawn is False
    bad = challenge(game, 2, unknown="DE")
    assert bad.entries[-1].effect.withdrawn is True
    assert bad.entries[-1].effect.words == ("EXNET", "DE")


def test_the_verdict_speaks_only_of_words_of_the_play() -> None:
    game = play(table(FREE), "5C DOOM")
    assert refused(game, ChallengePlay(seat=1, unknown=("MOOD",))) == "not-judged"


def test_nothing_is_challenged_where_words_are_checked_at_play() -> None:
    game = play(table(UpwordsOptions()), "5C MOOD")
    assert game.position.pending is None
    assert refused(game, ChallengePlay(seat=1)) == "nothing-to-challenge"
    assert refused(game, AcceptPlay(seat=1)) == "nothing-to-challenge"


@MODES
def test_only_plays_are_challenged_and_only_the_previous_one(options: UpwordsOptions) -> None:
    game = exchange(play(table(options), "5C DOOM"), "X")
    assert refused(game, ChallengePlay(seat=2)) == "nothing-to-challenge"


# A phony withdrawn.


@MODES
@pytest.mark.parametrize("passes", [0, 1, 2])
def test_a_withdrawn_phony_gives_everything_back(options: UpwordsOptions, passes: int) -> None:
    start = pass_turn(exchange(table(options), "A"), passes)
    before = start.position
    game = challenge(
        play(start, "5C NET" if passes < 2 else "5C DOOM"), before.turn - 1 if before.turn else 1
    )
    assert game.position.board != before.board, "this one was good"
    laid = play(start, "5C NET" if passes < 2 else "5C DOOM")
    withdrawn = challenge(laid, before.turn - 1 if before.turn else 1, unknown="NET DOOM").position
    if options is LOSE:
        assert but_draws(withdrawn) == but_draws(pass_turn(start).position), "as if the seat had passed"
    else:
        assert but_draws(withdrawn) == but_draws(before)
        assert withdrawn.is_retry


def test_a_withdrawn_phony_restores_passes_longest_word_and_round() -> None:
    options = replace(FREE, pass_rounds=2)
    game = pass_turn(scene("AB", "CD", "MOODABC", bag=BAG, options=options), 2)
    game = play(game, "5C DOOM")
    assert game.position.round == 2
    assert [state.passes for state in game.position.seats] == [0, 0, 0]
    game = challenge(game, 1, unknown="DOOM")
    assert game.position.round == 1
    assert [state.passes for state in game.position.seats] == [1, 1, 0]
    assert [state.longest for state in game.position.seats] == [0, 0, 0]
    assert scores(game) == [0, 0, 0]
    assert rack(game, 2) == "MOODABC"


def test_after_a_withdrawn_phony_the_seat_plays_again_or_passes_but_may_not_exchange() -> None:
    game = challenge(play(table(FREE), "5C DOOM"), 2, unknown="DOOM")
    assert game.to_act == (0,)
    assert game.position.exchange_limit == 0
    assert refused(game, Exchange(seat=0, tiles=game.position.seats[0].rack[:1])) == (
        "no-exchange-after-challenge"
    )
    assert pass_turn(game).to_act == (1,)
    again = play(game, "5C MOOD")
    assert (scores(again), again.to_act) == ([8, 0, 0], (1,))
    assert not again.position.is_retry
    assert challenge(again, 1, unknown="MOOD").position.is_retry, "and again"


def test_what_is_drawn_after_a_withdrawn_phony_is_drawn_anew() -> None:
    game = play(table(FREE, bag="ABCDEFGHIJKLMNOPQURSTUVWXYZ"), "5C DOOM")
    drawn = game.entries[-1].effect.drawn
    game = play(challenge(game, 1, unknown="DOOM"), "5C MOOD")
    assert game.entries[-1].effect.drawn != drawn


def test_a_phony_may_be_challenged_after_others_accepted_it() -> None:
    game = accept(play(table(FREE, 4), "5C DOOM"), 1, 2)
    game = challenge(game, 3, unknown="DOOM")
    assert scores(game) == [0] * 4
    assert game.to_act == (0,)


# What a failed challenge costs.


def test_free_a_failed_challenge_costs_nothing_and_closes_the_matter() -> None:
    game = challenge(play(table(FREE), "5C MOOD"), 2)
    assert scores(game) == [8, 0, 0]
    assert game.to_act == (1,)
    assert refused(game, ChallengePlay(seat=1)) == "nothing-to-challenge"


def test_five_point_a_failed_challenge_costs_five_for_each_word_judged() -> None:
    game = play(table(FIVE), "5C MOOD")
    one = challenge(game, 2)
    assert scores(one) == [8, 0, -5]
    assert one.entries[-1].effect.penalty == 5
    two = challenge(play(game, "6F ETNEX"), 0)
    assert two.entries[-1].effect.words == ("ETNEX", "DE")
    assert two.entries[-1].effect.penalty == 10
    assert scores(two)[0] == 8 - 10


def test_five_point_a_good_challenge_costs_nobody_a_turn() -> None:
    game = challenge(play(table(FIVE), "5C DOOM"), 1, unknown="DOOM")
    assert (game.to_act, scores(game)) == ((0,), [0, 0, 0])


def test_lose_turn_the_next_seat_loses_the_turn_it_was_to_have() -> None:
    game = challenge(play(table(LOSE), "5C MOOD"), 1)
    assert game.to_act == (2,)
    assert game.position.seats[1].lost_turns == 0
    assert [state.passes for state in game.position.seats] == [0, 0, 0], "a lost turn is no pass"


def test_lose_turn_another_seat_loses_the_turn_when_it_comes() -> None:
    game = challenge(play(table(LOSE), "5C MOOD"), 2)
    assert game.to_act == (1,)
    game = pass_turn(game)
    assert game.to_act == (0,)


def test_lose_turn_turns_lost_add_up() -> None:
    options = replace(LOSE, pass_rounds=9)
    game = challenge(play(table(options, bag="ERASEDOTTING"), "5C MOOD"), 2)
    game = challenge(play(game, "G5 NET"), 2)
    order = []
    for _ in range(6):
        order.append(game.position.turn)
        game = pass_turn(game)
    assert order == [0, 1, 0, 1, 2, 0]


def test_lose_turn_with_two_players_the_other_plays_twice() -> None:
    game = challenge(play(table(LOSE, 2), "5C MOOD"), 1)
    assert game.to_act == (0,)
    game = play(game, "C5 (M)A")
    assert game.to_act == (1,)


def test_lose_turn_a_good_challenge_costs_the_player_the_turn() -> None:
    game = challenge(play(table(LOSE), "5C DOOM"), 2, unknown="DOOM")
    assert game.to_act == (1,)
    assert [state.passes for state in game.position.seats] == [1, 0, 0], "the lost turn was a pass"
    assert not game.position.is_retry


def test_lose_turn_a_phony_in_a_chain_of_passes_ends_the_game() -> None:
    game = pass_turn(scene("AB", "AB", "MOOD", bag=BAG, options=LOSE), 2)
    game = challenge(play(game, "5C DOOM"), 0, unknown="DOOM")
    assert reason(game) is EndReason.ALL_PASSED
    assert scores(game) == [0, 0, 0]


def test_lose_turn_a_turn_missed_during_the_window_is_still_to_be_missed_after_a_withdrawal() -> None:
    game = challenge(play(scene("NETABCD", "XY", "XY", bag=BAG, options=LOSE), "5C NET"), 2)
    laid = play(game, "C5 (N)X")
    assert laid.to_act == (0,), "seat 2 is passed over"
    withdrawn = challenge(laid, 0, unknown="NX")
    assert withdrawn.to_act == (0,), "seat 1 has lost its turn, and so has seat 2"
    assert withdrawn.position.seats[2].turns == 1
    assert withdrawn.position.seats[2].lost_turns == 0


def test_a_lost_turn_counts_for_rounds() -> None:
    game = challenge(play(table(replace(LOSE, rounds=2), 2), "5C MOOD"), 1)
    assert (game.to_act, game.position.round) == ((0,), 2)


# The last play of a game.


@MODES
def test_a_last_play_waits_for_every_opponent(options: UpwordsOptions) -> None:
    game = play(scene("MOOD", "AB", "CD", options=options), "5C DOOM")
    assert reason(game) is None
    assert game.to_act == (1, 2)
    assert refused(game, Pass(seat=1)) == "awaiting-challenge"
    assert game.position.exchange_limit == 0
    game = accept(game, 1)
    assert game.to_act == (2,)
    assert reason(accept(game, 2)) is EndReason.OUT


@MODES
def test_a_last_play_that_is_a_phony_does_not_end_the_game(options: UpwordsOptions) -> None:
    game = accept(play(scene("MOOD", "AB", "CD", options=options), "5C DOOM"), 1)
    game = challenge(game, 2, unknown="DOOM")
    assert reason(game) is None
    assert rack(game, 0) == "MOOD"
    assert game.to_act == ((1,) if options is LOSE else (0,))


@MODES
def test_a_failed_challenge_of_a_last_play_ends_the_game(options: UpwordsOptions) -> None:
    game = challenge(play(scene("MOOD", "AB", "CD", options=options), "5C MOOD"), 2)
    assert reason(game) is EndReason.OUT
    assert game.outcome is not None
    assert game.outcome.reckoning[2].score == (-5 if options is FIVE else 0)


@MODES
def test_the_last_play_of_the_last_round_waits_too(options: UpwordsOptions) -> None:
    game = exchange(scene("AB", "MOODABC", bag=BAG, options=replace(options, rounds=1)), "A")
    game = play(game, "5C DOOM")
    assert game.to_act == (0,)
    assert reason(accept(game, 0)) is EndReason.ROUNDS
    withdrawn = challenge(game, 0, unknown="DOOM")
    assert reason(withdrawn) is (EndReason.ROUNDS if options is LOSE else None)
    if options is not LOSE:
        assert (withdrawn.to_act, withdrawn.position.round) == ((1,), 1)
        assert reason(pass_turn(withdrawn)) is EndReason.ROUNDS


def test_where_others_play_on_a_player_who_is_out_is_challenged_as_any_other() -> None:
    options = replace(FREE, ends_when_player_out=False)
    game = play(scene("MOOD", "WAB", "CDE", options=options), "5C DOOM")
    assert game.to_act == (1,)
    assert challenge(game, 2, unknown="DOOM").to_act == (0,)
    game = play(game, "5C W(OOM)")
    assert game.position.may_challenge == (2, 0)
    assert challenge(game, 0, unknown="WOOM").to_act == (1,)


# Resigning while a play may be challenged.


@MODES
def test_the_player_resigns_and_the_play_stands(options: UpwordsOptions) -> None:
    game = do(play(table(options), "5C DOOM"), Resign(seat=0))
    assert game.position.pending is None
    assert game.to_act == (1,)
    assert scores(game)[0] == 8


@MODES
def test_the_next_seat_resigns_and_the_other_may_still_challenge(options: UpwordsOptions) -> None:
    game = do(play(table(options), "5C DOOM"), Resign(seat=1))
    assert game.to_act == (2,)
    assert game.position.may_challenge == (2,)
    withdrawn = challenge(game, 2, unknown="DOOM")
    assert withdrawn.to_act == ((2,) if options is LOSE else (0,))
    assert withdrawn.position.seats[1].has_resigned


@MODES
def test_the_last_one_who_might_have_challenged_resigns(options: UpwordsOptions) -> None:
    game = do(accept(play(scene("MOOD", "AB", "CD", options=options), "5C DOOM"), 1), Resign(seat=2))
    assert reason(game) is EndReason.OUT
    earlier = do(accept(play(table(options), "5C DOOM"), 1), Resign(seat=2))
    assert earlier.position.pending is None
    assert earlier.to_act == (1,)


@MODES
def test_resigning_in_the_last_window_leaves_the_choice_to_the_others(options: UpwordsOptions) -> None:
    game = do(play(scene("MOOD", "AB", "CD", options=options), "5C DOOM"), Resign(seat=1))
    assert reason(game) is None
    assert game.to_act == (2,)
    assert reason(challenge(game, 2, unknown="DOOM")) is None
    assert reason(accept(game, 2)) is EndReason.OUT


@MODES
def test_when_only_the_player_is_left_the_game_is_over(options: UpwordsOptions) -> None:
    game = do(play(table(options, 2), "5C DOOM"), Resign(seat=1))
    assert reason(game) is EndReason.RESIGNED
    assert game.outcome is not None and game.outcome.winners == (0,)


def test_a_seat_that_must_play_again_may_resign() -> None:
    game = challenge(play(table(FREE), "5C DOOM"), 1, unknown="DOOM")
    game = do(game, Resign(seat=0))
    assert game.to_act == (1,)
    assert not game.position.is_retry
    assert game.position.exchange_limit == 1


def test_a_seat_that_missed_a_turn_resigns_and_so_completes_the_chain() -> None:
    game = challenge(play(table(LOSE), "5C MOOD"), 2)
    game = pass_turn(game, 2)
    assert [state.passes for state in game.position.seats] == [1, 1, 0], "seat 2 lost its turn"
    assert reason(do(game, Resign(seat=2))) is EndReason.ALL_PASSED


# Clocks and challenges.


def test_a_phony_laid_beyond_the_last_overtime_leaves_no_second_try() -> None:
    options = replace(FREE, game_seconds=60)
    game = play(table(options), "5C DOOM", ms=60_000 + 5 * 60_000 + 1)
    game = challenge(game, 1, unknown="DOOM")
    assert game.to_act == (1,)
    assert [state.passes for state in game.position.seats] == [1, 0, 0]


def test_a_pass_made_by_the_clock_during_the_window_is_taken_back_with_the_play() -> None:
    options = replace(FREE, game_seconds=60)
    game = pass_turn(scene("AB", "XY", "MOOD", bag=BAG, options=options), ms=400_000)
    assert game.position.seats[0].is_adjudicated
    game = pass_turn(game)
    game = play(game, "5C DOOM")
    assert game.to_act == (1,), "seat 0 has been passed over"
    game = challenge(game, 1, unknown="DOOM")
    assert game.to_act == (2,)
    assert [state.passes for state in game.position.seats] == [1, 1, 0]
    assert [state.turns for state in game.position.seats] == [1, 1, 0]
