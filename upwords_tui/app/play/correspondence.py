"""Turns that are counted in days: how much time is left, and how that is said.

A seat's time runs from the action after which the game waits for it until its own, by when both were stored;
what a turn takes beyond its days comes out of the seat's reserve. It stands still while the server is closed,
and on as many days of holiday as the table has agreed on. Nothing but these pauses is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.setup.options import Terms
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.game import AnyGame
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME, read_time

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
_HOURS_UNDER = 2 * _DAY
"""A time shorter than this is said in hours."""


CLOSURES, HOLIDAYS = "closures", "holidays"
"""The settings that hold pauses, of the server (as one of HOME) and of an account."""
_RUNNING = "running"
"""The setting of HOME that holds when the server ran last."""
_CLOSED = timedelta(minutes=10)
"""A server that was away for less has only been restarted."""
_MOST_KEPT = 500

Period = tuple[datetime, datetime]
"""From when until when."""


class Pauses(NamedTuple):
    """When the days of a seat stand still: periods in order, none of which overlap."""

    periods: tuple[Period, ...] = ()

    @classmethod
    def of(cls, closures: Iterable[Period], holidays: Iterable[Period] = (), days: int = 0) -> Pauses:
        """Return those of a seat that has so many days of holiday a year."""
        return cls(tuple(_merged((*closures, *_allowed(holidays, timedelta(days=days))))))

    def running(self, since: datetime, until: datetime) -> timedelta:
        """Return how much time passes between two moments, without the pauses."""
        paused = (max(min(ended, until) - max(begun, since), timedelta()) for begun, ended in self.periods)
        return until - since - sum(paused, timedelta())

    def after(self, since: datetime, time: timedelta) -> datetime:
        """Return when so much time will have passed, without the pauses."""
        end = since + time
        for begun, ended in self.periods:
            if since < ended and begun < end:
                end += ended - max(begun, since)
        return end


def _merged(periods: Iterable[Period]) -> list[Period]:
    merged: list[Period] = []
    for begun, ended in sorted(periods):
        if merged and begun <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], ended)
        else:
            merged.append((begun, ended))
    return merged


def _allowed(holidays: Iterable[Period], a_year: timedelta) -> Iterator[Period]:
    """Cut holidays to so much time a calendar year, the first ones first."""
    taken: dict[int, timedelta] = {}
    for begun, ended in _merged(holidays):
        new_years = [
            begun.replace(year=year, month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
            for year in range(begun.year + 1, ended.year + 1)
        ]
        for since, until in pairwise((begun, *new_years, ended)):
            time = min(until - since, a_year - taken.get(since.year, timedelta()))
            taken[since.year] = taken.get(since.year, timedelta()) + time
            yield since, since + time


def pauses_of(store: Store, account: str, name: str) -> tuple[Period, ...]:
    """Return the closures or holidays that are kept. Raises StoreError."""
    kept = store.settings.get(account, name, ())
    return tuple((read_time(begun), read_time(ended)) for begun, ended in kept)


def _keep(store: Store, account: str, name: str, periods: Iterable[Period]) -> None:
    kept = [[begun.isoformat(), ended.isoformat()] for begun, ended in _merged(periods)]
    store.settings.set(account, name, kept[-_MOST_KEPT:])


def note_running(store: Store, now: datetime) -> bool:
    """Note that the server runs; return whether it has been closed. Raises StoreError."""
    last = store.settings.get(HOME, _RUNNING)
    store.settings.set(HOME, _RUNNING, now.isoformat())
    was_closed = last is not None and now - read_time(last) > _CLOSED
    if was_closed:
        _keep(store, HOME, CLOSURES, (*pauses_of(store, HOME, CLOSURES), (read_time(last), now)))
    return was_closed


def take_holiday(store: Store, account: str, now: datetime, days: int) -> None:
    """Have an account's holiday end in so many days, or now. Raises StoreError."""
    ends, kept = now + timedelta(days=days), pauses_of(store, account, HOLIDAYS)
    begun = next((begun for begun, ended in kept if begun <= now < ended), now)
    earlier = (each for each in kept if each[1] <= now)
    _keep(store, account, HOLIDAYS, (*earlier, *([(begun, ends)] if begun < ends else ())))


class TimeLeft(NamedTuple):
    """The time of an awaited seat: until `turn_ends` that of the turn, then the `bank` runs until `ends`."""

    seat: int
    turn_ends: datetime
    bank: timedelta
    ends: datetime


def times_left(
    game: AnyGame,
    times: Sequence[datetime],
    terms: Terms,
    waits_for: Callable[[Any], tuple[int, ...]],
    begins_turn: Callable[[Any], bool],
    pauses: Callable[[int], Pauses] = lambda _seat: Pauses(),
) -> tuple[TimeLeft, ...]:
    """Return the time of each person a game waits for, the one who has least first.

    `times[n]` is when the game had come to `n` actions. `waits_for` gives the awaited seats of a position,
    `begins_turn` says of an entry whether a new turn begins with it, `pauses` gives those of a seat.
    """
    move, since = timedelta(days=terms.move_days), dict.fromkeys(waits_for(game.start), times[0])
    banks = dict.fromkeys(range(len(game.seats)), timedelta(days=terms.bank_days))
    for entry, made in zip(game.entries, times[1:], strict=True):
        awaited = waits_for(entry.position)
        # Nobody gains time by taking back a turn of their own.
        is_new = begins_turn(entry) and not getattr(entry.effect, "undone", ())
        for seat, began in tuple(since.items()):
            if seat not in awaited or (is_new and seat == entry.action.seat):
                over = pauses(seat).running(began, made) - move
                banks[seat] = max(banks[seat] - max(over, timedelta()), timedelta())
                del since[seat]
        since |= {seat: made for seat in awaited if seat not in since}
    left = (
        TimeLeft(seat, stops.after(began, move), banks[seat], stops.after(began, move + banks[seat]))
        for seat, began in since.items()
        for stops in (pauses(seat),)
    )
    return tuple(
        sorted((each for each in left if game.seats[each.seat].is_human), key=lambda each: each.ends)
    )


def is_pressing(ends: datetime, now: datetime, terms: Terms) -> bool:
    """Return whether to warn: less than a quarter of a turn is left, or less than a day."""
    return terms.has_days and ends - now < min(timedelta(days=terms.move_days) / 4, _DAY)


def time_text(left: timedelta) -> str:
    """Return a time in words: “3 days”, “30 hours”, “5 minutes”, rounded up by less than a minute."""
    left = max(left, timedelta())
    nearly = left + _MINUTE
    if nearly >= _HOURS_UNDER:
        return ngettext("{count} day", "{count} days", nearly.days).format(count=nearly.days)
    count = nearly // _HOUR
    if count:
        return ngettext("{count} hour", "{count} hours", count).format(count=count)
    count = left // _MINUTE
    if count:
        return ngettext("{count} minute", "{count} minutes", count).format(count=count)
    return _("less than a minute")


def list_text(state: str, due: datetime | None, now: datetime, terms: Terms) -> str:
    """Return how a game stands in a list, with the time that is left for the turn."""
    if due is None or not terms.has_days:
        return state
    return ", ".join(filter(None, (state, left_text(due - now))))


def left_text(left: timedelta) -> str:
    return _("{time} left").format(time=time_text(left))


def holiday_line(name: str, pauses: Pauses, now: datetime) -> str:
    """Return until when the days of somebody called `name` stand still; empty if they run."""
    ends = next((ended for begun, ended in pauses.periods if begun <= now < ended), None)
    if ends is None:
        return ""
    said = _("{name} is on holiday until {date}.")
    return said.format(name=clean(name), date=date_text(ends.astimezone().date()))


def time_line(name: str, left: TimeLeft, now: datetime) -> str:
    """Return how much time somebody called `name` has, and how much of it is in reserve."""
    if not left.bank:
        return _("{name}: {time} left.").format(name=clean(name), time=time_text(left.ends - now))
    if now >= left.turn_ends:
        said = _("{name}: {time} left, all of it in reserve.")
        return said.format(name=clean(name), time=time_text(left.ends - now))
    said = _("{name}: {time} left, and then {reserve} in reserve.")
    times = {"time": time_text(left.turn_ends - now), "reserve": time_text(left.bank)}
    return said.format(name=clean(name), **times)
