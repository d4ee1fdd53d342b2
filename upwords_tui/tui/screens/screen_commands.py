"""Commands that need no table: carried out on any screen, by their names.

The one idea: what may wait for the disk is done in a thread; what comes of it is said where it was asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.registry import (
    DEFINE_WORDS,
    EDITIONS,
    EXERCISES,
    HIGHSCORES,
    LEVELS,
    OWN_SETTINGS,
    Command,
    find_command,
    split_command,
)
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import InputError, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen

if TYPE_CHECKING:
    from upwords_tui.app.profile.settings import Preferences
    from upwords_tui.online.people_commands import CommandResult


EXERCISES_ANYWHERE = tuple(each for each in EXERCISES if each.name not in ("show", "stop"))
COMMANDS = (*EXERCISES_ANYWHERE, HIGHSCORES, LEVELS, EDITIONS, DEFINE_WORDS, *OWN_SETTINGS)
"""What may be typed where there is no table, beside what people have to do with each other."""

Handler = Callable[[BaseScreen, Variant, str], Awaitable[None] | None]
"""Carries out a command with what was typed after it; the variant is that of the game, or of the next one."""


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


async def carry_out(screen: BaseScreen, variant: Variant, name: str, argument: str) -> None:
    done = HANDLERS[name](screen, variant, argument)
    if done is not None:
        await done


# Settings: something is set, every screen goes by it, and that is said


async def keep(screen: BaseScreen, setting: str, value: object) -> None:
    await screen.managed(lambda: screen.upwords.library.set_setting(setting, value))


async def change_setting(screen: BaseScreen, answer: Callable[[Library, str], str], argument: str) -> bool:
    """Carry out a command about a setting, which answers with a sentence; return whether it could."""
    said = await screen.fetch(lambda: answer(screen.upwords.library, argument))
    if said is not None:
        screen.say(said)
    return said is not None


async def _bell(screen: BaseScreen, _variant: Variant, argument: str) -> None:
    from upwords_tui.app.profile.settings import bell_answer  # seam: the first picture does without

    await change_setting(screen, bell_answer, argument)


async def _theme(screen: BaseScreen, _variant: Variant, name: str) -> None:
    """Take the colours of this name, in English or the language in use, or the next ones."""
    from upwords_tui.app.profile.settings import setting_called  # seam: the first picture does without

    theme = setting_called("theme")
    try:
        taken = screen.upwords.set_theme(theme.value_named(name) if name else "")
    except InputError as error:
        screen.say(clean(translate(error)))
    else:
        await change_setting(screen, theme.choose, taken)


async def _language(screen: BaseScreen, _variant: Variant, argument: str) -> None:
    await _take(screen, lambda preferences: (preferences.tell("language", argument),))


async def _set(screen: BaseScreen, _variant: Variant, argument: str) -> None:
    """Set something; without anything named show all that can be set."""
    if argument:
        await _take(screen, lambda preferences: preferences.answer(argument))
    else:
        screen.upwords.show_settings()


async def _take(screen: BaseScreen, change: Callable[[Preferences], tuple[str, ...]]) -> None:
    preferences = screen.upwords.preferences
    said = await screen.fetch(lambda: change(preferences))
    if said is not None:
        await screen.upwords.take_up(preferences.changed)
        if screen.is_open:
            dialogs.tell(screen, said)


# What is read


async def _highscores(screen: BaseScreen, _variant: Variant, argument: str) -> None:
    """Tell the best scores of all games, or of what is named."""
    from upwords_tui.app.profile.highscores import answer  # seam: the first picture does without

    lines = await screen.fetch(lambda: answer(screen.upwords.library, argument))
    if lines and screen.is_active:
        dialogs.tell(screen, lines)


async def _define(screen: BaseScreen, variant: Variant, argument: str) -> None:
    from upwords_tui.tui.screens.word_meanings import show_meanings_of  # seam: few ask for it

    await show_meanings_of(screen, argument, variant.dictionary)


def _refer(name: str, screen: BaseScreen, variant: Variant, argument: str) -> None:
    from upwords_tui.tui.screens.reference import show_reference  # seam: the first picture does without

    show_reference(screen, variant, name, argument)


# What people do with each other


async def converse(name: str, screen: BaseScreen, _variant: Variant, argument: str) -> None:
    attendance = screen.upwords.attendance
    if attendance is not None and await attendance.entered():
        conversation = attendance.conversation
        await answered(screen, lambda: conversation.answer(name, argument))


async def answered(screen: BaseScreen, ask: Callable[[], CommandResult]) -> None:
    """Have asked, in a thread, what may take a while; show what comes of it."""
    try:
        answer = await asyncio.to_thread(ask)
        if not screen.is_open:
            return
        if answer.game_id:
            await screen.upwords.open_game(answer.game_id)
    except UpwordsError as error:
        screen.say(clean(translate(error)))
        return
    if answer.is_over:
        screen.app.exit()
        return
    if answer.in_new_language:
        screen.upwords.speak_anew()
    dialogs.tell(screen, answer.lines)
    if answer.then:
        then = answer.then
        dialogs.ask(screen, answer.question, lambda: answered(screen, then))
    if answer.to_hall:
        screen.upwords.show_games()


async def _me(screen: BaseScreen, variant: Variant, argument: str) -> None:
    """Show what somebody has done; what is typed after it is answered in sentences."""
    from upwords_tui.app.profile.career_texts import answer, game_named  # seam: nobody needs it for a game

    upwords, game = screen.upwords, game_named(argument)
    if game or not argument:
        upwords.show_me(game.id if game else "")
    elif upwords.attendance is not None:
        await converse("me", screen, variant, argument)
    else:
        said = await screen.fetch(lambda: answer(upwords.library, argument))
        if said is not None:
            screen.say(" ".join(said))


def _exercise(name: str, screen: BaseScreen, _variant: Variant, argument: str) -> None:
    screen.upwords.exercises.set(name, argument)


HANDLERS: Mapping[str, Handler] = {
    **{command.name: partial(converse, command.name) for command in ALL_OF_PEOPLE},
    **{name: partial(_exercise, name) for name in ("puzzle", "retry", "weaknesses")},
    **{name: partial(_refer, name) for name in (LEVELS.name, EDITIONS.name)},
    "puzzles": lambda screen, _variant, _argument: screen.upwords.exercises.show("puzzles"),
    "daily": lambda screen, _variant, argument: screen.upwords.exercises.daily(argument),
    "memory": lambda screen, _variant, argument: screen.upwords.exercises.memory(argument),
    "settings": lambda screen, _variant, _argument: screen.upwords.show_settings(),
    "theme": _theme,
    "set": _set,
    "language": _language,
    "bell": _bell,
    HIGHSCORES.name: _highscores,
    DEFINE_WORDS.name: _define,
    "me": _me,
}
