"""A process of the server towards the supervisor: it says twice a second that it runs, and hears orders.

The one idea: the event loop itself says so. A process that is stopped, or in which something waits where
nothing may wait, falls silent, and the supervisor (`Watch`) replaces it.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from upwords_tui.server import limits
from upwords_tui.server.session_request import PACKET

# What a process counts of itself between two heartbeats, for whoever watches the server from outside


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


BEAT_SECONDS = 0.5


async def beat(control: socket.socket, figures: ProcessCounters) -> None:
    """Say for ever, over the line to the supervisor, that the event loop comes round; with it go its figures.

    A process whose loop computes without end is ended by the system (`resource_limits`).
    """
    loop = asyncio.get_running_loop()
    limits.watch_rounds()
    try:
        while True:
            limits.come_round()
            # A supervisor that does not listen now is told the next time.
            with suppress(OSError):
                control.send(json.dumps({"beat": figures.taken()}).encode())
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            figures.took(LAG, loop.time() - due)
    finally:
        limits.come_round_no_more()


async def heed(control: socket.socket, obey: Callable[[dict[str, Any]], object]) -> None:
    """Have `obey` told what the supervisor says, JSON objects, until that is gone."""
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while packet := await loop.sock_recv(control, PACKET):
            with suppress(ValueError):
                told = json.loads(packet)
                if isinstance(told, dict):
                    obey(told)
