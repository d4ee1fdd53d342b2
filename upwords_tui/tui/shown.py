"""What the terminal shows, and how it comes to show something else with few bytes.

The one idea: a picture is compared cell by cell with what was sent last, and only the cells that differ are
sent. Whatever a widget thinks has changed, what looks the same costs nothing. Cells whose contents nobody
knows differ from everything, so to forget is always right: it only costs bytes.

Nothing is used that some terminal lacks or does in its own way: no erasing (its colour differs), no repeating
(not all can), no moving relative to text whose width a terminal may see differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Size
from textual.strip import Strip

from upwords_tui.tui.pen import PLAIN, Pen, changed, pen_of

Cell = tuple[str, Pen]
"""What stands in a cell and how it is written; text of uncertain width is in the first of its cells, and the
others of it are empty."""

_UNKNOWN: Cell = ("\0", PLAIN)
_MOST_SORTED = 200
"""So many runs at most are also tried in the order of their pens."""


class Run(NamedTuple):
    """Cells side by side that one pen writes; `row` and `col` count from 0, `width` in cells."""

    row: int
    col: int
    text: str
    width: int
    pen: Pen


class Shown:
    """What one terminal shows."""

    def __init__(self) -> None:
        self._rows: list[list[Cell]] = []
        self._size = Size()

    def forget(self) -> None:
        """Take nothing for granted: others may have written to the terminal."""
        self._rows = []

    def bringing(self, picture: ChopsUpdate | LayoutUpdate) -> CompositorUpdate:
        """Return what brings about `picture`, or this part of it, as seen from when it is written."""
        return _Bringing(self, picture)

    def bring(self, picture: ChopsUpdate | LayoutUpdate, depth: ColorSystem) -> str:
        """Return what must be sent for the terminal to show `picture`, and take it as sent."""
        if isinstance(picture, LayoutUpdate) and picture.region.size != self._size:
            # A terminal with another size may show anything.
            self._size = picture.region.size
            self.forget()
        runs = [
            run for row, col, strip in _pieces(picture) for run in self._differing(row, col, strip, depth)
        ]
        told = _told(runs)
        if 2 < len(runs) <= _MOST_SORTED:
            told = min(told, _told(sorted(runs, key=_by_pen)), key=_bytes)
        return told

    def _differing(self, row: int, col: int, strip: Strip, depth: ColorSystem) -> list[Run]:
        """Return what of `strip`, which begins at `row` and `col`, is not shown yet."""
        new = [cell for segment in strip for cell in _cells(segment.text, segment.style, depth)]
        if len(self._rows) <= row:
            self._rows += [[] for _row in range(row + 1 - len(self._rows))]
        line, end = self._rows[row], col + len(new)
        if len(line) < end:
            line += [_UNKNOWN] * (end - len(line))
        old = line[col:end]
        if old == new:
            return []
        line[col:end] = new
        return _runs(row, col, old, new)


class _Bringing(CompositorUpdate):
    """A picture as what must be sent for it."""

    def __init__(self, shown: Shown, picture: ChopsUpdate | LayoutUpdate) -> None:
        self._shown = shown
        self._picture = picture

    def render_segments(self, console: Console) -> str:
        """Return what must be sent."""
        return self._shown.bring(self._picture, console._color_system or ColorSystem.TRUECOLOR)


def _pieces(picture: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    """Yield row and column at which each piece of a picture begins, and the piece."""
    if isinstance(picture, LayoutUpdate):
        for row, line in enumerate(picture.strips, picture.region.y):
            yield row, picture.region.x, Strip.join(line)
        return
    for row, left, right in picture.spans:
        for end, (col, strip) in zip(picture.chop_ends[row], picture.chops[row].items(), strict=False):
            if strip is not None and col < right and end > left:
                yield row, col, strip


@lru_cache(maxsize=8192)
def _cells(text: str, style: Style | None, depth: ColorSystem) -> Sequence[Cell]:
    pen = pen_of(style, depth)
    if not (text.isascii() or all(get_character_cell_size(character) == 1 for character in text)):
        width = sum(map(get_character_cell_size, text))
        return ((text, pen), *((("", pen),) * (width - 1)))
    blank = (" ", pen.for_blanks)
    return tuple(blank if character == " " else (character, pen) for character in text)


def _runs(row: int, col: int, old: Sequence[Cell], new: Sequence[Cell]) -> list[Run]:
    """Return what of `new` differs from `old`, both of which begin at `row` and `col`."""
    runs: list[Run] = []
    place = 0
    while place < len(new):
        text, pen = new[place]
        width = 1 if len(text) == 1 else _reach(new, place) - place
        if old[place : place + width] != new[place : place + width]:
            run = Run(row, col + place, text, width, pen)
            joined = _joined(runs[-1], run, new, col) if runs else None
            runs[-1:] = [joined] if joined else [*runs[-1:], run]
        place += width
    return runs


def _reach(cells: Sequence[Cell], place: int) -> int:
    """Return where the text ends that begins at `place`."""
    end = place + 1
    while end < len(cells) and not cells[end][0]:
        end += 1
    return end


def _joined(before: Run, run: Run, cells: Sequence[Cell], col: int) -> Run | None:
    """Return two runs of a row as one, if that is no longer than to move from one to the other."""
    end = before.col + before.width
    pen: Pen | None = before.pen
    text = before.text
    for between in range(end - col, run.col - col):
        character, other = cells[between]
        pen = (pen and len(character) == 1 and pen.joined(other)) or None
        text += character
        if pen is None or _bytes(text) - _bytes(before.text) > len(_to_column(run.col)):
            return None
    pen = pen and pen.joined(run.pen)
    width = run.col + run.width - before.col
    return pen and Run(before.row, before.col, text + run.text, width, pen)


def _told(runs: Sequence[Run]) -> str:
    """Return what writes these runs one after the other; the pen is plain before it and after."""
    sent: list[str] = []
    at, pen = (-1, -1), PLAIN
    for run in runs:
        if at != (run.row, run.col):
            is_along = at[0] == run.row
            sent.append(_to_column(run.col) if is_along else f"\x1b[{run.row + 1};{run.col + 1}H")
        code, pen = changed(pen, run.pen)
        sent += (code, run.text)
        at = (run.row, run.col + run.width)
    if pen != PLAIN:
        sent.append("\x1b[m")
    return "".join(sent)


def _to_column(col: int) -> str:
    return f"\x1b[{col + 1}G"


def _by_pen(run: Run) -> tuple[str, list[str], str]:
    return run.pen.ground, sorted(run.pen.marks), run.pen.ink


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())
