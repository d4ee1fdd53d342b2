"""How a computer player judges a play that may be challenged.

The one idea: it doubts as a person of its strength would. A word it knows it never doubts; one that is none
may slip past a weak player, and a good one that it has never met may look wrong to it. The same play always
gets the same judgement.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache

from upwords_tui.engine.levels import Judging
from upwords_tui.lexicon.common import common_words

_COST = 0.5
"""Where a wrong challenge costs something, good words are doubted so much less often."""


def challenges(
    judging: Judging,
    words: Iterable[str],
    is_listed: Callable[[str], bool],
    dictionary: str,
    key: str,
    *,
    is_free: bool,
) -> bool:
    """Return whether a player who judges like this challenges a play of `words`.

    `key` names the play and who judges it; `is_free`: a wrong challenge costs nothing.
    """
    return any(_doubts(judging, word, is_listed, dictionary, key, is_free=is_free) for word in words)


def _doubts(
    judging: Judging, word: str, is_listed: Callable[[str], bool], dictionary: str, key: str, *, is_free: bool
) -> bool:
    lot = _lot(f"{key} {word}")
    if not is_listed(word):
        return lot < judging.spots
    if judging.rare >= 1 or _lot(word) < judging.rare:
        return False
    rank = _ranks(dictionary).get(word.casefold())
    if rank is None and not _ranks(dictionary):
        return False  # of this list nobody says what is common
    if rank is not None and rank < judging.knows:
        return False
    return lot < judging.doubts * (1.0 if is_free else _COST)


def _lot(text: str) -> float:
    """Return a number from 0 to 1 that is always the same for a text."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big") / 2**32


@cache
def _ranks(dictionary: str) -> dict[str, int]:
    return {word.casefold(): rank for rank, word in enumerate(common_words(dictionary))}
