"""What a typed line means in every game: a command is found, and what it means is asked of its handler.

The one idea: a handler makes an intent of the chair, of what its owner may know, and of what was typed after
the command; a command without one is for the front-end. A game's `interpreter` may know lines without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.commands import Command, find_command, split_command
from upwords_tui.session.intents import Ask, Intent, Say

Handler = Callable[[Any, Any, str], Intent]


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


def check(chair: Any, view: Any, rest: str) -> Intent:
    """Return whether a word is in the dictionary."""
    if not rest:
        raise CommandError(_("Name a word: check snack."))
    word = rest.upper()
    known = chair.knows(word)
    if known is None:
        raise CommandError(_("In a game with challenges words are not looked up."))
    if known:
        return Say((_("{word} is in the dictionary.").format(word=word),))
    return Say((_("{word} is not in the dictionary.").format(word=word),))
