"""A game of the day: on a date everybody may play the same one, against the same computer.

The one idea: all of it follows from the date. The seed is a hash that anybody can work out, so a record of
one is known by its seed, wherever it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from upwords_tui.games.draw import commitment
from upwords_tui.games.game import AnyGame

OTHERS = "other/"
"""What the names begin with, after date and edition, of games of others that were taken in."""

FIRST_DAY = date(2026, 1, 1)
"""There is a daily for this date and every one after it."""

SeedOf = Callable[[date, str], bytes]
"""Returns the seed of a date with an edition."""


def local_today() -> date:
    """Return the date where this program runs: another daily begins at midnight there."""
    return datetime.now().astimezone().date()


class DayGame(NamedTuple):
    """The game of a date: with which variant, `edition`, by which `options`, against which `level`.

    `part` is what it is called among all there is on that date.
    """

    day: date
    edition: str
    part: str
    seed: bytes
    level: str
    options: Any

    @property
    def name(self) -> str:
        """Under which name it is kept as an exercise."""
        return f"{self.place}{self.part}"

    @property
    def others(self) -> str:
        """What the names begin with of those of others that were taken in."""
        return f"{self.place}{OTHERS}"

    @property
    def place(self) -> str:
        """What the names begin with of all that is kept of it."""
        return f"{self.day.isoformat()}/{self.edition}/"


def day_dealt(published: str, last: date, seed_of: SeedOf, edition: str) -> date | None:
    """Return the date up to `last` of whose seed this was published; None if there is none."""
    years = range(FIRST_DAY.year, last.year + 1)
    found = (_days(seed_of, edition, year).get(published) for year in years)
    return next((day for day in found if day and day <= last), None)


@cache
def _days(seed_of: SeedOf, edition: str, year: int) -> Mapping[str, date]:
    """Return the dates of a year, by what is published of their seeds."""
    days = (date(year, 1, 1) + timedelta(days=number) for number in range(366))
    return {commitment(seed_of(day, edition)): day for day in days if day.year == year}


def is_played_by(game: AnyGame, of_day: DayGame) -> bool:
    """Return whether a game is that of the day: somebody against its level, by its rules."""
    seats, setup = game.setup.seats, game.setup
    if len(seats) != 2 or setup.options != of_day.options or setup.seed != of_day.seed:
        return False
    return bool(seats[0].is_human and seats[1].level == of_day.level)
