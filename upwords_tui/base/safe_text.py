"""Foreign text made safe to show: names, chat, file contents, dictionary entries.

`clean` is called on the way in and again on the way out, so a text that got into a file by other means can't
reach a terminal. Escapes, control characters, bidirectional overrides and invisible characters are removed;
letters like å ä ö é stay. Clean text is unchanged.
"""

from __future__ import annotations

import codecs
import os
import re
import unicodedata
from functools import lru_cache

NAME_LIMIT = 20
TITLE_LIMIT = 60
"""The longest name of a player or game, in characters: what the score panel can show."""
TEXT_LIMIT = 500
PATH_LIMIT = 200
"""How much of a file name a message shows."""
MARKS_LIMIT = 2
"""The most combining marks on a letter: what living scripts need in NFC; more run into other lines."""

_ALLOWED = frozenset("LMNPSZ")
"""First letters of the Unicode categories kept; Zl and Zp, the line separators, are not."""
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""What Unicode calls default ignorable, and the blank Braille cell."""
_PLAIN = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("–—‐‑·−", "-"),
    **dict(zip("×⁄ıøØłŁđĐðÐ", "x/ioOlLdDdD", strict=True)),
    **dict(zip("…€ßþÞæÆœŒ", ("...", "EUR", "ss", "th", "TH", "ae", "AE", "oe", "OE"), strict=True)),
}
"""Replacements for characters that an encoding lacks."""
_LOST = "\N{REPLACEMENT CHARACTER}"


def _unaccented(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char) or _base(char) for char in lacking), error.end


def _base(char: str) -> str:
    """Return the plain letters that make up a character, a question mark for each that is not plain."""
    parts = unicodedata.normalize("NFKD", char)
    if parts != char and parts.startswith(" "):
        # An accent by itself, unless it is a space of another width.
        return " " if char.isspace() else "?"
    bare = (part for part in parts if not unicodedata.combining(part))
    return "".join(_PLAIN.get(part) or (part if part.isascii() else "?") for part in bare)


UNACCENTED = "unaccented"
"""An error handler for streams (`errors`): letters they can't encode lose their accents."""
codecs.register_error(UNACCENTED, _unaccented)


def writable(text: str, encoding: str) -> str:
    """Return `text` as it can be written in `encoding`, without accents where it lacks them."""
    try:
        return text.encode(encoding, UNACCENTED).decode(encoding)
    except LookupError:
        return text


def typed(argument: str) -> str:
    """Return an argument of the command line, its undecoded bytes (surrogates) taken as UTF-8."""
    if any("\ud800" <= char <= "\udfff" for char in argument):
        return os.fsencode(argument).decode("utf-8", "replace")
    return argument


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    """Return `text` in NFC, printable, with single spaces and few marks on a letter, cut to `limit`."""
    return _cleaned(text[: limit * 4], limit)


@lru_cache(2048)
def _cleaned(text: str, limit: int) -> str:
    seen = _INVISIBLE.sub("", text)
    kept = seen if seen.isprintable() else "".join(map(_printable, seen))
    words = _with_few_marks(unicodedata.normalize("NFC", kept)).split()
    return " ".join(words)[:limit].strip()


def clean_name(text: str) -> str:
    return clean(text, NAME_LIMIT)


def clean_title(text: str) -> str:
    return clean(text, TITLE_LIMIT)


def _printable(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Cs":  # a surrogate: an undecoded byte
        return _LOST
    return char if category[0] in _ALLOWED and category not in ("Zl", "Zp") else " "


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = MARKS_LIMIT
    for char in text:
        if unicodedata.category(char)[0] != "M":
            marks = MARKS_LIMIT if char.isspace() else 0
        elif marks == MARKS_LIMIT:
            continue
        else:
            marks += 1
        kept.append(char)
    return "".join(kept)
