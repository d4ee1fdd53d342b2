"""Commands that need no table, by their names: any screen carries them out."""

from __future__ import annotations

from upwords_tui.app.commands import registry
from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.game_types.base import Variant
from upwords_tui.tui.screens.base_screen import BaseScreen

EXERCISES_ANYWHERE = tuple(each for each in registry.EXERCISES if each.name not in ("show", "stop"))
COMMANDS = (
    *EXERCISES_ANYWHERE,
    registry.HIGHSCORES,
    registry.LEVELS,
    registry.EDITIONS,
    registry.DEFINE_WORDS,
    registry.COMMON["keep"],
    registry.COMMON["words"],
    registry.COMMON["request"],
    registry.COMMON["theme"],
    *registry.OWN_SETTINGS,
)

NAMES = tuple(dict.fromkeys((*(command.name for command in (*ALL_OF_PEOPLE, *COMMANDS)), "learn")))


async def carry_out(screen: BaseScreen, variant: Variant, name: str, argument: str) -> None:
    """Carry out a command; the variant is that of the game, or of the next one."""
    # seam: the first picture carries out nothing
    from upwords_tui.tui.screens.command_handlers import HANDLERS

    done = HANDLERS[name](screen, variant, argument)
    if done is not None:
        await done
