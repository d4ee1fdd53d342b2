"""Days per turn stand still while the server is closed, and on holidays that were agreed on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.online.lobbies import Hall, Somebody
from tests.online.tables import Company
from tests.online.test_correspondence import DAY, attend, do, later, lines, stored, upwords
from tests.online.test_reminding import HOUR
from upwords_tui.app.play.correspondence import Pauses, Period, take_holiday
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.errors import CommandError
from upwords_tui.games.upwords.actions import Pass

YEAR = datetime(2026, 1, 1, tzinfo=UTC)
HOLIDAYS = Terms(move_days=3, holiday_days=14)


def day(number: float) -> datetime:
    """Return a moment of a year, its first midnight being 0."""
    return YEAR + timedelta(days=number)


def period(begun: float, ended: float) -> Period:
    return day(begun), day(ended)


@pytest.mark.parametrize(
    ("since", "until", "days"),
    [
        (0, 10, 10),
        (0, 11, 10),
        (0, 12, 10),
        (0, 14, 12),
        (10.5, 11.5, 0),
        (11, 13, 1),
        (12, 21, 8),
        (21, 22, 1),
    ],
)
def test_pauses_take_no_time(since: float, until: float, days: float) -> None:
    pauses = Pauses.of([period(10, 12), period(20, 21)])
    assert pauses.running(day(since), day(until)) == timedelta(days=days)


@pytest.mark.parametrize(
    ("since", "days", "end"),
    [(0, 5, 5), (0, 10, 10), (0, 10.5, 12.5), (11, 1, 13), (11, 8.5, 21.5), (0, 18, 20), (0, 18.5, 21.5)],
)
def test_pauses_come_on_top(since: float, days: float, end: float) -> None:
    pauses = Pauses.of([period(10, 12), period(20, 21)])
    assert pauses.after(day(since), timedelta(days=days)) == day(end)


@pytest.mark.parametrize(
    ("holidays", "days", "allowed"),
    [
        ([(10, 20)], 14, [(10, 20)]),
        ([(10, 20)], 7, [(10, 17)]),
        ([(10, 20)], 0, [(10, 10)]),
        ([(100, 110), (10, 20)], 14, [(10, 20), (100, 104)]),
        ([(10, 20), (15, 30)], 14, [(10, 24)]),
        ([(10, 20), (360, 375)], 14, [(10, 20), (360, 364), (365, 375)]),
        ([(355, 375)], 14, [(355, 375)]),
    ],
)
def test_holidays_are_so_many_days_a_calendar_year(
    holidays: list[tuple[float, float]], days: int, allowed: list[tuple[float, float]]
) -> None:
    taken = [period(*each) for each in holidays]
    assert Pauses.of([], taken, days).periods == tuple(period(*each) for each in allowed)


def test_a_holiday_and_a_closure_at_once_are_one_pause() -> None:
    assert Pauses.of([period(10, 20)], [period(15, 25)], 30).periods == (period(10, 25),)


def test_a_closed_server_takes_no_days() -> None:
    company = Company()
    game_id = stored(company, upwords(company), Terms(move_days=3))
    company.library.note_running()
    later(company, DAY)
    company.library.note_running()
    company.library.note_running()
    later(company, HOUR / 10)
    company.library.note_running()  # a restart: that time counts
    later(company, 3 * DAY - HOUR)
    assert lines(company, game_id) == ("Anna: 54 minutes left.",)
    assert company.store.games.due() == () and attend(company, game_id) == []
    later(company, HOUR)
    assert company.store.games.due() == (game_id,) and attend(company, game_id) == ["Forfeit 0"]


def test_a_holiday_takes_no_days_of_those_who_agreed_on_it() -> None:
    company = Company()
    agreed, other = (stored(company, upwords(company), each) for each in (HOLIDAYS, Terms(move_days=3)))
    later(company, DAY)
    take_holiday(company.store, company.anna, company.store.time.utc(), 7)
    company.library.renew_days((agreed, other))
    assert lines(company, agreed) == ("Anna: 9 days left.", "Anna is on holiday until 9 January 2026.")
    assert lines(company, other) == ("Anna: 2 days left.",)
    later(company, 2 * DAY)
    assert company.store.games.due() == (other,)
    assert attend(company, agreed) == [] and attend(company, other) == ["Forfeit 0"]
    do(company, agreed, Pass(seat=0))
    assert lines(company, agreed) == ("Ben: 3 days left.",), "it was hers alone"


def test_whoever_comes_back_early_has_the_rest_later() -> None:
    company = Company()
    game_id = stored(company, upwords(company), HOLIDAYS)
    now = company.store.time.utc
    take_holiday(company.store, company.anna, now(), 30)
    later(company, 10 * DAY)
    take_holiday(company.store, company.anna, now(), 0)
    assert lines(company, game_id) == ("Anna: 3 days left.",)
    take_holiday(company.store, company.anna, now(), 30)
    assert lines(company, game_id)[0] == "Anna: 7 days left.", "four of her fourteen days are left"


def test_a_table_that_has_not_heard_of_the_holiday_ends_nothing() -> None:
    company = Company()
    game_id = stored(company, upwords(company), HOLIDAYS)
    table = company.library.open(game_id)
    take_holiday(company.store, company.anna, company.store.time.utc(), 7)
    later(company, 4 * DAY)
    assert table.overdue() is None


@pytest.fixture
def anna() -> Somebody:
    return Hall().come("Anna", key="SHA256:a")


def test_how_a_holiday_is_taken(anna: Somebody) -> None:
    assert anna.types("me holiday").lines == ("You are not on holiday.",)
    taken = anna.types("me holiday 7 days").lines
    assert taken[0].startswith("Anna is on holiday until ")
    assert (
        taken[1] == "Your days stand still in games whose terms allow it."
        and taken == anna.types("me holiday").lines
    )
    assert anna.types("me holiday off").lines == ("You are not on holiday.",)
    for wrong in ("0", "61", "soon", "-1"):
        with pytest.raises(CommandError, match="a number of days, up to 60, or “me holiday off”"):
            anna.types(f"me holiday {wrong}")
