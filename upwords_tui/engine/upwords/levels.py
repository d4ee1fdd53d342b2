"""The computer players there are, as a table: a new level is a new row.

Names and sentences are in English here; who shows them to people translates them. `average` is what a level
scores in a game of two against the next weaker one (the champion against `highest`), English, 10×10
(docs/lab/players.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.engine.levels import level_in
from upwords_tui.errors import mark as _mark

if TYPE_CHECKING:
    from upwords_tui.engine.upwords.players import Player


class Judging(NamedTuple):
    """How a level judges the words of others, where words may be challenged.

    It is sure of the words that it knows, which are those of the learner on `step` (None: all of them). Among
    the rest it doubts a word that is none with the chance `spots`, a good one with the chance `doubts`.
    """

    step: int | None = None
    spots: float = 1.0
    doubts: float = 0.0


class Level(NamedTuple):
    """One computer player: `make` returns a new one; `sentence` says plainly how it plays."""

    id: str
    name: str
    sentence: str
    average: int
    make: Callable[[], Player]
    judging: Judging = Judging()


# The players are imported late: lists of levels are shown by processes that never play.


def _learner(step: int) -> Callable[[], Player]:
    def make() -> Player:
        from upwords_tui.engine.upwords.learners import OnStep

        return OnStep(step)

    return make


def _highest_score() -> Player:
    from upwords_tui.engine.upwords.players import HighestScore

    return HighestScore()


def _expert() -> Player:
    from upwords_tui.engine.upwords.players import FirstSight

    return FirstSight()


def _champion() -> Player:
    from upwords_tui.engine.upwords.simulation import Simulation

    return Simulation()


LEVELS: tuple[Level, ...] = (
    Level(
        id="first-steps",
        name=_mark("First steps"),
        sentence=_mark("Lays short, very common words, and overlooks most of what can be laid."),
        average=171,
        make=_learner(0),
        judging=Judging(0, 0.3, 0.08),
    ),
    Level(
        id="beginner",
        name=_mark("Beginner"),
        sentence=_mark("Knows more of the common words, and now and then lays one tile on another."),
        average=213,
        make=_learner(1),
        judging=Judging(1, 0.4, 0.1),
    ),
    Level(
        id="learner",
        name=_mark("Learner"),
        sentence=_mark("Begins to see longer words and words alongside others."),
        average=234,
        make=_learner(2),
        judging=Judging(2, 0.5, 0.12),
    ),
    Level(
        id="casual",
        name=_mark("Casual"),
        sentence=_mark("Plays for fun: knows everyday words, sees about half of what they can do."),
        average=265,
        make=_learner(3),
        judging=Judging(3, 0.6, 0.12),
    ),
    Level(
        id="regular",
        name=_mark("Regular"),
        sentence=_mark("Plays every week: stacks often and seldom misses a good short word."),
        average=285,
        make=_learner(4),
        judging=Judging(4, 0.7, 0.1),
    ),
    Level(
        id="keen",
        name=_mark("Keen"),
        sentence=_mark("Knows the words of a good reader."),
        average=304,
        make=_learner(5),
        judging=Judging(5, 0.78, 0.08),
    ),
    Level(
        id="skilled",
        name=_mark("Skilled"),
        sentence=_mark("Knows nearly every word in daily use, and sees most of what they can do."),
        average=323,
        make=_learner(6),
        judging=Judging(6, 0.85, 0.06),
    ),
    Level(
        id="club",
        name=_mark("Club player"),
        sentence=_mark("Has begun to learn the rare words."),
        average=344,
        make=_learner(7),
        judging=Judging(7, 0.9, 0.05),
    ),
    Level(
        id="strong",
        name=_mark("Strong"),
        sentence=_mark("Knows half of the rare words, and overlooks little."),
        average=355,
        make=_learner(8),
        judging=Judging(8, 0.95, 0.03),
    ),
    Level(
        id="sharp",
        name=_mark("Sharp"),
        sentence=_mark("Knows every word of the list, and only now and then overlooks a play."),
        average=365,
        make=_learner(9),
    ),
    Level(
        id="highest",
        name=_mark("Highest score"),
        sentence=_mark("Always lays the play that brings the most points at once."),
        average=385,
        make=_highest_score,
    ),
    Level(
        id="expert",
        name=_mark("Expert"),
        sentence=_mark("Weighs what a play brings against the tiles it keeps for later."),
        average=384,
        make=_expert,
    ),
    Level(
        id="champion",
        name=_mark("Champion"),
        sentence=_mark("Tries out what the best plays lead to, many times over; solves the end of a game."),
        average=391,
        make=_champion,
    ),
)

DEFAULT_LEVEL = "highest"
"""The level of a request that names none."""

FIRST_LEVEL = "casual"
"""The opponent of somebody who has never chosen one."""


def find_level(level_id: str) -> Level:
    """Return the level with this id. Raises CommandError if there is none."""
    return level_in(LEVELS, level_id)
