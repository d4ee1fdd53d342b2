"""Saying things: one fact a line, cleaned, perhaps put for a voice, broken at a width; no escape sequence."""

from __future__ import annotations

import textwrap
from enum import StrEnum
from typing import TextIO

from upwords_tui.i18n import language
from upwords_tui.safe_text import clean
from upwords_tui.session.speech import spoken

LEAST_WIDTH, MOST_WIDTH = 20, 200
DEFAULT_WIDTH = 80
_INDENT = "  "
_PLAIN = str.maketrans({"“": '"', "”": '"', "’": "'", "…": "...", "×": "x", "–": "-"})


def _can_write(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


class Verbosity(StrEnum):
    """How much is said of an event."""

    BRIEF = "brief"
    NORMAL = "normal"
    VERBOSE = "verbose"


class Speaker:
    """Writes lines of at most `width` columns; what does not fit goes on in the next line, indented.

    With `speaks` all that is said, and every prompt, is as a voice should get it.
    """

    def __init__(self, out: TextIO, width: int = DEFAULT_WIDTH) -> None:
        self._out = out
        self.width = width
        self.speaks = False
        encoding = getattr(out, "encoding", None) or "utf-8"
        self._lacks = {char: plain for char, plain in _PLAIN.items() if not _can_write(chr(char), encoding)}

    def say(self, *lines: str) -> None:
        """Write each of `lines`. Spaces within a line are kept where it fits."""
        for line in lines:
            for part in self._broken(line):
                self._out.write(f"{part}\n")
        self._out.flush()

    def feed(self, count: int) -> None:
        """Write so many empty lines."""
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
        return spoken(line, language()) if self.speaks else line

    def _broken(self, line: str) -> list[str]:
        # Lines of ours have their spaces in columns; only what can't be printed is taken out.
        text = self.worded(line if line.isprintable() else clean(line, limit=4096))
        text = text.translate(self._lacks)
        if len(text) <= self.width:
            return [text]
        return textwrap.wrap(text, self.width, subsequent_indent=_INDENT, break_on_hyphens=False) or [""]
