"""The commands about settings on the screen: something is set, every screen goes by it, and that is said.

The one idea: what is kept may wait for the disk, so it is done in a thread; no key waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.frame import Framed

if TYPE_CHECKING:
    from upwords_tui.app.profile.settings import Preferences


async def set_language(screen: Framed[Any], argument: str) -> None:
    """Carry out the command `language`, and say what came of it."""
    await _take(screen, lambda preferences: (preferences.tell("language", argument),))


async def set_something(screen: Framed[Any], argument: str) -> None:
    """Carry out the command `set`; without anything after it show all that can be set."""
    if not argument:
        screen.upwords.show_settings()
        return
    await _take(screen, lambda preferences: preferences.answer(argument))


async def _take(screen: Framed[Any], change: Callable[[Preferences], tuple[str, ...]]) -> None:
    preferences, said = screen.upwords.preferences, list[str]()
    if await screen.managed(lambda: said.extend(change(preferences))):
        await screen.upwords.take_up(preferences.changed)
        if screen.is_open:
            open_dialog.tell(screen, said)
