"""Who may start when: a few sessions at a time, the others wait in line and are told their place.

The one idea: a start is what costs, a session that runs is cheap. So nobody is turned away when many come at
once, and those who already play don't feel them.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from upwords_tui.base.i18n import _

_TELL_SECONDS = 1.0
"""Places are told no oftener than this, however quickly the line moves."""

_CLEAR_LINE = b"\r\x1b[K"
_NEXT_LINE_SECONDS = 5.0
"""How long a place in line, told as a line of text, is left alone: it may be read aloud."""

Tell = Callable[[int], None]
"""What is called with a place in line: 1 is next."""


class Start:
    """One session's leave to start: it ends when `done` is called, or by itself after so many seconds."""

    def __init__(self, free: Callable[[], None], seconds: float) -> None:
        self._free: Callable[[], None] | None = free
        self._timer = asyncio.get_running_loop().call_later(seconds, self.done)

    def done(self) -> None:
        """Let the next one start, if that has not happened yet."""
        self._timer.cancel()
        free, self._free = self._free, None
        if free:
            free()


class Admission:
    """The line of those who want to start; `at_once` may do so at the same time, each for so many seconds."""

    def __init__(self, at_once: int, seconds: float) -> None:
        self._at_once = at_once
        self._seconds = seconds
        self._starting = 0
        self._waiting: deque[tuple[asyncio.Future[None], Tell]] = deque()
        self._telling: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)

    async def enter(self, tell: Tell) -> Start:
        """Wait in line, if there is one, and return the leave to start. `tell` is called in any context."""
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
    """Tells one visitor their place: `write` shows bytes on their terminal, `say` a line."""

    def __init__(self, write: Callable[[bytes], None], say: Callable[[str], None]) -> None:
        self._write = write
        self._say = say
        self._is_screen = False
        self._told = 0
        self._quiet_until = 0.0

    def begin(self, *, is_screen: bool) -> Tell:
        """Return what tells places from now on: on the full screen in one line, in text line after line."""
        self._is_screen, self._told = is_screen, 0
        return self._tell

    def clear(self) -> None:
        """Leave nothing on a full screen that is about to be drawn."""
        if self._told and self._is_screen:
            self._write(_CLEAR_LINE)

    def _tell(self, place: int) -> None:
        now = time.monotonic()
        if place == self._told or now < self._quiet_until:
            return
        sentence = _("You are number {place} in line.").format(place=place)
        self._told = place
        if self._is_screen:
            self._write(_CLEAR_LINE + sentence.encode())
        else:
            self._quiet_until = now + _NEXT_LINE_SECONDS
            self._say(sentence)
