"""Handlers of the commands that need no table, imported when the first of them is typed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from upwords_tui.app.commands.people import ALL_OF_PEOPLE
from upwords_tui.app.commands.phrases import is_and
from upwords_tui.app.commands.registry import DEFINE_WORDS, EDITIONS, HIGHSCORES, LEVELS
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.features import lesson_asked
from upwords_tui.app.profile import highscores
from upwords_tui.app.profile.career import answer, game_named
from upwords_tui.app.profile.settings import Preferences, bell_answer, setting_called
from upwords_tui.app.setup.new_game import kept_choices
from upwords_tui.app.teaching.word_lookup import requested
from upwords_tui.app.teaching.word_search import searched
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import Seat
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.help import show_reference
from upwords_tui.tui.screens.table import TableScreen, show_lines, show_meanings_of

if TYPE_CHECKING:
    from upwords_tui.online.people_commands import CommandResult

Handler = Callable[[BaseScreen, Variant, str], Awaitable[object] | None]
"""Carries out a command with its argument; the variant is that of the game, or of the next one."""


async def _theme(screen: BaseScreen, _variant: Variant, name: str) -> None:
    """Take the colours of this name, in English or the language in use, or the next ones."""
    theme = setting_called("theme")
    try:
        taken = screen.upwords.set_theme(theme.value_named(name) if name else "")
    except UpwordsError as error:
        said = clean(translate(error))
        # All the names take more than a line.
        if screen.shows_whole(said):
            screen.say(said)
        else:
            dialogs.notice(screen, (said,))
        return
    await screen.answered(lambda: theme.choose(screen.upwords.library, taken))


async def _set(screen: BaseScreen, _variant: Variant, argument: str) -> None:
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


async def _highscores(screen: BaseScreen, _variant: Variant, argument: str) -> None:
    lines = await screen.fetch(lambda: highscores.answer(screen.upwords.library, argument))
    if lines and screen.is_active:
        dialogs.tell(screen, lines)


async def converse(name: str, screen: BaseScreen, _variant: Variant, argument: str) -> None:
    attendance = screen.upwords.attendance
    if attendance is not None and await attendance.entered():
        conversation = attendance.conversation
        await answered(screen, lambda: conversation.answer(name, argument))


async def answered(screen: BaseScreen, ask: Callable[[], CommandResult]) -> None:
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
    upwords, game = screen.upwords, game_named(argument)
    if game or not argument:
        upwords.show_me(game.id if game else "")
    elif upwords.attendance is not None:
        await converse("me", screen, variant, argument)
    else:
        said = await screen.fetch(lambda: answer(upwords.library, argument))
        if said is not None:
            screen.say(" ".join(said))


async def _words(screen: BaseScreen, variant: Variant, argument: str) -> None:
    dictionary = screen.view.dictionary.id if isinstance(screen, TableScreen) else ""
    await show_lines(screen, partial(searched, argument, variant, screen.upwords.library, dictionary))


async def _keep(screen: BaseScreen, _variant: Variant, argument: str) -> None:
    """Begin a game on a real board for the people named."""
    words, library = re.sub("[,+&]", " , ", argument).split(), screen.upwords.library
    parts = groupby(words, key=lambda word: word == "," or is_and(word))
    seats = tuple(Seat(" ".join(name)) for is_between, name in parts if not is_between)

    def begin() -> str:
        if not seats:
            raise CommandError(_("Name the players, beginning with the first to play: “keep Anna and Ben”."))
        return library.begin(replace(kept_choices(library.choices()), seats=seats))

    if game_id := await screen.fetch(begin):
        with screen.saying_why():
            await screen.upwords.open_game(game_id)


def _exercise(name: str, screen: BaseScreen, _variant: Variant, argument: str) -> None:
    screen.upwords.exercises.set(name, argument)


async def _learn(screen: BaseScreen, variant: Variant, argument: str) -> None:
    with screen.saying_why():
        await screen.upwords.learn(lesson_asked(argument) if argument else variant.kind)


HANDLERS: Mapping[str, Handler] = {
    **{command.name: partial(converse, command.name) for command in ALL_OF_PEOPLE},
    **{
        name: partial(_exercise, name)
        for name in (
            *("puzzle", "puzzles", "retry", "weaknesses"),
            *("daily", "memory", "analyse", "analyses", "study"),
        )
    },
    **{each.name: partial(show_reference, each.name) for each in (LEVELS, EDITIONS)},
    "settings": lambda screen, _variant, _argument: screen.upwords.show_settings(),
    "theme": _theme,
    "set": _set,
    "language": lambda screen, _variant, argument: _take(
        screen, lambda preferences: (preferences.tell("language", argument),)
    ),
    "bell": lambda screen, _variant, argument: screen.answered(
        lambda: bell_answer(screen.upwords.library, argument)
    ),
    "request": lambda screen, _variant, argument: screen.answered(
        lambda: requested(screen.upwords.library, argument)
    ),
    HIGHSCORES.name: _highscores,
    "keep": _keep,
    "words": _words,
    DEFINE_WORDS.name: lambda screen, variant, argument: show_meanings_of(
        screen, argument, variant.dictionary
    ),
    "me": _me,
    "learn": _learn,
}
