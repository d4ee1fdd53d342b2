"""The door as a process of its own: on a socket that others hold, until the nursery is gone."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncssh
import pytest

from tests.server.knocking import SECONDS, Client, FakeNursery, screen, shown, until

CODE = """
import socket, sys
from pathlib import Path
from upwords_tui.server.door import run
from upwords_tui.server.folder import ServerSettings
listener, control = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
sys.exit(run(listener, control, ServerSettings(data=Path(sys.argv[3]))))
"""


@dataclass
class Running:
    process: asyncio.subprocess.Process
    nursery: FakeNursery
    port: int

    async def connect(self) -> asyncssh.SSHClientConnection:
        return await asyncssh.connect(
            "127.0.0.1", self.port, username="a-login", client_factory=Client, known_hosts=None, config=None
        )

    async def ended(self) -> tuple[int, list[dict[str, object]]]:
        """Wait for the end; return the exit code and what was written down."""
        async with asyncio.timeout(SECONDS):
            _out, err = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, [json.loads(line) for line in err.splitlines()]


@asynccontextmanager
async def running(listener: socket.socket, folder: Path) -> AsyncIterator[Running]:
    control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", CODE, str(listener.fileno()), str(control.fileno()), str(folder)),
        pass_fds=(listener.fileno(), control.fileno()),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    control.close()
    nursery = FakeNursery(other)
    try:
        yield Running(process, nursery, listener.getsockname()[1])
    finally:
        nursery.close()
        if process.returncode is None:
            process.kill()
            await process.communicate()


@pytest.fixture
async def listener() -> AsyncIterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield made


async def test_it_lets_people_in_until_the_nursery_is_gone(listener: socket.socket, tmp_path: Path) -> None:
    async with running(listener, tmp_path) as door:
        connection = await door.connect()
        process = await screen(connection)
        await shown(process, b"[nobody screen ]")
        door.nursery.close()
        assert b"The server is shutting down" in await process.stdout.read()
        code, told = await door.ended()
        assert code == 0
        events = [each["event"] for each in told]
        assert events[0] == "door-open" and events[-1] == "door-closed" and "session-begin" in events
        assert "a-login" not in json.dumps(told)
        await until(lambda: door.nursery.latest.is_hung_up)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_when_it_is_asked_to(
    listener: socket.socket, tmp_path: Path, number: signal.Signals
) -> None:
    async with running(listener, tmp_path) as door:
        await shown(await screen(await door.connect()), b"[nobody")
        door.process.send_signal(number)
        assert (await door.ended())[0] == 0
        await until(lambda: door.nursery.latest.is_hung_up)


async def test_whoever_knocks_while_it_is_away_is_let_in_by_the_next(
    listener: socket.socket, tmp_path: Path
) -> None:
    async with running(listener, tmp_path) as door:
        await shown(await screen(await door.connect()), b"[nobody")
        door.process.kill()
        await door.process.wait()
        await until(lambda: door.nursery.latest.is_hung_up)
        before = door.nursery.latest.visit.number
        knocking = asyncio.create_task(door.connect())
        key = (tmp_path / "host_key").read_bytes()
    async with running(listener, tmp_path) as door:
        await shown(await screen(await knocking), b"[nobody")
        assert door.nursery.latest.visit.number > before
        assert (tmp_path / "host_key").read_bytes() == key
        door.nursery.close()
        await door.ended()
        await until(lambda: door.nursery.latest.is_hung_up)


async def test_without_a_host_key_there_is_no_door(listener: socket.socket, tmp_path: Path) -> None:
    (tmp_path / "host_key").write_text("nonsense")
    (tmp_path / "host_key").chmod(0o600)
    async with running(listener, tmp_path) as door:
        code, told = await door.ended()
        assert code == 1
        assert [(each["event"], each["why"]) for each in told] == [
            ("no-door", f"{tmp_path}/host_key: this is not a host key")
        ]
