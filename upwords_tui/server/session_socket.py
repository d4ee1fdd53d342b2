"""The session's end of its line to the door: what is typed comes in, what is to be shown goes out.

The one idea: nobody ever waits for whoever reads slowly. What the door does not take yet is kept, up to a
limit; past that it is as if nobody were there, and what was kept is forgotten.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from upwords_tui.server.session_request import (
    ACCOUNT,
    GAME,
    SIZED,
    TYPED,
    SessionEnd,
    close_end,
    parse_size,
    received,
    send_all,
    sensible_size,
    shown,
)

MOST_WAITING = 1 << 20
"""Bytes: about a hundred whole pictures. Who is that far behind will not catch up."""

PARTING_SECONDS = 5.0
"""How long the door may take to read what is left when a session has ended."""


class SocketLine:
    """A line in an event loop, in whose thread everything is called; it can be a `TerminalLine`."""

    def __init__(
        self, end: socket.socket, cols: int, rows: int, painted: Callable[[float], None] | None = None
    ) -> None:
        """`end` is one end of a `visit.line()`, closed with this; the size is that of the terminal.

        `painted` is told how many seconds after something was typed the next bytes were shown.
        """
        end.setblocking(False)
        self._end = end
        self._loop = asyncio.get_running_loop()
        self.size = sensible_size(cols, rows)
        self.is_gone = False
        """Whether nobody is at the other end any more."""
        self._typed: Callable[[bytes], None] = lambda _data: None
        self._sized: Callable[[int, int], None] = lambda _cols, _rows: None
        self._gone: Callable[[], None] = lambda: None
        self._packets: deque[bytes] = deque()
        self._all_taken = asyncio.Event()
        self._game = ""
        self._painted = painted
        self._typed_at = 0.0

    def listen(
        self, typed: Callable[[bytes], None], sized: Callable[[int, int], None], gone: Callable[[], None]
    ) -> None:
        """Have told what is typed, new sizes (columns, rows), and, once, that nobody is there any more."""
        self._typed, self._sized, self._gone = typed, sized, gone
        if self.is_gone:
            self._loop.call_soon(gone)
        else:
            self._loop.add_reader(self._end, self._read)

    @property
    def waiting(self) -> int:
        """How many bytes are kept until the door takes them."""
        return sum(map(len, self._packets))

    def show(self, data: bytes) -> None:
        """Send bytes to the terminal, or keep them until the door takes them: never waits, never fails."""
        if self.is_gone:
            return
        if self._painted and self._typed_at:
            self._painted(self._loop.time() - self._typed_at)
            self._typed_at = 0.0
        self._send(*shown(data))
        if self.waiting > MOST_WAITING:
            self._lose()

    def game(self, game_id: str) -> None:
        """Tell which game is open; an empty id: none is."""
        if game_id != self._game and not self.is_gone:
            self._game = game_id
            self._send(GAME + game_id.encode())

    def account(self, account: str) -> None:
        if not self.is_gone:
            self._send(ACCOUNT + account.encode())

    async def end(self, how: SessionEnd | None) -> None:
        """Tell how the session ended, if that may be told, and close the line once all is taken, or soon.

        A line that is closed without it is to the door a session that died, to be begun again.
        """
        self._send(*([how.to_bytes()] if how else []))
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS):
                while self._packets:
                    self._all_taken.clear()
                    await self._all_taken.wait()
        self._lose()
        self._loop.remove_writer(self._end)
        close_end(self._end)

    def _read(self) -> None:
        packet = received(self._end)
        if packet is None:
            return
        if not packet:
            self._lose()
        elif packet.startswith(TYPED):
            self._typed_at = self._typed_at or self._loop.time()
            self._typed(packet[len(TYPED) :])
        elif packet.startswith(SIZED):
            # What is no size changes none.
            with suppress(ValueError):
                self.size = sensible_size(*parse_size(packet[len(SIZED) :]))
                self._sized(*self.size)

    def _send(self, *packets: bytes) -> None:
        """Send these after what is kept, as far as it is taken now, and the rest whenever more is."""
        self._packets += packets
        try:
            if not send_all(self._end, self._packets):
                self._loop.add_writer(self._end, self._send)
                return
        except OSError:
            self._lose()
            return
        self._loop.remove_writer(self._end)
        self._all_taken.set()

    def _lose(self) -> None:
        """Have nobody be there any more."""
        self._loop.remove_reader(self._end)
        self._packets.clear()
        self._all_taken.set()
        if not self.is_gone:
            self.is_gone = True
            self._gone()
