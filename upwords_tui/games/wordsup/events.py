"""What can happen in a game of Words Up, by itself or because somebody did something, as values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from upwords_tui.games.wordsup.cards import Card


class What(StrEnum):
    """Something that happened in the course of an action."""

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
    """One thing that happened: to which seat, with which cards. `squares` are those of turned cards."""

    what: What
    seat: int
    cards: tuple[Card, ...] = ()
    squares: tuple[int, ...] = ()
