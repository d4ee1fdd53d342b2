"""All that one may do at a table now: the menu that Esc shows where no step is left, and the palette."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.app.commands.registry import FILES, GO_ON, QUIT, Command
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.keys import command_hint, palette_hint
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from upwords_tui.tui.screens.actions import Action
    from upwords_tui.tui.screens.table import TableScreen

_IN_MENU = ("help", "puzzle", "retry", "settings", "games", "resign")
"""The commands of the menu, those of them that there are."""
_READ = ("help", "settings")
"""Those that show a page to be left again."""


class EscapeMenu:
    """The menu of the screen of a table, and what else can be done there."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._is_below = False
        """Whether what was chosen here shows a page, from which it is one step back to the menu."""

    def show(self) -> None:
        """Offer to go on, to read, to leave; after the help, all else that can be done."""
        from upwords_tui.tui.screens.actions import Action
        from upwords_tui.tui.screens.menu import Menu, choose_of

        screen = self._screen
        screen.quieten()
        screen.update()
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
                partial(self._read if name in _READ else self._take_up, command),
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
        choose_of(screen, Menu(screen.skin, (resume, *offers[:1], everything, *offers[1:])))

    async def _read(self, command: Command) -> None:
        """Carry out a command of the menu that shows a page; from there it is one step back to the menu."""
        await self._take_up(command)
        self._is_below = not self._screen.is_active

    def come_back(self) -> None:
        """Show the menu again if one comes back from a page that was chosen here."""
        if self._is_below and self._screen.is_active:
            self._is_below = False
            self._screen.show_menu()

    def find_possible(self) -> None:
        """Have one of the commands that can be carried out now chosen by a few letters."""
        from upwords_tui.tui.screens.menu import choose_of
        from upwords_tui.tui.screens.palette import CommandPalette

        screen = self._screen
        choose_of(screen, CommandPalette(screen.skin, tuple(screen.offers())), screen.show_menu)

    @property
    def possible(self) -> Sequence[Command]:
        """The commands that can be carried out now."""
        screen = self._screen
        has_files = screen.upwords.library.files
        return [
            command
            for command in screen.command_names
            if command.name not in screen.commands.NOT_HERE
            and screen.commands.is_possible(command)
            and (has_files or command.name not in FILES)
        ]

    def offers(self) -> Sequence[Action]:
        """Return what can be done now, for the palette: first what has a key, as what is done most."""
        from upwords_tui.tui.screens.actions import offer_of

        return [
            offer_of(command, partial(self._take_up, command))
            for command in sorted(
                self.possible, key=lambda each: (each.name == QUIT.name, not each.key_in_use)
            )
        ]

    async def _take_up(self, command: Command) -> None:
        """Carry out a command that was chosen from a list; have typed what it takes."""
        if self._screen.commands.takes_line(command):
            self._screen.action_command_line(f"{command.title} ")
        else:
            await self._screen.action_command(command.name)


def _key_of(command: Command) -> str:
    """Return the key of a command as the footer writes it."""
    return command_hint((command,), command.name).key


def menu_hint() -> KeyHint:
    """Return what the footer shows of the menu."""
    return KeyHint("Esc", _("menu"), "escape")


def break_hint() -> KeyHint:
    """Return what the footer shows whoever a break waits for: a command without a key, typed or clicked."""
    return KeyHint(f"/{GO_ON.title}", _("go on"), f"command('{GO_ON.name}')")
