"""Why something was not done, for reasons that every game has."""

from __future__ import annotations

from typing import Any

from upwords_tui.errors import IllegalAction
from upwords_tui.games import fields, undo
from upwords_tui.i18n import _


def refusal_line(error: IllegalAction, _action: Any, _view: Any) -> str:
    """Return why an action was refused in a game that has no more to say of it."""
    return refusal_sentence(error.reason)


def refusal_sentence(reason: str) -> str:
    """Return why an action was refused; `reason` is that of an IllegalAction."""
    return {
        fields.GAME_OVER: _("The game is over."),
        fields.NOT_YOUR_TURN: _("It is not your turn."),
        fields.NOT_YOUR_SEAT: _("You have no seat here that could do that."),
        fields.RESIGNED: _("You have resigned from this game."),
        undo.NOTHING_TO_UNDO: _("There is no turn to take back."),
        undo.UNDO_FORBIDDEN: _("In this game no turn is taken back."),
        undo.UNDO_NOT_AGREED: _("All other players must agree to that."),
        undo.UNDO_OFFERED: _("The others have been asked already."),
        undo.UNDO_NOT_OFFERED: _("Nobody has asked to take back a turn."),
        undo.UNDO_NOT_ASKED: _("You have not been asked."),
    }.get(reason, _("That is not allowed now."))
