"""The client of `upwords-tui join`: carries bytes between a terminal and the door of a server.

Whatever happens, the terminal is left as it was.
"""

from __future__ import annotations

import errno
import os
import pwd
import select
import signal
import socket
import sys
import termios
import tty
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.server import session_request as packets
from upwords_tui.server.folder import system_text
from upwords_tui.server.session_request import Hello, is_let_through

_SCREEN, _NO_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
"""What a full screen begins and ends with."""
_MOST_WAKES = 4096
_ENDING = (signal.SIGTERM, signal.SIGHUP)
_Handler = Callable[[int, FrameType | None], object] | signal.Handlers


class RawTerminal:
    """A context that leaves the terminal as it was.

    Within, SIGTERM and SIGHUP raise SystemExit, SIGTSTP is ignored, and a new size makes `wakes` readable
    until `wake` is called.
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
        handlers: dict[signal.Signals, _Handler] = dict.fromkeys(
            _ENDING, lambda number, _frame: sys.exit(128 + number)
        )
        handlers |= {signal.SIGWINCH: lambda _number, _frame: None, signal.SIGTSTP: signal.SIG_IGN}
        self._handlers = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        tty.setraw(self._source, termios.TCSANOW)
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

    @property
    def wakes(self) -> int:
        return self._woken.fileno()

    def wake(self) -> None:
        with suppress(BlockingIOError):
            self._woken.recv(_MOST_WAKES)

    def size(self) -> tuple[int, int]:
        try:
            found = os.get_terminal_size(self._sink)
        except OSError:
            return packets.sensible_size(0, 0)
        return packets.sensible_size(found.columns, found.lines)

    def saw(self, data: bytes) -> None:
        seen = self._seen + data
        begun, ended = seen.rfind(_SCREEN), seen.rfind(_NO_SCREEN)
        if begun != ended:
            self._has_screen = begun > ended
        self._seen = seen[1 - len(_SCREEN) :]

    def _tidy(self) -> None:
        """Begin a new line, leave a full screen, and drop what was typed for it; never wait."""
        looking = select.poll()
        looking.register(self._sink, select.POLLOUT)
        if looking.poll(0):
            with suppress(OSError):
                os.write(self._sink, packets.PLAIN_SCREEN if self._has_screen else b"\r\n")
        if self._has_screen:
            with suppress(termios.error):
                termios.tcflush(self._source, termios.TCIFLUSH)


_CHUNK = 4096
_HUNG_UP = 129


def join(places: Sequence[Path], word: str = "", language: str = "") -> int:
    """Play on the first server that answers at one of these sockets; return the exit code.

    `word` is a front-end ("text"; empty: the person's usual one), `language` a code (empty: that of the
    environment). Unless standard input and output are a terminal, bytes are carried as they are. Raises
    InputError if no server answers, or it goes away.
    """
    with ExitStack() as held:
        server = held.enter_context(_connected(places))
        has_terminal = os.isatty(0) and os.isatty(1)
        terminal = held.enter_context(RawTerminal(0, 1)) if has_terminal else None
        hello = Hello(word=word, size=terminal.size() if terminal else None, term=os.environ.get("TERM", ""))
        with suppress(KeyError):
            hello = replace(hello, login=pwd.getpwuid(os.geteuid()).pw_name)
        environment = {
            name: value
            for name, value in os.environ.items()
            if is_let_through(os.fsencode(name), os.fsencode(value))
        }
        hello = replace(hello, environment=environment | ({"LANGUAGE": language} if language else {}))
        return _Carrying(server, terminal, hello).run()


def _connected(places: Sequence[Path]) -> socket.socket:
    refused: list[tuple[OSError, Path]] = []
    for place in places:
        server = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            server.connect(os.fspath(place))
            return server
        except OSError as error:
            server.close()
            refused.append((error, place))
    # A server that can't be joined is a better reason than one that is absent.
    why, where = max(refused, key=lambda each: each[0].errno != errno.ENOENT)
    raise InputError(system_text("join", why), str(where)) from why


class _Carrying:
    def __init__(self, server: socket.socket, terminal: RawTerminal | None, hello: Hello) -> None:
        server.setblocking(False)
        self._server = server
        self._terminal = terminal
        self._unsent = deque([hello.to_bytes()])
        self._is_input_over = False
        self._code: int | None = None

    def run(self) -> int:
        while self._code is None:
            happened = self._wait()
            if self._terminal and self._terminal.wakes in happened:
                self._resize()
            if 0 in happened:
                self._read_input()
            if self._unsent:
                self._send()
            if self._server.fileno() in happened:
                self._receive()
        return self._code

    def _wait(self) -> set[int]:
        waiting = select.poll()
        waiting.register(self._server, select.POLLIN | (select.POLLOUT if self._unsent else 0))
        if self._terminal:
            waiting.register(self._terminal.wakes, select.POLLIN)
        if not (self._unsent or self._is_input_over):
            waiting.register(0, select.POLLIN)
        return {file for file, _event in waiting.poll()}

    def _read_input(self) -> None:
        try:
            typed = os.read(0, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            typed = b""
        if not typed and self._terminal:
            sys.exit(_HUNG_UP)
        self._is_input_over = not typed
        self._unsent.append(packets.TYPED + typed if typed else packets.FINISHED)

    def _resize(self) -> None:
        assert self._terminal
        self._terminal.wake()
        self._unsent.append(packets.size_packet(*self._terminal.size()))

    def _send(self) -> None:
        try:
            packets.send_all(self._server, self._unsent)
        except OSError:  # the server reads no more, but may have said why
            self._unsent.clear()
            self._is_input_over = True

    def _receive(self) -> None:
        packet = packets.received(self._server)
        if packet is None:
            return
        kind, rest = packet[:1], packet[1:]
        if kind == packets.SHOWN:
            self._show(rest)
        elif kind == packets.ENDED and rest.isdigit():
            self._code = int(rest)
        elif not packet:
            raise InputError(_("the server has gone; your game is saved, so connect again"))

    def _show(self, data: bytes) -> None:
        if self._terminal:
            self._terminal.saw(data)
        while data:
            try:
                data = data[os.write(1, data) :]
            except BlockingIOError:  # the terminal was left non-blocking
                waiting = select.poll()
                waiting.register(1, select.POLLOUT)
                waiting.poll()
