"""Foreign text made safe to show: names, chat, file contents, dictionary entries.

The one idea: `clean` is called on the way in and again on the way out, so that a text that got into a file by
other means can't reach a terminal either. Escapes, control characters, bidirectional overrides and
invisible characters go; å ä ö é and every other letter stays.
"""

from __future__ import annotations

import unicodedata

NAME_LIMIT = 20
"""The longest name of a player or game, in characters: what the score panel can show."""
TEXT_LIMIT = 500

_ALLOWED = frozenset("LMNPSZ")
"""First letters of the Unicode categories kept; Zl and Zp, the line separators, are not."""


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    """Return `text` in NFC with only printable characters, runs of white space made one, cut to `limit`."""
    normal = unicodedata.normalize("NFC", text[: limit * 4])
    kept = "".join(char if _is_printable(char) else " " for char in normal)
    return " ".join(kept.split())[:limit].strip()


def clean_name(text: str) -> str:
    """Return `text` as a name of at most NAME_LIMIT characters; may be empty."""
    return clean(text, NAME_LIMIT)


def _is_printable(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in _ALLOWED and category not in ("Zl", "Zp")
