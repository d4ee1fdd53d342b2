"""Terms are written down and read back, whatever else stands there, and said before anybody sits down."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from upwords_tui.app.setup.options import Terms
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import UpwordsOptions

NOT_USUAL = Terms(
    watchers=False, rated=True, help=True, move_days=3, bank_days=5, holiday_days=14, overdue="leaves"
)


def test_terms_come_back_as_they_were() -> None:
    assert Terms.from_json(NOT_USUAL.to_json()) == NOT_USUAL
    assert Terms.from_json(Terms().to_json()) == Terms.from_json({}) == Terms()
    assert all(getattr(NOT_USUAL, each.name) != each.default for each in fields(Terms))


@pytest.mark.combinations
@pytest.mark.parametrize("wrong", [None, "3", 3.0, -1, 61, 10**30, [], {}, True, "gone"])
@pytest.mark.parametrize("name", ["move_days", "bank_days", "holiday_days", "overdue"])
def test_what_cannot_be_read_is_as_usual_and_spoils_nothing_else(name: str, wrong: Any) -> None:
    written = NOT_USUAL.to_json() | {name: wrong, "of another version": 1}
    read = Terms.from_json(written)
    assert getattr(read, name) == getattr(Terms(), name)
    assert Terms.from_json(written | {name: getattr(NOT_USUAL, name)}) == NOT_USUAL


@pytest.mark.parametrize("wrong", [None, 1, 0, "yes", []])
def test_yes_and_no_are_nothing_else(wrong: Any) -> None:
    assert Terms.from_json({"watchers": wrong, "rated": wrong, "help": wrong}) == Terms()


@pytest.mark.parametrize(
    ("terms", "seats", "options", "said"),
    [
        (Terms(), 1, UpwordsOptions(turn_seconds=60), ""),
        (Terms(rated=True, move_days=3, bank_days=5), 2, UpwordsOptions(), ""),
        (Terms(rated=True), 1, UpwordsOptions(), "two or more"),
        (Terms(move_days=3), 1, UpwordsOptions(), "a game with others"),
        (Terms(rated=True, help=True), 2, UpwordsOptions(), "has no hints"),
        (Terms(bank_days=5), 2, UpwordsOptions(), "Days in reserve"),
        (Terms(holiday_days=5), 2, UpwordsOptions(), "Holidays are for"),
        (Terms(move_days=3), 2, UpwordsOptions(turn_seconds=60), "a clock or days"),
        (Terms(move_days=3), 2, UpwordsOptions(game_seconds=600), "a clock or days"),
    ],
)
def test_terms_that_do_not_go_together(terms: Terms, seats: int, options: UpwordsOptions, said: str) -> None:
    problems = terms.problems([Seat(f"{number}") for number in range(seats)], options)
    assert len(problems) == bool(said) and said in "".join(problems)


def test_a_rating_is_nobody_s_in_a_team() -> None:
    seats = Seat("Anna"), Seat("Ben + Cleo", members=("Ben", "Cleo"))
    assert Terms(rated=True).problems(seats, UpwordsOptions()) == (
        "A rated game has no teams: a rating belongs to one person.",
    )
    assert Terms(move_days=3).problems(seats, UpwordsOptions()) == ()


def test_what_is_said_of_terms() -> None:
    assert Terms().lines() == []
    assert NOT_USUAL.lines() == [
        "The game is rated.",
        "Hints are on.",
        "No spectators.",
        "3 days per turn and 5 in reserve.",
        "A player who runs out of time is out, and the others play on.",
        "Each player may take 14 days of holiday a year.",
    ]
    assert Terms(move_days=1).lines()[0] == "1 day per turn."
    assert "loses the game" in Terms(move_days=1).lines()[1]


def test_who_is_helped() -> None:
    helped, alone = UpwordsOptions(), UpwordsOptions(allow_help=False)
    assert Terms().agreed(helped) == helped and Terms().agreed(alone) == alone
    assert Terms().agreed(helped, is_among_people=True) == alone
    assert Terms(help=True).agreed(alone, is_among_people=True) == helped
    assert Terms(rated=True).agreed(helped) == UpwordsOptions(allow_help=False, allow_undo=False)


def test_in_a_rated_game_no_turn_is_taken_back() -> None:
    for options in (UpwordsOptions(), UpwordsOptions(allow_undo=False)):
        assert not Terms(rated=True).agreed(options, is_among_people=True).allow_undo
        assert Terms().agreed(options, is_among_people=True).allow_undo == options.allow_undo
