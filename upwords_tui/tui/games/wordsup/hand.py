"""The hand of the person at the keyboard: a cursor, a word being typed, and its cards."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace

from upwords_tui.app.play.wordsup import CardPlace, Check, Way, places, used, ways
from upwords_tui.games.wordsup.cards import SIDE
from upwords_tui.games.wordsup.position import LEAST_LETTERS
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.widgets.values import CardState


@dataclass(frozen=True)
class WordsUpHand:
    """`cursor` is a square, `typed` the letters so far, in capitals, `choice` which way to make the word.

    `picked` is as long as `typed`: the place of the card that was pointed at for a letter, or None.
    """

    cursor: int = 3 * SIDE + 3
    typed: str = ""
    choice: int = 0
    picked: tuple[CardPlace | None, ...] = ()

    def moved(self, right: int, down: int) -> WordsUpHand:
        row, column = divmod(self.cursor, SIDE)
        row = min(max(row + down, 0), SIDE - 1)
        column = min(max(column + right, 0), SIDE - 1)
        return replace(self, cursor=row * SIDE + column)

    def typing(self, letter: str, view: WordsUpView, place: CardPlace | None = None) -> WordsUpHand | None:
        """Return the hand with another letter, from the card at `place` if given; None without a card."""
        typed = self.typed + letter.upper()
        if len(letter.upper()) > 1 or used(places(view), typed) is None:
            return None
        return replace(self, typed=typed, choice=0, picked=(*self.picked, place))

    def back(self) -> WordsUpHand:
        return replace(self, typed=self.typed[:-1], choice=0, picked=self.picked[:-1])

    def cleared(self) -> WordsUpHand:
        return WordsUpHand(self.cursor)

    def to_json(self) -> dict[str, str]:
        return {"typed": self.typed} if self.typed else {}

    def other(self, check: Check, view: WordsUpView) -> WordsUpHand:
        count = len(ways(check, view, self.typed))
        return replace(self, choice=(self.choice + 1) % count if count else 0)


@dataclass(frozen=True)
class Making:
    """What the typed letters make: a `way` to make a word, None while the rules allow none.

    `taken` are the places of their cards, in order, `free` those of others that may be used. `is_unknown`:
    the dictionary has refused the word.
    """

    typed: str
    way: Way | None
    choices: int
    taken: tuple[CardPlace, ...]
    free: tuple[CardPlace, ...]
    is_unknown: bool = False

    @classmethod
    def of(cls, hand: WordsUpHand, check: Check, view: WordsUpView, unknown: Container[str] = ()) -> Making:
        """Return what the letters make, preferably of cards pointed at; `unknown` words are refused."""
        there, wanted = places(view), set(hand.picked)
        first = tuple(sorted(there, key=lambda place: place not in wanted))
        found = ways(check, view, hand.typed) if hand.typed else ()
        found = tuple(sorted(found, key=lambda way: -len(wanted.intersection(taken_by(way, first)))))
        way = found[hand.choice % len(found)] if found else None
        if way:
            taken = taken_by(way, first)
        else:
            # The cards that were picked come first here, too.
            taken = used(first, hand.typed, hand.picked) or used(first, hand.typed) or ()
        free = tuple(place for place in there if place not in taken)
        return cls(hand.typed, way, len(found), taken, free, hand.typed in unknown)

    @property
    def is_wrong(self) -> bool:
        """Whether it is no word, or too short though it uses all turned cards."""
        is_short = 0 < len(self.typed) < LEAST_LETTERS and self.way is None
        return self.is_unknown or (is_short and all(place.square is None for place in self.free))

    def state_of(self, is_there: Callable[[CardPlace], bool]) -> CardState:
        """Return the state of the open card at the place for which `is_there` is true."""
        if any(map(is_there, self.taken)):
            return CardState.WRONG if self.is_wrong else CardState.USED
        return CardState.LIT if any(map(is_there, self.free)) else CardState.UP


NO_WORD = Making("", None, 0, (), ())


def taken_by(way: Way, there: Sequence[CardPlace]) -> tuple[CardPlace, ...]:
    def is_named(place: CardPlace) -> bool:
        if place.bonus is not None:
            return place.bonus == way.action.bonus
        return place.square is None and way.action.stock

    free = [*filter(is_named, there), *(place for place in there if place.square is not None)]
    taken = []
    for card in way.made.cards:
        place = next(place for place in free if place.card == card)
        free.remove(place)
        taken.append(place)
    return tuple(taken)
