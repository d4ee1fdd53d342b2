"""A terminal that is lent to a session elsewhere: raw for so long, and then as it was before.

The one idea: giving it back never waits and never fails, whether a session ended, a server went, an error was
raised or a signal came.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import termios
import tty
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

from upwords_tui.server.visit import PLAIN_SCREEN, sensible_size

_SCREEN, _NO_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
"""What a full screen begins and ends with."""
_MOST_WAKES = 4096
_ENDING = (signal.SIGTERM, signal.SIGHUP)


class RawTerminal:
    """A terminal with its input and output; a context, at the end of which it is as it was at the beginning.

    Within, SIGTERM and SIGHUP end the process by SystemExit, SIGTSTP stops nothing, and a new size makes
    `wakes` readable until `wake` is called.
    """

    def __init__(self, source: int, sink: int) -> None:
        self._source, self._sink = source, sink
        self._has_screen = False
        self._seen = b""

    def __enter__(self) -> Self:
        self._woken, self._waker = socket.socketpair()
        for end in (self._woken, self._waker):
            end.setblocking(False)
        self._attributes = termios.tcgetattr(self._source)
        self._wakeup = signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        handlers: dict[signal.Signals, Any] = dict.fromkeys(_ENDING, _end)
        handlers |= {signal.SIGWINCH: _notice, signal.SIGTSTP: signal.SIG_IGN}
        self._handlers = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number in _ENDING:
            signal.signal(number, signal.SIG_IGN)
        if kind:
            self._tidy()
        with suppress(termios.error):
            termios.tcsetattr(self._source, termios.TCSANOW, self._attributes)
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._woken.close()
        self._waker.close()

    def make_raw(self) -> None:
        """Have every key come as it is typed, and nothing be echoed."""
        tty.setraw(self._source, termios.TCSANOW)

    @property
    def wakes(self) -> int:
        """The descriptor that is readable when the size has changed."""
        return self._woken.fileno()

    def wake(self) -> None:
        """Take notice."""
        with suppress(BlockingIOError):
            self._woken.recv(_MOST_WAKES)

    def size(self) -> tuple[int, int]:
        """Return columns and rows."""
        try:
            found = os.get_terminal_size(self._sink)
        except OSError:
            return sensible_size(0, 0)
        return sensible_size(found.columns, found.lines)

    def saw(self, data: bytes) -> None:
        """Take notice of what is shown: whether a full screen is there."""
        seen = self._seen + data
        begun, ended = seen.rfind(_SCREEN), seen.rfind(_NO_SCREEN)
        if begun != ended:
            self._has_screen = begun > ended
        self._seen = seen[1 - len(_SCREEN) :]

    def _tidy(self) -> None:
        """Have a line of one's own, on no full screen, and forget what is typed for that; without waiting."""
        looking = select.poll()
        looking.register(self._sink, select.POLLOUT)
        if looking.poll(0):
            with suppress(OSError):
                os.write(self._sink, PLAIN_SCREEN if self._has_screen else b"\r\n")
        if self._has_screen:
            with suppress(termios.error):
                termios.tcflush(self._source, termios.TCIFLUSH)


def _end(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _notice(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: the descriptor that wakes has told it."""
