"""A client of a server, as a person's ssh would be one, that notes when it was sent what.

The one idea: a mark is how much had come when something was done; all else is asked of what came after it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import asyncssh
import pyte

from tests.bench.server.place import Place
from tests.server.knocking import Client as Caller
from tests.terminal.term import UNKNOWN_TO_PYTE

LIMIT = 60.0
"""Seconds after which nothing more is hoped for."""
QUIET = 0.05
"""When nothing has come for so many seconds, a picture is whole."""
_SIZE = (80, 24)
_TERMINAL: dict[str, Any] = {"term_type": "xterm-256color", "term_size": _SIZE, "encoding": None}
_BEGUN_SEQUENCE = re.compile(rb"\x1b(?:[^a-zA-Z~\x07\\]{0,40}|[P_\]][^\x07\\]*)$")
"""The beginning of a sequence whose end is still to come."""
_KEPT = 200_000
PROMPT = b"> "
_IN_HALL, _AT_TABLE = "Continue", "Your rack"
"""What stands on full screens."""


class _Session(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.output = bytearray()
        self.cut = 0
        self.first = self.last = 0.0
        self.is_over = False
        self.news = asyncio.Event()
        self._screen = pyte.Screen(*_SIZE)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn = 0

    def picture(self) -> str:
        """Return what a terminal shows. It is drawn here, since whoever does not ask shall not pay for it."""
        data = bytes(self.output[max(0, self._drawn - self.cut) :])
        if begun := _BEGUN_SEQUENCE.search(data):
            data = data[: begun.start()]
        self._drawn = max(self._drawn, self.cut) + len(data)
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
        return "\n".join(line.rstrip() for line in self._screen.display)

    def data_received(self, data: bytes, datatype: object) -> None:
        self.last = time.perf_counter()
        self.first = self.first or self.last
        self.output += data
        if len(self.output) > 2 * _KEPT:
            self.cut += len(self.output) - _KEPT
            del self.output[:-_KEPT]
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True
        self.news.set()


class Client:
    """Somebody's connection, in text or on the full screen, from `with` on; `connections` are those made."""

    def __init__(self, place: Place, name: str, *, screen: bool = False, port: int | None = None) -> None:
        self._place, self.name, self.is_screen = place, name, screen
        self.port = port or place.port
        self._key = place.key(name) if name else None
        self.connections = 0

    async def __aenter__(self) -> Self:
        self.begun = time.perf_counter()
        await self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.abort()

    async def connect(self) -> None:
        """Connect. Raises OSError or asyncssh.Error."""
        self._connection = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username="play" if self.is_screen else "text",
            client_factory=Caller,
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=[self._key] if self._key else None,
            keepalive_interval=0,
        )
        session = _Session()
        self._channel, _made = await self._connection.create_session(lambda: session, **_TERMINAL)
        self._session = session
        self.connections += 1

    async def abort(self) -> None:
        """Be gone, as somebody whose machine is."""
        self._connection.abort()
        await self._connection.wait_closed()

    async def leave(self) -> None:
        """Leave as people do, and wait until that is over."""
        self.write(b"\x11" if self.is_screen else b"quit\r")
        await self.until(lambda: self._session.is_over)
        self._connection.close()
        await self._connection.wait_closed()

    @property
    def is_over(self) -> bool:
        """Whether the session has ended, or the connection is lost."""
        return self._session.is_over

    @property
    def is_ready(self) -> bool:
        """Whether what was typed has been answered, as far as that can be seen."""
        return self.is_screen or self.since(0).endswith(PROMPT)

    @property
    def mark(self) -> int:
        """How much has come."""
        return self._session.cut + len(self._session.output)

    def since(self, mark: int) -> bytes:
        """Return what has come since a mark, as far as it is kept."""
        return bytes(self._session.output[max(0, mark - self._session.cut) :])

    def picture(self) -> str:
        """Return what stands on the screen, as far as it has come."""
        return self._session.picture()

    @property
    def first(self) -> float:
        """When the first byte came."""
        return self._session.first

    def write(self, data: bytes) -> None:
        """Type something, if there is anybody to read it."""
        with suppress(OSError, asyncssh.Error):
            self._channel.write(data)

    def stop_reading(self) -> None:
        """Read no more."""
        self._channel.pause_reading()

    async def until(self, holds: Callable[[], Any], limit: float = LIMIT) -> float:
        """Wait until it holds, and return when the last byte had come then.

        Raises TimeoutError, with what was sent last, if it never does, ConnectionResetError once it can't.
        """
        try:
            async with asyncio.timeout(limit):
                while not holds():
                    if self.is_over:
                        raise ConnectionResetError(f"{self.name}: {bytes(self._session.output[-500:])!r}")
                    self._session.news.clear()
                    await self._session.news.wait()
        except TimeoutError:
            raise TimeoutError(f"{self.name}: {bytes(self._session.output[-500:])!r}") from None
        return self._session.last

    async def sees(self, text: bytes, mark: int = 0, limit: float = LIMIT) -> float:
        """Wait until some text has come since a mark, and return when. Raises as `until` does."""
        return await self.until(lambda: text in self.since(mark), limit)

    async def is_quiet(self, seconds: float = QUIET) -> None:
        """Wait until nothing has come for so long."""
        while (left := self._session.last + seconds - time.perf_counter()) > 0:
            await asyncio.sleep(left)

    async def paint(self, key: bytes, limit: float = 2.0) -> float | None:
        """Press a key, and return in how many ms all that came of it had; None if nothing did."""
        mark, begun = self.mark, time.perf_counter()
        self.write(key)
        try:
            await self.until(lambda: self.mark > mark or self.is_over, limit)
        except TimeoutError:
            return None
        await self.is_quiet()
        return (self._session.last - begun) * 1e3 if self.mark > mark else None

    async def at_table(self) -> float:
        """Go to the table of the game last played, and return when it stood there. Raises as `until` does."""
        if self.is_screen:
            await self.until(lambda: any(each in self.picture() for each in (_AT_TABLE, _IN_HALL)))
            await self.is_quiet()
            if _AT_TABLE not in self.picture():  # whoever was cut off there comes back there
                self.write(b"c")
            return await self.until(lambda: _AT_TABLE in self.picture())
        await self.until(lambda: self.since(0).endswith(PROMPT))
        mark = self.mark
        self.write(b"\r")
        return await self.until(lambda: b"\n" in self.since(mark) and self.since(mark).endswith(PROMPT))

    async def at_kept_game(self) -> float:
        """Wait until the game stands there at which the server cut them off, and return when it did."""
        if self.is_screen:
            await self.sees(b"rack")
            await self.is_quiet()
        else:
            await self.until(lambda: self.since(0).endswith(PROMPT))
        return self._session.last


def percentile(values: list[float], part: float) -> float:
    """Return what `part` of some values do not exceed; not a number if there are none."""
    return sorted(values)[min(int(len(values) * part), len(values) - 1)] if values else float("nan")


def figures(values: list[float]) -> str:
    """Return how many values there are, their median, 95th percentile and largest, in ms."""
    if not values:
        return "none"
    median, most = percentile(values, 0.5), percentile(values, 0.95)
    return f"n {len(values)}  p50 {median:.1f}  p95 {most:.1f}  max {max(values):.1f} ms"
