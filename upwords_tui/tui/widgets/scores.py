"""Who plays, whose turn it is, and the scores."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.tui.widgets.section import Line, ValueSection, pad
from upwords_tui.tui.widgets.values import Seat


class ScorePanel(ValueSection[Sequence[Seat]]):
    """A line for each seat: turn marker, name, members of a team, clock, score in a column."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return a line a seat; the marker stands in the margin of the panel."""
        scores = max((len(str(seat.score)) for seat in self._value), default=0)
        clocks = max((len(seat.clock) for seat in self._value), default=0)
        return [self._line(seat, max(scores, 3), clocks) for seat in self._value]

    def _line(self, seat: Seat, scores: int, clocks: int) -> Line:
        palette, glyphs = self.skin.palette, self.skin.glyphs
        name = palette.bright if seat.on_turn else palette.dim
        left = [(f"{glyphs.turn} " if seat.on_turn else "  ", palette.accent), (seat.name, name)]
        if seat.members:
            left.append((f"  {seat.members}", palette.faint))
        right = [(f" {seat.score:>{scores}}", name)]
        if clocks:
            right.insert(0, (" " + pad(seat.clock, clocks, self.skin, right=True) + " ", palette.dim))
        return left, right
