"""What is asked to be done later is done, on a machine so busy that it is late before it begins to wait."""

from __future__ import annotations

import asyncio
from itertools import count
from types import SimpleNamespace

import pytest
from textual import timer

from tests.games.scene import scene
from tests.tui.playing import SMALL, against_computer, playing
from tests.tui.settling import PATIENCE, resize

A_MOMENT = 0.01
"""Longer than the application waits for another size, shorter than screens wait to be drawn again."""


@pytest.fixture
def every_look_at_the_clock_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = count(0.0, A_MOMENT)
    monkeypatch.setattr(timer, "_time", SimpleNamespace(get_time=lambda: next(moments)))


@pytest.mark.usefixtures("every_look_at_the_clock_takes_long")
async def test_a_new_size_of_the_terminal_is_taken_up() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA"))) as now:
        for size in ((120, 40), SMALL):
            await resize(now.app, size)
            assert now.app.screen.size == size


@pytest.mark.usefixtures("every_look_at_the_clock_takes_long")
async def test_so_is_what_a_screen_does_later() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA"))) as now:
        done = asyncio.Event()
        now.app.screen.set_timer(0.001, done.set)
        async with asyncio.timeout(PATIENCE):
            await done.wait()
