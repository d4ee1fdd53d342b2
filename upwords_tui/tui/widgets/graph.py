"""A graph with a column for each turn; negative values hang from a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Offset

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.theme.skin import Glyphs
from upwords_tui.tui.widgets.section import BLANK, Line, Section, wrap

_MOST_COLUMNS = 3
"""The most columns of a turn."""
_LEAST_HALVED = 3
"""With fewer rows there is no line halfway up."""


class Curve(NamedTuple):
    """A value for each turn (None: not known), drawn between `low` and `high`.

    The heading has the mark of `seat`, if given, the curve its colour. `note` stands under the heading;
    `halves`: a line is drawn halfway up.
    """

    heading: str
    values: Sequence[float | None]
    low: float
    high: float
    seat: int | None = None
    note: str = ""
    halves: bool = False


class _Scale(NamedTuple):
    """The rows `above` and `below` the line of zero, `unit` in each; without any below, above `base`."""

    above: int
    below: int
    unit: float
    base: float

    @classmethod
    def of(cls, curve: Curve, rows: int) -> _Scale:
        extent = max(curve.high - curve.low, 1e-9)
        if curve.low >= 0 or rows < 2:
            return cls(rows, 0, extent / rows, curve.low)
        below = min(max(round(rows * -curve.low / extent), 1), rows - 1)
        above = rows - below
        return cls(above, below, max(curve.high / above, -curve.low / below), 0.0)

    def filled(self, value: float, row: int) -> float:
        """Return how much of a row a value fills; rows count from 1 up above the line, from −1 down below."""
        share = (value - self.base) / self.unit
        return min(max(share - (row - 1) if row > 0 else -share - (-row - 1), 0.0), 1.0)


def _labels(curve: Curve) -> tuple[str, str]:
    high, low = (str(round(value)).replace("-", "−") for value in (curve.high, curve.low))
    return high, low


class _Columns(NamedTuple):
    """The columns of the labels and of all turns, the number of bars, and how many turns a bar stands for.

    If `bars` don't divide `width`, some are a column wider than others.
    """

    label: int
    width: int
    bars: int
    step: int

    @classmethod
    def of(cls, curves: Sequence[Curve], width: int) -> _Columns:
        label = max(len(text) for curve in curves for text in _labels(curve))
        room = max(width - label - 2, 1)
        count = max(1, *(len(curve.values) for curve in curves))
        step = -(-count // room)
        bars = -(-count // step)
        return cls(label, min(room, bars * _MOST_COLUMNS), bars, step)

    def start(self, turn: int) -> int:
        return turn // self.step * self.width // self.bars


class Graph(Section[tuple[Sequence[Curve], int]]):
    """Curves one under the other, and the place of the turn that stands out, -1 for none."""

    def lines(self, width: int, height: int) -> list[Line]:
        return graph_lines(*self._value, width, height, self.skin)

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the column of the turn is; without one, the first heading."""
        curves, chosen = self._value
        if not self.is_attached or not self.size:
            return None
        if not curves or chosen < 0:
            return self.region.offset + Offset(1, 0)
        columns = _Columns.of(curves, self.size.width - 2)
        # Below its column: on it the terminal's cursor would look like a gap.
        below = max(self.size.height // len(curves) - 1, 2)
        return self.region.offset + Offset(columns.label + 2 + columns.start(chosen), below)


def graph_lines(curves: Sequence[Curve], chosen: int, width: int, height: int, skin: Skin) -> list[Line]:
    lines: list[Line] = []
    if not curves:
        return lines
    columns = _Columns.of(curves, width - 2)
    share = height // len(curves)
    for curve in curves:
        notes = wrap(curve.note, width - 2, skin)
        sign, colour = ("", skin.seat_mark(0)[1]) if curve.seat is None else skin.seat_mark(curve.seat)
        lead = f" {sign} " if sign else " "
        lines.append(([(lead, colour), (curve.heading, skin.palette.dim)], ()))
        lines += [([(f" {note}", skin.palette.faint)], ()) for note in notes]
        lines += _bars(curve, chosen, columns, max(share - 2 - len(notes), 1), skin)
        lines.append(BLANK)
    return lines


def _bars(curve: Curve, chosen: int, columns: _Columns, rows: int, skin: Skin) -> list[Line]:
    palette, scale = skin.palette, _Scale.of(curve, rows)
    colour = skin.seat_mark(curve.seat or 0)[1]
    high, low = _labels(curve)
    places = [*range(scale.above, 0, -1), *range(-1, -scale.below - 1, -1)]
    labels = {1: "0" if scale.below else low, places[-1]: low, places[0]: high}
    middle = scale.above // 2 + 1 if curve.halves and scale.above >= _LEAST_HALVED else 0
    if middle:
        labels[middle] = str(round((curve.low + curve.high) / 2))
    lines: list[Line] = []
    for row in places:
        spans = [(f" {labels.get(row, ''):>{columns.label}} ", palette.faint)]
        for place in range(0, len(curve.values), columns.step):
            text = _piece(scale, curve.values[place], row, skin.glyphs)
            is_here = place <= chosen < place + columns.step
            is_line = row == 1 and scale.below and not (curve.values[place] or 0) > 0
            if row == middle and text == " ":
                text, is_line = skin.glyphs.rule, True
            ink = palette.accent if is_here else palette.faint if is_line else colour
            width = columns.start(place + columns.step) - columns.start(place)
            spans.append((text * width, ink))
        lines.append((spans, ()))
    return lines


def _piece(scale: _Scale, value: float | None, row: int, glyphs: Glyphs) -> str:
    """Return the character of a column in a row: of its bar, of the line of zero, or a space."""
    bars = glyphs.bars
    filled = 0.0 if value is None else scale.filled(value, row)
    if row < 0:
        # Below the line there are only halves.
        is_first = row == -1 and value is not None and value < 0
        if filled < (0.01 if is_first else 0.25):
            return " "
        return bars[-1] if filled >= 0.75 or not glyphs.half else glyphs.half
    eighths = round(filled * len(bars))
    if row == 1 and scale.below:
        # The line shows where no bar stands on it.
        return bars[max(eighths, 1) - 1] if eighths or len(bars) > 1 else glyphs.rule
    if row == 1 and value is not None:
        # The lowest row of a known value is never empty.
        eighths = max(eighths, 1)
    return bars[eighths - 1] if eighths else " "
