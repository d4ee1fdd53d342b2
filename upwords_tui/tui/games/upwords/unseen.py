"""The tiles nobody has seen yet, counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.base.i18n import _
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Span, ValueSection, width_of


class Unseen(NamedTuple):
    """Each face with its count, in order; those with 0 are left out.

    `holder` is who must hold them all, if that is known.
    """

    counts: Sequence[tuple[str, int]] = ()
    holder: str = ""


class UnseenPanel(ValueSection[Unseen]):
    """The counts in columns under a heading; where rows are short, one after the other."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, Unseen())

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the heading and the counts, at the bottom; where rows are short the heading runs into them.

        Nothing where nothing is to be counted: the rack may be hidden, or help forbidden.
        """
        if not self._value.counts:
            return []
        palette = self.skin.palette
        items = [(face, str(count)) for face, count in self._value.counts if count]
        lead: list[Span] = [("  ", ""), (self._heading(), palette.faint)]
        grid = _grid(items, width - 2)
        if len(grid) < height:
            rows = [[("  ", ""), *self._spans(row)] for row in grid]
            return [*[BLANK] * (height - 1 - len(rows)), (lead, ()), *((row, ()) for row in rows)]
        rows = self._flow(items, [*lead, (" ", "")], width)
        if len(rows) > height:
            last = [*rows[height - 1], (" " + self.skin.glyphs.ellipsis, palette.faint)]
            rows = [*rows[: height - 1], last]
        return [(row, ()) for row in rows]

    def _heading(self) -> str:
        counts, holder = self._value
        count = sum(count for _face, count in counts)
        if holder:
            return _("{name} holds {count}").format(name=self.skin.glyphs.plain(holder), count=count)
        return _("Unseen {count}").format(count=count)

    def _spans(self, row: Sequence[tuple[str, str, int]]) -> Iterator[Span]:
        palette = self.skin.palette
        for face, count, width in row:
            yield face, palette.text
            yield count.ljust(width - cell_len(face)), palette.faint

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


def _grid(items: Sequence[tuple[str, str]], width: int) -> list[list[tuple[str, str, int]]]:
    """Return faces and counts with the widths of their columns, in as few rows as they take, equally long."""
    for rows in range(1, len(items) + 1):
        length = -(-len(items) // rows)
        lines = [items[start : start + length] for start in range(0, len(items), length)]
        columns = zip_longest(*lines, fillvalue=("", ""))
        sizes = [max(len(face) + len(count) for face, count in column) + 1 for column in columns]
        if sum(sizes) - 1 <= width:
            sizes[-1] -= 1
            return [[(*item, size) for item, size in zip(line, sizes, strict=False)] for line in lines]
    return []
