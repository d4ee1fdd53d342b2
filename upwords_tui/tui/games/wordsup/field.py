"""The field of cards of Words Up: a grid that says how each card looks, and which one was clicked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset
from textual.message import Message

from upwords_tui.games.wordsup.position import SIDE
from upwords_tui.tui.games.wordsup.card_cells import CardLook, CardPainter, letter_col
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize, GridCell, GridWidget
from upwords_tui.tui.widgets.values import FieldView


class FieldWidget(GridWidget[FieldView, CardLook]):
    """The eight rows of eight cards. `show` a view; clicks come back as messages about squares."""

    PAINTER = CardPainter

    @dataclass
    class CardPicked(Message):
        """A square was clicked; `again`: right after another click there, as in a double click."""

        square: int
        again: bool

    def __init__(self, skin: Skin, cell_size: CellSize = CellSize.CARD, *, view: FieldView) -> None:
        super().__init__(skin, cell_size, SIDE, view=view)
        self.renew()

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the letter under the cursor stands, for the terminal's own cursor."""
        offset, size = super().cursor_offset(), self.cell_size
        return offset and offset - Offset(size.letter_col - letter_col(size), 0)

    def _clicked(self, place: GridCell, event: events.Click) -> None:
        if event.button == 1:
            self.post_message(self.CardPicked(place.row * SIDE + place.col, again=event.chain > 1))

    def _cursor(self, view: FieldView) -> GridCell | None:
        return None if view.cursor is None else GridCell(*divmod(view.cursor, SIDE))

    def _touched(self, before: FieldView, view: FieldView) -> Collection[GridCell]:
        if before.cells != view.cells:
            return super()._touched(before, view)
        return [place for place in (self._cursor(before), self._cursor(view)) if place]

    def _look(self, place: GridCell) -> CardLook:
        return card_look(self._view, place.row * SIDE + place.col)


def card_look(view: FieldView, square: int) -> CardLook:
    """Return how a place in the field looks in a view."""
    return CardLook(view.cells[square], square == view.cursor)
