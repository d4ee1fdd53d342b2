"""What the generator returns: every legal play, in one fixed order, spelt out only where somebody looks.

The one idea: plays that are read from the same square in the same direction, have the same length and score
the same are a *batch*, one bitset of words. Sorting a few dozen batches sorts hundreds of plays, because
inside a batch the words are in alphabetical order already.

The order: score, highest first; across before down; row, then column of the first square of the main word;
its length in tiles; the word itself, tile by tile in the order of the alphabet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.rules import FormedWord, words_formed
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import Lexicon

DIRECTIONS = (Direction.ACROSS, Direction.DOWN)


class Batch(NamedTuple):
    """Plays alike in all but the word. Batches compare in the order of plays.

    `loss` is the score with its sign turned; `way` is a place in DIRECTIONS; `words` is a bitset of the
    lexicon's table for `length`.
    """

    loss: int
    way: int
    row: int
    col: int
    length: int
    words: int


@dataclass
class PlaySource:
    """What a play was found in."""

    edition: Edition
    board: Board


class ScoredPlay:
    """A legal play and its score. `play` and `words` are worked out when asked for."""

    __slots__ = ("_source", "direction", "entry", "score", "start")

    def __init__(
        self, source: PlaySource, score: int, direction: Direction, start: Square, entry: bytes
    ) -> None:
        self._source = source
        self.score = score
        self.direction = direction
        self.start = start
        self.entry = entry
        """The main word as places in the alphabet."""

    @property
    def word(self) -> tuple[Tile, ...]:
        """The main word in tiles, kept ones included."""
        faces = self._source.edition.alphabet.faces
        return tuple(faces[order] for order in self.entry)

    @property
    def play(self) -> Play:
        """The tiles laid and where."""
        top_at = self._source.board.top_at
        square, step, placements = self.start, self.direction, []
        for tile in self.word:
            if top_at(square) != tile:
                placements.append(Placement(square, tile))
            square = square.step(step)
        return Play(tuple(placements))

    @property
    def words(self) -> tuple[FormedWord, ...]:
        """The words formed, the main word first."""
        return words_formed(self._source.board, self.play, self._source.edition)

    def __repr__(self) -> str:
        return f"ScoredPlay({self.start.name} {self.direction.value} {' '.join(self.word)}: {self.score})"


class Plays(PlaySource, ABC):
    """Every legal play of a position, best first (the module says in which order)."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[ScoredPlay]: ...

    def best(self) -> ScoredPlay | None:
        return next(iter(self), None)

    def first(self, count: int) -> list[ScoredPlay]:
        return list(islice(self, count))


class PlayList(Plays):
    """Plays in batches."""

    def __init__(self, edition: Edition, board: Board, lexicon: Lexicon, batches: Iterable[Batch]) -> None:
        super().__init__(edition, board)
        self.batches = sorted(batches)
        self._tables = lexicon.tables

    def __len__(self) -> int:
        return sum(batch.words.bit_count() for batch in self.batches)

    def __bool__(self) -> bool:
        return bool(self.batches)

    def __iter__(self) -> Iterator[ScoredPlay]:
        for loss, way, row, col, length, words in self.batches:
            table = self._tables[length]
            start, direction = Square(row, col), DIRECTIONS[way]
            for number in table.numbers(words):
                yield ScoredPlay(self, -loss, direction, start, table.entry(number))
