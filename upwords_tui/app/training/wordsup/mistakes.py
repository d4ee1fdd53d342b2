"""Words that somebody missed in their own matches, kept as exercises: which there are, and which are due.

The one idea: what is kept is where one was missed (match, round, seat); the word is looked for anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from upwords_tui.app.play.library import Library
from upwords_tui.app.training.exercises import MISSED
from upwords_tui.games.wordsup.game import WordsUpGame


class MissedPlace(NamedTuple):
    """Where a word was missed: in which match, in which round (from 1), by which seat."""

    game_id: str
    round: int
    seat: int

    @property
    def name(self) -> str:
        """Under which name it is kept."""
        return f"{self.game_id}/{self.round}/{self.seat}"


def read_place(name: str) -> MissedPlace | None:
    """Return the place kept under a name; None if that makes no sense."""
    game_id, *numbers = name.split("/")
    if len(numbers) != 2 or not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    return MissedPlace(game_id, *map(int, numbers))


def is_own(library: Library, game_id: str) -> bool:
    """Return whether this is a match that this person has played to its end, and still there."""
    return game_id in _own(library)


def _own(library: Library) -> set[str]:
    return {each.game_id for each in library.finished() if each.kind == WordsUpGame.kind and each.is_there}


def due(library: Library, now: datetime) -> list[MissedPlace]:
    """Return where words were missed that are due, the longest first; not in matches that are deleted."""
    kept = library.exercises.known(MISSED)
    own = _own(library) if kept else set()
    places = (read_place(each.name) for each in kept if each.due and each.due <= now)
    return [place for place in places if place and place.game_id in own]


def keep_found(library: Library, places: Sequence[MissedPlace], now: datetime) -> None:
    """Keep where words were missed, due as long as nothing is known of them."""
    library.exercises.add(MISSED, [place.name for place in places], now)
