"""How soon a move is on the other's screen, with many games going on and with many who look on at one.

The one idea: a move is an exchange of tiles, a game of which has no end, and how many tiles tells it from
the one before.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import AsyncExitStack

from tests.bench.server.client import Client, figures
from tests.bench.server.place import Place, load_line
from upwords_tui.games.base import JsonObject

_SIZES = 5
_HISTORY = re.compile(r"(\w+ \d+) +exchange (\d)\b")


class Pair:
    """Two people at one game, who come in at `ports`. `screens`: the second is on the full screen."""

    def __init__(
        self,
        place: Place,
        number: int,
        *,
        screens: bool = False,
        ports: tuple[int, ...] = (),
        computers: tuple[str, ...] = (),
        terms: JsonObject | None = None,
    ) -> None:
        self.place = place
        self.names = (f"Anna {number}", f"Ben {number}")
        self.game_id = place.game(*self.names, seed=number + 1, computers=computers, terms=terms)
        self.clients = [
            Client(place, name, screen=screens and at == 1, port=port)
            for at, (name, port) in enumerate(zip(self.names, ports or (place.port,) * 2, strict=True))
        ]

    async def come(self, stack: AsyncExitStack) -> None:
        """Have both sit down."""
        for client in self.clients:
            await stack.enter_async_context(client)
            await client.at_table()

    async def line(self) -> tuple[int, int, bytes, bytes]:
        """Return the number of their next move, whose it is, what they type, and what others see of it."""
        while (game := await asyncio.to_thread(self.place.played, self.game_id)).position.turn > 1:
            await asyncio.sleep(0.05)
        number, seat = game.action_count, game.position.turn
        count = number % _SIZES + 2
        tiles = "".join(game.position.seats[seat].rack[:count])
        line = f"exchange {tiles}\r".encode()
        return number, seat, line, f"{self.names[seat]} exchanged {count} tiles".encode()

    async def move(self) -> tuple[float, bytes]:
        """Make a move, and return in how many ms the other saw it, and what they saw."""
        _number, seat, line, told = await self.line()
        mover, other = self.clients[seat], self.clients[1 - seat]
        mark, begun = other.mark, time.perf_counter()
        mover.write(b"/" + line if mover.is_screen else line)
        came = await other.until(lambda: has_seen(other, told, mark))
        return (came - begun) * 1e3, told


def has_seen(client: Client, told: bytes, mark: int) -> bool:
    """Return whether somebody has been shown the move that is told so: in text since `mark`.

    On a full screen sentences come and go, but the last line of the history is that of the last move.
    """
    if not client.is_screen:
        return told in client.since(mark)
    history = _HISTORY.findall(client.picture())
    return bool(history) and "{} exchanged {} tiles".format(*history[-1]).encode() == told


async def run(place: Place, games: int, watchers: int, seconds: float, screens: int = 0) -> list[str]:
    """Return the figures: of so many games at once, `screens` of them with a full screen, and of one."""
    async with AsyncExitStack() as stack:
        pairs = [Pair(place, number, screens=number < screens) for number in range(games)]
        for pair in pairs:
            await pair.come(stack)
        took = await timed(pairs, seconds)
        said = f"a move a second in each of {games} games, seen by the other"
        lines = [f"{said}: {figures(took)}; {load_line()}"]
        if watchers:
            lines.append(await _watched(place, pairs[0], watchers, seconds, stack))
        return lines


async def timed(pairs: list[Pair], seconds: float) -> list[float]:
    """Return in how many ms moves are seen by the other, one a second in each game."""
    end = time.perf_counter() + seconds
    took = list[float]()

    async def play(pair: Pair, delay: float) -> None:
        await asyncio.sleep(delay)
        while time.perf_counter() < end:
            took.append((await pair.move())[0])
            await asyncio.sleep(1)

    await asyncio.gather(*(play(pair, number / len(pairs)) for number, pair in enumerate(pairs)))
    return took


async def _watched(place: Place, pair: Pair, count: int, seconds: float, stack: AsyncExitStack) -> str:
    await pair.move()  # the game played last is the first in the list
    watchers = [Client(place, f"Wim {number}") for number in range(count)]
    for watcher in watchers:
        await stack.enter_async_context(watcher)
        await watcher.until(lambda watcher=watcher: watcher.since(0).endswith(b"> "))  # type: ignore[misc]
        watcher.write(b"watch 1\r")
        await watcher.sees(pair.names[0].encode())
        await watcher.is_quiet(0.1)
    took = list[float]()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        marks = [watcher.mark for watcher in watchers]
        begun = time.perf_counter()
        _took, told = await pair.move()
        seen = [watcher.sees(told, mark) for watcher, mark in zip(watchers, marks, strict=True)]
        took += [(came - begun) * 1e3 for came in await asyncio.gather(*seen)]
        await asyncio.sleep(1)
    return f"a move a second in one game, seen by each of {count} who look on: {figures(took)}; {load_line()}"
