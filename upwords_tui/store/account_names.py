"""The rules for the names of accounts: nobody may pass for somebody else.

So a name has two keys, and no two accounts share one: how it is read (without case, accents and what joins
its parts) and how it looks (Unicode TR39). The library for looks is only imported when needed: not at home.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

from upwords_tui.base.errors import StoreError, mark
from upwords_tui.base.safe_text import NAME_LIMIT, clean
from upwords_tui.store.values import GUEST, PERSON

SHORTEST = 2
JOINERS = " -'’_"
"""What may stand between letters and digits, one at a time."""

_WORDS: Mapping[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
RESERVED = _WORDS["reserved"]

_TELLING = 3
"""Shorter reserved words may be part of a name."""

_CHARACTERS = mark(
    "A name can have letters and digits, with single spaces, hyphens, apostrophes or underscores between"
    " them."
)


def checked_name(name: str, kind: str = PERSON) -> str:
    """Return `name`, cleaned. Raises StoreError if an account of this kind may not have it."""
    name = clean(name)
    if not SHORTEST <= len(name) <= NAME_LIMIT:
        raise StoreError("A name must have {least} to {most} characters.", least=SHORTEST, most=NAME_LIMIT)
    if not _is_well_made(name):
        raise StoreError(_CHARACTERS)
    if not any(char.isalpha() for char in name):
        raise StoreError("A name needs at least one letter.")
    # Digits have no script, but those of two kinds deceive as letters do.
    zeros = {ord(char) - unicodedata.digit(char) for char in name if unicodedata.category(char) == "Nd"}
    if len(zeros) > 1 or _looks()[1](name):
        raise StoreError("A name must keep to one script: letters of different scripts can look alike.")
    if _is_reserved(name, kind):
        raise StoreError("That name is not allowed; choose another.")
    return name


def fitting_name(offered: str, kind: str = PERSON) -> str:
    words = " ".join("".join(char if _may_stand(char) else " " for char in clean(offered)).split())
    kept = [char for at, char in enumerate(words) if char not in JOINERS or words[at - 1] not in JOINERS]
    name = "".join(kept).strip(JOINERS)[:NAME_LIMIT].strip(JOINERS)
    try:
        return checked_name(name, kind)
    except StoreError:
        return ""


def name_key(name: str) -> str | None:
    """Return how a name is read, without case and accents; None if nothing is left."""
    return _letters(clean(name).casefold()) or None


def look_key(name: str) -> str | None:
    """Return how a name looks, the same for names that look alike; None if nothing is left.

    It is stored, so it should not change with the version of the library; if it does, the other key remains.
    """
    joined = "".join(char for char in clean(name) if char not in JOINERS)
    # By TR39 m looks like rn, which this library leaves out.
    return _letters(_looks()[0](joined)).replace("m", "rn") or None


@cache
def _looks() -> tuple[Callable[[str], str], Callable[[str], bool]]:
    from disarm import is_mixed_script, skeleton_key  # seam: at home nobody needs it

    return partial(skeleton_key, digit_policy="tr39"), is_mixed_script


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without accents; vowel marks stay."""
    apart = unicodedata.normalize("NFD", text)
    kept = (
        char for char in apart if unicodedata.category(char)[0] in "LMN" and not unicodedata.combining(char)
    )
    return unicodedata.normalize("NFC", "".join(kept))


def _may_stand(char: str) -> bool:
    return char.isalpha() or char in JOINERS or unicodedata.category(char) in ("Nd", "Mn", "Mc")


def _is_well_made(name: str) -> bool:
    ends = name[0] in JOINERS or name[-1] in JOINERS
    doubled = any(one in JOINERS and other in JOINERS for one, other in pairwise(name))
    plain = unicodedata.normalize("NFKC", name) == name
    return plain and not (ends or doubled) and all(map(_may_stand, name))


def _keys(names: frozenset[str]) -> frozenset[str | None]:
    return frozenset(key(name) for name in names for key in (name_key, look_key))


_keys_of_words = cache(_keys)


def _is_reserved(name: str, kind: str) -> bool:
    """Return whether a name is a reserved word, with or without a number, or contains one.

    Chat begins with a name: “The host says” would speak for the host.
    """
    base = frozenset({name.strip("0123456789 ")})
    if _keys(base) & _keys_of_words(_WORDS["of_games"]):
        return True
    apart = "".join(" " if char in JOINERS else char for char in name).split()
    keys = _keys(base | {name} | {word for word in apart if len(word) >= _TELLING})
    return bool(keys & _keys_of_words(RESERVED)) and not (
        kind == GUEST and _keys(base) <= _keys_of_words(_WORDS["guests"])
    )
