"""Waiting until an application has done all that follows from what it was sent.

The one idea: it is asked, not timed. Whoever has taken what was sent to them before says so; that takes a
hundredth of what Textual's pilot takes, which waits until the process uses no CPU.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.message_pump import MessagePump

PATIENCE = 120
"""Seconds after which what should have happened is said not to."""
_ROUNDS = 3
"""What a message has sent is taken in the second round, and drawn in the third."""
_TURNS = 20
"""So many turns of the event loop are watched closely; after them threads are given time."""


async def settle(app: App[Any]) -> None:
    """Wait until the workers and the screens in sight have nothing left to do."""
    await let_all_take_messages(app)
    async with asyncio.timeout(PATIENCE):
        await app.workers.wait_for_complete()
    await let_all_take_messages(app)


async def let_all_take_messages(app: App[Any]) -> None:
    """Wait until the screens in sight have taken what was sent and what followed from it, and are drawn."""
    for _round in range(_ROUNDS):
        for pump in (app, *app._background_screens, app.screen):
            await _asked(pump.call_after_refresh, lambda pump=pump: pump is app or _is_seen(app, pump))  # type: ignore[misc]


async def resize(app: App[Any], size: tuple[int, int]) -> None:
    """Give the terminal a size, and wait until all has its place."""
    asked = Size(*size)
    if isinstance(app._driver, HeadlessDriver):
        app._driver._size = asked
    app.post_message(events.Resize(asked, asked))
    async with asyncio.timeout(PATIENCE):
        # The application waits for another size, a moment long.
        while app.screen._compositor.size != asked:
            await asyncio.sleep(0.001)
    # A widget that has another size may want another height, and then others have another size.
    for _time in range(2):
        await let_all_take_messages(app)
        for screen in (*app._background_screens, app.screen):
            for widget in screen.walk_children():
                await _asked(widget.call_later, lambda widget=widget: widget.is_running)  # type: ignore[misc]
    await settle(app)


def _is_seen(app: App[Any], pump: MessagePump) -> bool:
    return pump in (*app._background_screens, app.screen)


async def _asked(ask: Callable[[Callable[[], None]], bool], is_there: Callable[[], bool]) -> None:
    """Have somebody say that they have taken all that was sent before, unless they are not there any more."""
    taken = asyncio.Event()
    async with asyncio.timeout(PATIENCE):
        # A screen that has been left takes no messages any more, not even those for the app.
        while not taken.is_set() and is_there():
            ask(taken.set)
            for moment in range(50):
                if taken.is_set():
                    break
                await asyncio.sleep(0 if moment < _TURNS else 0.001)
