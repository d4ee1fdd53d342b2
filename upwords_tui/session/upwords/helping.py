"""When the coach may speak: it is asked about often, so it stands apart from the coach itself."""

from __future__ import annotations

from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _


def help_refusal(view: View) -> str:
    """Return why the coach says nothing about this position; empty if it may."""
    if view.outcome:
        return _("The game is over: review looks at every turn.")
    if not view.options.allow_help:
        return _("In this game nobody gets help.")
    if view.options.has_challenges:
        return _("In a game with challenges there are no hints: they would tell which words are good.")
    if view.seat not in view.to_act or view.seat != view.turn:
        return _("Wait for your turn: the position may change.")
    return ""
