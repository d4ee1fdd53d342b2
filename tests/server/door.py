"""The other end of a line: a terminal that shows what a session sends, and types."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable

import pyte

from tests.terminal.term import KEYS, UNKNOWN_TO_PYTE
from upwords_tui.server.session_request import (
    ACCOUNT,
    ENDED,
    GAME,
    PACKET,
    SHOWN,
    TYPED,
    SessionEnd,
    size_packet,
)

LIMIT = 30.0
"""Seconds after which nothing more is hoped for: they pass only when a test fails."""


class FarEnd:
    """Reads a line as it comes, in the event loop.

    `shown` is all that came, `games` and `ended` what was told; `is_closed`: the session has let go of it.
    """

    def __init__(self, end: socket.socket, cols: int = 80, rows: int = 24) -> None:
        end.setblocking(False)
        self.end = end
        self.screen = pyte.Screen(cols, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.shown = b""
        self.games: list[str] = []
        self.accounts: list[str] = []
        self.ended: SessionEnd | None = None
        self.is_closed = False
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self.read_on()

    def read_on(self) -> None:
        """Read from now on, after `stop_reading`."""
        self._loop.add_reader(self.end, self._read)

    def stop_reading(self) -> None:
        """Read no more, as behind a line that stands still."""
        self._loop.remove_reader(self.end)

    def _read(self) -> None:
        try:
            packet = self.end.recv(PACKET)
        except OSError:
            packet = b""
        kind, rest = packet[:1], packet[1:]
        if not packet:
            self.is_closed = True
            self.stop_reading()
        elif kind == SHOWN:
            self.shown += rest
            self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", rest))
        elif kind == GAME:
            self.games.append(rest.decode())
        elif kind == ACCOUNT:
            self.accounts.append(rest.decode())
        elif kind == ENDED:
            self.ended = SessionEnd.from_bytes(packet)
        self._news.set()

    def text(self) -> str:
        """Return what the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def send(self, *keys: str | bytes) -> None:
        """Type keys (names of KEYS, text, or bytes), a packet each."""
        for key in keys:
            self.end.send(TYPED + (key if isinstance(key, bytes) else KEYS.get(key, key).encode()))

    def resize(self, cols: int, rows: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(rows, cols)
        self.end.send(size_packet(cols, rows))

    async def wait_for(self, text: str | Callable[[str], bool]) -> None:
        """Wait until `text` is on the screen, or holds of it. Raises TimeoutError, with the screen."""
        holds = text if callable(text) else (lambda screen: text in screen)
        await self.wait_until(lambda: holds(self.text()))

    async def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until `holds` of what came. Raises TimeoutError, with the screen."""
        try:
            async with asyncio.timeout(LIMIT):
                while not holds():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise TimeoutError(self.text()) from None

    async def wait_for_end(self) -> SessionEnd | None:
        """Wait until the session has let go of the line, and return how it said it ended."""
        await self.wait_until(lambda: self.is_closed)
        return self.ended

    def hang_up(self) -> None:
        """Go away."""
        if self.end.fileno() >= 0:
            self.stop_reading()
            self.end.close()


def plain(shown: bytes) -> str:
    """Return what was shown without control sequences, in the order it came."""
    return re.sub(r"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]|\x1b.", "", shown.decode(errors="replace"))
