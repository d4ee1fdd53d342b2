"""Lines in which a span may bring its own ground: tiles among text, a bar under the chosen row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.strip import Strip

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, Section, Span, lay_out


def tile_ground(skin: Skin) -> str:
    """Return the palette entry of the ground of tiles among text."""
    return skin.palette.tops[skin.least_height - 1]


def tile_spans(faces: Sequence[str], skin: Skin) -> list[Span]:
    """Return tiles one line high, side by side."""
    ground, ink = tile_ground(skin), skin.palette.ink
    spans: list[Span] = []
    for face in faces:
        text = f" {face} "[:3]
        spans += [(text, f"{ground} {ink}"), (" ", "")]
    return spans[:-1]


class Lines(Section):
    """A block of lines given from outside, in a column of at most `measure` columns."""

    def __init__(self, skin: Skin, *, measure: int = 0, margin: int = 2) -> None:
        """`measure` 0 takes the whole width between the margins."""
        super().__init__(skin)
        self._value: Sequence[Line] = ()
        self._measure = measure
        self._margin = margin

    def show(self, value: Sequence[Line]) -> None:
        """Show these; what is shown already is not drawn again."""
        if value != self._value:
            self._value = value
            self.renew()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return what was given."""
        return self._value

    def _lay_out(self, line: Line, width: int) -> Strip:
        column = Column.within(width, self._measure, self._margin)
        blank = self.skin.style(self.background)
        inner = lay_out(line, column.width, self.skin, self.background, parted=False)
        return Strip.join([Strip.blank(column.left, blank), inner]).adjust_cell_length(width, blank)


class Column(NamedTuple):
    """Where text stands: columns left of it, and its width."""

    left: int
    width: int

    @classmethod
    def within(cls, width: int, measure: int, margin: int = 2) -> Column:
        """Return a column in the middle of `width`, with `margin` at the sides; `measure` 0: all of it."""
        inner = max(width - 2 * margin, 1)
        if measure:
            inner = min(inner, measure)
        return cls((width - inner) // 2, inner)
