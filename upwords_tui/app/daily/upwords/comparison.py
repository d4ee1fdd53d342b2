"""What comes of “daily” and a word that puts a day beside others: field, compare, share, import, calendar.

The one idea: nothing of others is told before one's own is over; what is told then follows from looking back.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from upwords_tui.app.daily.upwords import command
from upwords_tui.app.daily.upwords.calendar import calendar_lines
from upwords_tui.app.daily.upwords.command import AskedDaily
from upwords_tui.app.daily.upwords.daily import Dailies, Daily, DailyAnswer, daily_of, import_result
from upwords_tui.app.daily.upwords.results import (
    bars_line,
    beside,
    compare_lines,
    field_results,
    own_result,
    result_lines,
    results,
    share_lines,
    spoken_bars,
)
from upwords_tui.app.daily.upwords.today import field_line
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.play.upwords.turns import as_upwords
from upwords_tui.app.review.upwords.review import ReviewedTurn
from upwords_tui.app.training.upwords.mistakes import Looking, is_own_game, look_back
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import LANGUAGES, _
from upwords_tui.games.upwords.edition import load_edition


async def answer(dailies: Dailies, asked: AskedDaily, engine: Engine, looking: Looking) -> DailyAnswer:
    """Answer what is asked of a day and others; raises as `daily_answer.answer` does."""
    match asked.part:
        case command.FIELD:
            return await asyncio.to_thread(_field, dailies, asked.daily)
        case command.COMPARE:
            return await _compared(dailies, asked, engine, looking)
        case command.IMPORT:
            return await asyncio.to_thread(_imported, dailies.library, asked.rest)
        case command.SHARE:
            return await _shared(dailies, asked, engine, looking)
    return DailyAnswer(tuple(calendar_lines(dailies, asked.daily)))


def _field(dailies: Dailies, daily: Daily) -> DailyAnswer:
    """Return the field of a day to be played; once it is over, how it went for all."""
    # Whoever is spoken to in a language that has none plays that of another.
    languages = (load_edition(daily.edition).language, *LANGUAGES)
    every = (daily_of(daily.day, code) for code in languages)
    daily = next((each for each in every if each.field), daily)
    found = field_results(dailies, daily)
    if not found:
        return DailyAnswer(game_id=dailies.begin_field(daily))
    return DailyAnswer((field_line(dailies, daily), *result_lines(found)))


async def _compared(dailies: Dailies, asked: AskedDaily, engine: Engine, looking: Looking) -> DailyAnswer:
    exercises = dailies.library.exercises
    found = await asyncio.to_thread(results, dailies, asked.daily)
    other = beside(found, asked.rest)
    reviewed = await _reviewed(dailies, asked.daily, engine, looking)
    game = as_upwords(await asyncio.to_thread(exercises.game_of, other.game_id)) if other else None
    return DailyAnswer((*result_lines(found), *compare_lines(reviewed, other, game)))


async def _reviewed(dailies: Dailies, daily: Daily, engine: Engine, looking: Looking) -> list[ReviewedTurn]:
    """Return one's turns of a duel that is over, beside the best; none of one that has been deleted."""
    library, game_id = dailies.library, own_result(dailies, daily).game_id
    if not await asyncio.to_thread(is_own_game, library, game_id):
        return []
    return await look_back(library, game_id, engine, utc_now(), looking)


async def _shared(dailies: Dailies, asked: AskedDaily, engine: Engine, looking: Looking) -> DailyAnswer:
    daily, standing = asked.daily, dailies.standing(asked.daily)
    reviewed = await _reviewed(dailies, daily, engine, looking) if standing.score else []
    shared = share_lines(daily, standing, reviewed, emoji=asked.emoji)
    return DailyAnswer(
        (f"{bars_line(emoji=asked.emoji)} {spoken_bars(reviewed)}",) if reviewed else (), shared
    )


def _imported(library: Library, name: str) -> DailyAnswer:
    if not name:
        raise CommandError(_("Name a record file: “daily import anna.json”."))
    daily, is_duel = import_result(library, Path(name))
    if is_duel:
        said = _("Taken in: a duel of {day}. “daily compare” puts it beside yours, once that is over.")
    else:
        said = _("Taken in: a field of {day}. “daily field” puts it beside yours, once that is over.")
    return DailyAnswer((said.format(day=daily.title),))
