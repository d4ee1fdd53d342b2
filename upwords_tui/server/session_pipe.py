"""Carries bytes between a channel and one session: over its line, and for a text session its terminal.

As soon as one side can't take more, the other is held up, so nothing piles up here.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import struct
import termios
from collections.abc import Callable
from contextlib import suppress

from upwords_tui.server import session_request as packets
from upwords_tui.server.session_request import SessionEnd

_CHUNK = 16_384
_LAST_WORDS_SECONDS = 2.0
"""How long a session's last words may take from its terminal to the door."""
_IUTF8 = 0o40000
"""The terminal mode in which a character of several bytes is erased whole (termios(3))."""
_END_OF_FILE = b"\x04"


class Carrier:
    """Carries a full-screen session, whose bytes go over the line.

    `ended` is done when the session is over: with its end, or None if it has died. `game` is the one it is
    at. `theirs` are the descriptors to pass on, then to close.
    """

    is_screen = True

    def __init__(
        self, game: str, show: Callable[[bytes], None], ready: Callable[[], None], moved: Callable[[], None]
    ) -> None:
        """`show` is called with bytes, `ready` when more may be typed, `moved` when another game is open."""
        self._loop = asyncio.get_running_loop()
        self._show, self._ready, self._moved = show, ready, moved
        self._line, their_line = packets.line()
        self._line.setblocking(False)
        self._sources: dict[int, Callable[[], None]] = {}
        self._unsent = bytearray()
        self._size = b""
        self._is_open = True
        self._is_paused = False
        self.game = game
        self.account = ""
        self.theirs: list[socket.socket | int] = [their_line]
        self.ended: asyncio.Future[SessionEnd | None] = self._loop.create_future()
        self._read_from(self._line.fileno(), self._read_line)

    def let_go(self) -> None:
        while self.theirs:
            _close(self.theirs.pop())

    def type(self, data: bytes) -> bool:
        """Pass on what was typed; return False if not all was taken: `ready` is called later."""
        self._unsent += data
        return self._flush()

    def resize(self, cols: int, rows: int) -> None:
        self._size = packets.size_packet(cols, rows)
        self._flush()

    def end_of_input(self) -> None:
        """Say that nothing more will be typed; a full screen goes on."""

    def pause(self) -> None:
        self._is_paused = True
        for file in self._sources:
            self._loop.remove_reader(file)

    def resume(self) -> None:
        self._is_paused = False
        for file, read in self._sources.items():
            self._loop.add_reader(file, read)

    def give_up(self) -> None:
        self._finish(None)

    def close(self) -> None:
        self.let_go()
        if self._is_open:
            self._is_open = False
            for file in tuple(self._sources):
                self._read_no_more(file)
            self._loop.remove_writer(self._input)
            self._line.close()

    @property
    def _input(self) -> int:
        return self._line.fileno()

    def _read_from(self, file: int, read: Callable[[], None]) -> None:
        self._sources[file] = read
        if not self._is_paused:
            self._loop.add_reader(file, read)

    def _read_no_more(self, file: int) -> None:
        self._loop.remove_reader(file)
        self._sources.pop(file, None)

    def _write(self, data: bytes) -> int:
        self._line.send(packets.TYPED + data)
        return len(data)

    def _flush(self) -> bool:
        try:
            if self._size:
                self._line.send(self._size)
                self._size = b""
            while self._unsent:
                del self._unsent[: self._write(bytes(self._unsent[:_CHUNK]))]
        except BlockingIOError:
            self._loop.add_writer(self._input, self._write_rest)
            return False
        except OSError:
            self._unsent.clear()  # the session is gone, as its line will say
        return True

    def _write_rest(self) -> None:
        if self._flush():
            self._loop.remove_writer(self._input)
            self._ready()

    def _read_line(self) -> None:
        packet = packets.received(self._line)
        if packet is None:
            return
        if not packet:
            self._line_ended(None)
        elif packet.startswith(packets.SHOWN):
            self._show(packet[len(packets.SHOWN) :])
        elif packet.startswith(packets.GAME):
            self.game = packet[len(packets.GAME) :].decode(errors="replace")
            self._moved()
        elif packet.startswith(packets.ACCOUNT):
            self.account = packet[len(packets.ACCOUNT) :].decode(errors="replace")
        elif packet.startswith(packets.ENDED):
            end = None
            with suppress(ValueError, TypeError):
                end = SessionEnd.from_bytes(packet)
            self._line_ended(end)

    def _line_ended(self, end: SessionEnd | None) -> None:
        self._read_no_more(self._line.fileno())
        self._finish(end)

    def _finish(self, end: SessionEnd | None) -> None:
        if not self.ended.done():
            self.ended.set_result(end)


class TextCarrier(Carrier):
    """Carries a text session, over a terminal (with a `size`) or a pair of sockets."""

    is_screen = False

    def __init__(
        self,
        game: str,
        show: Callable[[bytes], None],
        ready: Callable[[], None],
        moved: Callable[[], None],
        size: tuple[int, int] | None,
    ) -> None:
        self._pair: socket.socket | None = None
        theirs: socket.socket | int
        if size is None:
            self._pair, theirs = socket.socketpair()
            self._file = self._pair.fileno()
        else:
            self._file, theirs = os.openpty()
            attributes = termios.tcgetattr(theirs)
            attributes[0] |= _IUTF8
            termios.tcsetattr(theirs, termios.TCSANOW, attributes)
        os.set_blocking(self._file, False)
        try:
            super().__init__(game, show, ready, moved)
        except OSError:
            _close(theirs)
            _close(self._pair or self._file)
            raise
        self.theirs.append(theirs)
        self._has_ended = False
        self._last: SessionEnd | None = None
        self._is_input_over = False
        if size is not None:
            self.resize(*size)
        self._read_from(self._file, self._read)

    def resize(self, cols: int, rows: int) -> None:
        if self._pair is None:
            with suppress(OSError):
                fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def end_of_input(self) -> None:
        """Say, after all that was typed, that nothing more will be; a terminal gets Ctrl+D."""
        if self._pair is None:
            self.type(_END_OF_FILE)
        else:
            self._is_input_over = True
            self._flush()

    def close(self) -> None:
        if self._is_open:
            super().close()
            _close(self._pair or self._file)

    @property
    def _input(self) -> int:
        return self._file

    def _write(self, data: bytes) -> int:
        return os.write(self._file, data)

    def _flush(self) -> bool:
        is_all = super()._flush()
        if is_all and self._is_input_over and self._pair:
            with suppress(OSError):
                self._pair.shutdown(socket.SHUT_WR)
        return is_all

    def _read(self) -> None:
        try:
            data = os.read(self._file, _CHUNK)
        except BlockingIOError:
            return
        except OSError:  # nobody has the other end of the terminal any more
            data = b""
        if data:
            self._show(data)
            return
        self._read_no_more(self._file)
        if self._has_ended:
            self._finish(self._last)

    def _line_ended(self, end: SessionEnd | None) -> None:
        self._read_no_more(self._line.fileno())
        self._has_ended, self._last = True, end
        if self._file in self._sources:
            self._loop.call_later(_LAST_WORDS_SECONDS, self._finish, end)
        else:
            self._finish(end)


def _close(file: socket.socket | int) -> None:
    if isinstance(file, int):
        os.close(file)
    else:
        file.close()
