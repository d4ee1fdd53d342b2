"""Reading lines: with history and completion where somebody types, plainly from a pipe.

The one idea: readline is told that the terminal is dumb, so that it writes no escape sequences either.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TextIO

_OFF = (
    "enable-bracketed-paste",
    "enable-meta-key",
    "enable-keypad",
    "mark-modified-lines",
    "blink-matching-paren",
)


class Reader:
    """Asks for lines."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        self._lines = lines
        self._out = out
        self._candidates: Callable[[], Sequence[str]] = tuple
        self._is_typed = lines is sys.stdin and lines.isatty() and out.isatty()
        self._terminal = os.environ.get("TERM")
        if self._is_typed:
            self._prepare()

    def complete_with(self, candidates: Callable[[], Sequence[str]]) -> None:
        """Have Tab complete words; `candidates` returns those there are."""
        self._candidates = candidates

    def close(self) -> None:
        """Leave the terminal to others, under its own name."""
        if self._is_typed and self._terminal is not None:
            os.environ["TERM"] = self._terminal

    def _prepare(self) -> None:
        os.environ["TERM"] = "dumb"
        with suppress(ImportError):
            import readline

            for name in _OFF:
                readline.parse_and_bind(f"set {name} off")
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def _complete(self, begun: str, number: int) -> str | None:
        found = [word for word in self._candidates() if word.casefold().startswith(begun.casefold())]
        return found[number] if number < len(found) else None

    def read(self, prompt: str) -> str | None:
        """Return the next line without its end; None if there is none any more.

        A line that was not typed here is repeated after the prompt, so that what is written reads on. Raises
        KeyboardInterrupt.
        """
        if self._is_typed:
            try:
                return input(prompt)
            except EOFError:
                self._out.write("\n")
                return None
        self._out.write(prompt)
        self._out.flush()
        line = self._lines.readline()
        said = line.rstrip("\r\n")
        shown = "".join(char for char in said if char.isprintable())
        self._out.write(f"{shown}\n")
        self._out.flush()
        return said if line else None
