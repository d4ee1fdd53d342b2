"""Textual's driver for terminals, made to survive what terminals send and that they go away.

The one idea: what is typed is read on the event loop, as it comes. No thread can die or linger, nothing wakes
while nobody types, and bytes no parser understands cost the key they stand for, never the keyboard.
"""

from __future__ import annotations

import os
import termios
from asyncio import TimerHandle
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from textual import constants, events, messages
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from upwords_tui.terminal.capabilities import sensible_size
from upwords_tui.terminal.styles import PLAIN_AGAIN

_CHUNK = 4096
_LATER = 0.01
"""Seconds after which a lone Escape is surely old enough for the parser."""
_SILENT_SECONDS, _PASTE_SECONDS, _PASTE_LENGTH = 2.0, 10.0, 100_000
"""A paste that stops or lasts for so long has lost its end: it would take all keys. What is longer is cut."""


class Keyboard(Driver):
    """What is typed, wherever it comes from: drops what is no key, where Textual would lose the keyboard."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._parser = XTermParser()
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self._pause: TimerHandle | None = None
        self._latest = ""
        self._pasted: int | None = None
        self._pasting_since = 0.0

    def take(self, data: bytes) -> None:
        """Pass on the keys that `data` stands for, which may begin and end within one."""
        # One by one, so that what is wrong with one key costs none of those after it.
        for character in self._decoder.decode(data):
            if self._pasted is None or self._pasted < _PASTE_LENGTH:
                self._pass_on(self._parser.feed(character))
            self._notice_pastes(character)
        self.wait_no_more()
        if self._pasted is None:
            self._pause = self._loop.call_later(constants.ESCAPE_DELAY + _LATER, self._end_of_burst)
        else:
            # What follows an Escape may be late: it may be the end of the paste, however slow the line.
            self._pause = self._loop.call_later(_SILENT_SECONDS, self._end_paste)

    def wait_no_more(self) -> None:
        """Wait no longer for what may follow the last byte."""
        if self._pause:
            self._pause.cancel()

    def _notice_pastes(self, character: str) -> None:
        self._latest = (self._latest + character)[-len(BRACKETED_PASTE_END) :]
        if self._pasted is not None:
            self._pasted += 1
            has_lasted = self._loop.time() - self._pasting_since
            if self._latest == BRACKETED_PASTE_END or has_lasted > _PASTE_SECONDS:
                self._end_paste()
        elif self._latest == BRACKETED_PASTE_START:
            self._pasted, self._pasting_since = 0, self._loop.time()

    def _end_of_burst(self) -> None:
        """Have an Escape that nothing followed count as the key."""
        self._pass_on(self._parser.tick())

    def _end_paste(self) -> None:
        """Have the paste that goes on end here, if the parser has not seen its end."""
        self._pasted = None
        self._pass_on(self._parser.feed(BRACKETED_PASTE_END))

    def _pass_on(self, parsed: Iterable[Message]) -> None:
        try:
            for message in parsed:
                self.process_message(message)
        except Exception:
            # Real terminals send keys the parser chokes on, when another program left its own modes behind.
            self._parser = XTermParser()

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; sizes were not asked for, and a mode of theirs would make them count."""
        if not isinstance(message, (events.Resize, messages.InBandWindowResize)):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Pass on a message at once: it is read where it is handled."""
        self._app.post_message(message)


class TerminalDriver(Keyboard, LinuxDriver):
    """The terminal this program was started in; leaves when it is gone."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # Else the application would take the size from the environment.
        self._size = self._size or self._get_terminal_size()

    def _get_terminal_size(self) -> tuple[int, int]:
        cols, rows = 80, 24
        with suppress(OSError):
            cols, rows = os.get_terminal_size(self.fileno)
        return sensible_size(cols, rows)

    def send_size(self) -> None:
        """Tell the application the size of the terminal, if it is another than it knows."""
        size = self._get_terminal_size()
        if size != self._app.size:
            self.send_message(events.Resize.from_dimensions(size, None))

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._loop.add_reader(self.fileno, self._read)

    def disable_input(self) -> None:
        """Read no more."""
        self.wait_no_more()
        self._loop.remove_reader(self.fileno)
        super().disable_input()

    def stop_application_mode(self) -> None:
        """Give the terminal back, all but its ways with keys: a Ctrl+S typed now would hold up the rest."""
        attributes, self.attrs_before = self.attrs_before, None
        self.write(PLAIN_AGAIN)
        super().stop_application_mode()
        self.attrs_before = attributes

    def close(self) -> None:
        """Wait for everything to be written, and then have the terminal take keys as before."""
        super().close()
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def _run_input_thread(self) -> None:
        """Do nothing: the thread Textual makes for reading ends at once."""

    def _query_in_band_window_resize(self) -> None:
        """Ask for no sizes among the keys: the system tells of them."""

    def _read(self) -> None:
        try:
            data = os.read(self.fileno, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.take(data)
        else:
            # The terminal is gone: from now on reading it returns nothing, at once and for ever.
            self._loop.remove_reader(self.fileno)
            self._app.exit()
