"""Textual's driver for terminals, made to survive what terminals send and that they go away.

Input is read on the event loop, as it comes: no thread can die or linger, nothing wakes while nobody types,
and bytes no parser understands cost the key they stand for, never the keyboard.
"""

from __future__ import annotations

import math
import os
import re
import termios
import unicodedata
from asyncio import TimerHandle
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, BinaryIO, Protocol, TextIO

from textual import constants, events, messages
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.driver import Driver
from textual.drivers.linux_driver import (
    KITTY_DISAMBIGUATE_ESCAPE_CODES,
    KITTY_REPORT_ALL_KEYS,
    KITTY_REPORT_ASSOCIATED_TEXT,
    LinuxDriver,
)
from textual.message import Message

from upwords_tui.terminal.capabilities import sensible_size
from upwords_tui.terminal.diff import PLAIN_AGAIN

# Where control sequences end (ECMA-48), over as many reads as they come in: what is sent and is no key, late
# answers to questions of another program among it, is taken whole, so that none of it is typed


_ESCAPE, _BELL = "\x1b", "\x07"
_X10_MOUSE, _X10_BYTES = "\x1b[M", 3
"""The beginning of a mouse report in the oldest form, and how many bytes follow."""
_LONGEST = 32

_UNFINISHED = re.compile(r"\x1b(\[\[?[-0-?]*[ -/]*|O[0-9;]*|P)?")
"""A control sequence, which the Linux console begins with two brackets, or a key of the keypad."""
_RXVT_SHIFT = re.compile(r"\x1b\[\d+\$")
"""Keys with Shift as rxvt has them: whole, though by the standard they are not."""
_TEXT = re.compile(r"\x1b([]_]|P[ -?])")
"""Begins text that a String Terminator ends: OSC and APC, and DCS if it is one, not Alt+P before a letter."""


class SequenceReader:
    """Takes characters one by one, and returns them singly or as whole sequences."""

    held = ""
    """What has begun and not ended; of text only how it begins."""

    def read(self, char: str) -> list[str]:
        """Return what is whole with this character: text never is."""
        held, self.held = self.held, ""
        if _TEXT.match(held):
            return self._read_text(held, char)
        if char == _ESCAPE:
            self.held = char
            return [_ESCAPE] if held == _ESCAPE else []
        if char < " " and held != _ESCAPE:
            # What was held had lost its end.
            return [char]
        whole = held[:_LONGEST] + char
        is_open = _UNFINISHED.fullmatch(whole) and not _RXVT_SHIFT.fullmatch(whole)
        if is_open or _TEXT.fullmatch(whole):
            self.held = whole
            return []
        return [whole] if len(whole) <= _LONGEST else []

    def _read_text(self, held: str, char: str) -> list[str]:
        if held.endswith(_ESCAPE):
            if char == "\\":
                return []
            # It was cut off by another sequence.
            self.held = _ESCAPE
            return self.read(char)
        if char == _BELL:
            return []
        if char < " " and char != _ESCAPE:
            return [char]
        self.held = held + _ESCAPE if char == _ESCAPE else held
        return []


_CHUNK = 4096
_ASK, _ANSWER = f"{_ESCAPE}[5n", f"{_ESCAPE}[0n"
"""Asks a terminal whether it is well, and what it answers once it has read all before."""
_ALSO_TYPED = (_ESCAPE, f"{_ESCAPE}O", f"{_ESCAPE}P")
"""What begins sequences, and is a key or two if nothing follows at once."""
_SILENT_SECONDS, _PASTE_SECONDS, _PASTE_LENGTH = 2.0, 10.0, 100_000
"""A paste that stops or lasts for so long has lost its end and would take all keys. Longer ones are cut."""
_KEYPAD = {"divide": "/", "multiply": "*", "subtract": "-", "add": "+", "decimal": ".", "equal": "="}
"""Keys with names of their own only where a terminal tells them apart from the others."""
_F3 = re.compile(r"\x1b\[1;([2-8])R")
"""With Shift, Ctrl and the like, as xterm sends it; Textual takes it for the place of a cursor."""


_SPOKEN = re.compile(r"\x1b(\[[<>]\d*u|\[\?2026\$p|\[5n|\]22;\w+\x07)")
"""What readers speak though it is for the terminal: which keys to send, how it is, the pointer's shape."""


class Keyboard(Driver):
    """What is typed, wherever it comes from: drops what is no key, where Textual would lose the keyboard."""

    def __init__(self, *arguments: Any, is_read: bool = False, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._is_read = is_read
        self._parser = XTermParser()
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self._sequences = SequenceReader()
        self._passed_over = 0
        """Bytes to come that stand for no characters."""
        self._pause: TimerHandle | None = None
        self._pasted: list[str] | None = None
        self._pasting_since = 0.0
        self.parting = PLAIN_AGAIN
        """What is sent when the terminal is left."""
        self._asked_at = 0.0
        self.delay = math.inf
        """Seconds in which the terminal answered when it was asked last; infinite before it has."""

    def ask(self) -> None:
        """Find out how long the terminal takes to read what was sent, and its answer to come."""
        self.delay, self._asked_at = math.inf, self._loop.time()
        self.write(_ASK)

    def without_spoken(self, data: str) -> str:
        return _SPOKEN.sub("", data) if self._is_read else data

    def take(self, data: bytes) -> None:
        """Pass on the keys that `data` stands for, which may begin and end within one."""
        taken: list[Message] = []
        for byte in data:
            if self._passed_over:
                self._passed_over -= 1
                continue
            for character in self._decoder.decode(bytes((byte,))):
                taken += self._taken(character)
        for message in _composed(taken):
            self.process_message(message)
        self.wait_no_more()
        held = self._sequences.held
        if held in _ALSO_TYPED:
            self._pause = self._loop.call_later(constants.ESCAPE_DELAY, self._end_of_burst)
        elif held or self._passed_over or self._pasted is not None:
            # What follows may be late, however slow the line.
            self._pause = self._loop.call_later(_SILENT_SECONDS, self._end_of_burst)

    def wait_no_more(self) -> None:
        if self._pause:
            self._pause.cancel()

    def _taken(self, character: str) -> list[Message]:
        if self._pasted is not None:
            self._pasted.append(character)
            # Of what is too long the last characters are kept, too: they may be its end.
            del self._pasted[_PASTE_LENGTH : -len(BRACKETED_PASTE_END)]
            is_ended = "".join(self._pasted[-len(BRACKETED_PASTE_END) :]) == BRACKETED_PASTE_END
            has_lasted = self._loop.time() - self._pasting_since > _PASTE_SECONDS
            return [self._end_paste()] if is_ended or has_lasted else []
        taken: list[Message] = []
        for whole in self._sequences.read(character):
            if whole == BRACKETED_PASTE_START:
                self._pasted, self._pasting_since = [], self._loop.time()
            elif whole == _ANSWER:
                self.delay = self._loop.time() - self._asked_at
            elif whole == _X10_MOUSE:
                self._passed_over = _X10_BYTES
            else:
                taken += self._meant(_F3.sub(rf"{_ESCAPE}[13;\1~", whole))
        return taken

    def _end_paste(self) -> Message:
        text, self._pasted = "".join(self._pasted or ()).removesuffix(BRACKETED_PASTE_END), None
        return events.Paste(text[:_PASTE_LENGTH].replace("\0", ""))

    def _end_of_burst(self) -> None:
        """Take an Escape that nothing followed as the key, and anything else unfinished as nothing."""
        held, self._sequences.held, self._passed_over = self._sequences.held, "", 0
        taken = [self._end_paste()] if self._pasted is not None else []
        for message in (*taken, *(self._meant(held) if held in _ALSO_TYPED else ())):
            self.process_message(message)

    def _meant(self, whole: str) -> list[Message]:
        """Return what a character or a whole sequence stands for: nothing, if that is not known."""
        if whole == _ESCAPE:
            return [events.Key("escape", whole)]
        meant: list[Message] = []
        # Real terminals send keys the parser chokes on, when another program left its own modes behind.
        with suppress(Exception):
            meant += self._parser.feed(whole)
        if not meant and len(whole) > 1:
            # It would wait for the rest of what is whole.
            self._parser = XTermParser()
            if len(whole) == 2 or whole[1] == "P":
                meant.append(events.Key(f"alt+{whole[1]}", whole[1]))
                meant += self._parser.feed(whole[2:]) if whole[2:] else ()
        keypad = [_KEYPAD[each.key] for each in meant if isinstance(each, events.Key) and each.key in _KEYPAD]
        return list(self._parser.feed(keypad[0])) if keypad else meant

    def process_message(self, message: Message) -> None:
        """Pass on what was typed, but no sizes: nobody asked for them, and one of them would count."""
        if not isinstance(message, (events.Resize, messages.InBandWindowResize)):
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Pass on a message at once: it is read where it is handled."""
        self._app.post_message(message)


def _composed(taken: Iterable[Message]) -> list[Message]:
    """Return messages with each letter and the mark after it as one key: phones and Macs send them apart."""
    composed: list[Message] = []
    for message in taken:
        before = composed[-1] if composed else None
        if isinstance(message, events.Key) and isinstance(before, events.Key):
            letter = unicodedata.normalize("NFC", (before.character or "") + (message.character or ""))
            if unicodedata.combining(message.character or "\0") and len(letter) == 1:
                composed[-1] = events.Key(letter, letter)
                continue
        composed.append(message)
    return composed


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

    def write(self, data: str) -> None:
        super().write(self.without_spoken(data))

    def send_size(self) -> None:
        size = self._get_terminal_size()
        if size != self._app.size:
            self.send_message(events.Resize.from_dimensions(size, None))

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._loop.add_reader(self.fileno, self._read)

    def disable_input(self) -> None:
        self.wait_no_more()
        self._loop.remove_reader(self.fileno)
        super().disable_input()

    def stop_application_mode(self) -> None:
        """Give the terminal back, but not its own keys: a Ctrl+S typed now would hold up the rest."""
        attributes, self.attrs_before = self.attrs_before, None
        self.write(self.parting)
        super().stop_application_mode()
        self.attrs_before = attributes

    def close(self) -> None:
        """Wait for everything to be written, then restore the terminal's keys."""
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
        """Report what is typed, new sizes (columns, rows), and, once, that nobody is there any more.

        They are called in the context this is called in.
        """
        ...

    def show(self, data: bytes) -> None:
        """Send bytes to the terminal, or keep them until it takes them: never waits, never fails."""
        ...


class LineDriver(Keyboard):
    """Passes on what comes along a line; ends the application when nobody is there any more."""

    def __init__(self, *arguments: Any, line: TerminalLine, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._line = line
        self._size = self._size or sensible_size(*line.size)
        self._is_on = False

    def write(self, data: str) -> None:
        self._line.show(self.without_spoken(data).encode(errors="replace"))

    def start_application_mode(self) -> None:
        self._is_on = True
        self.write(_on(_SCREEN, *self._mouse_modes) + _off(_CURSOR) + _on(_FOCUS))
        keys = "" if constants.DISABLE_KITTY_KEY else _OWN_KEYS
        self.write(keys + _ASK_FOR_SYNCHRONY + _on(_PASTES) + _off(_WRAP))
        self._line.listen(self._typed, self._sized, self._app.exit)

    def disable_input(self) -> None:
        self._is_on = False
        self.wait_no_more()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.write(self.parting + _off(_PASTES) + _on(_WRAP) + _off(*self._mouse_modes) + _FORMER_KEYS)
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

    # What would be done on this machine, where nobody sits

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would be this machine's."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_options: object) -> None:
        binary.close()


def _on(*modes: str) -> str:
    return "".join(f"\x1b[{mode}h" for mode in modes)


def _off(*modes: str) -> str:
    return "".join(f"\x1b[{mode}l" for mode in modes)
