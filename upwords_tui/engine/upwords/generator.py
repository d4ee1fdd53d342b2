"""Every legal play of a position, found without the kernel: slowly, by the rules themselves.

A play is read along a line, a row or a column, and makes one main word there. Where this word may lie is a
*stretch*: some squares in a row, bounded on both sides by an empty square or the edge. Empty squares in a
stretch get a tile, occupied ones get a tile or keep the one they show; since a tile never goes on its like,
the word determines the play. For each stretch the lexicon's bitsets tell which words the rack and the lines
across allow. Which of these are legal, and what they score, `games.upwords.rules.check` says.

A play of two tiles or more has one line. A play of one tile has two; it belongs to that of its main word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from upwords_tui.engine.upwords.play_list import DIRECTIONS, FoundPlay, PlayList, Plays
from upwords_tui.games.upwords.board import Board, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.rules import check
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.bitsets import SHORTEST, Lexicon

_EMPTY = 255
"""Stands for "no tile" where a line is written as one byte a square."""

_REMEMBERED_CHECKS = 20_000
"""A few megabytes of cross-checks."""


class Generator:
    """Finds the legal plays of one edition with one lexicon, which must be for its alphabet and board.

    A generator remembers cross-checks, so keep it for a whole game.
    """

    def __init__(self, edition: Edition, lexicon: Lexicon, *, house: PlayRules = PUBLISHED) -> None:
        if lexicon.alphabet != edition.alphabet or lexicon.max_length < edition.size:
            raise ValueError(f"the lexicon was compiled for other tiles or a smaller board than {edition.id}")
        if edition.min_word != SHORTEST:
            raise ValueError(f"{edition.id}: the generator needs min_word = {SHORTEST}")
        self.edition = edition
        self.lexicon = lexicon
        self.house = house
        self._cross_check = lru_cache(_REMEMBERED_CHECKS)(self._tiles_between)

    def generate(self, board: Board, rack: Iterable[Tile]) -> Plays:
        """Return every play that `rules.check` would call legal, dictionary included."""
        return PlayList(self.edition, board, self._find(board, tuple(rack)))

    def can_play(self, board: Board, rack: Iterable[Tile]) -> bool:
        """Return whether there is a legal play; the rack may hold any number of tiles."""
        return any(self._find(board, tuple(rack)))

    def _find(self, board: Board, rack: tuple[Tile, ...]) -> Iterator[FoundPlay]:
        size, held = board.size, frozenset(self.lexicon.encode(rack))
        near = set(self.edition.centre)
        if not board.is_empty:
            near = {each for square in board.occupied() for each in (square, *square.neighbours())}
        order = self.edition.alphabet.order
        tops = bytes([order(stack[-1]) if stack else _EMPTY for stack in board.stacks])
        rows = [tops[start : start + size] for start in range(0, size * size, size)]
        columns = [tops[col::size] for col in range(size)]
        for way, lines, across in ((0, rows, columns), (1, columns, rows)):
            for number, line in enumerate(lines):
                squares = [
                    Square(number, place) if way == 0 else Square(place, number) for place in range(size)
                ]
                laid = [
                    held & self._fitting(other, number)
                    if board.height_at(square) < self.edition.max_height
                    else frozenset[int]()
                    for square, other in zip(squares, across, strict=True)
                ]
                for start in range(size - 1):
                    if start and line[start - 1] != _EMPTY:
                        continue
                    for end in range(start + SHORTEST, size + 1):
                        if (end == size or line[end] == _EMPTY) and not near.isdisjoint(squares[start:end]):
                            part = slice(start, end)
                            yield from self._fill(board, rack, way, squares[part], line[part], laid[part])

    def _fill(
        self,
        board: Board,
        rack: tuple[Tile, ...],
        way: int,
        squares: list[Square],
        tops: bytes,
        laid: list[frozenset[int]],
    ) -> Iterator[FoundPlay]:
        """Yield the plays whose main word fills a stretch; `laid`: the tiles that may go on each square."""
        table, faces = self.lexicon.tables[len(squares)], self.edition.alphabet.faces
        words = table.every
        for at, top, tiles in zip(table.at, tops, laid, strict=True):
            fitting = 0 if top == _EMPTY else at[top]
            for tile in tiles:
                fitting |= at[tile]
            words &= fitting
            if not words:
                return
        for tile, count in Counter(self.lexicon.encode(rack) + tops.replace(bytes([_EMPTY]), b"")).items():
            words &= ~table.at_least(tile, count + 1)
        for entry in map(table.entry, table.numbers(words)):
            placements = (
                Placement(square, faces[tile])
                for square, tile, top in zip(squares, entry, tops, strict=True)
                if tile != top
            )
            verdict = check(self.edition, board, rack, Play(tuple(placements)), house=self.house)
            if verdict.is_legal and verdict.score and verdict.score.words[0].direction is DIRECTIONS[way]:
                yield FoundPlay(-verdict.score.total, way, squares[0], len(entry), entry)

    def _fitting(self, line: bytes, place: int) -> frozenset[int]:
        """Return the tiles that make a word, or none, of `line` when laid on a square of it."""
        start, end = line.rfind(_EMPTY, 0, place) + 1, line.find(_EMPTY, place + 1)
        return self._cross_check(line[start:place], line[place + 1 : len(line) if end < 0 else end])

    def _tiles_between(self, before: bytes, after: bytes) -> frozenset[int]:
        if not before and not after:
            return frozenset(range(len(self.edition.alphabet.faces)))
        place = len(before)
        table = self.lexicon.tables[place + 1 + len(after)]
        words = table.every
        for position, tile in (*enumerate(before), *enumerate(after, place + 1)):
            words &= table.at[position][tile]
        return frozenset(tile for tile, having in enumerate(table.at[place]) if words & having)
