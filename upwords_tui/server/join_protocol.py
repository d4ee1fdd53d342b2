"""What the door and a client on the same machine tell each other, over a Unix socket (`upwords-tui join`).

The one idea: the socket keeps packets apart, and each is one letter and what goes with it, as on the line of
a session (`session_request.py`); here neither end believes the other.

From the client comes, first of all, `h` and its Hello; then `k` and what was typed, `s` and a new size
("80 24"), `f` when nothing more will be typed. From the door: `o` and bytes to show, `e` and the exit code,
the last of all. No packet is longer than `visit.PACKET`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from upwords_tui.server.session_request import ENDED as ENDED
from upwords_tui.server.session_request import SHOWN as SHOWN
from upwords_tui.server.session_request import SIZED as SIZED
from upwords_tui.server.session_request import TYPED as TYPED

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
        """Return the packet that says so. What is in it has no NUL, as no environment has."""
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
