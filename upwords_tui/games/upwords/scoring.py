"""The words a play forms and the points each is worth, item by item.

The one idea: a score is never a bare number but the sum of named parts, so that every front-end can show
how it came about.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import Tile, spell


class FormedWord(NamedTuple):
    """A run of two tiles or more through the tiles placed, as it stands after the play.

    `heights` are those of its stacks; `base` are the points for its tiles, `bonus` those for a bonus tile
    in a flat word.
    """

    squares: tuple[Square, ...]
    direction: Direction
    tiles: tuple[Tile, ...]
    heights: tuple[int, ...]
    base: int
    bonus: int

    @property
    def text(self) -> str:
        return spell(self.tiles)

    @property
    def is_flat(self) -> bool:
        return max(self.heights) == 1

    @property
    def score(self) -> int:
        return self.base + self.bonus


class PlayScore(NamedTuple):
    """The words formed, the main word (along the line of play) first, and the points beyond them."""

    words: tuple[FormedWord, ...]
    placed_bonus: int
    all_rack_bonus: int

    @property
    def total(self) -> int:
        return sum(word.score for word in self.words) + self.placed_bonus + self.all_rack_bonus


def words_formed(board: Board, play: Play, edition: Edition) -> tuple[FormedWord, ...]:
    """Return the words that `play` forms on `board` (as it was before the play).

    The main word first, if there is one, then the cross words in the order of their squares. The play must
    be on the board, in line and without a gap.
    """
    if not play.placements:
        return ()
    after = board.with_tiles(play)
    direction = play.direction(board)
    runs = [(after.run_through(play.squares[0], direction), direction)]
    runs += [(after.run_through(square, direction.other), direction.other) for square in play.squares]
    return tuple(_word(after, run, way, edition) for run, way in runs if len(run) >= edition.min_word)


def _word(after: Board, run: tuple[Square, ...], direction: Direction, edition: Edition) -> FormedWord:
    heights = tuple(map(after.height_at, run))
    tiles = after.tops(run)
    base = bonus = 0
    if max(heights) == 1:
        base = edition.flat_points * len(run)
        if edition.flat_bonus:
            hits = sum(tile in edition.flat_bonus.tiles for tile in tiles)
            bonus = edition.flat_bonus.points * (hits if edition.flat_bonus.each else min(hits, 1))
    else:
        base = edition.stacked_points * sum(heights)
    return FormedWord(run, direction, tiles, heights, base, bonus)


def score_play(words: tuple[FormedWord, ...], play: Play, edition: Edition) -> PlayScore:
    """Return the score of `play`, which forms `words`."""
    placed = 0
    if edition.placed_bonus:
        hits = sum(tile in edition.placed_bonus.tiles for tile in play.tiles)
        placed = edition.placed_bonus.points * hits
    all_rack = edition.all_rack_bonus if len(play) == edition.rack_size else 0
    return PlayScore(words, placed, all_rack)
