"""What all visitors share at the door: who is in, what is counted, the queue, the way to the supervisor."""

from __future__ import annotations

import asyncio
import itertools
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import Protocol

from upwords_tui.base.i18n import _
from upwords_tui.server.child_processes import CONNECTIONS, REFUSED, WAITING, ProcessCounters
from upwords_tui.server.event_log import Counters, note
from upwords_tui.server.folder import TEXTS, ServerSettings
from upwords_tui.server.limits import Bucket, Limits, Neighbours, release
from upwords_tui.store.opening import Store


class Present(Protocol):
    """A visitor; `account` is whose session goes on, empty while that is not known."""

    is_on: bool
    key: str

    @property
    def account(self) -> str: ...

    def turn_out(self, *, has_key: bool = True) -> None:
        """Tell them that they are banned, or have lost their key, and hang up."""


class Connected(Protocol):
    """A connection, with its visitors."""

    address: str
    key: str
    is_in: bool

    @property
    def visitors(self) -> Collection[Present]: ...

    def dismiss(self) -> None:
        """Tell its visitors that the server closes, and hang up."""

    def abort(self) -> None: ...

    async def wait_closed(self) -> None: ...


class Reception:
    """Who is in. `control` is the line to the supervisor."""

    def __init__(
        self, settings: ServerSettings, limits: Limits, store: Store, control: socket.socket
    ) -> None:
        self.settings = settings
        self.limits = limits
        self.store = store
        self.admission = Admission(limits.starting, limits.start_seconds)
        self.counters = Counters()
        self.connections: dict[Connected, float] = {}
        self._half_open: dict[Connected, None] = {}
        self._neighbours = Neighbours(limits.an_address)
        self._keys: Counter[str] = Counter()
        self._refusals = Bucket(1, 30)
        self._control = control
        self._passing_on = asyncio.Lock()
        self._closes_at: float | None = None
        self._telling: asyncio.Task[None] | None = None
        self.figures = ProcessCounters(
            lambda: {CONNECTIONS: self.counters.connected, WAITING: len(self.admission)}
        )
        # From the time on, so that the next door uses no number again.
        self.numbers = itertools.count(time.time_ns() // 1000)

    # Connections

    def admit(self, address: str) -> bool:
        if len(self.connections) >= 2 * self.settings.most_sessions + self.limits.half_open:
            self.refuse("connections", address)
            return False
        if not self._neighbours.admit(address, time.monotonic()):
            self.refuse("address", address)
            return False
        return True

    def enter(self, connection: Connected) -> None:
        self.connections[connection] = time.monotonic()
        self._half_open[connection] = None
        self.counters.connections += 1
        self.counters.connected += 1
        if len(self._half_open) > self.limits.half_open:
            oldest = next(iter(self._half_open))
            del self._half_open[oldest]
            self.refuse("half-open", oldest.address)
            oldest.abort()

    def arrive(self, connection: Connected) -> bool:
        """Note a login; return False if this key is in too often."""
        self._half_open.pop(connection, None)
        if connection.key:
            if self._keys[connection.key] >= self.limits.a_key:
                connection.key = ""
                self.refuse("key", connection.address)
                return False
            self._keys[connection.key] += 1
        else:
            self.counters.guests += 1
        note("login", address=connection.address, by="key" if connection.key else "guest")
        return True

    def leave(self, connection: Connected) -> None:
        since = self.connections.pop(connection, None)
        if since is None:
            return
        self._half_open.pop(connection, None)
        self._neighbours.leave(connection.address)
        self.counters.connected -= 1
        if connection.is_in and connection.key:
            release(self._keys, connection.key)
        seconds = round(time.monotonic() - since, 3)
        note("disconnect", address=connection.address, seconds=seconds, login=connection.is_in)

    def refuse(self, why: str, address: str) -> None:
        self.counters.refused += 1
        self.figures.count(REFUSED, why)
        if self._refusals.level(time.monotonic()) >= 1:
            self._refusals.take(1, time.monotonic())
            note("refused", why=why, address=address, so_far=self.counters.refused)

    # The end

    @property
    def closes_in(self) -> float | None:
        """In how many seconds the server ends at the latest; None if it goes on."""
        return None if self._closes_at is None else max(self._closes_at - time.monotonic(), 0.0)

    def drain(self, seconds: float) -> None:
        note("draining", seconds=seconds, sessions=self.counters.sessions)
        self._closes_at = time.monotonic() + seconds
        self._tell_if_empty()

    def session_over(self) -> None:
        self.counters.sessions -= 1
        self._tell_if_empty()

    def _tell_if_empty(self) -> None:
        if self._closes_at is not None and not self.counters.sessions:
            self._telling = asyncio.get_running_loop().create_task(self.send(b'{"empty": true}'))

    # Sessions

    async def send(self, packet: bytes, files: Sequence[int] = ()) -> None:
        """Send the supervisor a packet, with descriptors. Raises OSError if it is gone."""
        async with self._passing_on:
            while True:
                try:
                    socket.send_fds(self._control, [packet], files)
                    return
                except BlockingIOError:
                    loop, writable = asyncio.get_running_loop(), asyncio.Event()
                    loop.add_writer(self._control, writable.set)
                    try:
                        await writable.wait()
                    finally:
                        loop.remove_writer(self._control)


def closing_sentence(seconds: float) -> str:
    return TEXTS("visitor", "closing", count=max(ceil(seconds / 60), 1))


_TELL_SECONDS = 1.0
"""How often at most to tell places in the queue."""

_CLEAR_LINE = b"\r\x1b[K"
_NEXT_LINE_SECONDS = 5.0
"""How long to wait between two lines of text, which may be read aloud."""

Tell = Callable[[int], None]
"""Is called with a place in the queue; 1 is next."""


class Start:
    """A permission to start a session, until `done` is called or the time is up."""

    def __init__(self, free: Callable[[], None], seconds: float) -> None:
        self._free: Callable[[], None] | None = free
        self._timer = asyncio.get_running_loop().call_later(seconds, self.done)

    def done(self) -> None:
        self._timer.cancel()
        free, self._free = self._free, None
        if free:
            free()


class Admission:
    """The queue of sessions; `at_once` may start at the same time, each for so many seconds."""

    def __init__(self, at_once: int, seconds: float) -> None:
        self._at_once = at_once
        self._seconds = seconds
        self._starting = 0
        self._waiting: deque[tuple[asyncio.Future[None], Tell]] = deque()
        self._telling: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    async def enter(self, tell: Tell) -> Start:
        if self._starting < self._at_once:
            self._starting += 1
            return Start(self._next, self._seconds)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((turn, tell))
        tell(len(self._waiting))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.remove((turn, tell))
                self._tell_soon()
            else:
                self._next()
            raise
        return Start(self._next, self._seconds)

    def _next(self) -> None:
        while self._waiting:
            turn, _tell = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self._tell_soon()
                return
        self._starting -= 1

    def _tell_soon(self) -> None:
        if self._telling is None and self._waiting:
            self._telling = asyncio.get_running_loop().call_later(_TELL_SECONDS, self._tell_all)

    def _tell_all(self) -> None:
        self._telling = None
        for place, (_turn, tell) in enumerate(tuple(self._waiting), 1):
            tell(place)


class PlaceInLine:
    """Tells a visitor their place in the queue: `write` shows bytes, `say` a line."""

    def __init__(self, write: Callable[[bytes], None], say: Callable[[str], None]) -> None:
        self._write = write
        self._say = say
        self._is_screen = False
        self._said = 0
        self._quiet_until = 0.0

    def begin(self, *, is_screen: bool) -> Tell:
        self._is_screen, self._said = is_screen, 0
        return self._tell

    def clear(self) -> None:
        if self._said and self._is_screen:
            self._write(_CLEAR_LINE)

    def _tell(self, place: int) -> None:
        now = time.monotonic()
        if place == self._said or now < self._quiet_until:
            return
        sentence = _("You are number {place} in the queue.").format(place=place)
        self._said = place
        if self._is_screen:
            self._write(_CLEAR_LINE + sentence.encode())
        else:
            self._quiet_until = now + _NEXT_LINE_SECONDS
            self._say(sentence)
