"""Throw random bytes at a door: `python -m tests.server.random_bytes PORT BYTES [SEED]`.

Some come as the first thing, some after a version, some as the packets of a session that has begun. It prints
how many connections that took, and whether the door still greets afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
from contextlib import suppress

import asyncssh

from tests.server.knocking import SECONDS, Client

_PIECE = 4000


async def throw(port: int, count: int, seed: int = 0) -> int:
    """Throw `count` bytes at a door and return how many connections that took."""
    dice = random.Random(seed)
    connections = 0
    while count > 0:
        connections += 1
        how = dice.randrange(4)
        piece = dice.randbytes(min(count, _PIECE))
        count -= len(piece)
        with suppress(OSError, asyncssh.Error, TimeoutError):
            async with asyncio.timeout(SECONDS):
                await (
                    _throw_at_first(port, piece, how) if how < 2 else _throw_inside(port, piece, dice, how)
                )
    return connections


async def _throw_at_first(port: int, piece: bytes, how: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        if how:
            writer.write(b"SSH-2.0-noise\r\n")
        writer.write(piece)
        writer.write_eof()
        while await reader.read(65_536):
            pass
    finally:
        writer.close()


async def _throw_inside(port: int, piece: bytes, dice: random.Random, how: int) -> None:
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username="play",
        client_factory=Client,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_keys=None,
    )
    try:
        process = await connection.create_process(term_type="xterm", encoding=None)
        if how == 2:
            process.stdin.write(piece)
            await process.stdout.read(1)
            return
        while piece and not connection.is_closed():
            size = dice.randrange(1, 200)
            kind = dice.choice((2, 4, 5, 20, 21, 30, 50, 60, 61, 80, 81, 90, 93, 94, 95, 96, 97, 98, 99, 200))
            begun = bytes(4) if kind >= 90 and dice.random() < 0.8 else b""
            connection.send_packet(kind, begun + piece[:size])
            piece = piece[size:]
        await asyncio.sleep(0)
    finally:
        connection.abort()


async def main(port: int, count: int, seed: int) -> None:
    print("connections:", await throw(port, count, seed))
    connection = await asyncssh.connect(
        "127.0.0.1", port, client_factory=Client, known_hosts=None, config=None
    )
    process = await connection.create_process(term_type="xterm", encoding=None)
    print("greets:", await process.stdout.read(100))
    connection.abort()


if __name__ == "__main__":
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), int((sys.argv[3:] or ["0"])[0])))
