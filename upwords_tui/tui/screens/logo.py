"""The name of the game in tiles, drawn as the board draws them: the stacks grow from left to right."""

from __future__ import annotations

from textual.geometry import Size
from textual.strip import Strip

from upwords_tui.base.i18n import _, pgettext
from upwords_tui.tui.games.upwords.board import CellLook, CellPainter, Ground
from upwords_tui.tui.screens.rows import MARGIN, block, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import is_compact
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import Column, Line, Section, lay_out, wrap

_NAME = "UPWORDS"
_HEIGHTS = (1, 1, 2, 2, 3, 4, 5)


class Logo(Section):
    def __init__(self, skin: Skin, measure: int) -> None:
        super().__init__(skin)
        self._measure = measure
        self._cell_size = CellSize.SMALL

    def resize(self, cell_size: CellSize) -> None:
        if cell_size is self._cell_size and self._strips:
            return
        self._cell_size = cell_size
        self.styles.height = cell_size.rows
        self.renew()

    def _draw(self, width: int, height: int) -> list[Strip]:
        painter = CellPainter(self._cell_size, self.skin)
        cells = [
            painter.strips(CellLook(Ground.LIGHT, letter, tiles, edge=place > 0))
            for place, (letter, tiles) in enumerate(zip(_NAME, _HEIGHTS, strict=True))
        ]
        left = Column.within(width, self._measure).left + MARGIN
        lines = map(Strip.join, zip(*cells, strict=True))
        return block(lines, left, width, height, self.skin.style(self.background))


_BETWEEN = 5


class FirstLook(Section):
    """What the game is about, in a column of at most `measure` columns; hidden until it has its place."""

    DEFAULT_CSS = "FirstLook { display: none; margin: 2 0 0 0; }"

    def __init__(self, skin: Skin, measure: int) -> None:
        super().__init__(skin)
        self._measure = measure
        self._cell_size = CellSize.SMALL

    def place(self, size: Size, *, is_roomy: bool) -> None:
        """Show it if there is room in a window of this size, with large tiles if those fit."""
        self.display = not is_compact(size)
        room = Column.within(size.width, self._measure).width - MARGIN
        is_large = is_roomy and self._columns(CellSize.LARGE) <= room
        self._cell_size = CellSize.LARGE if is_large else CellSize.SMALL
        self.styles.height = self._cell_size.rows + 5
        self.renew()

    @staticmethod
    def words() -> list[str]:
        # For translators: words of the same length, each made by laying one tile on the one before.
        return pgettext("words on each other", "CAT HAT HOT").split()

    def _columns(self, size: CellSize) -> int:
        words = self.words()
        return sum(map(len, words)) * size.width + _BETWEEN * (len(words) - 1)

    def _draw(self, width: int, height: int) -> list[Strip]:
        column = Column.within(width, self._measure)
        room, gap = column.width - MARGIN, Strip.blank(0)
        said = wrap(_("Lay words that cross, and put tiles on tiles to make new words."), room, self.skin)
        spans = [heading_row(_("How it works"), self.skin).left]
        spans += [[(line, self.skin.palette.dim)] for line in said]
        heading, *texts = (lay_out((each, ()), room, self.skin, self.background) for each in spans)
        lines = [heading, gap, *self._tiles(), gap, *texts]
        return block(lines, column.left + MARGIN, width, height, self.skin.style(self.background))

    def _tiles(self) -> list[Strip]:
        size, words = self._cell_size, self.words()
        painter, arrow = CellPainter(size, self.skin), self.skin.glyphs.across
        heights = [1] * len(words[0])
        before = words[0]
        lines: list[list[Strip]] = [[] for _line in range(size.rows)]
        for number, word in enumerate(words):
            heights = [
                height + (letter != under)
                for height, letter, under in zip(heights, word, before, strict=True)
            ]
            before = word
            looks = [
                CellLook(Ground.LIGHT, letter, height, edge=place > 0)
                for place, (letter, height) in enumerate(zip(word, heights, strict=True))
            ]
            for row, line in enumerate(zip(*map(painter.strips, looks), strict=True)):
                if number:
                    sign = arrow if row == size.letter_row else ""
                    middle: Line = ([(sign.center(_BETWEEN), self.skin.palette.faint)], ())
                    lines[row].append(lay_out(middle, _BETWEEN, self.skin, self.background))
                lines[row] += line
        return [Strip.join(line) for line in lines]
