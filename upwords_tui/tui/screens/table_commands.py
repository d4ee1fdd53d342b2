"""The commands of every game on the screen: what a key, a click or a typed line asks for, carried out.

The one idea: everything ends in `run` with the name of a command; what the interpreter knows it does, and
what needs a screen is here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import ClassVar

from upwords_tui.errors import IllegalAction, InputError, StaleGame, UpwordsError
from upwords_tui.games.base import AnyAction
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean_title
from upwords_tui.session.files import unfinished_question
from upwords_tui.session.intents import Intent
from upwords_tui.session.library import FRONT_END
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.table import TableScreen

Handler = Callable[[str], Awaitable[None] | None]
"""Carries out a command with what was typed after it."""


class TableCommands:
    """Carries out commands on a screen. Subclasses add handlers, and say what lines and refusals mean.

    Those of `PLAYERS_ONLY` are not for somebody who only looks on; of typed lines the interpreter knows it.
    """

    PLAYERS_ONLY: ClassVar[tuple[str, ...]] = ()

    def __init__(self, table_screen: TableScreen) -> None:
        self._on = table_screen
        self._armed = ""
        self.handlers: dict[str, Handler] = {
            "help": self._help,
            "history": lambda _argument: table_screen.show_history(),
            "rename": self._rename,
            "export": self._export,
            "new": lambda _argument: table_screen.upwords.show_new_game(),
            "games": lambda _argument: table_screen.upwords.show_games(),
            "theme": self._theme,
            "text": self._text,
            "quit": lambda _argument: table_screen.app.exit(),
        }

    def meaning(self, line: str) -> Intent:
        """Return what a typed line means. Raises InputError."""
        screen = self._on
        found = screen.variant.game.room("session", "interpreter")
        intent: Intent = found.interpret(line, screen.chair, screen.view, screen.command_names)
        return intent

    def refusal(self, error: IllegalAction, action: AnyAction) -> str:
        """Return why an action was refused."""
        return self._on.variant.game.refusal(error, action, self._on.view)

    def disarm(self) -> None:
        """Forget what was asked for once, where it takes two times."""
        self._armed = ""

    async def press(self, name: str) -> None:
        """Carry out the command `name` for a key or a click."""
        await self.run(name, "")

    async def run(self, name: str, argument: str) -> None:
        """Carry out the command `name` with what was typed after it."""
        if self._on.seat is None and name in self.PLAYERS_ONLY:
            self._on.say_looks_on()
            return
        handler = self.handlers.get(name)
        done = handler(argument) if handler else self.interpret(f"{name} {argument}".strip())
        if done is not None:
            await done

    async def interpret(self, line: str) -> None:
        """Carry out a typed line."""
        # Imported late: the first picture does without.
        from upwords_tui.session.intents import Act, Ask, Say

        screen = self._on
        try:
            # What is asked of a dictionary may take a moment.
            intent = await asyncio.to_thread(self.meaning, line)
        except InputError as error:
            screen.note(told(error))
            return
        match intent:
            case Say(lines=lines):
                self.tell(lines)
            case Ask(command=command, argument=argument):
                await self.run(command, argument)
            case Act(action=action, confirm="", then=then):
                await self.do_all((action, *then))
            case Act(action=action, confirm=question, then=then):
                above.ask(screen, question, lambda: self.do_all((action, *then)))

    def tell(self, lines: Sequence[str]) -> None:
        """Say sentences: one on the announcement line, several over the keys."""
        if len(lines) == 1:
            self._on.note(lines[0])
        else:
            above.notice(self._on, lines)

    async def do_all(self, actions: Sequence[AnyAction]) -> None:
        """Make actions one after the other, as far as they go and the turn lasts."""
        turn = self._on.chair.turn
        for action in actions:
            if not await self.do(action) or self._on.chair.turn != turn:
                return

    async def do(self, action: AnyAction) -> bool:
        """Make an action at the table, or say in one line why not; return whether it was made."""
        screen = self._on
        try:
            await screen.chair.do(action)
        except IllegalAction as error:
            screen.note(self.refusal(error, action))
        except StaleGame:
            screen.note(_("This game has moved on in another window; this is where it stands now."))
        except UpwordsError as error:
            screen.note(_("Not done: {reason}").format(reason=told(error)))
        else:
            return True
        return False

    def _help(self, argument: str) -> None:
        screen = self._on
        if not argument:
            screen.upwords.show_help(screen.variant, ())
            return
        from upwords_tui.session.commands import command_help, find_command, split_command

        try:
            lines = command_help(find_command(split_command(argument)[0], screen.command_names))
        except InputError as error:
            screen.note(told(error))
        else:
            self.tell(lines)

    def _rename(self, argument: str) -> None:
        screen = self._on

        def renamed(name: str) -> None:
            try:
                screen.upwords.library.rename(screen.chair.game_id, name)
            except UpwordsError as error:
                screen.note(told(error))
            else:
                screen.note(_("This game is now called {name}.").format(name=clean_title(name)))

        if argument:
            renamed(argument)
        else:
            above.prompt(screen, _("What shall this game be called?"), renamed)

    def _export(self, argument: str) -> None:
        screen = self._on

        def export(path: str) -> None:
            if screen.chair.is_over:
                write(path, with_secrets=False)
            elif screen.seat is None:
                screen.say_looks_on()
            else:
                above.ask(screen, unfinished_question(), lambda: write(path, with_secrets=True))

        def write(path: str, *, with_secrets: bool) -> None:
            library, game_id = screen.upwords.library, screen.chair.game_id
            try:
                library.export(game_id, Path(path), with_secrets=with_secrets)
            except UpwordsError as error:
                screen.note(told(error))
            else:
                screen.note(_("Written to {path}.").format(path=path))

        if argument:
            export(argument)
        else:
            above.prompt(screen, _("Write the game to which file?"), export)

    def _text(self, argument: str) -> None:
        screen = self._on
        if argument:
            screen.upwords.library.set_setting(FRONT_END, "text")
        screen.upwords.switch_to_text(screen.chair.game_id)

    def _theme(self, argument: str) -> None:
        try:
            name = self._on.upwords.set_theme(argument)
        except UpwordsError as error:
            self._on.note(told(error))
        else:
            self._on.note(_("The colours are now {name}.").format(name=name))
