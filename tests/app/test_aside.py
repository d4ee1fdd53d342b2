"""Work that nobody waits for when the program ends."""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar

import pytest

from upwords_tui.app.play.background import aside

LANGUAGE = ContextVar("language", default="")


def test_it_gives_what_comes_of_the_work_in_the_context_of_who_asks() -> None:
    async def ask() -> tuple[str, bool]:
        LANGUAGE.set("fi")
        return await aside(lambda: (LANGUAGE.get(), threading.current_thread().daemon))

    assert asyncio.run(ask()) == ("fi", True)

    async def fail() -> None:
        await aside(lambda: [][0])

    with pytest.raises(IndexError):
        asyncio.run(fail())


def test_an_event_loop_ends_while_it_is_still_going_on() -> None:
    may_end, has_ended = threading.Event(), threading.Event()

    def work() -> None:
        may_end.wait(60)
        has_ended.set()

    async def leave() -> None:
        waiting = asyncio.create_task(aside(work))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(leave())
    assert not has_ended.is_set(), "the loop has ended before the work"
    may_end.set()
    assert has_ended.wait(60)
