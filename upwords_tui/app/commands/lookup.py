"""How a command is found by what was typed: by a name in full, by its beginning, by what resembles it.

The one idea: what commands are called in a language is worked out once, for every line that is typed asks
several times which of some hundred commands it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from upwords_tui.app.commands.registry import Command
from upwords_tui.base.errors import CommandError, mark
from upwords_tui.base.fuzzy import begins, is_called, nearest, plain
from upwords_tui.base.i18n import _, language
from upwords_tui.base.safe_text import clean

Found = TypeVar("Found")

HERE = mark("here")
"""What is typed after `help` to hear what can be done now."""


class _Index(NamedTuple):
    """What some commands are called in one language.

    `called` has commands by all that names them in full, `beginnings` each with the names of which a
    beginning is enough, all as names are compared. `meant` has how whoever speaks the language would type
    them, by all that may be mistyped.
    """

    called: Mapping[str, Command]
    beginnings: Sequence[tuple[Command, Sequence[str]]]
    meant: Mapping[str, str]


@lru_cache(maxsize=64)
def _indexed(commands: Sequence[Command], _language: str) -> _Index:
    named = [(plain(name), each) for each in commands for name in each.names]
    called = [*named, *((plain(word), each) for each in commands for word in each.other_names)]
    meant = [(each.title, each.title) for each in commands]
    meant += [(own, own) for each in commands for own in each.own_words]
    meant += [(english, each.title) for each in commands for english in (each.name, *each.also)]
    beginnings = [(each, [plain(name) for name in each.names]) for each in commands]
    return _Index(_firsts(called), beginnings, _firsts(meant))


_WITH_NUMBER = re.compile(r"([^\W\d_]{2,})([0-9]{1,4})")
"""A word and a number without a space between; one letter with a number is a square."""


def _firsts(pairs: Iterable[tuple[str, Found]]) -> dict[str, Found]:
    """Return what stands first beside each of the words in `pairs`, in their order."""
    found: dict[str, Found] = {}
    for word, each in pairs:
        found.setdefault(word, each)
    return found


def _index(commands: Sequence[Command]) -> _Index:
    return _indexed(tuple(commands), language())


def find_command(
    word: str, commands: Sequence[Command], unknown: str = "", others: Iterable[str] = ()
) -> Command:
    """Return the one of `commands` that `word` names in full or by an unambiguous beginning, in any case.

    A beginning in the language in use goes before one in English. Raises CommandError, naming what it could
    be; or, if that is nothing, with `unknown`, which has {word}, and what it resembles of them, as they are
    called in the language in use, and the `others`.
    """
    found = _named(word, commands)
    shown = clean(word, 40)
    if not found:
        meant = command_meant(word, commands, others)
        if not unknown:
            unknown = (
                _("There is no command “{word}”.")
                if meant
                else _("There is no command “{word}”. Type “help”.")
            )
        raise CommandError(unknown.format(word=shown)).meaning(meant)
    if len(found) > 1:
        listing = ", ".join(
            next(name for name in command.names[::-1] if begins(word, (name,))) for command in found
        )
        raise CommandError(_("“{word}” could be {names}.").format(word=shown, names=listing))
    return found[0]


def command_named(word: str, commands: Sequence[Command]) -> Command | None:
    """Return the one of `commands` that `find_command` finds; None if it finds none or several."""
    found = _named(word, commands)
    return found[0] if len(found) == 1 else None


def _named(word: str, commands: Sequence[Command]) -> list[Command]:
    """Return those of `commands` that `word` may name: only one if it names that in full."""
    called = command_called(word, commands)
    if called:
        return [called]
    found = commands_begun(word, commands)
    return [command for command in found if begins(word, (command.title,))] or found


def command_called(word: str, commands: Sequence[Command]) -> Command | None:
    """Return the one of `commands` that `word` names in full; a name goes before other words for another."""
    return _index(commands).called.get(plain(word))


def commands_begun(word: str, commands: Sequence[Command]) -> list[Command]:
    """Return those of `commands` with a name that begins with `word`, in any case, accents or none."""
    typed = plain(word)
    if not typed:
        return []
    return [
        command
        for command, names in _index(commands).beginnings
        if any(name.startswith(typed) for name in names)
    ]


def command_meant(word: str, commands: Sequence[Command], others: Iterable[str] = ()) -> str:
    """Return what was probably meant by `word`, as whoever speaks the language in use would type it.

    It is the name of a command, another word for one, or one of `others`; empty if it resembles none.
    """
    known = _index(commands).meant
    meant = nearest(word, (*known, *others))
    return known.get(meant, meant)


def split_command(line: str) -> tuple[str, str]:
    """Return the first word of `line`, without a leading slash, and the rest: “row5” is “row” with 5."""
    word, _space, rest = line.strip().removeprefix("/").strip().partition(" ")
    together = _WITH_NUMBER.fullmatch(word)
    if together:
        word, rest = together[1], f"{together[2]} {rest}"
    return word, rest.strip()


# What is said of commands: the help of one, and what a line that is being typed may become


def typing_hint(line: str, commands: Sequence[Command], nothing: str, unknown: str, room: int = 9999) -> str:
    """Return what a line being typed may become: the command it names, or those it may name.

    `nothing` is said as long as there is no word, `unknown` of one that begins no command. Of a command as
    much is said as `room` characters hold, at least what it does in a few words.
    """
    typed = split_command(line)[0].removesuffix("!")
    exact = command_called(typed, commands)
    found = commands_begun(typed, commands)
    match [exact] if exact else found:
        case _ if not typed:
            return nothing
        case []:
            return unknown
        case [command]:
            brief = f"{command.title}: {command.brief}"
            said = (f"{command.usage}: {command.help}", f"{command.usage}: {command.brief}", brief)
            return next((each for each in said if len(each) <= room), brief)
        case several:
            return ", ".join(command.title for command in several)


def is_about_here(text: str) -> bool:
    return is_called(text, (HERE, _(HERE)))


def command_help(command: Command) -> tuple[str, ...]:
    """Return the help of one command: what it does, how it is typed, an example."""
    lines = [f"{command.usage}: {command.help}"]
    if command.example:
        lines.append(_("For example: {example}").format(example=command.shown_example))
    return tuple(lines)
