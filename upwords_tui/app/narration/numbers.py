"""Numbers, dates and times as the language in use writes them: by CLDR, through Babel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time

from upwords_tui.base.i18n import _, locale


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in one of Python's formats, as the language in use writes it, never “−0.0”."""
    sign = whole(0.5).strip("05")
    return signed(format(number, form.replace(".", "z.", 1))).replace(".", sign)


def whole(number: float, *, is_share: bool = False) -> str:
    """Return a number as the language in use writes it: “267,751”; `is_share`: in percents."""
    from babel.numbers import format_decimal, format_percent  # seam: most sentences have none

    written = format_percent if is_share else format_decimal
    return " ".join(written(number, locale=locale()).split())


def percent_text(share: float) -> str:
    return whole(round(100 * share) / 100, is_share=True)


def signed(number: int | str) -> str:
    """Return a number as tables write it, with a real minus sign."""
    return str(number).replace("-", "−")


def spoken(number: float, form: str = ".1f") -> str:
    """Return `number` as `decimal` writes it, with its sign in words: a minus is easily missed by the ear."""
    written = decimal(abs(number), form)
    return _("minus {points}").format(points=written) if decimal(number, form) != written else written


def spoken_whole(number: int) -> str:
    """Return a whole number as it is written in sentences: “minus 35”."""
    return _("minus {points}").format(points=-number) if number < 0 else str(number)


def scores_text(scores: Iterable[int], *, tight: bool = False) -> str:
    """Return scores side by side: “212 : 187”, “−3 : −13”; `tight`: without blanks."""
    return (":" if tight else " : ").join(map(signed, scores))


def when_text(moment: datetime, now: datetime) -> str:
    """Return a moment as people say it: today and yesterday with the time, else the date."""
    local = moment.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days not in (0, 1):
        return date_text(local.date(), "medium")
    said = _("yesterday {time}") if days else _("today {time}")
    return said.format(time=date_text(local.time(), "short"))


def narrow_when_text(moment: datetime, now: datetime) -> str:
    """Return a moment in at most seven columns: the time if it was today, else the day, or year and month."""
    local = moment.astimezone(now.tzinfo)
    if local.date() == now.date():
        return date_text(local.time(), "short")
    if local.year != now.year:
        return f"{local:%Y-%m}"
    named = date_text(local.date(), "MMMd")
    return named if len(named) <= 7 else date_text(local.date(), "Md")


def date_text(moment: date | time, form: str = "long") -> str:
    """Return a date or a local time in a length of CLDR's, or a date with the fields of a skeleton.

    “medium” takes at most twelve columns, “3 Nov 2026”; “yMMMM” is “November 2026”.
    """
    from babel.dates import format_date, format_skeleton, format_time  # seam: most sentences have none

    if isinstance(moment, time):
        return format_time(moment, form, locale=locale())
    if form in ("long", "medium"):
        return format_date(moment, form, locale=locale())
    return format_skeleton(form, moment, locale=locale())
