"""Names as people mistype them: without accents, a letter too many or too few, two letters swapped.

The nearest name is only suggested, never taken unasked.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TypeVar

from upwords_tui.base.errors import InputError

T = TypeVar("T")

_LONGEST = 40
"""Longer input resembles no name."""
_BEGINNING = 3
"""How many first letters of a name resemble it."""
_MUCH = 5
"""From this many letters on two may be wrong, if not the first."""


def plain(word: str) -> str:
    """Return `word` in small letters without accents, as names are compared."""
    return without_marks(word.casefold())


def without_marks(word: str) -> str:
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFKD", word)
    return "".join(char for char in apart if not unicodedata.combining(char))


def letters_meant(typed: str, faces: Iterable[str]) -> str:
    """Return the letters a typed one stands for: “é” is “e” and “ĳ” is “ij” if no face begins so."""
    letter = unicodedata.normalize("NFC", typed)
    has_it = any(face.casefold().startswith(letter.casefold()) for face in faces)
    return letter if has_it else without_marks(letter)


def is_called(word: str, names: Iterable[str]) -> bool:
    """Return whether `word` is one of `names`, in any case, with accents or without."""
    return plain(word) in map(plain, names)


def begins(word: str, names: Iterable[str]) -> bool:
    typed = plain(word)
    return bool(typed) and any(plain(name).startswith(typed) for name in names)


def meant_by(typed: str, names: Iterable[tuple[str, T]]) -> list[T]:
    """Return the values whose name is `typed`; if there is none, those whose name begins so."""
    folded, spelt = plain(typed), [(plain(name), value) for name, value in names]
    found = [value for name, value in spelt if name == folded]
    if folded and not found:
        found = [value for name, value in spelt if name.startswith(folded)]
    return [value for at, value in enumerate(found) if value not in found[:at]]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the name in `known` that was probably meant by `word`; empty if it resembles none."""
    typed = plain(word)
    if not 1 < len(typed) <= _LONGEST:
        return ""
    alike = [
        (unlikeness, number, name)
        for number, name in enumerate(known)
        if (unlikeness := _unlikeness(typed, plain(name)))
    ]
    return min(alike)[2] if alike else ""


def _unlikeness(typed: str, name: str) -> tuple[int, bool] | None:
    """Return how many letters are wrong and whether the first is; None if the name is not alike."""
    short, long = (typed, name) if len(typed) < len(name) else (name, typed)
    if len(short) >= _BEGINNING and long.startswith(short) and len(long) <= 2 * len(short):
        return 1, False
    is_first_wrong = typed[0] != name[:1]
    if is_first_wrong and len(typed) <= _BEGINNING:
        return None
    most = 1 if is_first_wrong or len(typed) < _MUCH else 2
    letters, others = set(typed), set(name)
    if max(len(long) - len(short), len(letters - others), len(others - letters)) > most:
        return None  # quick, and true of most names
    wrong = distance(typed, name)
    return (wrong, is_first_wrong) if wrong <= most else None


def distance(one: str, other: str) -> int:
    """Return in how many letters two words differ: one more, one less, another, or two swapped."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        earlier, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (char != wanted))
            if at > 1 < to and char == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, earlier[to - 2] + 1)
            row.append(cost)
    return row[-1]


def check_keys(data: Iterable[str], known: Iterable[str], where: str = "") -> None:
    """Raise InputError for a key that is not known; `where` goes before it."""
    for key in data:
        if key not in known:
            said = InputError("unknown name; there are {names}", where + key[:40], names=", ".join(known))
            raise said.meaning(nearest(key, known))
