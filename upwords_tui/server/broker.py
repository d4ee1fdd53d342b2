"""The broker as a process of a server: it is watched over, and hears when all is to end."""

from __future__ import annotations

import asyncio
import socket

from upwords_tui.online import broker
from upwords_tui.online.broker import Broker
from upwords_tui.server.child_processes import (
    GAMES,
    MOVES,
    PEOPLE,
    SESSIONS,
    ProcessCounters,
    beat,
    heed,
    named,
)
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.session_request import SCREEN, TEXT

REMINDERS = (300.0, 60.0)
"""Seconds before the end at which it is told once more."""


def run(listener: socket.socket, control: socket.socket, settings: ServerSettings) -> int:
    """Be the broker on a listening Unix socket until `control` ends or SIGTERM comes; return the exit code.

    `control` keeps packets apart. From it comes `{"drain": seconds}` when all is to end in so many; to it
    goes a heartbeat.
    """
    control.setblocking(False)
    return broker.run(listener, settings.games, beside=lambda broker: _Supervised(broker, control).live())


class _Supervised:
    """A broker towards the supervisor."""

    def __init__(self, broker: Broker, control: socket.socket) -> None:
        self._broker = broker
        self._control = control
        self._figures = ProcessCounters(self._levels)
        self._moves = 0
        self._telling: asyncio.Task[None] | None = None

    async def live(self) -> None:
        """Be watched over until the supervisor is gone."""
        beating = asyncio.create_task(beat(self._control, self._figures))
        try:
            await heed(self._control, self._drain)
        finally:
            for task in filter(None, (beating, self._telling)):
                task.cancel()

    def _levels(self) -> dict[str, float]:
        now = self._broker.figures()
        self._figures.count(MOVES, by=now.moves - self._moves)
        self._moves = now.moves
        sessions = {named(SESSIONS, of): now.sessions.get(of, 0) for of in (SCREEN, TEXT)}
        return {**sessions, PEOPLE: now.people, GAMES: now.games}

    def _drain(self, seconds: float) -> None:
        if self._telling:
            self._telling.cancel()
        self._telling = asyncio.create_task(self._tell_of_end(seconds))

    async def _tell_of_end(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        # Those who play may just be coming back to a new broker.
        await asyncio.sleep(broker.SETTLE_SECONDS)
        self._broker.tell_of_end(seconds)
        for left in REMINDERS:
            if left < seconds:
                await asyncio.sleep(end - left - loop.time())
                self._broker.tell_of_end(left)
