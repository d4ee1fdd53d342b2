"""The cards of Words Up: letters with values, some of them coloured, and special cards.

A card is a value without an identity. Sets are data, a file for each language (`cards/*.toml`): how many of
each letter, and their values. One card of each letter that has two or more is coloured, two of a letter that
has six or more.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from upwords_tui.base.errors import EditionError
from upwords_tui.base.fuzzy import nearest

COLOUR_VALUE = 4
"""What a coloured card is worth beyond the value of its letter."""
TEN_POINTS = 10
"""What a 10+ brings."""
SIDE = 8
"""How many squares the field has on each side."""
DECK = 84
"""The cards of a game."""
_COLOURED_FROM, _TWICE_FROM = 2, 6
_COUNT = re.compile(r"(\D)([0-9]+)\Z")
_FOLDER = Path(__file__).with_name("cards")


class CardType(StrEnum):
    LETTER = "letter"
    JOKER = "joker"
    TEN = "10+"
    SORRY = "sorry"
    SWAP = "swap"


class Card(NamedTuple):
    """One card. `letter` and `value` are those of a letter card; the others have none and 0."""

    type: CardType
    letter: str = ""
    value: int = 0
    is_coloured: bool = False

    @property
    def spells(self) -> bool:
        return self.type in (CardType.LETTER, CardType.JOKER)

    @property
    def face(self) -> str:
        """It in records: “A1”, “A5*” (coloured), “joker”, “10+”."""
        if self.type is not CardType.LETTER:
            return str(self.type)
        return f"{self.letter}{self.value}{'*' if self.is_coloured else ''}"


JOKER, TEN, SORRY, SWAP = (
    Card(each) for each in (CardType.JOKER, CardType.TEN, CardType.SORRY, CardType.SWAP)
)
_SPECIALS = (JOKER, TEN, TEN, SORRY, SORRY, SWAP, SWAP)


@dataclass(frozen=True)
class CardSet:
    """The cards of one language. `optional` is the letter that may be left out, or empty."""

    language: str
    letters: tuple[Card, ...]
    optional: str

    @property
    def alphabet(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(card.letter for card in self.letters))

    def deck(self, *, with_optional: bool) -> tuple[Card, ...]:
        """Return the cards of a game: without the optional letter, or with it and without a 10+."""
        cards = (*self.letters, *_SPECIALS)
        if not self.optional:
            return cards
        left_out = (
            TEN if with_optional else next(card for card in self.letters if card.letter == self.optional)
        )
        index = cards.index(left_out)
        return cards[:index] + cards[index + 1 :]


@cache
def load_cards(language: str) -> CardSet:
    """Return the cards of a language. Raises EditionError if there are none, or they are not valid."""
    if language not in card_languages():
        unknown = EditionError("there are no cards for “{language}”", language=language[:40])
        raise unknown.meaning(nearest(language, card_languages()))
    data = tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))
    optional = data["optional"]
    values = {letter: int(value) for value, letters in data["values"].items() for letter in letters}
    letters = _letter_cards(data["letters"].split(), values)
    expected = DECK - len(_SPECIALS) + bool(optional)
    if len(letters) != expected or (optional and optional not in {card.letter for card in letters}):
        raise EditionError("must have {count} letter cards", f"{language}.toml", count=expected)
    return CardSet(language, letters, optional)


@cache
def card_languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def _letter_cards(counts: list[str], values: Mapping[str, int]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for text in counts:
        match = _COUNT.match(text)
        if not match or match[1] not in values:
            raise EditionError("“{text}” is not a letter with a count and a value", text=text)
        letter, count, value = match[1], int(match[2]), values[match[1]]
        coloured = (count >= _COLOURED_FROM) + (count >= _TWICE_FROM)
        cards += [Card(CardType.LETTER, letter, value + COLOUR_VALUE, True)] * coloured
        cards += [Card(CardType.LETTER, letter, value)] * (count - coloured)
    return tuple(cards)


def spell(cards: tuple[Card, ...], word: str, pool: tuple[Card, ...] = ()) -> tuple[Card, ...] | None:
    """Return the cards of `word` that score most: all of `cards`, and some of `pool`.

    None if it can't be laid. The joker is any letter, worth nothing.
    """
    if not len(cards) <= len(word) <= len(cards) + len(pool):
        return None
    jokers: list[int | None] = [] if JOKER in cards else [None]
    if JOKER in (*cards, *pool):
        jokers += reversed(range(len(word)))
    best: tuple[Card, ...] | None = None
    for joker in jokers:
        laid = _with_joker_at(joker, cards, word, pool)
        if laid is not None and (best is None or word_score(laid) > word_score(best)):
            best = laid
    return best


def _with_joker_at(
    joker: int | None, cards: tuple[Card, ...], word: str, pool: tuple[Card, ...]
) -> tuple[Card, ...] | None:
    """Return the best cards for `word` with the joker as letter number `joker`; without it for None.

    For each letter the cards that must be used are taken, then the best of the pool; the best of these stands
    first in the word. So a coloured card begins the word if one can.
    """
    wanted = Counter(letter for at, letter in enumerate(word) if at != joker)
    chosen: dict[str, list[Card]] = {}
    for letter, count in wanted.items():
        must = [card for card in cards if card.letter == letter]
        spare = sorted((card for card in pool if card.letter == letter), key=lambda card: -card.value)
        if not len(must) <= count <= len(must) + len(spare):
            return None
        chosen[letter] = sorted([*must, *spare[: count - len(must)]], key=lambda card: -card.value)
    if any(card.letter not in wanted for card in cards if card != JOKER) or any(
        not card.spells for card in cards
    ):
        return None
    return tuple(JOKER if at == joker else chosen[letter].pop(0) for at, letter in enumerate(word))


def word_score(cards: tuple[Card, ...]) -> int:
    """Return the sum of the values, doubled if the first letter is coloured."""
    total = sum(card.value for card in cards)
    return 2 * total if cards[0].is_coloured else total
