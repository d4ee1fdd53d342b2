"""What the processes of a server say to each other: JSON objects, one a line, over a Unix socket.

The one idea: whoever is at the other end is foreign however much it is ours. A line is never longer than so
much, what is no message ends the connection and nothing else, and nobody waits for one who does not read:
what can't be passed on piles up so far, then the connection is ended.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

MAX_LINE = 1_000_000
"""A longer line, in bytes, is no message."""

BACKLOG = 4_000_000
"""With more bytes than this unread the other end counts as gone."""

MAX_TEXT = 2_000
"""A longer text in a message, in characters, is none."""

Message = Mapping[str, Any]


class WireError(ValueError):
    """What came over a wire is no message."""


def encode(message: Message) -> bytes:
    """Return `message` as a line. Raises WireError if it would be too long."""
    line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
    if len(line) > MAX_LINE:
        raise WireError("a message too long")
    return line


def decode(line: bytes) -> dict[str, Any]:
    """Return the message of a line. Raises WireError if it is none."""
    try:
        message = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise WireError("no JSON") from error
    if not isinstance(message, dict):
        raise WireError("no JSON object")
    return message


def text(message: Message, name: str) -> str:
    """Return a field that is a text, not too long. Raises WireError if it is not there or none."""
    value = message.get(name)
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise WireError(f"{name} is no text")
    return value


def whole(message: Message, name: str) -> int:
    """Return a field that is a whole number. Raises WireError if it is not there or none."""
    value = message.get(name)
    if type(value) is not int:
        raise WireError(f"{name} is no number")
    return value


def texts(message: Message, name: str) -> tuple[str, ...]:
    """Return a field that is a list of texts. Raises WireError if it is not there or none."""
    value = message.get(name)
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise WireError(f"{name} is no list of texts")
    return tuple(value)


def inner(message: Message, name: str) -> dict[str, Any]:
    """Return a field that is an object of its own. Raises WireError if it is not there or none."""
    value = message.get(name)
    if not isinstance(value, dict):
        raise WireError(f"{name} is no object")
    return value


class Wire(asyncio.Protocol):
    """One end of a connection. It belongs to an event loop; nothing in it waits."""

    def __init__(
        self,
        hear: Callable[[Wire, dict[str, Any]], None],
        made: Callable[[Wire], None],
        lost: Callable[[Wire], None],
    ) -> None:
        """Have `hear` told every message, which it may refuse with WireError; `made` and `lost` once each."""
        self._hear, self._made, self._lost = hear, made, lost
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._made(self)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and pass on the lines that are whole."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        try:
            if len(self._rest) > MAX_LINE or any(len(line) > MAX_LINE for line in lines):
                raise WireError("a line too long")
            for line in lines:
                if self._transport is None or self._transport.is_closing():
                    return
                self._hear(self, decode(line))
        except WireError:
            self.close()

    def send(self, line: bytes) -> None:
        """Pass on an encoded message, now or as soon as the other end reads; what nobody reads is dropped."""
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(line)
        if self._transport.get_write_buffer_size() > BACKLOG:
            self.close()

    def finish(self) -> None:
        """Say that nothing more comes; the other end reads what there is, and ends the connection."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write_eof()

    def close(self) -> None:
        """End the connection at once, with all that is still to be passed on."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        """End: nothing comes any more."""
        self._transport = None
        self._lost(self)
