"""What may be typed where there is no table, beside what people have to do with each other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from upwords_tui.session.commands import EDITIONS, HIGHSCORES, LEVELS, OWN_SETTINGS, SETTINGS, Command
from upwords_tui.session.kinds import Variant
from upwords_tui.tui.screens import above
from upwords_tui.tui.screens.frame import Framed
from upwords_tui.tui.screens.setting import set_language, set_something

COMMANDS = (HIGHSCORES, LEVELS, EDITIONS, *OWN_SETTINGS)


async def carry_out(screen: Framed[Any], variant: Variant, command: Command, argument: str) -> None:
    """Carry out one of `COMMANDS`; `variant` is what the next game would be played with."""
    own: dict[str, Callable[[str], Awaitable[None]]] = {
        "set": partial(set_something, screen),
        "language": partial(set_language, screen),
        "bell": screen.set_bell,
    }
    if command is SETTINGS:
        screen.upwords.show_settings()
    elif command is HIGHSCORES:
        await above.tell_highscores(screen, argument)
    elif command in (LEVELS, EDITIONS):
        # Imported late: the first picture does without.
        from upwords_tui.tui.screens.reference import show_reference

        show_reference(screen, variant, command.name, argument)
    else:
        await own[command.name](argument)
