"""Numbers as they are written in the language in use: by CLDR, through Babel."""

from __future__ import annotations

from collections.abc import Iterable

from upwords_tui.i18n import _, locale


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in a format of Python's, with the language's decimal mark and a real minus sign.

    What is rounded to nothing has no minus.
    """
    # Imported late, here and below: most of what is said has no such numbers.
    from babel.numbers import get_decimal_symbol

    return signed(format(number, form.replace(".", "z.", 1))).replace(".", get_decimal_symbol(locale()))


def whole(count: int) -> str:
    """Return a large number with its thousands apart: “267,751”."""
    from babel.numbers import format_decimal

    return _with_plain_spaces(format_decimal(count, locale=locale()))


def percent_text(share: float) -> str:
    """Return a share from 0 to 1 in whole percents: “41%”."""
    from babel.numbers import format_percent

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
