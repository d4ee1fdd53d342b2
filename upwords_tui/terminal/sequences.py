"""Where control sequences end that a terminal sends, as ECMA-48 has them, over as many reads as they come in.

The one idea: what is a key nobody has to know here. Whatever else a terminal sends, late answers to questions
of another program among it, is taken whole or not at all, so that none of it is ever typed.
"""

from __future__ import annotations

import re

ESCAPE, _BELL = "\x1b", "\x07"
X10_MOUSE, X10_BYTES = "\x1b[M", 3
"""Begins a report of a mouse in the oldest form: so many bytes follow, whatever they are."""
LONGEST = 32
"""Characters; no key sends more."""

_UNFINISHED = re.compile(r"\x1b(\[\[?[-0-?]*[ -/]*|O[0-9;]*|P)?")
"""A control sequence, which the Linux console begins with two brackets, or a key of the keypad."""
_RXVT_SHIFT = re.compile(r"\x1b\[\d+\$")
"""Keys with Shift as rxvt has them: whole, though by the standard they are not."""
_TEXT = re.compile(r"\x1b([]_]|P[ -?])")
"""Begins text that a String Terminator ends: OSC and APC, and DCS if it is one, not Alt+P before a letter."""


class SequenceReader:
    """Takes characters one by one, and gives them back singly or as whole sequences."""

    held = ""
    """What has begun and not ended; of text only how it begins."""

    def read(self, char: str) -> list[str]:
        """Return what is whole with this character: text never is."""
        held, self.held = self.held, ""
        if _TEXT.match(held):
            return self._read_text(held, char)
        if char == ESCAPE:
            self.held = char
            return [ESCAPE] if held == ESCAPE else []
        if char < " " and held != ESCAPE:
            # What was held had lost its end.
            return [char]
        whole = held[:LONGEST] + char
        is_open = _UNFINISHED.fullmatch(whole) and not _RXVT_SHIFT.fullmatch(whole)
        if is_open or _TEXT.fullmatch(whole):
            self.held = whole
            return []
        return [whole] if len(whole) <= LONGEST else []

    def _read_text(self, held: str, char: str) -> list[str]:
        if held.endswith(ESCAPE):
            if char == "\\":
                return []
            # It was cut off by another sequence.
            self.held = ESCAPE
            return self.read(char)
        if char == _BELL:
            return []
        if char < " " and char != ESCAPE:
            return [char]
        self.held = held + ESCAPE if char == ESCAPE else held
        return []
