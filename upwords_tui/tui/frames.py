"""What a terminal must be told to show a screen.

The one idea: a frame follows from two pictures, the one that stands and the one wanted, and from nothing
else: how often, and in which pieces, the application has painted in between does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from rich.cells import get_character_cell_size
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.strip import Strip

_NEAR = 8
"""So many cells between two changes are told again: moving on would cost as much."""
CLEAR = "\x1b[?25l\x1b[2J"
"""Hides the cursor and empties the screen: what goes before a first frame."""


class _Cell(NamedTuple):
    text: str
    style: Style | None


_REST = _Cell("", None)
"""The second half of a wide character."""


class Picture:
    """What is on the screen of an application, cell by cell."""

    def __init__(self, app: App[Any]) -> None:
        """Take what is there now, dialogs and the screens underneath them included."""
        # Textual has no public way to see a screen with those under it but a picture.
        update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        assert isinstance(update, LayoutUpdate)
        self._console = app.console
        # A place that is just being laid out has no strip yet.
        self._strips = [Strip.join([part for part in line if part is not None]) for line in update.strips]
        self._rows = [_cells(strip) for strip in self._strips]

    def __eq__(self, other: object) -> bool:
        """Whether both look the same."""
        return isinstance(other, Picture) and self._rows == other._rows

    __hash__ = None  # type: ignore[assignment]

    @property
    def lines(self) -> tuple[str, ...]:
        """The text of the rows, without what is blank at their ends."""
        return tuple(strip.text.rstrip() for strip in self._strips)

    def since(self, before: Picture | None) -> str:
        """Return what to write where `before` stands (None: an empty screen) so that this does.

        Both are of one size.
        """
        told = []
        for row, (strip, cells) in enumerate(zip(self._strips, self._rows, strict=True)):
            old = before._rows[row] if before else ()
            for start, end in _changes(old, cells):
                told.append(f"\x1b[{row + 1};{start + 1}H{strip.crop(start, end).render(self._console)}")
        return "".join(told)


def _cells(strip: Strip) -> tuple[_Cell, ...]:
    cells: list[_Cell] = []
    for segment in strip:
        for char in segment.text:
            width = get_character_cell_size(char)
            if width:
                cells += [_Cell(char, segment.style), *[_REST] * (width - 1)]
            elif cells:
                cells[-1] = cells[-1]._replace(text=cells[-1].text + char)
    return tuple(cells)


def _changes(old: tuple[_Cell, ...], new: tuple[_Cell, ...]) -> Iterator[tuple[int, int]]:
    """Yield from where to where (exclusive) a row has to be told, from the left."""
    differing = [at for at, cell in enumerate(new) if at >= len(old) or old[at] != cell]
    if not differing:
        return
    # The halves of a wide character are told together.
    start = _whole(new, differing[0])
    for here, following in pairwise([*differing, len(new) + _NEAR + 1]):
        if following - here > _NEAR:
            yield start, _end(new, here)
            start = _whole(new, following)


def _whole(cells: tuple[_Cell, ...], at: int) -> int:
    return at - 1 if at < len(cells) and cells[at] is _REST else at


def _end(cells: tuple[_Cell, ...], last: int) -> int:
    return last + 2 if last + 1 < len(cells) and cells[last + 1] is _REST else last + 1
