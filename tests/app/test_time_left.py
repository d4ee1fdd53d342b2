"""How the time that is left for a turn of days is said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from upwords_tui.app.play.correspondence import TimeLeft, is_pressing, list_text, time_line, time_text
from upwords_tui.app.setup.options import Terms

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOURS, MINUTES = timedelta(hours=1), timedelta(minutes=1)
DAYS = Terms(move_days=3)


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (72 * HOURS, "3 days"),
        (72 * HOURS - 2 * MINUTES, "2 days"),
        (48 * HOURS, "2 days"),
        (48 * HOURS - MINUTES, "2 days"),
        (48 * HOURS - 2 * MINUTES, "47 hours"),
        (HOURS, "1 hour"),
        (HOURS - 2 * MINUTES, "58 minutes"),
        (MINUTES, "1 minute"),
        (MINUTES / 2, "less than a minute"),
        (-HOURS, "less than a minute"),
    ],
)
def test_a_time_is_said_in_days_hours_or_minutes(left: timedelta, said: str) -> None:
    assert time_text(left) == said


def test_in_a_list_the_time_that_is_left_follows_how_the_game_stands() -> None:
    assert list_text("your turn", NOON + 50 * HOURS, NOON, DAYS) == "your turn, 2 days left"
    assert list_text("", NOON + 5 * HOURS, NOON, DAYS) == "5 hours left"
    assert list_text("your turn", None, NOON, DAYS) == "your turn"
    assert list_text("your turn", NOON + 5 * HOURS, NOON, Terms()) == "your turn"


def test_what_is_in_reserve_is_said_beside_the_time_of_the_turn() -> None:
    def line(bank: timedelta, now: datetime = NOON) -> str:
        return time_line("Anna", TimeLeft(0, NOON + 5 * HOURS, bank, NOON + 5 * HOURS + bank), now)

    assert line(timedelta()) == "Anna: 5 hours left."
    assert line(48 * HOURS) == "Anna: 5 hours left, and then 2 days in reserve."
    assert line(48 * HOURS, NOON + 5 * HOURS) == "Anna: 2 days left, all of it in reserve."


def test_a_warning_comes_with_the_last_quarter_of_a_turn_and_a_day_before_at_most() -> None:
    def presses(left: timedelta, move_days: int) -> bool:
        return is_pressing(NOON + left, NOON, Terms(move_days=move_days))

    assert [presses(left, 3) for left in (18 * HOURS, 18 * HOURS - MINUTES)] == [False, True]
    assert [presses(left, 14) for left in (24 * HOURS, 24 * HOURS - MINUTES)] == [False, True]
    assert not is_pressing(NOON, NOON, Terms())
