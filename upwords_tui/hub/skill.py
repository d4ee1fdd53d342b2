"""How a result changes what is believed of those who played: the mathematics of ratings, done by `openskill`.

The one idea: a rating is a normal distribution of somebody's strength, in points on the scale of chess. Who
has 400 points more than another wins ten times as often as they lose. docs/decisions/0021 weighs the model.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE = 1500.0
"""The strength of somebody of whom nothing is known."""

_UNKNOWN = 300.0
"""By how much that may be wrong, one standard deviation."""
_SETTLED = 1.0
"""The deviation of what does not change: the model divides by it."""
_DRIFT = 10.0
"""How much strength itself may change from one game to the next: nobody is ever known for good."""
_KNOWN = 65.0
"""The deviation between two who have played much, which the model adds to the spread."""
_SPREAD = math.sqrt(((400 / math.log(10)) ** 2 - _KNOWN**2) / 2)
"""By how much somebody plays better or worse from game to game: so that 400 points are odds of ten to one."""


class Skill(NamedTuple):
    """What is believed of somebody's strength: the best guess and its standard deviation, in points."""

    mean: float = MIDDLE
    deviation: float = _UNKNOWN


def settled(points: int) -> Skill:
    """Return the skill of somebody whose strength is known for good."""
    return Skill(float(points), _SETTLED)


def after_game(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Return the skills of those who have played, after a game in which they took these places.

    The lowest number is the best place; equal ones are shared. The same game comes out the same to the last
    bit, wherever and whenever it is worked out with this version of the library.
    """
    model = _model()
    teams = [[model.rating(skill.mean, skill.deviation)] for skill in skills]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(each.mu, each.sigma) for (each,) in rated)


@cache
def _model() -> BradleyTerryFull:
    # Imported late: whoever only shows ratings does without it.
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(**settings())


def settings() -> dict[str, Any]:
    """Return what the model is told of strength on this scale, by the library's names for it."""
    return {"mu": MIDDLE, "sigma": _UNKNOWN, "beta": _SPREAD, "gamma": _undamped, "tau": _DRIFT}


def _undamped(*_game: Any) -> float:
    """Return how much of what a game tells is believed: all of it.

    By default the library believes the less the more is known, and is then slower to be right.
    """
    return 1.0
