"""Names as people mistype them: without accents, a letter too many or too few, two letters swapped.

The one idea: what is nearest to what was typed is only ever said or asked; it is never done unasked.

Like errors, this module is below every layer.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_LONGEST = 40
"""What has more characters resembles no name."""
_BEGINNING = 3
"""So many letters of a name, with others after them, resemble it."""
_MUCH = 5
"""From so many letters on two of them may be wrong, if not the first."""


def plain(word: str) -> str:
    """Return `word` as names are compared: in small letters, without accents and dots."""
    return without_marks(word.casefold())


def without_marks(word: str) -> str:
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFKD", word)
    return "".join(char for char in apart if not unicodedata.combining(char))


def letters_meant(typed: str, faces: Iterable[str]) -> str:
    """Return what a letter stands for that was typed: itself on tiles that have it, else without its marks.

    “é” is “e” and “ĳ” is “ij” where no face begins so.
    """
    letter = unicodedata.normalize("NFC", typed)
    has_it = any(face.casefold().startswith(letter.casefold()) for face in faces)
    return letter if has_it else without_marks(letter)


def is_called(word: str, names: Iterable[str]) -> bool:
    """Return whether `word` is one of `names`, in any case, with accents or without."""
    return plain(word) in map(plain, names)


def begins(word: str, names: Iterable[str]) -> bool:
    """Return whether one of `names` begins with `word`, in any case, with accents or without."""
    typed = plain(word)
    return bool(typed) and any(plain(name).startswith(typed) for name in names)


def meant_by(typed: str, names: Iterable[tuple[str, T]]) -> list[T]:
    """Return, of values by their names, those called as was typed; if none is, those whose names begin so."""
    folded, spelt = plain(typed), [(plain(name), value) for name, value in names]
    found = [value for name, value in spelt if name == folded]
    if folded and not found:
        found = [value for name, value in spelt if name.startswith(folded)]
    return [value for at, value in enumerate(found) if value not in found[:at]]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return which of the names in `known` was probably meant by `word`; empty if it resembles none."""
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
    """Return how many letters are wrong, and whether the first is; None of a name that is not resembled."""
    short, long = (typed, name) if len(typed) < len(name) else (name, typed)
    if len(short) >= _BEGINNING and long.startswith(short) and len(long) <= 2 * len(short):
        return 1, False
    is_first_wrong = typed[0] != name[:1]
    if is_first_wrong and len(typed) <= _BEGINNING:
        return None
    most = 1 if is_first_wrong or len(typed) < _MUCH else 2
    if _is_further(typed, name, most):
        return None
    wrong = distance(typed, name)
    return (wrong, is_first_wrong) if wrong <= most else None


def _is_further(one: str, other: str, most: int) -> bool:
    """Return whether more than `most` letters must be wrong, for all but few words without counting them."""
    letters, others = set(one), set(other)
    return abs(len(one) - len(other)) > most or len(letters - others) > most or len(others - letters) > most


def distance(one: str, other: str) -> int:
    """Return by how many letters two words differ: one more, one less, another, or two of them swapped."""
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
