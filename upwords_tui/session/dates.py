"""Dates and times as they are written in the language in use: by CLDR, through Babel."""

from __future__ import annotations

from datetime import date, datetime

from upwords_tui.i18n import _, locale

_SHORT = 7
"""So many columns a date has at most where there is little room."""


def when_text(moment: datetime, now: datetime) -> str:
    """Return a moment as people say it: today and yesterday with the time, else the date."""
    local = moment.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days == 0:
        return _("today {time}").format(time=_time_text(local))
    if days == 1:
        return _("yesterday {time}").format(time=_time_text(local))
    return short_date_text(local.date())


def narrow_when_text(moment: datetime, now: datetime) -> str:
    """Return a moment in at most seven columns: the time if it was today, else the day, or year and month."""
    local = moment.astimezone(now.tzinfo)
    if local.date() == now.date():
        return _time_text(local)
    if local.year != now.year:
        return f"{local:%Y-%m}"
    # Imported late, here and below: most of what is said has no dates.
    from babel.dates import format_skeleton

    named = format_skeleton("MMMd", local.date(), locale=locale())
    return named if len(named) <= _SHORT else format_skeleton("Md", local.date(), locale=locale())


def date_text(day: date) -> str:
    """Return a date in a sentence: “3 November 2026”."""
    return _formatted(day, "long")


def short_date_text(day: date) -> str:
    """Return a date in a list, in at most twelve columns: “3 Nov 2026”."""
    return _formatted(day, "medium")


def month_text(day: date) -> str:
    """Return the month of a date with its year: “November 2026”."""
    from babel.dates import format_skeleton

    return format_skeleton("yMMMM", day, locale=locale())


def _formatted(day: date, length: str) -> str:
    from babel.dates import format_date

    return format_date(day, length, locale=locale())


def _time_text(moment: datetime) -> str:
    from babel.dates import format_time

    # Times are local here: Babel would take them to a zone of its own.
    return format_time(moment.time(), "short", locale=locale())
