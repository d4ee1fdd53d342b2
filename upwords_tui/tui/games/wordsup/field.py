"""The field of cards of Words Up, and how a card looks there and in a line of text.

Each fact has a shape, which colour only repeats: a back has a pattern, an open card a letter and its value,
an empty place a dot; an asterisk follows the letter of a coloured card; a mark at the top left says that a
card may be used, is used, or is about to go. Cards are a column and half a row smaller than their cells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from upwords_tui.games.wordsup.cards import SIDE, Card, CardType
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import Canvas, CellSize, GridCell, GridWidget, Painter
from upwords_tui.tui.widgets.section import Span
from upwords_tui.tui.widgets.values import CardCell, CardState, FieldView

_NAMES = {CardType.JOKER: "Joker", CardType.TEN: "10+", CardType.SORRY: "Sorry", CardType.SWAP: "Swap"}
_SHORT = {CardType.JOKER: "?", CardType.TEN: "10+", CardType.SORRY: "Sry", CardType.SWAP: "Swp"}
"""What is printed on the special cards in any language, and the same in three columns."""
_NAMED_FROM = 7
"""The width of a card from which the Joker's name fits within the cursor's frame."""
_GAP = 1
"""The columns at the right of a card that belong to the table: at the end of a line they cost nothing."""


class CardLook(NamedTuple):
    cell: CardCell | None
    cursor: bool = False


class CardPen(NamedTuple):
    """The palette entries for a card in one state; `side` is its lower edge."""

    top: str
    side: str
    ink: str
    value: str
    mark: str


def card_pen(cell: CardCell, skin: Skin) -> CardPen:
    palette, card = skin.palette, cell.card
    coloured = card is not None and card.is_coloured
    match cell.state:
        case CardState.DOWN:
            mark = palette.back_mark
            # A back lies flat: its lower edge looks like its face.
            return CardPen(palette.back, palette.back.removeprefix("on "), palette.back_ink, mark, mark)
        case CardState.USED:
            ink, value = palette.ink, palette.laid_ink
            if coloured:
                ink = value = palette.used_coloured
            return CardPen(palette.laid_tops[0], palette.laid_sides[0], ink, value, palette.laid_ink)
        case CardState.WRONG:
            ink = palette.wrong_ink
            return CardPen(palette.wrong_tops[0], palette.wrong_mark, ink, ink, ink)
        case CardState.LIT:
            top, side = palette.tops[1], palette.sides[1]
        case CardState.UP:
            top, side = palette.tops[0], palette.sides[0]
        case CardState.LEAVING:
            top, side = palette.leaving, palette.leaving_side
    ink, value = (palette.coloured,) * 2 if coloured else (palette.ink, palette.digit)
    return CardPen(top, side, ink, value, palette.ink)


def card_mark(state: CardState, skin: Skin) -> str:
    glyphs = skin.glyphs
    marks = {
        CardState.LIT: glyphs.lit,
        CardState.USED: glyphs.used,
        CardState.WRONG: "!",
        CardState.LEAVING: glyphs.leaving,
    }
    return marks.get(state, "")


def card_name(card: Card, room: int) -> str:
    """Return what is printed on a special card, in at most `room` columns, of at least three."""
    name = _NAMES[card.type]
    return name if len(name) <= room else _SHORT[card.type]


def card_text(cell: CardCell, width: int, skin: Skin) -> tuple[str, str, str]:
    """Return the mark, the face and the value of a card, together `width` columns, of at least 5."""
    card, mark = cell.card, card_mark(cell.state, skin)
    if cell.state is CardState.DOWN:
        note = _note(card) if card else ""
        return " ", note, skin.glyphs.back * (width - 2 - len(note)) + " "
    if card is None:
        return "", "", " " * width
    if card.type is CardType.LETTER:
        star, value = "*" * card.is_coloured, str(card.value)
        room = width - 2 - len(star)
        value = value.rjust(min(len(value) + (not star), room)).ljust(room)
        return mark or " ", card.letter + star, value
    if card.type is CardType.JOKER:
        return mark or " ", "?", " " * (width - 2)
    name = card_name(card, width - bool(mark))
    mark = mark or " " * (len(name) < width)
    return mark, name, " " * (width - len(mark) - len(name))


def _note(card: Card) -> str:
    return (card.letter or _SHORT[card.type])[: 2 - card.is_coloured] + "*" * card.is_coloured


def letter_col(size: CellSize) -> int:
    return size.letter_col - (size.rows > 2)


class CardPainter(Painter[CardLook]):
    def __init__(self, size: CellSize, skin: Skin) -> None:
        super().__init__(size, skin)
        self._width = size.width - _GAP
        self._letter_col = letter_col(size)
        self._gap = Segment(" " * _GAP, skin.style(skin.palette.table))

    def _paint(self, look: CardLook) -> tuple[Strip, ...]:
        canvas = self._empty_place(look) if look.cell is None else self._card(look, look.cell)
        width = self._size.width
        return tuple(Strip([*strip, self._gap], width).simplify() for strip in canvas.strips())

    def _empty_place(self, look: CardLook) -> Canvas:
        palette = self._skin.palette
        ground = palette.here if look.cursor else palette.table
        canvas = Canvas(self._width, self._size.rows, self._skin, ground)
        piece = palette.frame if look.cursor else palette.hole_mark
        canvas.put(self._size.letter_row, self._letter_col, self._skin.glyphs.speck, piece)
        if look.cursor:
            canvas.frame(self._size.letter_row, palette.frame)
        return canvas

    def _card(self, look: CardLook, cell: CardCell) -> Canvas:
        palette = self._skin.palette
        is_back, pen = cell.state is CardState.DOWN, card_pen(cell, self._skin)
        if look.cursor and is_back:
            # The corners of the frame stand at the top, its lower edge is that of the card.
            here, is_small = palette.back_here, self._is_bracketed(look)
            side = here.removeprefix("on ") if is_small else palette.frame
            pen = pen._replace(top=here, side=side, ink=palette.frame)
        elif look.cursor:
            pen = CardPen(palette.held, palette.held_front, *(palette.held_ink,) * 3)
        canvas = Canvas(self._width, self._size.rows, self._skin, pen.top)
        if is_back:
            self._back(canvas, cell.card, pen, look)
        if look.cursor:
            canvas.frame(self._size.letter_row, pen.ink)
        # The card is as high as the others, unless its last row tells something.
        if not (look.cursor and cell.card and self._size.rows == 2):
            self._foot(canvas, pen, is_back=is_back)
        if cell.card and not is_back:
            mark, rows = card_mark(cell.state, self._skin), self._size.rows
            self._open(canvas, cell.card, pen, look, mark)
            if rows > 1:
                row, col = (0, 1) if rows > 2 else (1, 0)
                canvas.put(*((row, col) if look.cursor else (0, 0)), mark, pen.mark)
        return canvas

    def _is_bracketed(self, look: CardLook) -> bool:
        return look.cursor and not (self._skin.glyphs.frame and self._size.rows > 2)

    def _foot(self, canvas: Canvas, pen: CardPen, *, is_back: bool) -> None:
        """Draw the lower edge of a card over the table below: half a row, if the font has such a block."""
        skin = self._skin
        if self._size.rows == 1:
            return
        # Without colours a back is only its pattern.
        half = "" if is_back and not skin.has_colour else skin.glyphs.half
        pieces = f"{pen.side if half else ''} {skin.palette.table}"
        canvas.put(self._size.rows - 1, 0, (half or " ") * self._width, pieces.strip())

    def _back(self, canvas: Canvas, note: Card | None, pen: CardPen, look: CardLook) -> None:
        size, glyph, width = self._size, self._skin.glyphs.back, self._width
        if size.rows == 1:
            if note:
                canvas.put(0, self._letter_col, _note(note), pen.ink)
            elif half := self._skin.glyphs.half:
                # With the table below it, or all backs of a column would be one.
                canvas.put(0, 0, half * width, f"{pen.side} {self._skin.palette.table}")
            else:
                canvas.put(0, 0, glyph * width, pen.mark)
            return
        col, length, rows = 1, width - 2, range(size.letter_row, max(size.rows - 1, 1))
        if not self._skin.has_colour:
            col, length, rows = 0, width, range(size.rows - 1)
        if note and size.rows == 2:
            length = max(length, width - 1)
            rows = range(1, 2) if self._is_bracketed(look) else rows
        for row in rows:
            canvas.put(row, col, glyph * length, pen.mark)
        if note:
            canvas.put(size.letter_row, self._letter_col, _note(note), pen.ink)

    def _open(self, canvas: Canvas, card: Card, pen: CardPen, look: CardLook, mark: str) -> None:
        end = self._width - self._is_bracketed(look)
        if self._size.rows == 1:
            self._flat(canvas, card, pen, mark, is_here=look.cursor)
        elif card.type is CardType.LETTER:
            is_free = self._size is CellSize.SMALL and not mark and not look.cursor
            self._letter(canvas, card, pen, end, 0 if is_free else self._letter_col)
        elif card.type is CardType.JOKER:
            rows, letter_row, name = self._size.rows, self._size.letter_row, card_name(card, self._width)
            canvas.put(letter_row, self._letter_col, "?", pen.ink)
            if self._width >= _NAMED_FROM:
                has_room_below = look.cursor or letter_row + 2 < rows
                row = letter_row + (1 if has_room_below else -1)
                canvas.put(row, (self._width - len(name)) // 2, name, pen.value)
        else:
            # In two rows the mark stands before the name, else above it.
            first = int(self._size.rows == 2)
            name = card_name(card, end - first)
            row = self._size.letter_row + (first + len(name) > end)
            canvas.put(row, max((self._width - len(name)) // 2, first), name, pen.ink)

    def _flat(self, canvas: Canvas, card: Card, pen: CardPen, mark: str, *, is_here: bool) -> None:
        if self._width < len(_SHORT[CardType.SORRY]):
            canvas.put(0, 0, _note(card)[: self._width], pen.ink)
        elif card.type not in (CardType.LETTER, CardType.JOKER):
            canvas.put(0, 0, _SHORT[card.type], pen.ink)
        else:
            canvas.put(0, self._letter_col, _note(card)[: 1 if is_here else 2], pen.ink)
            said = _note(card) + (str(card.value) if card.letter else "")
            if not is_here and (not mark or len(said) < self._width):
                canvas.put(0, min(self._letter_col, self._width - len(said)), said, pen.ink)
            canvas.put(0, 0, mark * (not is_here), pen.mark)

    def _letter(self, canvas: Canvas, card: Card, pen: CardPen, end: int, first: int) -> None:
        """Draw the letter, from column `first` on, and its value beside or below it, before column `end`."""
        row, said, value = self._size.letter_row, card.letter + "*" * card.is_coloured, str(card.value)
        col = max(min(self._letter_col, end - len(said + value)), first)
        canvas.put(row, col, said, pen.ink)
        if col + 2 + len(value) <= end:
            col += 2
        elif col + 1 + len(value) <= end and not card.is_coloured:
            col += 1
        else:
            row, col = self._size.rows - 1, end - len(value)
        canvas.put(row, col, value, pen.value)


CARD_WIDTH = 5
"""The columns of a card among text."""


def card_spans(
    cards: Sequence[Card | None],
    skin: Skin,
    state: CardState = CardState.UP,
    states: Mapping[int, CardState] = MappingProxyType({}),
    *,
    is_shaded: bool = False,
) -> list[Span]:
    """Return cards one line high and CARD_WIDTH wide, with a column between them; None is a back.

    All are in `state` but those whose places, from 0, are in `states`. `is_shaded`: cards that just lie open
    are darker, to part them from the next line.
    """
    spans: list[Span] = []
    for place, card in enumerate(cards):
        cell = CardCell(card, CardState.DOWN if card is None else states.get(place, state))
        pen = card_pen(cell, skin)
        if is_shaded and cell.state is CardState.UP:
            pen = pen._replace(top=skin.palette.leaving)
        mark, face, value = card_text(cell, CARD_WIDTH, skin)
        spans += [
            (mark, f"{pen.top} {pen.mark}"),
            (face, f"{pen.top} {pen.ink}"),
            (value, f"{pen.top} {pen.value}"),
            (" ", ""),
        ]
    return spans[:-1]


class FieldWidget(GridWidget[FieldView, CardLook]):
    """The eight rows of eight cards; clicks post messages about squares."""

    PAINTER = CardPainter

    @dataclass
    class CardPicked(Message):
        """A square was clicked; `again`: for the second time of a double click."""

        square: int
        again: bool

    def __init__(self, skin: Skin, cell_size: CellSize = CellSize.CARD, *, view: FieldView) -> None:
        super().__init__(skin, cell_size, SIDE, view=view)
        self.renew()

    def cursor_offset(self) -> Offset | None:
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
        square = place.row * SIDE + place.col
        return CardLook(self.view.cells[square], square == self.view.cursor)
