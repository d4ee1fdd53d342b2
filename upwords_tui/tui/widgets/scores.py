"""Who plays, whose turn it is, and the scores."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.tui.widgets.section import Line, ValueSection, clip, pad, width_of
from upwords_tui.tui.widgets.values import Seat


class ScorePanel(ValueSection[Sequence[Seat]]):
    """A line a seat: turn marker, its mark, name, level, members of a team or a state, clock, score."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return a line a seat; the marker stands in the margin of the panel."""
        scores = max((len(str(seat.score)) for seat in self._value), default=0)
        clocks = max((len(seat.clock) for seat in self._value), default=0)
        return [
            self._line(number, seat, max(scores, 3), clocks, width) for number, seat in enumerate(self._value)
        ]

    def _line(self, number: int, seat: Seat, scores: int, clocks: int, width: int) -> Line:
        palette, glyphs = self.skin.palette, self.skin.glyphs
        name = palette.bright if seat.on_turn else palette.dim
        score = str(seat.score).replace("-", "−")
        right = [(f" {score:>{scores}}", name)]
        if clocks:
            right.insert(0, (" " + pad(seat.clock, clocks, self.skin, right=True) + " ", palette.dim))
        mark, colour = self.skin.seat_mark(number)
        left = [(f"{glyphs.turn} " if seat.on_turn else "  ", palette.accent), (f"{mark} ", colour)]
        if seat.state:
            state = [(f"  {glyphs.plain(seat.state)}", palette.dim)]
            room = width - width_of([*left, *state, *right])
            left += [*clip([(glyphs.plain(seat.name), name)], room, self.skin), *state]
        else:
            beside = f"  {seat.members}" if seat.members else f" {glyphs.separator} {seat.level}"
            left.append((glyphs.plain(seat.name), name))
            room = width - width_of([*left, *right])
            if seat.members or (seat.level and width_of([(beside, "")]) <= room):
                left.append((beside, palette.faint))
        return left, right
