"""The application as its person has set it: keys, colours and language, taken up as soon as they change.

The one idea: what is set is kept by whoever changes it (`session/settings`), perhaps in another window; here
every screen learns of it. The store is asked in a thread, and drawing goes by what was read last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from textual.app import App

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import asked_languages, switch_language
from upwords_tui.session.keys import KEYS, switch_keys, use_keys
from upwords_tui.session.library import THEME, THEME_NAMES, Library
from upwords_tui.tui.screens.frame import Drawn
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.hub.lobby import Lobby
    from upwords_tui.session.settings import Preferences


class Kept(NamedTuple):
    """What all screens go by, as it was kept when it was read last."""

    keys: object
    theme: object
    language: str


class OwnSettings(App[None]):
    """Has a `library` and a `skin`, and among others a `lobby`."""

    _kept: Kept
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
        self._kept, own, said = self._read_kept()
        use_keys(own)
        return said

    def _read_kept(self) -> tuple[Kept, Mapping[str, str], str]:
        """Read what all screens go by, and which keys that gives; it may wait for the disk."""
        library = self.library
        kept = Kept(library.setting(KEYS), library.setting(THEME), library.language)
        if not kept.keys:
            return kept, {}, ""
        # Imported late: few have chosen any.
        from upwords_tui.session.keymap import read_keys

        return kept, *read_keys(library)

    @property
    def preferences(self) -> Preferences:
        """What the person has set; among others a name is that of their account."""
        # Imported late: the first picture does without.
        from upwords_tui.session.settings import Preferences

        return Preferences(self.library, self.lobby.own.rename if self.lobby else None)

    async def look_at_settings(self) -> None:
        """Go by what the person has set in another window; what can't be read changes nothing."""
        for screen in tuple(self.screen_stack):
            if isinstance(screen, Drawn):
                await screen.read_settings()
        before = self._kept
        with suppress(UpwordsError):
            self._kept, own, _said = await asyncio.to_thread(self._read_kept)
            if self._kept == before:
                return
            if self._kept.keys != before.keys:
                switch_keys(own)
            if self._kept.language != before.language:
                switch_language(*([self._kept.language] if self._kept.language else asked_languages()))
            await self._go_by({"theme"} if self._kept.theme != before.theme else ())

    async def take_up(self, changed: Container[str] = ()) -> None:
        """Go by what has been set here, on all screens; `changed` are the names of what has just been."""
        with suppress(UpwordsError):
            self._kept, _own, _said = await asyncio.to_thread(self._read_kept)
            await self._go_by(changed)

    async def _go_by(self, changed: Container[str]) -> None:
        # Imported late: the first picture may be no table.
        from upwords_tui.tui.screens.keyed import KeyedScreen
        from upwords_tui.tui.screens.table import TableScreen

        screens = self.screen_stack
        for table in [screen for screen in screens if isinstance(screen, TableScreen)]:
            await asyncio.to_thread(table.look_at_settings)
        for screen in screens:
            if isinstance(screen, KeyedScreen):
                screen.bind_keys()
        # Other colours than those that are kept may be shown: asked for at the start, or by a guest.
        if "theme" in changed and self._kept.theme in THEME_NAMES:
            self.set_theme(str(self._kept.theme))
        else:
            self.speak_anew()

    def show_settings(self) -> None:
        """Show all that can be set."""
        from upwords_tui.tui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen(self.skin))
