"""A screen with commands, done by the keys that its person has chosen for them.

The one idea: bindings stand in the class with the usual keys; what was chosen moves them on each screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from upwords_tui.app.commands.keys import HELP
from upwords_tui.app.commands.lookup import typing_hint
from upwords_tui.app.commands.registry import Command
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.frame import Framed, Result
from upwords_tui.tui.screens.keys import bindings_in_use, command_label, mark
from upwords_tui.tui.theme import Skin


class KeyedScreen(Framed[Result]):
    """A screen on which the commands `command_names` may be typed, or done by their keys."""

    line_hints: ClassVar[tuple[str, str]] = (mark("Type a command, or “help”."),) * 2
    """What may be typed on the command line, and what a line means that begins with no command.

    {key} stands for the key of help.
    """

    def __init__(self, skin: Skin, names: Sequence[Command]) -> None:
        super().__init__(skin)
        self.command_names = tuple(names)
        self._usual_keys = self._bindings.key_to_bindings
        self.bind_keys()

    def add_commands(self, commands: Sequence[Command]) -> None:
        """Have more commands than the game's, before this is shown; they stand for those of the same name."""
        names = {command.name for command in commands}
        self.command_names = (*(own for own in self.command_names if own.name not in names), *commands)

    def bind_keys(self) -> None:
        """Have the commands done by the keys that are in use now."""
        self._bindings.key_to_bindings = bindings_in_use(self._usual_keys, self.command_names)

    def command_hint(self, line: str) -> str:
        """Return what a command line being typed may become: the command it names, or those it may name."""
        key = command_label(self.command_names, HELP)
        nothing, unknown = (_(hint).format(key=key) for hint in self.line_hints)
        return typing_hint(line, self.command_names, nothing, unknown, self.size.width - 2)
