"""The driver of an application whose terminal is at the other end of a line.

The one idea: nothing here belongs to the process. Many applications share it, each with a line of its own, so
there are no signals, no terminal settings and no files of this machine; only bytes out, and bytes, sizes and
the end of it in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO, Protocol, TextIO

from textual import constants, events
from textual.drivers.linux_driver import (
    KITTY_DISAMBIGUATE_ESCAPE_CODES,
    KITTY_REPORT_ALL_KEYS,
    KITTY_REPORT_ASSOCIATED_TEXT,
)

from upwords_tui.terminal.capabilities import sensible_size
from upwords_tui.terminal.driver import Keyboard
from upwords_tui.terminal.styles import PLAIN_AGAIN

_SCREEN, _CURSOR, _WRAP, _PASTES, _FOCUS = "?1049", "?25", "?7", "?2004", "?1004"
_MOUSE = ("?1000", "?1003", "?1015", "?1006")
"""Buttons, movement, and two ways to write places beyond column 223."""
_ASK_FOR_SYNCHRONY = "\x1b[?2026$p"
"""Asks whether pictures may be sent so that each appears at once."""
_KEYS = KITTY_DISAMBIGUATE_ESCAPE_CODES | KITTY_REPORT_ALL_KEYS | KITTY_REPORT_ASSOCIATED_TEXT
_OWN_KEYS, _FORMER_KEYS = f"\x1b[>{_KEYS}u", "\x1b[<u"


class TerminalLine(Protocol):
    """What has a terminal at its other end."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the terminal, as it was told last."""
        ...

    def listen(
        self, typed: Callable[[bytes], None], sized: Callable[[int, int], None], gone: Callable[[], None]
    ) -> None:
        """Have told what is typed, new sizes (columns, rows), and, once, that nobody is there any more.

        They are called in the context this is called in.
        """
        ...

    def show(self, data: bytes) -> None:
        """Send bytes to the terminal, or keep them until it takes them: never waits, never fails."""
        ...


class LineDriver(Keyboard):
    """Passes on what comes along a line; ends the application when nobody is there any more."""

    def __init__(self, *arguments: Any, line: TerminalLine, **options: Any) -> None:
        """`line` leads to the terminal; the rest is what Textual gives any driver."""
        super().__init__(*arguments, **options)
        self._line = line
        self._size = self._size or sensible_size(*line.size)
        self._is_on = False

    def write(self, data: str) -> None:
        """Send `data` to the terminal."""
        self._line.show(data.encode(errors="replace"))

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._is_on = True
        self.write(_on(_SCREEN, *self._mouse_modes) + _off(_CURSOR) + _on(_FOCUS))
        keys = "" if constants.DISABLE_KITTY_KEY else _OWN_KEYS
        self.write(keys + _ASK_FOR_SYNCHRONY + _on(_PASTES) + _off(_WRAP))
        self._line.listen(self._typed, self._sized, self._gone)

    def disable_input(self) -> None:
        """Read no more."""
        self._is_on = False
        self.wait_no_more()

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was."""
        self.disable_input()
        self.write(PLAIN_AGAIN + _off(_PASTES) + _on(_WRAP) + _off(*self._mouse_modes) + _FORMER_KEYS)
        self.write(_off(_SCREEN) + _on(_CURSOR) + _off(_FOCUS))

    @property
    def _mouse_modes(self) -> tuple[str, ...]:
        return _MOUSE if self._mouse else ()

    def _typed(self, data: bytes) -> None:
        if self._is_on:
            self.take(data)

    def _sized(self, cols: int, rows: int) -> None:
        if self._is_on:
            self.send_message(events.Resize.from_dimensions(sensible_size(cols, rows), None))

    def _gone(self) -> None:
        self._app.exit()

    # What would be done on this machine, where nobody sits

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would be this machine's."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_options: Any) -> None:
        """Write no file."""
        binary.close()


def _on(*modes: str) -> str:
    return "".join(f"\x1b[{mode}h" for mode in modes)


def _off(*modes: str) -> str:
    return "".join(f"\x1b[{mode}l" for mode in modes)
