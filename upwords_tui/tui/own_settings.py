"""The application as its person has set it: keys, colours and language, taken up as soon as they change.

The one idea: what is set is kept by whoever changes it (`session/settings`); here every screen learns of it.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from textual.app import App

from upwords_tui.session.keys import KEYS, use_keys
from upwords_tui.session.library import THEME, THEME_NAMES, Library
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.hub.lobby import Lobby
    from upwords_tui.session.settings import Preferences


class OwnSettings(App[None]):
    """Has a `library` and a `skin`, and among others a `lobby`."""

    library: Library
    lobby: Lobby | None
    skin: Skin

    def set_theme(self, name: str) -> str:
        """Take the colours called `name`."""
        raise NotImplementedError

    def speak_anew(self) -> None:
        """Draw all again."""
        raise NotImplementedError

    def take_keys(self) -> str:
        """Use the keys that the person has chosen; return what there is to say of those that can't be had."""
        own: dict[str, str] = {}
        said = ""
        if self.library.setting(KEYS):
            # Imported late: few have chosen any.
            from upwords_tui.session.keymap import read_keys

            own, said = read_keys(self.library)
        use_keys(own)
        return said

    @property
    def preferences(self) -> Preferences:
        """What the person has set; among others a name is that of their account."""
        # Imported late: the first picture does without.
        from upwords_tui.session.settings import Preferences

        return Preferences(self.library, self.lobby.own.rename if self.lobby else None)

    def take_up(self, changed: Container[str] = ()) -> None:
        """Go by what has been set, on all screens; `changed` are the names of what has just been."""
        # Imported late: the first picture may be no table.
        from upwords_tui.tui.screens.keyed import KeyedScreen
        from upwords_tui.tui.screens.table import TableScreen

        for screen in self.screen_stack:
            if isinstance(screen, KeyedScreen):
                screen.bind_keys()
            if isinstance(screen, TableScreen):
                screen.look_at_settings()
        # Other colours than those that are kept may be shown: asked for at the start, or by a guest.
        if "theme" in changed and (kept := self.library.setting(THEME)) in THEME_NAMES:
            self.set_theme(kept)
        else:
            self.speak_anew()

    def show_settings(self) -> None:
        """Show all that can be set."""
        from upwords_tui.tui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen(self.skin))
