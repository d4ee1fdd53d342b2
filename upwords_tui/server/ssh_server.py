"""The SSH server: sessions with or without a terminal, and nothing else.

asyncssh speaks the protocol; these classes close what it leaves open. A key counts once its signature has
been verified, and never after the login. What a client sends is limited before and after that, and nothing is
read from a client that does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import socket
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import PacketDecodeError, SSHPacket

from upwords_tui.base.i18n import _
from upwords_tui.server.event_log import complain
from upwords_tui.server.limits import Bucket, Limits
from upwords_tui.server.session_registry import Reception
from upwords_tui.server.session_request import MOST_VARIABLES, fingerprint, is_let_through
from upwords_tui.server.ssh_session import SshSession

if TYPE_CHECKING:
    from asyncssh.auth import KbdIntChallenge, KbdIntResponse

KEX = ("curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256")
"""Only cheap ones, as anybody can make the door compute. The client chooses; the first may be guessed."""
_NONE = ("compression_algs", "encoding", "gss_host", "sftp_factory", "x509_trusted_certs")
"""What the server does without; `ssh.toml` has the other settings."""
WINDOW = 32_768
"""How many unread bytes a client may send; the rest of a paste waits at the client."""
_READ_AT_ONCE = 16_384
_SMALLEST_PACKET = 1024
"""Bytes; by RFC 4253, 6.1 every client takes 32,768."""
_UNSENT = 16_384
"""Bytes in the system's send buffer: few, so that a slow line doesn't show what is long past."""
_BEFORE_LISTS = 17
"""Bytes of a KEXINIT before its ten name lists: message number and cookie (RFC 4253, 7.1)."""
_PARTING_SECONDS = 1.0
"""How long after saying goodbye the server hangs up."""


async def options_for(key: asyncssh.SSHKey, limits: Limits) -> asyncssh.SSHServerConnectionOptions:
    made: asyncssh.SSHServerConnectionOptions = await asyncssh.SSHServerConnectionOptions.construct(
        server_factory=Caller,
        server_host_keys=[key],
        kex_algs=KEX,
        window=WINDOW,
        max_pktsize=WINDOW,
        login_timeout=limits.login_seconds,
        keepalive_interval=limits.keepalive_seconds,
        keepalive_count_max=limits.keepalives_missed,
        **dict.fromkeys(_NONE),
        **tomllib.loads(Path(__file__).with_name("ssh.toml").read_text("utf-8")),
    )
    return made


class SshChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps only the permitted part of the client's environment."""

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        is_kept = is_let_through(name, value) and len(self._env) < MOST_VARIABLES
        if is_kept:
            self._env[name] = value
        return is_kept

    def process_open(self, send_chan: int, send_window: int, send_pktsize: int, session: Any) -> None:
        """Open the channel, unless its packets are so small that sending would never end."""
        if send_pktsize < _SMALLEST_PACKET:
            raise asyncssh.ProtocolError(_("Your connection sends too little data at a time."))
        super().process_open(send_chan, send_window, send_pktsize, session)


class SshConnection(asyncssh.SSHServerConnection):
    """One client's connection; after the login, its proven `key` (empty: a guest) is fixed."""

    def __init__(
        self, options: asyncssh.SSHServerConnectionOptions, reception: Reception, address: str
    ) -> None:
        super().__init__(asyncio.get_running_loop(), options)
        self.reception = reception
        self.address = address
        self.key = ""
        self.is_in = False
        self.visitors: set[SshSession] = set()
        self._proven = ""
        self._tries = 0
        self.received = 0
        limits = reception.limits
        self._budget = Bucket(limits.bytes_a_second, limits.bytes_at_once)
        self._is_behind = False
        self._is_stopped = False
        self._idle: asyncio.TimerHandle | None = None

    # Who it is

    def choose_server_host_key(self, peer_host_key_algs: Sequence[bytes]) -> bool:
        """Choose as asyncssh does; ignore a packet sent on a wrong guess (RFC 4253, 7)."""
        is_chosen: bool = super().choose_server_host_key(peer_host_key_algs)
        told = SSHPacket(self._client_kexinit)
        told.get_bytes(_BEFORE_LISTS)
        lists = [told.get_namelist() for _list in range(10)]
        guessed = [each[0] for each in lists[:2] if each]
        first = [KEX[0].encode(), next(iter(self._server_host_keys))]
        self._ignore_first_kex = told.get_boolean() and guessed != first
        return is_chosen

    async def reload_config(self) -> None:
        """Do nothing: options don't depend on the user name."""

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Return whether this key may be used; remember it if a signature proves it."""
        self._count_try()
        self._proven = ""
        is_valid = await super().validate_public_key(username, key_data, msg, signature)
        if is_valid and msg:
            self._proven = fingerprint(key_data)
        return is_valid

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        """Let clients without a key in as guests, if guests may come; ask nothing."""
        self._count_try()
        self._proven = ""
        if self.reception.settings.guests:
            return "", "", "", ()
        if self._tries <= 2:
            self.send_auth_banner(
                _("You need a key to play here: make one with ssh-keygen, and ssh will use it.") + "\r\n"
            )
        return False

    async def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> KbdIntChallenge:
        self._proven = ""
        return self.reception.settings.guests

    def settle(self) -> None:
        if self.is_in:
            return
        self.key, self.is_in = self._proven, True
        if self.reception.arrive(self):
            self.expect_session()
        else:
            said = _("This key is connected too many times; close another session first.")
            self.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, said)

    def _count_try(self) -> None:
        self._tries += 1
        if self._tries > self.reception.limits.login_tries:
            raise asyncssh.PermissionDenied(_("Too many attempts."))

    # What it may send

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        self.received += len(data)
        limits = self.reception.limits
        if not self.is_in and self.received > limits.bytes_before_login:
            self.abort()
            return
        super().data_received(data, datatype)
        if len(self._inpbuf) > limits.bytes_waiting:
            self.abort()
        wait = self._budget.take(len(data), self._loop.time())
        if wait and not self._is_behind:
            self._is_behind = True
            self._read_or_not()
            self._loop.call_later(wait, self._caught_up)

    def _caught_up(self) -> None:
        self._is_behind = False
        self._read_or_not()

    def pause_writing(self) -> None:
        self._is_stopped = True
        self._read_or_not()
        for visitor in self.visitors:
            visitor.hold_up(self)

    def resume_writing(self) -> None:
        self._is_stopped = False
        self._read_or_not()
        for visitor in tuple(self.visitors):
            visitor.go_on(self)

    def _read_or_not(self) -> None:
        if self._transport:
            with suppress(RuntimeError):
                if self._is_behind or self._is_stopped:
                    self._transport.pause_reading()
                else:
                    self._transport.resume_reading()

    def send_packet(self, pkttype: int, *args: bytes, handler: Any = None) -> None:
        """Leave out the empty packets asyncssh puts before each: these ciphers don't need them."""
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, handler=handler)

    # Its sessions

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        sock = transport.get_extra_info("socket")
        with suppress(OSError, AttributeError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
        cast(asyncio.Transport, transport).set_write_buffer_limits(WINDOW)
        # How much asyncio reads at once: everybody else waits for that.
        transport.max_size = _READ_AT_ONCE  # type: ignore[attr-defined]
        super().connection_made(transport)

    def create_server_channel(
        self, *_arguments: object, **_options: object
    ) -> asyncssh.SSHServerChannel[bytes]:
        return SshChannel(self, self._loop, True, False, False, 0, 0, None, "strict", WINDOW, WINDOW)

    def receive_visitor(self) -> SshSession | None:
        if len(self.visitors) >= self.reception.limits.sessions_a_connection:
            return None
        visitor = SshSession(self.reception, self.key, self.address, self._changed, self.abort)
        self.visitors.add(visitor)
        if self._is_stopped:
            visitor.hold_up(self)
        return visitor

    def expect_session(self) -> None:
        self.over()
        if self._transport and not any(visitor.is_on for visitor in self.visitors):
            self._idle = self._loop.call_later(self.reception.limits.login_seconds, self._hang_up)

    def _hang_up(self) -> None:
        if not any(visitor.is_on for visitor in self.visitors):
            self.abort()

    def _changed(self) -> None:
        self.visitors = {visitor for visitor in self.visitors if not visitor.is_gone}
        self.expect_session()

    def dismiss(self) -> None:
        visitors = tuple(self.visitors)
        for visitor in visitors:
            visitor.dismiss()
        # A client that is told to disconnect drops what it has not shown yet. Left alone, it goes after its
        # last session.
        self._loop.call_later(_PARTING_SECONDS if visitors else 0.0, self.close)

    def over(self) -> None:
        if self._idle:
            self._idle.cancel()
        self._idle = None


class Caller(asyncssh.SSHServer):
    """What asyncssh asks about a connection. It refuses all else, like forwarding."""

    _connection: SshConnection

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, SshConnection)
        self._connection = conn

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection.over()
        self._connection.reception.leave(self._connection)
        if exc and not isinstance(exc, (asyncssh.Error, OSError, PacketDecodeError)):
            complain("connection-failed", exc, address=self._connection.address)

    def begin_auth(self, username: str) -> bool:
        return True

    def auth_completed(self) -> None:
        self._connection.settle()

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept any key: it only has to be the same each time."""
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def password_auth_supported(self) -> bool:
        return False

    def session_requested(self) -> Any:
        visitor = self._connection.receive_visitor()
        return (self._connection.create_server_channel(), visitor) if visitor else False
