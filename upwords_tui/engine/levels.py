"""What every table of computer players is made of, in whichever game."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from platformdirs import user_config_path

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


# Engines of others


FILE = "settings.toml"
_chosen: Path | None = None


def use_settings(file: Path) -> None:
    """Have this process, and those forked from it, read engines of others from `file`."""
    global _chosen
    _chosen = file


def settings_file() -> Path:
    """Return the file that names the engines of others (`registry`); it need not exist."""
    return _chosen or user_config_path("upwords-tui", appauthor=False) / FILE


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
