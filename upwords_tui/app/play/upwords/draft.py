"""A draft play: tiles laid with a cursor, before anyone judges them.

Every key is one step, and Backspace takes back exactly one step. A letter equal to the one that shows keeps
it and only moves on; any other takes a tile from the rack. All values are immutable.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import UNKNOWN, Alphabet, Tile, without


class TypedResult(StrEnum):
    """What became of a typed letter."""

    LAID = "laid"
    KEPT = "kept"
    SWALLOWED = "swallowed"
    NO_SUCH_TILE = "no-such-tile"
    NOT_ON_RACK = "not-on-rack"
    OFF_BOARD = "off-board"


class TypedLetter(NamedTuple):
    """Where a letter was typed, and the tile it laid; None if it kept the tile that was there."""

    square: Square
    tile: Tile | None


@dataclass(frozen=True)
class DraftPlay:
    """A play in the making on `board`, from `rack`.

    `cursor` may be one past the edge after the last square of a line was filled. `owed` are the letters of a
    tile like Qu not typed yet; they may follow and do nothing.
    """

    board: Board
    rack: tuple[Tile, ...]
    alphabet: Alphabet
    cursor: Square
    direction: Direction = Direction.ACROSS
    steps: tuple[TypedLetter, ...] = ()
    owed: str = ""

    @cached_property
    def tiles(self) -> dict[Square, Tile]:
        return {step.square: step.tile for step in self.steps if step.tile}

    @cached_property
    def play(self) -> Play:
        return Play.of(self.tiles)

    @property
    def rack_left(self) -> tuple[Tile, ...]:
        """The tiles of the rack not laid yet, in their order."""
        return without(self.rack, self.tiles.values())

    def move(self, direction: Direction, count: int) -> DraftPlay:
        """Return this with the cursor moved, from where it is seen, and held at the edges of the board."""
        return replace(self, cursor=self._held(self._held(self.cursor).step(direction, count)), owed="")

    def _held(self, square: Square) -> Square:
        last = self.board.size - 1
        return Square(min(max(square.row, 0), last), min(max(square.col, 0), last))

    def go_to(self, square: Square) -> DraftPlay:
        return replace(self, cursor=square, owed="") if square in self.board else self

    def turn(self) -> DraftPlay:
        return replace(self, direction=self.direction.other, owed="")

    def clear(self) -> DraftPlay:
        start = self.steps[0].square if self.steps else self.cursor
        return replace(self, steps=(), owed="", cursor=start)

    def with_play(self, play: Play, direction: Direction, cursor: Square) -> DraftPlay:
        steps = tuple(TypedLetter(square, tile) for square, tile in play)
        return replace(self, steps=steps, direction=direction, cursor=cursor, owed="")

    def back(self) -> DraftPlay:
        if not self.steps:
            return self
        return replace(self, steps=self.steps[:-1], cursor=self.steps[-1].square, owed="")

    def remove_at(self, square: Square) -> DraftPlay:
        steps = tuple(step for step in self.steps if step.square != square)
        return replace(self, steps=steps, cursor=square, owed="")

    def type(self, letter: str) -> tuple[DraftPlay, TypedResult]:
        """Return this after `letter` was typed at the cursor (q means Qu), and what became of it."""
        folded = unicodedata.normalize("NFC", letter).upper()
        if self.owed and folded == self.owed[0]:
            return replace(self, owed=self.owed[1:]), TypedResult.SWALLOWED
        faces = [face for face in self.alphabet.faces if face.upper() == folded]
        faces = faces or [face for face in self.alphabet.faces if face.upper().startswith(folded)]
        if not (folded and faces):
            return self, TypedResult.NO_SUCH_TILE
        square = self._next_free(self.cursor)
        if square not in self.board:
            return replace(self, cursor=square), TypedResult.OFF_BOARD
        shown = self.board.top_at(square)
        if shown in faces:
            return self._stepped(TypedLetter(square, None), str(shown)), TypedResult.KEPT
        left = self.rack_left
        for face in faces:
            if face in left or UNKNOWN in left:
                return self._stepped(TypedLetter(square, face), face), TypedResult.LAID
        return self, TypedResult.NOT_ON_RACK

    def lay(self, tile: Tile) -> tuple[DraftPlay, TypedResult]:
        """Return this with a tile of the rack laid at the cursor, when it is clicked, say."""
        square = self._next_free(self.cursor)
        if square not in self.board:
            return replace(self, cursor=square), TypedResult.OFF_BOARD
        if tile not in self.rack_left:
            return self, TypedResult.NOT_ON_RACK
        laid = self._stepped(TypedLetter(square, tile), tile)
        return replace(laid, owed=""), TypedResult.LAID

    def _next_free(self, square: Square) -> Square:
        tiles = self.tiles
        while square in tiles:
            square = square.step(self.direction)
        return square

    def _stepped(self, step: TypedLetter, face: str) -> DraftPlay:
        stepped = replace(self, steps=(*self.steps, step), owed=face.upper()[1:])
        return replace(stepped, cursor=stepped._next_free(step.square.step(self.direction)))


def places(tiles: Sequence[Tile], wanted: Counter[Tile]) -> Iterator[int]:
    """Yield the places of the `tiles` that are `wanted`, each as often as it is."""
    for place, tile in enumerate(tiles):
        if wanted[tile]:
            wanted[tile] -= 1
            yield place


def reordered(order: Sequence[Tile], rack: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return `rack` in the player's own `order`, new tiles last."""
    left = Counter(rack)
    return tuple(tiles[place] for tiles in (order, rack) for place in places(tiles, left))
