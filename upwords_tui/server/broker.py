"""The broker as a process of a server: with heartbeats, and the announcements before the server ends."""

from __future__ import annotations

import asyncio
import shutil
import socket

from upwords_tui.online import broker
from upwords_tui.online.broker import SETTLE_SECONDS, Broker
from upwords_tui.online.notifications import Notifications
from upwords_tui.server.child_processes import (
    FAILING,
    FREE,
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
"""Seconds before the end at which it is announced again."""


def run(listener: socket.socket, control: socket.socket, settings: ServerSettings) -> int:
    """Be the broker until SIGTERM or the end of `control`, which announces `{"drain": seconds}`."""
    control.setblocking(False)
    return broker.run(
        listener, settings.store, bus_at=settings.bus, beside=lambda broker: _live(broker, control, settings)
    )


async def _live(broker: Broker, control: socket.socket, settings: ServerSettings) -> None:
    counted = 0
    telling: asyncio.Task[None] | None = None

    def levels() -> dict[str, float]:
        nonlocal counted
        figures.count(MOVES, by=broker.moves - counted)
        counted = broker.moves
        here = broker.presence.everybody(is_far=False)
        return {
            **{named(SESSIONS, of): sum(each.front_end == of for each in here) for of in (SCREEN, TEXT)},
            PEOPLE: len({each.account for each in here}),
            GAMES: len({each.game for each in here if each.game is not None and not each.watching}),
            FAILING: broker.attendant.failures,
            FREE: shutil.disk_usage(settings.data).free,
        }

    def drain(seconds: float) -> None:
        nonlocal telling
        if telling:
            telling.cancel()
        telling = asyncio.create_task(_tell_of_end(broker, seconds))

    figures = ProcessCounters(levels)
    tasks = [asyncio.create_task(beat(control, figures))]
    if settings.notify:
        notifications = Notifications(broker.store, settings.notify)
        tasks.append(
            asyncio.create_task(
                notifications.run(lambda: broker.presence.accounts() if broker.leads else None)
            )
        )
    try:
        await heed(control, drain)
    finally:
        for task in filter(None, (*tasks, telling)):
            task.cancel()


async def _tell_of_end(broker: Broker, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    # Links may just be coming back to a new broker.
    await asyncio.sleep(SETTLE_SECONDS)
    broker.tell_of_end(seconds)
    for left in REMINDERS:
        if left < seconds:
            await asyncio.sleep(end - left - loop.time())
            broker.tell_of_end(left)
