"""Which commands of Upwords can be carried out now, beside those of every game."""

from __future__ import annotations

from upwords_tui.app.commands import availability
from upwords_tui.app.narration.upwords.challenges import may_challenge
from upwords_tui.app.narration.upwords.refusals import exchange_refusal
from upwords_tui.app.review.upwords.coach_permission import help_refusal, review_refusal
from upwords_tui.app.teaching.upwords.word_lookup import settled_plays
from upwords_tui.games.upwords.view import UpwordsView

AT_HAND: tuple[str, ...] = ("challenge", *availability.AT_HAND, "hint", "exchange", "pass")
AFTERWARDS: tuple[str, ...] = ("review", *availability.AFTERWARDS)


def is_possible(name: str, view: UpwordsView) -> bool:
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
    return availability.is_possible(name, view)
