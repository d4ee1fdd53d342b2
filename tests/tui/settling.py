"""Waiting until an application has done all that follows from what it was sent.

The one idea: it is looked at, not timed. When no task of the process has anything to do, and no screen in
sight has messages to take or something to draw, all is done. Nothing is sent for that: after a message every
widget, and the screen, would do again what they do when they have taken one.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.screen import Screen

PATIENCE = 120
"""Seconds after which what should have happened is said not to."""
_TURNS = 3
"""What comes from outside is taken up in one turn of the event loop, and handed on in the next."""
_FOR_THREADS = 20
"""So many milliseconds threads are given that no worker waits for: they may never end."""


async def settle(app: App[Any]) -> None:
    """Wait until the workers and the screens in sight have nothing left to do."""
    await let_all_take_messages(app)
    async with asyncio.timeout(PATIENCE):
        # Textual's own waiting ends with the first worker that was cancelled.
        while tasks := [worker._task for worker in app.workers if worker._task and not worker.is_finished]:
            await asyncio.wait(tasks)
    await let_all_take_messages(app)


async def let_all_take_messages(app: App[Any]) -> None:
    """Wait until the screens in sight have taken what was sent and what followed from it, and are drawn."""
    at_rest = waited = 0
    async with asyncio.timeout(PATIENCE):
        while at_rest < _TURNS:
            await asyncio.sleep(0)
            if _has_work():
                at_rest = waited = 0
            elif _waits(app):
                at_rest = waited = 0
                await asyncio.sleep(0.001)
            elif _threads_work() and waited < _FOR_THREADS:
                at_rest = 0
                waited += 1
                await asyncio.sleep(0.001)
            else:
                at_rest += 1


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
    await settle(app)


def _has_work() -> bool:
    """Whether any task of this process can go on."""
    loop: Any = asyncio.get_running_loop()
    return bool(loop._ready)


def _waits(app: App[Any]) -> bool:
    """Whether something is sent that is not taken yet, or is to be drawn."""
    screens = (*app._background_screens, app.screen)
    return any(map(_has_messages, (app, *screens))) or any(map(_is_to_be_drawn, screens))


def _has_messages(pump: MessagePump) -> bool:
    if not pump.is_running:
        return False
    queue: Any = pump._message_queue
    is_waiting_for_one = bool(queue.ready_event._waiters)
    return not (is_waiting_for_one and queue.empty()) or bool(pump._next_callbacks)


def _is_to_be_drawn(screen: Screen[Any]) -> bool:
    # Whatever else is to be done has it draw itself when its timer says so.
    return screen.is_running and (bool(screen._callbacks) or screen._update_timer._active.is_set())


def _threads_work() -> bool:
    threads = getattr(asyncio.get_running_loop(), "_default_executor", None)
    if not isinstance(threads, ThreadPoolExecutor):
        return False
    return threads._work_queue.qsize() > 0 or threads._idle_semaphore._value < len(threads._threads)
