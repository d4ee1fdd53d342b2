"""The board as a picture: the relief without labels, in cells of any size."""

from __future__ import annotations

from textual.strip import Strip

from upwords_tui.games.upwords.squares import Square
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords.board import square_look
from upwords_tui.tui.games.upwords.cells import CellPainter
from upwords_tui.tui.games.upwords.presenter import shown_board
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.canvas import CellSize


def relief(view: UpwordsView, skin: Skin, cell_size: CellSize) -> list[Strip]:
    """Return the board of a game as lines, with the last play in its colour."""
    painter, side = CellPainter(cell_size, skin), range(view.board.size)
    shown, centre = shown_board(view), frozenset(view.edition.centre)
    rows = ([painter.strips(square_look(shown, Square(row, col), centre)) for col in side] for row in side)
    return [Strip.join(cell[line] for cell in cells) for cells in rows for line in range(cell_size.rows)]
