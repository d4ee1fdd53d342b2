"""Taking turns back: which turns that would be, and what is left without them. `agreement` says who is asked.

The one idea: an offer takes back the latest turn of a person and what computers have done since, as computers
always agree. Everything is then as it was before that turn, but for what the game keeps (the draws: what
comes next is new). A game says which of its actions are turns (`PlayedGame.turns`); without any, nothing is
ever taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import Agreeing, Sit, Undo

NOTHING_TO_UNDO = "nothing-to-undo"
UNDO_FORBIDDEN = "undo-forbidden"
UNDO_NOT_AGREED = "undo-not-agreed"


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
        elif not isinstance(entry.action, (Agreeing, Sit, *game.beside)):
            return


def turns_back(game: Any) -> tuple[Any, ...]:
    """Return the turns an offer would take back now, the latest first; none if there is none of a person."""
    turns: list[Any] = []
    for entry in standing(game):
        turns.append(entry)
        if game.seats[entry.action.seat].is_human:
            return tuple(turns)
    return ()


def refusal(game: Any) -> str:
    """Return why no turn may be offered to be taken back; empty if one may."""
    if not (game.turns and game.position.options.allow_undo):
        return UNDO_FORBIDDEN
    return "" if turns_back(game) else NOTHING_TO_UNDO


def take_back(game: Any) -> tuple[Any, Any]:
    """Return the position without the turns that an offer takes back, and what that did."""
    return _without(game, turns_back(game))


def of_old(game: Any, action: Undo, others: Collection[int]) -> tuple[Any, Any]:
    """Return the same of a record of old, in which all `others` have agreed. Raises IllegalAction."""
    if refusal(game) == UNDO_FORBIDDEN:
        raise IllegalAction(UNDO_FORBIDDEN)
    if set(others) - set(action.agreed):
        raise IllegalAction(UNDO_NOT_AGREED)
    return _without(game, tuple(standing(game))[:1])


def _without(game: Any, turns: tuple[Any, ...]) -> tuple[Any, Any]:
    """Return the position before the last of `turns`, with what stays as it is (`PlayedGame.kept`)."""
    if not turns:
        raise IllegalAction(NOTHING_TO_UNDO)
    kept = {name: getattr(game.position, name) for name in game.kept}
    before = replace(turns[-1].before, offer=None, **kept)
    return before, game.effect(undone=tuple(turn.number for turn in turns))
