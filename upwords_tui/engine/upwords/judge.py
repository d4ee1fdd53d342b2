"""The end of a branch of the search: which of its words are legal plays, and for how many points.

The one idea: in a leaf everything about the plays but the word is known: where it lies and which tiles are
kept. So rules and scores are settled once for all words in it. Bonus tiles are the only things that make
plays of one leaf differ in score; they split it.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.engine.upwords.crossings import EMPTY
from upwords_tui.engine.upwords.lines import DOWN, Line
from upwords_tui.engine.upwords.rackmasks import RackMasks
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.lexicon.bitsets import LengthTable

_Bonus = tuple[int, int]
"""The words that earn it (a bitset) and the points."""


class Leaf(NamedTuple):
    """Words that fill a stretch in the same manner.

    `start` is the first place of the stretch in its line. `occupied` and `kept` have a bit for each position
    in the stretch; `points` are those of the words across, bonus tiles apart.
    """

    start: int
    occupied: int
    kept: int
    points: int
    words: int


class Judge:
    """Settles leaves by the rules and points of one edition."""

    def __init__(self, edition: Edition) -> None:
        order = edition.alphabet.order
        self._edition = edition
        self._plural = EMPTY if edition.plural_tile is None else order(edition.plural_tile)
        flat, placed = edition.flat_bonus, edition.placed_bonus
        self._flat_tiles = sorted(map(order, flat.tiles)) if flat else []
        self._placed_points = dict.fromkeys(map(order, placed.tiles), placed.points) if placed else {}
        self._bonus_tiles = sum(1 << tile for tile in {*self._flat_tiles, *self._placed_points})
        self._flat_bonuses: dict[int, list[_Bonus]] = {}

    def settle(self, line: Line, table: LengthTable, leaf: Leaf, rack: RackMasks) -> list[tuple[int, int]]:
        """Return the scores of the legal plays in `leaf`, each with the bitset of its words."""
        length, start = table.length, leaf.start
        placed = (1 << length) - 1 ^ leaf.kept
        count = placed.bit_count()
        words = leaf.words
        if count == 0:
            return []
        if count == 1:
            words = self._single(line, table, leaf, placed.bit_length() - 1)
        elif self._edition.keep_one and _covers_a_word(leaf.occupied, leaf.occupied & placed):
            return []
        if not words:
            return []
        heights = line.heights[start : start + length]
        flat = not leaf.occupied & placed and max(heights) <= 1
        score = leaf.points
        if flat:
            score += self._edition.flat_points * length
        else:
            score += self._edition.stacked_points * (sum(heights) + count)
        if count == self._edition.rack_size:
            score += self._edition.all_rack_bonus
        bonuses = self._flat(table) if flat else []
        if tiles := self._bonus_tiles & rack.tiles:
            bonuses = bonuses + self._placed(line, table, leaf, tiles)
        return _split(score, words, bonuses)

    def _single(self, line: Line, table: LengthTable, leaf: Leaf, position: int) -> int:
        """Return the legal words of a play of one tile: not those of the other line, nor a bare plural."""
        place = leaf.start + position
        crossing = line.crossings[place]
        if line.way == DOWN and crossing.touches:
            return 0
        stood = table.length - 1
        if (
            self._plural != EMPTY
            and not leaf.occupied >> position & 1
            and position == stood >= 2
            and line.tops[place - 1] != self._plural
            and crossing.is_plural
        ):
            return leaf.words & ~table.at[position][self._plural]
        return leaf.words

    def _flat(self, table: LengthTable) -> list[_Bonus]:
        """Return the bonuses of bonus tiles in a flat main word, placed or kept."""
        if not self._edition.flat_bonus:
            return []
        bonuses = self._flat_bonuses.get(table.length)
        if bonuses is None:
            bonuses = self._flat_bonuses[table.length] = _flat_bonuses(
                table, self._flat_tiles, self._edition.flat_bonus.points, self._edition.flat_bonus.each
            )
        return bonuses

    def _placed(self, line: Line, table: LengthTable, leaf: Leaf, tiles: int) -> list[_Bonus]:
        """Return the bonuses for placing one of `tiles`: as such, and in a flat word across."""
        bonuses: list[_Bonus] = []
        while tiles:
            tile = tiles.bit_length() - 1
            tiles ^= 1 << tile
            placed, in_flat = self._placed_points.get(tile, 0), tile in self._flat_tiles
            for position, at in enumerate(table.at):
                if leaf.kept >> position & 1:
                    continue
                points = placed + (line.crossings[leaf.start + position].bonus if in_flat else 0)
                if points:
                    bonuses.append((at[tile], points))
        return bonuses


def _covers_a_word(occupied: int, covered: int) -> bool:
    """Return whether a run of two or more occupied positions is covered entirely."""
    if not covered & covered >> 1:
        return False
    while occupied:
        lowest = occupied & -occupied
        run = occupied & ~(occupied + lowest)
        if run != lowest and run & covered == run:
            return True
        occupied ^= run
    return False


def _flat_bonuses(table: LengthTable, tiles: list[int], points: int, each: bool) -> list[_Bonus]:
    if not each:
        words = 0
        for tile in tiles:
            words |= table.at_least(tile, 1)
        return [(words, points)]
    counted = (table.at_least(tile, times) for tile in tiles for times in range(1, table.length + 1))
    return [(words, points) for words in counted if words]


def _split(score: int, words: int, bonuses: list[_Bonus]) -> list[tuple[int, int]]:
    """Return `words` parted by what bonuses they earn, each part with its score."""
    parts = [(score, words)]
    for earning, points in bonuses:
        if words & earning:
            parted = [
                (total, part)
                for score, words in parts
                for total, part in ((score + points, words & earning), (score, words & ~earning))
                if part
            ]
            parts = parted
    return parts
