"""Which commands of Words Up can be carried out now, beside those of every game."""

from __future__ import annotations

from upwords_tui.app.commands import availability
from upwords_tui.app.review.wordsup import can_have_missed
from upwords_tui.games.wordsup.cards import CardType
from upwords_tui.games.wordsup.view import WordsUpView

AT_HAND: tuple[str, ...] = (*availability.AT_HAND, "sorry", "swap", "pass", "skip")
AFTERWARDS: tuple[str, ...] = ("missed", *availability.AFTERWARDS)


def is_possible(name: str, view: WordsUpView) -> bool:
    """Return whether the seat of `view` can carry out a command of a table of Words Up."""
    is_due = view.is_awaited and view.outcome is None
    match name:
        case "turn":
            return is_due and view.may_turn
        case "word" | "pass":
            return is_due and view.may_make_word
        case "skip":
            return is_due and view.may_skip
        case "sorry":
            return is_due and stock_type(view) is CardType.SORRY
        case "swap":
            return is_due and stock_type(view) is CardType.SWAP
        case "seen":
            return view.options.allow_notes and view.outcome is None
        case "missed":
            return bool(view.results) and view.seat is not None and can_have_missed(view, {view.seat})
        case "score":
            return view.seats[0].score is not None
        case "last" | "history":
            return bool(view.history)
    return availability.is_possible(name, view)


def stock_type(view: WordsUpView) -> CardType | None:
    """Return what kind of card is open on the stock of whoever is to move, at the start of their turn."""
    card = view.seats[view.turn].open_card
    return card.type if view.at_start and card else None
