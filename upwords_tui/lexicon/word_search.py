"""Which words fit a pattern, can be made of tiles, or can become of a word by laying tiles.

The one idea: an answer is a bitset a length (`bitsets`), a few ANDs and ORs however many words there are;
words are spelt out only for those who look at them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import NamedTuple

from upwords_tui.games.upwords.tiles import Tile, spell
from upwords_tui.lexicon.bitsets import SHORTEST, LengthTable, Lexicon

ANY, ANY_RUN = "?", "*"
"""What stands in a pattern for a tile, and for any number of them."""

_Piece = Sequence[int | None]
"""Tiles of a pattern without ANY_RUN between them; None stands for any."""


class FoundWords(Collection[str]):
    """Words of a lexicon in capitals: a bitset for each length in tiles that has any."""

    def __init__(self, lexicon: Lexicon, found: Iterable[tuple[int, int]]) -> None:
        self._lexicon, every = lexicon, defaultdict[int, int](int)
        for length, words in found:
            every[length] |= words
        self.by_length: Mapping[int, int] = {length: words for length, words in every.items() if words}

    def __len__(self) -> int:
        return sum(words.bit_count() for words in self.by_length.values())

    def __contains__(self, word: object) -> bool:
        return any(word == each for each in self)

    def __iter__(self) -> Iterator[str]:
        """Yield the words, the shortest first, then in the order of the alphabet."""
        faces = self._lexicon.alphabet.faces
        for length, words in sorted(self.by_length.items()):
            table = self._lexicon.tables[length]
            for number in table.numbers(words):
                yield spell([faces[tile] for tile in table.entry(number)])

    def of_length(self, length: int) -> FoundWords:
        return FoundWords(self._lexicon, [(length, self.by_length.get(length, 0))])


def matching(lexicon: Lexicon, pattern: str) -> FoundWords:
    """Return the words of a pattern, whose `?` is any tile and `*` any number of tiles.

    Letters are read as tiles: with a tile Qu, `???` is QUIT too, and `q*`. What is no letter fits no word.
    """
    runs = [list(_pieces(lexicon, run)) for run in pattern.split(ANY_RUN)]
    tables = lexicon.tables[SHORTEST:]
    asked = ((table, pieces) for pieces in product(*runs) for table in tables)
    return FoundWords(lexicon, ((table.length, _matching(table, pieces)) for table, pieces in asked))


def _spellings(lexicon: Lexicon, text: str) -> Sequence[Sequence[Tile]]:
    """Return the readings of a text in tiles; a letter of no tile of its own is one it begins (Qu)."""
    faces = lexicon.alphabet.faces
    for face in faces:
        if face[0] not in faces:
            text = re.sub(f"{face[0]}(?!{face[1:]})", face, text, flags=re.IGNORECASE)
    return lexicon.alphabet.spellings(text)


def _pieces(lexicon: Lexicon, text: str) -> Iterator[_Piece]:
    """Yield the readings of a part of a pattern in tiles."""
    parts = [_spellings(lexicon, part) if part else ((),) for part in text.split(ANY)]
    for first, *others in product(*parts):
        yield [*lexicon.encode(first), *chain.from_iterable((None, *lexicon.encode(part)) for part in others)]


def _matching(table: LengthTable, pieces: Sequence[_Piece]) -> int:
    first, *between = pieces
    words = _fitting(table, first, 0)
    if not between:
        return words if len(first) == table.length else 0
    last = between.pop()
    # By where what has been found ends at the earliest: that leaves most room for the rest.
    ends = {len(first): words}
    for piece in between:
        begun, then = 0, dict[int, int]()
        for start in range(table.length - len(piece) + 1):
            begun |= ends.get(start, 0)
            then[start + len(piece)] = begun & _fitting(table, piece, start)
            begun &= ~then[start + len(piece)]
        ends = then
    start, found = table.length - len(last), 0
    for end, words in ends.items():
        found |= words if end <= start else 0
    return found & _fitting(table, last, start)


def _fitting(table: LengthTable, piece: _Piece, start: int) -> int:
    """Return the words with the tiles of a piece from a position on."""
    if start < 0 or start + len(piece) > table.length:
        return 0
    words = table.every
    for position, tile in enumerate(piece, start):
        words &= table.every if tile is None else table.at[position][tile]
    return words


def made_of(lexicon: Lexicon, letters: str) -> FoundWords:
    """Return the words that can be made of the tiles that `letters` spell, each used once at most."""
    found = list[tuple[int, int]]()
    for entry in map(lexicon.encode, _spellings(lexicon, letters)):
        counts = Counter(entry)
        for table in lexicon.tables[SHORTEST : len(entry) + 1]:
            words = table.every
            for tile in range(len(lexicon.alphabet.faces)):
                words &= ~table.at_least(tile, counts[tile] + 1)
            found.append((table.length, words))
    return FoundWords(lexicon, found)


class Growth(NamedTuple):
    """How a word becomes another in one play: the tiles laid in front, behind and on top of it."""

    front: int
    behind: int
    covered: int


def becoming(lexicon: Lexicon, word: str, laid: int) -> Mapping[Growth, FoundWords]:
    """Return what a word on the board becomes by laying exactly so many tiles in its line, by how.

    A tile never goes on its like, and one tile of the word stays uncovered. That a plural S alone may be no
    play (`Edition.plural_tile`) is left to callers.
    """
    found: dict[Growth, FoundWords] = {}
    for added, front in ((total, front) for total in range(laid + 1) for front in range(total + 1)):
        words = list[tuple[int, int]]()
        for entry in map(lexicon.encode, lexicon.alphabet.spellings(word)):
            length = len(entry) + added
            if laid - added < len(entry) and SHORTEST <= length <= lexicon.max_length:
                words.append((length, _differing(lexicon.tables[length], entry, front, laid - added)))
        if grown := FoundWords(lexicon, words):
            found[Growth(front, added - front, laid - added)] = grown
    return found


def _differing(table: LengthTable, entry: bytes, start: int, count: int) -> int:
    """Return the words that have the tiles of an entry from `start` on, but for exactly `count` of them."""
    differing = [table.every, *([0] * count)]
    for position, tile in enumerate(entry, start):
        same = table.at[position][tile]
        for number in range(count, 0, -1):
            differing[number] = differing[number] & same | differing[number - 1] & ~same
        differing[0] &= same
    return differing[count]
