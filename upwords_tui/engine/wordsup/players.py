"""How a computer player of Words Up chooses: one action at a time, from a view and what it remembers.

The one idea: before each card it asks itself which words could be made of the cards that are open, of others
that it remembers, and of stock and bonus; it turns the cards of the best of them. If it knows of none it
turns a card it has not seen, which may help, and tells it something for the next time.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from upwords_tui.engine.wordsup.memory import Memory, Sighting, remembered
from upwords_tui.engine.wordsup.vocabulary import LONGEST, Vocabulary
from upwords_tui.games.wordsup.actions import Action, GiveUp, MakeWord, MissTurn, PlaySwap, TurnCard
from upwords_tui.games.wordsup.cards import Card, CardType, spell, word_score
from upwords_tui.games.wordsup.position import LEAST_TURNED, MOST_TURNED
from upwords_tui.games.wordsup.view import WordsUpView

_MOST_LOOKED_AT = 8
"""So many of the cards it remembers a player considers in the end phase."""

_TEMPO, _PENALTY = 6.0, 2.0
"""What a used stock card is worth beyond the points of the word: for coming nearer to the end with a small
stock, and for each point of value that no longer counts against a player."""


class Plan(NamedTuple):
    """A word with its cards in order, those of the field that are not open yet, and what it is worth."""

    value: float
    word: str
    stock: bool
    bonus: int | None
    squares: tuple[int, ...]
    cards: tuple[Card, ...]


class WordsUpPlayer:
    """Plays with a vocabulary and a memory."""

    def __init__(self, words: Vocabulary, memory: Memory) -> None:
        self._words = words
        self._memory = memory

    def choose(self, view: WordsUpView, sightings: Sequence[Sighting]) -> Action:
        """Return what the seat of `view`, whose turn it is, does next."""
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
                return TurnCard(seat=seat, square=self._unknown(view, known))
        return GiveUp(seat=seat)

    def best_known(self, view: WordsUpView, sightings: Sequence[Sighting]) -> Plan | None:
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
            yield Plan(self._value(view, laid, stock), word, stock, bonus, tuple(squares), laid)

    def _value(self, view: WordsUpView, laid: tuple[Card, ...], stock: bool) -> float:
        assert view.seat is not None
        value = float(word_score(laid))
        card = view.seats[view.seat].open_card
        if stock and card is not None:
            value += _TEMPO + _PENALTY * card.value
        return value

    def _unknown(self, view: WordsUpView, known: dict[int, Card]) -> int:
        """Return a square that nothing is known of; any, if something is known of all."""
        face_down = [square for square, card in enumerate(view.field) if card is False]
        unseen = [square for square in face_down if square not in known] or face_down
        key = f"{view.commitment} {view.seat} {len(view.history)}"
        lot = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big")
        return unseen[lot % len(unseen)]
