"""The computer players, from a table: a new level is a new entry of `levels.toml`.

Names and sentences are English, for translation. `average` is what a level scores in a game of two against
the next weaker one (the champion against `highest`), English, 10×10 (docs/lab/players.md); `rating` follows
from how often it wins such games (docs/lab/ratings.md).
"""

from __future__ import annotations

import hashlib
import tomllib
import zlib
from pathlib import Path
from typing import NamedTuple

from upwords_tui.engine.levels import level_in

# How much a learner knows and sees, by grade; and which grade each level has in each language


class LearnerLimits(NamedTuple):
    """What a learner knows and sees.

    `words` is how many of the most frequent words it knows, `rare` which share of all others. The other
    numbers are chances from 0 to 1: to see any play at all, and what that is multiplied by for each tile a
    word is longer than three, for each tile laid on top of another, and for each word a play forms besides
    the main one.
    """

    words: int
    rare: float
    any_play: float
    longer: float
    on_top: float
    alongside: float


_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_LINE = [LearnerLimits(*limits) for limits in _TABLE["line"]]
_GRADES: dict[str, list[float]] = _TABLE["grades"]
_LEAST_CHANCE = 0.05
_LEAST_WORDS = 150


def lot(text: str) -> float:
    """Return a number from 0 to 1 that is drawn for a text, always the same."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big") / 2**32


def share_of(word: str) -> float:
    """Return a number from 0 to 1 that is always the same for a word: who knows that share knows it."""
    return zlib.crc32(word.casefold().encode()) / 2**32


def limits_of(step: int, language: str) -> LearnerLimits:
    """Return the limits of the learner on `step` of the levels, from 0, in a language ("en" if unknown)."""
    return limits_at(_GRADES.get(language, _GRADES["en"])[step])


def limits_at(grade: float) -> LearnerLimits:
    """Return the limits at a grade; below 0 the line goes on as it begins."""
    place = min(max(int(grade), 0), len(_LINE) - 2)
    low, high, share = _LINE[place], _LINE[place + 1], grade - place
    words = low.words * (high.words / low.words) ** share
    rest = [one + (other - one) * share for one, other in zip(low[1:], high[1:], strict=True)]
    rare, *chances = rest
    return LearnerLimits(
        max(round(words), _LEAST_WORDS),
        min(max(rare, 0.0), 1.0),
        *(min(max(chance, _LEAST_CHANCE), 1.0) for chance in chances),
    )


class ChallengeJudging(NamedTuple):
    """How a level judges the words of others, where words may be challenged.

    It is sure of words that the learner on `step` knows (None: of all). Of the rest it doubts a phony with
    the chance `spots`, a good word with the chance `doubts`.
    """

    step: int | None = None
    spots: float = 1.0
    doubts: float = 0.0


class UpwordsLevel(NamedTuple):
    """One computer player; `sentence` says how it plays, `in_python` without the compiled kernel.

    `how` is the step of a learner, or one of the other players.
    """

    id: str
    name: str
    average: int
    rating: int
    how: int | str
    judging: ChallengeJudging
    sentence: str
    in_python: str = ""


LEVELS = tuple(
    UpwordsLevel(judging=ChallengeJudging(*entry.pop("judging", ())), **entry) for entry in _TABLE["level"]
)

DEFAULT_LEVEL = "highest"
"""The level of a request that names none."""


def find_level(level_id: str) -> UpwordsLevel:
    return level_in(LEVELS, level_id)
