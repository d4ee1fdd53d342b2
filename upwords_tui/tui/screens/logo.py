"""The name of the game in tiles, drawn as the board draws them: the stacks grow from left to right."""

from __future__ import annotations

from textual.strip import Strip

from upwords_tui.tui.games.upwords.cells import CellLook, CellPainter, Ground
from upwords_tui.tui.screens.rows import MARGIN
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.canvas import CellSize
from upwords_tui.tui.widgets.section import Section
from upwords_tui.tui.widgets.spans import Column

_NAME = "UPWORDS"
_HEIGHTS = (1, 1, 2, 2, 3, 4, 5)


class Logo(Section):
    """The name, in small cells or, where there is room, in larger ones."""

    def __init__(self, skin: Skin, measure: int) -> None:
        """Stand at the left of a column of at most `measure` columns."""
        super().__init__(skin)
        self._measure = measure
        self._cell_size = CellSize.SMALL

    def resize(self, cell_size: CellSize) -> None:
        """Draw in cells of this size."""
        if cell_size is self._cell_size and self._strips:
            return
        self._cell_size = cell_size
        self.styles.height = cell_size.rows
        self.renew()

    def _draw(self, width: int, height: int) -> list[Strip]:
        painter = CellPainter(self._cell_size, self.skin)
        blank = self.skin.style(self.background)
        left = Strip.blank(Column.within(width, self._measure).left + MARGIN, blank)
        cells = [
            painter.strips(CellLook(Ground.LIGHT, letter, tiles, edge=place > 0))
            for place, (letter, tiles) in enumerate(zip(_NAME, _HEIGHTS, strict=True))
        ]
        lines = [
            Strip.join([left, *(cell[row] for cell in cells)]).adjust_cell_length(width, blank)
            for row in range(min(self._cell_size.rows, height))
        ]
        return lines + [Strip.blank(width, blank)] * (height - len(lines))
