"""Taking turns back, in every game in which that can be: what is typed for it, what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AcceptUndo, OfferUndo, RefuseUndo
from upwords_tui.games.undo import NOTHING_TO_UNDO, UNDO_FORBIDDEN
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.intents import Act, Intent, acting
from upwords_tui.session.refusals import refusal_sentence
from upwords_tui.session.wording import listed


def undo(chair: Any, view: Any, rest: str) -> Intent:
    """Return the offer to take back the last turn, or the agreement to one."""
    seat = acting(view)
    if not view.options.allow_undo:
        raise CommandError(refusal_sentence(UNDO_FORBIDDEN))
    offer, others = view.undo_offer, [each for each in chair.seats if each != seat]
    if not (view.may_undo or offer):
        raise CommandError(refusal_sentence(NOTHING_TO_UNDO))
    # Whoever shares this keyboard is asked here, all others by the offer; an offer of theirs is agreed to.
    asked = (
        offer.waits_for
        if offer
        else [each for each in others if not getattr(view.seats[each], "has_resigned", False)]
    )
    agreed = tuple(AcceptUndo(seat=each) for each in asked if each in chair.seats)
    first, *then = agreed if offer and agreed else (OfferUndo(seat=seat), *agreed)
    question = _("Take back the last turn? Everyone must agree.") if others else ""
    return Act(first, confirm=question, then=tuple(then))


def accept(chair: Any, view: Any, rest: str) -> Intent:
    """Return the agreement to an offer."""
    return Act(AcceptUndo(seat=acting(view)))


def refuse(chair: Any, view: Any, rest: str) -> Intent:
    """Return the refusal of an offer."""
    return Act(RefuseUndo(seat=acting(view)))


HANDLERS = {"undo": undo, "accept": accept, "refuse": refuse}
"""What the commands mean, where `accept` means nothing else."""


def undo_sentences(name: str, entry: Any, view: Any) -> Iterator[str]:
    """Yield what was offered or answered, and what was taken back by that."""
    action, undone = entry.action, entry.effect.undone
    earlier = reversed(view.history[: entry.number])
    asked = entry
    if isinstance(action, AcceptUndo | RefuseUndo):
        asked = next(before for before in earlier if isinstance(before.action, OfferUndo))
    if isinstance(action, AcceptUndo):
        yield _("{name} agrees.").format(name=name)
    elif isinstance(action, RefuseUndo):
        said = _("{name} does not agree: the turn stands.")
        if asked.action.seat == action.seat:
            said = _("{name} no longer asks to take back the last turn.")
        yield said.format(name=name)
    elif isinstance(action, OfferUndo) and not undone:
        yield _("{name} would like to take back the last turn.").format(name=name)
    who = clean(asked.name)
    for number in undone:
        turn = view.history[number]
        said = _("{name} took back the last turn").format(name=who)
        if turn.action.seat != asked.action.seat:
            other = clean(turn.name)
            said = _("{name} took back the last turn, which was {other}’s").format(name=who, other=other)
        notation = getattr(turn.effect, "notation", "")
        yield f"{said}: {notation}." if notation else f"{said}."


def offer_sentence(view: Any) -> str:
    """Return who would like to take back a turn, and who has not answered yet; empty if nobody would."""
    if view.undo_offer is None:
        return ""
    name, *others = (
        clean(view.seats[seat].name) for seat in (view.undo_offer.seat, *view.undo_offer.waits_for)
    )
    said = _("{name} would like to take back the last turn: {others} may agree or refuse.")
    return said.format(name=name, others=listed(others))
