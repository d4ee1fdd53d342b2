"""The list of games with a command line, which comes in the place of the keys.

The one idea: the line belongs to the screen itself, so that of a burst every key is typed there which comes
after the one that opens it. It is made when it is first wanted: the first picture does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.geometry import Offset

from upwords_tui.app.commands.registry import EXERCISES, Command
from upwords_tui.app.play.library import GameRow
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import TITLE_LIMIT, clean, clean_title
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.frame import MOST_LINES
from upwords_tui.tui.screens.games_list import GamesList
from upwords_tui.tui.screens.keys import stands_for
from upwords_tui.tui.widgets.section import wrap

if TYPE_CHECKING:
    from upwords_tui.tui.screens.command_line import CommandLine

# A list of games of which the chosen one is looked after: renamed, deleted, written to a file


class KeptGames(GamesList):
    """Subclasses say which game is the chosen one."""

    @property
    def _game(self) -> GameRow | None:
        """The game whose row is chosen."""
        raise NotImplementedError

    def action_rename(self) -> None:
        """Ask for another name for the chosen game."""
        game = self._game
        if game is None:
            return

        async def rename(name: str) -> None:
            if await self.managed(lambda: self.upwords.library.rename(game.id, name)):
                self.say(_("It is now called {name}.").format(name=clean_title(name)))
                await self.look_now()

        question = _("What shall “{name}” be called?").format(name=clean(game.name))
        open_dialog.prompt(self, question, rename, game.name, limit=TITLE_LIMIT)

    async def action_delete(self) -> None:
        """Delete the chosen game, if that is really wanted."""
        game = self._game
        if game is None:
            return
        question = await open_dialog.deletion_question_of(self, game)

        async def delete() -> None:
            keys = self.keys_in_order()
            after = keys.index(self._chosen) + 1
            if await self.managed(lambda: self.upwords.library.delete(game.id)):
                self._chosen = keys[after] if after < len(keys) else keys[after - 2]
                self.say(_("{name} is deleted.").format(name=clean(game.name)))
                await self.look_now()

        if question:
            open_dialog.ask(self, question, delete)

    async def action_export(self) -> None:
        """Write the chosen game to a file."""
        game = self._game
        if game is None or not await open_dialog.may_export(self, game.id):
            return

        async def export(path: str) -> None:
            await open_dialog.export(self, path, game.id, is_over=game.is_over)

        default = f"{clean(game.name).replace('/', '-').replace(' ', '')}.json"
        question = _("Write “{name}” to which file?").format(name=clean(game.name))
        open_dialog.prompt(self, question, export, default)

    def action_take_in(self) -> None:
        """Store the game of a record file."""

        async def take_in(path: str) -> None:
            taken: list[str] = []
            if await self.managed(lambda: taken.append(self.upwords.library.take_in(Path(path)))):
                self.say(_("The game is in the list now. Enter opens it."))
                await self.look_at(taken[0])

        open_dialog.prompt(self, _("Import a game from which file?"), take_in)


_SIDES = 2


class CommandedScreen(KeptGames):
    """Subclasses bind a key to `command`, say which `commands` there are, and `carry_out` them."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._offered: Sequence[Command] = ()
        self._line: CommandLine | None = None

    @property
    def is_typing(self) -> bool:
        """Whether the command line is open."""
        return self._line is not None and self._line.is_open

    def commands(self) -> Sequence[Command]:
        """Return what may be typed now."""
        raise NotImplementedError

    async def carry_out(self, command: Command, argument: str) -> None:
        """Carry out a command with what was typed after it."""
        raise NotImplementedError

    def cursor_place(self) -> Offset | None:
        """Return where the terminal's own cursor belongs: on the command line while that is open."""
        line = self._line
        return line.cursor_offset() if line and line.is_open else super().cursor_place()

    async def action_command(self) -> None:
        """Open the command line."""
        self._offered = self.commands()
        line = await self._made_line()
        self.footer.display = False
        line.open()
        self._say_typed(line)

    async def _made_line(self) -> CommandLine:
        if self._line is None:
            from upwords_tui.tui.screens.command_line import CommandLine

            self._line = CommandLine(
                self.skin, lambda: [name for each in self._offered for name in each.names]
            )
            await self.mount(self._line, before=self.footer)
        return self._line

    def _say_typed(self, line: CommandLine) -> None:
        from upwords_tui.app.commands.lookup import typing_hint
        from upwords_tui.tui.screens.off_table_commands import nothing_typed

        told_of = [nothing_typed(names) for names in self._names()]
        nothing = next(filter(self._fits, told_of), told_of[-1])
        self.say(typing_hint(line.text, self._offered, nothing, nothing))
        self.update()

    def _names(self) -> Iterator[list[str]]:
        """Yield what may be typed, then without exercises, which the palette offers, too."""
        yield [command.title for command in self._offered]
        yield [command.title for command in self._offered if command not in EXERCISES]

    def _fits(self, sentence: str) -> bool:
        return len(wrap(sentence, self.size.width - _SIDES, self.skin)) <= MOST_LINES

    async def take_key(self, event: events.Key) -> None:
        """Give the key to the command line if that is open."""
        line, is_typing = self._line, self.is_typing
        if line is None or not is_typing or stands_for(event.key) == "f1":
            await super().take_key(event)
            return
        event.stop()
        event.prevent_default()
        entered = line.press(event)
        if line.is_open:
            self._say_typed(line)
            return
        self.footer.display = True
        self.said = ""
        self.update()
        if entered:
            await self._enter(entered)

    async def on_paste(self, event: events.Paste) -> None:
        """Take a paste into the command line; one that begins as a command opens it."""
        event.stop()
        text = event.text.strip()
        if not self.is_typing and text.startswith("/"):
            await self.action_command()
        if self._line and self._line.is_open:
            self._line.insert(text.removeprefix("/"))
            self._say_typed(self._line)

    async def _enter(self, line: str) -> None:
        from upwords_tui.tui.screens.off_table_commands import command_typed

        said = ""
        for names in self._names():
            try:
                command, argument = command_typed(line, self._offered, names)
            except CommandError as error:
                said = translate(error)
                if self._fits(said):
                    break
            else:
                await self.carry_out(command, argument)
                return
        self.say(said)
