"""The slow generator that is obviously right: read every word everywhere, ask `rules.check`.

The one idea: a legal play makes a main word, bounded by empty squares or edges, and reading that word where
it lies lays exactly the tiles that differ from what shows. So every legal play is found by reading every
word of the list at every square in both directions; whether a reading is legal is not decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.rules import check
from upwords_tui.games.upwords.tiles import Tile


class WordSet:
    """A list of words for `check`, and their spellings for reading them."""

    def __init__(self, words: Iterable[str], edition: Edition) -> None:
        self.words = frozenset(word.upper() for word in words)
        self.spellings = [
            tiles
            for word in sorted(self.words)
            for tiles in edition.alphabet.spellings(word)
            if 2 <= len(tiles) <= edition.size
        ]

    def contains(self, word: str) -> bool:
        return word in self.words


class Found(NamedTuple):
    """A legal play. Instances sort in the order in which plays are listed."""

    loss: int
    way: int
    start: Square
    length: int
    word: tuple[int, ...]
    play: Play
    words: tuple[tuple[str, int], ...]


def legal_plays(
    edition: Edition, board: Board, rack: Sequence[Tile], words: WordSet, *, house: PlayRules = PUBLISHED
) -> list[Found]:
    """Return every legal play in the order of `play_list`."""
    plays = set(_readings(board, rack, words.spellings))
    found = [judged(edition, board, rack, words, play, house=house) for play in plays]
    return sorted(play for play in found if play)


def _readings(board: Board, rack: Sequence[Tile], spellings: Iterable[tuple[Tile, ...]]) -> Iterable[Play]:
    lines = [[Square(row, col) for col in range(board.size)] for row in range(board.size)]
    lines += [list(column) for column in zip(*lines, strict=True)]
    owned = Counter(rack)
    for line in lines:
        tops = [board.top_at(square) for square in line]
        for word in spellings:
            for start in range(len(line) - len(word) + 1):
                if (tops[start - 1] and start) or any(tops[start + len(word) :][:1]):
                    continue
                left = dict(owned)
                placements: list[Placement] = []
                for tile, top, square in zip(word, tops[start:], line[start:], strict=False):
                    if tile != top:
                        if not left.get(tile):
                            break
                        left[tile] -= 1
                        placements.append(Placement(square, tile))
                else:
                    if placements:
                        yield Play.of(placements)


def judged(
    edition: Edition,
    board: Board,
    rack: Sequence[Tile],
    words: WordSet,
    play: Play,
    *,
    house: PlayRules = PUBLISHED,
) -> Found | None:
    """Return `play` as the rules see it, or None if they forbid it."""
    verdict = check(edition, board, rack, play, words, house=house)
    if verdict.violations or verdict.score is None:
        return None
    main = verdict.score.words[0]
    assert main.direction is play.direction(board)
    return Found(
        loss=-verdict.score.total,
        way=list(Direction).index(main.direction),
        start=main.squares[0],
        length=len(main.tiles),
        word=tuple(map(edition.alphabet.order, main.tiles)),
        play=play,
        words=tuple((word.text, word.score) for word in verdict.score.words),
    )
