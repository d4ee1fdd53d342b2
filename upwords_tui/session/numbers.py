"""Numbers as they are written in the language in use."""

from __future__ import annotations

from collections.abc import Iterable

from upwords_tui.i18n import _, pgettext


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in a format of Python's, with the language's decimal mark and a real minus sign."""
    # Translators: what stands between the whole number and its tenths.
    return signed(format(number, form)).replace(".", pgettext("decimal mark", "."))


def signed(number: int | str) -> str:
    """Return a number as it is written in tables, with a minus sign that can be seen."""
    return str(number).replace("-", "−")


def spoken(number: float, form: str = ".1f") -> str:
    """Return `number` as it is written in sentences: a sign is easily missed by the ear."""
    said = decimal(abs(number), form)
    return _("minus {points}").format(points=said) if number < 0 else said


def scores_text(scores: Iterable[int], *, tight: bool = False) -> str:
    """Return scores side by side: “212 : 187”, “−3 : −13”; `tight`: without blanks."""
    return (":" if tight else " : ").join(map(signed, scores))
