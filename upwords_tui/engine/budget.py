"""How long a question may be thought about.

The one idea: thinking is paid in CPU time, so that on a busy machine a computer player gets slower, not
weaker; the clock on the wall only sees to it that nobody waits for ever.
"""

from __future__ import annotations

import time
from collections.abc import Callable

DEFAULT_SECONDS = 1.0
"""How long to think where nothing is said."""

WALL_FACTOR = 4
"""By the clock on the wall thinking takes at most so many times its CPU time."""


def spending(seconds: float) -> Callable[[], bool]:
    """Return a test whether `seconds` of this process's CPU time, counted from now, are spent."""
    cpu, wall = time.process_time() + seconds, time.monotonic() + WALL_FACTOR * seconds
    return lambda: time.process_time() > cpu or time.monotonic() > wall
