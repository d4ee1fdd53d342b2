"""Reading lines, with history and completion at a terminal, and writing them, a fact a line.

Readline is told that the terminal is dumb, so that it writes no escape sequences. A line being typed can be
interrupted by news, and comes back with the next prompt. Typing without a prompt is not shown until there is
one, so that it never appears within other text.
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
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, TextIO

from upwords_tui.app.narration.speech import spoken
from upwords_tui.app.play.library import BETWEEN_RINGS
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import language
from upwords_tui.base.safe_text import clean, writable

_WATCH_SECONDS = 1.0


class Woken(Exception):
    """There is something to say while a line is being typed; its beginning is kept."""


class Reader:
    """Reads lines from a terminal, or any others."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        self._lines = lines
        self._out = out
        self.candidates: Callable[[str], Sequence[str]] = lambda _before: ()
        """Returns the words that Tab offers after what has been typed."""
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
        """Words a prompt for this terminal or voice."""
        if self._is_typed:
            self._prepare()

    @property
    def is_typed(self) -> bool:
        """Whether somebody types the lines at a terminal."""
        return self._is_typed

    @property
    def terminal_lines(self) -> int:
        """The height of the terminal; 0 if there is none, or it is unknown."""
        return shutil.get_terminal_size((80, 0)).lines if self._is_typed else 0

    def close(self) -> None:
        self._show_typed(True)
        if self._is_typed and self._terminal is not None:
            os.environ["TERM"] = self._terminal

    def _prepare(self) -> None:
        os.environ["TERM"] = "dumb"
        with suppress(ImportError):
            import readline  # seam: it looks at the name of the terminal when it is imported
            import termios  # seam: not every system has it

            self._readline, self._termios = readline, termios
            for line in Path(__file__).with_name("inputrc").read_text("utf-8").splitlines():
                readline.parse_and_bind(line)
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
        self._show_typed(False)

    def _show_typed(self, is_shown: bool) -> None:
        """Switch the echo of the terminal; without it readline shows typing at the prompt."""
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
        self._kept.append(line)

    def read(
        self,
        prompt: str,
        is_wanted: Callable[[], bool] | None = None,
        is_answer: Callable[[str], bool] | None = None,
    ) -> str | None:
        """Return the next line without its end; None at the end of all lines.

        With `takes_keys` a key that `is_answer` is the whole line; any other begins one. A line that was not
        typed here is repeated after the prompt, unless it was put back. Raises KeyboardInterrupt, and Woken
        when `is_wanted`, asked every second while somebody types, returns True.
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
                # Readline writes the prompt again, over this one.
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
        self._begun = ""
        self._kept.clear()

    @contextmanager
    def _watched(self, is_wanted: Callable[[], bool] | None) -> Iterator[None]:
        """Raise Woken within when `is_wanted`, or after a shell had stopped the program."""
        if not hasattr(signal, "setitimer"):
            yield
            return

        seen = set[int]()

        def look(number: int, _frame: FrameType | None) -> None:
            is_looking = bool(seen)
            seen.add(number)
            if is_looking:  # what is raised now would break off the look that this signal interrupts
                return
            # A line entered just now must not be lost. What is raised while Tab completes gets lost in
            # readline: the next look is soon enough.
            may_wake = not self._is_completing and self._is_line_open()
            # A shell changes the modes of the terminal, and readline doesn't notice.
            is_woken = may_wake and is_wanted and is_wanted()
            was_stopped = signal.SIGCONT in seen
            seen.clear()
            if was_stopped or is_woken:
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
        """Return whether a line is being typed: only then readline gets single keys."""
        if not (termios := self._termios):
            return True
        try:
            return not termios.tcgetattr(self._lines)[3] & termios.ICANON
        except termios.error:
            return False

    def _begin_with(self, text: str) -> None:
        if readline := self._readline:
            readline.set_startup_hook((lambda: readline.insert_text(text)) if text else None)


LEAST_WIDTH, MOST_WIDTH = 20, 200
DEFAULT_WIDTH = 80
_INDENT = "  "
_TIED = "\N{NO-BREAK SPACE}"


class Speaker:
    """Writes lines of at most `width` columns, and no more than the terminal has; later lines are indented.

    With `speaks` all lines and prompts are worded for a voice.
    """

    def __init__(self, out: TextIO, width: int = DEFAULT_WIDTH) -> None:
        self._out = out
        self.width = width
        self.speaks = False
        self._encoding = getattr(out, "encoding", None) or "utf-8"

    @property
    def columns(self) -> int:
        """The most columns of a line now: a terminal may have become narrower."""
        with suppress(AttributeError, OSError, ValueError):
            shown = os.get_terminal_size(self._out.fileno()).columns if self._out.isatty() else 0
            return min(self.width, max(shown, LEAST_WIDTH)) if shown else self.width
        return self.width

    def can_write(self, letters: str) -> bool:
        return writable(letters, self._encoding) == letters

    def say(self, *lines: str) -> None:
        """Write lines, with their spaces if they fit."""
        for line in lines:
            for part in self._broken(line):
                self._out.write(f"{part}\n")
        self._out.flush()

    def feed(self, count: int) -> None:
        self._out.write("\n" * count)
        self._out.flush()

    def ring(self, times: int = 1) -> None:
        """Ring the bell of the terminal, so that the rings can be counted."""
        for number in range(times if self._out.isatty() else 0):
            if number:
                time.sleep(BETWEEN_RINGS)
            self._out.write("\a")
            self._out.flush()

    def write(self, data: str) -> None:
        """Write a line for programs unbroken: ASCII without control characters."""
        self._out.write(f"{data}\n")
        self._out.flush()

    def worded(self, line: str) -> str:
        return writable(spoken(line, language()) if self.speaks else line, self._encoding)

    def _broken(self, line: str) -> list[str]:
        # Columns made of spaces stay; only what can't be printed is removed.
        text = self.worded(line if line.isprintable() else clean(line, limit=4096))
        columns = self.columns
        if len(text) <= columns:
            return [text]
        # Commands like words-up are not broken at hyphens, nor numbers before their percent sign.
        text = text.replace(" %", f"{_TIED}%")
        parts = textwrap.wrap(text, columns, subsequent_indent=_INDENT, break_on_hyphens=False)
        return [part.replace(_TIED, " ") for part in parts] or [""]
