"""Lines in which a span may bring its own ground: tiles among text, a bar under the chosen row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, Section, Span, clip


def paint(line: Line, width: int, skin: Skin, ground: str) -> Strip:
    """Return `line` in exactly `width` columns on `ground`; the left part yields where both do not fit."""
    left, right = line
    right_spans = clip(_plain(right, skin), width, skin)
    used = _length(right_spans)
    left_spans = clip(_plain(left, skin), width - used, skin)
    gap = " " * (width - used - _length(left_spans))
    spans = [*left_spans, (gap, ""), *right_spans]
    segments = [Segment(text, skin.style(ground, piece)) for text, piece in spans if text]
    return Strip(Segment.simplify(segments), width)


def _plain(spans: Sequence[Span], skin: Skin) -> list[Span]:
    return [(skin.glyphs.plain(text), piece) for text, piece in spans]


def _length(spans: Sequence[Span]) -> int:
    return sum(cell_len(text) for text, _ in spans)


def tile_spans(faces: Sequence[str], skin: Skin, height: int = 1) -> list[Span]:
    """Return tiles one line high, side by side, in the shade of stacks of `height`."""
    palette = skin.palette
    spans: list[Span] = []
    for face in faces:
        text = f" {face} "[:3]
        spans += [(text, f"{palette.tops[height - 1]} {palette.ink}"), (" ", "")]
    return spans[:-1]


class Lines(Section):
    """A block of lines given from outside, in a column of at most `measure` columns."""

    def __init__(
        self,
        skin: Skin,
        lines: Sequence[Line] = (),
        *,
        ground: str = "ground",
        measure: int = 0,
        margin: int = 2,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`ground` names a field of the palette; `measure` 0 takes the whole width between the margins."""
        super().__init__(skin, id=id)
        self._given = tuple(lines)
        self._ground = ground
        self._measure = measure
        self._margin = margin

    @property
    def background(self) -> str:
        """The palette entry everything stands on."""
        return str(getattr(self.skin.palette, self._ground))

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        self._given = tuple(lines)
        self.renew()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """Return the lines given."""
        return self._given

    def _draw(self, width: int, height: int) -> list[Strip]:
        column = Column.within(width, self._measure, self._margin)
        blank = self.skin.style(self.background)
        strips = []
        for line in (*self.lines(column.width, height), *[((), ())] * height)[:height]:
            inner = paint(line, column.width, self.skin, self.background)
            strips.append(
                Strip.join([Strip.blank(column.left, blank), inner]).adjust_cell_length(width, blank)
            )
        return strips


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
