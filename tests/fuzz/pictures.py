"""What recordings differ in, beyond when it was sent.

The one idea: a screen may be drawn in other steps each time. So what counts there is what stood on it when
all was quiet, and every word that was ever sent, if it is so each time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

import pyte

from tests.terminal.term import UNKNOWN_TO_PYTE

Recording = Sequence[bytes]
"""What was sent, in pieces."""

_SEQUENCE = re.compile(rb"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]|\x1b[P_\]].*?(?:\x1b\\|\x07)|\x1b.", re.DOTALL)


def apart(ones: Sequence[Recording], others: Sequence[Recording]) -> str:
    """Return what is in every one of some recordings of a terminal and in none of the others.

    Empty if there is nothing. All are cut off at the same times; what is only sent sooner or later counts for
    nothing as long as it is so in some of them.
    """
    shown = [_pictures(each) for each in (*ones, *others)]
    for place in range(len(ones[0])):
        if len({each[place] for each in (*ones, *others)}) == 1:
            continue
        seen = [
            _words(each[place]) | lines[place] for each, lines in zip((*ones, *others), shown, strict=True)
        ]
        own, theirs = seen[: len(ones)], seen[len(ones) :]
        only = _only(own, theirs), _only(theirs, own)
        if any(only):
            return f"  piece {place}: {sorted(only[0])[:20]}\n  but in the twin: {sorted(only[1])[:20]}"
    return ""


def _only(ones: Sequence[set[str]], others: Sequence[set[str]]) -> set[str]:
    """Return what is in all of some sets and in none of the others."""
    return ones[0].intersection(*ones).difference(*others)


def _pictures(pieces: Recording) -> list[set[str]]:
    """Return the lines that stand on a screen after each piece."""
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    shown = []
    for piece in pieces:
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", piece))
        shown.append({f"{row}: {line.rstrip()}" for row, line in enumerate(screen.display)})
    return shown


def _words(piece: bytes) -> set[str]:
    """Return every run of characters that was sent."""
    return {run.decode(errors="replace").strip() for run in _SEQUENCE.split(piece) if run.strip()}


def lines_apart(one: Recording, other: Recording) -> str:
    """Return how two recordings of lines differ where they first do; empty if they are the same."""
    for place, (piece, other_piece) in enumerate(zip(one, other, strict=True)):
        if piece != other_piece:
            pairs = zip_longest(piece.decode().splitlines(), other_piece.decode().splitlines())
            said = "\n".join(f"  {a!r}\n  {b!r}" for a, b in pairs if a != b)
            return f"  piece {place}:\n{said}"
    return ""
