"""Pieces of text that are to be written to a terminal, and the order in which that takes the fewest bytes.

The one idea: colours cost more than ways, so that what one pen writes is written together, and pens follow
each other so that little changes from one to the next. Of several orders the one that turns out shortest is
taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from upwords_tui.terminal.cursor import NOWHERE, At, way
from upwords_tui.terminal.styles import PLAIN, Pen, changed

_MANY = 100
"""With so many runs the order by pens is the shorter one."""


class Run(NamedTuple):
    """Cells side by side that one pen writes; `row` and `col` count from 0, `width` in cells.

    `is_certain`: every terminal ends it where it ends here, for each character has a cell of its own.
    """

    row: int
    col: int
    text: str
    width: int
    pen: Pen
    is_certain: bool


class WritePosition(NamedTuple):
    """Where a terminal writes next, and how."""

    at: At = NOWHERE
    pen: Pen = PLAIN

    def after(self, run: Run, cols: int) -> WritePosition:
        """Return how it is when `run` has been written, on a terminal so wide."""
        pen = changed(self.pen, run.pen)[1]
        if not run.is_certain:
            return WritePosition(NOWHERE, pen)
        end = run.col + run.width
        goes_on = self.at[:2] == (run.row, run.col)
        # Some terminals think wide what others think narrow; and at the edge the cursor may stay, or not.
        is_sure = run.text.isascii() and end < cols and (self.at.is_sure or not goes_on)
        return WritePosition(At(run.row, end, is_sure), pen)


def shortest(runs: Sequence[Run], hand: WritePosition, cols: int) -> tuple[str, WritePosition]:
    """Return what writes all of `runs`, in whatever order is short, and how the terminal is left.

    `hand` is how it was left before, `cols` how wide it is.
    """
    if not runs:
        return "", hand
    orders = (runs, _by_pens(runs, hand.pen)) if len(runs) <= _MANY else (_by_pens(runs, hand.pen),)
    return min((written(order, hand, cols) for order in orders), key=lambda told: size_of(told[0]))


def written(runs: Sequence[Run], hand: WritePosition, cols: int) -> tuple[str, WritePosition]:
    """Return what writes these runs one after the other, and how the terminal is left."""
    sent: list[str] = []
    for run in runs:
        sent += (way(hand.at, run.row, run.col), changed(hand.pen, run.pen)[0], run.text)
        hand = hand.after(run, cols)
    return "".join(sent), hand


def size_of(text: str) -> int:
    """Return how many bytes a text is."""
    return len(text) if text.isascii() else len(text.encode())


def _by_pens(runs: Sequence[Run], first: Pen) -> list[Run]:
    """Return the runs by their pens, in a short order of these that begins with what is near `first`."""
    found: dict[Pen, list[Run]] = {}
    for run in runs:
        found.setdefault(run.pen, []).append(run)
    for blank in [pen for pen in found if pen.is_for_blanks]:
        # What writes on the same ground writes blanks, too.
        mate = next((pen for pen in found if pen is not blank and pen.joined(blank) is pen), None)
        if mate:
            found[mate] = sorted(found[mate] + found.pop(blank))
    return [run for pen in _tour(list(found), first) for run in found[pen]]


def _tour(pens: list[Pen], first: Pen) -> list[Pen]:
    """Return pens in an order in which few bytes lead from `first` through all of them."""
    tour, left = [first], list(pens)
    while left:
        tour.append(min(left, key=lambda pen: _cost(tour[-1], pen)))
        left.remove(tour[-1])
    for pen in pens:
        tour = _placed_better(tour, pen)
    return tour[1:]


def _placed_better(tour: list[Pen], pen: Pen) -> list[Pen]:
    """Return the tour with this pen of it where it costs least."""
    others = [tour[0], *(other for other in tour[1:] if other is not pen)]
    extra = [
        _cost(before, pen) + (_cost(pen, after) - _cost(before, after) if after else 0)
        for before, after in zip(others, [*others[1:], None], strict=True)
    ]
    place = extra.index(min(extra)) + 1
    return [*others[:place], pen, *others[place:]]


@lru_cache(maxsize=8192)
def _cost(pen: Pen, wanted: Pen) -> int:
    return len(changed(pen, wanted)[0])
