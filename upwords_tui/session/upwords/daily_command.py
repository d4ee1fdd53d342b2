"""What is meant by what is typed after “daily”: which part of which day, in which language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from upwords_tui.errors import CommandError, mark
from upwords_tui.i18n import LANGUAGES, _, language, pgettext
from upwords_tui.near import begins, is_called, nearest
from upwords_tui.safe_text import clean
from upwords_tui.session.upwords.daily import Daily, daily_of
from upwords_tui.session.wording import language_name

PUZZLE, DUEL, COMPARE, IMPORT = "puzzle", "duel", "compare", "import"
SHARE, CALENDAR, FIELD = "share", "calendar", "field"
_EMOJI = mark("emoji")


class AskedDaily(NamedTuple):
    """Which part of a day is wanted, empty for how it stands; `rest` is a name or a file.

    `emoji`: bars are to be coloured squares.
    """

    part: str
    daily: Daily
    rest: str = ""
    emoji: bool = False


def parts() -> dict[str, str]:
    """Return what may be asked of a day, each with its name in the language in use."""
    return {
        PUZZLE: pgettext("daily", "puzzle"),
        DUEL: pgettext("daily", "duel"),
        FIELD: pgettext("daily", "field"),
        COMPARE: pgettext("daily", "compare"),
        IMPORT: pgettext("daily", "import"),
        SHARE: pgettext("daily", "share"),
        CALENDAR: pgettext("daily", "calendar"),
    }


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
