"""The commands about settings on the screen: something is set, every screen goes by it, and that is said.

The one idea: what is kept may wait for the disk, so it is done in a thread; no key waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.base_screen import BaseScreen

if TYPE_CHECKING:
    from upwords_tui.app.profile.settings import Preferences


async def keep(screen: BaseScreen, setting: str, value: object) -> None:
    """Keep a setting of whoever this is."""
    await screen.managed(lambda: screen.upwords.library.set_setting(setting, value))


async def change_setting(screen: BaseScreen, answer: Callable[[Library, str], str], argument: str) -> bool:
    """Carry out a command about a setting, which answers with a sentence; return whether it could."""
    said: list[str] = []
    if is_done := await screen.managed(lambda: said.append(answer(screen.upwords.library, argument))):
        screen.say(said[0])
    return is_done


async def set_bell(screen: BaseScreen, argument: str) -> None:
    """Carry out the command `bell`, and say what came of it."""
    from upwords_tui.app.profile import alerts

    await change_setting(screen, alerts.answer, argument)


async def set_theme(screen: BaseScreen, name: str) -> None:
    """Take the colours of this name, in English or the language in use, or the next ones."""
    # Imported late: the first picture does without.
    from upwords_tui.app.profile.settings import choose_theme, setting_called

    try:
        taken = screen.upwords.set_theme(setting_called("theme").value_named(name) if name else "")
    except InputError as error:
        screen.say(clean(translate(error)))
    else:
        await change_setting(screen, choose_theme, taken)


async def set_language(screen: BaseScreen, argument: str) -> None:
    """Carry out the command `language`, and say what came of it."""
    await _take(screen, lambda preferences: (preferences.tell("language", argument),))


async def set_something(screen: BaseScreen, argument: str) -> None:
    """Carry out the command `set`; without anything after it show all that can be set."""
    if not argument:
        screen.upwords.show_settings()
        return
    await _take(screen, lambda preferences: preferences.answer(argument))


async def _take(screen: BaseScreen, change: Callable[[Preferences], tuple[str, ...]]) -> None:
    preferences, said = screen.upwords.preferences, list[str]()
    if await screen.managed(lambda: said.extend(change(preferences))):
        await screen.upwords.take_up(preferences.changed)
        if screen.is_open:
            open_dialog.tell(screen, said)


CHANGES = {"theme": set_theme, "set": set_something, "language": set_language, "bell": set_bell}
"""What carries out the commands about settings, by their names."""
