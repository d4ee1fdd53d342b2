"""Short answers as people type them: numbers, yes and no, on and off."""

from __future__ import annotations

from upwords_tui.base.errors import mark as _mark
from upwords_tui.base.fuzzy import begins, is_called
from upwords_tui.base.i18n import _, pgettext

# Translators: of both: other words with which people answer a question, with spaces between.
_YES = _mark("yeah yep sure ok okay")
_NO = _mark("nope nah")
# Translators: of both: other words with which people turn something on or off, with spaces between.
_ON = _mark("yes enable")
_OFF = _mark("no disable")
# Translators: what people say for all there are, or all their tiles: whole answers, with semicolons between.
_ALL = _mark(
    "everything; all of them; all of it; the lot; all tiles; all my tiles; all the tiles; all letters; "
    "all my letters; all the letters; my whole rack; the whole rack; whole rack"
)


def whole_number(text: str, low: int, high: int) -> int | None:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high))):
        return None
    return int(text) if low <= int(text) <= high else None


def yes_or_no(text: str) -> bool | None:
    """Return what was answered: the beginning of yes or no is enough, in two languages. None: neither."""
    typed = text.strip()
    if begins(typed, ("no", _("no"))) or is_called(typed, _other_words(_NO)):
        return False
    if begins(typed, ("yes", _("yes"))) or is_called(typed, _other_words(_YES)):
        return True
    return None


def _other_words(said: str) -> list[str]:
    return [*said.split(), *_(said).split()]


def is_whole_answer(text: str) -> bool:
    words = ("no", _("no"), "yes", _("yes"), *_other_words(_NO), *_other_words(_YES))
    return is_called(text.strip(), words)


def on_or_off(text: str) -> bool | None:
    """Return what was typed to turn something on or off, in two languages. None: neither."""
    typed = text.strip()
    if is_called(typed, ("on", pgettext("switch", "on"), *_other_words(_ON))):
        return True
    if is_called(typed, ("off", pgettext("switch", "off"), *_other_words(_OFF))):
        return False
    return None


def is_all(text: str) -> bool:
    said = (*_ALL.split(";"), *_(_ALL).split(";"))
    return is_called(" ".join(text.split()), ("all", _("all"), *map(str.strip, said)))
