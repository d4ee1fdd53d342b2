"""What every table of computer players is made of, in whichever game."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import nearest


class AnyLevel(Protocol):
    """A computer player of any game; name and sentence are English, for translation."""

    @property
    def id(self) -> str:
        """What records call it."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def sentence(self) -> str:
        """How it plays."""


LevelT = TypeVar("LevelT", bound=AnyLevel)


def level_in(levels: Sequence[LevelT], level_id: str) -> LevelT:
    """Return the level with this id. Raises CommandError if there is none."""
    for level in levels:
        if level.id == level_id:
            return level
    ids = [level.id for level in levels]
    said = CommandError(
        "no level “{name}”; there are {names}", "level", name=level_id[:40], names=", ".join(ids)
    )
    raise said.meaning(nearest(level_id, ids))


# How long a question may be thought about


PROTOCOL = 1
"""The version of the engine protocol."""

DEFAULT_SECONDS = 1.0
"""How long to think where nothing is said."""

WALL_FACTOR = 4
"""Where a clock runs, thinking may take so many times its CPU time on it."""


LEAST_SECONDS = 0.1
_MOVES_LEFT = 20
"""For so many moves a clock is made to last."""


def share_of_clock(left: float, increment: float) -> float:
    """Return how many seconds of thinking a move may take of a clock with so many seconds left."""
    return max(left / _MOVES_LEFT + increment / 2, LEAST_SECONDS)


def spending(seconds: float, wall: float = math.inf) -> Callable[[], float]:
    """Return a function that returns the share that is spent of `seconds` of CPU time from now on.

    So on a busy machine a level is slower, not weaker; but it has no more than `wall` seconds by the clock.
    """
    cpu, begun = time.process_time(), time.monotonic()

    def spent() -> float:
        return max((time.process_time() - cpu) / seconds, (time.monotonic() - begun) / wall)

    return spent
