"""Taking back a turn, for whoever sits at a keyboard: the offer, and the answers of others there."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.games.upwords.actions import AcceptUndo, Action, OfferUndo
from upwords_tui.games.upwords.view import View
from upwords_tui.session.intents import acting


def undo_actions(view: View, seats: Sequence[int]) -> tuple[Action, ...]:
    """Return what takes back the last turn when all people in `seats`, who share a keyboard, have agreed.

    Others are asked by the offer; an offer of theirs is agreed to. Raises CommandError for somebody who only
    looks on.
    """
    own, offer = acting(view), view.undo_offer
    if offer and set(seats) & set(offer.waits_for):
        return tuple(AcceptUndo(seat=seat) for seat in offer.waits_for if seat in seats)
    others = (seat for seat in seats if seat != own and not view.seats[seat].has_resigned)
    return OfferUndo(seat=own), *(AcceptUndo(seat=seat) for seat in others)
