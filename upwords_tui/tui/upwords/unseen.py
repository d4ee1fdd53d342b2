"""The tiles nobody has seen yet, counted."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from upwords_tui.i18n import _
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, Section, Span


class UnseenPanel(Section):
    """Each face with its count, in as many lines as there are; the heading runs into the first."""

    def __init__(
        self,
        skin: Skin,
        counts: Sequence[tuple[str, int]] = (),
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(skin, id=id)
        self._counts = tuple(counts)

    def show(self, counts: Sequence[tuple[str, int]]) -> None:
        """Show these faces and counts, in their order; those with 0 are left out."""
        self._counts = tuple(counts)
        self.renew()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the heading and the counts, on a line of its own only if all then fits.

        Nothing where nothing is to be counted: the rack may be hidden, or help forbidden.
        """
        if not self._counts:
            return []
        palette = self.skin.palette
        items = [(face, str(count)) for face, count in self._counts if count]
        heading = _("Unseen {count}").format(count=sum(count for _, count in self._counts))
        lead: list[Span] = [("  ", ""), (heading, palette.faint)]
        rows = self._flow(items, [(" ", "")], width)
        if len(rows) + 1 <= height:
            return [(lead, ()), *((row, ()) for row in rows)]
        rows = self._flow(items, [*lead, (" ", "")], width)
        if len(rows) > height:
            rows = [
                *rows[: height - 1],
                [*rows[height - 1], (" " + self.skin.glyphs.ellipsis, palette.faint)],
            ]
        return [(row, ()) for row in rows]

    def _flow(self, items: list[tuple[str, str]], first: list[Span], width: int) -> list[list[Span]]:
        palette = self.skin.palette
        rows: list[list[Span]] = []
        row = [*first]
        used = sum(cell_len(text) for text, _ in row)
        for face, count in items:
            length = 1 + len(face) + len(count)
            if used + length > width:
                rows.append(row)
                row, used = [(" ", "")], 1
            row += [(f" {face}", palette.text), (count, palette.faint)]
            used += length
        return [*rows, row]
