"""People on the same machine come in over a Unix socket, without SSH.

The system says who they are (SO_PEERCRED). From there on they are visitors like all others, with the same
limits; what they send is not trusted.
"""

from __future__ import annotations

import asyncio
import select
import socket
import struct
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from upwords_tui.base.i18n import _
from upwords_tui.server import session_request as packets
from upwords_tui.server.limits import Bucket
from upwords_tui.server.session_registry import Reception
from upwords_tui.server.session_request import MOST_VARIABLES, Hello, is_let_through
from upwords_tui.server.ssh_session import SshSession
from upwords_tui.store.values import USER_KEY

_CREDENTIALS = struct.Struct("iII")
"""`struct ucred` of unix(7): process, user, group."""
_OVERFLOW = Path("/proc/sys/kernel/overflowuid")
_USUAL_OVERFLOW = 65_534
_NO_USER = 2**32 - 1
_A_PACKET = 32
"""Bytes that a packet counts in addition to its own, for the work of reading it."""
_REFUSED = 1


def peer_uid(client: socket.socket) -> int | None:
    """Return the user who connected; None if unknown in this namespace (user_namespaces(7))."""
    packed = client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _process, uid, _group = _CREDENTIALS.unpack(packed)
    try:
        overflow = int(_OVERFLOW.read_text())
    except (OSError, ValueError):
        overflow = _USUAL_OVERFLOW
    return None if uid in (overflow, _NO_USER) else int(uid)


async def welcome(reception: Reception, client: socket.socket, _address: object) -> None:
    """Let a client in, or tell it why not. Raises OSError if it has gone again."""
    client.setblocking(False)
    uid = peer_uid(client)
    key = f"{USER_KEY}{uid}"
    if uid is None:
        reception.refuse("unknown-user", "")
        _turn_away(client, _("The server can't tell which user of this machine you are."))
    elif not reception.admit(key):
        _turn_away(client, _("There are too many connections. Try again later."))
    else:
        JoinConnection(client, reception, key).begin()


def _turn_away(client: socket.socket, sentence: str) -> None:
    with suppress(OSError):
        client.send(packets.SHOWN + sentence.encode() + b"\r\n")
        client.send(packets.ENDED + b"%d" % _REFUSED)
    packets.close_end(client)


class JoinConnection:
    """One client on this machine: a `Connected` and the `ByteChannel` of its visitor.

    `key` is that of its user, empty if that user is here too often.
    """

    def __init__(self, client: socket.socket, reception: Reception, key: str) -> None:
        self.address = self.key = key
        self.is_in = True
        self.visitors: set[SshSession] = set()
        self._client = client
        self._reception = reception
        self._loop = asyncio.get_running_loop()
        self._budget = Bucket(reception.limits.bytes_a_second, reception.limits.bytes_at_once)
        self._hello = Hello()
        self._environment: dict[str, str] = {}
        self._unsent: deque[bytes] = deque()
        self._is_reading = self._is_paused = self._is_stopped = False
        self._is_ending = self._is_gone = False
        self._behind: asyncio.TimerHandle | None = None
        self._silent: asyncio.TimerHandle | None = None
        self._closed = asyncio.Event()

    # As a connection

    def begin(self) -> None:
        # More in the system's buffer would be shown too late.
        self._client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, packets.PACKET)
        self._reception.enter(self)
        self._silent = self._loop.call_later(self._reception.limits.login_seconds, self.abort)
        if self._reception.arrive(self):
            self._read_or_not()
        else:
            self._refuse(_("You are connected too many times; close another session first."))

    def dismiss(self) -> None:
        for visitor in self.visitors:
            visitor.dismiss()
        if not self.visitors:
            self.abort()

    def abort(self) -> None:
        self._unsent.clear()
        self._close()

    async def wait_closed(self) -> None:
        await self._closed.wait()

    # What comes from the client

    def _read_or_not(self) -> None:
        wanted = not (self._is_gone or self._is_ending or self._is_paused or self._behind)
        if wanted and not self._is_reading:
            self._loop.add_reader(self._client, self._read)
        elif self._is_reading and not wanted:
            self._loop.remove_reader(self._client)
        self._is_reading = wanted

    def _read(self) -> None:
        packet = packets.received(self._client, packets.PACKET + 1)
        if packet is None:
            return
        if not packet:
            self._close()
            return
        wait = self._budget.take(len(packet) + _A_PACKET, self._loop.time())
        if wait:
            self._behind = self._loop.call_later(wait, self._caught_up)
            self._read_or_not()
        try:
            self._receive(packet)
        except ValueError:
            self._reception.refuse("nonsense", self.address)
            self._refuse(_("The server doesn't understand this program; one of the two may be too old."))

    def _caught_up(self) -> None:
        self._behind = None
        self._read_or_not()

    def _receive(self, packet: bytes) -> None:
        if len(packet) > packets.PACKET:
            raise ValueError("too long")
        if not self.visitors:
            self._let_in(Hello.from_bytes(packet))
            return
        kind, rest = packet[:1], packet[1:]
        (visitor,) = self.visitors
        if kind == packets.TYPED:
            visitor.data_received(rest, None)
        elif kind == packets.SIZED:
            visitor.terminal_size_changed(*packets.parse_size(rest), 0, 0)
        elif kind == packets.FINISHED:
            visitor.eof_received()
        else:
            raise ValueError("no such packet")

    def _let_in(self, hello: Hello) -> None:
        if self._silent:
            self._silent.cancel()
        self._hello = hello
        let_through = (
            pair for pair in hello.environment.items() if is_let_through(*(part.encode() for part in pair))
        )
        self._environment = dict(list(let_through)[:MOST_VARIABLES])
        visitor = SshSession(self._reception, self.key, self.address, lambda: None, self.abort)
        self.visitors = {visitor}
        visitor.connection_made(self)
        if hello.size:
            visitor.pty_requested(hello.term, (*hello.size, 0, 0), {})
        visitor.exec_requested(hello.word)
        visitor.session_started()

    def _refuse(self, sentence: str) -> None:
        self.write(sentence.encode() + b"\r\n")
        self.exit(_REFUSED)

    # As the channel of a visitor

    def get_environment(self) -> Mapping[str, str]:
        return self._environment

    def get_extra_info(self, name: str) -> object:
        return self._hello.login

    def pause_reading(self) -> None:
        self._is_paused = True
        self._read_or_not()

    def resume_reading(self) -> None:
        self._is_paused = False
        self._read_or_not()

    def is_closing(self) -> bool:
        """Return whether the client has gone, even if it has sent more than was read."""
        if self._is_gone or self._is_ending:
            return True
        looking = select.poll()
        looking.register(self._client, 0)
        return bool(looking.poll(0))

    def write(self, data: bytes) -> None:
        if not (self._is_gone or self._is_ending):
            self._unsent += packets.shown(data)
            self._send()

    write_stderr = write

    def exit(self, status: int) -> None:
        if not (self._is_gone or self._is_ending):
            self._unsent.append(packets.ENDED + b"%d" % status)
            self._is_ending = True
            self._read_or_not()
            self._send()

    def _send(self) -> None:
        try:
            is_stopped = not packets.send_all(self._client, self._unsent)
        except OSError:
            self._unsent.clear()
            self._is_ending, is_stopped = True, False
        if is_stopped and not self._is_stopped:
            self._is_stopped = True
            self._loop.add_writer(self._client, self._send)
            for visitor in self.visitors:
                visitor.pause_writing()
        elif self._is_stopped and not is_stopped:
            self._is_stopped = False
            self._loop.remove_writer(self._client)
            for visitor in self.visitors:
                visitor.resume_writing()
        if self._is_ending and not is_stopped:
            # Not at once, as the caller is still writing.
            self._loop.call_soon(self._close)

    def _close(self) -> None:
        if self._is_gone:
            return
        self._is_gone = True
        for timer in (self._silent, self._behind):
            if timer:
                timer.cancel()
        self._read_or_not()
        self._loop.remove_writer(self._client)
        packets.close_end(self._client)
        self._reception.leave(self)
        visitors, self.visitors = self.visitors, set()
        for visitor in visitors:
            visitor.connection_lost(None)
        self._closed.set()
