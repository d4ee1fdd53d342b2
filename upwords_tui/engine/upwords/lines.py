"""The rows and columns of a position, and the stretches of them that a play may fill.

A *stretch* is where a main word may lie: squares in a row, bounded on both sides by an empty square or the
edge, because a word takes in every tile it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upwords_tui.engine.upwords.cross_checks import EMPTY, Crossing, Crossings, LineStacks
from upwords_tui.games.upwords.board import Board, Stack
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.squares import middle_lines
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import SHORTEST

ACROSS, DOWN = 0, 1
"""The ways a line can run, in the order of plays."""


class BoardLine(NamedTuple):
    """A row or column and what may be laid on it; sequences have an item a square.

    `number` is that of the row or column; `tops` and `heights` are as in LineStacks; `laid` holds the
    tiles of the rack that may be laid on a square, a bit each.
    """

    way: int
    number: int
    tops: bytes
    heights: bytes
    crossings: tuple[Crossing, ...]
    laid: list[int]


class LineBuilder:
    """Makes the lines of a position. `repeat_in_stack` as for `rules.check`."""

    def __init__(self, edition: Edition, crossings: Crossings, repeat_in_stack: bool) -> None:
        self._order: dict[Tile, int] = {face: order for order, face in enumerate(edition.alphabet.faces)}
        self._max_height = edition.max_height
        self._repeat_in_stack = repeat_in_stack
        self._crossings = crossings

    def lines(self, board: Board, tiles: int) -> Iterator[BoardLine]:
        """Yield every row, then every column; `tiles` has a bit for each face on the rack."""
        size, stacks = board.size, board.stacks
        tops = bytes([self._order[stack[-1]] if stack else EMPTY for stack in stacks])
        heights = bytes(map(len, stacks))
        under = [self._laid(stack, tiles) for stack in stacks]
        rows = [slice(start, start + size) for start in range(0, size * size, size)]
        columns = [slice(col, None, size) for col in range(size)]
        for way, lines, across in ((ACROSS, rows, columns), (DOWN, columns, rows)):
            along = [self._crossings.along(LineStacks(tops[line], heights[line])) for line in across]
            for number, (line, crossings) in enumerate(zip(lines, zip(*along, strict=True), strict=True)):
                laid = [
                    tiles & crossing.tiles for tiles, crossing in zip(under[line], crossings, strict=True)
                ]
                yield BoardLine(way, number, tops[line], heights[line], crossings, laid)

    def _laid(self, stack: Stack, tiles: int) -> int:
        """Return those of `tiles` that may go on top of `stack`."""
        if not stack:
            return tiles
        if len(stack) >= self._max_height:
            return 0
        for tile in stack[-1:] if self._repeat_in_stack else stack:
            tiles &= ~(1 << self._order[tile])
        return tiles


def stretches(line: BoardLine, rack_size: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end (exclusive) of every stretch that `rack_size` tiles may fill."""
    tops, crossings, laid = line.tops, line.crossings, line.laid
    size = len(tops)
    for start in range(size - 1):
        if start and tops[start - 1] != EMPTY:
            continue
        placed = 0
        connected = coverable = False
        for place in range(start, size):
            if tops[place] != EMPTY:
                connected = True
                coverable = coverable or laid[place] != 0
            elif placed == rack_size or not laid[place]:
                break
            else:
                placed += 1
                connected = connected or crossings[place].touches
            end = place + 1
            if (
                connected
                and (placed or coverable)
                and end - start >= SHORTEST
                and (end == size or tops[end] == EMPTY)
            ):
                yield start, end


def first_stretches(line: BoardLine, rack_size: int) -> Iterator[tuple[int, int]]:
    """Yield the same for the first play: the stretches over a centre square."""
    size = len(line.tops)
    middle = middle_lines(size)
    if line.number in middle:
        for start in range(middle.stop):
            for end in range(max(start + SHORTEST, middle.start + 1), min(start + rack_size, size) + 1):
                yield start, end
