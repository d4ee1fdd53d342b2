"""The board on the screen: how each square looks in a view, and what clicks on it mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from textual import events
from textual.message import Message
from textual.strip import Strip

from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import Canvas, CellSize, GridCell, GridWidget, Painter
from upwords_tui.tui.widgets.values import BoardView

if TYPE_CHECKING:
    from upwords_tui.games.upwords.play import Play

# How one square of the board looks


class Ground(Enum):
    """One of two shades of the checker, or a centre square."""

    LIGHT = 0
    DARK = 1
    CENTRE = 2


class CellLook(NamedTuple):
    """Everything a square can show; without a tile `face` is empty and `height` 0.

    `edge`: a line must part the tile from one at its left. `laid` is a tile not played yet, with `shown` one
    of a play only looked at; `tinted` is a square of a line pointed at. `last` is the seat whose last play
    laid the tile.
    """

    ground: Ground
    face: str = ""
    height: int = 0
    edge: bool = False
    laid: bool = False
    shown: bool = False
    tinted: bool = False
    last: int | None = None
    wrong: bool = False
    cursor: Direction | None = None


class _Pen(NamedTuple):
    """The palette entries for the top of a tile (or a bare square) and its inks."""

    top: str
    ink: str
    digit: str
    edge: str
    mark: str
    frame: str


class CellPainter(Painter[CellLook]):
    def _paint(self, look: CellLook) -> tuple[Strip, ...]:
        pen = self._pen(look)
        canvas = Canvas(self._size.width, self._size.rows, self._skin, pen.top)
        if look.face and self._size.rows == 1:
            self._flat(canvas, look, pen)
            return canvas.strips()
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
        last = "" if look.last is None else self._skin.last_ink(look.last)
        if not look.face:
            bare = palette.centre if look.ground is Ground.CENTRE else palette.squares[look.ground.value]
            bare = palette.tint if look.tinted else bare
            top = palette.wrong_square if look.wrong else palette.here if look.cursor else bare
            mark = palette.frame if look.cursor else palette.tint_mark
            return _Pen(top, palette.text, palette.text, palette.edge, mark, palette.frame)
        if look.cursor:
            held = palette.held_ink
            ink = last or held
            return _Pen(palette.held, ink, held, held, held, held)
        step = min(look.height, len(palette.tops)) - 1
        if look.shown:
            # All but the height is written like the letter, so that a row of tiles is one text.
            ink = palette.ink
            return _Pen(palette.shown_tops[step], ink, palette.shown_ink, ink, ink, "")
        if look.laid:
            top = palette.wrong_tops[step] if look.wrong else palette.laid_tops[step]
            ink = palette.wrong_ink if look.wrong else palette.ink
            return _Pen(top, ink, palette.laid_ink, ink, ink, "")
        ink = last or (palette.wrong_ink if look.wrong else palette.ink)
        edge = palette.digit if step else palette.edge
        return _Pen(palette.tops[step], ink, palette.digit, edge, palette.digit, "")

    def _flat(self, canvas: Canvas, look: CellLook, pen: _Pen) -> None:
        """Draw a tile in one row: the most urgent sign, its letter, and its height over a second letter."""
        sign = self._arrow(look) if look.cursor else "!" if look.wrong else self._mark(look)
        canvas.put(0, 0, sign, pen.mark)
        canvas.put(0, self._size.letter_col, look.face, pen.ink)
        if look.height > 1:
            canvas.put(0, self._size.width - 1, str(look.height), pen.digit)

    def _front(self, canvas: Canvas, look: CellLook) -> None:
        row, width = self._size.rows - 1, self._size.width
        if look.wrong:
            canvas.put(row, 0, self._skin.glyphs.wrong * width, self._skin.palette.wrong_mark)
        elif look.cursor is None and row:
            palette = self._skin.palette
            own = palette.shown_sides if look.shown else palette.laid_sides if look.laid else ()
            text, pieces = self._skin.front(look.height, width, row + 1, own=own)
            if look.laid and look.edge and row == 1:
                # Its mark stands where the line that parts tiles would be.
                text = " " + text[1:]
            canvas.put(row, 0, text, " ".join(pieces))

    def _bare(self, canvas: Canvas, look: CellLook) -> None:
        glyphs, palette = self._skin.glyphs, self._skin.palette
        row, col = self._size.letter_row, self._size.letter_col
        if look.ground is Ground.CENTRE:
            canvas.put(row, col, glyphs.centre, palette.centre_mark)
        elif palette.speck or not self._skin.has_colour:
            canvas.put(row, col, glyphs.speck, palette.speck)
        if look.wrong:
            signs = glyphs.wrong * self._size.width if self._size.rows > 1 else "!"
            canvas.put(self._size.rows - 1, 0, signs, palette.wrong_bare)

    def _notes(self, canvas: Canvas, look: CellLook, pen: _Pen) -> None:
        if look.height > 1:
            canvas.put(0, self._size.width - 1, str(look.height), pen.digit)
        if mark := self._mark(look):
            canvas.put(0, 0, mark, pen.mark)

    def _mark(self, look: CellLook) -> str:
        glyphs = self._skin.glyphs
        if look.laid:
            return glyphs.shown if look.shown else glyphs.laid
        return glyphs.tint if look.tinted else ""

    def _arrow(self, look: CellLook) -> str:
        glyphs = self._skin.glyphs
        return glyphs.across if look.cursor is Direction.ACROSS else glyphs.down

    def _cursor(self, canvas: Canvas, look: CellLook, pen: _Pen) -> None:
        glyphs, size = self._skin.glyphs, self._size
        arrow = self._arrow(look)
        digit = str(look.height) if look.height > 1 else ""
        mark = self._mark(look)
        row, last_col, last_row = size.letter_row, size.width - 1, size.rows - 1
        canvas.frame(row, pen.frame)
        if not look.face:
            centre = look.ground is Ground.CENTRE
            canvas.put(row, size.letter_col, arrow, pen.frame)
            if last_row:
                beside = glyphs.centre if centre else " "
                canvas.put(row, size.letter_col + 1, beside, self._skin.palette.centre_mark)
                canvas.put(last_row, size.letter_col, mark, pen.mark)
        elif size.rows > 2:
            canvas.put(0, size.letter_col, arrow, pen.frame)
            canvas.put(0, last_col - 1, digit, pen.digit)
            canvas.put(0, 1, mark, pen.mark)
        else:
            canvas.put(last_row, 0, mark, pen.mark)
            canvas.put(last_row, 1, arrow, pen.frame)
            canvas.put(last_row, last_col, digit, pen.digit)


class BoardWidget(GridWidget[BoardView, CellLook]):
    """A board of one edition; clicks post messages about squares."""

    PAINTER = CellPainter

    @dataclass
    class SquareMessage(Message):
        """Something was done to a square with the mouse."""

        square: Square

    class SquarePicked(SquareMessage):
        """A click: the cursor should go there."""

    class Turned(SquareMessage):
        """A double click: the direction of writing should turn there."""

    class SquareAsked(SquareMessage):
        """A click with another button: say what is on the square."""

    def __init__(
        self, edition: Edition, skin: Skin, cell_size: CellSize = CellSize.SMALL, *, view: BoardView
    ) -> None:
        super().__init__(skin, cell_size, view.board.size, view=view)
        self._centre = frozenset(edition.centre)
        self.renew()

    def _clicked(self, place: GridCell, event: events.Click) -> None:
        square = Square(*place)
        if event.button != 1:
            self.post_message(self.SquareAsked(square))
        elif event.chain == 2:
            self.post_message(self.Turned(square))
        else:
            self.post_message(self.SquarePicked(square))

    def _cursor(self, view: BoardView) -> GridCell | None:
        return GridCell(*view.cursor) if view.cursor else None

    def _pointed(self, view: BoardView) -> tuple[int | None, int | None]:
        if not view.tinted:
            return None, None
        square = min(view.tinted)
        return (square.row, None) if view.pointed is Direction.ACROSS else (None, square.col)

    def _touched(self, before: BoardView, view: BoardView) -> Collection[GridCell]:
        if view.board is not before.board or view.is_shown != before.is_shown:
            return super()._touched(before, view)
        laid = {square for square, _tile in before.laying.items() ^ view.laying.items()}
        last = before.last ^ view.last if before.last_seat == view.last_seat else before.last | view.last
        beside = {Square(square.row, square.col + 1) for square in laid}
        marked = last | (before.wrong ^ view.wrong) | (before.tinted ^ view.tinted)
        cursors = {square for square in (before.cursor, view.cursor) if square}
        return [GridCell(*square) for square in laid | beside | marked | cursors if square in view.board]

    def _look(self, place: tuple[int, int]) -> CellLook:
        return square_look(self.view, Square(*place), self._centre)


def landing(before: BoardView, after: BoardView, play: Play, highest: int) -> Iterator[BoardView]:
    """Yield what is between two views of a board while the tiles of a play land, one after the other.

    In the end those that complete a stack of the `highest` stand out.
    """
    tiles = play.placements
    for count in range(1, len(tiles)):
        landed, coming = tiles[:count], dict(tiles[count:])
        yield after._replace(
            board=before.board.with_tiles(landed),
            laying={square: tile for square, tile in coming.items() if square in before.laying},
            last=frozenset(square for square, _tile in landed),
        )
    if top := {square: tile for square, tile in tiles if after.board.height_at(square) == highest}:
        others = [placement for placement in tiles if placement[0] not in top]
        yield after._replace(board=before.board.with_tiles(others), laying=top, is_shown=True)
    yield after


def square_look(view: BoardView, square: Square, centre: Collection[Square]) -> CellLook:
    """Return how a square looks in a view; `centre` are the squares the first word must cover."""
    board, laying = view.board, view.laying
    laid = laying.get(square)
    face = laid or board.top_at(square) or ""
    left = Square(square.row, square.col - 1)
    if square in centre:
        ground = Ground.CENTRE
    else:
        ground = Ground.DARK if (square.row + square.col) % 2 else Ground.LIGHT
    return CellLook(
        ground=ground,
        face=face,
        height=board.height_at(square) + (laid is not None),
        edge=bool(face) and (left in laying or bool(board.stack_at(left))),
        laid=laid is not None,
        shown=laid is not None and view.is_shown,
        tinted=laid is None and square in view.tinted,
        last=view.last_seat if face and laid is None and square in view.last else None,
        wrong=square in view.wrong,
        cursor=view.direction if square == view.cursor else None,
    )
