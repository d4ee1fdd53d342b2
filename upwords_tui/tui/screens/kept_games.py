"""A list of games of which the chosen one is looked after: renamed, deleted, written to a file.

The one idea: what is done to a game is done in a thread, and the list looks again.
"""

from __future__ import annotations

from pathlib import Path

from upwords_tui.i18n import _
from upwords_tui.safe_text import TITLE_LIMIT, clean, clean_title
from upwords_tui.session.library import GameRow
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.games_list import GamesList


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
        above.prompt(self, question, rename, game.name, limit=TITLE_LIMIT)

    async def action_delete(self) -> None:
        """Delete the chosen game, if that is really wanted."""
        game = self._game
        if game is None:
            return
        question = await above.deletion_question_of(self, game)

        async def delete() -> None:
            keys = self.keys_in_order()
            after = keys.index(self._chosen) + 1
            if await self.managed(lambda: self.upwords.library.delete(game.id)):
                self._chosen = keys[after] if after < len(keys) else keys[after - 2]
                self.say(_("{name} is deleted.").format(name=clean(game.name)))
                await self.look_now()

        if question:
            above.ask(self, question, delete)

    async def action_export(self) -> None:
        """Write the chosen game to a file."""
        game = self._game
        if game is None or not await above.may_export(self, game.id):
            return

        async def export(path: str) -> None:
            await above.export(self, path, game.id, is_over=game.is_over)

        default = f"{clean(game.name).replace('/', '-').replace(' ', '')}.json"
        question = _("Write “{name}” to which file?").format(name=clean(game.name))
        above.prompt(self, question, export, default)

    def action_take_in(self) -> None:
        """Store the game of a record file."""

        async def take_in(path: str) -> None:
            taken: list[str] = []
            if await self.managed(lambda: taken.append(self.upwords.library.take_in(Path(path)))):
                self.say(_("The game is in the list now. Enter opens it."))
                await self.look_at(taken[0])

        above.prompt(self, _("Import a game from which file?"), take_in)
