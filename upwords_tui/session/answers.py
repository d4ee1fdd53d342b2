"""Short answers as people type them: numbers, yes and no, on and off."""

from __future__ import annotations

from upwords_tui.i18n import _, pgettext
from upwords_tui.near import begins, is_called


def whole_number(text: str, low: int, high: int) -> int | None:
    """Return the number typed, or None if it is none from `low` to `high`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high))):
        return None
    return int(text) if low <= int(text) <= high else None


def yes_or_no(text: str) -> bool | None:
    """Return what was answered: the beginning of yes or no is enough, in two languages. None: neither."""
    typed = text.strip()
    if begins(typed, ("no", _("no"))):
        return False
    if begins(typed, ("yes", _("yes"))):
        return True
    return None


def is_whole_answer(text: str) -> bool:
    """Return whether yes or no is typed in full, in two languages."""
    return is_called(text.strip(), ("no", _("no"), "yes", _("yes")))


def on_or_off(text: str) -> bool | None:
    """Return what was typed to turn something on or off, in two languages. None: neither."""
    typed = text.strip()
    if is_called(typed, ("on", pgettext("switch", "on"))):
        return True
    if is_called(typed, ("off", pgettext("switch", "off"))):
        return False
    return None
