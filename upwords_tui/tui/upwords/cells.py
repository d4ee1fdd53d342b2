"""How one square of the board looks.

The one idea: a square is drawn from a `CellLook`, which names everything that can be told apart; equal
looks share their strips, so that drawing a board is looking things up. Each fact has a shape of its own:
height is a digit (from 2) and the thickness of the front, a laid tile has a mark, a violation a wavy front,
the cursor a frame with its direction inside. Colour only repeats what the shapes say.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from textual.strip import Strip

from upwords_tui.games.upwords.squares import Direction
from upwords_tui.tui.widgets.canvas import Canvas, Painter


class Ground(Enum):
    """What a square is on: one of two shades of the checker, or a centre square."""

    LIGHT = 0
    DARK = 1
    CENTRE = 2


class CellLook(NamedTuple):
    """Everything a square can show. `face` is empty, and `height` 0, where no tile lies.

    `edge`: another tile stands at its left, so that a line must part them.
    """

    ground: Ground
    face: str = ""
    height: int = 0
    edge: bool = False
    laid: bool = False
    last: bool = False
    wrong: bool = False
    cursor: Direction | None = None


class _Pen(NamedTuple):
    """The palette entries for one look: the top of the tile (or the bare square) and its inks."""

    top: str
    ink: str
    digit: str
    edge: str
    mark: str
    frame: str


class CellPainter(Painter[CellLook]):
    """Draws squares of one size in one skin."""

    def _paint(self, look: CellLook) -> tuple[Strip, ...]:
        pen = self._pen(look)
        canvas = Canvas(self._size.width, self._size.rows, self._skin, pen.top)
        if look.face:
            self._front(canvas, look)
            if look.edge and look.cursor is None:
                canvas.edge(self._skin.glyphs.edge, pen.edge)
            canvas.put(self._size.letter_row, self._size.letter_col, look.face, pen.ink)
        else:
            self._bare(canvas, look)
        if look.cursor:
            self._cursor(canvas, look, pen)
        else:
            self._notes(canvas, look, pen)
        return canvas.strips()

    def _pen(self, look: CellLook) -> _Pen:
        palette = self._skin.palette
        if not look.face:
            bare = palette.centre if look.ground is Ground.CENTRE else palette.squares[look.ground.value]
            top = palette.wrong_square if look.wrong else palette.here if look.cursor else bare
            return _Pen(top, palette.text, palette.text, palette.edge, palette.frame, palette.frame)
        if look.cursor:
            held = palette.held_ink
            ink = palette.last if look.last else held
            return _Pen(palette.held, ink, held, held, held, held)
        step = min(look.height, len(palette.tops)) - 1
        if look.laid:
            top = palette.wrong_tops[step] if look.wrong else palette.laid_tops[step]
            ink = palette.wrong_ink if look.wrong else palette.ink
            return _Pen(top, ink, palette.laid_ink, palette.laid_ink, palette.laid_ink, "")
        ink = palette.last if look.last else palette.wrong_ink if look.wrong else palette.ink
        edge = palette.digit if step else palette.edge
        return _Pen(palette.tops[step], ink, palette.digit, edge, palette.digit, "")

    def _front(self, canvas: Canvas, look: CellLook) -> None:
        row, width = self._size.rows - 1, self._size.width
        if look.wrong:
            canvas.put(row, 0, self._skin.glyphs.wrong * width, self._skin.palette.wrong_mark)
        elif look.cursor is None and row:
            text, pieces = self._skin.front(look.height, width, laid=look.laid)
            canvas.put(row, 0, text, " ".join(pieces))

    def _bare(self, canvas: Canvas, look: CellLook) -> None:
        glyphs, palette = self._skin.glyphs, self._skin.palette
        row, col = self._size.letter_row, self._size.letter_col
        if look.ground is Ground.CENTRE:
            canvas.put(row, col, glyphs.centre, palette.centre_mark)
        elif palette.speck or not self._skin.has_colour:
            canvas.put(row, col, glyphs.speck, palette.speck)
        if look.wrong:
            canvas.put(self._size.rows - 1, 0, glyphs.wrong * self._size.width, palette.wrong_bare)

    def _notes(self, canvas: Canvas, look: CellLook, pen: _Pen) -> None:
        if look.height > 1:
            canvas.put(0, self._size.width - 1, str(look.height), pen.digit)
        if look.laid:
            canvas.put(0, 0, self._skin.glyphs.laid, pen.mark)

    def _cursor(self, canvas: Canvas, look: CellLook, pen: _Pen) -> None:
        glyphs, size = self._skin.glyphs, self._size
        arrow = glyphs.across if look.cursor is Direction.ACROSS else glyphs.down
        digit = str(look.height) if look.height > 1 else ""
        laid = glyphs.laid if look.laid else ""
        row, last_col, last_row = size.letter_row, size.width - 1, size.rows - 1
        canvas.frame(row, pen.frame)
        if not look.face:
            centre = look.ground is Ground.CENTRE
            canvas.put(row, size.letter_col, arrow, pen.frame)
            beside = glyphs.centre if centre else " "
            canvas.put(row, size.letter_col + 1, beside, self._skin.palette.centre_mark)
        elif size.rows > 2:
            canvas.put(0, size.letter_col, arrow, pen.frame)
            canvas.put(0, last_col - 1, digit, pen.digit)
            canvas.put(0, 1, laid, pen.mark)
        else:
            canvas.put(last_row, 0, laid, pen.mark)
            canvas.put(last_row, 1, arrow, pen.frame)
            canvas.put(last_row, last_col, digit, pen.digit)
