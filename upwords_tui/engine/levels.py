"""The computer players there are, as a table: a new level is a new row.

Names and sentences are in English here; who shows them to people translates them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.errors import CommandError

if TYPE_CHECKING:
    from upwords_tui.engine.players import Player


class Level(NamedTuple):
    """One computer player: `make` returns a new one; `sentence` says plainly how it plays."""

    id: str
    name: str
    sentence: str
    make: Callable[[], Player]


def _highest_score() -> Player:
    # Imported late: lists of levels are shown by processes that never play.
    from upwords_tui.engine.players import HighestScore

    return HighestScore()


LEVELS: tuple[Level, ...] = (
    Level(
        id="highest",
        name="Highest score",
        sentence="Always lays the play that brings the most points at once.",
        make=_highest_score,
    ),
)

DEFAULT_LEVEL = "highest"
"""The level of a request that names none."""


def find_level(level_id: str) -> Level:
    """Return the level with this id. Raises CommandError if there is none."""
    for level in LEVELS:
        if level.id == level_id:
            return level
    raise CommandError(
        f"no level “{level_id:.40}”; there are {', '.join(level.id for level in LEVELS)}", "level"
    )
