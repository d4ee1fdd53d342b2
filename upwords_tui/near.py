"""Names as people mistype them: without accents, a letter too many or too few, two letters swapped.

The one idea: what is nearest to what was typed is only ever said or asked; it is never done unasked.

Like errors, this module is below every layer.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_LONGEST = 40
"""What has more characters resembles no name."""
_BEGINNING = 3
"""So many letters of a name, with others after them, resemble it."""
_MUCH = 5
"""From so many letters on two of them may be wrong, if not the first."""


def plain(word: str) -> str:
    """Return `word` as names are compared: in small letters, without accents and dots."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def is_called(word: str, names: Iterable[str]) -> bool:
    """Return whether `word` is one of `names`, in any case, with accents or without."""
    return plain(word) in map(plain, names)


def begins(word: str, names: Iterable[str]) -> bool:
    """Return whether one of `names` begins with `word`, in any case, with accents or without."""
    typed = plain(word)
    return bool(typed) and any(plain(name).startswith(typed) for name in names)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return which of the names in `known` was probably meant by `word`; empty if it resembles none."""
    typed = plain(word)
    if not 1 < len(typed) <= _LONGEST:
        return ""
    found = [(_unlikeness(typed, plain(name)), number, name) for number, name in enumerate(known)]
    least = min(found, default=None)
    return least[2] if least and least[0][0] <= 2 else ""


def _unlikeness(typed: str, name: str) -> tuple[int, bool]:
    """Return how many letters are wrong, three of a name that is not resembled, and whether the first is."""
    short, long = sorted((typed, name), key=len)
    if len(short) >= _BEGINNING and long.startswith(short) and len(long) <= 2 * len(short):
        return 1, False
    wrong, is_first_wrong = distance(typed, name), typed[0] != name[:1]
    is_much = wrong > 1 and (is_first_wrong or len(typed) < _MUCH)
    is_other = is_first_wrong and len(typed) <= _BEGINNING
    return 3 if is_much or is_other else wrong, is_first_wrong


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
