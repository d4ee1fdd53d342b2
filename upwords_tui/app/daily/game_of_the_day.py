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

from upwords_tui.base.i18n import language
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


def typed_after(day: date, edition_id: str, today: date) -> str:
    """Return what has to follow “daily share” for it to mean a date and an edition, a space before it."""
    code = load_edition(edition_id).language
    told = "" if day == today else f" {day.isoformat()}"
    return told if code == language() else f"{told} {code}"


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

RATINGS = (1100, 1300, 1450, 1600, 1800, 2000, 2200)
"""How hard the puzzles are, Monday first."""

_WEEKS, _MONTH, _FAR = 53, 5, 150
"""A day has so many puzzles at most; beyond what a month needs none is further from its rating."""


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

    Each day of the week has puzzles of its own, which take turns week by week: so as many weeks pass before
    one comes again as its day has puzzles.
    """
    there = _by_weekday(index(edition_id))[day.weekday()]
    return there[day.toordinal() // 7 % len(there)] if there else None


@cache
def _by_weekday(rows: tuple[PuzzleRow, ...]) -> Sequence[Sequence[PuzzleRow]]:
    """Return the puzzles of each day of the week, by hash: those nearest to its rating, one of a game.

    They are fair if there are such. The days choose by turns.
    """
    games = {row.id.partition(".")[0]: row for row in sorted(rows, key=_is_fair)}
    left = list(filter(_is_fair, games.values())) or list(games.values())
    chosen: list[list[PuzzleRow]] = [[] for _rating in RATINGS]
    for place in [*range(len(RATINGS))] * _WEEKS:
        rating = RATINGS[place]
        row = min(left, key=lambda row: (abs(row.rating - rating), row.id), default=None)
        if row and (len(chosen[place]) < _MONTH or abs(row.rating - rating) <= _FAR):
            left.remove(row)
            chosen[place].append(row)
    return [sorted(day or chosen[0], key=lambda row: hash_of("upwords", "puzzle", row.id)) for day in chosen]


def _is_fair(row: PuzzleRow) -> bool:
    """Return whether the answer is of common words and scores the most: what does not, few levels find."""
    return "common" in row.themes and "quiet" not in row.themes


def hash_of(*words: str) -> bytes:
    return hashlib.sha256(" ".join(words).encode()).digest()
