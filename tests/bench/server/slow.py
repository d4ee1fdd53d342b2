"""Somebody behind a slow line, from the first visit to the first move; and what others notice of that.

The one idea: a proxy of our own passes bytes on later, and so many a second, each way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from tests.bench.server.client import Client, figures, percentile
from tests.bench.server.keys import seated, typed
from tests.bench.server.place import Place, load_line

_PIECE = 256


@asynccontextmanager
async def slow_line(port: int, delay: float, rate: float) -> AsyncIterator[int]:
    """Give a port that leads to `port`, with a `delay` in seconds each way and `rate` bytes a second."""

    carrying = set[asyncio.Task[None]]()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        free, passing = 0.0, asyncio.Queue[tuple[float, bytes]](maxsize=64)

        async def deliver() -> None:
            while True:
                due, data = await passing.get()
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                if not data:
                    writer.write_eof()
                    return
                writer.write(data)
                await writer.drain()

        delivering = asyncio.create_task(deliver())
        try:
            while data := await reader.read(_PIECE):
                free = max(free, time.perf_counter()) + len(data) / rate
                await passing.put((free + delay, data))
                # What waits in the line would be no line's: whoever sends has to wait, too.
                await asyncio.sleep(max(0.0, free - time.perf_counter()))
            await passing.put((time.perf_counter() + delay, b""))
            await delivering
        finally:
            delivering.cancel()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        carrying.add(task)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            with suppress(OSError, asyncio.CancelledError):
                await asyncio.gather(carry(reader, far_writer), carry(far_reader, writer))
        finally:
            far_writer.close()
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0, limit=4 * _PIECE)
    async with server:
        yield server.sockets[0].getsockname()[1]
        for task in carrying:
            task.cancel()
        await asyncio.wait(carrying)


async def run(place: Place, good: int, delay: float, rate: float, seconds: float = 10.0) -> list[str]:
    """Return the figures; raises TimeoutError if something never comes."""
    async with AsyncExitStack() as stack:
        clients = await seated(place, good, stack)
        alone = await typed(clients, seconds, 1)
        port = await stack.enter_async_context(slow_line(place.port, delay, rate))
        beside = asyncio.create_task(typed(clients, 4 * seconds, 1))
        text, screen = await asyncio.gather(_in_text(place, port), _on_screen(place, port))
        among = await beside
    ratio = percentile(among, 0.95) / percentile(alone, 0.95)
    line = f"{delay * 1e3:.0f} ms each way and {rate:.0f} bytes a second"
    return [
        f"{line}, in text: {text}",
        f"{line}, full screen: {screen}",
        f"{good} others alone, key to paint: {figures(alone)}",
        f"beside them: {figures(among)}; p95 {ratio:.2f} times as long; {load_line()}",
    ]


async def _in_text(place: Place, port: int) -> str:
    """Make a first visit, begin a game with a computer and make a move; return how long each took."""
    async with Client(place, "", port=port) as client:
        noted = [("name", await client.sees(b": "))]
        client.write(b"Slow\r")
        noted.append(("hall", await client.sees(b"Enter begins")))
        client.write(b"\r")
        noted.append(("table", await client.sees(b"Your turn:")))
        await client.until(lambda: client.since(0).endswith(b"> "))
        mark = client.mark
        client.write(b"pass!\r")
        noted.append(("first move", await client.sees(b"passed", mark)))
        return _told(client, noted)


async def _on_screen(place: Place, port: int) -> str:
    async with Client(place, "", screen=True, port=port) as client:
        noted = [("name", await client.sees(b"Enter"))]
        client.write(b"\r")
        noted.append(("hall", await client.sees(b"Play")))
        await client.is_quiet(1)
        client.write(b"\r")
        noted.append(("table", await client.sees(b"rack")))
        await client.is_quiet(1)
        client.write(b"/pass!\r")
        # Whoever began: the turn after this one is of the next round.
        noted.append(("first move", await client.until(lambda: "round 2" in client.picture())))
        return _told(client, noted)


def _told(client: Client, noted: list[tuple[str, float]]) -> str:
    return ", ".join(f"{name} after {at - client.begun:.1f} s" for name, at in noted)
