"""Ending early and breaks: who is asked, what takes effect when, what ends an offer, what counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.scene import do, pass_turn, play, scene
from tests.games.wordsup import scene as words_up
from upwords_tui.base.errors import IllegalAction, RecordError
from upwords_tui.games.agreement import vain_offers
from upwords_tui.games.base import (
    BREAK,
    END,
    UNDO,
    Accept,
    AgreementOffer,
    AnyAction,
    GoOn,
    Offer,
    Refuse,
    Sit,
    Undo,
)
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords.actions import ChallengePlay, DeclareStuck, Exchange, Pass, Resign, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import Challenge, TieBreak, UpwordsOptions
from upwords_tui.games.upwords.position import EndReason
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.games.wordsup import actions as cards
from upwords_tui.games.wordsup.options import WordsUpOptions as WordsUpOptions
from upwords_tui.games.wordsup.position import RoundEnd, RoundResult

BAG = "ABCDEFGHIJKLMNOPRSTUVWYZ"
ROBOT = "computer:champion"
TIMED = UpwordsOptions(turn_seconds=60, game_seconds=600, pass_rounds=10)


def table(*players: str, options: UpwordsOptions = TIMED, scores: tuple[int, ...] = ()) -> UpwordsGame:
    racks = ("MOODABC", "NETXYZE", "EARTHSI")[: len(players) or 3]
    return scene(*racks, bag=BAG, options=options, players=players, scores=scores)


def refused(game: Any, action: AnyAction) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    return caught.value.reason


def resting(game: UpwordsGame | None = None) -> UpwordsGame:
    """Return a game in which Anna, Ben and Cleo have a break."""
    return do(game or table(), Offer(BREAK, seat=1), Accept(BREAK, seat=0), Accept(BREAK, seat=2))


# Ending early


def test_all_other_people_must_agree_to_the_end() -> None:
    game = do(table(scores=(12, 30, 7)), Offer(END, seat=1))
    assert game.position.offer == game.view_for(None).offer == AgreementOffer(END, 1, (2, 0))
    game = do(game, Accept(END, seat=0))
    assert not game.is_over and game.view_for(2).offer == AgreementOffer(END, 1, (2,))
    game = do(game, Accept(END, seat=2))
    assert game.outcome.reason is EndReason.AGREED and game.outcome.winners == (1,)
    assert game.entries[-1].effect.agreed and not game.entries[-2].effect.agreed
    assert game.position.offer is None and game.to_act == ()
    assert game.view_for(None).seed == game.setup.seed, "now anybody can check that the draw was fair"


def test_tiles_left_cost_nothing_but_overtime_does() -> None:
    late = pass_turn(table(options=replace(TIMED, turn_seconds=0), scores=(50, 45, 1)), ms=610_000)
    game = do(late, Offer(END, seat=0), Accept(END, seat=1), Accept(END, seat=2))
    assert game.outcome.totals == (40, 45, 1) and game.outcome.winners == (1,)
    assert [items.leftover_penalty for items in game.outcome.reckoning] == [0, 0, 0]
    assert game.outcome.reckoning[0].tiles_left, "what is left is told all the same"


def test_ties_are_broken_and_who_has_resigned_does_not_win() -> None:
    options = replace(TIMED, tie_break=TieBreak.LONGEST_WORD)
    game = play(table(options=options, scores=(0, 8, 99)), "5C MOOD")
    game = do(game, Resign(seat=2), Offer(END, seat=0))
    assert game.position.offer == AgreementOffer(END, 0, (1,)), "nor is asked"
    assert do(game, Accept(END, seat=1)).outcome.winners == (0,)


def test_a_play_that_could_be_challenged_stands() -> None:
    game = play(table(options=replace(TIMED, challenge=Challenge.FREE)), "5C MOOD")
    game = do(game, Offer(END, seat=1), Accept(END, seat=0), Accept(END, seat=2))
    assert game.outcome.totals == (8, 0, 0) and game.position.pending is None


def test_computers_agree_and_nobody_ends_a_game_with_them_alone() -> None:
    game = do(table("human", ROBOT, "human"), Offer(END, seat=2))
    assert game.position.offer == AgreementOffer(END, 2, (0,))
    assert do(game, Accept(END, seat=0)).is_over
    for alone in (table("human", ROBOT), table("human"), do(table("human", "human", ROBOT), Resign(seat=1))):
        assert refused(alone, Offer(END, seat=0)) == "nobody-to-ask"
        assert not alone.view_for(0).may_end
    assert table().view_for(0).may_end


def test_one_refusal_ends_an_offer_and_so_does_its_maker() -> None:
    asked = do(table(), Offer(END, seat=0), Accept(END, seat=1))
    assert refused(asked, Refuse(END, seat=1)) == "not-asked", "what is agreed to is agreed to"
    assert refused(asked, Accept(END, seat=0)) == refused(asked, Accept(END, seat=1)) == "not-asked"
    for seat in (0, 2):
        game = do(asked, Refuse(END, seat=seat))
        assert game.position.offer is None and not game.is_over
        assert refused(game, Accept(END, seat=2)) == "not-offered"
        assert do(game, Offer(END, seat=0)).position.offer == AgreementOffer(END, 0, (1, 2)), (
            "all are asked anew"
        )
    assert refused(table(), Offer(END, seat=3)) == refused(asked, Accept(END, seat=-1)) == "no-such-seat"


def test_whatever_else_is_done_ends_an_offer() -> None:
    asked = do(table(), Offer(END, seat=2), Accept(END, seat=0))
    for action in (Pass(seat=0), Resign(seat=1), Sit(seat=1, name="Zoe", player="human")):
        game = do(asked, action)
        assert game.position.offer is None and not game.view_for(None).offer
        assert refused(game, Accept(END, seat=1)) in ("not-offered", "resigned")
    assert asked.apply(TimeOut(seat=0, elapsed_ms=60_000)).position.offer is None


def test_one_thing_is_offered_at_a_time_and_an_answer_is_to_that() -> None:
    asked = do(pass_turn(table()), Offer(END, seat=0))
    view = asked.view_for(1)
    assert not (view.may_end or view.may_undo or view.may_break)
    for action in (Offer(END, seat=1), Offer(UNDO, seat=1), Offer(BREAK, seat=1), Offer(END, seat=0)):
        assert refused(asked, action) == "offered"
    for answer in (Accept(UNDO, seat=1), Accept(BREAK, seat=1), Refuse(BREAK, seat=1)):
        assert refused(asked, answer) == "not-offered"
    assert do(asked, Accept(END, seat=1)).position.offer == AgreementOffer(END, 0, (2,))


def test_offers_do_not_keep_turns_from_being_taken_back() -> None:
    game = do(pass_turn(table()), Offer(END, seat=1), Refuse(END, seat=0), Offer(BREAK, seat=1))
    game = do(game, Accept(BREAK, seat=2), Accept(BREAK, seat=0), GoOn(seat=0), GoOn(seat=2), GoOn(seat=1))
    game = do(game, Offer(UNDO, seat=0))
    assert game.position.offer == AgreementOffer(UNDO, 0, (1, 2))
    game = do(game, Accept(UNDO, seat=1), Accept(UNDO, seat=2))
    assert game.to_act == (0,) and game.entries[-1].effect.undone == (0,)


# Words Up


def ended_cards(game: Any) -> Any:
    return words_up.do(game, Offer(END, seat=0), Accept(END, seat=1))


def test_a_match_of_words_up_ends_with_what_everybody_has_gathered() -> None:
    game = words_up.scene("B3 O1 O1 S1 E1 N1 T1", "S1 T1", "A1 N1", options=WordsUpOptions(rounds=3))
    game = words_up.word(words_up.turn(game, "a1 b1 c1"), "BOO" + "S", stock=True)
    score = game.position.scores[0]
    game = ended_cards(game)
    assert score and game.outcome.totals == (score, 0) and game.outcome.winners == (0,)
    assert game.position.results == (RoundResult(RoundEnd.AGREED, (score, 0), (0, 0)),), "no stock costs"
    record = to_record(game)
    assert record["actions"][-1]["agreed"] and record["result"]["rounds"][0]["reason"] == "agreed"


def test_in_words_up_a_move_ends_an_offer_too_and_nobody_has_a_break() -> None:
    game = words_up.do(words_up.scene("B3 O1 O1 S1", "S1 T1", "A1 N1"), Offer(END, seat=1))
    assert game.view_for(0).offer == AgreementOffer(END, 1, (0,))
    assert words_up.turn(game, "a1").position.offer is None
    assert refused(game, cards.GiveUp(seat=1)) and game.position.offer
    assert refused(words_up.do(game, Refuse(END, seat=1)), Offer(BREAK, seat=0)) == "no-clock"
    with pytest.raises(RecordError, match="no action"):
        game.apply_json({"seat": 0, "action": "offer-break"})


# Breaks


def test_a_break_begins_when_all_agree_and_is_over_when_all_want_to_go_on() -> None:
    game = do(table(), Offer(BREAK, seat=1))
    assert game.position.offer == AgreementOffer(BREAK, 1, (2, 0)) and not game.position.on_break
    game = do(game, Accept(BREAK, seat=0))
    assert not game.view_for(None).on_break
    game = do(game, Accept(BREAK, seat=2))
    assert game.view_for(None).on_break == (0, 1, 2) and game.entries[-1].effect.agreed
    assert game.to_act == (0,), "whose turn it is it stays"
    game = do(game, GoOn(seat=2), GoOn(seat=0))
    assert game.position.on_break == (1,) and not game.entries[-1].effect.agreed
    assert refused(game, GoOn(seat=2)) == "wants-to-go-on" and refused(game, Pass(seat=0)) == "on-break"
    game = do(game, GoOn(seat=1))
    assert not game.position.on_break and game.entries[-1].effect.agreed
    assert refused(game, GoOn(seat=1)) == "no-break"
    assert pass_turn(game).to_act == (1,)


def test_in_a_break_nothing_is_done() -> None:
    game = resting(play(table(options=replace(TIMED, challenge=Challenge.FREE)), "5C MOOD"))
    for action in (
        Pass(seat=1), Exchange(seat=1, tiles=(Tile("N"),)), ChallengePlay(seat=1), DeclareStuck(seat=1),
        TimeOut(seat=1, elapsed_ms=10**9), Offer(UNDO, seat=0), Offer(BREAK, seat=0),
        Undo(seat=0, agreed=(0, 1, 2)),
    ):  # fmt: skip
        assert refused(game, action) == "on-break", action
    view = game.view_for(0)
    assert view.may_end and not (view.may_undo or view.may_break)


def test_in_a_break_one_may_leave_and_all_may_end() -> None:
    game = do(resting(), Resign(seat=0))
    assert game.position.on_break == (1, 2) and game.to_act == (1,)
    game = do(game, GoOn(seat=1), Resign(seat=2))
    assert game.is_over and not game.position.on_break
    game = do(resting(), GoOn(seat=0), Offer(END, seat=1), Accept(END, seat=2), Accept(END, seat=0))
    assert game.outcome.reason is EndReason.AGREED and not game.position.on_break


def test_a_break_waits_for_no_computer_and_for_whoever_sits_there_now() -> None:
    game = do(table("human", ROBOT, "human"), Offer(BREAK, seat=0), Accept(BREAK, seat=2))
    assert game.position.on_break == (0, 2)
    game = do(game, GoOn(seat=2), Sit(seat=0, name="Zoe", player="human"))
    assert game.position.on_break == (0,)
    assert not do(game, Sit(seat=0, name="Robot", player=ROBOT)).position.on_break
    alone = do(table("human", ROBOT), Offer(BREAK, seat=0))
    assert alone.position.on_break == (0,) and alone.entries[-1].effect.agreed, "alone at once"
    assert not do(alone, GoOn(seat=0)).position.on_break


def test_without_a_clock_there_is_no_break() -> None:
    for options in (replace(TIMED, turn_seconds=0), replace(TIMED, game_seconds=0)):
        assert table(options=options).view_for(0).may_break
    game = table(options=UpwordsOptions())
    assert refused(game, Offer(BREAK, seat=0)) == "no-clock" and not game.view_for(0).may_break


def test_a_refused_break_never_was() -> None:
    game = do(table(), Offer(BREAK, seat=0), Accept(BREAK, seat=1))
    for seat in (0, 2):
        assert do(game, Refuse(BREAK, seat=seat)).position == table().position
    assert refused(game, GoOn(seat=1)) == "no-break"


# Records


def test_a_record_tells_who_agreed_and_is_verified() -> None:
    game = do(
        UpwordsGame.begin(table().setup), Offer(BREAK, seat=0), Accept(BREAK, seat=1), Accept(BREAK, seat=2)
    )
    game = do(game, GoOn(seat=1), Offer(END, seat=0), Refuse(END, seat=2), GoOn(seat=2), GoOn(seat=0))
    game = do(game, Offer(END, seat=2), Accept(END, seat=0), Accept(END, seat=1))
    text = format_record(to_record(game))
    assert from_record(parse_record(text)) == game
    data: Any = parse_record(text)
    assert [each["action"] for each in data["actions"] if each.get("agreed")] == [
        "accept-break",
        "go-on",
        "accept-end",
    ]
    data["actions"][0]["agreed"] = True
    with pytest.raises(RecordError, match="agreed is true in the record but should not be there"):
        from_record(data)
    data["actions"][0].pop("agreed")
    data["actions"][-1]["agreed"] = False
    with pytest.raises(RecordError, match="agreed is false in the record but should be true"):
        from_record(data)
    del data["actions"][-2:]
    with pytest.raises(RecordError, match="not over"):
        from_record(data)


# What is left of an offer, and of a break


def test_offers_in_vain_are_counted_until_something_else_is_done() -> None:
    game = do(table(), Offer(END, seat=1), Refuse(END, seat=0))
    assert (vain_offers(game, 1), vain_offers(game, 0)) == (1, 0)
    game = do(game, Offer(BREAK, seat=1), Refuse(BREAK, seat=1))
    assert vain_offers(game, 1) == 2, "one that is withdrawn counts"
    game = do(game, Offer(END, seat=0), Refuse(END, seat=2), Offer(END, seat=1))
    assert (vain_offers(game, 1), vain_offers(game, 0)) == (2, 1), "one that stands does not"
    assert vain_offers(pass_turn(game), 1) == 0


def test_who_goes_on_ends_an_offer_and_no_break_outlasts_a_game() -> None:
    offered = do(resting(), Offer(END, seat=1))
    assert offered.position.offer and do(offered, GoOn(seat=0)).position.offer is None
    for over in (
        do(offered, Accept(END, seat=2), Accept(END, seat=0)),
        do(resting(), Resign(seat=0), Resign(seat=1)),
    ):
        assert over.is_over and over.position.on_break == ()
