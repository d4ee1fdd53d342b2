"""What a process counts of itself between two heartbeats, for whoever watches the server from outside.

The one idea: numbers under fixed names. No name of a person, no address and no text has a way in here.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from typing import Any

SESSIONS, PEOPLE, GAMES, WAITING, CONNECTIONS = "sessions", "people", "games", "waiting", "connections"
"""Levels: how it is now. Of sessions there is one for each front-end."""
REFUSED, MOVES, RESTARTS = "refused", "moves", "restarts"
"""Counts: what has happened. Refused is by reason, restarts are by process."""
LAG, PAINT = "lag", "paint"
"""Times, in seconds: how late an event loop came round, and how long a key took to show."""

_MOST_TIMES = 500
"""More of them are not told at once: a message to the supervisor has an end."""


def named(name: str, of: str = "") -> str:
    """Return a name with what it is of: its one label."""
    return f"{name} {of}".rstrip()


class ProcessCounters:
    """The figures of one process. `levels` are asked for when they are taken."""

    def __init__(self, levels: Callable[[], Mapping[str, float]] = dict) -> None:
        self._levels = levels
        self._counts: Counter[str] = Counter()
        self._times: dict[str, deque[float]] = {}

    def count(self, name: str, of: str = "", by: int = 1) -> None:
        """Count something that has happened."""
        self._counts[named(name, of)] += by

    def took(self, name: str, seconds: float) -> None:
        """Note how long something took; of very many in a short time the last are kept."""
        self._times.setdefault(name, deque(maxlen=_MOST_TIMES)).append(round(seconds, 6))

    def taken(self) -> dict[str, Any]:
        """Return all, as JSON values: levels as they are, counts and times since this was asked last."""
        told = {
            "levels": dict(self._levels()),
            "counts": dict(self._counts),
            "times": {name: [*times] for name, times in self._times.items()},
        }
        self._counts.clear()
        self._times.clear()
        return {name: each for name, each in told.items() if each}
