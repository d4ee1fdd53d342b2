"""Reading lines, with history and completion where somebody types, and saying things, a fact a line.

Three ideas: readline is told that the terminal is dumb, so that it writes no escape sequences either; a line
being typed can be put aside while something is told, and comes back with the next prompt; and what is typed
while there is no prompt is not shown before there is one, so that it never stands within what is told.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType
from typing import Any, TextIO

from upwords_tui.app.narration.speech import spoken
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import language
from upwords_tui.base.safe_text import clean, writable

_WATCH_SECONDS = 1.0

_SETTINGS = (
    ("enable-bracketed-paste", "off"),
    ("enable-meta-key", "off"),
    ("enable-keypad", "off"),
    ("mark-modified-lines", "off"),
    ("blink-matching-paren", "off"),
    ("bell-style", "none"),
    # What a beginning could become is listed one a line, not in columns.
    ("completion-display-width", "0"),
    ("page-completions", "off"),
)

_ARROWS = ("previous-history", "next-history", "forward-char", "backward-char")
_KEYS = (
    # A dumb terminal has no such keys: without this they would type the end of what they send.
    (r"\e[", "skip-csi-sequence"),
    (r"\e[3~", "delete-char"),
    *((sequence, "beginning-of-line") for sequence in (r"\e[H", r"\e[1~", r"\e[7~", r"\eOH")),
    *((sequence, "end-of-line") for sequence in (r"\e[F", r"\e[4~", r"\e[8~", r"\eOF")),
    *((rf"\e[{letter}", name) for letter, name in zip("ABCD", _ARROWS, strict=True)),
    *((rf"\eO{letter}", name) for letter, name in zip("ABCD", _ARROWS, strict=True)),
    # The four that send no number do nothing.
    *((rf"\eO{letter}", '""') for letter in "PQRS"),
)


class Woken(Exception):
    """Something has to be told while a line is being typed; what was typed of it is kept."""


class Reader:
    """Asks for lines."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        self._lines = lines
        self._out = out
        self.candidates: Callable[[str], Sequence[str]] = lambda _before: ()
        """Returns the words that may follow what has been typed: Tab completes them."""
        self._is_typed = lines is sys.stdin and lines.isatty() and out.isatty()
        self._terminal = os.environ.get("TERM")
        self._readline: ModuleType | None = None
        self._termios: ModuleType | None = None
        self._begun = ""
        self._kept: list[str] = []
        self._is_completing = False
        self.takes_keys = False
        """Whether one key may answer, without Enter."""
        self.worded: Callable[[str], str] = str
        """How a prompt is said."""
        if self._is_typed:
            self._prepare()

    @property
    def is_typed(self) -> bool:
        """Whether somebody types the lines at a terminal."""
        return self._is_typed

    @property
    def terminal_lines(self) -> int:
        """How many lines the terminal shows at which somebody types; 0 if there is none, or nobody knows."""
        return shutil.get_terminal_size((80, 0)).lines if self._is_typed else 0

    def close(self) -> None:
        """Leave the terminal to others, under its own name."""
        self._show_typed(True)
        if self._is_typed and self._terminal is not None:
            os.environ["TERM"] = self._terminal

    def _prepare(self) -> None:
        os.environ["TERM"] = "dumb"
        with suppress(ImportError):
            import readline  # seam: it looks at the name of the terminal when it is imported
            import termios  # seam: not every system has it

            self._readline, self._termios = readline, termios
            for name, value in _SETTINGS:
                readline.parse_and_bind(f"set {name} {value}")
            for sequence, name in _KEYS:
                readline.parse_and_bind(f'"{sequence}": {name}')
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")
        self._show_typed(False)

    def _show_typed(self, is_shown: bool) -> None:
        """Have the terminal show what is typed, or keep it unseen until readline shows it at a prompt."""
        if termios := self._termios:
            with suppress(termios.error):
                modes = termios.tcgetattr(self._lines)
                modes[3] = modes[3] | termios.ECHO if is_shown else modes[3] & ~termios.ECHO
                termios.tcsetattr(self._lines, termios.TCSANOW, modes)

    def _complete(self, begun: str, number: int) -> str | None:
        assert self._readline
        self._is_completing = True
        try:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
            found = [word for word in self.candidates(before) if plain(word).startswith(plain(begun))]
            return found[number] if number < len(found) else None
        finally:
            self._is_completing = False

    def put_back(self, line: str) -> None:
        """Have `line`, which was read, be the next line: it was no answer to what was asked."""
        self._kept.append(line)

    def read(
        self,
        prompt: str,
        is_wanted: Callable[[], bool] | None = None,
        is_answer: Callable[[str], bool] | None = None,
    ) -> str | None:
        """Return the next line without its end; None if there is none any more.

        Of somebody whose keys are taken, one key is the line if it `is_answer`; any other begins a line.

        A line that was not typed here is repeated after the prompt, so that what is written reads on. Raises
        KeyboardInterrupt, and Woken as soon as `is_wanted`, asked every second while somebody types, says so.
        A line that was put back is not written again.
        """
        if self._kept:
            return self._kept.pop()
        prompt = self.worded(prompt)
        if self._is_typed:
            if is_answer and self.takes_keys and self._termios:
                self._out.write(prompt)
                self._out.flush()
                key = self._key()
                if is_answer(key):
                    self._out.write(f"{key}\n")
                    return key
                # Readline writes the prompt once more, over this one.
                self._out.write("\r")
                self._out.flush()
                self._begun = key if key.isprintable() else ""
            while True:
                self._show_typed(True)
                try:
                    with self._watched(is_wanted):
                        return input(prompt)
                except EOFError:
                    self._out.write("\n")
                    return None
                except Woken:
                    self._out.write("\n")
                    if is_wanted:
                        raise
                finally:
                    self._show_typed(False)
        self._out.write(prompt)
        self._out.flush()
        line = self._lines.readline()
        said = line.rstrip("\r\n")
        shown = "".join(char for char in said if char.isprintable())
        self._out.write(f"{shown}\n")
        self._out.flush()
        return said if line else None

    def _key(self) -> str:
        """Return what the next key sends. Raises KeyboardInterrupt."""
        termios: Any = self._termios
        before = termios.tcgetattr(self._lines)
        modes = [*before[:3], before[3] & ~(termios.ICANON | termios.ECHO), *before[4:]]
        termios.tcsetattr(self._lines, termios.TCSADRAIN, modes)
        try:
            sent = os.read(self._lines.fileno(), 1)
            # A letter beyond ASCII, or an arrow, sends several bytes at once.
            while (sent[:1] == b"\x1b" or sent[:1] >= b"\x80") and select.select([self._lines], [], [], 0)[0]:
                sent += os.read(self._lines.fileno(), 1)
            return sent.decode(errors="ignore")
        finally:
            termios.tcsetattr(self._lines, termios.TCSADRAIN, before)

    def forget(self) -> None:
        """Let what was typed of the last line not come back, nor a line that was put back."""
        self._begun = ""
        self._kept.clear()

    @contextmanager
    def _watched(self, is_wanted: Callable[[], bool] | None) -> Iterator[None]:
        """Wake whoever reads within when `is_wanted` says so, or a shell has stopped the program meanwhile.

        That is where the system can do it.
        """
        if not hasattr(signal, "setitimer"):
            yield
            return

        def look(number: int, _frame: FrameType | None) -> None:
            # It may come late: a line that has been entered meanwhile is not to be lost.
            # What is raised while Tab completes is lost in readline: the next look is in time.
            may_wake = not self._is_completing and self._is_line_open()
            # A shell leaves the terminal as it likes it, and readline doesn't notice.
            if number == signal.SIGCONT or (may_wake and is_wanted and is_wanted()):
                self._begun = self._readline.get_line_buffer() if self._readline else ""
                raise Woken

        before = {number: signal.signal(number, look) for number in (signal.SIGALRM, signal.SIGCONT)}
        every = _WATCH_SECONDS if is_wanted else 0
        signal.setitimer(signal.ITIMER_REAL, every, every)
        begun, self._begun = self._begun, ""
        try:
            self._begin_with(begun)
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            for number, handler in before.items():
                signal.signal(number, handler)
            self._begin_with("")

    def _is_line_open(self) -> bool:
        """Return whether a line is being typed just now: only meanwhile readline gets every key by itself."""
        if not (termios := self._termios):
            return True
        try:
            return not termios.tcgetattr(self._lines)[3] & termios.ICANON
        except termios.error:
            return False

    def _begin_with(self, text: str) -> None:
        """Have the next line begin with `text`, as if it had been typed."""
        if readline := self._readline:
            readline.set_startup_hook((lambda: readline.insert_text(text)) if text else None)


# Saying things


LEAST_WIDTH, MOST_WIDTH = 20, 200
DEFAULT_WIDTH = 80
_INDENT = "  "
_BETWEEN_RINGS = 0.25
"""Seconds: terminals make one of rings that follow each other at once."""
CHAT_RINGS, TIME_RINGS = 2, 3
"""How often the bell rings for chat, and when time runs low; once on a turn."""
_TIED = "\N{NO-BREAK SPACE}"


class Speaker:
    """Writes lines of at most `width` columns, or as many as its terminal has if those are fewer.

    What does not fit goes on in the next line, indented.

    With `speaks` all that is said, and every prompt, is as a voice should get it.
    """

    def __init__(self, out: TextIO, width: int = DEFAULT_WIDTH) -> None:
        self._out = out
        self.width = width
        self.speaks = False
        self._encoding = getattr(out, "encoding", None) or "utf-8"

    @property
    def columns(self) -> int:
        """How wide a line may be now: a terminal may have been made narrower since the last."""
        with suppress(AttributeError, OSError, ValueError):
            shown = os.get_terminal_size(self._out.fileno()).columns if self._out.isatty() else 0
            return min(self.width, max(shown, LEAST_WIDTH)) if shown else self.width
        return self.width

    def can_write(self, letters: str) -> bool:
        """Return whether all of `letters` can be written here."""
        return writable(letters, self._encoding) == letters

    def say(self, *lines: str) -> None:
        """Write each of `lines`. Spaces within a line are kept where it fits."""
        for line in lines:
            for part in self._broken(line):
                self._out.write(f"{part}\n")
        self._out.flush()

    def feed(self, count: int) -> None:
        self._out.write("\n" * count)
        self._out.flush()

    def ring(self, times: int = 1) -> None:
        """Ring the bell so often that it can be counted, where there is a terminal that has one."""
        for number in range(times if self._out.isatty() else 0):
            if number:
                time.sleep(_BETWEEN_RINGS)
            self._out.write("\a")
            self._out.flush()

    def write(self, data: str) -> None:
        """Write a line for programs as it is, in one piece: ASCII without control characters."""
        self._out.write(f"{data}\n")
        self._out.flush()

    def worded(self, line: str) -> str:
        """Return a line or a prompt as it is said here."""
        return writable(spoken(line, language()) if self.speaks else line, self._encoding)

    def _broken(self, line: str) -> list[str]:
        # Lines of ours have their spaces in columns; only what can't be printed is taken out.
        text = self.worded(line if line.isprintable() else clean(line, limit=4096))
        columns = self.columns
        if len(text) <= columns:
            return [text]
        # What is to be typed, as words-up, stays in one piece, and so does a number with its per cent.
        text = text.replace(" %", f"{_TIED}%")
        parts = textwrap.wrap(text, columns, subsequent_indent=_INDENT, break_on_hyphens=False)
        return [part.replace(_TIED, " ") for part in parts] or [""]
