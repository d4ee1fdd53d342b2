"""Foreign text made safe to show: names, chat, file contents, dictionary entries.

The one idea: `clean` is called on the way in and again on the way out, so that a text that got into a file by
other means can't reach a terminal either. Escapes, control characters, bidirectional overrides and
invisible characters go; å ä ö é and every other letter stays. What is clean already stays as it is.
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
"""How much of the name of a file a message shows."""
MARKS_LIMIT = 2
"""The most combining marks on one letter: what living scripts need in NFC; more run into other lines."""

_ALLOWED = frozenset("LMNPSZ")
"""First letters of the Unicode categories kept; Zl and Zp, the line separators, are not."""
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""What Unicode calls default ignorable, and the blank Braille cell: letters and marks nobody can see."""


_PLAIN = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("’‘", "'"),
    **dict.fromkeys("–—‐‑·−", "-"),
    "…": "...",
    "×": "x",
    "⁄": "/",
    "€": "EUR",
    "ß": "ss",
    "þ": "th",
    "Þ": "TH",
    "ı": "i",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ð": "d",
    "Ð": "D",
}
"""What stands for signs and letters where they can't be written."""
_LOST = "\N{REPLACEMENT CHARACTER}"


def _unaccented(error: UnicodeError) -> tuple[str, int]:
    """Return what is written for characters that an encoding lacks: letters without accents and dots."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char) or _base(char) for char in lacking), error.end


def _base(char: str) -> str:
    """Return the plain letters of which a character is made; a question mark if it is made of others."""
    parts = unicodedata.normalize("NFKD", char)
    if parts != char and parts.startswith(" "):
        # An accent by itself, unless it is a space of another width.
        return " " if char.isspace() else "?"
    return "".join(_PLAIN.get(part) or _plain(part) for part in parts)


def _plain(part: str) -> str:
    if part.isascii():
        return part
    return "" if unicodedata.combining(part) else "?"


UNACCENTED = "unaccented"
"""How a stream may treat characters that it can't write (`errors`): it writes the letter without its dots."""
codecs.register_error(UNACCENTED, _unaccented)


def writable(text: str, encoding: str) -> str:
    """Return `text` as it can be written in an encoding, letters that it lacks without accents and dots."""
    try:
        return text.encode(encoding, UNACCENTED).decode(encoding)
    except LookupError:
        return text


def typed(argument: str) -> str:
    """Return an argument of the command line as it was typed, where the locale knows plain letters only.

    Its other letters come as bytes, and are taken as UTF-8; what is none is seen to be lost.
    """
    return os.fsencode(argument).decode("utf-8", "replace") if _is_lone(argument) else argument


def _is_lone(text: str) -> bool:
    """Return whether there are surrogates in a text: bytes that are no letters."""
    return any("\ud800" <= char <= "\udfff" for char in text)


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    """Return `text` in NFC with only printable characters, runs of white space made one, cut to `limit`.

    A letter keeps at most MARKS_LIMIT combining marks; marks without a letter go.
    """
    return _cleaned(text[: limit * 4], limit)


@lru_cache(2048)
def _cleaned(text: str, limit: int) -> str:
    seen = _INVISIBLE.sub("", text)
    kept = seen if seen.isprintable() else "".join(map(_printable, seen))
    words = _with_few_marks(unicodedata.normalize("NFC", kept)).split()
    return " ".join(words)[:limit].strip()


def clean_name(text: str) -> str:
    """Return `text` as a person's name, at most NAME_LIMIT characters; may be empty."""
    return clean(text, NAME_LIMIT)


def clean_title(text: str) -> str:
    """Return `text` as the name of a game, at most TITLE_LIMIT characters; may be empty."""
    return clean(text, TITLE_LIMIT)


def _printable(char: str) -> str:
    """Return a character as it may be shown: a byte that is no letter is seen to be none."""
    if _is_lone(char):
        return _LOST
    category = unicodedata.category(char)
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
