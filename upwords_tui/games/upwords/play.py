"""A play: the tiles a player lays in one turn and where, before anyone has judged it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.squares import Direction, Square
from upwords_tui.games.upwords.tiles import Tile


class Placement(NamedTuple):
    """One tile on one square."""

    square: Square
    tile: Tile


@dataclass(frozen=True)
class Play:
    """Placements in the order of their squares (row by row).

    Nothing is checked here: squares may repeat or lie off the board, so that `rules.check` can say so.
    """

    placements: tuple[Placement, ...]

    @classmethod
    def of(cls, tiles: Mapping[Square, Tile] | Iterable[tuple[Square, Tile]]) -> Play:
        """Return the play of these tiles, sorted by square."""
        pairs = tiles.items() if isinstance(tiles, Mapping) else tiles
        return cls(tuple(sorted(Placement(square, tile) for square, tile in pairs)))

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The squares played on, in order."""
        return tuple(placement.square for placement in self.placements)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles played, in the order of their squares."""
        return tuple(placement.tile for placement in self.placements)

    def line(self) -> Direction | None:
        """Return the direction all squares share; None for a single square or for none."""
        squares = set(self.squares)
        if len(squares) > 1:
            if len({square.row for square in squares}) == 1:
                return Direction.ACROSS
            if len({square.col for square in squares}) == 1:
                return Direction.DOWN
        return None

    def direction(self, board: Board) -> Direction:
        """Return the direction this play is read in on `board` (the board before the play).

        The line of a play of two tiles or more; for a single tile, whose two directions are equal,
        across if it then stands in a row of two or more, else down if in such a column, else across.
        """
        line = self.line()
        if line or not self.placements:
            return line or Direction.ACROSS
        square = self.placements[0].square
        for direction in Direction:
            if board.stack_at(square.step(direction, -1)) or board.stack_at(square.step(direction)):
                return direction
        return Direction.ACROSS
