"""Numbers as they are written in the language in use: by CLDR, through Babel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from upwords_tui.base.i18n import _, locale


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in a format of Python's, with the language's decimal mark and a real minus sign.

    What is rounded to nothing has no minus.
    """
    from babel.numbers import get_decimal_symbol  # seam: most sentences have none

    return signed(format(number, form.replace(".", "z.", 1))).replace(".", get_decimal_symbol(locale()))


def whole(count: int) -> str:
    """Return a large number with its thousands apart: “267,751”."""
    from babel.numbers import format_decimal  # seam: most sentences have none

    return _with_plain_spaces(format_decimal(count, locale=locale()))


def percent_text(share: float) -> str:
    """Return a share from 0 to 1 in whole percents: “41%”."""
    from babel.numbers import format_percent  # seam: most sentences have none

    return _with_plain_spaces(format_percent(round(100 * share) / 100, locale=locale()))


def signed(number: int | str) -> str:
    """Return a number as it is written in tables, with a minus sign that can be seen."""
    return str(number).replace("-", "−")


def spoken(number: float, form: str = ".1f") -> str:
    """Return `number` as it is written in sentences: a sign is easily missed by the ear."""
    return _with_sign_in_words(decimal(number, form))


def spoken_whole(number: int) -> str:
    """Return a whole number as it is written in sentences: “minus 35”."""
    return _with_sign_in_words(signed(number))


def scores_text(scores: Iterable[int], *, tight: bool = False) -> str:
    """Return scores side by side: “212 : 187”, “−3 : −13”; `tight`: without blanks."""
    return (":" if tight else " : ").join(map(signed, scores))


def _with_sign_in_words(written: str) -> str:
    number = written.removeprefix("−")
    return written if number == written else _("minus {points}").format(points=number)


def _with_plain_spaces(text: str) -> str:
    """Return `text` with spaces every terminal has, for those that keep a line together."""
    return " ".join(text.split())


# Dates and times as they are written in the language in use: by CLDR, through Babel


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
    from babel.dates import format_skeleton  # seam: most sentences have none

    named = format_skeleton("MMMd", local.date(), locale=locale())
    return named if len(named) <= _SHORT else format_skeleton("Md", local.date(), locale=locale())


def date_text(day: date) -> str:
    return _formatted(day, "long")


def short_date_text(day: date) -> str:
    """Return a date in a list, in at most twelve columns: “3 Nov 2026”."""
    return _formatted(day, "medium")


def month_text(day: date) -> str:
    """Return the month of a date with its year: “November 2026”."""
    from babel.dates import format_skeleton  # seam: most sentences have none

    return format_skeleton("yMMMM", day, locale=locale())


def _formatted(day: date, length: str) -> str:
    from babel.dates import format_date  # seam: most sentences have none

    return format_date(day, length, locale=locale())


def _time_text(moment: datetime) -> str:
    from babel.dates import format_time  # seam: most sentences have none

    # Times are local here: Babel would take them to a zone of its own.
    return format_time(moment.time(), "short", locale=locale())
