"""Made-up fields of cards, and what the field's tests draw them with."""

from __future__ import annotations

from textual.widget import Widget

from tests.tui.rendering import ASCII, CONSOLE, FULL, MONO, MONO_ASCII
from upwords_tui.games.wordsup.cards import JOKER, SORRY, SWAP, TEN, Card, CardType
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView

SKINS = {"full": FULL, "ascii": ASCII, "console": CONSOLE, "mono": MONO, "mono-ascii": MONO_ASCII}


def letter(text: str) -> Card:
    """Return the card written as in records: "A1", "A5*"."""
    return Card(CardType.LETTER, text[0], int(text[1:].rstrip("*")), text.endswith("*"))


A1, E5, N12, Q10, H14 = map(letter, ("A1", "E5*", "N12*", "Q10", "H14*"))
LETTERS = (A1, E5, Q10, H14)
CARDS = (*LETTERS, JOKER, TEN, SORRY, SWAP)
OPEN = tuple(state for state in CardState if state is not CardState.DOWN)

_MIXED: dict[int, CardCell | None] = {
    0: CardCell(A1, CardState.UP),
    1: CardCell(E5, CardState.UP),
    2: CardCell(Q10, CardState.UP),
    3: CardCell(H14, CardState.UP),
    4: CardCell(JOKER, CardState.UP),
    5: CardCell(TEN, CardState.LEAVING),
    6: CardCell(SORRY, CardState.LEAVING),
    7: CardCell(SWAP, CardState.LEAVING),
    **{10 + at: CardCell(card, CardState.LIT) for at, card in enumerate((A1, E5, Q10, JOKER))},
    **{18 + at: CardCell(card, CardState.USED) for at, card in enumerate((A1, E5, Q10, JOKER))},
    **{26 + at: CardCell(card, CardState.LEAVING) for at, card in enumerate((A1, E5, Q10, JOKER))},
    **dict.fromkeys((32, 33, 36, 45, 46, 54, 63)),
    40: CardCell(A1),
    41: CardCell(E5),
    42: CardCell(JOKER),
}
START = FieldView((CardCell(),) * 64)
MIXED = FieldView(tuple(_MIXED.get(square, CardCell()) for square in range(64)), 11)


def make_field(view: FieldView, skin: Skin = FULL, size: CellSize = CellSize.CARD) -> FieldWidget:
    """Return a field that is on no screen."""
    return FieldWidget(skin, size, view=view)


def field_parts(widget: FieldWidget) -> list[Widget]:
    """Return the labels and columns of a field that is on no screen."""
    return [part for part in widget.compose() if isinstance(part, Widget)]


def field_lines(widget: FieldWidget) -> list[str]:
    """Return what a field shows, line by line."""
    height = widget.cell_size.board_height(8)
    parts = field_parts(widget)
    return ["".join(part.render_line(y).text for part in parts).rstrip() for y in range(height)]
