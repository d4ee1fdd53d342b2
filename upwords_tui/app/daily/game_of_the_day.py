"""The puzzle and the games of the day: the same for everybody on a date, without a network.

Everything follows from the date. The seed is a hash that anybody can compute, so a record is recognised by
its seed; what a computer overlooks depends on the seed too, so the same moves make the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from upwords_tui.games.base import COMPUTER, HUMAN, DictionaryRef, Seat
from upwords_tui.games.draw import commitment
from upwords_tui.games.game import AnyGame
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.puzzles import PuzzleRow, index
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.lexicon.word_sets import LIST_ONLY

FIRST_DAY = date(2026, 1, 1)
"""The first day with a daily."""

SeedOf = Callable[[date, str], bytes]
"""Returns the seed for a date and an edition."""


def local_today() -> date:
    return datetime.now().astimezone().date()


class DayGame(NamedTuple):
    """The game of a date; `part` is its name among the parts of the daily."""

    day: date
    edition: str
    part: str
    seed: bytes
    level: str
    options: Any

    @property
    def name(self) -> str:
        return f"{self.day.isoformat()}/{self.edition}/{self.part}"

    @property
    def others(self) -> str:
        return f"{self.day.isoformat()}/{self.edition}/other/"


def day_dealt(published: str, last: date, seed_of: SeedOf, edition: str) -> date | None:
    """Return the date up to `last` whose seed has the commitment `published`; None if there is none."""
    years = range(FIRST_DAY.year, last.year + 1)
    found = (_days(seed_of, edition, year).get(published) for year in years)
    return next((day for day in found if day and day <= last), None)


@cache
def _days(seed_of: SeedOf, edition: str, year: int) -> Mapping[str, date]:
    days = (date(year, 1, 1) + timedelta(days=number) for number in range(366))
    return {commitment(seed_of(day, edition)): day for day in days if day.year == year}


def is_played_by(game: AnyGame, of_day: DayGame) -> bool:
    """Return whether a game is that of the day: a person against its level, by its rules."""
    seats, setup = game.setup.seats, game.setup
    if len(seats) != 2 or setup.options != of_day.options or setup.seed != of_day.seed:
        return False
    return bool(seats[0].is_human and seats[1].level == of_day.level)


# The puzzle and the duel of Upwords


LEVELS = ("learner", "casual", "regular", "keen", "skilled", "club", "strong")
"""The opponents, Monday first: none plays better on a faster machine."""

OPTIONS = UpwordsOptions(allow_undo=False, allow_help=False)

_DAYS = 366


def level_of(day: date) -> str:
    return LEVELS[day.weekday()]


def duel_seed(day: date, edition_id: str) -> bytes:
    """Return the seed of the duel of a date: SHA-256 of “upwords duel 2026-11-23 hasbro-10x10”."""
    return hash_of("upwords", "duel", day.isoformat(), edition_id)


def duel_setup(day: date, edition_id: str, name: str, rival: str, sha256: str = "0" * 64) -> UpwordsSetup:
    """Return the set-up of the duel of a date; the draws do not depend on `sha256`, the list's hash."""
    dictionary = DictionaryRef(load_edition(edition_id).dictionary + LIST_ONLY, sha256)
    seats = Seat(name), Seat(rival, f"{COMPUTER}:{level_of(day)}")
    return UpwordsSetup(edition_id, dictionary, seats, duel_seed(day, edition_id), OPTIONS)


def duel_day(of: UpwordsSetup | UpwordsView, last: date) -> date | None:
    """Return the date, up to `last`, whose duel a game is; None if it is none."""
    words, edition_id = of.edition.dictionary + LIST_ONLY, of.edition.id
    if of.options != OPTIONS or len(of.seats) != 2 or of.dictionary.id != words:
        return None
    you, computer = (seat.player for seat in of.seats)
    day = day_dealt(of.commitment, last, duel_seed, edition_id)
    return day if day and (you, computer) == (HUMAN, f"{COMPUTER}:{level_of(day)}") else None


def puzzle_of(day: date, edition_id: str) -> PuzzleRow | None:
    """Return the puzzle of a date, None if the edition has none. Raises RecordError if they are damaged.

    The hash of a puzzle gives its day of the year, and of several for one day one wins; a day without any
    takes one of the losers. So puzzles repeat within a year only if there are too few, and adding or removing
    one changes few dates.
    """
    rows = index(edition_id)
    if not rows:
        return None
    won = _winners(rows, day.year)
    number = day.timetuple().tm_yday - 1
    if number in won:
        return won[number]
    winners = {row.id for row in won.values()}
    free = [row for row in rows if row.id not in winners] or rows
    return _drawn(day, free)


@cache
def _winners(rows: tuple[PuzzleRow, ...], year: int) -> Mapping[int, PuzzleRow]:
    """Return the puzzle that wins each day of a year, by the number of the day from 0."""
    first, wanted = date(year, 1, 1), dict[int, list[PuzzleRow]]()
    for row in rows:
        digest = hash_of("upwords", "puzzle", str(year), row.id)
        wanted.setdefault(int.from_bytes(digest, "big") % _DAYS, []).append(row)
    there = (number for number in wanted if number <= (date.max - first).days)
    return {number: _drawn(first + timedelta(days=number), wanted[number]) for number in there}


def _drawn(day: date, rows: Sequence[PuzzleRow]) -> PuzzleRow:
    return min(rows, key=lambda row: hash_of(day.isoformat(), row.id))


def hash_of(*words: str) -> bytes:
    return hashlib.sha256(" ".join(words).encode()).digest()
