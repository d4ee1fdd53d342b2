"""What the processes of a server tell each other about a session.

A session has one line to the door, a Unix socket that keeps packets apart; a packet is a letter and its
content. Closing the line ends the session, and nothing else does.

From the door: `k` and what was typed, `s` and a new size. From the session: `o` and bytes to show, `a` and
the account made at a first visit, `g` and the id of the open game (none: the hall), last `e` and how it
ended.

Of what a client says of itself the door believes little: only a proven key, or the system on the same
machine, tells who somebody is. The login name is only a wish; of the environment a few short values are let
through.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import socket
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Self

from upwords_tui.base.safe_text import clean_name
from upwords_tui.terminal.capabilities import sensible_size as sensible_size

TYPED, SIZED, SHOWN, ACCOUNT, GAME, ENDED = b"k", b"s", b"o", b"a", b"g", b"e"

PACKET = 32_768
"""The most bytes of a packet."""

SCREEN, TEXT = "screen", "text"

PLAIN_SCREEN = (
    b"\x1b[?1049l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l"
    b"\x1b[?2004l\x1b[?2026l\x1b[?2031l\x1b[?2048l\x1b[<u\x1b[0m\x1b[?25h\r\n"
)
"""What restores a terminal after a full screen has died: the main screen, no mouse, a cursor."""


@dataclass(frozen=True)
class Visit:
    """A session to begin.

    `account` is empty at a first visit, `key` ("SHA256:…", "uid:1000") for a guest. `offered` is a name from
    their login, `game` the game to open at once. `environment` is what a terminal needs of the client's:
    TERM, COLORTERM, LANG and the like. `half_line`: the session before died in the middle of a typed line,
    whose rest is yet to come.
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
    """How a session ended: its exit code, and perhaps a front-end and a game to go on with."""

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
    """Return the next packet at a non-blocking end: None if there is none, empty if the line is closed."""
    try:
        return end.recv(most)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def send_all(end: socket.socket, packets: deque[bytes]) -> bool:
    try:
        while packets:
            end.send(packets[0])
            packets.popleft()
    except BlockingIOError:
        return False
    return True


def shown(data: bytes) -> Iterator[bytes]:
    most = PACKET - len(SHOWN)
    return (SHOWN + data[start : start + most] for start in range(0, len(data), most))


def close_end(end: socket.socket) -> None:
    """Close an end of a line; read it empty first, so that the other can still read everything."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RD)
        while end.recv(PACKET):
            pass
    end.close()


def size_packet(cols: int, rows: int) -> bytes:
    return SIZED + f"{cols} {rows}".encode()


HELLO, FINISHED = b"h", b"f"
"""More packets from a client of `join`: who it is, and the end of input."""

_VERSION = "1"
_BETWEEN = "\0"


@dataclass(frozen=True)
class Hello:
    """What a client says of itself.

    `word` asks for a front-end, like a command with ssh; `login` is the name of its user. Without a `size`
    (columns, rows) it has no terminal.
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
        version, word, login, size, term, *said = packet.removeprefix(HELLO).decode().split(_BETWEEN)
        if version != _VERSION or not packet.startswith(HELLO):
            raise ValueError("not understood")
        environment = dict(each.split("=", 1) for each in said)
        return cls(word, login, parse_size(size) if size else None, term, environment)


def parse_size(text: str | bytes) -> tuple[int, int]:
    cols, rows = text.split()
    return int(cols), int(rows)


# Who a client is

WORDS = {"text": TEXT, "play": ""}
"""The commands that may follow the host's name, and their front-ends; "": the account's usual one."""
_NOT_NAMES = frozenset(
    (
        *("admin", "administrator", "anonymous", "game", "games", "guest", "host", "login", "me", "nobody"),
        *("play", "player", "root", "ssh", "sshd", "system", "test", "text", "upwords", "user", "visitor"),
    )
)
_DUMB = frozenset(("", "dumb", "unknown"))
_TERMINAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}")
_LET_THROUGH = re.compile(rb"COLORTERM|LANG|LANGUAGE|LC_[A-Z]{1,20}|NO_COLOR|ACCESSIBLE")
# No slash: a language becomes part of a file's name.
_VALUE = re.compile(rb"[A-Za-z0-9_.:@+-]{0,64}")
MOST_VARIABLES = 32


def fingerprint(key_data: bytes) -> str:
    """Return the fingerprint of an encoded public key, "SHA256:…" as ssh-keygen prints it."""
    digest = hashlib.sha256(key_data).digest()
    return "SHA256:" + base64.b64encode(digest).rstrip(b"=").decode()


def offered_name(login: str) -> str:
    name = clean_name(login)
    return "" if name.casefold() in _NOT_NAMES else name


def terminal_name(term: str | None) -> str:
    return term if term and _TERMINAL.fullmatch(term) else "dumb"


def can_show_a_screen(term: str) -> bool:
    return term.casefold() not in _DUMB


def front_end(login: str, word: str, preferred: object, term: str) -> str:
    asked = WORDS.get(word, "") or (TEXT if login.casefold() == TEXT else "")
    wanted = asked or (TEXT if preferred == TEXT else SCREEN)
    return wanted if can_show_a_screen(term) else TEXT


def is_let_through(name: bytes, value: bytes) -> bool:
    return bool(_LET_THROUGH.fullmatch(name) and _VALUE.fullmatch(value))
