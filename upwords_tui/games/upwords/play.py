"""A play: the tiles a player lays in one turn and where, before anyone has judged it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from upwords_tui.base.errors import NotationError
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.tiles import Alphabet, Tile


class Placement(NamedTuple):
    """One tile on one square."""

    square: Square
    tile: Tile


@dataclass(frozen=True)
class Play:
    """Placements in the order of their squares (row by row), which may repeat or lie off the board."""

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
        return tuple(placement.square for placement in self.placements)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(placement.tile for placement in self.placements)

    @cached_property
    def line(self) -> Direction | None:
        """The direction all squares share; None for a single square or for none."""
        squares = set(self.squares)
        if len(squares) > 1:
            if len({square.row for square in squares}) == 1:
                return Direction.ACROSS
            if len({square.col for square in squares}) == 1:
                return Direction.DOWN
        return None

    def direction(self, board: Board) -> Direction:
        """Return the direction this play is read in on `board` (before the play).

        That is its line; for a single tile across, unless only its column has a neighbour.
        """
        if self.line or not self.placements:
            return self.line or Direction.ACROSS
        square = self.placements[0].square
        for direction in Direction:
            if board.stack_at(square.step(direction, -1)) or board.stack_at(square.step(direction)):
                return direction
        return Direction.ACROSS


_START = r"(?:(?P<row>[1-9][0-9]?)(?P<col>[A-Za-z])|(?P<col2>[A-Za-z])(?P<row2>[1-9][0-9]?))\Z"
_PART = r"\(([^()]+)\)|([^()\s]+)"


def format_start(square: Square, direction: Direction) -> str:
    """Return where a play starts and which way it goes: "5C" across, "C5" down."""
    name = square.name
    return name[1:] + name[0] if direction is Direction.ACROSS else name


def parse_start(text: str) -> tuple[Square, Direction]:
    """Return the square and direction written as "5C" (across) or "C5" (down). Raises NotationError."""
    match = re.match(_START, text)
    if not match:
        raise NotationError("“{text}” is not a place: type 5C for across or C5 for down.", text=text)
    row, col = match["row"] or match["row2"], match["col"] or match["col2"]
    direction = Direction.ACROSS if match["row"] else Direction.DOWN
    return Square(int(row) - 1, ord(col.upper()) - ord("A")), direction


def main_run(board: Board, play: Play) -> tuple[Square, ...]:
    """Return the squares of the main word of `play` on `board` (before it), in line and without a gap."""
    return board.with_tiles(play).run_through(play.squares[0], play.direction(board))


def format_play(board: Board, play: Play) -> str:
    """Return `play` in notation; `board` is the board before it, as for `main_run`."""
    run = main_run(board, play)
    placed = dict(play.placements)
    word = "".join(placed[square] if square in placed else f"({board.tops((square,))[0]})" for square in run)
    return f"{format_start(run[0], play.direction(board))} {word.replace(')(', '')}"


def parse_play(text: str, board: Board, alphabet: Alphabet) -> Play:
    """Return the play written as `text` on `board` (before it), not checked against the rules.

    A letter equal to the one that shows is kept, bracketed or not. Raises NotationError.
    """
    place, _, word = text.strip().partition(" ")
    start, direction = parse_start(place)
    return read_play(word, start, direction, board, alphabet)


def read_play(word: str, start: Square, direction: Direction, board: Board, alphabet: Alphabet) -> Play:
    """Return the play that writes `word`, as `parse_play`."""
    square = start
    placements: list[Placement] = []
    tiles = _tiles_in(word, alphabet)
    if len(tiles) > board.size:
        raise NotationError(
            "That is {count} tiles; a line of the board has {size} squares.",
            count=len(tiles),
            size=board.size,
        )
    for tile, bracketed in tiles:
        top = board.top_at(square)
        if bracketed and top is None:
            raise NotationError(
                "{square} is empty: type {tile} without brackets to play it there.",
                square=square.name,
                tile=tile,
            )
        if bracketed and top != tile:
            raise NotationError(
                "{square} shows {top}, not {tile}: brackets are for a letter that stays.",
                square=square.name,
                top=top,
                tile=tile,
            )
        if top != tile:
            placements.append(Placement(square, tile))
        square = square.step(direction)
    if not placements:
        raise NotationError("“{word}” plays no tile: every letter is already there.", word=word)
    return Play.of(placements)


def _tiles_in(word: str, alphabet: Alphabet) -> list[tuple[Tile, bool]]:
    compact = "".join(word.split())
    if not compact:
        raise NotationError("A word is missing: write a place and a word, like 5C WOOD.")
    tiles: list[tuple[Tile, bool]] = []
    end = 0
    for match in re.finditer(_PART, compact):
        if match.start() != end:
            raise NotationError("“{word}” has an unmatched bracket.", word=word)
        end = match.end()
        part = match[1] or match[2]
        spellings = alphabet.spellings(part)
        if not spellings:
            raise NotationError("“{word}” can't be spelt with the tiles of this edition.", word=part)
        tiles += [(tile, match[1] is not None) for tile in spellings[0]]
    if end != len(compact):
        raise NotationError("“{word}” has an unmatched bracket.", word=word)
    return tiles
