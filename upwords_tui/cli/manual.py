"""The manual page of the program, in the language spoken: made when a wheel is built."""

from __future__ import annotations

from collections.abc import Iterator

from upwords_tui.base.i18n import _, pgettext
from upwords_tui.cli.command_tree import PROGRAM, Argument, CommandTree


def page(program: CommandTree, version: str) -> str:
    """Return the page as roff, for `man`."""
    return "\n".join(_lines(program, version)) + "\n"


def _lines(program: CommandTree, version: str) -> Iterator[str]:
    yield f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {version}"'
    yield _heading(pgettext("manual page", "NAME"))
    yield rf"{_plain(PROGRAM)} \- " + _plain(_("Upwords and Words Up in the terminal"))
    yield _heading(pgettext("manual page", "SYNOPSIS"))
    yield from _usage(program)
    yield _heading(pgettext("manual page", "DESCRIPTION"))
    yield _plain(program.about)
    yield _heading(pgettext("manual page", "OPTIONS"))
    yield from _arguments(program)
    yield _heading(pgettext("manual page", "COMMANDS"))
    for command in program.all():
        if command.path:
            yield f".SS {_plain(' '.join(command.path))}"
            yield from _usage(command)
            yield ".PP"
            yield _plain(command.about)
            yield from _arguments(command)
            yield from _examples(command)
    yield _heading(pgettext("manual page", "EXIT STATUS"))
    yield _plain(_("Exit codes: 0 fine, 1 the answer is no, 2 bad usage or bad input."))
    yield _heading(pgettext("manual page", "EXAMPLES"))
    yield from _examples(program)


def _heading(title: str) -> str:
    return f".SH {title}"


def _usage(command: CommandTree) -> Iterator[str]:
    yield f".B {_plain(command.name)}"
    yield _plain(command.usage.removeprefix(command.name).strip())


def _arguments(command: CommandTree) -> Iterator[str]:
    for argument in (*command.arguments, *command.options):
        yield ".TP"
        yield f".B {_typed(argument)}"
        yield _plain(argument.about)


def _typed(argument: Argument) -> str:
    value = f"[{argument.value}]" if argument.may_lack else argument.value
    return _plain(" ".join(filter(None, (", ".join(argument.names), value))))


def _examples(command: CommandTree) -> Iterator[str]:
    yield from (".PP", ".nf", *(f"    {_plain(example)}" for example in command.examples), ".fi")


def _plain(text: str) -> str:
    """Return a text that means to roff what it says."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe
