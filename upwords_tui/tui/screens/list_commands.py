"""What can be done to the chosen game of a list, and the command line that comes in the place of the keys.

The one idea: the line belongs to the screen itself, so that of a burst every key is typed there which comes
after the one that opens it. It is made when it is first wanted: the first picture does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset

from upwords_tui.app.commands.registry import EXERCISES, Command
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import TITLE_LIMIT, clean, clean_title
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.frame import MOST_LINES
from upwords_tui.tui.screens.keys import stands_for
from upwords_tui.tui.widgets.section import wrap

if TYPE_CHECKING:
    from upwords_tui.tui.screens.command_line import CommandLine
    from upwords_tui.tui.screens.games import GamesScreen


class ListedGame:
    """Has the chosen game of a screen renamed, deleted, written to a file; or another taken in."""

    def __init__(self, screen: GamesScreen) -> None:
        self._screen = screen

    def rename(self) -> None:
        """Ask for another name for the chosen game."""
        screen, game = self._screen, self._screen.game
        if game is None:
            return

        async def named(name: str) -> None:
            if await screen.managed(lambda: screen.upwords.library.rename(game.id, name)):
                screen.say(_("It is now called {name}.").format(name=clean_title(name)))
                await screen.look_now()

        question = _("What shall “{name}” be called?").format(name=clean(game.name))
        open_dialog.prompt(screen, question, named, game.name, limit=TITLE_LIMIT)

    async def delete(self) -> None:
        """Delete the chosen game, if that is really wanted."""
        screen, game = self._screen, self._screen.game
        if game is None:
            return
        question = await open_dialog.deletion_question_of(screen, game)

        async def delete_it() -> None:
            keys = screen.keys_in_order()
            after = keys.index(screen.chosen) + 1
            if await screen.managed(lambda: screen.upwords.library.delete(game.id)):
                screen.chosen = keys[after] if after < len(keys) else keys[after - 2]
                screen.say(_("{name} is deleted.").format(name=clean(game.name)))
                await screen.look_now()

        if question:
            open_dialog.ask(screen, question, delete_it)

    async def export(self) -> None:
        """Write the chosen game to a file."""
        screen, game = self._screen, self._screen.game
        if game is None or not await open_dialog.may_export(screen, game.id):
            return

        async def write(path: str) -> None:
            await open_dialog.export(screen, path, game.id, is_over=game.is_over)

        default = f"{clean(game.name).replace('/', '-').replace(' ', '')}.json"
        question = _("Write “{name}” to which file?").format(name=clean(game.name))
        open_dialog.prompt(screen, question, write, default)

    def take_in(self) -> None:
        """Store the game of a record file."""
        screen = self._screen

        async def take(path: str) -> None:
            taken: list[str] = []
            if await screen.managed(lambda: taken.append(screen.upwords.library.take_in(Path(path)))):
                screen.say(_("The game is in the list now. Enter opens it."))
                await screen.look_at(taken[0])

        open_dialog.prompt(screen, _("Import a game from which file?"), take)


_SIDES = 2


class ListCommandLine:
    """The command line of a `screen`, which says which `commands` there are, and carries them out."""

    def __init__(self, screen: GamesScreen) -> None:
        self._screen = screen
        self._offered: Sequence[Command] = ()
        self._line: CommandLine | None = None

    @property
    def is_open(self) -> bool:
        """Whether something is being typed."""
        return self._line is not None and self._line.is_open

    @property
    def cursor_offset(self) -> Offset | None:
        """Where the terminal's own cursor belongs, while this is open."""
        return self._line.cursor_offset() if self._line and self._line.is_open else None

    async def open(self) -> None:
        """Have a command typed."""
        self._offered = self._screen.commands()
        line = await self._made_line()
        self._screen.footer.display = False
        line.open()
        self._say_typed(line)

    async def _made_line(self) -> CommandLine:
        if self._line is None:
            from upwords_tui.tui.screens.command_line import CommandLine

            self._line = CommandLine(
                self._screen.skin, lambda: [name for each in self._offered for name in each.names]
            )
            await self._screen.mount(self._line, before=self._screen.footer)
        return self._line

    def _say_typed(self, line: CommandLine) -> None:
        from upwords_tui.app.commands.lookup import typing_hint
        from upwords_tui.tui.screens.off_table_commands import nothing_typed

        told_of = [nothing_typed(names) for names in self._names()]
        nothing = next(filter(self._fits, told_of), told_of[-1])
        self._screen.say(typing_hint(line.text, self._offered, nothing, nothing))
        self._screen.update()

    def _names(self) -> Iterator[list[str]]:
        """Yield what may be typed, then without exercises, which the palette offers, too."""
        yield [command.title for command in self._offered]
        yield [command.title for command in self._offered if command not in EXERCISES]

    def _fits(self, sentence: str) -> bool:
        return len(wrap(sentence, self._screen.size.width - _SIDES, self._screen.skin)) <= MOST_LINES

    async def take_key(self, event: events.Key) -> bool:
        """Take a key if this is open; return whether it was taken."""
        line, screen, is_typing = self._line, self._screen, self.is_open
        if line is None or not is_typing or stands_for(event.key) == "f1":
            return False
        event.stop()
        event.prevent_default()
        entered = line.press(event)
        if line.is_open:
            self._say_typed(line)
            return True
        screen.footer.display = True
        screen.said = ""
        screen.update()
        if entered:
            await self._enter(entered)
        return True

    async def paste(self, text: str) -> None:
        """Take what was pasted; if it begins as a command this is opened."""
        text = text.strip()
        if not self.is_open and text.startswith("/"):
            await self.open()
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
                await self._screen.carry_out(command, argument)
                return
        self._screen.say(said)
