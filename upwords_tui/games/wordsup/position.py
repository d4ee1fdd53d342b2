"""A position of Words Up.

Every card of the deck is in exactly one place: in the field, in a stock, among the bonus cards (open, or in
the closed pile), before a player (in a word, or a 10+), or gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from upwords_tui.games.game import AnyPosition
from upwords_tui.games.game import Outcome as Outcome
from upwords_tui.games.wordsup.cards import SIDE, SORRY, TEN_POINTS, Card, CardSet
from upwords_tui.games.wordsup.options import WordsUpOptions

FIELD = 64
COLUMNS = "ABCDEFGH"
END_PHASE = 10
"""With so many cards in the field the end phase begins."""
LEAST_TURNED, MOST_TURNED = 3, 4
"""How many cards of the field a word takes."""
LEAST_LETTERS, LEAST_JUNIOR = 4, 3


class RoundEnd(StrEnum):
    STOCK = "stock"
    FIELD = "field"
    IDLE = "idle"
    RESIGNED = "resigned"
    AGREED = "agreed"
    FORFEIT = "forfeit"


class MadeWord(NamedTuple):
    text: str
    cards: tuple[Card, ...]
    score: int


@dataclass(frozen=True)
class WordsUpSeatState:
    """What one player has. The first card of `stock` is open; `before` are the points of earlier rounds."""

    stock: tuple[Card, ...]
    words: tuple[MadeWord, ...] = ()
    tens: int = 0
    before: int = 0
    has_resigned: bool = False

    @property
    def open_card(self) -> Card | None:
        return self.stock[0] if self.stock else None

    @property
    def gathered(self) -> int:
        """The points of this round's words and 10+ cards."""
        return sum(word.score for word in self.words) + TEN_POINTS * self.tens

    @property
    def penalty(self) -> int:
        """What the cards left in the stock cost: twice their value."""
        return 2 * sum(card.value for card in self.stock)


class RoundResult(NamedTuple):
    reason: RoundEnd
    gathered: tuple[int, ...]
    penalties: tuple[int, ...]


@dataclass(frozen=True)
class WordsUpPosition(AnyPosition):
    """A game between two actions.

    `field` holds the cards by square, None where one is gone; `turned` are the squares turned in this turn,
    `face_up` all that are open. `at_start`: no card has been turned in this turn. `stays_up`: the last part
    of the end phase, in which cards stay open. `idle` counts the turns in a row without a word, `quiet` those
    since the last card was turned up.
    """

    cards: CardSet
    options: WordsUpOptions
    juniors: tuple[int, ...]
    seats: tuple[WordsUpSeatState, ...]
    field: tuple[Card | None, ...]
    bonus: tuple[Card, ...]
    pile: tuple[Card, ...]
    gone: tuple[Card, ...]
    turn: int
    direction: int = 1
    round: int = 1
    first: int = 0
    draws: int = 0
    turned: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    at_start: bool = True
    has_made_word: bool = False
    is_end_phase: bool = False
    stays_up: bool = False
    idle: int = 0
    quiet: int = 0
    results: tuple[RoundResult, ...] = ()
    outcome: Outcome | None = None

    @property
    def active(self) -> tuple[int, ...]:
        return tuple(seat for seat, state in enumerate(self.seats) if not state.has_resigned)

    def has_resigned(self, seat: int) -> bool:
        return self.seats[seat].has_resigned

    @property
    def face_down(self) -> tuple[int, ...]:
        return tuple(
            square
            for square, card in enumerate(self.field)
            if card is not None and square not in self.face_up
        )

    @property
    def may_turn(self) -> bool:
        most = 1 if self.stays_up else MOST_TURNED
        return self.outcome is None and len(self.turned) < most and bool(self.face_down)

    @property
    def may_skip(self) -> bool:
        """Whether the seat to move may turn no card: not with a Sorry, nor with its last stock card."""
        stock = self.seats[self.turn].stock
        return self.outcome is None and self.at_start and len(stock) > 1 and stock[0] != SORRY

    @property
    def may_make_word(self) -> bool:
        """Whether enough cards are turned for a word or for giving up."""
        least = 1 if self.stays_up else LEAST_TURNED
        return self.outcome is None and (len(self.turned) >= least or not self.face_down)

    @property
    def least_letters(self) -> int:
        return LEAST_JUNIOR if self.turn in self.juniors else LEAST_LETTERS

    @property
    def tells_scores(self) -> bool:
        return self.options.show_scores or self.outcome is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points of all rounds so far, at the end with penalties."""
        if self.outcome:
            return self.outcome.totals
        return tuple(state.before + state.gathered for state in self.seats)

    def shifts(self, seat: int) -> int:
        """Return the number of earlier rounds: members of a team alternate."""
        return self.round - 1


def square_name(square: int) -> str:
    return f"{COLUMNS[square % SIDE]}{square // SIDE + 1}"


def parse_square(text: str) -> int | None:
    folded = text.strip().upper()
    if len(folded) != 2 or not "A" <= folded[0] <= "H" or not "1" <= folded[1] <= "8":
        return None
    return (int(folded[1]) - 1) * SIDE + ord(folded[0]) - ord("A")
