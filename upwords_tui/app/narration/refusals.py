"""Why something was not done, for reasons that every game has."""

from __future__ import annotations

from typing import Any

from upwords_tui.base.errors import IllegalAction
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games import agreement, json_fields
from upwords_tui.games import agreement as undo


def refusal_line(error: IllegalAction, _action: Any, view: Any) -> str:
    """Return why an action was refused in a game that has no more to say of it."""
    if view.partner and error.reason == json_fields.NOT_YOUR_TURN:
        return partner_sentence(view.partner)
    return refusal_sentence(error.reason)


def partner_sentence(partner: str) -> str:
    """Return what is said to a member of a team while it is the turn of another, `partner`."""
    return _("It is your team's turn, but {name} plays it: you take turns.").format(name=clean(partner))


def refusal_sentence(reason: str, otherwise: str = "") -> str:
    """Return why an action was refused; `reason` is that of an IllegalAction.

    `otherwise` is what a game says of reasons that not every game has.
    """
    return {
        json_fields.GAME_OVER: _("The game is over."),
        json_fields.NOT_YOUR_TURN: _("It is not your turn."),
        json_fields.NOT_YOUR_SEAT: _("You have no seat here that could do that."),
        json_fields.RESIGNED: _("You have resigned from this game."),
        json_fields.TOO_LONG: _(
            "This game has gone on for too long: it can only be ended, with finish or resign."
        ),
        undo.NOTHING_TO_UNDO: _("There is no turn to take back."),
        undo.UNDO_FORBIDDEN: _("In this game no turn is taken back."),
        undo.UNDO_NOT_AGREED: _("All other players must agree to that."),
        agreement.OFFERED: _("Something is offered already, and has to be answered first."),
        agreement.OFFERED_ENOUGH: _("You have offered enough for now: first something else has to be done."),
        agreement.NOT_OFFERED: _("Nothing is offered that could be answered."),
        agreement.NOT_ASKED: _("You have not been asked."),
        agreement.NOBODY_TO_ASK: _("There is nobody else to agree to that; you may resign."),
        agreement.NO_CLOCK: _("There is no clock in this game: a break needs no agreement."),
        agreement.ON_BREAK: _("There is a break: first everybody has to want to go on."),
        agreement.NO_BREAK: _("There is no break."),
        agreement.WANTS_TO_GO_ON: _("You have said so; the break waits for others."),
    }.get(reason, otherwise or _("That is not allowed now."))
