"""Turns that are counted in days: how much time is left, and how that is said.

A seat's time runs from the action after which the game waits for it until its own, by when both were stored;
what a turn takes beyond its days comes out of the seat's reserve. Nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from upwords_tui.app.setup.options import Terms
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.game import AnyGame

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
_HOURS_UNDER = 2 * _DAY
"""A time shorter than this is said in hours."""


class TimeLeft(NamedTuple):
    """The time of an awaited seat: until `turn_ends` that of the turn, then the `bank` runs."""

    seat: int
    turn_ends: datetime
    bank: timedelta

    @property
    def ends(self) -> datetime:
        return self.turn_ends + self.bank


def times_left(
    game: AnyGame,
    times: Sequence[datetime],
    terms: Terms,
    waits_for: Callable[[Any], tuple[int, ...]],
    begins_turn: Callable[[Any], bool],
) -> tuple[TimeLeft, ...]:
    """Return the time of each person a game waits for, the one who has least first.

    `times[n]` is when the game had come to `n` actions. `waits_for` gives the awaited seats of a position,
    `begins_turn` says of an entry whether a new turn begins with it.
    """
    move, since = timedelta(days=terms.move_days), dict.fromkeys(waits_for(game.start), times[0])
    banks = dict.fromkeys(range(len(game.seats)), timedelta(days=terms.bank_days))
    for entry, made in zip(game.entries, times[1:], strict=True):
        awaited = waits_for(entry.position)
        # Nobody gains time by taking back a turn of their own.
        is_new = begins_turn(entry) and not getattr(entry.effect, "undone", ())
        for seat, began in tuple(since.items()):
            if seat not in awaited or (is_new and seat == entry.action.seat):
                over = made - began - move
                banks[seat] = max(banks[seat] - max(over, timedelta()), timedelta())
                del since[seat]
        since |= {seat: made for seat in awaited if seat not in since}
    left = (TimeLeft(seat, began + move, banks[seat]) for seat, began in since.items())
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
