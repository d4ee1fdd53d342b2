"""How a computer player of Words Up chooses: one action at a time, from a view and what it remembers.

Before each card it looks for words of the cards that are open, of others that it remembers, and of stock and
bonus; it turns the cards of the best word. If it knows of none it turns a card it has not seen.
"""

from __future__ import annotations

import hashlib
import math
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from upwords_tui.engine.levels import level_in
from upwords_tui.games.wordsup.actions import Action, GiveUp, MakeWord, MissTurn, PlaySwap, TurnCard
from upwords_tui.games.wordsup.cards import SIDE, Card, CardType, load_cards, spell, word_score
from upwords_tui.games.wordsup.game import Seen
from upwords_tui.games.wordsup.position import FIELD, LEAST_TURNED, MOST_TURNED
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.lexicon.bundled import load_bundled
from upwords_tui.lexicon.files import read_words
from upwords_tui.lexicon.registry import open_dictionary, word_list
from upwords_tui.lexicon.word_sets import common_words, read_id

# What a computer player remembers of the cards it has seen


class Memory(NamedTuple):
    """How well somebody remembers.

    Half of the cards seen are still known after `half_life` more (None: all of them, always); a share `slips`
    of them is remembered on a square beside the right one.
    """

    half_life: float | None = None
    slips: float = 0.0


def remembered(memory: Memory, view: WordsUpView, sightings: Sequence[Seen]) -> dict[int, Card]:
    """Return what the seat of `view` believes to lie face down, by square.

    `sightings` are all cards turned in the field so far, in order; those of this round count.
    """
    own = [sighting for sighting in sightings if sighting.round == view.round and sighting.card.spells]
    latest = {sighting.square: place for place, sighting in enumerate(own)}
    found: dict[int, Card] = {}
    for place, sighting in enumerate(own):
        if latest[sighting.square] != place:
            continue
        square = sighting.square
        key = f"{view.commitment} {view.seat} {sighting.number}"
        life = math.inf if memory.half_life is None else memory.half_life * -math.log2(_lot(key, "life"))
        if len(own) - place > life:
            continue
        if _lot(key, "slip") < memory.slips:
            row, col = divmod(square, SIDE)
            around = [
                each
                for each in range(FIELD)
                if each != square and abs(each // SIDE - row) <= 1 and abs(each % SIDE - col) <= 1
            ]
            square = around[min(int(_lot(key, "where") * len(around)), len(around) - 1)]
        if view.field[square] is False:
            found[square] = sighting.card
    return found


def _lot(key: str, what: str) -> float:
    """Return a number above 0, up to 1, drawn for `key`."""
    digest = hashlib.blake2b(f"{key} {what}".encode(), digest_size=7).digest()
    return (int.from_bytes(digest, "big") + 1) / 2**56


# The words a computer player knows, and which of them can be made of given letters


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
        """Return the vocabulary of `words` that `alphabet` can spell."""
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

    A player's list does not say what is common: of it they are `count` words from all over. Raises
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
    return Vocabulary.of(known_words(dictionary_id, count), alphabet)


_MOST_LOOKED_AT = 8
"""So many of the cards it remembers a player considers in the end phase."""

_TEMPO, _PENALTY = 6.0, 2.0
"""What a used stock card is worth beyond the points of the word: for a smaller stock, and for each point of
its value, which no longer counts against the player."""


class Plan(NamedTuple):
    """A word with its cards in order, those of the field that are not open yet, and what it is worth."""

    value: float
    word: str
    stock: bool
    bonus: int | None
    squares: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass
class WordsUpPlayer:
    """Plays with a vocabulary and a memory."""

    _words: Vocabulary
    _memory: Memory

    def choose(self, view: WordsUpView, sightings: Sequence[Seen]) -> Action:
        assert view.seat is not None
        seat = view.seat
        known = remembered(self._memory, view, sightings)
        if view.may_make_word:
            now = self._best(view, {})
            if now is not None:
                return MakeWord(seat=seat, word=now.word, stock=now.stock, bonus=now.bonus)
        if view.at_start:
            special = self._special(view, known)
            if special is not None:
                return special
        if view.may_turn:
            plan = self._best(view, known)
            if plan is not None and plan.squares:
                return TurnCard(seat=seat, square=plan.squares[0])
            if not view.may_make_word or not view.stays_up:
                face_down = [square for square, card in enumerate(view.field) if card is False]
                unseen = [square for square in face_down if square not in known] or face_down
                key = f"{view.commitment} {seat} {len(view.history)}"
                lot = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big")
                return TurnCard(seat=seat, square=unseen[lot % len(unseen)])
        return GiveUp(seat=seat)

    def best_known(self, view: WordsUpView, sightings: Sequence[Seen]) -> Plan | None:
        """Return the word worth most points that the seat of `view` could make now of what it remembers."""
        plans = self._plans(view, remembered(self._memory, view, sightings))
        return max(plans, key=lambda plan: (word_score(plan.cards), plan.word), default=None)

    def _special(self, view: WordsUpView, known: dict[int, Card]) -> Action | None:
        """Return what to do with a special card on the stock, if anything."""
        assert view.seat is not None
        own = view.seats[view.seat]
        if own.open_card is None or own.open_card.spells:
            return None
        if own.open_card.type is CardType.SWAP:
            others = [seat.stock for number, seat in enumerate(view.seats) if number != view.seat]
            return PlaySwap(seat=view.seat) if own.stock == 1 or own.stock > min(others) else None
        if own.stock == 1 or self._best(view, known) is None:
            return MissTurn(seat=view.seat)
        return None

    def _best(self, view: WordsUpView, known: dict[int, Card]) -> Plan | None:
        """Return the best word of the open cards and those `known`."""
        return max(self._plans(view, known), key=lambda plan: (plan.value, plan.word), default=None)

    def _plans(self, view: WordsUpView, known: dict[int, Card]) -> Iterator[Plan]:
        assert view.seat is not None
        open_cards = [card for square in view.turned if isinstance(card := view.field[square], Card)]
        if view.stays_up:
            yield from self._last_plans(view, known)
            return
        for extra, stock, bonus in self._extras(view):
            for count in range(max(LEAST_TURNED, len(open_cards)), MOST_TURNED + 1):
                length = count + len(extra)
                if length < view.least_letters or count - len(open_cards) > len(known):
                    continue
                yield from self._words_of(view, [*open_cards, *extra], known, length, extra, stock, bonus)

    def _last_plans(self, view: WordsUpView, known: dict[int, Card]) -> Iterator[Plan]:
        """Yield the words of the end phase: of any open cards, with one that is turned for it."""
        face_up = {square: card for square, card in enumerate(view.field) if isinstance(card, Card)}
        turned: dict[Card | None, int | None] = {None: None}
        if view.may_turn and not view.turned and known:
            # Of equal cards one is enough, and of many those worth most.
            best = sorted(known.items(), key=lambda item: (-item[1].value, item[0]))
            turned = {card: square for square, card in best[:_MOST_LOOKED_AT]}
        for extra, stock, bonus in self._extras(view):
            for card, square in turned.items():
                must = [*extra, card] if card else extra
                for length in range(max(view.least_letters, len(extra) + LEAST_TURNED), LONGEST + 1):
                    for plan in self._words_of(view, must, face_up, length, extra, stock, bonus):
                        yield plan._replace(squares=() if square is None else (square,))

    def _extras(self, view: WordsUpView) -> Iterator[tuple[list[Card], bool, int | None]]:
        """Yield what may be used besides the field: the stock card or not, a bonus card or none."""
        assert view.seat is not None
        stock = view.seats[view.seat].open_card
        stocks = [False, True] if stock is not None and stock.spells else [False]
        places: dict[Card | None, int | None] = {None: None}
        for place, card in enumerate(view.bonus):
            places.setdefault(card, place)
        for with_stock, (bonus, at) in product(stocks, places.items()):
            extra = [stock] if with_stock and stock else []
            yield [*extra, *([bonus] if bonus else [])], with_stock, at

    def _words_of(
        self,
        view: WordsUpView,
        must: list[Card],
        pool: dict[int, Card],
        length: int,
        extra: list[Card],
        stock: bool,
        bonus: int | None,
    ) -> Iterator[Plan]:
        assert view.seat is not None
        cards = list(pool.values())
        needed = "".join(card.letter for card in must)
        available = "".join(card.letter for card in cards)
        joker = any(card.type is CardType.JOKER for card in (*must, *cards))
        for word in self._words.made_of(length, needed, available, joker=joker):
            laid = spell(tuple(must), word, tuple(cards))
            if laid is None:
                continue
            taken = list((Counter(laid) - Counter(must)).elements())
            squares = []
            for square, card in pool.items():
                if card in taken:
                    taken.remove(card)
                    squares.append(square)
            value, open_card = float(word_score(laid)), view.seats[view.seat].open_card
            if stock and open_card is not None:
                value += _TEMPO + _PENALTY * open_card.value
            yield Plan(value, word, stock, bonus, tuple(squares), laid)


# The computer players. How often each beats the one before it is in docs/lab/words-up-players.md


class WordsUpLevel(NamedTuple):
    """One computer player: how many of the common words it knows (None: all), and how well it remembers.

    `rating` follows from how often it beats the one before (docs/lab/ratings.md).
    """

    id: str
    name: str
    rating: int
    words: int | None
    memory: Memory
    sentence: str

    def make(self, language: str, dictionary_id: str) -> WordsUpPlayer:
        """Return the player, for the cards of a language and a bundled dictionary."""
        return WordsUpPlayer(
            vocabulary(dictionary_id, load_cards(language).alphabet, self.words), self.memory
        )


LEVELS = tuple(
    WordsUpLevel(memory=Memory(**entry.pop("memory", {})), words=entry.pop("words", None), **entry)
    for entry in tomllib.loads(Path(__file__).with_name("levels.toml").read_text("utf-8"))["level"]
)


def find_level(level_id: str) -> WordsUpLevel:
    return level_in(LEVELS, level_id)
