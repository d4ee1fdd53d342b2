"""What people do with each other, on the screen: a command of theirs is carried out, and its answer shown.

The one idea: the answer is awaited in a thread, so that nobody's disk holds up a key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.base.safe_text import clean
from upwords_tui.online.open_tables import Begun
from upwords_tui.online.people_commands import CommandResult, joined
from upwords_tui.tui.screens import open_dialog
from upwords_tui.tui.screens.base_screen import BaseScreen


async def converse(screen: BaseScreen, name: str, argument: str) -> None:
    """Carry out the command `name` of `PEOPLE` or `HOSTING`."""
    attendance = screen.upwords.attendance
    if attendance is not None and await attendance.entered():
        conversation = attendance.conversation
        await answered(screen, lambda: conversation.answer(name, argument))


async def seated(screen: BaseScreen, begin: Callable[[], Begun]) -> None:
    """Set a table or sit down at one, and open its game, or say for whom it waits."""
    await answered(screen, lambda: joined(begin()))


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
    open_dialog.tell(screen, answer.lines)
    if answer.then:
        then = answer.then
        open_dialog.ask(screen, answer.question, lambda: answered(screen, then))
    if answer.to_hall:
        screen.upwords.show_games()
