"""The field of cards as a picture: without labels, in cells of any size."""

from __future__ import annotations

from textual.strip import Strip

from upwords_tui.games.wordsup.position import SIDE
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.card_cells import CardPainter
from upwords_tui.tui.games.wordsup.field import card_look
from upwords_tui.tui.games.wordsup.hand import Making
from upwords_tui.tui.games.wordsup.presenter import field_view
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize

_NOTHING = Making("", None, 0, (), ())


def relief(view: WordsUpView, skin: Skin, cell_size: CellSize) -> list[Strip]:
    """Return the field of a match as lines."""
    painter, shown = CardPainter(cell_size, skin), field_view(view, _NOTHING, VisibleCards(), {}, None)
    rows = (
        [painter.strips(card_look(shown, row * SIDE + col)) for col in range(SIDE)] for row in range(SIDE)
    )
    return [Strip.join(cell[line] for cell in cells) for cells in rows for line in range(cell_size.rows)]
