"""A million random bytes at the door, before and after the handshake, while somebody plays."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tests.bench.server.client import figures
from tests.bench.server.keys import seated, typed
from tests.bench.server.place import Place, load_line
from tests.server.random_bytes import throw


async def run(place: Place, count: int, clients: int, seconds: float, seed: int = 1) -> list[str]:
    """Return the figures; a line that begins with WORSE is of more than closed sessions."""
    async with AsyncExitStack() as stack:
        good = await seated(place, 2, stack)
        before = {process.pid for name in ("upw-door", "upw-exchange") for process in place.called(name)}
        throwing = [throw(place.port, count // clients, seed + number) for number in range(clients)]
        typing = asyncio.create_task(typed(good, seconds, 1))
        connections = await asyncio.gather(*throwing)
        took = await typing + await typed(good, min(2, seconds), 1)
        after = {process.pid for name in ("upw-door", "upw-exchange") for process in place.called(name)}
        lost = sum(client.is_over for client in good)
    worse = []
    if before != after:
        worse.append("WORSE: a process died")
    if lost or float("inf") in took:
        worse.append(f"WORSE: {lost} good clients lost, {took.count(float('inf'))} keys without an answer")
    if "Traceback" in place.log:
        worse.append("WORSE: a traceback")
    said = f"{count} random bytes in {sum(connections)} connections of {clients} clients"
    return [*worse, f"{said}; a good client meanwhile, key to paint: {figures(took)}; {load_line()}"]
