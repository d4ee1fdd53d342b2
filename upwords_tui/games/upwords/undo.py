"""Taking turns back: what one seat offers takes effect when everybody else agrees.

The one idea: an offer takes back the latest turn of a person and what computers have done since, as computers
always agree. Everything is then as it was before that turn, but for the draws: what comes next is new. An
offer stands until it is answered, or until anything else is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from upwords_tui.errors import IllegalAction
from upwords_tui.games.fields import GAME_OVER, NO_SUCH_SEAT
from upwords_tui.games.played import EntryT, PlayedEntry, PlayedGame
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    AcceptUndo,
    Action,
    Exchange,
    OfferUndo,
    Pass,
    PlayTiles,
    RefuseUndo,
    Sit,
    TimeOut,
    Undo,
    UndoAction,
)
from upwords_tui.games.upwords.moves import RESIGNED, Effect, without_offer
from upwords_tui.games.upwords.position import Position, UndoOffer

NOTHING_TO_UNDO = "nothing-to-undo"
UNDO_FORBIDDEN = "undo-forbidden"
UNDO_NOT_AGREED = "undo-not-agreed"
UNDO_OFFERED = "undo-offered"
UNDO_NOT_OFFERED = "undo-not-offered"
UNDO_NOT_ASKED = "undo-not-asked"

_Game = PlayedGame[Any, Any, Action, Position, Any]
_Entry = PlayedEntry[Action, Effect, Position]


def standing(game: PlayedGame[Any, Any, Action, Position, EntryT]) -> Iterator[EntryT]:
    """Yield the plays, exchanges, passes and time-outs that can still be taken back, the latest first.

    A challenge or a resignation puts an end to what went before it.
    """
    gone = set[int]()
    for entry in reversed(game.entries):
        gone.update(entry.effect.undone)
        if isinstance(entry.action, PlayTiles | Exchange | Pass | TimeOut):
            if entry.number not in gone:
                yield entry
        elif not isinstance(entry.action, UndoAction | Sit | AcceptPlay):
            return


def turns_back(game: _Game) -> tuple[_Entry, ...]:
    """Return the turns an offer would take back now, the latest first; none if there is none of a person."""
    turns: list[_Entry] = []
    for entry in standing(game):
        turns.append(entry)
        if game.seats[entry.action.seat].is_human:
            return tuple(turns)
    return ()


def may_offer(game: _Game) -> bool:
    """Return whether a seat still in the game may offer to take a turn back."""
    position = game.position
    is_open = position.options.allow_undo and not (position.outcome or position.undo_offer)
    return is_open and bool(turns_back(game))


def after(game: _Game, action: UndoAction) -> tuple[Position, Effect]:
    """Return the position after `action` and what it did. Raises IllegalAction, for a reason above."""
    position, seat = game.position, action.seat
    if position.outcome:
        raise IllegalAction(GAME_OVER)
    if not position.options.allow_undo:
        raise IllegalAction(UNDO_FORBIDDEN)
    if not 0 <= seat < len(position.seats):
        raise IllegalAction(NO_SUCH_SEAT)
    if position.seats[seat].has_resigned:
        raise IllegalAction(RESIGNED)
    offer = position.undo_offer
    match action:
        case Undo(agreed=agreed):
            if set(position.seats_after(seat)) - set(agreed):
                raise IllegalAction(UNDO_NOT_AGREED)
            return _taken_back(game, tuple(standing(game))[:1])
        case OfferUndo():
            if offer:
                raise IllegalAction(UNDO_OFFERED)
            people = (other for other in position.seats_after(seat) if game.seats[other].is_human)
            return _answered(game, UndoOffer(seat, tuple(people)))
        case AcceptUndo() | RefuseUndo() if offer is None:
            raise IllegalAction(UNDO_NOT_OFFERED)
        case RefuseUndo() if offer and seat in (offer.seat, *offer.waits_for):
            return without_offer(position), Effect()
        case AcceptUndo() if offer and seat in offer.waits_for:
            left = tuple(other for other in offer.waits_for if other != seat)
            return _answered(game, UndoOffer(offer.seat, left))
    raise IllegalAction(UNDO_NOT_ASKED)


def _answered(game: _Game, offer: UndoOffer) -> tuple[Position, Effect]:
    turns = turns_back(game)
    if offer.waits_for and turns:
        return replace(game.position, undo_offer=offer), Effect()
    return _taken_back(game, turns)


def _taken_back(game: _Game, turns: tuple[_Entry, ...]) -> tuple[Position, Effect]:
    """Return the position before the last of `turns`, with the draws made since."""
    if not turns:
        raise IllegalAction(NOTHING_TO_UNDO)
    before = without_offer(turns[-1].before)
    return replace(before, draws=game.position.draws), Effect(undone=tuple(turn.number for turn in turns))
