"""What a typed line means in every game: a command is found, and what it means is asked of its handler.

The one idea: a handler makes an intent of the chair, of what its owner may know, and of what was typed after
the command; a command without one is for the front-end. A game's `interpreter` may know lines without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.games.base import AnyAction
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.answers import whole_number
from upwords_tui.session.commands import Command, find_command, split_command
from upwords_tui.session.intents import Act, Ask, Intent, Say, acting

Handler = Callable[[Any, Any, str], Intent]
"""Returns what a command means: given the chair, the view, and what was typed after it."""


def meaning(
    line: str, chair: Any, view: Any, commands: Sequence[Command], handlers: Mapping[str, Handler]
) -> Intent:
    """Return what a line means that begins with one of `commands`. Raises CommandError."""
    word, rest = split_command(clean(line))
    if not word:
        raise CommandError(_("Type a command, or help."))
    return meant(find_command(word, commands), line, rest, handlers, chair, view)


def meant(
    command: Command, line: str, rest: str, handlers: Mapping[str, Handler], chair: Any, view: Any
) -> Intent:
    """Return what `command` means with the `rest` of a line after it. Raises CommandError."""
    if rest and not command.arguments:
        raise CommandError(_("{command} stands alone: nothing may follow it.").format(command=command.title))
    handler = handlers.get(command.name)
    if handler:
        return handler(chair, view, rest)
    # What follows may be the name of a file, in which two spaces are two spaces.
    return Ask(command.name, split_command(line)[1])


def acts(action: Callable[..., AnyAction]) -> Handler:
    """Return the handler of a command that is one action of whoever typed it."""
    return lambda _chair, view, _rest: Act(action(seat=acting(view)))


def says(lines: Callable[[Any], Sequence[str]]) -> Handler:
    """Return the handler of a command that says what there is to say of a view."""
    return lambda _chair, view, _rest: Say(tuple(lines(view)))


def check(chair: Any, _view: object, rest: str) -> Intent:
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
