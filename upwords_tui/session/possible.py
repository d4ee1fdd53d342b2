"""Which commands can be carried out now: what a list of them need not offer.

The one idea: it follows from the view alone. Whatever is typed all the same is answered as ever, with the
reason; and a command of which nothing is known here is possible.
"""

from __future__ import annotations

from typing import Any

from upwords_tui.errors import mark
from upwords_tui.games.base import BREAK, END, UNDO
from upwords_tui.i18n import _
from upwords_tui.near import is_called

HERE = mark("here")
"""What is typed after `help` to hear what can be done now."""
AT_HAND = ("accept", "refuse", "continue")
"""What whoever asks what to do now is told of, where it is possible: a game has more of its own."""
AFTERWARDS = ("result", "again", "new")
"""The same of a game that is over."""

_OFFERS = {"undo": UNDO, "finish": END, "break": BREAK}
_AFTERWARDS = ("result", "review", "follow")


def is_about_here(text: str) -> bool:
    """Return whether what was typed after `help` asks what can be done now."""
    return is_called(text, (HERE, _(HERE)))


def is_possible(name: str, view: Any) -> bool:
    """Return whether a command that more than one game has can be carried out by the seat of `view`."""
    if name in _AFTERWARDS:
        return view.outcome is not None
    if name == "turn":
        return view.outcome is None
    if name in (*_OFFERS, "accept", "refuse", "continue", "resign"):
        return view.seat is not None and view.outcome is None and _may_answer(name, view)
    return True


def _may_answer(name: str, view: Any) -> bool:
    """Return whether a seat in the game may offer something, answer an offer, go on or leave."""
    offer, seat = view.offer, view.seat
    is_asked = offer is not None and seat in offer.waits_for
    match name:
        case "accept":
            return is_asked
        case "refuse":
            return offer is not None and seat in (offer.seat, *offer.waits_for)
        case "continue":
            return seat in view.on_break
        case "resign":
            return not getattr(view.seats[seat], "has_resigned", False)
    may = {"undo": view.may_undo, "finish": view.may_end, "break": view.may_break}
    return may[name] or (is_asked and offer.about == _OFFERS[name])
