"""A graph: a column a turn, the higher the more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Offset

from upwords_tui.tui.widgets.section import BLANK, Line, ValueSection

_MOST_COLUMNS = 3
"""A turn takes no more columns, however few turns there are."""


class Curve(NamedTuple):
    """What a graph shows: a value a turn (None: not known), drawn between `low` and `high`.

    `seat` is whose it is: the heading has their mark, the curve their colour. None: there is nobody else.
    """

    heading: str
    values: Sequence[float | None]
    low: float
    high: float
    seat: int | None = None


def _labels(curve: Curve) -> tuple[str, str]:
    """Return what stands beside the highest and the lowest row."""
    high, low = (f"{value:.0f}".replace("-", "−") for value in (curve.high, curve.low))
    return high, low


def _columns(curve: Curve, width: int) -> tuple[int, int, int]:
    """Return how many columns the labels take, and each turn; and how many turns go on one."""
    label = max(map(len, _labels(curve)))
    room = max(width - label - 2, 1)
    count = max(len(curve.values), 1)
    return label, max(min(room // count, _MOST_COLUMNS), 1), -(-count // room)


class Graph(ValueSection[tuple[Sequence[Curve], int]]):
    """Curves one under the other, and the place of the turn in another colour, -1 for none."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the curves, each with its heading, in equal shares of the height."""
        lines: list[Line] = []
        curves, chosen = self._value
        share = height // max(len(curves), 1)
        for curve in curves:
            lines += self._draw_curve(curve, chosen, width - 2, max(share - 2, 1))
            lines.append(BLANK)
        return lines

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the column of the turn stands; without one, the first heading."""
        curves, chosen = self._value
        if not self.is_attached or not self.size:
            return None
        if not curves or chosen < 0:
            return self.region.offset + Offset(1, 0)
        label, each, step = _columns(curves[0], self.size.width - 2)
        height = max(self.size.height // len(curves) - 2, 1)
        return self.region.offset + Offset(label + 2 + chosen // step * each, height)

    def _draw_curve(self, curve: Curve, chosen: int, width: int, rows: int) -> list[Line]:
        palette, bars = self.skin.palette, self.skin.glyphs.bars
        labels = _labels(curve)
        label, each, step = _columns(curve, width)
        shown = range(0, len(curve.values), step)
        mark, colour = self.skin.seat_mark(curve.seat or 0)
        sign = "" if curve.seat is None else f"{mark} "
        lines: list[Line] = [([(f" {sign}", colour), (curve.heading, palette.dim)], ())]
        extent = max(curve.high - curve.low, 1e-9)
        for row in range(rows, 0, -1):
            mark = labels[0] if row == rows else labels[1] if row == 1 else ""
            spans = [(f" {mark:>{label}} ", palette.faint)]
            for place in shown:
                value = curve.values[place]
                filled = 0.0 if value is None else (value - curve.low) / extent * rows - (row - 1)
                # The lowest square of a known value is never quite empty.
                eighths = round(max(min(filled, 1.0), 0.0) * len(bars))
                if row == 1 and value is not None:
                    eighths = max(eighths, 1)
                text = (bars[eighths - 1] if eighths else " ") * each
                is_here = place <= chosen < place + step
                spans.append((text, palette.accent if is_here else colour))
            lines.append((spans, ()))
        return lines
