"""The board on the screen: a grid that says how each square looks in a view, and what clicks on it mean."""

from __future__ import annotations

from collections.abc import Collection

from textual import events
from textual.message import Message

from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.tui.games.upwords.cells import CellLook, CellPainter, Ground
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.canvas import CellSize
from upwords_tui.tui.widgets.grid import GridCell, GridWidget
from upwords_tui.tui.widgets.values import BoardView


class BoardWidget(GridWidget[BoardView, CellLook]):
    """A board of one edition. `show` a view; clicks come back as messages about squares."""

    PAINTER = CellPainter

    class SquareMessage(Message):
        """Something was done to a square with the mouse."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    class SquarePicked(SquareMessage):
        """A square was clicked: the cursor should go there."""

    class Turned(SquareMessage):
        """A square was double-clicked: the direction of writing should turn there."""

    class Asked(SquareMessage):
        """A square was clicked with another button: say what is on it."""

    def __init__(
        self, edition: Edition, skin: Skin, cell_size: CellSize = CellSize.SMALL, *, view: BoardView
    ) -> None:
        super().__init__(skin, cell_size, view.board.size, view=view)
        self._centre = frozenset(edition.centre)
        self.renew()

    def _clicked(self, place: GridCell, event: events.Click) -> None:
        square = Square(*place)
        if event.button != 1:
            self.post_message(self.Asked(square))
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
        return square_look(self._view, Square(*place), self._centre)


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
