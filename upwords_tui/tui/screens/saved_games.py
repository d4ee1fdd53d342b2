"""What a table's command line can do with the games that are kept: as the list of games does it, by its keys.

The one idea: a game is named as in the text game, by its number in the list or its name; without one it is
that on the table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from upwords_tui.app.play.library import GameRow
from upwords_tui.app.play.saved_games import MeantGame, file_name, game_called, game_meant
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.table import TableScreen


class ScreenSavedGames:
    """Does to the games of whoever sits at `screen` what is typed there, by the name of a command."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._library = screen.upwords.library
        self._handlers: dict[str, Callable[[str], Awaitable[None]]] = {
            "again": lambda _argument: self._again(),
            "resume": self._resume,
            "rename": self._rename,
            "delete": self._delete,
            "export": self._export,
            "import": self._take_in,
        }

    async def carry_out(self, name: str, argument: str) -> None:
        """Carry out the command `name`; if that can't be done, say why."""
        try:
            await self._handlers[name](argument)
        except UpwordsError as error:
            self._screen.say(clean(translate(error)))

    async def _found(self, find: Callable[[], GameRow | None]) -> GameRow | None:
        """Return the game that `find` finds in a thread; None if there is none, or why is said."""
        found: list[GameRow | None] = [None]
        await self._screen.managed(lambda: found.append(find()))
        return found[-1]

    async def _meant(self, argument: str) -> MeantGame | None:
        """Return the game that was named by its number, else that on the table; None if why is said."""
        found: list[MeantGame] = []
        chair = self._screen.chair
        await self._screen.managed(lambda: found.append(game_meant(self._library, argument, chair)))
        return found[0] if found else None

    async def _again(self) -> None:
        chair, view, upwords = self._screen.chair, self._screen.view, self._screen.upwords
        choices = NewGameChoices.again(self._screen.variant.game, view)
        if view.seat is None:
            self._screen.say_looks_on()
        elif chair.is_over:
            await upwords.begin_game(choices)
        else:
            question = _("Begin another game like this one? This one is kept.")
            open_dialog.ask(self._screen, question, partial(self._begin, choices))

    async def _begin(self, choices: NewGameChoices) -> None:
        try:
            await self._screen.upwords.begin_game(choices)
        except UpwordsError as error:
            self._screen.say(clean(translate(error)))

    async def _resume(self, argument: str) -> None:
        library, here = self._library, self._screen.chair.game_id
        find = partial(game_called, library, argument) if argument else partial(library.next_game, here)
        row = await self._found(find)
        if row and row.id != here:
            await self._screen.upwords.open_game(row.id)
        elif row:
            self._screen.say(_("This game is on the table."))
        elif not argument:
            self._screen.say(_("There is no unfinished game. Type “new” to begin one."))

    async def _rename(self, argument: str) -> None:
        screen, library = self._screen, self._library
        game = await self._meant(argument)
        if game is None:
            return
        before = clean_title(game.name)
        said, question = _("{before} is now called {name}."), _("What shall “{name}” be called?")
        if game.is_here:
            said, question = _("This game is now called {name}."), _("What shall this game be called?")

        async def renamed(name: str) -> None:
            if await screen.managed(lambda: library.rename(game.id, name)):
                screen.say(said.format(before=before, name=clean_title(name)))

        if game.rest:
            await renamed(game.rest)
        else:
            open_dialog.prompt(screen, question.format(name=before), renamed)

    async def _delete(self, argument: str) -> None:
        screen, library = self._screen, self._library
        row = await self._found(lambda: game_called(library, argument))
        if row is None:
            return
        question = await open_dialog.deletion_question_of(screen, row)

        async def delete() -> None:
            if not await screen.managed(lambda: library.delete(row.id)):
                return
            if row.id == screen.chair.game_id:
                screen.upwords.show_games()
            else:
                screen.say(_("{name} is deleted.").format(name=clean_title(row.name)))

        if question:
            open_dialog.ask(screen, question, delete)

    async def _export(self, argument: str) -> None:
        screen = self._screen
        if not self._library.files:
            screen.say(_("The text game prints a game that is over: type “export” there."))
            return
        game = await self._meant(argument)
        if game is None or not await open_dialog.may_export(screen, game.id):
            return

        async def export(path: str) -> None:
            if game.is_here and screen.seat is None and not game.is_over:
                screen.say_looks_on()
            else:
                await open_dialog.export(screen, path, game.id, is_over=game.is_over)

        if game.rest:
            await export(game.rest)
        else:
            question = _("Write the game to which file?")
            if not game.is_here:
                question = _("Write “{name}” to which file?").format(name=clean_title(game.name))
            open_dialog.prompt(screen, question, export, file_name(game.name))

    async def _take_in(self, argument: str) -> None:
        taken: list[str] = []
        if await self._screen.managed(lambda: taken.append(self._library.take_in(Path(argument)))):
            await self._screen.upwords.open_game(taken[0])
