"""A door with a nursery behind it that is only a test, and clients that knock."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import asyncssh
import pytest

from upwords_tui.base.errors import StoreError
from upwords_tui.server.door import Door
from upwords_tui.server.folder import ServerSettings, listen_for_joining
from upwords_tui.server.host_key import host_key
from upwords_tui.server.limits import Limits
from upwords_tui.server.session_request import GAME, PACKET, SHOWN, SIZED, TYPED, SessionEnd, Visit
from upwords_tui.store.opening import Store

SECONDS = 20.0
"""So long a test waits for what must come."""

needs_ssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no OpenSSH client here")


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await asyncio.sleep(0.005)


@dataclass
class FakeAccount:
    id: str
    is_barred: bool = False


@dataclass
class FakeAccounts:
    """Keys and what those like who have them."""

    by_key: dict[str, FakeAccount] = field(default_factory=dict)
    settings: dict[tuple[str, str], Any] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    is_broken: bool = False

    def as_store(self) -> Store:
        return cast(Store, SimpleNamespace(accounts=self, settings=self, games=self))

    def of_key(self, key: str) -> FakeAccount | None:
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            raise AssertionError("asked in the event loop")
        if self.is_broken:
            raise StoreError("the disk is gone")
        self.asked.append(key)
        return self.by_key.get(key)

    def get(self, account: str, name: str, default: Any = None) -> Any:
        return self.settings.get((account, name), default)

    def set(self, account: str, name: str, value: Any) -> None:
        if self.is_broken:
            raise StoreError("the disk is gone")
        self.settings[account, name] = value

    def goes_on(self, game_id: str, account: str) -> bool:
        return game_id not in self.over

    def barred(self) -> frozenset[str]:
        self.asked.append("barred")
        if self.is_broken:
            raise StoreError("the disk is gone")
        return frozenset(account.id for account in self.by_key.values() if account.is_barred)


class Played:
    """A session as its process would have it: greets, and echoes what is typed."""

    def __init__(self, visit: Visit, files: list[int], greets: bool) -> None:
        self.visit = visit
        self.line = socket.socket(fileno=files[0])
        self.terminal = files[1] if len(files) > 1 else None
        self.typed = b""
        self.sizes: list[str] = []
        self.is_echoing = True
        self.is_hung_up = False
        self._loop = asyncio.get_running_loop()
        self.line.setblocking(False)
        self._loop.add_reader(self.line, self._read)
        if self.terminal is not None:
            os.set_blocking(self.terminal, False)
            self._loop.add_reader(self.terminal, self._read_terminal)
        if greets:
            self.greet()

    def greet(self) -> None:
        self.show(f"[{self.visit.account or 'nobody'} {self.visit.front_end} {self.visit.game}]\r\n".encode())

    def show(self, data: bytes) -> None:
        if self.terminal is None:
            self.line.send(SHOWN + data)
        else:
            os.write(self.terminal, data)

    def open_game(self, game: str) -> None:
        self.line.send(GAME + game.encode())

    def end(self, end: SessionEnd) -> None:
        self.line.send(end.to_bytes())
        self.die()

    def die(self) -> None:
        """Be gone, as a process is that was killed."""
        self._loop.remove_reader(self.line)
        self.line.close()
        if self.terminal is not None:
            self._loop.remove_reader(self.terminal)
            os.close(self.terminal)
            self.terminal = None
        self.is_hung_up = True

    def _read(self) -> None:
        try:
            packet = self.line.recv(PACKET)
        except ConnectionResetError:  # the door had not read all when it hung up
            packet = b""
        if not packet:
            self.die()
        elif packet.startswith(TYPED):
            self._heard(packet[1:])
        elif packet.startswith(SIZED):
            self.sizes.append(packet[1:].decode())

    def _read_terminal(self) -> None:
        assert self.terminal is not None
        try:
            data = os.read(self.terminal, 4096)
        except OSError:
            data = b""
        if data:
            self._heard(data)
        else:
            self._loop.remove_reader(self.terminal)
            self.typed += b"<end>"

    def _heard(self, data: bytes) -> None:
        self.typed += data
        if self.is_echoing:
            with suppress(OSError):
                self.show(b"<" + data + b">")


class FakeNursery:
    """Takes visits and plays them."""

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.played: list[Played] = []
        self.greets = True
        self.dies_at_once = False
        self.is_told_empty = False
        control.setblocking(False)
        asyncio.get_running_loop().add_reader(control, self._take)

    def _take(self) -> None:
        data, files, _flags, _address = socket.recv_fds(self.control, PACKET, 4)
        if not data:
            self.close()
            return
        if data.startswith(b'{"beat"'):
            return
        if data == b'{"empty": true}':
            self.is_told_empty = True
            return
        played = Played(Visit.from_bytes(data), list(files), self.greets and not self.dies_at_once)
        self.played.append(played)
        if self.dies_at_once:
            played.die()

    @property
    def latest(self) -> Played:
        return self.played[-1]

    def close(self) -> None:
        if self.control.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self.control)
            self.control.close()


class Client(asyncssh.SSHClient):
    """Answers no questions, and is asked none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: object
    ) -> list[str]:
        assert not prompts
        return []


@dataclass
class House:
    """A door that is open, and what is behind it."""

    door: Door
    port: int
    nursery: FakeNursery
    accounts: FakeAccounts
    folder: Path

    async def session(self, count: int = 1) -> Played:
        """Wait until so many sessions have begun, and return the latest."""
        await until(lambda: len(self.nursery.played) >= count)
        return self.nursery.latest

    def key(self, name: str = "anna") -> asyncssh.SSHKey:
        """Return somebody's key, which is kept in a file of that name."""
        path = self.folder / name
        if not path.exists():
            asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
            path.chmod(0o600)
        return asyncssh.read_private_key(path)

    def know(self, name: str = "anna", *, is_barred: bool = False) -> FakeAccount:
        """Make an account for somebody's key."""
        account = FakeAccount(name, is_barred)
        self.accounts.by_key[self.key(name).get_fingerprint()] = account
        return account

    async def connect(
        self, name: str = "", user: str = "play", **options: Any
    ) -> asyncssh.SSHClientConnection:
        """Connect with somebody's key, or as a guest."""
        return await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=user,
            client_factory=Client,
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=[self.key(name)] if name else None,
            **options,
        )

    def ssh(self, *words: str, name: str = "", user: str = "play") -> list[str]:
        """Return the command line of a real ssh that comes with somebody's key, or as a guest."""
        if name:
            self.key(name)
        key = ["-i", str(self.folder / name)] if name else ["-o", "PubkeyAuthentication=no"]
        before = [each for each in words if each.startswith("-")]
        options = (
            "StrictHostKeyChecking=no UserKnownHostsFile=/dev/null IdentitiesOnly=yes IdentityAgent=none"
        )
        said = [part for option in options.split() for part in ("-o", option)]
        after = [each for each in words if not each.startswith("-")]
        return [
            *("ssh", "-F", "/dev/null", "-p", str(self.port), *said, *key, *before),
            *(f"{user}@127.0.0.1", *after),
        ]

    async def run_ssh(self, *words: str, given: bytes = b"", **who: str) -> tuple[int, bytes, bytes]:
        """Run a real ssh to its end; return its exit code and what it wrote."""
        process = await self.start_ssh(*words, **who)
        async with asyncio.timeout(SECONDS):
            out, err = await process.communicate(given)
        assert process.returncode is not None
        return process.returncode, out, err

    async def start_ssh(self, *words: str, **who: str) -> asyncio.subprocess.Process:
        environment = {**os.environ, "HOME": str(self.folder), "TERM": "xterm-256color"}
        return await asyncio.create_subprocess_exec(
            *self.ssh(*words, **who),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )


@asynccontextmanager
async def house(folder: Path, limits: Limits | None = None, **settings: Any) -> AsyncIterator[House]:
    """Open a door, with limits and settings as given."""
    told = replace(ServerSettings(data=folder / "data"), **settings)
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    accounts = FakeAccounts()
    path = told.join_socket
    told.data.mkdir(exist_ok=True)
    joining = listen_for_joining(path, is_for_all=told.is_for_all_users) if path else None
    door = Door(listener, control, told, host_key(told.host_key), accounts.as_store(), limits, joining)
    serving = asyncio.get_running_loop().create_task(door.serve())
    nursery = FakeNursery(other)
    try:
        yield House(door, listener.getsockname()[1], nursery, accounts, folder)
    finally:
        door.close()
        await serving
        for each in filter(None, (control, listener, joining)):
            each.close()
        await until(lambda: all(played.is_hung_up for played in nursery.played))
        nursery.close()


async def shown(process: asyncssh.SSHClientProcess[bytes], text: bytes) -> bytes:
    """Read until some text has been shown; return all that was read."""
    read = b""
    async with asyncio.timeout(SECONDS):
        while text not in read:
            more = await process.stdout.read(4096)
            assert more, read
            read += more
    return read


async def screen(
    connection: asyncssh.SSHClientConnection, **options: Any
) -> asyncssh.SSHClientProcess[bytes]:
    """Open a session with a terminal that can show a full screen."""
    options = {"term_type": "xterm-256color", "term_size": (100, 40), "encoding": None, **options}
    return await connection.create_process(**options)
