"""A client that says of itself what it likes: whose keys it has, and in which order."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
from asyncssh.constants import MSG_USERAUTH_REQUEST
from asyncssh.packet import Boolean, Byte, SSHPacket, SSHPacketHandler, String, UInt32

Packet = tuple[str, str, Any, Any]
"""What to send: how, by which name, with whose key shown, and with which key signed."""

ANSWER = 61
QUESTION = 60


class _Waiting(SSHPacketHandler):
    """Takes whatever the door answers, and has the client go on."""

    def __init__(self, client: Cheat) -> None:
        self._client = client

    @property
    def logger(self) -> Any:
        return self._client.logger

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool:
        if pkttype == QUESTION:
            self._client.try_next_auth()
        return True

    def auth_failed(self) -> None:
        pass

    def auth_succeeded(self) -> None:
        pass

    def cancel(self) -> None:
        pass


class Cheat(asyncssh.SSHClientConnection):
    """Sends one batch of packets after each answer, all of a batch at once."""

    batches: list[list[Packet]]

    def try_next_auth(self, *, next_method: bool = False) -> None:
        self._auth = _Waiting(self)  # type: ignore[assignment]
        if not self.batches:
            self._force_close(asyncssh.PermissionDenied("nothing left to try"))
            return
        together: list[bytes] = []
        send, self._send = self._send, together.append  # type: ignore[method-assign, assignment]
        for packet in self.batches.pop(0):
            self._say(*packet)
        self._send = send  # type: ignore[method-assign]
        send(b"".join(together))

    def _say(self, how: str, user: str, shown: Any, signer: Any) -> None:
        if how == "answer":
            self.send_packet(ANSWER, UInt32(0))
            return
        begun = [String(user), String("ssh-connection")]
        if how == "guest":
            rest = [String("keyboard-interactive"), String(""), String("")]
        else:
            key = [Boolean(signer is not None), String("ssh-ed25519"), String(shown.public_data)]
            rest = [String("publickey"), *key]
        if signer is not None:
            said = b"".join((Byte(MSG_USERAUTH_REQUEST), *begun, *rest))
            rest.append(String(signer.sign(String(self._session_id) + said, b"ssh-ed25519")))
        self.send_packet(MSG_USERAUTH_REQUEST, *begun, *rest)


async def cheat(port: int, batches: list[list[Packet]]) -> Cheat:
    """Return a connection that got in by sending `batches`. Raises asyncssh.Error if it did not."""
    loop = asyncio.get_running_loop()
    options = await asyncssh.SSHClientConnectionOptions.construct(
        username="play", known_hosts=None, config=None, client_keys=None, agent_path=None, host="127.0.0.1"
    )
    options.waiter = loop.create_future()
    client = Cheat(loop, options, wait="auth")
    client.batches = batches
    await loop.create_connection(lambda: client, "127.0.0.1", port)
    await options.waiter
    return client
