"""The tiles nobody has seen yet, counted."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.i18n import _
from upwords_tui.tui.widgets.section import Line, Span, ValueSection, width_of


class UnseenPanel(ValueSection[Sequence[tuple[str, int]]]):
    """Each face with its count, in as many lines as there are; the heading runs into the first.

    Faces stand in the order they are given in; those with 0 are left out.
    """

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the heading and the counts, on a line of its own only if all then fits.

        Nothing where nothing is to be counted: the rack may be hidden, or help forbidden.
        """
        if not self._value:
            return []
        palette = self.skin.palette
        items = [(face, str(count)) for face, count in self._value if count]
        heading = _("Unseen {count}").format(count=sum(count for _, count in self._value))
        lead: list[Span] = [("  ", ""), (heading, palette.faint)]
        rows = self._flow(items, [(" ", "")], width)
        if len(rows) + 1 <= height:
            return [(lead, ()), *((row, ()) for row in rows)]
        rows = self._flow(items, [*lead, (" ", "")], width)
        if len(rows) > height:
            last = [*rows[height - 1], (" " + self.skin.glyphs.ellipsis, palette.faint)]
            rows = [*rows[: height - 1], last]
        return [(row, ()) for row in rows]

    def _flow(self, items: list[tuple[str, str]], first: list[Span], width: int) -> list[list[Span]]:
        palette = self.skin.palette
        rows: list[list[Span]] = []
        row = [*first]
        used = width_of(row)
        for face, count in items:
            length = 1 + len(face) + len(count)
            if used + length > width:
                rows.append(row)
                row, used = [(" ", "")], 1
            row += [(f" {face}", palette.text), (count, palette.faint)]
            used += length
        return [*rows, row]
