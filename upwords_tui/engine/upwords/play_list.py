"""What a generator returns: every legal play, in one fixed order, spelt out only where somebody looks.

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

DIRECTIONS = (Direction.ACROSS, Direction.DOWN)


class FoundPlay(NamedTuple):
    """A play as it compares with others: `loss` is the score with its sign turned, `way` in DIRECTIONS."""

    loss: int
    way: int
    start: Square
    length: int
    entry: bytes


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
    """Plays found one by one."""

    def __init__(self, edition: Edition, board: Board, found: Iterable[FoundPlay]) -> None:
        super().__init__(edition, board)
        self._plays = [
            ScoredPlay(self, -play.loss, DIRECTIONS[play.way], play.start, play.entry)
            for play in sorted(found)
        ]

    def __len__(self) -> int:
        return len(self._plays)

    def __iter__(self) -> Iterator[ScoredPlay]:
        return iter(self._plays)
