"""Which commands can be carried out now: what a list of them need not offer.

The one idea: it follows from the view alone. Whatever is typed all the same is answered as ever, with the
reason; and a command of which nothing is known here is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from upwords_tui.app.commands.lookup import command_called
from upwords_tui.app.commands.registry import Command
from upwords_tui.app.game_types.base import GameKind, every_kind
from upwords_tui.base.errors import mark
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import BREAK, END, UNDO


class Availability(Protocol):
    """What says of a game which commands can be carried out now; a module with these does."""

    AT_HAND: tuple[str, ...]
    AFTERWARDS: tuple[str, ...]

    def is_possible(self, name: str, view: Any, /) -> bool:
        """Return whether the seat of `view` can carry out a command."""


HERE = mark("here")
"""What is typed after `help` to hear what can be done now."""
AT_HAND: tuple[str, ...] = ("accept", "refuse", "continue")
"""What whoever asks what to do now is told of, where it is possible: a game has more of its own."""
AFTERWARDS: tuple[str, ...] = ("result", "again", "new")
"""The same of a game that is over."""

_OFFERS = {"undo": UNDO, "finish": END, "break": BREAK}
_AFTERWARDS = ("result", "review", "follow")


def is_about_here(text: str) -> bool:
    """Return whether what was typed after `help` asks what can be done now."""
    return is_called(text, (HERE, _(HERE)))


def is_possible(name: str, view: Any) -> bool:
    """Return whether a command that more than one game has can be carried out by the seat of `view`."""
    if name in _AFTERWARDS:
        return view.outcome is not None
    if name == "turn":
        return view.outcome is None
    if name in (*_OFFERS, "accept", "refuse", "continue", "resign"):
        return view.seat is not None and view.outcome is None and _may_answer(name, view)
    return True


def _may_answer(name: str, view: Any) -> bool:
    """Return whether a seat in the game may offer something, answer an offer, go on or leave."""
    offer, seat = view.offer, view.seat
    is_asked = offer is not None and seat in offer.waits_for
    match name:
        case "accept":
            return is_asked
        case "refuse":
            return offer is not None and seat in (offer.seat, *offer.waits_for)
        case "continue":
            return seat in view.on_break
        case "resign":
            return not getattr(view.seats[seat], "has_resigned", False)
    may = {"undo": view.may_undo, "finish": view.may_end, "break": view.may_break}
    return may[name] or (is_asked and offer.about == _OFFERS[name])


# Commands that are known, but not here: those of the other front-end, or of another game


def in_other_front_end(word: str, commands: Sequence[Command]) -> str:
    """Return what to say of a command of the other front-end, not of `commands`; empty if it is none."""
    return next((said for is_other, said in _named(word, commands) if is_other), "")


def elsewhere(word: str, commands: Sequence[Command]) -> str:
    """Return the same at a table; also of a command of another game than the one on it."""
    return next((said for _is_other, said in _named(word, commands)), "")


def _named(word: str, commands: Sequence[Command]) -> list[tuple[bool, str]]:
    """Return what to say of the commands called `word` that are not among `commands`.

    Each with whether it is one of the other front-end; those of the game whose commands these are come first.
    """
    if command_called(word, commands):
        return []
    here = next((each.only for each in commands if each.only), "")
    shown, said = clean(word, 40), []
    for game in _own_first(commands):
        if command_called(word, game.commands(here)):
            text = _("“{word}” is for {game}; the game on the table is another.")
            said.append((False, text.format(word=shown, game=game.shown_name)))
        elif found := command_called(word, game.commands()):
            if found.only == "screen":
                text = _("“{word}” is for the full screen: “{screen}” goes on with this game there.")
                said.append((True, text.format(word=shown, screen=pgettext("command", "screen"))))
            else:
                said.append((True, _("“{word}” is for the text game.").format(word=shown)))
    return said


def _own_first(commands: Sequence[Command]) -> list[GameKind]:
    """Return all games, first the one that has most of these commands."""
    own = frozenset(commands)
    return sorted(every_kind(), key=lambda game: -len(own.intersection(game.commands())))
