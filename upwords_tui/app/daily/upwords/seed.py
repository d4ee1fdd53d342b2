"""The daily: for every date and edition a puzzle and a duel, the same for everybody without a network.

Both follow from the date alone: the seed of a duel is its hash, its words are the edition's own list, and its
level overlooks nothing but what its question's seed says; so whoever makes the same moves plays the same
game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache

from upwords_tui.app.daily.game_of_the_day import day_dealt
from upwords_tui.games.base import COMPUTER, HUMAN, DictionaryRef, Seat
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.puzzles import PuzzleRow, index
from upwords_tui.games.upwords.setup import UpwordsSetup
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.lexicon.word_sets import LIST_ONLY

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
