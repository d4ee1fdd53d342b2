"""What is said of commands: the help of one, and what a line that is being typed may become."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.i18n import _
from upwords_tui.session.commands import Command
from upwords_tui.session.finding import command_called, commands_begun, split_command


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


def command_help(command: Command) -> tuple[str, ...]:
    """Return the help of one command: what it does, how it is typed, an example."""
    lines = [f"{command.usage}: {command.help}"]
    if command.example:
        lines.append(_("For example: {example}").format(example=command.shown_example))
    return tuple(lines)
