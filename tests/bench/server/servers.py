"""Two servers on one PostgreSQL, with games between them: how soon moves are seen, and what faults cost.

The one idea: as in `kills`, whoever plays does what a person would, and returns to whichever server answers.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from pathlib import Path

import psutil

from tests.bench.server import moves
from tests.bench.server.client import Client, figures
from tests.bench.server.kills import Killed, Table, lost, told_of
from tests.bench.server.moves import Pair
from tests.bench.server.place import Place, load_line
from tests.store.postgres import Cluster, found

_STILL_SECONDS = 30.0
"""How long a server is stopped."""
_NOTICED_SECONDS = 6.0
"""How soon a balancer that looks every two seconds has found that out, and hangs up on its people."""


async def run(folder: Path, games: int, times: int, seconds: float, seed: int = 1) -> list[str]:
    """Return the figures; a line that begins with LOST is of a move that was shown and is not kept."""
    # Those who wait for the database must not keep it from being started again.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(4 * games))
    with ExitStack() as ending:
        database = Cluster(found(), "fsync=on", "max_connections=300", port=5450)
        ending.callback(database.remove)
        database.ask("postgres", "CREATE DATABASE club")
        servers = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            servers.append(ending.enter_context(Place(folder / name, address=database.address("club"))))
        ports = tuple(server.port for server in servers)
        told = [
            f"{where}: {figures(await _seen(servers[0], between, games, seconds, first))}; {load_line()}"
            for first, where, between in (
                (1000, "moves on one server", ports[:1] * 2),
                (2000, "moves from server to server", ports),
            )
        ]
        return told + await _faults(servers, database, games, times, random.Random(seed))


async def _seen(place: Place, ports: tuple[int, ...], games: int, seconds: float, first: int) -> list[float]:
    """Return in how many ms moves are seen, one a second in each game."""
    async with AsyncExitStack() as stack:
        pairs = [Pair(place, first + number, ports=ports) for number in range(games)]
        for pair in pairs:
            await pair.come(stack)
        return await moves.timed(pairs, seconds)


async def _faults(
    servers: list[Place], database: Cluster, games: int, times: int, chance: random.Random
) -> list[str]:
    ports = tuple(server.port for server in servers)
    killed = list[Killed]()
    async with AsyncExitStack() as stack:
        tables = []
        for number in range(games):
            pair = Pair(servers[0], number, ports=ports)
            await pair.come(stack)
            tables.append(Table(pair, ports))
        faults: tuple[tuple[str, Callable[[Place], Awaitable[None]]], ...] = (
            ("server killed", _kill),
            ("connections cut", partial(_cut, database)),
            (
                "server stopped for 30 s",
                partial(_stop, [player.client for each in tables for player in each.players]),
            ),
            ("database restarted", partial(_restart, database)),
        )
        for number in range(times):
            name, fault = faults[number % len(faults)]
            going = [asyncio.create_task(table.move()) for table in tables]
            await asyncio.sleep(chance.random() * 0.3)
            begun = time.perf_counter()
            mending = asyncio.create_task(_done(fault(chance.choice(servers))))
            await asyncio.gather(*going)
            await asyncio.gather(*(table.move() for table in tables))
            killed.append(Killed(name, time.perf_counter() - begun))
            await mending
        shown = sum(table.shown for table in tables)
        return [
            *(line for table in tables for line in lost(servers[0], table)),
            *told_of(killed),
            f"{shown} moves; {load_line()}",
        ]


async def _done(fault: Awaitable[None]) -> None:
    await fault


async def _kill(server: Place) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def _stop(clients: list[Client], server: Place) -> None:
    everybody = server.processes()
    for process in everybody:
        process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(_NOTICED_SECONDS)
    await asyncio.gather(*(each.abort() for each in clients if each.port == server.port))
    await asyncio.sleep(_STILL_SECONDS - _NOTICED_SECONDS)
    for process in everybody:
        if psutil.pid_exists(process.pid):
            process.send_signal(signal.SIGCONT)


async def _cut(database: Cluster, _server: Place) -> None:
    asked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'upwords-tui'"
    await asyncio.to_thread(database.ask, "club", asked)


async def _restart(database: Cluster, _server: Place) -> None:
    await asyncio.to_thread(database.stop)
    await asyncio.to_thread(database.start)
