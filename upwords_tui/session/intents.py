"""What a typed line means: something to do, something to say, or something only the front-end can do.

What lines mean in the same way in every game stands here too; the rest is in the `interpreter` of its room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AnyAction, AnyView
from upwords_tui.i18n import _
from upwords_tui.session.answers import whole_number
from upwords_tui.session.commands import Command, split_command


@dataclass(frozen=True)
class Act:
    """Make `action`; first ask `confirm`, if that is not empty. Then make those `then`, as far as they go."""

    action: AnyAction
    confirm: str = ""
    then: tuple[AnyAction, ...] = ()


@dataclass(frozen=True)
class Say:
    """Tell the player these sentences."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Ask:
    """Have the front-end carry out a command of its own, with what was typed after it."""

    command: str
    argument: str = ""


Intent = Act | Say | Ask


def looks_on() -> str:
    """Return what is said to somebody who only looks on and wants to do something."""
    return _("You look on: that is for those who play.")


def acting(view: AnyView) -> int:
    """Return the seat of whoever typed something. Raises CommandError for somebody who only looks on."""
    if view.seat is None:
        raise CommandError(looks_on())
    return view.seat


Handler = Callable[[Any, Any, str], Intent]
"""Returns what a command means: given the chair, the view, and what was typed after it."""


def meaning(
    command: Command, handlers: Mapping[str, Handler], chair: Any, view: Any, rest: str, line: str
) -> Intent:
    """Return what `command`, typed in `line` with `rest` after it, means. Raises CommandError."""
    if rest and not command.arguments:
        raise CommandError(_("{command} stands alone: nothing may follow it.").format(command=command.title))
    if command.name in handlers:
        return handlers[command.name](chair, view, rest)
    # What follows may be the name of a file, in which two spaces are two spaces.
    return Ask(command.name, split_command(line)[1])


def acts(action: Callable[..., AnyAction]) -> Handler:
    """Return the handler of a command that is one action of whoever typed it."""
    return lambda _chair, view, _rest: Act(action(seat=acting(view)))


def says(lines: Callable[[Any], Sequence[str]]) -> Handler:
    """Return the handler of a command that says what there is to say of a view."""
    return lambda _chair, view, _rest: Say(tuple(lines(view)))


def check_word(chair: Any, _view: object, rest: str) -> Intent:
    """Say whether a word is in the dictionary, if that may be asked. Raises CommandError."""
    if not rest:
        raise CommandError(_("Name a word: check snack."))
    known = chair.knows(rest.upper())
    if known is None:
        raise CommandError(_("In a game with challenges words are not looked up."))
    said = _("{word} is in the dictionary.") if known else _("{word} is not in the dictionary.")
    return Say((said.format(word=rest.upper()),))


def row_named(text: str, rows: int) -> int:
    """Return the row, from 0, of so many that `text` names. Raises CommandError."""
    number = whole_number(text, 1, rows)
    if number is None:
        raise CommandError(_("Name a row from 1 to {last}: row 5.").format(last=rows))
    return number - 1


def column_named(text: str, columns: int) -> int:
    """Return the column, from 0, of so many that `text` names. Raises CommandError."""
    number = ord(text.upper()) - ord("A") if len(text) == 1 and text.isascii() else -1
    if not 0 <= number < columns:
        last = chr(ord("A") + columns - 1)
        raise CommandError(_("Name a column from A to {last}: column e.").format(last=last))
    return number
