"""Short answers as people type them: numbers, yes and no, on and off."""

from __future__ import annotations

from upwords_tui.i18n import _, pgettext


def whole_number(text: str, low: int, high: int) -> int | None:
    """Return the number typed, or None if it is none from `low` to `high`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high))):
        return None
    return int(text) if low <= int(text) <= high else None


def yes_or_no(text: str) -> bool | None:
    """Return what was answered: the beginning of yes or no is enough, in two languages. None: neither."""
    typed = text.strip().casefold()
    if typed and any(word.startswith(typed) for word in ("no", _("no").casefold())):
        return False
    if typed and any(word.startswith(typed) for word in ("yes", _("yes").casefold())):
        return True
    return None


def on_or_off(text: str) -> bool | None:
    """Return what was typed to turn something on or off, in two languages. None: neither."""
    typed = text.strip().casefold()
    if typed in ("on", pgettext("switch", "on").casefold()):
        return True
    if typed in ("off", pgettext("switch", "off").casefold()):
        return False
    return None
