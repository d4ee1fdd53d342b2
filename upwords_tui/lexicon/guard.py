"""What a spell-checker is never asked.

Spell-checkers accept single letters, abbreviations, Roman numerals and parts of words. So a word first passes
this guard, which knows the rules (docs/rules.md: what a legal word is); spell-checkers only add words of four
letters and more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from upwords_tui.lexicon.bundled import BundledList

LISTED_ONLY = 3
"""Up to this length the list alone decides: spell-checkers know too many short abbreviations."""

FOLDED_LANGUAGES = frozenset({"en", "nl"})
"""Where words are laid without diacritics, CAFÉ as CAFE."""

_VOWELS = frozenset("aeiouyåäö")
_ROMAN = re.compile("m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")


class Refusal(StrEnum):
    NOT_LISTED = "not-listed"
    """Not in the word list, and no spell-checker was asked."""
    UNKNOWN = "unknown"
    """Neither the list nor a spell-checker knows it."""
    NOT_LETTERS = "not-letters"
    """It has a character that is not in the language's alphabet."""
    TOO_SHORT = "too-short"
    SHORT_UNLISTED = "short-unlisted"
    """Two or three letters and not in the list."""
    TOO_LONG = "too-long"
    """Longer than any word of the list."""
    ABBREVIATION = "abbreviation"
    ROMAN_NUMERAL = "roman-numeral"
    KEPT_OUT = "kept-out"
    """Excluded by hand: an abbreviation, a name, or a part of a word or an expression."""
    NAME = "name"
    INFLECTED = "inflected"
    """Neither a base form nor its plural (Finnish)."""
    NOT_FAMILY = "not-family"
    NOT_COMMON = "not-common"
    TAKEN_OUT = "taken-out"
    """A list of a player's own takes it out."""
    LONG_COMPOUND = "long-compound"
    """An unlisted compound of more than two parts (Finnish)."""


def fold(word: str, language: str) -> str:
    """Return `word` as the list of `language` spells it: small letters, NFC, diacritics only where laid."""
    small = unicodedata.normalize("NFC", word).lower()
    if small.isascii() or language not in FOLDED_LANGUAGES:
        return small
    decomposed = unicodedata.normalize("NFKD", small)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


@dataclass(frozen=True)
class Guard:
    """The rules for one language: its letters, the longest word it has, and the words kept out by hand.

    `kept_out_endings` are those of place names, which a spell-checker takes for compounds (Dutch BURGERMEER).
    """

    letters: frozenset[str]
    longest: int
    kept_out: frozenset[str]
    kept_out_endings: tuple[str, ...] = ()

    def refusal(self, word: str) -> Refusal | None:
        """Return why a spell-checker may not be asked about `word` (folded), or None if it may."""
        if not word or not self.letters.issuperset(word):
            return Refusal.NOT_LETTERS
        if len(word) < 2:
            return Refusal.TOO_SHORT
        if word in self.kept_out or word.endswith(self.kept_out_endings):
            return Refusal.KEPT_OUT
        if len(word) <= LISTED_ONLY:
            return Refusal.SHORT_UNLISTED
        if len(word) > self.longest:
            return Refusal.TOO_LONG
        if _ROMAN.fullmatch(word):
            return Refusal.ROMAN_NUMERAL
        if _VOWELS.isdisjoint(word):
            return Refusal.ABBREVIATION
        return None


def guard_for(bundled: BundledList) -> Guard:
    file = Path(__file__).parent / "refused" / f"{bundled.language}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    by_hand = frozenset(_words(lines))
    endings = tuple(sorted(line.removeprefix("*") for line in by_hand if line.startswith("*")))
    dropped = bundled.lines("drop.txt") + bundled.lines("bound.txt")  # bound: only parts of other words
    kept_out = by_hand | frozenset(_words(dropped))
    return Guard(frozenset(bundled.alphabet), bundled.max_length, kept_out, endings)


def _words(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        yield from line.partition("#")[0].split()
