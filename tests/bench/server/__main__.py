"""Measure a whole server from outside, and what it withstands: `python -m tests.bench.server PART …`.

    python -m tests.bench.server kills --games 25 --times 100
    python -m tests.bench.server moves --games 25 --watchers 50

Each part starts a server of its own on a port that is free, says its figures in lines, and leaves nothing.
The exit code is 1 if something was lost or went wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.bench.server import company, garbage, kills, many, moves, servers, slow, visits
from tests.bench.server.place import Place, load_line, place

Part = Callable[[Place, Namespace], Awaitable[list[str]]]

PARTS: dict[str, Part] = {
    "kills": lambda server, told: kills.run(server, told.games, told.times, told.screens, told.seed),
    "visits": lambda server, told: visits.run(server, told.visits, told.at_once),
    "company": lambda server, told: company.run(
        server,
        told.clients,
        told.seconds,
        company.Bad(told.stopped, told.half_open, told.silent, told.killed, told.flooding),
    ),
    "garbage": lambda server, told: garbage.run(server, told.bytes, told.throwers, told.seconds, told.seed),
    "moves": lambda server, told: moves.run(server, told.games, told.watchers, told.seconds, told.screens),
    "slow": lambda server, told: slow.run(server, told.clients, told.delay, told.rate, told.seconds),
    "many": lambda server, told: many.playing(
        server, told.clients, told.keys, told.seconds, texts=told.texts, after=told.after
    ),
    "burst": lambda server, told: many.coming(server, told.clients),
    "back": lambda server, told: many.returning(server, told.clients),
    "servers": lambda server, told: servers.run(
        server.folder, told.games, told.times, told.seconds, told.seed, told.only
    ),
}
SIZES = {
    "games": (25, "games going on"),
    "times": (100, "processes killed"),
    "screens": (5, "games of which one is on the full screen"),
    "texts": (0, "of many who are in text besides"),
    "after": (120, "seconds after many have left until memory is measured again"),
    "watchers": (50, "who look on at one game"),
    "visits": (1000, "people who come and leave"),
    "at_once": (4, "of them at a time"),
    "bytes": (1_000_000, "random bytes"),
    "throwers": (8, "clients who throw them"),
    "stopped": (5, "readers who have stopped"),
    "half_open": (100, "connections that say nothing"),
    "silent": (100, "connections that say only a version"),
    "killed": (5, "clients who are killed"),
    "flooding": (2, "clients who type without end"),
    "seed": (1, "from which what is random follows"),
}
CLIENTS = {"company": 20, "slow": 5, "many": 150, "burst": 200, "back": 100}
"""How many good clients there are."""


def arguments_of(words: list[str]) -> Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.server", description=(__doc__ or "").split("\n\n", 1)[0]
    )
    parser.add_argument("part", choices=PARTS)
    for name, (size, what) in SIZES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=size, help=f"{what} ({size})")
    parser.add_argument("--clients", type=int, help="good clients, where keys are measured")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long keys or moves are measured")
    parser.add_argument("--keys", type=float, default=0.3, help="keys a second of each of many (0.3)")
    parser.add_argument("--delay", type=float, default=0.3, help="of the slow line, seconds each way (0.3)")
    parser.add_argument("--rate", type=float, default=2000.0, help="of the slow line, bytes a second (2000)")
    parser.add_argument("--only", default="", help="the faults of servers in whose names this stands")
    told = parser.parse_args(words)
    if told.clients is None:
        told.clients = CLIENTS.get(told.part, 0)
    return told


def measured(told: Namespace) -> list[str]:
    """Return the lines of one part."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, place(Path(folder)) as server:

        async def measure() -> list[str]:
            return await PARTS[told.part](server, told)

        return asyncio.run(measure())


def main(words: list[str]) -> int:
    """Print the figures of one part."""
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
    print(load_line(), flush=True)
    lines = measured(arguments_of(words))
    print("\n".join(lines))
    return int(any(line.startswith(("LOST", "WORSE")) for line in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
