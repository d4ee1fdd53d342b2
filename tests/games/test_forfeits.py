"""Whoever has no time left is out: with that the game ends, or the others go on without them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.scene import accept, pass_turn, play
from tests.games.scene import scene as upwords_scene
from tests.games.wordsup.scene import setup
from tests.toy.test_toy import registered as registered
from tests.toy.test_toy import toy
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.agreement import NOTHING_TO_UNDO
from upwords_tui.games.base import UNDO, Forfeit, Offer, Seat
from upwords_tui.games.game import AnyGame
from upwords_tui.games.json_fields import GAME_OVER, NO_SUCH_SEAT, NOT_YOUR_TURN
from upwords_tui.games.record import from_record, to_record
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.wordsup.actions import TurnCard
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.games.wordsup.position import RoundEnd

LONG = UpwordsOptions(pass_rounds=10)
ROUNDS = WordsUpOptions(rounds=3)


def upwords(count: int, options: UpwordsOptions = LONG) -> Upwords:
    words = setup().dictionary
    seats = tuple(Seat(name) for name in ("Anna", "Ben", "Cleo")[:count])
    return Upwords.begin(UpwordsSetup("hasbro-10x10", words, seats, bytes(range(32)), options))


def words_up(count: int) -> WordsUp:
    return WordsUp.begin(setup(count, ROUNDS))


def out(game: Any, *, ends: bool = True) -> Any:
    """Return a game in which the seat it waits for has no time left."""
    return game.apply(Forfeit(seat=game.to_act[0], ends=ends))


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("game", [upwords(2), words_up(2)], ids=["upwords", "words up"])
def test_of_two_the_other_wins(game: Any, ends: bool) -> None:
    loser = game.to_act[0]
    over = out(game, ends=ends)
    assert over.outcome.winners == (1 - loser,) and over.position.seats[loser].has_resigned


@pytest.mark.parametrize("game", [upwords(3), words_up(3)], ids=["upwords", "words up"])
def test_of_three_the_game_ends_without_the_one(game: Any) -> None:
    loser = game.to_act[0]
    over = out(game)
    assert over.is_over and loser not in over.outcome.winners and set(over.outcome.winners) < {0, 1, 2}


def test_of_three_the_one_who_was_ahead_is_last() -> None:
    ahead = play(upwords_scene("CATS", "DOGS", "PIGS", bag="EEEEEEEE", options=LONG), "5E CATS")
    game = pass_turn(ahead, 2)
    over: Any = game.apply(Forfeit(seat=0))
    assert game.position.scores[0] > 0 and over.outcome.winners == (1, 2)
    assert [items.has_resigned for items in over.outcome.reckoning] == [True, False, False]
    assert over.outcome.reason is EndReason.FORFEIT


def test_of_three_the_others_go_on() -> None:
    for game, reason in ((upwords(3), EndReason.FORFEIT), (words_up(3), RoundEnd.FORFEIT)):
        first = game.to_act[0]
        two: Any = out(game, ends=False)
        assert not two.is_over and two.to_act and first not in two.to_act
        one: Any = out(two, ends=False)
        assert one.is_over and len(one.outcome.winners) == 1 and first not in one.outcome.winners
        results = getattr(one.position, "results", None)
        assert reason is (results[-1].reason if results else one.outcome.reason)


def test_a_match_of_more_rounds_ends_with_it_too() -> None:
    over: Any = out(words_up(3))
    assert len(over.position.results) == 1 < ROUNDS.rounds and over.is_over


def test_a_turn_in_the_midst_of_which_the_time_is_up() -> None:
    game = words_up(3)
    turned = game.apply(TurnCard(seat=0, square=game.position.face_down[0]))
    after: Any = out(turned, ends=False)
    assert after.position.turned == () and after.position.at_start and after.to_act[0] != 0


def test_a_play_that_might_be_doubted_stands_when_its_turn_is_over() -> None:
    free = UpwordsOptions(challenge=Challenge.FREE, pass_rounds=10)
    game = play(upwords_scene("CATS", "DOGS", "PIGS", bag="EEEEEEEE", options=free), "5E CATS")
    after: Any = out(game, ends=False)
    assert after.position.scores[0] > 0 and not after.is_over
    assert after.position.may_challenge == (2,), "the others may doubt it yet"
    assert accept(after, 2).position.pending is None


def test_a_game_that_says_no_more_of_it_ends(registered: None) -> None:
    for ends in (True, False):
        over: Any = out(toy(Seat("Anna"), Seat("Ben"), Seat("Cleo")), ends=ends)
        assert over.outcome.winners == (1, 2) and over.view_for(0).outcome
        assert from_record(to_record(over)).outcome == over.outcome


@pytest.mark.parametrize("game", [upwords(3), words_up(3)], ids=["upwords", "words up"])
def test_only_who_is_waited_for_has_a_time(game: Any) -> None:
    waiting = next(seat for seat in range(3) if seat not in game.to_act)
    for seat, reason in ((waiting, NOT_YOUR_TURN), (3, NO_SUCH_SEAT), (-1, NO_SUCH_SEAT)):
        with pytest.raises(IllegalAction, match=reason):
            game.apply(Forfeit(seat=seat))
    over = out(game)
    with pytest.raises(IllegalAction, match=GAME_OVER):
        over.apply(Forfeit(seat=0))


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("game", [upwords(3), words_up(3)], ids=["upwords", "words up"])
def test_it_is_in_the_record(game: AnyGame, ends: bool) -> None:
    after = out(game, ends=ends)
    record = to_record(after)
    assert record["actions"][-1]["action"] == "forfeit"
    assert record["actions"][-1].get("ends", True) is ends
    assert from_record(record).position == after.position


def test_what_was_before_it_is_not_taken_back() -> None:
    game = out(pass_turn(upwords(3)), ends=False)
    with pytest.raises(IllegalAction, match=NOTHING_TO_UNDO):
        game.apply(Offer(UNDO, seat=game.to_act[0]))
