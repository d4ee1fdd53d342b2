"""When the coach may speak and a game be looked back at: often asked, so it stands apart from the coach."""

from __future__ import annotations

from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.view import UpwordsView


def review_refusal(view: UpwordsView) -> str:
    """Return why there is nothing to look back at yet; empty if there is."""
    if view.outcome:
        return ""
    if view.seat is None or not view.options.allow_help or view.options.has_challenges:
        return _("Review looks back at a game that is over.")
    return _("Review looks back at a game that is over. For now there are hint and best.")


def help_refusal(view: UpwordsView) -> str:
    """Return why the coach says nothing about this position; empty if it may."""
    if view.outcome:
        return _("The game is over. Type “review” to look at every turn.")
    if not view.options.allow_help:
        return _("In this game nobody gets help.")
    if view.options.has_challenges:
        return _("In a game with challenges there are no hints: they would tell which words are good.")
    if not view.is_awaited or view.seat != view.turn:
        return _("Wait for your turn: the position may change.")
    return ""
