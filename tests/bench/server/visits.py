"""What a thousand people who come and leave leave behind: the memory of all processes before and after."""

from __future__ import annotations

import asyncio
import time

from tests.bench.server.client import PROMPT, Client, figures
from tests.bench.server.place import Place, load_line

_PEOPLE = 20


async def run(place: Place, visits: int, at_once: int, screen_share: int = 10) -> list[str]:
    """Return the figures of so many visits; one in `screen_share` is on the full screen."""
    for number in range(_PEOPLE):
        place.key(f"Visitor {number}")
    left, took = iter(range(visits)), list[float]()

    async def come_and_go() -> None:
        for number in left:
            screen = number % screen_share == screen_share - 1
            async with Client(place, f"Visitor {number % _PEOPLE}", screen=screen) as client:
                if screen:
                    await client.sees(b"Play")
                else:
                    await client.until(lambda client=client: client.since(0).endswith(PROMPT))  # type: ignore[misc]
                took.append((time.perf_counter() - client.begun) * 1e3)
                client.write(b"q" if screen else b"")
                if screen:
                    await client.until(lambda client=client: client.is_over)  # type: ignore[misc]
                else:
                    await client.leave()

    for _warming in range(2):  # what is imported late is no growth
        first = left
        left = iter((screen_share - 1, 0))
        await come_and_go()
        left = first
    took.clear()
    before, count = await _settled(place)
    await asyncio.gather(*(come_and_go() for _each in range(at_once)))
    after, later = await _settled(place)
    return [
        f"{len(took)} visits, from connecting to the hall: {figures(took)}; {load_line()}",
        f"memory before {before:.1f} MB in {count} processes, after {after:.1f} MB in {later}:"
        f" {(after / before - 1) * 100:+.1f} %",
    ]


async def _settled(place: Place) -> tuple[float, int]:
    """Return the memory and the number of processes once none is of somebody who has left."""
    end = time.perf_counter() + 10
    while place.called("upw-text") and time.perf_counter() < end:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    return await asyncio.to_thread(place.memory), len(place.processes())
