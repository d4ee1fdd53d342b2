"""The computer players there are, as a table: a new level is a new row.

Names and sentences are in English here; who shows them to people translates them. `average` is what a level
scores in a game of two against the next weaker one, English, 10×10 (docs/lab/players.md).
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
    average: int
    make: Callable[[], Player]


# The players are imported late: lists of levels are shown by processes that never play.


def _learner(
    words: int | None, any_play: float, longer: float, on_top: float, alongside: float
) -> Callable[[], Player]:
    def make() -> Player:
        from upwords_tui.engine.learners import Learner, Limits

        return Learner(Limits(words, any_play, longer, on_top, alongside))

    return make


def _highest_score() -> Player:
    from upwords_tui.engine.players import HighestScore

    return HighestScore()


def _expert() -> Player:
    from upwords_tui.engine.simulation import Settings, Simulation

    return Simulation(Settings(candidates=8, plies=2, endgame=0, effort=64, solves_endgame=False))


def _champion() -> Player:
    from upwords_tui.engine.simulation import Simulation

    return Simulation()


LEVELS: tuple[Level, ...] = (
    Level(
        id="first-steps",
        name="First steps",
        sentence="Lays short and very common words, and overlooks most of what can be laid.",
        average=140,
        make=_learner(1500, 0.55, 0.5, 0.3, 0.3),
    ),
    Level(
        id="highest",
        name="Highest score",
        sentence="Always lays the play that brings the most points at once.",
        average=390,
        make=_highest_score,
    ),
    Level(
        id="expert",
        name="Expert",
        sentence="Also thinks of what the others can do next.",
        average=400,
        make=_expert,
    ),
    Level(
        id="champion",
        name="Champion",
        sentence="Plays each idea on many times before it decides, and the end of a game without a mistake.",
        average=420,
        make=_champion,
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
