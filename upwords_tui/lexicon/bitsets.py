"""The lexicon as bitsets: which words fit where, answered for all words at once.

Number the words of one length alphabetically. For each position and each tile keep one big integer with a
bit for every word that has this tile at this position. Then "words of five tiles with A or E second and T
last" is `(at[1][A] | at[1][E]) & at[4][T]`: three machine loops over a few kilobytes.

Words are sequences of tiles, not of letters. With a tile Qu, QUIT is three tiles long; a word with several
spellings has several entries, and one that can't be spelt in tiles has none. Here a tile is its place in the
alphabet, so an entry is a `bytes` object and entries compare alphabetically.

The most significant bit is the first word, so that `LengthTable.numbers` finds words in order.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from upwords_tui.games.upwords.tiles import Alphabet, Tile, spell

SHORTEST = 2
"""The shortest run of tiles that is a word."""

Progress = Callable[[int, int], None]
"""Called with the steps done and the number of steps."""

_PROGRESS_STEP = 8192


class LengthTable:
    """All words of one length in tiles.

    `entries` holds them sorted, `length` bytes each; `at[position][tile]` is the bitset of the words with
    this tile at this position; `every` is the bitset of all.
    """

    __slots__ = ("_at_least", "at", "count", "entries", "every", "length")

    def __init__(self, length: int, entries: bytes, at: tuple[tuple[int, ...], ...]) -> None:
        self.length = length
        self.count = len(entries) // length if length else 0
        self.entries = entries
        self.at = at
        self.every = (1 << self.count) - 1
        self._at_least: dict[int, list[int]] = {}

    def entry(self, number: int) -> bytes:
        return self.entries[number * self.length : (number + 1) * self.length]

    def numbers(self, words: int) -> Iterator[int]:
        """Yield the numbers of the words in the bitset `words`, ascending."""
        while words:
            size = words.bit_length()
            yield self.count - size
            words ^= 1 << size - 1

    def has(self, entry: bytes) -> bool:
        return self.entry(bisect_left(range(self.count), entry, key=self.entry)) == entry

    def at_least(self, tile: int, times: int) -> int:
        """Return the bitset of the words that hold `tile` at least `times` times."""
        counted = self._at_least.get(tile)
        if counted is None:
            counted = self._at_least[tile] = [self.every, 0]
            for column in self.at:
                with_tile = column[tile]
                if with_tile & counted[-1]:
                    counted.append(0)
                for number in range(len(counted) - 1, 0, -1):
                    counted[number] |= counted[number - 1] & with_tile
        return counted[times] if times < len(counted) else 0


class Lexicon:
    """A word list compiled for one alphabet, in `tables` for every length from 0 to `max_length`."""

    def __init__(self, alphabet: Alphabet, tables: tuple[LengthTable, ...]) -> None:
        self.alphabet = alphabet
        self.tables = tables
        self.max_length = len(tables) - 1

    @property
    def count(self) -> int:
        return sum(table.count for table in self.tables)

    @cached_property
    def usefulness(self) -> tuple[int, ...]:
        """For each tile of the alphabet, how many others are in fewer words."""
        filled = [table for table in self.tables if table.count]
        places = range(len(self.alphabet.faces))
        words = [sum(table.at_least(tile, 1).bit_count() for table in filled) for tile in places]
        least_first = sorted(places, key=words.__getitem__)
        return tuple(map(least_first.index, places))

    def contains(self, word: str) -> bool:
        """Return whether `word`, in any case, is in the list and can be spelt in tiles."""
        return any(self.has(self.encode(tiles)) for tiles in self.alphabet.spellings(word))

    def has(self, entry: bytes) -> bool:
        return SHORTEST <= len(entry) <= self.max_length and self.tables[len(entry)].has(entry)

    def encode(self, tiles: Iterable[Tile]) -> bytes:
        return bytes(map(self.alphabet.order, tiles))

    def words(self) -> Iterator[str]:
        """Yield every entry as a word in capitals, by length, then alphabetically."""
        for table in self.tables:
            for number in range(table.count):
                yield spell([self.alphabet.faces[order] for order in table.entry(number)])


def compile_lexicon(
    words: Iterable[str], alphabet: Alphabet, max_length: int, progress: Progress | None = None
) -> Lexicon:
    """Return the lexicon of `words`, in any case and order; those that can't be spelt are left out."""
    tell = progress or (lambda done, steps: None)
    listed = list(words)
    steps = len(listed) * 2
    by_length: list[set[bytes]] = [set() for _ in range(max_length + 1)]
    encode = _encoder(alphabet, max_length)
    for done, word in enumerate(listed):
        if done % _PROGRESS_STEP == 0:
            tell(done, steps)
        for entry in encode(word):
            if SHORTEST <= len(entry) <= max_length:
                by_length[len(entry)].add(entry)
    tables: list[LengthTable] = []
    for length, entries in enumerate(by_length):
        tables.append(_table(length, entries, len(alphabet.faces)))
        tell(len(listed) + len(listed) * length // max(max_length, 1), steps)
    return Lexicon(alphabet, tuple(tables))


def _encoder(alphabet: Alphabet, max_length: int) -> Callable[[str], Iterable[bytes]]:
    """Return a function from a word to its entries: `Alphabet.spellings`, quick where faces are letters."""
    most_letters = max_length * max(map(len, alphabet.faces))
    order = {face.upper(): place for place, face in enumerate(alphabet.faces)}
    compounds = [face for face in order if len(face) > 1]

    def encode(word: str) -> Iterable[bytes]:
        folded = (word if word.isascii() else unicodedata.normalize("NFC", word)).upper()
        if len(folded) > most_letters:
            return ()
        if any(face in folded for face in compounds):
            return [bytes(map(alphabet.order, tiles)) for tiles in alphabet.spellings(word)]
        try:
            return (bytes(map(order.__getitem__, folded)),)
        except KeyError:
            return ()

    return encode


def _table(length: int, words: set[bytes], tiles: int) -> LengthTable:
    if not words:
        return LengthTable(length, b"", ((0,) * tiles,) * length)
    entries = b"".join(sorted(words))
    # A column of the table, written as a row of binary digits with 1 where the tile stands, is the bitset.
    digits = [bytes(ord("1") if value == tile else ord("0") for value in range(256)) for tile in range(tiles)]
    columns = [entries[position::length] for position in range(length)]
    at = tuple(tuple(int(column.translate(ones), 2) for ones in digits) for column in columns)
    return LengthTable(length, entries, at)
