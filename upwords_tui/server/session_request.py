"""What the processes of a server tell each other of somebody's session.

The one idea: a session has one line to the door, a Unix socket that keeps packets apart, and each packet is
one letter and what goes with it. Whoever closes the line ends the session: there is no other way to say so,
and none to forget it.

From the door: `k` and the bytes that were typed, `s` and a new size. From the session: `o` and bytes to show,
`a` and the account that a first visit has led to, `g` and the id of the game that is open (none: the hall),
`e` and how it ended, the last of all.
"""

from __future__ import annotations

import json
import socket
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Self

from upwords_tui.terminal.capabilities import sensible_size as sensible_size

TYPED, SIZED, SHOWN, ACCOUNT, GAME, ENDED = b"k", b"s", b"o", b"a", b"g", b"e"
"""What a packet begins with."""

PACKET = 32_768
"""No packet is longer than this many bytes."""

SCREEN, TEXT = "screen", "text"
"""The front-ends."""

PLAIN_SCREEN = (
    b"\x1b[?1049l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l"
    b"\x1b[?2004l\x1b[?2026l\x1b[?2031l\x1b[?2048l\x1b[<u\x1b[0m\x1b[?25h\r\n"
)
"""What gives a terminal back that a full screen died on: its own screen, no mouse, a cursor."""


@dataclass(frozen=True)
class Visit:
    """One session that is to begin.

    `account` is empty at a first visit, `key` ("SHA256:…", "uid:1000") for whoever offers none: a guest.
    `offered` is what they may be called, by what they logged in as. `game` is the game to open at once, if it
    is not empty. `environment` has of the client's what a terminal needs: TERM, COLORTERM, LANG and the like.
    `half_line`: the session before died while a line was being typed, of which only the rest is yet to come.
    """

    number: int
    account: str = ""
    key: str = ""
    offered: str = ""
    front_end: str = SCREEN
    game: str = ""
    cols: int = 80
    rows: int = 24
    environment: Mapping[str, str] = field(default_factory=dict)
    half_line: bool = False

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Visit:
        return cls(**json.loads(data))


@dataclass(frozen=True)
class SessionEnd:
    """How a session ended: its exit code, and the front-end and game to go on with at once, if any."""

    code: int = 0
    switch: str = ""
    game: str = ""

    def to_bytes(self) -> bytes:
        return ENDED + json.dumps(asdict(self)).encode()

    @classmethod
    def from_bytes(cls, packet: bytes) -> SessionEnd:
        return cls(**json.loads(packet[len(ENDED) :]))


def line() -> tuple[socket.socket, socket.socket]:
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def received(end: socket.socket, most: int = PACKET) -> bytes | None:
    """Return the next packet at an end that waits for nothing; None if there is none yet.

    It is empty if nobody is at the other end any more.
    """
    try:
        return end.recv(most)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def send_all(end: socket.socket, packets: deque[bytes]) -> bool:
    """Send packets as far as they are taken now, and return whether all were. Raises OSError."""
    try:
        while packets:
            end.send(packets[0])
            packets.popleft()
    except BlockingIOError:
        return False
    return True


def shown(data: bytes) -> Iterator[bytes]:
    """Yield bytes to show as packets."""
    most = PACKET - len(SHOWN)
    return (SHOWN + data[start : start + most] for start in range(0, len(data), most))


def close_end(end: socket.socket) -> None:
    """Close an end of a line, so that the other can still read to the last packet.

    What was sent here and is not read would make the next read there fail.
    """
    with suppress(OSError):
        end.shutdown(socket.SHUT_RD)
        while end.recv(PACKET):
            pass
    end.close()


def size_packet(cols: int, rows: int) -> bytes:
    return SIZED + f"{cols} {rows}".encode()


HELLO, FINISHED = b"h", b"f"
"""What those packets begin with that only a client sends."""

_VERSION = "1"
_BETWEEN = "\0"


@dataclass(frozen=True)
class Hello:
    """What a client says of itself.

    `word` asks for a front-end, as after a host's name with ssh; `login` is what its user is called there. Of
    its terminal there are the size (columns, rows) and TERM; without a size there is none.
    """

    word: str = ""
    login: str = ""
    size: tuple[int, int] | None = None
    term: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)

    def to_bytes(self) -> bytes:
        size = "{} {}".format(*self.size) if self.size else ""
        said = (f"{name}={value}" for name, value in self.environment.items())
        parts = (_VERSION, self.word, self.login, size, self.term, *said)
        return HELLO + _BETWEEN.join(parts).encode(errors="replace")

    @classmethod
    def from_bytes(cls, packet: bytes) -> Self:
        """Return the hello that a packet tells. Raises ValueError for what is none, or of another version."""
        version, word, login, size, term, *said = packet.removeprefix(HELLO).decode().split(_BETWEEN)
        if version != _VERSION or not packet.startswith(HELLO):
            raise ValueError("not understood")
        environment = dict(each.split("=", 1) for each in said)
        return cls(word, login, parse_size(size) if size else None, term, environment)


def parse_size(text: str | bytes) -> tuple[int, int]:
    """Return the columns and rows of "80 24". Raises ValueError for whatever is no size."""
    cols, rows = text.split()
    return int(cols), int(rows)
