"""Numbers as they are written in the language in use."""

from __future__ import annotations

from collections.abc import Iterable

from upwords_tui.i18n import pgettext


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in a format of Python's, with the decimal mark of the language."""
    # Translators: what stands between the whole number and its tenths.
    return format(number, form).replace(".", pgettext("decimal mark", "."))


def signed(number: int) -> str:
    """Return a whole number with the minus of print."""
    return str(number).replace("-", "−")


def scores_text(scores: Iterable[int], *, tight: bool = False) -> str:
    """Return scores side by side: “212 : 187”, “−3 : −13”; `tight`: without blanks."""
    return (":" if tight else " : ").join(map(signed, scores))
