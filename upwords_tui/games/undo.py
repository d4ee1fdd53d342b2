"""Taking turns back: what one seat offers takes effect when everybody else agrees.

The one idea: an offer takes back the latest turn of a person and what computers have done since, as computers
always agree. Everything is then as it was before that turn, but for what the game keeps (the draws: what
comes next is new). An offer stands until it is answered, or until anything else is done. A game says which of
its actions are turns (`PlayedGame.turns`); without any, nothing is ever taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import AcceptUndo, OfferUndo, RefuseUndo, Sit, Undo, UndoAction, UndoOffer
from upwords_tui.games.fields import GAME_OVER, NO_SUCH_SEAT, RESIGNED

PositionT = TypeVar("PositionT")

NOTHING_TO_UNDO = "nothing-to-undo"
UNDO_FORBIDDEN = "undo-forbidden"
UNDO_NOT_AGREED = "undo-not-agreed"
UNDO_OFFERED = "undo-offered"
UNDO_NOT_OFFERED = "undo-not-offered"
UNDO_NOT_ASKED = "undo-not-asked"


def without_offer(position: PositionT) -> PositionT:
    """Return the position with no turn offered to be taken back: what is done ends the offer."""
    changed: Any = position
    if changed.undo_offer:
        changed = replace(changed, undo_offer=None)
    same: PositionT = changed
    return same


def standing(game: Any) -> Iterator[Any]:
    """Yield the turns (`PlayedGame.turns`) that can still be taken back, the latest first.

    Whatever is neither a turn nor `beside` turns puts an end to what went before it.
    """
    gone = set[int]()
    for entry in reversed(game.entries):
        gone.update(getattr(entry.effect, "undone", ()))
        if isinstance(entry.action, game.turns):
            if entry.number not in gone:
                yield entry
        elif not isinstance(entry.action, (UndoAction, Sit, *game.beside)):
            return


def turns_back(game: Any) -> tuple[Any, ...]:
    """Return the turns an offer would take back now, the latest first; none if there is none of a person."""
    turns: list[Any] = []
    for entry in standing(game):
        turns.append(entry)
        if game.seats[entry.action.seat].is_human:
            return tuple(turns)
    return ()


def may_offer(game: Any) -> bool:
    """Return whether a seat still in the game may offer to take a turn back."""
    position = game.position
    is_open = _is_allowed(game) and not (position.outcome or position.undo_offer)
    return is_open and bool(turns_back(game))


def _is_allowed(game: Any) -> bool:
    return bool(game.turns) and bool(game.position.options.allow_undo)


def after(game: Any, action: UndoAction) -> tuple[Any, Any]:
    """Return the position after `action` and what it did. Raises IllegalAction, for a reason above."""
    position, seat = game.position, action.seat
    if position.outcome:
        raise IllegalAction(GAME_OVER)
    if not _is_allowed(game):
        raise IllegalAction(UNDO_FORBIDDEN)
    if not 0 <= seat < len(game.seats):
        raise IllegalAction(NO_SUCH_SEAT)
    if position.has_resigned(seat):
        raise IllegalAction(RESIGNED)
    offer, count = position.undo_offer, len(game.seats)
    after_it = ((seat + step) % count for step in range(1, count))
    others = tuple(other for other in after_it if not position.has_resigned(other))
    match action:
        case Undo(agreed=agreed):
            if set(others) - set(agreed):
                raise IllegalAction(UNDO_NOT_AGREED)
            return _taken_back(game, tuple(standing(game))[:1])
        case OfferUndo():
            if offer:
                raise IllegalAction(UNDO_OFFERED)
            people = (other for other in others if game.seats[other].is_human)
            return _answered(game, UndoOffer(seat, tuple(people)))
        case AcceptUndo() | RefuseUndo() if offer is None:
            raise IllegalAction(UNDO_NOT_OFFERED)
        case RefuseUndo() if offer and seat in (offer.seat, *offer.waits_for):
            return without_offer(position), game.effect()
        case AcceptUndo() if offer and seat in offer.waits_for:
            left = tuple(other for other in offer.waits_for if other != seat)
            return _answered(game, UndoOffer(offer.seat, left))
    raise IllegalAction(UNDO_NOT_ASKED)


def _answered(game: Any, offer: UndoOffer) -> tuple[Any, Any]:
    turns = turns_back(game)
    if offer.waits_for and turns:
        return replace(game.position, undo_offer=offer), game.effect()
    return _taken_back(game, turns)


def _taken_back(game: Any, turns: tuple[Any, ...]) -> tuple[Any, Any]:
    """Return the position before the last of `turns`, with what stays as it is (`PlayedGame.kept`)."""
    if not turns:
        raise IllegalAction(NOTHING_TO_UNDO)
    kept = {name: getattr(game.position, name) for name in game.kept}
    before = replace(without_offer(turns[-1].before), **kept)
    return before, game.effect(undone=tuple(turn.number for turn in turns))
