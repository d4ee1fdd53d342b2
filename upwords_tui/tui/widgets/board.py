"""The board on the screen.

The one idea: when a view is shown, each square's look is compared with the one on the screen and only the
lines that differ are repainted. The board is one widget a column because Textual redraws a line from the
left edge of its widget up to what has changed: with whole rows, a cursor at the right edge would cost the
whole row.
"""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.squares import Square
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.cells import CellLook, CellPainter, CellSize, Ground
from upwords_tui.tui.widgets.values import BoardView


class BoardWidget(Widget):
    """A board of one edition. `show` a view; clicks come back as messages about squares."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "BoardWidget { layout: horizontal; width: auto; height: auto; }"

    class SquareMessage(Message):
        """Something was done to a square with the mouse."""

        def __init__(self, board: BoardWidget, square: Square) -> None:
            super().__init__()
            self.board = board
            self.square = square

        @property
        def control(self) -> BoardWidget:
            """The board, for `@on` with a selector."""
            return self.board

    class Picked(SquareMessage):
        """A square was clicked: the cursor should go there."""

    class Turned(SquareMessage):
        """A square was double-clicked: the direction of writing should turn there."""

    class Asked(SquareMessage):
        """A square was clicked with another button: say what is on it."""

    def __init__(
        self,
        edition: Edition,
        skin: Skin,
        cell_size: CellSize = CellSize.SMALL,
        *,
        view: BoardView,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._centre = frozenset(edition.centre)
        self._skin = skin
        self._cell_size = cell_size
        self._view = view
        size = view.board.size
        self._labels = _RowLabels(size)
        self._columns = [_Column(col, size) for col in range(size)]
        self._looks: dict[Square, CellLook] = {}
        self._repaint_all()

    def compose(self) -> ComposeResult:
        """Return the row labels and the columns."""
        yield self._labels
        yield from self._columns

    @property
    def view(self) -> BoardView:
        """What is shown."""
        return self._view

    @property
    def skin(self) -> Skin:
        """How the board is drawn."""
        return self._skin

    @skin.setter
    def skin(self, skin: Skin) -> None:
        self._skin = skin
        self._repaint_all()

    @property
    def cell_size(self) -> CellSize:
        """How big a square is."""
        return self._cell_size

    @cell_size.setter
    def cell_size(self, cell_size: CellSize) -> None:
        if cell_size is not self._cell_size:
            self._cell_size = cell_size
            self._repaint_all()

    def show(self, view: BoardView) -> None:
        """Show `view`, whose board must have the size of the one before, and repaint what differs."""
        before, self._view = self._view, view
        if view == before:
            return
        if view.board is before.board and _same_but_cursor(view, before):
            touched = {square for square in (before.cursor, view.cursor) if square and square in view.board}
        else:
            touched = set(self._looks)
        for square in touched:
            look = self._look(square)
            if look != self._looks[square]:
                self._looks[square] = look
                self._columns[square.col].show(square.row, self._painter.strips(look))
        self._show_labels()

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the letter under the cursor stands, for the terminal's own cursor."""
        cursor = self._view.cursor
        if cursor is None or not self.is_attached:
            return None
        size = self._cell_size
        return self.region.offset + Offset(
            size.label_width + cursor.col * size.width + size.letter_col,
            1 + cursor.row * size.rows + size.letter_row,
        )

    def square_at(self, offset: Offset) -> Square | None:
        """Return the square drawn at this place of the screen."""
        size = self._cell_size
        x, y = offset - self.region.offset
        square = Square((y - 1) // size.rows, (x - size.label_width) // size.width)
        return square if square in self._view.board else None

    def on_click(self, event: events.Click) -> None:
        """Say which square was clicked."""
        square = self.square_at(event.screen_offset)
        if square is None:
            return
        event.stop()
        if event.button != 1:
            self.post_message(self.Asked(self, square))
        elif event.chain == 2:
            self.post_message(self.Turned(self, square))
        else:
            self.post_message(self.Picked(self, square))

    def _repaint_all(self) -> None:
        self._painter = CellPainter(self._cell_size, self._skin)
        board = self._view.board
        self._looks = {square: self._look(square) for square in board.squares()}
        for column in self._columns:
            column.restyle(self._cell_size, self._skin)
        self._labels.restyle(self._cell_size, self._skin)
        for square, look in self._looks.items():
            self._columns[square.col].show(square.row, self._painter.strips(look))
        self._show_labels()

    def _show_labels(self) -> None:
        cursor = self._view.cursor
        self._labels.highlight(cursor.row if cursor else None)
        for col, column in enumerate(self._columns):
            column.highlight(cursor is not None and cursor.col == col)

    def _look(self, square: Square) -> CellLook:
        view = self._view
        board, laying = view.board, view.laying
        laid = laying.get(square)
        face = laid or board.top_at(square) or ""
        left = Square(square.row, square.col - 1)
        if square in self._centre:
            ground = Ground.CENTRE
        else:
            ground = Ground.DARK if (square.row + square.col) % 2 else Ground.LIGHT
        return CellLook(
            ground=ground,
            face=face,
            height=board.height_at(square) + (laid is not None),
            edge=bool(face) and (left in laying or bool(board.stack_at(left))),
            laid=laid is not None,
            last=bool(face) and laid is None and square in view.last,
            wrong=square in view.wrong,
            cursor=view.direction if square == view.cursor else None,
        )


def _same_but_cursor(view: BoardView, other: BoardView) -> bool:
    return view.laying == other.laying and view.last == other.last and view.wrong == other.wrong


class _Lines(Widget):
    """A column of strips of which single ones are replaced."""

    ALLOW_SELECT = False

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count
        self._cell_size = CellSize.SMALL
        self._skin: Skin
        self._strips: list[Strip] = []

    def restyle(self, cell_size: CellSize, skin: Skin) -> None:
        """Take another size and skin; every line must be given again."""
        self._cell_size = cell_size
        self._skin = skin
        width, height = self._columns_wide(), 1 + self._count * cell_size.rows
        blank = Strip.blank(width, skin.style(skin.palette.ground))
        self._strips = [blank] * height
        self.styles.width = width
        self.styles.height = height
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one of the strips; none for rows of a size that is being left."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self._skin.style(self._skin.palette.ground))

    def _columns_wide(self) -> int:
        return self._cell_size.width

    def _replace(self, y: int, strip: Strip) -> None:
        if strip is not self._strips[y] and strip != self._strips[y]:
            self._strips[y] = strip
            self.refresh(Region(0, y, strip.cell_length, 1))


class _Column(_Lines):
    """One column of squares under its letter."""

    def __init__(self, col: int, count: int) -> None:
        super().__init__(count)
        self._letter = chr(ord("A") + col)

    def show(self, row: int, strips: tuple[Strip, ...]) -> None:
        """Show the square in this row."""
        for line, strip in enumerate(strips, 1 + row * self._cell_size.rows):
            self._replace(line, strip)

    def highlight(self, here: bool) -> None:
        """Draw the letter, brighter if the cursor is `here`."""
        size = self._cell_size
        self._replace(0, _label(" " * size.letter_col + self._letter, size.width, here, self._skin))


class _RowLabels(_Lines):
    """The row numbers."""

    def highlight(self, here: int | None) -> None:
        """Draw the numbers, the one of row `here` brighter."""
        size = self._cell_size
        for row in range(self._count):
            text = f"{row + 1:>{size.label_width - 1}}"
            line = 1 + row * size.rows + size.letter_row
            self._replace(line, _label(text, size.label_width, row == here, self._skin))

    def _columns_wide(self) -> int:
        return self._cell_size.label_width


def _label(text: str, width: int, here: bool, skin: Skin) -> Strip:
    palette = skin.palette
    style = skin.style(palette.label_here if here else palette.label, palette.ground)
    return Strip([Segment(text.ljust(width), style)], width)
