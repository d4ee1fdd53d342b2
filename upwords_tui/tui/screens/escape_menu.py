"""Esc at a table, and all that one may do there now: the menu and what the palette offers.

The one idea: Esc goes back one step, in every game; where no step is left it offers what else somebody may
want who presses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events, on

from upwords_tui.app.commands.registry import FILES, GO_ON, QUIT, Command
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.key_screen import KeyedScreen
from upwords_tui.tui.screens.keys import command_hint, palette_hint
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from upwords_tui.tui.screens.actions import Action

_IN_MENU = ("help", "puzzle", "retry", "settings", "games", "resign")
"""The commands of the menu, those of them that there are."""
_READ = ("help", "settings")
"""Those that show a page to be left again."""


class Escaping(KeyedScreen[None]):
    """The screen of a table with `command_names` that `commands` carry out. Subclasses say what a step is."""

    commands: Any
    """What carries out commands: the `TableCommands` of the game, which know this screen."""

    stored_game = ""
    """The id of the stored game that one is at, or comes back to; empty where there is none."""
    _comes_back_to_menu = False

    def step_back(self) -> bool:
        """Take back one step of what has been begun; return whether there was any."""
        return False

    def quieten(self) -> None:
        """Forget what was noted: something else has happened."""
        raise NotImplementedError

    def action_escape(self) -> None:
        """Go back one step, or where there is none, show the menu."""
        if not self.step_back():
            self.show_menu()

    def show_menu(self) -> None:
        """Offer to go on, to read, to leave; after the help, all else that can be done."""
        from upwords_tui.tui.screens.actions import Action
        from upwords_tui.tui.screens.menu import Menu, choose_of

        self.quieten()
        self.update()
        resume = Action(_("Back to the game"), _("Goes on where you were."), lambda: None, "Esc")
        titles = {"games": _("Leave the table")}
        abouts = {
            "resign": _("Leaves the game for good."),
            "settings": _("Language, name, colours, keys and more."),
        }
        found = {command.name: command for command in self.possible}
        if "resign" in found:
            # Mistakes are for afterwards: while the game goes on the palette has them.
            found.pop("retry", None)
        abouts |= {name: found[name].brief for name in ("puzzle", "retry") if name in found}
        offers = [
            Action(
                titles.get(name) or command.title.capitalize(),
                abouts.get(name) or command.help,
                partial(self._read if name in _READ else self.take_up_command, command),
                _key_of(command),
            )
            for name in _IN_MENU
            if (command := found.get(name))
        ]
        everything = Action(
            _("All commands"),
            _("Finds what can be done now by a few letters."),
            self.find_possible,
            palette_hint().key,
        )
        choose_of(self, Menu(self.skin, (resume, *offers[:1], everything, *offers[1:])))

    async def _read(self, command: Command) -> None:
        """Carry out a command of the menu that shows a page; from there it is one step back to the menu."""
        await self.take_up_command(command)
        self._comes_back_to_menu = not self.is_active

    @on(events.ScreenResume)
    def _back_to_menu(self) -> None:
        if self._comes_back_to_menu and self.is_active:
            self._comes_back_to_menu = False
            self.show_menu()

    def find_possible(self) -> None:
        """Have one of the commands that can be carried out now chosen by a few letters."""
        from upwords_tui.tui.screens.menu import choose_of
        from upwords_tui.tui.screens.palette import CommandPalette

        choose_of(self, CommandPalette(self.skin, tuple(self.offers())), self.show_menu)

    @property
    def possible(self) -> Sequence[Command]:
        """The commands that can be carried out now."""
        has_files = self.upwords.library.files
        return [
            command
            for command in self.command_names
            if command.name not in self.commands.NOT_HERE
            and self.commands.is_possible(command.name)
            and (has_files or command.name not in FILES)
        ]

    def offers(self) -> Sequence[Action]:
        """Return what can be done now, for the palette: first what has a key, as what is done most."""
        from upwords_tui.tui.screens.actions import offer_of

        return [
            offer_of(command, partial(self.take_up_command, command))
            for command in sorted(
                self.possible, key=lambda each: (each.name == QUIT.name, not each.key_in_use)
            )
        ]

    async def take_up_command(self, command: Command) -> None:
        """Carry out a command that was chosen from a list; have typed what it takes."""
        if self.commands.takes_line(command):
            self.action_command_line(f"{command.title} ")
        else:
            await self.action_command(command.name)

    def action_command_line(self, begun: str = "") -> None:
        """Open the command line, with what is `begun`."""
        raise NotImplementedError

    async def action_command(self, name: str) -> None:
        """Carry out the command called `name`, as if it had been typed alone."""
        raise NotImplementedError


def _key_of(command: Command) -> str:
    """Return the key of a command as the footer writes it."""
    return command_hint((command,), command.name).key


def menu_hint() -> KeyHint:
    """Return what the footer shows of the menu."""
    return KeyHint("Esc", _("menu"), "escape")


def break_hint() -> KeyHint:
    """Return what the footer shows whoever a break waits for: a command without a key, typed or clicked."""
    return KeyHint(f"/{GO_ON.title}", _("go on"), f"command('{GO_ON.name}')")
