"""Which commands of Upwords can be carried out now, beside those of every game (`session/possible.py`)."""

from __future__ import annotations

from upwords_tui.games.upwords.view import View
from upwords_tui.session import possible
from upwords_tui.session.upwords.challenging import may_challenge
from upwords_tui.session.upwords.defining import settled_plays
from upwords_tui.session.upwords.helping import help_refusal, review_refusal
from upwords_tui.session.upwords.refusals import exchange_refusal

AT_HAND = ("challenge", *possible.AT_HAND, "hint", "exchange", "pass")
AFTERWARDS = ("review", *possible.AFTERWARDS)


def is_possible(name: str, view: View) -> bool:
    """Return whether the seat of `view` can carry out a command of a table of Upwords."""
    is_seated = view.seat is not None
    match name:
        case "exchange":
            return is_seated and not exchange_refusal(view)
        case "pass":
            return view.is_awaited and view.seat == view.turn
        case "challenge":
            return may_challenge(view)
        case "accept" if may_challenge(view):
            return True
        case "hint" | "best":
            return not help_refusal(view)
        case "rack":
            return bool(view.rack)
        case "shuffle" | "sort" | "arrange":
            return bool(view.rack) and view.outcome is None
        case "try":
            return is_seated and view.outcome is None
        case "clock":
            return view.options.has_clock
        case "check":
            return view.outcome is not None or not view.has_challenges
        case "define":
            return view.outcome is not None or not view.has_challenges or bool(settled_plays(view))
        case "last" | "changes" | "history" | "at" | "earlier":
            return bool(view.history)
        case "review" | "follow":
            return not review_refusal(view)
    return possible.is_possible(name, view)
