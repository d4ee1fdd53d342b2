"""Which cards a word can be made of: what lights up while it is typed, and the ways to lay it.

The one idea: all turned cards must be used, and of stock and bonus cards those that the word needs. Where it
can be made in several ways, the one that scores most comes first, then the one that frees the stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.wordsup.actions import MakeWord
from upwords_tui.games.wordsup.cards import Card, CardType
from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpView

Check = Callable[[MakeWord], MadeWord]
"""Returns the word an action makes, whatever the dictionary says; raises IllegalAction."""


class Way(NamedTuple):
    """One way to make a word: the action, and the word with its cards in order."""

    action: MakeWord
    made: MadeWord


class CardPlace(NamedTuple):
    """Where a card for a word lies: on a square of the field, on the player's stock, or among the bonus."""

    card: Card
    square: int | None = None
    bonus: int | None = None


def ways(check: Check, view: WordsUpView, word: str) -> tuple[Way, ...]:
    """Return the ways in which the seat of `view` could make `word`, the best first."""
    found = []
    if view.seat is None:
        return ()
    for stock in (True, False):
        for bonus in (None, *range(len(view.bonus))):
            action = MakeWord(seat=view.seat, word=word, stock=stock, bonus=bonus)
            try:
                found.append(Way(action, check(action)))
            except IllegalAction:
                continue
    return tuple(sorted(found, key=lambda way: -way.made.score))


def places(view: WordsUpView) -> tuple[CardPlace, ...]:
    """Return the cards that may stand in one's next word: field, stock, bonus; none before its time.

    Those of the field come in the order in which they were turned.
    """
    seat = view.seat
    if not view.may_make_word or seat is None or not view.is_awaited:
        return ()
    return (
        *(CardPlace(card, square) for square, card in open_cards(view)),
        *([CardPlace(card)] if (card := view.seats[seat].open_card) and card.spells else []),
        *(CardPlace(card, bonus=number) for number, card in enumerate(view.bonus)),
    )


def open_cards(view: WordsUpView) -> tuple[tuple[int, Card], ...]:
    """Return the open cards of the field with their squares: those turned for this word last."""
    faces = [(square, card) for square, card in enumerate(view.field) if isinstance(card, Card)]
    turned = {square: place for place, square in enumerate(view.turned)}
    return tuple(sorted(faces, key=lambda face: turned.get(face[0], -1)))


def used(
    places: tuple[CardPlace, ...], typed: str, picked: Sequence[CardPlace | None] = ()
) -> tuple[CardPlace, ...] | None:
    """Return the places whose cards spell `typed` so far, or None if there are none.

    A letter takes the card that was `picked` for it, else a card of the field before that of the stock, and a
    joker last.
    """
    free, taken, wanted = list(places), [], dict[int, CardPlace]()
    for number, (letter, place) in enumerate(zip(typed, picked, strict=False)):
        if place in free and (place.card.letter == letter or place.card.type is CardType.JOKER):
            wanted[number] = place
            free.remove(place)
    for number, letter in enumerate(typed):
        if number in wanted:
            taken.append(wanted[number])
            continue
        fitting = [place for place in free if place.card.letter == letter]
        fitting = fitting or [place for place in free if place.card.type is CardType.JOKER]
        if not fitting:
            return None
        taken.append(fitting[0])
        free.remove(fitting[0])
    return tuple(taken)


class Shortfall(NamedTuple):
    """Why a word can't be made: letters without a card, and turned cards that it leaves over."""

    missing: tuple[str, ...]
    left: tuple[Card, ...]
    has_joker: bool


class Extras(NamedTuple):
    """The cards besides those of the field that somebody asked for."""

    stock: bool
    bonus: int | None


def shortfall(view: WordsUpView, word: str, extras: Extras | None = None) -> Shortfall:
    """Return what keeps one from making `word` of the cards there are; of `extras` alone, if named."""
    there = [
        place.card
        for place in places(view)
        if place.square is not None or extras is None or _is_named(place, extras)
    ]
    jokers = sum(card.type is CardType.JOKER for card in there)
    faces = (view.field[square] for square in view.turned if not view.stays_up)
    turned = [card for card in faces if isinstance(card, Card)]
    lacking = Counter(word) - Counter(card.letter for card in there)
    missing = list(lacking.elements())[jokers:] if lacking.total() > jokers else []
    wanted = Counter(word)
    left = []
    for card in sorted(turned, key=lambda card: card.type is CardType.JOKER):
        # A joker takes the place of any letter that is left.
        letter = card.letter or next(iter(wanted.elements()), "")
        if not wanted[letter]:
            left.append(card)
        wanted[letter] -= 1
    return Shortfall(tuple(missing), tuple(left), bool(jokers))


def _is_named(place: CardPlace, extras: Extras) -> bool:
    return extras.stock if place.bonus is None else place.bonus == extras.bonus
