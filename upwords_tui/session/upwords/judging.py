"""How a computer player judges a play that may be challenged.

The one idea: it doubts as a person of its strength would. A word it knows it never doubts; one that is none
may slip past a weak player, and a good one that it has never met may look wrong to it. The same play always
gets the same judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from upwords_tui.engine.upwords.grades import Limits, limits_of, lot, share_of
from upwords_tui.engine.upwords.levels import Judging
from upwords_tui.lexicon.common import common_words

_COST = 0.5
"""Where a wrong challenge costs something, good words are doubted so much less often."""


def challenges(
    judging: Judging,
    words: Iterable[str],
    is_listed: Callable[[str], bool],
    dictionary: str,
    language: str,
    key: str,
    *,
    is_free: bool,
) -> bool:
    """Return whether a player who judges like this challenges a play of `words`.

    `dictionary` and `language` are those of the game, `key` names the play and who judges it; `is_free`: a
    wrong challenge costs nothing.
    """
    known = None if judging.step is None else limits_of(judging.step, language)
    doubts = judging.doubts * (1.0 if is_free else _COST)
    for word in words:
        drawn = lot(f"{key} {word}")
        if not is_listed(word):
            if drawn < judging.spots:
                return True
        elif known and not _is_known(word, known, dictionary) and drawn < doubts:
            return True
    return False


def _is_known(word: str, known: Limits, dictionary: str) -> bool:
    ranks = _ranks(dictionary)
    # Of a list that does not say what is common, everybody knows everything.
    return not ranks or ranks.get(word.casefold(), known.words) < known.words or share_of(word) < known.rare


@cache
def _ranks(dictionary: str) -> dict[str, int]:
    return {word.casefold(): rank for rank, word in enumerate(common_words(dictionary))}
