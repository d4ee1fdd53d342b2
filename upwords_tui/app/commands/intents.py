"""What a typed line means: something to do, something to say, or something only the front-end can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _
from upwords_tui.games.base import AnyAction, GameView


class Act(NamedTuple):
    """Make `action`, after asking `confirm`, if that is not empty; then those in `then`, as far as they go.

    `surely` is the line that does it unasked; empty: what was typed, with an exclamation mark. `always`:
    those are asked, too, who have turned such questions off (the setting `asking`).
    `is_told`: what a player does was told, with the player's name, which may begin a question (Will, Ben).
    """

    action: AnyAction
    confirm: str = ""
    then: tuple[AnyAction, ...] = ()
    always: bool = False
    surely: str = ""
    is_told: bool = False


class Say(NamedTuple):
    """Tell the player these sentences."""

    lines: tuple[str, ...]


class Ask(NamedTuple):
    """Let the front-end carry out a command of its own, with what was typed after it."""

    command: str
    argument: str = ""


class StoreAnew(NamedTuple):
    """Store the game anew by `work`, which may take a moment; it returns the new id, and what to say."""

    work: Callable[[], tuple[str, str]]


Intent = Act | Say | Ask | StoreAnew


def looks_on() -> str:
    """Return what spectators are told who want to do something."""
    return _("You are watching: only players can do that.")


def resigning(view: GameView) -> str:
    """Return what is asked before somebody leaves the game for good; nothing if it is over."""
    members = view.seats[acting(view)].members
    if view.outcome:
        return ""
    if len(view.seats) == 1:
        return _("Stop this game here?")
    if members:
        return _("Resign for your whole team, and leave this game for good?")
    return _("Resign and leave this game for good?")


def acting(view: GameView) -> int:
    """Return the seat of whoever typed something. Raises CommandError for a spectator."""
    if view.seat is None:
        raise CommandError(looks_on())
    return view.seat
