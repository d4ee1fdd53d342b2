"""People on the full screen who press keys: how soon each key is on their screen.

The one idea: the next key waits until the picture of the last one is whole, as with a person who looks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack

from tests.bench.server.client import Client
from tests.bench.server.place import Place

KEYS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")


async def seated(
    place: Place, count: int, stack: AsyncExitStack, name: str = "Good", *, screen: bool = True
) -> list[Client]:
    """Return so many people on the full screen, or in text, each at a game with a computer."""
    clients = []
    for number in range(count):
        place.game(f"{name} {number}", computers=("learner",), seed=20_000 + number)
        client = await stack.enter_async_context(Client(place, f"{name} {number}", screen=screen))
        await client.at_table()
        clients.append(client)
    return clients


async def typed(clients: Sequence[Client], seconds: float, rate: float) -> list[float]:
    """Have each press so many keys a second, and return how many ms each took; endless for no answer."""
    took = list[float]()
    end = time.perf_counter() + seconds

    async def type_on(client: Client, place: int) -> None:
        await asyncio.sleep(place / len(clients) / rate)
        number = 0
        while time.perf_counter() < end and not client.is_over:
            begun = time.perf_counter()
            ms = await client.paint(KEYS[number % len(KEYS)])
            took.append(float("inf") if ms is None else ms)
            number += 1
            await asyncio.sleep(max(0.0, 1 / rate - (time.perf_counter() - begun)))

    await asyncio.gather(*(type_on(client, place) for place, client in enumerate(clients)))
    return took
