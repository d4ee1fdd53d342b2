"""Everything that can change a game of Words Up, and what happens in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.cards import Card

Action = AnyAction


@dataclass(frozen=True, kw_only=True)
class TurnCard(Action):
    """Turn the card on a square (0 to 63, row by row) face up."""

    square: int


@dataclass(frozen=True, kw_only=True)
class MakeWord(Action):
    """Make a word of the turned cards, perhaps with the open stock card and one of the open bonus cards.

    `bonus` is the number of that card, from 0. `is_judged`: the dictionary has the word.
    """

    word: str
    stock: bool = False
    bonus: int | None = None
    is_judged: bool = False


class GiveUp(Action):
    """End the turn without a word."""


class Skip(Action):
    """Turn no card: the open stock card goes under the stock, and the turn ends."""


class MissTurn(Action):
    """Spend the Sorry that is one's open stock card on this turn."""


class PlaySwap(Action):
    """Spend the Swap that is one's open stock card: all stocks go round."""


class LeaveMatch(Action):
    is_for_team = True


class What(StrEnum):
    TURNED = "turned"
    WORD = "word"
    TURNED_BACK = "turned-back"
    TEN = "10+"
    SORRY = "sorry"
    SWAP = "swap"
    MISSED = "missed"
    SKIPPED = "skipped"
    STOCK_OPENED = "stock-opened"
    BONUS_OPENED = "bonus-opened"
    END_PHASE = "end-phase"
    STAY_UP = "stay-up"
    ROUND_OVER = "round-over"
    ROUND_BEGUN = "round-begun"


class Happening(NamedTuple):
    """One thing that happened in the course of an action; `squares` are those of turned cards."""

    what: What
    seat: int
    cards: tuple[Card, ...] = ()
    squares: tuple[int, ...] = ()
