"""The characters of one cell of a grid, before they are strips.

The one idea: whatever is drawn in a cell is put there character by character, each with its palette entry, on
one ground; only then are runs of the same ink made into segments.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import Generic, TypeVar

from rich.segment import Segment
from textual.strip import Strip

from upwords_tui.tui.theme import Skin

Look = TypeVar("Look", bound=Hashable)


class CellSize(Enum):
    """The sizes: width, rows, columns for the row labels, and where in a cell its letter stands.

    A board is played in the others; CARD is the small one with a column more, for cells that lie apart. TINY,
    without fronts and labels, is for pictures of a board.
    """

    TINY = (2, 1, 0, 0, 0)
    SMALL = (4, 2, 3, 1, 0)
    CARD = (5, 2, 3, 1, 0)
    MEDIUM = (6, 3, 3, 2, 1)
    LARGE = (7, 3, 4, 3, 1)
    HUGE = (9, 4, 4, 4, 1)

    def __init__(self, width: int, rows: int, label_width: int, letter_col: int, letter_row: int) -> None:
        self.width = width
        self.rows = rows
        self.label_width = label_width
        self.letter_col = letter_col
        self.letter_row = letter_row

    def board_width(self, size: int) -> int:
        """Return the columns a board of `size` squares takes, labels included."""
        return self.label_width + self.width * size

    def board_height(self, size: int) -> int:
        """Return the rows a board of `size` squares takes, labels included."""
        return 1 + self.rows * size


class Canvas:
    """The characters of one cell with their palette entries, by row and column, all on one ground."""

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
        """Draw the cursor's frame: corners, or where there is no room brackets at `letter_row`."""
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
        """Write `text`, as far as the cell reaches."""
        for place, char in enumerate(text[: self._width - col], col):
            self._text[row][place] = char
            self._ink[row][place] = piece

    def strips(self) -> tuple[Strip, ...]:
        """Return the rows; a space takes the ink before it, so that fewer changes of style are sent."""
        return tuple(self._strip(row) for row in range(len(self._text)))

    def _strip(self, row: int) -> Strip:
        runs: list[tuple[str, str]] = []
        for char, ink in zip(self._text[row], self._ink[row], strict=True):
            if runs and (ink == runs[-1][1] or (char == " " and "underline" not in runs[-1][1])):
                runs[-1] = (runs[-1][0] + char, runs[-1][1])
            else:
                runs.append((char, ink))
        if len(runs) > 1 and not runs[0][0].strip() and "underline" not in runs[1][1]:
            runs[:2] = [(runs[0][0] + runs[1][0], runs[1][1])]
        style = self._skin.style
        return Strip([Segment(text, style(self._ground, ink)) for text, ink in runs], self._width)


class Painter(Generic[Look]):
    """Draws cells of one size in one skin. Subclasses say in `_paint` how a cell looks."""

    def __init__(self, size: CellSize, skin: Skin) -> None:
        self._size = size
        self._skin = skin
        self._drawn: dict[Look, tuple[Strip, ...]] = {}

    def strips(self, look: Look) -> tuple[Strip, ...]:
        """Return one strip for each row of a cell that looks like this; equal looks give the same ones."""
        drawn = self._drawn.get(look)
        if drawn is None:
            drawn = self._drawn[look] = self._paint(look)
        return drawn

    def _paint(self, look: Look) -> tuple[Strip, ...]:
        raise NotImplementedError
