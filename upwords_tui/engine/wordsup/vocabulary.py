"""The words a computer player knows, and which of them can be made of given letters.

The one idea: the letters of a word are counted in one integer, some bits a letter; a word can be made of some
cards if subtracting its integer from theirs borrows nowhere, which is one operation for all letters together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from upwords_tui.lexicon.bundled import load_bundled
from upwords_tui.lexicon.common_words import common_words
from upwords_tui.lexicon.registry import open_dictionary, word_list
from upwords_tui.lexicon.word_file import read_words
from upwords_tui.lexicon.word_sets import read_id

SHORTEST, LONGEST = 3, 6
"""The lengths of words in the usual course of a game; longer ones can be made only at its end."""
_BITS = 5
"""Bits a letter has: counts to 15, and one that is set while nothing has been borrowed."""


@dataclass(frozen=True)
class Vocabulary:
    """Words in capitals, as tuples of (counts, word), by length."""

    alphabet: tuple[str, ...]
    words: dict[int, tuple[tuple[int, str], ...]]

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Sequence[str]) -> Vocabulary:
        """Return the vocabulary of `words`; those with letters that are not in `alphabet` are left out."""
        shifts = _shifts(tuple(alphabet))
        found: dict[int, list[tuple[int, str]]] = {length: [] for length in range(SHORTEST, LONGEST + 1)}
        for word in dict.fromkeys(word.upper() for word in words):
            if SHORTEST <= len(word) <= LONGEST and all(letter in shifts for letter in word):
                found[len(word)].append((_counted(word, shifts), word))
        return cls(tuple(alphabet), {length: tuple(each) for length, each in found.items()})

    def made_of(self, length: int, needed: str, available: str, *, joker: bool = False) -> Iterator[str]:
        """Yield the words of `length` that use all letters of `needed`, and besides only some of `available`.

        With a joker among the cards one letter may be any.
        """
        shifts = _shifts(self.alphabet)
        guard = sum(1 << (shift + _BITS - 1) for shift in shifts.values())
        must, have = _counted(needed, shifts), _counted(needed + available, shifts) | guard
        # With one of each letter more, all that a joker makes possible is possible, and little else.
        most = have + sum(1 << shift for shift in shifts.values()) if joker else have
        with_joker = [have + (1 << shift) for shift in shifts.values()] if joker else [have]
        for counts, word in self.words.get(length, ()):
            if (most - counts) & guard != guard or ((counts | guard) - must) & guard != guard:
                continue
            if not joker or any((letters - counts) & guard == guard for letters in with_joker):
                yield word


@cache
def _shifts(alphabet: tuple[str, ...]) -> dict[str, int]:
    return {letter: place * _BITS for place, letter in enumerate(alphabet)}


def _counted(letters: str, shifts: dict[str, int]) -> int:
    return sum(1 << shifts[letter] for letter in letters)


@cache
def known_words(dictionary_id: str, count: int | None) -> tuple[str, ...]:
    """Return the `count` most common words of a dictionary; all of them for None.

    Of a player's list, which does not say what is common, they are `count` words from all over it. Raises
    DictionaryError or WordListError if it can't be had.
    """
    read = read_id(dictionary_id)
    if read is None:
        words = read_words(word_list(dictionary_id).path)
        return tuple(words[:: max(len(words) // count, 1)][:count] if count else words)
    opened = open_dictionary(str(replace(read, is_list_only=True)))
    if count is not None:
        common = common_words(load_bundled(read.listed).extends or read.listed)
        return tuple(word for word in common if opened.is_listed(word))[:count]
    names = read_words(opened.names.path) if opened.names else []
    return (*read_words(opened.word_list.path), *names)


@cache
def vocabulary(dictionary_id: str, alphabet: tuple[str, ...], count: int | None) -> Vocabulary:
    """Return the vocabulary of the `count` most common words of a dictionary; None: all of them."""
    return Vocabulary.of(known_words(dictionary_id, count), alphabet)
