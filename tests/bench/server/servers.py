"""Two servers on one PostgreSQL, with games between them: how soon moves are seen, and what faults cost.

The one idea: as in `kills`, whoever plays does what a person would, and returns to whichever server answers.
The database is at the far end of a link to each server, if this machine allows that.
"""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack
from itertools import pairwise
from pathlib import Path

import psutil

from tests.bench.server import moves
from tests.bench.server.client import Client, figures
from tests.bench.server.kills import Killed, Table, lost, told_of
from tests.bench.server.moves import Pair
from tests.bench.server.place import Place, load_line
from tests.store.network import Links, can_link
from tests.store.postgres import Cluster, found
from upwords_tui.games.upwords.actions import Exchange
from upwords_tui.online.ratings import recomputed

_STILL_SECONDS = 30.0
"""How long a server is stopped, or cut off."""
_NOTICED_SECONDS = 6.0
"""How soon a balancer that looks every two seconds has found that out, and hangs up on its people."""
_FAULTS_A_GAME = 10
"""After so many each game ends, amidst the last of them, and another begins."""
_COMPUTERS = 5
"""In one of so many games there is a computer; the others are rated."""
_CLOCK_MS = 1000
_DATABASE = "club"


class Club(ExitStack):
    """Two servers, and what can be done to them."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._links = self.enter_context(Links(2)) if can_link() else None
        self.database = Cluster(found(), "fsync=on", "max_connections=300", port=5450, links=self._links)
        self.callback(self.database.remove)
        self.database.ask("postgres", f"CREATE DATABASE {_DATABASE}")
        self.servers: list[Place] = []
        self.shut: set[int] = set()
        self.clients: list[Client] = []
        hosts = self._links.addresses if self._links else ["", ""]
        for name, host in zip(("one", "two"), hosts, strict=True):
            (folder / name).mkdir()
            address, asked = self.database.address(_DATABASE, host), self.database.address(_DATABASE)
            self.servers.append(self.enter_context(Place(folder / name, address=address, asked=asked)))
        self.ports = tuple(server.port for server in self.servers)

    @property
    def faults(self) -> Mapping[str, Callable[[Place], Awaitable[None]]]:
        cut = {"cut off from the database for 30 s": self._cut_off} if self._links else {}
        return {
            "server killed": self._kill,
            "connections cut": self._cut,
            "server stopped for 30 s": self._stop,
            "database restarted": self._restart,
            **cut,
        }

    async def _kill(self, server: Place) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    async def _stop(self, server: Place) -> None:
        everybody = server.processes()
        for process in everybody:
            process.send_signal(signal.SIGSTOP)
        await self._is_shut(server)
        for process in everybody:
            if psutil.pid_exists(process.pid):
                process.send_signal(signal.SIGCONT)

    async def _cut_off(self, server: Place) -> None:
        assert self._links
        at = self.servers.index(server)
        await asyncio.to_thread(self._links.cut, at)
        await self._is_shut(server)
        await asyncio.to_thread(self._links.mend, at)

    async def _is_shut(self, server: Place) -> None:
        """Be a balancer, for half a minute."""
        await asyncio.sleep(_NOTICED_SECONDS)
        self.shut.add(server.port)
        await asyncio.gather(*(each.abort() for each in self.clients if each.port == server.port))
        await asyncio.sleep(_STILL_SECONDS - _NOTICED_SECONDS)
        self.shut.discard(server.port)

    async def _cut(self, _server: Place) -> None:
        asked = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'upwords-tui'"
        )
        await asyncio.to_thread(self.database.ask, _DATABASE, asked)

    async def _restart(self, _server: Place) -> None:
        await asyncio.to_thread(self.database.stop)
        await asyncio.to_thread(self.database.start)


async def run(
    folder: Path, games: int, times: int, seconds: float, seed: int = 1, only: str = ""
) -> list[str]:
    """Return the figures; a line that begins with LOST or WORSE is of what must not be.

    Of all faults those are done in whose names there is `only`.
    """
    # Those who wait for the database must not keep it from being started again.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(4 * games))
    told = []
    with Club(folder) as club:
        if seconds:
            (folder / "file").mkdir()
            with Place(folder / "file") as alone:
                told.append(
                    await _seen(
                        alone, "moves on one server with SQLite", (alone.port,) * 2, games, seconds, 0
                    )
                )
            for first, said, ports in (
                (1000, "moves on one server", club.ports[:1] * 2),
                (2000, "moves from server to server", club.ports),
            ):
                told.append(await _seen(club.servers[0], said, ports, games, seconds, first))
        return told + await _faults(club, games, times, random.Random(seed), only)


async def _seen(
    place: Place, said: str, ports: tuple[int, ...], games: int, seconds: float, first: int
) -> str:
    """Return in how many ms moves are seen, one a second in each game."""
    async with AsyncExitStack() as stack:
        pairs = [Pair(place, first + number, ports=ports) for number in range(games)]
        for pair in pairs:
            await pair.come(stack)
        return f"{said}: {figures(await moves.timed(pairs, seconds))}; {load_line()}"


async def _faults(club: Club, games: int, times: int, chance: random.Random, only: str) -> list[str]:
    kinds = [(name, fault) for name, fault in club.faults.items() if only in name]
    killed, told, shown = list[Killed](), list[str](), 0
    for first in range(0, times, _FAULTS_A_GAME):
        async with AsyncExitStack() as stack:
            tables = await _tables(club, first * games, games, stack)
            club.clients = [player.client for table in tables for player in table.players]
            rated = [table for number, table in enumerate(tables) if number % _COMPUTERS]
            last = min(first + _FAULTS_A_GAME, times) - 1
            for number in range(first, last + 1):
                name, fault = kinds[number % len(kinds)]
                await asyncio.gather(*(_apart(club, table) for table in tables))
                going = [asyncio.create_task(table.move()) for table in tables]
                if number == last:
                    await asyncio.gather(*going)
                    going = [asyncio.create_task(table.resign()) for table in rated]
                await asyncio.sleep(chance.random() * 0.3)
                begun = time.perf_counter()
                mending = asyncio.create_task(_done(fault(chance.choice(club.servers))))
                await asyncio.gather(*going)
                if number < last:
                    await asyncio.gather(*(table.move() for table in tables))
                    killed.append(Killed(name, time.perf_counter() - begun))
                    # So much takes hours, and may be broken off.
                    print(number, *killed[-1], load_line(), file=sys.stderr, flush=True)
                await mending
            shown += sum(table.shown for table in tables)
            told += [line for table in tables for line in _wrong(club, table)]
            told += await _ratings_wrong(club, [table.pair.game_id for table in rated])
    return [*told, *told_of(killed), f"{shown} moves; {load_line()}"]


async def _tables(club: Club, first: int, games: int, stack: AsyncExitStack) -> list[Table]:
    tables = []
    for number in range(games):
        computers, terms = ((), {"rated": True}) if number % _COMPUTERS else (("learner",), None)
        pair = Pair(club.servers[0], first + number, ports=club.ports, computers=computers, terms=terms)
        await pair.come(stack)
        tables.append(Table(pair, club.ports, club.shut))
    return tables


async def _apart(club: Club, table: Table) -> None:
    """Have the two be at different servers."""
    one, other = table.pair.clients
    if one.port == other.port:
        await other.abort()
        other.port = next(port for port in club.ports if port != one.port)
        await table.players[1].is_there()


async def _done(fault: Awaitable[None]) -> None:
    await fault


def _wrong(club: Club, table: Table) -> list[str]:
    """Return what is to be said of what a game has too little, too much, or at a wrong time."""
    game_id, place = table.pair.game_id, club.servers[0]
    lines, game, names = lost(place, table), place.played(table.pair.game_id), table.pair.names
    actions = [each.action for each in game.entries]
    made = {at for at, action in enumerate(actions) if isinstance(action, Exchange) and action.seat < 2}
    if extra := made - table.seen.keys():
        lines.append(f"WORSE: {names} have moves nobody was shown: {sorted(extra)}")
    order = [action.seat for action in actions]
    if order != [(order[0] + at) % len(game.seats) for at in range(len(order))]:
        lines.append(f"WORSE: {names} did not take turns: {order}")
    stored = place.store.games.actions_since(game_id, 0)
    for seat, (before, now) in zip(order[1:], pairwise(stored), strict=True):
        taken = int(str(now.body.get("ms", 0)))
        passed = (now.stamp.made - before.stamp.made).total_seconds() * 1000
        played = (now.stamp.played - before.stamp.played).total_seconds() * 1000
        is_off = seat < 2 and abs(taken - passed) > _CLOCK_MS
        if is_off or abs(played - passed) > _CLOCK_MS:
            times = f"{taken} ms of its player, {passed:.0f} ms, {played:.0f} ms of play"
            lines.append(f"WORSE: a move of {names} is {times}")
    return lines


async def _ratings_wrong(club: Club, games: list[str]) -> list[str]:
    """Return what is to be said of games that ended and are not rated once, and of wrong ratings."""
    store = club.servers[0].store

    def rated() -> list[tuple[int, bool]]:
        sql = "SELECT count(*), coalesce(bool_and(counts IS NOT NULL), false) FROM rated_games WHERE game = ?"
        return [store.database.query(sql, game)[0][:2] for game in games]

    end = time.monotonic() + _STILL_SECONDS
    while (found := await asyncio.to_thread(rated)) != [(1, True)] * len(games) and time.monotonic() < end:
        await asyncio.sleep(0.2)
    lines = [f"WORSE: of {found.count((1, True))} of {len(games)} games it is known how they count"]
    lines = lines if found != [(1, True)] * len(games) else []
    if different := (await asyncio.to_thread(recomputed, store)).different:
        lines.append(f"WORSE: {different} ratings are not those of the games")
    return lines
