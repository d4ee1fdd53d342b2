"""The commands about settings on the screen: something is set, every screen goes by it, and that is said.

The one idea: what is kept may wait for the disk, so it is done in a thread; no key waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.frame import Framed


async def set_language(screen: Framed[Any], argument: str) -> None:
    """Carry out the command `language`, and say what came of it."""
    preferences = screen.upwords.preferences
    await _take(screen, lambda: (preferences.tell("language", argument),))


async def set_something(screen: Framed[Any], argument: str) -> None:
    """Carry out the command `set`; without anything after it show all that can be set."""
    if not argument:
        screen.upwords.show_settings()
        return
    preferences = screen.upwords.preferences
    await _take(screen, lambda: preferences.answer(argument))


async def _take(screen: Framed[Any], change: Callable[[], tuple[str, ...]]) -> None:
    said: list[str] = []
    if await screen.managed(lambda: said.extend(change())):
        screen.upwords.take_up()
        above.tell(screen, said)
