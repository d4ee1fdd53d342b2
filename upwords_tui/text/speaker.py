"""Saying things: one fact a line, cleaned, perhaps put for a voice, broken at a width; no escape sequence."""

from __future__ import annotations

import os
import textwrap
from contextlib import suppress
from typing import TextIO

from upwords_tui.app.narration.speech import spoken
from upwords_tui.base.i18n import language
from upwords_tui.base.safe_text import clean, writable

LEAST_WIDTH, MOST_WIDTH = 20, 200
DEFAULT_WIDTH = 80
_INDENT = "  "
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

    def ring(self) -> None:
        """Ring the bell, where there is a terminal that has one."""
        if self._out.isatty():
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
