"""What the lines across a line ask of each of its squares.

The one idea: a tile laid in a row also belongs to a column. Everything the column has to say about it, which
tiles are allowed there (cross-check) and what points they bring (cross-score), follows from the column alone.
So it is worked out once for each column as it stands, and remembered: from one position to the next few lines
change.

Every square has a crossing, the occupied ones too, for they take tiles as well.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.games.upwords.edition import Edition
from upwords_tui.lexicon.bitsets import Lexicon

EMPTY = 255
"""Stands for "no tile" where a line is written as one byte a square."""

_REMEMBERED = 20_000
"""So many cross-checks and lines are remembered before starting again; a few megabytes."""


class LineStacks(NamedTuple):
    """One row or column as it stands: the tile that shows on each square (or EMPTY), and the heights."""

    tops: bytes
    heights: bytes


class Crossing(NamedTuple):
    """What the line across says about a tile laid on a square.

    `tiles` has a bit for each tile allowed; `touches` says whether there is a word across at all; `score`
    is what this word brings, plus `bonus` if the tile is a bonus tile of flat words. `is_plural` says
    whether a plural tile laid here would at most add itself to the end of a standing word across.
    """

    tiles: int
    touches: bool
    score: int
    bonus: int
    is_plural: bool


class Crossings:
    """Crossings for the lines of one edition, judged by one lexicon."""

    def __init__(self, edition: Edition, lexicon: Lexicon) -> None:
        alphabet = edition.alphabet
        self._edition = edition
        self._lexicon = lexicon
        self._flat = edition.flat_bonus
        self._flat_tiles = frozenset(map(alphabet.order, self._flat.tiles)) if self._flat else frozenset()
        self._plural = alphabet.order(edition.plural_tile) if edition.plural_tile else EMPTY
        self._checks: dict[tuple[bytes, bytes], int] = {}
        self._lines: dict[LineStacks, tuple[Crossing, ...]] = {}
        self.free = Crossing((1 << len(alphabet.faces)) - 1, False, 0, 0, True)
        """The crossing of a square with empty squares (or none) on both sides."""

    def along(self, line: LineStacks) -> tuple[Crossing, ...]:
        """Return what `line` says about a tile laid on each of its squares, from the lines across it."""
        crossings = self._lines.get(line)
        if crossings is None:
            if len(self._lines) >= _REMEMBERED:
                self._lines.clear()
            crossings = tuple(self._crossing(line, place) for place in range(len(line.tops)))
            self._lines[line] = crossings
        return crossings

    def _crossing(self, line: LineStacks, place: int) -> Crossing:
        tops, heights = line
        start = tops.rfind(EMPTY, 0, place) + 1
        end = tops.find(EMPTY, place + 1)
        end = len(tops) if end < 0 else end
        if end - start == 1:
            return self.free
        before, after = tops[start:place], tops[place + 1 : end]
        score, bonus = self._points(before + after, heights[start:end], heights[place] == 0)
        is_plural = not after and len(before) >= 2 and before[-1] != self._plural
        return Crossing(self._tiles_between(before, after), True, score, bonus, is_plural)

    def _tiles_between(self, before: bytes, after: bytes) -> int:
        """Return a bit for each tile that makes a word between `before` and `after`."""
        key = (before, after)
        tiles = self._checks.get(key)
        if tiles is None:
            if len(self._checks) >= _REMEMBERED:
                self._checks.clear()
            tiles = self._checks[key] = self._find_tiles(before, after)
        return tiles

    def _find_tiles(self, before: bytes, after: bytes) -> int:
        place = len(before)
        table = self._lexicon.tables[place + 1 + len(after)]
        words = table.every
        for position, tile in enumerate(before):
            words &= table.at[position][tile]
        for position, tile in enumerate(after, place + 1):
            words &= table.at[position][tile]
        tiles = 0
        for number in table.numbers(words):
            tiles |= 1 << table.entry(number)[place]
        return tiles

    def _points(self, others: bytes, heights: bytes, on_empty: bool) -> tuple[int, int]:
        """Return the points of a word across, and those more that a bonus tile laid in it would bring."""
        edition = self._edition
        if not on_empty or max(heights) > 1:
            return edition.stacked_points * (sum(heights) + 1), 0
        score = edition.flat_points * len(heights)
        if self._flat is None:
            return score, 0
        hits = sum(tile in self._flat_tiles for tile in others)
        if self._flat.each:
            return score + self._flat.points * hits, self._flat.points
        if hits:
            return score + self._flat.points, 0
        return score, self._flat.points
