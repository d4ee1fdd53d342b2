"""Processes that are killed while games go on: whether what was shown is kept, and how soon all play on.

The one idea: whoever plays does what a person would do: waits, connects again, types again what came to
nothing. So a move counts as shown when the other has seen it, and play goes on when every game has seen one.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Collection
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import NamedTuple

import asyncssh
import psutil

from tests.bench.server.client import Client
from tests.bench.server.moves import Pair, has_seen
from tests.bench.server.place import Place, load_line

KINDS = ("upw-door", "upw-exchange", "upw-worker", "upw-text", "engine", "spellhost")
"""What is killed, as `ps` calls it."""
_AGAIN_SECONDS = 0.5
"""After so long somebody types again what nothing has come of."""
_ANSWER_SECONDS = 10.0
"""After so long somebody tries again, if nothing answers."""
_PATIENCE = 60.0
_KILLS_A_GAME = 25
"""After so many, of two moves each, another game begins: the longest real ones have about sixty moves, and
whoever comes back, like this program, reads the whole of a game."""
_ENGINE_SECONDS = 3.0
_BEGUN_AGAIN = b"it continues where it was"
_BACK = b"\x7f" * 7
"""Backspaces, as many as there are tiles: they take back what has been laid, and else do nothing.

Esc would show the menu then, and of a burst what comes after it is for nobody.
"""


class Killed(NamedTuple):
    """What was killed, and after how many seconds the last game had seen another move."""

    kind: str
    seconds: float


class Player:
    """Somebody who comes back whenever the line breaks, at the next of `ports` if there are several.

    To those in `shut` a balancer leads nobody now.
    """

    def __init__(self, client: Client, ports: tuple[int, ...] = (), shut: Collection[int] = ()) -> None:
        self.client = client
        self._ports, self._shut = ports or (client.port,), shut

    async def is_there(self) -> None:
        """See to it that they sit at the table."""
        while self.client.is_over:
            await self.client.abort()
            if self.client.port not in self._shut:
                with suppress(OSError, asyncssh.Error, TimeoutError):
                    async with asyncio.timeout(_ANSWER_SECONDS):
                        await self.client.connect()
                    await self.client.at_table()
                    return
            self.client.port = self._ports[(self._ports.index(self.client.port) + 1) % len(self._ports)]
            await asyncio.sleep(0.05)


class Table:
    """A game that goes on, whatever happens.

    `shown` is how many actions it had when the other last saw a move; `seen`, by number, what they saw.
    """

    def __init__(self, pair: Pair, ports: tuple[int, ...] = (), shut: Collection[int] = ()) -> None:
        self.pair = pair
        self.players = [Player(client, ports, shut) for client in pair.clients]
        self.shown = 0
        self.seen: dict[int, bytes] = {}

    async def move(self) -> None:
        """Make the next move and have the other see it. Raises TimeoutError if that never happens."""
        number, seat, line, told = await self.pair.line()
        mover, other = self.players[seat], self.players[1 - seat]
        client, end = other.client, time.perf_counter() + _PATIENCE
        mark, connections, is_anew = client.mark, client.connections, False
        while time.perf_counter() < end:
            await asyncio.gather(mover.is_there(), other.is_there())
            if client.connections > connections:
                mark, connections, is_anew = 0, client.connections, True
            if mover.client.is_ready and await self._count() == number:
                mover.client.write(_BACK + b"/" + line if mover.client.is_screen else line)
            with suppress(TimeoutError, ConnectionResetError):
                await client.until(partial(has_seen, client, told, mark), _AGAIN_SECONDS)
            # Who comes anew to the text game, or is begun again, is told how things are, and not the move.
            is_anew = is_anew or _BEGUN_AGAIN in client.since(mark)
            is_shown = is_anew and not client.is_screen and await self._count() > number
            if is_shown or has_seen(client, told, mark):
                await client.is_quiet()
                self.shown, self.seen[number] = number + 1, told
                return
        raise TimeoutError(f"{self.pair.names}: move {number} is never seen: {self._standing()}")

    async def resign(self) -> None:
        """Have the one whose turn it is give up, until that is kept."""
        while not (game := await asyncio.to_thread(self.pair.place.played, self.pair.game_id)).is_over:
            player = self.players[game.position.turn]
            await player.is_there()
            player.client.write(b"resign!\r")
            await asyncio.sleep(_AGAIN_SECONDS)

    def _standing(self) -> list[str]:
        """Return how things are with both, for whoever has to find out what went wrong."""
        return [
            f"{client.name}, connection {client.connections}{', over' * client.is_over}: "
            + (client.picture() if client.is_screen else repr(client.since(0)[-500:]))
            for client in self.pair.clients
        ]

    async def _count(self) -> int:
        game = await asyncio.to_thread(self.pair.place.played, self.pair.game_id)
        return int(game.action_count)


async def run(place: Place, games: int, times: int, screens: int, seed: int = 1) -> list[str]:
    """Return the figures; a line that begins with LOST is of a move that was shown and is not kept."""
    chance = random.Random(seed)
    killed, told, shown = list[Killed](), list[str](), 0
    for first in range(0, times, _KILLS_A_GAME):
        async with AsyncExitStack() as stack:
            tables = []
            for number in range(games):
                pair = Pair(place, first * games + number, screens=number < screens)
                await pair.come(stack)
                tables.append(Table(pair))
            solo = Player(await stack.enter_async_context(Client(place, f"Solo {first}")))
            for number in range(first, min(first + _KILLS_A_GAME, times)):
                await _have_engine(place, solo)
                killed.append(await _kill(place, tables, KINDS[number % len(KINDS)], chance))
            told += [line for table in tables for line in lost(place, table)]
            shown += sum(table.shown for table in tables)
    return [*told, *told_of(killed), f"{shown} moves; {load_line()}"]


async def _have_engine(place: Place, solo: Player) -> None:
    """Have somebody play with a computer, so that something thinks; it is started when it is asked."""
    await solo.is_there()
    solo.client.write(b"new vs highest\rpass\r")
    end = time.perf_counter() + _ENGINE_SECONDS
    while not place.called("engine") and time.perf_counter() < end:
        await asyncio.sleep(0.05)


async def _kill(place: Place, tables: list[Table], kind: str, chance: random.Random) -> Killed:
    """Kill a process in the midst of moves, and wait until every game has gone on."""
    going = [asyncio.create_task(table.move()) for table in tables]
    await asyncio.sleep(chance.random() * 0.3)
    found = place.called(kind)
    kind = kind if found else f"no {kind}"
    for victim in chance.sample(found, min(1, len(found))):
        with suppress(psutil.Error):
            victim.kill()
    begun = time.perf_counter()
    await asyncio.gather(*going)
    await asyncio.gather(*(table.move() for table in tables))
    return Killed(f"{kind} killed", time.perf_counter() - begun)


def lost(place: Place, table: Table) -> list[str]:
    """Return what is to be said of a game of which more, or something else, was shown than is kept."""
    game = place.played(table.pair.game_id)
    count, names = game.action_count, table.pair.names
    lines = []
    if count < table.shown:
        lines.append(f"LOST: {names} saw {table.shown} moves, and {count} are kept")
    for number, told in table.seen.items():
        kept = [(each.action.seat, len(each.action.tiles)) for each in game.entries[number : number + 1]]
        if [f"{names[seat]} exchanged {size} tiles".encode() for seat, size in kept] != [told]:
            lines.append(f"LOST: {names} saw {told!r} as move {number}, and {kept} is kept")
    return lines


def told_of(killed: list[Killed]) -> list[str]:
    """Return a line for each kind: how often, and how soon all games went on."""
    lines = []
    for kind in dict.fromkeys(each.kind for each in killed):
        took = sorted(each.seconds for each in killed if each.kind == kind)
        lines.append(
            f"{kind}: {len(took)} times, all games went on after"
            f" {took[len(took) // 2]:.2f} s in the median, {took[-1]:.2f} s at worst"
        )
    return lines
