"""Numbers as they are written in the language in use."""

from __future__ import annotations

from upwords_tui.i18n import pgettext


def decimal(number: float, form: str = ".1f") -> str:
    """Return `number` in a format of Python's, with the decimal mark of the language."""
    # Translators: what stands between the whole number and its tenths.
    return format(number, form).replace(".", pgettext("decimal mark", "."))
