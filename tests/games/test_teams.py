"""A seat of several people with an account each: whose turn it is among them, what any of them may do."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.games.wordsup.scene import setup as words_up_setup
from tests.store.stored import setup_of
from upwords_tui.base.errors import RecordError
from upwords_tui.games import base
from upwords_tui.games.base import AnyAction, Forfeit, Seat, Sit
from upwords_tui.games.game import AnyGame
from upwords_tui.games.record import format_record, from_record, parse_record, to_record
from upwords_tui.games.upwords import actions as upwords
from upwords_tui.games.upwords.game import UpwordsGame as Upwords
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.wordsup import actions as words_up
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp

TEAMS = (
    Seat("Anna + Ben", members=("Anna", "Ben"), accounts=("a", "b")),
    Seat("Cleo + Dora", members=("Cleo", "Dora"), accounts=("c", "d")),
)


def game_of(*seats: Seat, **options: Any) -> Upwords:
    rules = UpwordsOptions(pass_rounds=9, **options)
    return Upwords.begin(replace(setup_of("x", "y"), seats=seats or TEAMS, options=rules))


def whose(game: AnyGame) -> list[tuple[str, ...]]:
    """Return for whom of each seat a game waits."""
    return [game.due(seat) for seat in range(len(game.seats))]


def test_members_have_the_turn_of_their_seat_one_after_the_other() -> None:
    game, turns = game_of(), list[str]()
    for _turn in range(6):
        (due,) = [each for each in whose(game) if each]
        turns += due
        seat = game.to_act[0]
        others = {"a", "b", "c", "d"} - {*due}
        passing = upwords.Pass(seat=seat)
        assert game.may_do(due[0], passing) and not any(game.may_do(each, passing) for each in others)
        game = game.apply(passing)
    one, other = turns[0::2], turns[1::2]
    assert sorted((tuple(one), tuple(other))) == [("a", "b", "a"), ("c", "d", "c")]


def test_a_partner_is_named_who_has_the_turn_and_nobody_else() -> None:
    game = game_of()
    seat = game.to_act[0]
    mover, partner = TEAMS[seat].accounts
    assert game.partner(seat, mover) == "" and game.partner(seat, partner) == TEAMS[seat].members[0]
    for each in TEAMS[1 - seat].accounts:
        assert game.partner(1 - seat, each) == "", "it is the turn of nobody there"
    ended = game.apply(upwords.Resign(seat=seat))
    assert ended.is_over and ended.partner(seat, partner) == "" and whose(ended) == [(), ()]


def test_members_of_words_up_play_a_round_each() -> None:
    setup = replace(words_up_setup(), seats=TEAMS, first=0)
    game: Any = WordsUp.begin(setup)
    assert whose(game) == [("a",), ()]
    later = replace(game, start=replace(game.start, round=2))
    assert whose(later) == [("b",), ()] and later.partner(0, "a") == "Ben"
    assert not later.may_do("a", words_up.TurnCard(seat=0, square=0))
    assert later.may_do("a", words_up.LeaveMatch(seat=0))


def test_whoever_is_asked_something_any_member_answers() -> None:
    game = game_of(turn_seconds=60)
    first = game.to_act[0]
    offered = game.apply(base.Offer(base.END, seat=first))
    assert whose(offered)[1 - first] == TEAMS[1 - first].accounts
    assert len(whose(offered)[first]) == 1, "who offered has agreed, and has the turn as before"
    asked = game.apply(base.Offer(base.END, seat=1 - first))
    mover, partner = TEAMS[first].accounts
    assert whose(asked)[first] == (mover, partner), "to move, and to answer"
    assert asked.partner(first, partner) and not asked.partner(first, mover), "the turn is whose it was"
    resting = game.apply(base.Offer(base.BREAK, seat=0)).apply(base.Accept(base.BREAK, seat=1))
    assert whose(resting) == [("a", "b"), ("c", "d")]
    assert whose(resting.apply(base.GoOn(seat=0)))[0] == ()


def test_a_last_play_is_judged_by_any_member() -> None:
    game = game_of(challenge=Challenge.FREE, rounds=1)
    first, last = game.to_act[0], 1 - game.to_act[0]
    laying = game.apply(a_play(game))
    assert whose(laying)[last] == TEAMS[last].accounts[:1], "to play, and to challenge before"
    assert laying.may_do(TEAMS[last].accounts[1], upwords.ChallengePlay(seat=last))
    game = game.apply(upwords.Pass(seat=first))
    judging = game.apply(a_play(game))
    assert whose(judging)[first] == TEAMS[first].accounts
    assert not any(judging.partner(first, account) for account in TEAMS[first].accounts)


def a_play(game: Upwords) -> upwords.PlayTiles:
    """Return two tiles of the seat to move, across the centre."""
    seat = game.to_act[0]
    squares, rack = sorted(game.view_for(None).edition.centre)[:2], game.view_for(seat).rack
    return upwords.PlayTiles(seat=seat, play=Play(tuple(map(Placement, squares, rack))))


@pytest.mark.parametrize(
    ("action", "name"),
    [
        (base.Offer(base.END, seat=0), "Anna + Ben"),
        (upwords.Resign(seat=0), "Anna + Ben"),
        (Sit(seat=0, name="Eve", player="human"), "Anna + Ben"),
        (upwords.Pass(seat=0), "Anna"),
    ],
)
def test_what_any_member_may_do_is_told_of_the_team(action: AnyAction, name: str) -> None:
    game = game_of()
    if game.to_act != (0,):
        game = game.apply(upwords.Pass(seat=1))
    assert game.apply(action).entries[-1].name == name
    assert game.apply(Forfeit(seat=0)).entries[-1].name == "Anna + Ben"


def test_a_team_at_one_keyboard_is_as_it_was() -> None:
    game = game_of(Seat("Reds", members=("Anna", "Ben")), Seat("Cleo"))
    if game.to_act != (0,):
        game = game.apply(upwords.Pass(seat=1))
    resigned = game.apply(upwords.Resign(seat=0))
    assert resigned.entries[-1].name == "Anna", "the one whose turn it is sits at the keyboard"
    assert game.due(0) == () and game.may_do("", upwords.Pass(seat=0)) and game.partner(0, "") == ""
    assert "account" not in json.dumps(to_record(game))


def test_a_game_of_teams_comes_back_from_its_record() -> None:
    game = game_of().apply(base.Offer(base.END, seat=0)).apply(base.Refuse(base.END, seat=1))
    back = from_record(parse_record(format_record(to_record(game))))
    assert back.seats == TEAMS and back == game


def test_no_view_tells_an_account() -> None:
    game = game_of().apply(base.Offer(base.END, seat=0))
    for seat in (None, 0, 1):
        assert "accounts" not in repr(game.view_for(seat))


@pytest.mark.parametrize(
    "spoilt",
    [
        {"accounts": ["a"]},
        {"accounts": ["a", "a"]},
        {"accounts": ["a", ""]},
        {"accounts": ["a", "b", "c"]},
        {"accounts": ["a", "\n"]},
        {"accounts": ["a", "b" * 65]},
        {"accounts": ["a", 7]},
        {"accounts": "ab"},
        {"accounts": ["a", "b"], "members": []},
        {"accounts": ["a", "b"], "account": "c"},
        {"accounts": ["a", "b"], "player": "computer:highest"},
    ],
)
def test_a_team_is_whole_or_the_record_is_refused(spoilt: dict[str, Any]) -> None:
    record = to_record(game_of())
    record["seats"][0] |= spoilt
    with pytest.raises(RecordError, match=r"seats"):
        from_record(record)
