"""The bitsets that follow from a rack: which words have one of these tiles here, which words it can pay for.

The one idea: with the tiles *kept* from the board known, "the rack holds every tile placed" is a bitset
too. A word needs each tile of the rack at most as often as the rack has it and the board lends it, and "at
least so often" is in the lexicon's tables. Tiles that the rack does not have never pass the choice at their
square.
"""

from __future__ import annotations

from collections import Counter

from upwords_tui.lexicon.bitsets import LengthTable, Lexicon

_BITS = 5
"""Bits for the count of one tile in a packed count: a line has at most 26 squares."""

_ONES = (1 << _BITS) - 1

_REMEMBERED = 6_000
"""So many choices are remembered before starting again: less than twenty megabytes."""


class LetterChoices(dict[int, int]):
    """Maps a set of tiles (a bit for each) to the bitset of the words with any of them at one position."""

    def __init__(self, at: tuple[int, ...]) -> None:
        super().__init__()
        self._at = at

    def __missing__(self, tiles: int) -> int:
        words, left = 0, tiles
        while left:
            tile = left.bit_length() - 1
            words |= self._at[tile]
            left ^= 1 << tile
        self[tiles] = words
        return words


class ChoiceTables:
    """`by_length[length][position]` is the `LetterChoices` there. They hold for any rack."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.by_length = [[LetterChoices(at) for at in table.at] for table in lexicon.tables]

    def limit(self) -> None:
        """Forget everything if it has become too much."""
        if sum(len(choices) for row in self.by_length for choices in row) > _REMEMBERED:
            for row in self.by_length:
                for choices in row:
                    choices.clear()


class Affordable(dict[int, int]):
    """Maps packed counts of kept tiles to the bitset of the words of one length the rack can complete."""

    def __init__(self, table: LengthTable, rack: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._table = table
        self._rack = rack

    def __missing__(self, kept: int) -> int:
        too_many, counts = 0, kept
        for tile, owned in self._rack:
            too_many |= self._table.at_least(tile, owned + (counts & _ONES) + 1)
            counts >>= _BITS
        words = self[kept] = self._table.every ^ too_many
        return words


class RackMasks:
    """A rack as the generator needs it; `rack` holds places in the alphabet.

    `tiles` has a bit for each face on the rack; `unit[tile]` is what a kept tile adds to a packed count (0
    if the rack has no such tile); `affordable[length]` is described above.
    """

    def __init__(self, lexicon: Lexicon, rack: bytes) -> None:
        counts = tuple(sorted(Counter(rack).items()))
        self.size = len(rack)
        self.tiles = sum(1 << tile for tile, _ in counts)
        self.unit = [0] * len(lexicon.alphabet.faces)
        for slot, (tile, _) in enumerate(counts):
            self.unit[tile] = 1 << _BITS * slot
        self.affordable = [Affordable(table, counts) for table in lexicon.tables]
