"""A grid of cells with column letters and row numbers: what a board and a field of cards share.

Each cell's look is compared with the one on the screen, and only lines that differ are repainted. The grid is
one widget a column because Textual redraws a line from the left edge of its widget up to what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from upwords_tui.terminal.compositor import Painted
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Skinned, alike

Look = TypeVar("Look", bound=Hashable)


class CellSize(Enum):
    """The sizes: width, rows, columns for the row labels, column and row of a letter in its cell.

    CARD is SMALL with another column, for cells that lie apart. MINI and FLAT have no fronts; TINY, without
    labels, is for pictures of a board.
    """

    TINY = (2, 1, 0, 0, 0)
    MINI = (3, 1, 3, 1, 0)
    FLAT = (4, 1, 3, 1, 0)
    SMALL = (4, 2, 3, 1, 0)
    WIDE = (5, 2, 3, 2, 0)
    CARD = (5, 2, 3, 1, 0)
    MEDIUM = (6, 3, 3, 2, 1)
    LARGE = (7, 3, 4, 3, 1)
    BROAD = (8, 4, 4, 3, 1)
    HUGE = (9, 4, 4, 4, 1)
    GIANT = (11, 5, 4, 5, 2)

    def __init__(self, width: int, rows: int, label_width: int, letter_col: int, letter_row: int) -> None:
        self.width = width
        self.rows = rows
        self.label_width = label_width
        self.letter_col = letter_col
        self.letter_row = letter_row

    def board_width(self, size: int) -> int:
        return self.label_width + self.width * size

    def board_height(self, size: int) -> int:
        return 1 + self.rows * size


class Canvas:
    """The characters of one cell with their palette entries, on one ground."""

    def __init__(self, width: int, rows: int, skin: Skin, ground: str) -> None:
        self._width = width
        self._skin = skin
        self._text = [[" "] * width for _ in range(rows)]
        self._ink = [[""] * width for _ in range(rows)]
        self._ground = ground

    def edge(self, glyph: str, piece: str) -> None:
        """Draw the line that parts this cell from its left neighbour, above the front."""
        for row in range(len(self._text) - 1):
            self.put(row, 0, glyph, piece)

    def frame(self, letter_row: int, piece: str) -> None:
        """Draw the cursor's frame: corners, or without room brackets at `letter_row`."""
        last_row, last_col = len(self._text) - 1, self._width - 1
        if self._skin.glyphs.frame and last_row > 1:
            top_left, top_right, bottom_left, bottom_right = self._skin.glyphs.frame
            self.put(0, 0, top_left, piece)
            self.put(0, last_col, top_right, piece)
            self.put(last_row, 0, bottom_left, piece)
            self.put(last_row, last_col, bottom_right, piece)
        else:
            self.put(letter_row, 0, "[", piece)
            self.put(letter_row, last_col, "]", piece)

    def put(self, row: int, col: int, text: str, piece: str) -> None:
        for place, char in enumerate(text[: self._width - col], col):
            self._text[row][place] = char
            self._ink[row][place] = piece

    def strips(self) -> tuple[Strip, ...]:
        """Return the rows; a space takes the ink before it, which saves changes of style."""
        strips, style = list[Strip](), self._skin.style
        for chars, inks in zip(self._text, self._ink, strict=True):
            runs: list[tuple[str, str]] = []
            for char, ink in zip(chars, inks, strict=True):
                if runs and (ink == runs[-1][1] or (char == " " and "underline" not in runs[-1][1])):
                    runs[-1] = (runs[-1][0] + char, runs[-1][1])
                else:
                    runs.append((char, ink))
            if len(runs) > 1 and not runs[0][0].strip() and "underline" not in runs[1][1]:
                runs[:2] = [(runs[0][0] + runs[1][0], runs[1][1])]
            segments = [Segment(text, style(self._ground, ink)) for text, ink in runs]
            strips.append(Strip(segments, self._width))
        return tuple(strips)


class Painter(Generic[Look]):
    """Draws cells of one size in one skin; subclasses define `_paint`."""

    def __init__(self, size: CellSize, skin: Skin) -> None:
        self._size = size
        self._skin = skin
        self.strips: Callable[[Look], tuple[Strip, ...]] = cache(self._paint)
        """Returns one strip for each row of a cell; equal looks give the same ones."""

    def _paint(self, look: Look) -> tuple[Strip, ...]:
        raise NotImplementedError


View = TypeVar("View")


class GridCell(NamedTuple):
    """A cell of the grid; `row` and `col` count from 0 at the top left."""

    row: int
    col: int


class GridWidget(Skinned, Generic[View, Look]):
    """A square grid that shows a view; a subclass calls `renew` once `_look` can be called."""

    PAINTER: ClassVar[type[Painter[Any]]]
    DEFAULT_CSS = "GridWidget { layout: horizontal; width: auto; height: auto; }"

    def __init__(self, skin: Skin, cell_size: CellSize, side: int, *, view: View) -> None:
        super().__init__(skin)
        self._cell_size = cell_size
        self._side = side
        self.view = view
        self._labels = _Lines()
        self._columns = [_Lines() for _col in range(side)]
        self._looks: dict[GridCell, Look] = {}
        self._marked: tuple[int | None, ...] = ()
        self._painter: Painter[Look]

    def compose(self) -> ComposeResult:
        yield self._labels
        yield from self._columns

    @property
    def cell_size(self) -> CellSize:
        return self._cell_size

    @cell_size.setter
    def cell_size(self, cell_size: CellSize) -> None:
        if cell_size is not self._cell_size:
            self._cell_size = cell_size
            self.renew()

    def show(self, view: View) -> None:
        """Show `view`, on a grid of the same size, and repaint what differs."""
        before, self.view = self.view, view
        if view == before:
            return
        for place in self._touched(before, view):
            look = self._look(place)
            if look != self._looks[place]:
                self._put(place, look)
        self._show_labels()

    def _put(self, place: GridCell, look: Look) -> None:
        self._looks[place] = look
        self._columns[place.col].replace(1 + place.row * self._cell_size.rows, self._painter.strips(look))

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the letter under the cursor stands, for the terminal's own cursor."""
        cursor = self._cursor(self.view)
        if cursor is None or not self.is_attached:
            return None
        size = self._cell_size
        return self.region.offset + Offset(
            size.label_width + cursor.col * size.width + size.letter_col,
            1 + cursor.row * size.rows + size.letter_row,
        )

    def on_click(self, event: events.Click) -> None:
        place = self._place_at(event.screen_offset)
        if place is not None:
            event.stop()
            self._clicked(place, event)

    def _look(self, place: GridCell) -> Look:
        raise NotImplementedError

    def _cursor(self, view: View) -> GridCell | None:
        raise NotImplementedError

    def _pointed(self, view: View) -> tuple[int | None, int | None]:
        return None, None

    def _clicked(self, place: GridCell, event: events.Click) -> None:
        raise NotImplementedError

    def _touched(self, before: View, view: View) -> Collection[GridCell]:
        return self._looks.keys()

    def _place_at(self, offset: Offset) -> GridCell | None:
        size = self._cell_size
        x, y = offset - self.region.offset
        place = GridCell((y - 1) // size.rows, (x - size.label_width) // size.width)
        return place if place in self._looks else None

    def renew(self) -> None:
        self._painter = self.PAINTER(self._cell_size, self.skin)
        self._marked, size = (), self._cell_size
        height = 1 + self._side * size.rows
        self._labels.restyle(size.label_width, height, self.skin)
        for column in self._columns:
            column.restyle(size.width, height, self.skin)
        for row, col in product(range(self._side), repeat=2):
            self._put(GridCell(row, col), self._look(GridCell(row, col)))
        self._show_labels()

    def _show_labels(self) -> None:
        size, glyphs = self._cell_size, self.skin.glyphs
        here, pointed = self._cursor(self.view) or (None, None), self._pointed(self.view)
        before, self._marked = self._marked, (*here, *pointed)
        for at in range(self._side):
            if before and at not in (*before, *self._marked):
                continue
            letter, number = " " * size.letter_col + chr(ord("A") + at), f"{at + 1:>{size.label_width - 1}}"
            down, across = glyphs.down * (at == pointed[1]), glyphs.across * (at == pointed[0])
            self._columns[at].replace(0, [_label(letter, down, size.width, at == here[1], self.skin)])
            label = _label(number, across, size.label_width, at == here[0], self.skin)
            self._labels.replace(1 + at * size.rows + size.letter_row, [label])


class _Lines(Painted):
    """A column of strips that are replaced one by one."""

    _strips: list[Strip]
    _blank: Strip

    def restyle(self, width: int, height: int, skin: Skin) -> None:
        self._blank = Strip.blank(width, skin.style(skin.palette.ground))
        self._strips = [self._blank] * height
        self.styles.width = width
        self.styles.height = height
        self.refresh()

    def render_line(self, y: int) -> Strip:
        # Textual may still ask for rows of the size before.
        return self._strips[y] if y < len(self._strips) else self._blank

    def replace(self, top: int, strips: Sequence[Strip]) -> None:
        changed = []
        for y, strip in enumerate(strips, top):
            before = self._strips[y]
            if strip is not before and strip != before:
                self._strips[y] = strip
                unchanged = alike(reversed(list(before)), reversed(list(strip)))
                changed.append(Region(0, y, strip.cell_length - unchanged, 1))
        if changed:
            self.repaint(*changed)


def _label(text: str, sign: str, width: int, here: bool, skin: Skin) -> Strip:
    palette = skin.palette
    style = skin.style(palette.label_here if here else palette.label, palette.ground)
    if not sign:
        return Strip([Segment(text.ljust(width), style)], width)
    after = Segment(sign.ljust(width - len(text)), skin.style(palette.accent, palette.ground))
    return Strip([Segment(text, style), after], width)


class Click(Message):
    """Something that leads elsewhere was clicked; `Standing` ignores it once the screen has been left."""
