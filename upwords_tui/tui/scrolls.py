"""Rows that stand higher or lower than they did, and how a terminal is told to move them itself.

The one idea: between margins a terminal moves whole rows, with a step beyond the first or the last of them.
Terminals have done so since the VT100, and all in the same way, but for how the row looks that comes in: it
is taken to be unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from upwords_tui.tui.moves import NO_MARGINS, NOWHERE, way

CellT = TypeVar("CellT")
_WAYS = (1, -1, 2, -2, 3, -3)
"""By so many rows lists are moved by a key or the wheel; to look for more takes time with every key."""
_LEAST = 6
"""So many rows must be the same elsewhere for it to be worth a look."""


class Scroll(NamedTuple):
    """Rows from `top` to before `bottom` go up by `up` rows, or down if that is negative; counted from 0."""

    top: int
    bottom: int
    up: int

    @property
    def told(self) -> str:
        """What has a terminal do it, in ASCII; margins end with it, and the cursor is elsewhere then."""
        edge, step = (self.bottom - 1, "\x1bD") if self.up > 0 else (self.top, "\x1bM")
        margins = f"\x1b[{self.top + 1};{self.bottom}r"
        return f"{margins}{way(NOWHERE, edge, 0)}{step * abs(self.up)}{NO_MARGINS}"

    def of(self, rows: Sequence[list[CellT]], unknown: CellT) -> list[list[CellT]]:
        """Return what rows are when these have moved; those that come in are `unknown` cells."""
        moved = list(rows)
        for row in range(self.top, self.bottom):
            source = row + self.up
            is_there = self.top <= source < self.bottom
            moved[row] = rows[source] if is_there else [unknown] * len(rows[row])
        return moved


def scroll_between(old: Sequence[list[CellT]], new: Sequence[list[CellT]]) -> Scroll | None:
    """Return what brings rows nearest to others, or None if nothing saves anything.

    All rows of both are equally long.
    """
    up = _way(old, new)
    if up is None:
        return None
    saved = [
        _differing(old[row], new[row])
        - (_differing(old[row + up], new[row]) if 0 <= row + up < len(old) else len(new[row]))
        for row in range(len(new))
    ]
    first, last = _best_part(saved)
    # The rows they come from move, too.
    scroll = Scroll(min(first, first + up), max(last, last + up), up)
    coming = range(last, scroll.bottom) if up > 0 else range(scroll.top, first)
    costs = sum(len(new[row]) - _differing(old[row], new[row]) for row in coming)
    return scroll if sum(saved[first:last]) > costs else None


def _way(old: Sequence[list[CellT]], new: Sequence[list[CellT]]) -> int | None:
    """Return by how many rows most of the rows that differ have gone up, if that is so of some."""
    differing = [row for row, line in enumerate(new) if old[row] is not line and old[row] != line]
    if len(differing) < _LEAST:
        return None
    found = {
        up: sum(new[row] == old[row + up] for row in differing if 0 <= row + up < len(old)) for up in _WAYS
    }
    up = max(found, key=found.__getitem__)
    return up if found[up] >= _LEAST else None


def _differing(old: Sequence[CellT], new: Sequence[CellT]) -> int:
    return 0 if old == new else sum(one != other for one, other in zip(old, new, strict=True))


def _best_part(saved: Sequence[int]) -> tuple[int, int]:
    """Return where the part begins and ends whose sum is the largest."""
    sums = [0, *accumulate(saved)]
    lowest, best = 0, (0, 0)
    for end in range(1, len(sums)):
        if sums[end] - sums[lowest] > sums[best[1]] - sums[best[0]]:
            best = lowest, end
        if sums[end] <= sums[lowest]:
            lowest = end
    return best
