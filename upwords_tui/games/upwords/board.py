"""The board: a square grid of stacks, immutable.

A stack is a tuple of tiles, bottom to top; an empty square is the empty tuple.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.tiles import Tile

_NAME = r"([A-Za-z])([1-9][0-9]?)\Z"


class Square(NamedTuple):
    """One square, on the board or off it; `row` and `col` count from 0 at the top left."""

    row: int
    col: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """Return the square named like "C5" or "c5", on the board or not. Raises NotationError."""
        match = re.match(_NAME, text.strip())
        if not match:
            raise NotationError("“{text}” is not a square: type a letter and a number, like C5.", text=text)
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
        """Return the four neighbours, on the board or not."""
        row, col = self
        return Square(row - 1, col), Square(row, col - 1), Square(row, col + 1), Square(row + 1, col)


class Direction(Enum):
    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


Stack = tuple[Tile, ...]


@dataclass(frozen=True)
class Board:
    """`size` × `size` stacks; `stacks` is row by row from the top, left to right."""

    size: int
    stacks: tuple[Stack, ...]

    @classmethod
    def empty(cls, size: int) -> Board:
        return cls(size, ((),) * (size * size))

    def __contains__(self, square: object) -> bool:
        return isinstance(square, Square) and 0 <= square.row < self.size and 0 <= square.col < self.size

    @property
    def is_empty(self) -> bool:
        return not any(self.stacks)

    def squares(self) -> Iterator[Square]:
        """Yield every square, row by row."""
        for row in range(self.size):
            for col in range(self.size):
                yield Square(row, col)

    def occupied(self) -> Iterator[Square]:
        """Yield every square that holds a tile, row by row."""
        return (square for square in self.squares() if self.stack_at(square))

    def stack_at(self, square: Square) -> Stack:
        """Return the tiles on `square`, bottom to top; off the board there are none."""
        (row, col), size = square, self.size
        return self.stacks[row * size + col] if 0 <= row < size and 0 <= col < size else ()

    def top_at(self, square: Square) -> Tile | None:
        """Return the tile that shows on `square`, or None."""
        stack = self.stack_at(square)
        return stack[-1] if stack else None

    def height_at(self, square: Square) -> int:
        return len(self.stack_at(square))

    def with_tiles(self, tiles: Iterable[tuple[Square, Tile]]) -> Board:
        """Return the board with each tile put on top of its square (which must be on the board)."""
        stacks = list(self.stacks)
        for square, tile in tiles:
            place = square.row * self.size + square.col
            stacks[place] = (*stacks[place], tile)
        return Board(self.size, tuple(stacks))

    def run_through(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """Return the longest unbroken line of occupied squares through `square`; () if it is empty."""
        if not self.stack_at(square):
            return ()
        (row, col), size = square, self.size
        is_across = direction is Direction.ACROSS
        line = self.stacks[row * size : (row + 1) * size] if is_across else self.stacks[col::size]
        first = last = col if is_across else row
        while first > 0 and line[first - 1]:
            first -= 1
        while last + 1 < size and line[last + 1]:
            last += 1
        places = range(first, last + 1)
        return tuple(Square(row, place) if is_across else Square(place, col) for place in places)

    def tops(self, squares: Iterable[Square]) -> tuple[Tile, ...]:
        """Return the tiles that show on `squares`, all of which must be occupied."""
        return tuple(self.stack_at(square)[-1] for square in squares)

    def words(self) -> Iterator[tuple[tuple[Square, ...], Direction]]:
        """Yield every run of two tiles or more that stands on the board, across first, then down."""
        for direction in Direction:
            for square in self.occupied():
                if self.stack_at(square.step(direction, -1)):
                    continue
                run = self.run_through(square, direction)
                if len(run) >= 2:
                    yield run, direction

    def tile_count(self) -> int:
        return sum(map(len, self.stacks))
