"""The list of games with a command line, which comes in the place of the keys.

The one idea: the line belongs to the screen itself, so that of a burst every key is typed there which comes
after the one that opens it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from upwords_tui.errors import CommandError
from upwords_tui.i18n import _, told
from upwords_tui.session.command_texts import typing_hint
from upwords_tui.session.commands import Command, split_command
from upwords_tui.session.finding import find_command
from upwords_tui.tui.screens.command_line import CommandLine
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.keys import stands_for


class CommandedScreen(GamesScreen):
    """Subclasses bind a key to `command`, say which `commands` there are, and `carry_out` them."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._offered: Sequence[Command] = ()
        self._line = CommandLine(self.skin, lambda: [name for each in self._offered for name in each.names])

    @property
    def is_typing(self) -> bool:
        """Whether the command line is open."""
        return self._line.is_open

    def commands(self) -> Sequence[Command]:
        """Return what may be typed now."""
        raise NotImplementedError

    async def carry_out(self, command: Command, argument: str) -> None:
        """Carry out a command with what was typed after it."""
        raise NotImplementedError

    def foot(self) -> ComposeResult:
        """Return the command line and the keys, of which one is to be seen."""
        yield self._line
        yield from super().foot()

    def cursor_place(self) -> Offset | None:
        """Return where the terminal's own cursor belongs: on the command line while that is open."""
        return self._line.cursor_offset() if self._line.is_open else super().cursor_place()

    def action_command(self) -> None:
        """Open the command line."""
        self._offered = self.commands()
        self.footer.display = False
        self._line.open()
        self._say_typed()

    def _say_typed(self) -> None:
        nothing = _("Which command? There are {names}.").format(names=self._names)
        self.say(typing_hint(self._line.text, self._offered, nothing, nothing))
        self.update()

    @property
    def _names(self) -> str:
        return ", ".join(command.title for command in self._offered)

    async def take_key(self, event: events.Key) -> None:
        """Give the key to the command line if that is open."""
        is_typing = self._line.is_open
        if not is_typing or stands_for(event.key) == "f1":
            await super().take_key(event)
            return
        event.stop()
        event.prevent_default()
        entered = self._line.press(event)
        if self._line.is_open:
            self._say_typed()
            return
        self.footer.display = True
        self.said = ""
        self.update()
        if entered:
            await self._enter(entered)

    def on_paste(self, event: events.Paste) -> None:
        """Take a paste into the command line; one that begins as a command opens it."""
        event.stop()
        text = event.text.strip()
        if not self._line.is_open and text.startswith("/"):
            self.action_command()
        if self._line.is_open:
            self._line.insert(text.removeprefix("/"))
            self._say_typed()

    async def _enter(self, line: str) -> None:
        word, argument = split_command(line)
        unknown = _("There is no command “{word}” here. There are {names}.")
        try:
            command = find_command(word, self._offered, unknown.replace("{names}", self._names))
        except CommandError as error:
            self.say(told(error))
        else:
            await self.carry_out(command, argument)
