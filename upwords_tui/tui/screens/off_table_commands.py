"""What may be typed where there is no table, beside what people have to do with each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from upwords_tui.app.commands.lookup import find_command, split_command
from upwords_tui.app.commands.registry import (
    DEFINE_WORDS,
    EDITIONS,
    EXERCISES,
    HIGHSCORES,
    LEVELS,
    MEMORY,
    OWN_SETTINGS,
    SETTINGS,
    Command,
)
from upwords_tui.app.game_types.base import Variant
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.actions import Action, offer_of
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.table_commands import CHANGES

_EXERCISES = tuple(each for each in EXERCISES if each.name not in ("show", "stop"))
COMMANDS = (*_EXERCISES, HIGHSCORES, LEVELS, EDITIONS, DEFINE_WORDS, *OWN_SETTINGS)


def nothing_typed(names: Sequence[str]) -> str:
    """Return what to say where a command may be typed and none is yet."""
    return _("Which command? There are {names}.").format(names=", ".join(names))


def command_typed(line: str, offered: Sequence[Command], names: Sequence[str]) -> tuple[Command, str]:
    """Return which of the commands `offered` a line names, and what follows it.

    Raises CommandError for one that names none, telling of those called `names`.
    """
    word, argument = split_command(line)
    unknown = _("There is no command “{word}” here. There are {names}.")
    return find_command(word, offered, unknown.replace("{names}", ", ".join(names))), argument


def exercise_offers(screen: BaseScreen, variant: Variant, shown: Collection[str]) -> Iterator[Action]:
    """Yield, for the palette of a screen that is no table, the exercises but those `shown` there anyway."""
    for command in _EXERCISES:
        if command.name not in shown:
            yield offer_of(command, partial(carry_out, screen, variant, command, ""))


async def carry_out(screen: BaseScreen, variant: Variant, command: Command, argument: str) -> None:
    """Carry out one of `COMMANDS`; `variant` is what the next game would be played with."""
    if command is SETTINGS:
        screen.upwords.show_settings()
    elif command.name == "puzzles":
        screen.upwords.show_puzzles()
    elif command.name == "daily":
        screen.upwords.daily(argument)
    elif command is MEMORY:
        screen.upwords.memory(argument)
    elif command in _EXERCISES:
        screen.upwords.exercise(command.name, argument)
    elif command is HIGHSCORES:
        await open_dialog.tell_highscores(screen, argument)
    elif command is DEFINE_WORDS:
        # Imported late: few ask for it.
        from upwords_tui.tui.screens.word_meanings import show_meanings_of

        await show_meanings_of(screen, argument, variant.dictionary)
    elif command in (LEVELS, EDITIONS):
        # Imported late: the first picture does without.
        from upwords_tui.tui.screens.reference import show_reference

        show_reference(screen, variant, command.name, argument)
    else:
        await CHANGES[command.name](screen, argument)
