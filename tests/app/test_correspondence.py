"""Turns that have days: how time is said, and whose runs, without a store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from upwords_tui.app.play.correspondence import (
    TimeLeft,
    is_pressing,
    list_text,
    time_line,
    time_text,
    times_left,
)
from upwords_tui.app.setup.options import Terms

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
THREE = Terms(move_days=3)


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (-DAY, "less than a minute"),
        (59 * SECOND, "less than a minute"),
        (MINUTE, "1 minute"),
        (59 * MINUTE - SECOND, "58 minutes"),
        (59 * MINUTE, "1 hour"),
        (2 * HOUR - MINUTE, "2 hours"),
        (2 * DAY - MINUTE - SECOND, "47 hours"),
        (2 * DAY - MINUTE, "2 days"),
        (2 * DAY, "2 days"),
        (3 * DAY - MINUTE - SECOND, "2 days"),
        (3 * DAY - MINUTE, "3 days"),
    ],
)
def test_how_long_is_said(left: timedelta, said: str) -> None:
    assert time_text(left) == said


@pytest.mark.parametrize(
    ("state", "due", "terms", "said"),
    [
        ("your turn", NOW + 2 * DAY, THREE, "your turn, 2 days left"),
        ("", NOW + 2 * DAY, THREE, "2 days left"),
        ("your turn", None, THREE, "your turn"),
        ("your turn", NOW + 2 * DAY, Terms(), "your turn"),
    ],
)
def test_a_list_says_what_time_is_left(state: str, due: datetime | None, terms: Terms, said: str) -> None:
    assert list_text(state, due, NOW, terms) == said


@pytest.mark.parametrize(
    ("ends", "bank", "said"),
    [
        (NOW + 3 * HOUR, timedelta(), "Anna: 3 hours left."),
        (NOW + 3 * HOUR, 5 * DAY, "Anna: 3 hours left, and then 5 days in reserve."),
        (NOW, 5 * DAY, "Anna: 5 days left, all of it in reserve."),
        (NOW - DAY, 5 * DAY, "Anna: 4 days left, all of it in reserve."),
    ],
)
def test_a_reserve_is_said(ends: datetime, bank: timedelta, said: str) -> None:
    assert time_line("Anna", TimeLeft(0, ends, bank, ends + bank), NOW) == said


@pytest.mark.parametrize(("days", "hours"), [(1, 6), (3, 18), (14, 24)])
def test_a_warning_comes_with_a_quarter_of_the_turn_or_a_day(days: int, hours: int) -> None:
    terms = Terms(move_days=days)
    assert is_pressing(NOW + hours * HOUR - SECOND, NOW, terms)
    assert not is_pressing(NOW + hours * HOUR, NOW, terms)
    assert not is_pressing(NOW, NOW, Terms())


def times(terms: Terms, *entries: tuple[int, bool, tuple[int, ...]], awaited: tuple[int, ...] = (0,)) -> Any:
    """Return whose time ends after how many days, and what is left of their reserve.

    Entries, a day apart, are a seat, whether a new turn begins with it, and who is awaited then.
    """
    made = [
        SimpleNamespace(action=SimpleNamespace(seat=seat), position=then, effect=None, begins=begins)
        for seat, begins, then in entries
    ]
    game: Any = SimpleNamespace(
        start=awaited, entries=made, seats=[SimpleNamespace(is_human=seat != 2) for seat in range(4)]
    )
    ends = [NOW + at * DAY for at in range(len(made) + 1)]
    left = times_left(game, ends, terms, lambda position: position, lambda entry: entry.begins)
    return [(each.seat, (each.turn_ends - NOW) / DAY, each.bank / DAY) for each in left]


def test_time_runs_from_when_a_seat_is_awaited() -> None:
    assert times(THREE) == [(0, 3, 0)]
    assert times(THREE, (0, True, (1,))) == [(1, 4, 0)]
    assert times(THREE, (0, False, (0,))) == [(0, 3, 0)], "the turn goes on"
    assert times(THREE, (0, True, (0,))) == [(0, 4, 0)], "it is theirs again"
    assert times(THREE, (1, True, (0,))) == [(0, 3, 0)], "what others do gives no time"


def test_several_are_awaited_and_the_first_to_run_out_stands_first() -> None:
    assert times(THREE, (1, True, (0, 1, 2)), awaited=(1,)) == [(0, 4, 0), (1, 4, 0)], (
        "a computer has no time"
    )
    assert times(THREE, (1, True, (3, 0)), (0, True, (3, 0)), awaited=(1,)) == [(3, 4, 0), (0, 5, 0)]
    slow = ((3, False, (3,)), (3, False, (3,)), (3, True, (0, 3)))
    late = times(Terms(move_days=1, bank_days=2), *slow, awaited=(3,))
    assert late == [(3, 4, 0), (0, 4, 2)], "what is left of a reserve counts"
