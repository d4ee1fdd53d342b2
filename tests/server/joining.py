"""Clients at the Unix socket of a door, and a socket at which a client finds what a test wants it to find."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Self

import pytest

from tests.server.knocking import SECONDS, House
from upwords_tui.server.session_request import ENDED, PACKET, SHOWN, Hello

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
HELLO = Hello(login="anna", size=(100, 40), term="xterm-256color")
ME = f"uid:{os.getuid()}"


class Client:
    """Says what a test tells it; `shown` is what came, `code` the exit code it was told."""

    opened: ClassVar[list[socket.socket]] = []

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.connect(str(path))
        self.socket.setblocking(False)
        self.opened.append(self.socket)
        self.shown = b""
        self.code: int | None = None

    @classmethod
    def of(cls, house: House, hello: Hello | None = HELLO) -> Self:
        """Connect to a house, and say who this is."""
        path = house.door.reception.settings.join_socket
        assert path
        client = cls(path)
        if hello:
            client.socket.send(hello.to_bytes())
        return client

    async def send(self, *packets: bytes) -> None:
        """Send packets as they are taken."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(SECONDS):
            for packet in packets:
                await loop.sock_sendall(self.socket, packet)

    async def _receive(self) -> bool:
        try:
            packet = await asyncio.get_running_loop().sock_recv(self.socket, PACKET)
        except ConnectionResetError:
            packet = b""
        if packet.startswith(SHOWN):
            self.shown += packet[1:]
        elif packet.startswith(ENDED):
            self.code = int(packet[1:])
        return bool(packet)

    async def see(self, text: bytes) -> None:
        """Read until some text has been shown."""
        async with asyncio.timeout(SECONDS):
            while text not in self.shown:
                assert await self._receive(), self.shown

    async def wait_for_end(self) -> int | None:
        """Read until the door hangs up; return the exit code it told."""
        async with asyncio.timeout(SECONDS):
            while await self._receive():
                pass
        self.socket.close()
        return self.code


@pytest.fixture(autouse=True)
def all_go() -> Iterator[None]:
    """Have no client stay when a test is over."""
    yield
    while Client.opened:
        Client.opened.pop().close()


@contextmanager
def user(uid: int) -> Iterator[None]:
    """Be another user of this machine."""
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user of this machine reaches."""
    folder = Path(tempfile.mkdtemp(prefix="upwords-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
