"""What comes of “daily” and what is typed after it, whichever front-end it is typed in.

The one idea: an answer is sentences, and what a front-end has to do beside saying them: put a game or an
exercise on the table, or have a text copied. What puts a day beside others is in `daily_beside`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from upwords_tui.session.asked import Engine
from upwords_tui.session.library import Library
from upwords_tui.session.upwords import daily_command
from upwords_tui.session.upwords.daily import (
    Dailies,
    DailyAnswer,
    DailyPuzzle,
    local_today,
)
from upwords_tui.session.upwords.daily_command import asked_daily
from upwords_tui.session.upwords.daily_today import standing_lines

if TYPE_CHECKING:
    from upwords_tui.session.upwords.mistakes import Looking


async def answer(library: Library, engine: Engine, text: str, looking: Looking) -> DailyAnswer:
    """Answer what is typed after “daily”; `looking` is told how far a look back is.

    Raises CommandError, EngineError, and whatever games and the store raise.
    """
    today = local_today()
    asked = asked_daily(text, today)
    dailies, daily = await asyncio.to_thread(Dailies, library, today), asked.daily
    if asked.part not in (daily_command.IMPORT, daily_command.CALENDAR):
        dailies.check_has_come(daily)
    match asked.part:
        case daily_command.PUZZLE:
            return DailyAnswer(source=DailyPuzzle(dailies, daily))
        case daily_command.DUEL:
            return DailyAnswer(game_id=await asyncio.to_thread(dailies.begin_duel, daily))
        case "":
            return DailyAnswer(await asyncio.to_thread(standing_lines, dailies, daily))
    # Imported late: the puzzle and the duel are there at once.
    from upwords_tui.session.upwords import daily_beside

    return await daily_beside.answer(dailies, asked, engine, looking)
