"""Squares and directions.

A square is written column letter + row number: A1 is top left, so `Square(row=4, col=2)` is C5.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from upwords_tui.base.errors import NotationError

_NAME = r"([A-Za-z])([1-9][0-9]?)\Z"


class Square(NamedTuple):
    """One square, on the board or off it; `row` and `col` count from 0 at the top left."""

    row: int
    col: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """Return the square named like "C5" or "c5". It need not be on any board.

        Raises NotationError if `text` is no square name.
        """
        match = re.match(_NAME, text.strip())
        if not match:
            raise NotationError("“{text}” is no square: write a letter and a number, like C5.", text=text)
        return cls(int(match[2]) - 1, ord(match[1].upper()) - ord("A"))

    @property
    def name(self) -> str:
        """The square as people write it, like "C5"."""
        return f"{chr(ord('A') + self.col)}{self.row + 1}"

    def step(self, direction: Direction, count: int = 1) -> Square:
        """Return the square `count` squares further along `direction` (negative: back)."""
        if direction is Direction.ACROSS:
            return Square(self.row, self.col + count)
        return Square(self.row + count, self.col)

    def neighbours(self) -> tuple[Square, Square, Square, Square]:
        """Return the four orthogonal neighbours, on the board or not."""
        row, col = self
        return Square(row - 1, col), Square(row, col - 1), Square(row, col + 1), Square(row + 1, col)


def middle_lines(size: int) -> range:
    """Return the middle lines, rows or columns, of a board of `size` lines: two, or one if that is odd."""
    return range((size - 1) // 2, size // 2 + 1)


class Direction(Enum):
    """The two directions of writing."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        """The direction at right angles to this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS
