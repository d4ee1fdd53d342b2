"""Many at once: what a hundred and fifty who play take, and how two hundred come in together."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack, suppress

import asyncssh

from tests.bench.server.client import Client, figures
from tests.bench.server.keys import seated, typed
from tests.bench.server.place import Place, load_line
from upwords_tui.server.ssh_session import PLACE

_CONNECTING = 16
"""So many greet the door at the same time: they are one process, and would all be done only with the last."""


async def playing(
    place: Place, count: int, rate: float, seconds: float, *, texts: int = 0, after: int = 0
) -> list[str]:
    """Return the figures of so many on the full screen, each with so many keys a second, and `texts` in text.

    What is left of their memory is measured so many seconds `after` they have left.
    """
    before = place.memory()
    async with AsyncExitStack() as stack:
        clients = await seated(place, count, stack, "Many")
        writers = await seated(place, texts, stack, "Text", screen=False)
        used, begun = place.cpu(), time.perf_counter()
        await asyncio.sleep(min(5.0, seconds))
        idle = (place.cpu() - used) / (time.perf_counter() - begun)
        took = await typed(clients, seconds, rate)
        memory = await asyncio.to_thread(place.memory)
        lost = sum(client.is_over for client in (*clients, *writers))
        for client in (*clients, *writers):
            await client.leave()
    await asyncio.sleep(after)
    left = await asyncio.to_thread(place.memory)
    each = (memory - before) / max(count + texts, 1)
    return [
        f"{count} clients, {rate} keys a second each, key to paint: {figures(took)}; {load_line()}",
        f"memory {memory:.0f} MB, {each:.1f} a client; idle {idle:.1%} of a core",
        f"memory of the empty server {before:.0f} MB, {after} s after all have left {left:.0f}",
        f"{lost} lost, {took.count(float('inf'))} keys without an answer",
    ]


async def returning(place: Place, count: int) -> list[str]:
    """Return how soon people who were cut off at their game have it before them again, one after the other.

    Those who have come stay; one in two is in text.
    """
    took: dict[bool, list[float]] = {True: [], False: []}
    async with AsyncExitStack() as stack:
        for number in range(count):
            name, is_screen = f"Back {number}", number % 2 == 0
            game_id = place.game(name, computers=("learner",), seed=30_000 + number)
            account = place.store.accounts.named(name)
            assert account
            place.store.settings.set(account.id, PLACE, game_id)
            begun = time.perf_counter()
            client = await stack.enter_async_context(Client(place, name, screen=is_screen))
            took[is_screen].append((await client.at_kept_game() - begun) * 1e3)
    return [
        f"{count} come back to their game, from connecting to the whole of it on the {what}:"
        f" {figures(took[is_screen])}; {load_line()}"
        for is_screen, what in ((True, "full screen"), (False, "text prompt"))
    ]


async def coming(place: Place, count: int) -> list[str]:
    """Return how soon so many who come at once see the hall, and how many of them are told to wait."""
    for number in range(count):
        place.key(f"Many {number}")
    begun = time.perf_counter()
    seen, told, lost = list[float](), 0, 0

    async def come(number: int) -> None:
        nonlocal told, lost
        client = Client(place, f"Many {number}", screen=True)
        try:
            async with AsyncExitStack() as stack:
                async with connecting:
                    await stack.enter_async_context(client)
                came = await client.sees(b"Play", limit=120)
                seen.append(came - begun)
                told += b"in line" in client.since(0)
                await over.wait()
        except (OSError, asyncssh.Error, TimeoutError):
            lost += 1

    over, connecting = asyncio.Event(), asyncio.Semaphore(_CONNECTING)
    coming = [asyncio.create_task(come(number)) for number in range(count)]
    with suppress(TimeoutError):
        async with asyncio.timeout(150):
            while len(seen) + lost < count:
                await asyncio.sleep(0.1)
    over.set()
    await asyncio.gather(*coming)
    first, last = (min(seen), max(seen)) if seen else (float("nan"), float("nan"))
    return [
        f"{count} at once: the first picture after {first:.2f} s, all after {last:.1f} s,"
        f" {told} were told to wait, {lost} lost; {load_line()}"
    ]
