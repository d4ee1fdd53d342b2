"""What is meant by what is typed after “daily”: which part of which day, in which language."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from upwords_tui.app.daily.upwords.daily import (
    CALENDAR,
    COMPARE,
    DUEL,
    FIELD,
    IMPORT,
    PUZZLE,
    SHARE,
    Dailies,
    Daily,
    DailyAnswer,
    DailyPuzzle,
    daily_of,
    local_today,
    parts,
)
from upwords_tui.app.daily.upwords.today import calendar_lines, standing_lines
from upwords_tui.app.narration.wording import language_name
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.training.upwords.exercise_session import LookBackProgress
from upwords_tui.base.errors import CommandError, mark
from upwords_tui.base.fuzzy import begins, is_called, nearest
from upwords_tui.base.i18n import LANGUAGES, _, language, pgettext
from upwords_tui.base.safe_text import clean

_EMOJI = mark("emoji")


class AskedDaily(NamedTuple):
    """Which part of a day is wanted, empty for how it stands; `rest` is a name or a file.

    `emoji`: bars are to be coloured squares.
    """

    part: str
    daily: Daily
    rest: str = ""
    emoji: bool = False


def asked_daily(text: str, today: date) -> AskedDaily:
    """Return what is asked for. Raises CommandError for what means nothing."""
    words, names = text.split(), parts()
    part = _part_called(words[0], names, today) if words else ""
    rest = words[1:] if part else words
    if part == IMPORT:
        return AskedDaily(part, daily_of(today, language()), text.split(maxsplit=1)[1] if rest else "")
    day, code, emoji, others = today, language(), False, list[str]()
    for word in rest:
        if found := day_called(word, today):
            day = found
        elif named := _language_called(word):
            code = named
        elif part == SHARE and is_called(word, (_EMOJI, _(_EMOJI))):
            emoji = True
        else:
            others.append(word)
    if others and part != COMPARE:
        said = _("“{word}” is no part of the daily, no language and no date. There are {parts}.")
        shown = clean(others[0], 40)
        unknown = CommandError(said.format(word=shown, parts=", ".join(names.values())))
        raise unknown.meaning(nearest(others[0], list(names.values())))
    return AskedDaily(part, daily_of(day, code), " ".join(others), emoji)


def _part_called(word: str, names: Mapping[str, str], today: date) -> str:
    """Return the part that a word names in full or, if it is no day or language, begins; empty if none."""
    called = [part for part, name in names.items() if is_called(word, (part, name))]
    if not called and len(word) > 1 and day_called(word, today) is None and not _language_called(word):
        # A beginning in the language in use goes before one in English, as those of commands do.
        own = [part for part, name in names.items() if begins(word, (name,))]
        called = own or [part for part in names if begins(word, (part,))]
    return called[0] if len(called) == 1 else ""


def day_called(word: str, today: date) -> date | None:
    """Return the date that a word names (“2026-11-23”, “yesterday”), None if it names none."""
    if is_called(word, ("today", pgettext("daily", "today"))):
        return today
    if is_called(word, ("yesterday", pgettext("daily", "yesterday"))):
        return today - timedelta(days=1)
    if is_called(word, ("tomorrow", pgettext("daily", "tomorrow"))):
        return today + timedelta(days=1)
    try:
        return date.fromisoformat(word) if len(word) == len("2026-11-23") else None
    except ValueError:
        return None


def _language_called(word: str) -> str:
    names = ((code, (code, own, language_name(code))) for code, own in LANGUAGES.items())
    return next((code for code, called in names if is_called(word, called)), "")


# What comes of “daily” and what is typed after it, whichever front-end it is typed in


async def answer(library: Library, engine: Engine, text: str, looking: LookBackProgress) -> DailyAnswer:
    """Answer what is typed after “daily”; `looking` is told how far a look back is.

    Raises CommandError, EngineError, and whatever games and the store raise.
    """
    today = local_today()
    asked = asked_daily(text, today)
    dailies, daily = await asyncio.to_thread(Dailies, library, today), asked.daily
    if asked.part not in (IMPORT, CALENDAR):
        dailies.check_has_come(daily)
    if not asked.part:
        return DailyAnswer(await asyncio.to_thread(standing_lines, dailies, daily))
    if asked.part == PUZZLE:
        return DailyAnswer(source=DailyPuzzle(dailies, daily))
    if asked.part == DUEL:
        return DailyAnswer(game_id=await asyncio.to_thread(dailies.begin, daily, DUEL))
    if asked.part == CALENDAR:
        return DailyAnswer(tuple(calendar_lines(dailies, daily)))
    # Imported late: the puzzle and the duel are there at once.
    from upwords_tui.app.daily.upwords import compare

    if asked.part == FIELD:
        return await asyncio.to_thread(compare.field_answer, dailies, daily)
    if asked.part == IMPORT:
        return await asyncio.to_thread(compare.import_answer, library, asked.rest)
    if asked.part == SHARE:
        return await compare.share_answer(dailies, daily, engine, looking, emoji=asked.emoji)
    return await compare.compare_answer(dailies, daily, asked.rest, engine, looking)
