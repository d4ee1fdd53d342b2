"""Numbers as they are written in the language in use: by CLDR, through Babel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time

from upwords_tui.base.i18n import _, locale


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in a format of Python's, with the language's decimal mark and a real minus sign.

    What is rounded to nothing has no minus.
    """
    sign = _by_cldr(0.5).strip("05")
    return signed(format(number, form.replace(".", "z.", 1))).replace(".", sign)


def whole(count: int) -> str:
    """Return a large number with its thousands apart: “267,751”."""
    return _by_cldr(count)


def percent_text(share: float) -> str:
    """Return a share from 0 to 1 in whole percents: “41%”."""
    return _by_cldr(round(100 * share) / 100, is_share=True)


def _by_cldr(number: float, *, is_share: bool = False) -> str:
    """Return a number with spaces every terminal has, for those that keep a line together."""
    from babel.numbers import format_decimal, format_percent  # seam: most sentences have none

    written = format_percent if is_share else format_decimal
    return " ".join(written(number, locale=locale()).split())


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
    named = _formatted(local.date(), "MMMd")
    return named if len(named) <= _SHORT else _formatted(local.date(), "Md")


def date_text(day: date) -> str:
    return _formatted(day, "long")


def short_date_text(day: date) -> str:
    """Return a date in a list, in at most twelve columns: “3 Nov 2026”."""
    return _formatted(day, "medium")


def month_text(day: date) -> str:
    """Return the month of a date with its year: “November 2026”."""
    return _formatted(day, "yMMMM")


def _time_text(moment: datetime) -> str:
    # Times are local here: Babel would take them to a zone of its own.
    return _formatted(moment.time(), "short")


def _formatted(moment: date | time, form: str) -> str:
    """Return a day or a time in a length of CLDR's (“long”), or with the fields of a skeleton (“yMMMM”)."""
    from babel.dates import format_date, format_skeleton, format_time  # seam: most sentences have none

    if isinstance(moment, time):
        return format_time(moment, "short", locale=locale())
    if form in ("long", "medium"):
        return format_date(moment, form, locale=locale())
    return format_skeleton(form, moment, locale=locale())
