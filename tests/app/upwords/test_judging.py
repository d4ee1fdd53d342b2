"""Levels differ in what they challenge."""

from __future__ import annotations

import pytest

from upwords_tui.app.play.upwords.table import challenges
from upwords_tui.engine.upwords.levels import LEVELS, ChallengeJudging, find_level
from upwords_tui.lexicon.word_sets import common_words

COMMON = common_words("en")
GOOD, RARE, NONE = COMMON[100].upper(), "ZYMOME", "XQZZV"


def listed(word: str) -> bool:
    return word != NONE


def rate(judging: ChallengeJudging, word: str, *, is_free: bool = True, dictionary: str = "en") -> float:
    """Return how often a word is doubted."""
    said = [
        challenges(judging, [word], listed, dictionary, "en", f"game {n}", is_free=is_free)
        for n in range(600)
    ]
    return sum(said) / len(said)


@pytest.mark.parametrize("level_id", [level.id for level in LEVELS])
def test_nobody_doubts_a_common_word(level_id: str) -> None:
    assert rate(find_level(level_id).judging, GOOD) == 0


def test_the_stronger_the_surer() -> None:
    spotted = [rate(level.judging, NONE) for level in LEVELS]
    assert spotted == sorted(spotted) and spotted[0] < 0.4 and spotted[-1] == 1
    doubted = {level.id: rate(level.judging, RARE) for level in LEVELS}
    assert doubted["highest"] == doubted["champion"] == 0
    assert 0.03 < doubted["casual"] < 0.25


def test_a_wrong_challenge_that_costs_is_made_less_often() -> None:
    judging = find_level("casual").judging
    assert 0 < rate(judging, RARE, is_free=False) < rate(judging, RARE)
    assert rate(judging, NONE, is_free=False) == rate(judging, NONE)


def test_one_doubtful_word_is_enough_and_judgement_does_not_change() -> None:
    judging = find_level("champion").judging
    assert challenges(judging, [GOOD, NONE, RARE], listed, "en", "en", "x", is_free=True)
    assert not challenges(judging, [GOOD, RARE], listed, "en", "en", "x", is_free=True)
    weak = find_level("beginner").judging
    for key in map(str, range(20)):
        assert (
            len({challenges(weak, [NONE, RARE], listed, "en", "en", key, is_free=True) for _ in range(3)})
            == 1
        )


def test_of_a_list_of_ones_own_every_listed_word_is_good() -> None:
    assert rate(find_level("first-steps").judging, RARE, dictionary="/home/anna/words.txt") == 0
