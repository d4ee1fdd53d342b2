"""The puzzle and the games of the day: on a date the same for everybody, without a network.

The one idea: all of it follows from the date. The seed is a hash that anybody can work out, so a record of
a game is known by its seed, wherever it comes from; its level overlooks nothing but what its question's seed
says, so whoever makes the same moves plays the same game.
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


# The puzzle and the duel of Upwords


LEVELS = ("learner", "casual", "regular", "keen", "skilled", "club", "strong")
"""Who plays the duel, Monday first. None of them thinks longer on a faster machine."""

OPTIONS = UpwordsOptions(allow_undo=False, allow_help=False)
"""By what rules a duel is played: no clock, no help, nothing taken back."""

_DAYS = 366


def level_of(day: date) -> str:
    return LEVELS[day.weekday()]


def duel_seed(day: date, edition_id: str) -> bytes:
    """Return the seed of the duel of a date: SHA-256 of “upwords duel 2026-11-23 hasbro-10x10”."""
    return _hash("upwords", "duel", day.isoformat(), edition_id)


def duel_setup(day: date, edition_id: str, name: str, rival: str, sha256: str = "0" * 64) -> UpwordsSetup:
    """Return how the duel of a date begins for somebody called `name`, the computer being called `rival`.

    `sha256` is the hash of the edition's own list; nothing that is drawn depends on it.
    """
    dictionary = DictionaryRef(load_edition(edition_id).dictionary + LIST_ONLY, sha256)
    seats = Seat(name), Seat(rival, f"{COMPUTER}:{level_of(day)}")
    return UpwordsSetup(edition_id, dictionary, seats, duel_seed(day, edition_id), OPTIONS)


def duel_day(of: UpwordsSetup | UpwordsView, last: date) -> date | None:
    """Return the date whose duel a game is, by its set-up or a view; None if it is none up to `last`."""
    words, edition_id = of.edition.dictionary + LIST_ONLY, of.edition.id
    if of.options != OPTIONS or len(of.seats) != 2 or of.dictionary.id != words:
        return None
    you, computer = (seat.player for seat in of.seats)
    day = day_dealt(of.commitment, last, duel_seed, edition_id)
    return day if day and (you, computer) == (HUMAN, f"{COMPUTER}:{level_of(day)}") else None


def puzzle_of(day: date, edition_id: str) -> PuzzleRow | None:
    """Return the puzzle of a date, None if the edition has no puzzles. Raises RecordError if damaged.

    By its hash each puzzle is for one day of the year, and of those for the same day one wins; a day that no
    puzzle is for takes one of those that have not won. So no puzzle comes twice in a year as long as there
    are enough, and one more or less changes few dates.
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
    """Return the puzzles that are for a day of a year, by its number from 0."""
    first, wanted = date(year, 1, 1), dict[int, list[PuzzleRow]]()
    for row in rows:
        digest = _hash("upwords", "puzzle", str(year), row.id)
        wanted.setdefault(int.from_bytes(digest, "big") % _DAYS, []).append(row)
    # The last year there is ends with the last date there is.
    there = (number for number in wanted if number <= (date.max - first).days)
    return {number: _drawn(first + timedelta(days=number), wanted[number]) for number in there}


def _drawn(day: date, rows: Sequence[PuzzleRow]) -> PuzzleRow:
    return min(rows, key=lambda row: _hash(day.isoformat(), row.id))


def _hash(*words: str) -> bytes:
    return hashlib.sha256(" ".join(words).encode()).digest()
