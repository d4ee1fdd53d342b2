"""The door: the one process that speaks SSH, and with people on the same machine.

It finds out who somebody is, hands the supervisor a line for their session, and carries bytes. It has no
state that would be missed, so it can be killed and started again on the same socket.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import signal
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

import asyncssh

from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.server import event_log
from upwords_tui.server.child_processes import beat, heed
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.host_key import host_key
from upwords_tui.server.join_door import welcome
from upwords_tui.server.limits import Limits
from upwords_tui.server.proxy import is_proxy, source
from upwords_tui.server.session_registry import Reception
from upwords_tui.server.ssh_server import SshConnection, options_for
from upwords_tui.store.opening import Store, open_store

_TOO_MANY = b"There are too many connections just now. Please try again later.\r\n"
"""RFC 4253, 4.2 allows lines before the version."""
_FAREWELL_SECONDS = 2.0
_PAUSE = 0.1
"""Seconds until the next try if no connection can be accepted."""
_FAILED = 1


def run(
    listener: socket.socket,
    control: socket.socket,
    settings: ServerSettings,
    joining: socket.socket | None = None,
) -> int:
    """Let people in at `listener` until `control` ends or SIGTERM comes; return the exit code.

    At `joining`, a Unix socket, people on the same machine come in. To `control` go heartbeats and Visits,
    each with its descriptors: the line, then for a text session its terminal (a pty, or a socket if the
    client has none). After `{"drain": seconds}` from there nobody else comes in, and `{"empty": true}` goes
    back when the last session is over.
    """
    event_log.begin()
    # A session takes up to three files.
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncssh.set_log_level("CRITICAL")
    try:
        key = host_key(settings.host_key)
        store = open_store(settings.store)
    except UpwordsError as error:
        event_log.complain("no-door", why=translate(error))
        return _FAILED

    async def serve() -> None:
        door = Door(listener, control, settings, key, store, joining=joining)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, door.close)
        await door.serve()

    try:
        asyncio.run(serve())
    finally:
        store.close()
    return 0


class Door:
    """Lets people in."""

    def __init__(
        self,
        listener: socket.socket,
        control: socket.socket,
        settings: ServerSettings,
        key: asyncssh.SSHKey,
        store: Store,
        limits: Limits | None = None,
        joining: socket.socket | None = None,
    ) -> None:
        limits = limits or Limits()
        self._listener = listener
        self._joining = joining
        self._control = control
        self._key = key
        self._closing = asyncio.Event()
        self._arriving: set[asyncio.Task[None]] = set()
        self.reception = Reception(settings, limits, store, control)

    def close(self) -> None:
        self._closing.set()

    async def serve(self) -> None:
        loop = asyncio.get_running_loop()
        self._control.setblocking(False)
        beating = loop.create_task(beat(self._control, self.reception.figures))
        options = await options_for(self._key, self.reception.limits)
        works = [
            self._let_in(self._listener, partial(self._welcome, options)),
            self._turn_out(),
            self._clear_away(),
            self._heed(),
        ]
        if self._joining:
            works.append(self._let_in(self._joining, partial(welcome, self.reception)))
        tasks = [loop.create_task(work) for work in works]
        event_log.note("door-open", most_sessions=self.reception.settings.most_sessions)
        try:
            await self._closing.wait()
        finally:
            for task in tasks:
                task.cancel()
            await self._say_goodbye()
            beating.cancel()
            event_log.note("door-closed", **vars(self.reception.counters))

    async def _heed(self) -> None:
        await heed(self._control, self.reception.drain)
        self.close()

    async def _let_in(
        self, listener: socket.socket, welcome: Callable[[socket.socket, Sequence[object]], Awaitable[None]]
    ) -> None:
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        while True:
            try:
                sock, address = await loop.sock_accept(listener)
            except OSError as error:
                event_log.complain("accept-failed", error)
                await asyncio.sleep(_PAUSE)
                continue
            try:
                await welcome(sock, address)
            except Exception as error:
                event_log.complain("welcome-failed", error)
                sock.close()

    async def _welcome(
        self, options: asyncssh.SSHServerConnectionOptions, sock: socket.socket, place: Sequence[object]
    ) -> None:
        address = str(place[0])
        if is_proxy(address, self.reception.settings.proxies):
            # Slow ones must not keep others from coming in.
            task = asyncio.get_running_loop().create_task(self._welcome_by_proxy(options, sock, address))
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)
        else:
            await self._admit(options, sock, address)

    async def _welcome_by_proxy(
        self, options: asyncssh.SSHServerConnectionOptions, sock: socket.socket, proxy: str
    ) -> None:
        try:
            await self._admit(options, sock, await source(sock, proxy))
        except OSError as error:
            event_log.complain("no-proxy-header", error)
            sock.close()

    async def _admit(
        self, options: asyncssh.SSHServerConnectionOptions, sock: socket.socket, address: str
    ) -> None:
        if not self.reception.admit(address):
            with sock, suppress(OSError):
                sock.send(_TOO_MANY)
            return
        connection = SshConnection(options, self.reception, address)
        self.reception.enter(connection)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, sock)
        except OSError:
            self.reception.leave(connection)
            sock.close()

    async def _turn_out(self) -> None:
        """Turn out, for ever, those who have been banned or have lost their key since they came in."""
        while True:
            await asyncio.sleep(self.reception.limits.barring_seconds)
            visitors = [
                visitor for each in self.reception.connections for visitor in each.visitors if visitor.is_on
            ]
            known = {(visitor.key, visitor.account) for visitor in visitors if visitor.account}
            if not known:
                continue
            try:
                unwelcome = await asyncio.to_thread(_unwelcome, self.reception.store, known)
            except StoreError as error:
                event_log.complain("not-barred", error)
                continue
            for visitor in visitors:
                has_key = unwelcome.get((visitor.key, visitor.account))
                if visitor.is_on and has_key is not None:
                    event_log.note("turned-out" if has_key else "key-forgotten", account=visitor.account)
                    visitor.turn_out(has_key=has_key)

    async def _clear_away(self) -> None:
        """Collect garbage after connections have ended: they leave circles, and memory would only grow."""
        seen = 0
        while True:
            await asyncio.sleep(self.reception.limits.clearing_seconds)
            gone = self.reception.counters.connections - self.reception.counters.connected
            if gone != seen:
                seen = gone
                gc.collect()

    async def _say_goodbye(self) -> None:
        connections = tuple(self.reception.connections)
        for connection in connections:
            connection.dismiss()
        if connections:
            gone = asyncio.gather(*(connection.wait_closed() for connection in connections))
            with suppress(TimeoutError):
                await asyncio.wait_for(gone, _FAREWELL_SECONDS)
        for connection in connections:
            connection.abort()


def _unwelcome(store: Store, known: Iterable[tuple[str, str]]) -> dict[tuple[str, str], bool]:
    """Return which keys and accounts must go: True for a ban, False for a lost key. Raises StoreError."""
    barred, found = store.accounts.barred(), dict[tuple[str, str], bool]()
    for key, account in known:
        if account in barred:
            found[key, account] = True
        elif key and ((owner := store.accounts.of_key(key)) is None or owner.id != account):
            found[key, account] = False
    return found
