"""What bad company costs the good: keys of good clients with and without it.

The one idea: whoever misbehaves does so in a process of their own (`python -m tests.bench.server.company PORT
…`), so that they slow down the server and not those who measure it.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack, suppress
from typing import NamedTuple

import asyncssh

from tests.bench.server.client import figures, percentile
from tests.bench.server.keys import KEYS, seated, typed
from tests.bench.server.place import Place, load_line
from tests.server.knocking import Client as Caller


class Bad(NamedTuple):
    """How many there are of each kind."""

    stopped: int = 5
    half_open: int = 100
    silent: int = 100
    killed: int = 5
    flooding: int = 2


async def run(place: Place, good: int, seconds: float, bad: Bad) -> list[str]:
    """Return the figures of so many good clients, with a key a second each, without and with company."""
    async with AsyncExitStack() as stack:
        clients = await seated(place, good, stack)
        await typed(clients, min(2, seconds), 1)
        alone = await typed(clients, seconds, 1)
        command = [sys.executable, "-m", "tests.bench.server.company", str(place.port), *map(str, bad)]
        company = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert company.stdout and company.stdin
        await company.stdout.readline()
        among = await typed(clients, seconds, 1)
        company.stdin.close()
        await company.wait()
        lost = sum(client.is_over for client in clients)
    ratio = percentile(among, 0.95) / percentile(alone, 0.95)
    return [
        f"{good} good clients alone, key to paint: {figures(alone)}",
        f"among {', '.join(f'{count} {kind}' for kind, count in bad._asdict().items())}: {figures(among)}",
        f"p95 {ratio:.2f} times as long; {lost} good clients lost; {load_line()}",
    ]


# In a process of its own


class _Noted(asyncssh.SSHClientSession[bytes]):
    """Looks at nothing."""

    def data_received(self, data: bytes, datatype: object) -> None:
        """It is not looked at."""


async def _misbehave(port: int, bad: Bad) -> None:
    waiting = [await asyncio.open_connection("127.0.0.1", port) for _each in range(bad.half_open)]
    for _each in range(bad.silent):
        waiting.append(await asyncio.open_connection("127.0.0.1", port))
        waiting[-1][1].write(b"SSH-2.0-silent\r\n")
    stopped = [await _screen(port) for _each in range(bad.stopped)]
    for channel in stopped:
        channel.write(b"".join(KEYS) * 300)
        channel.pause_reading()
    killed = [await _screen(port) for _each in range(bad.killed)]
    flooding = [await _screen(port) for _each in range(bad.flooding)]
    print("there", flush=True)
    for channel in killed:
        channel.get_connection().abort()
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    while not ended.done():
        for channel in flooding:
            with suppress(OSError, asyncssh.Error):
                if channel.get_write_buffer_size() < 1 << 16:
                    channel.write(b"".join(KEYS) * 20)
        await asyncio.sleep(0.02)
    for _reader, writer in waiting:
        writer.transport.abort()
    for channel in (*stopped, *flooding):
        channel.get_connection().abort()


async def _screen(port: int) -> asyncssh.SSHClientChannel[bytes]:
    """Return a full screen of a guest who has taken the name that was offered, and plays."""
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username="play",
        client_factory=Caller,
        known_hosts=None,
        config=None,
        agent_path=None,
    )
    channel, _session = await connection.create_session(
        _Noted, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    for _enter in range(2):
        await asyncio.sleep(1)
        channel.write(b"\r")
    await asyncio.sleep(1)
    return channel


if __name__ == "__main__":
    asyncio.run(_misbehave(int(sys.argv[1]), Bad(*map(int, sys.argv[2:]))))
