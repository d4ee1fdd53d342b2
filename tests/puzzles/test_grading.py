"""How hard puzzles are follows from what people have to know, to see and to resist."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.puzzles import grading
from tests.puzzles.grading import GENTLEST, HARDEST, Hurdles, together
from upwords_tui.base.i18n import LANGUAGES
from upwords_tui.engine.upwords.levels import LEVELS, find_level, limits_of

LEARNERS = LEVELS[:10]
every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_one_hurdle_is_a_game_and_several_are_harder_than_the_highest() -> None:
    assert abs(together([1800]) - 1800) <= 1
    # By Elo's formula: twice with a chance of 0.707 is half of the time, 400 log10(0.707 / 0.293) = 153.
    assert abs(together([1800, 1800]) - 1953) <= 1
    assert 2300 < together([2300, 1500]) < 2310, "a low one is hardly there"
    assert together([9999]) == HARDEST and abs(together([GENTLEST]) - GENTLEST) <= 1
    assert Hurdles(1800, 1800, None).rating == together([1800, 1800]) < Hurdles(1800, 1800, 1500).rating


@every_language
def test_a_level_knows_the_words_that_are_as_hard_as_it_is_good(language: str) -> None:
    for step, level in enumerate(LEARNERS[:8]):
        words = limits_of(step, language).words
        assert abs(grading._word("x", language, {"x": words}) - level.rating) <= 5, level.id
    assert grading._word("x", language, {"x": 1}) == GENTLEST
    rare = grading._word("zax", language, {})
    assert find_level("club").rating < rare < find_level("sharp").rating, "half of them are known"
    assert grading._word("x", language, {"x": 10**9}) == rare, "nothing is rarer than rare"


def test_a_frequent_word_with_an_ending_is_halfway() -> None:
    ranks = {"house": 100, "ask": 50}
    rare, house = grading._word("zax", "en", ranks), grading._word("house", "en", ranks)
    for word in ("houses", "housed", "houseful"):
        assert grading._word(word, "en", ranks) == (rare + house) // 2
    for word in ("houseboat", "asks", "hous", "ahouse"):
        assert grading._word(word, "en", ranks) == rare


@every_language
def test_what_is_longer_on_top_and_alongside_is_harder_to_see(language: str) -> None:
    plain = grading._sight(language, 2, 1, 1)
    assert plain < grading._sight(language, 3, 1, 1)
    assert plain < grading._sight(language, 2, 2, 1)
    assert plain < grading._sight(language, 2, 1, 2)


@every_language
def test_a_level_sees_in_some_looks_half_of_what_is_as_hard_as_it_is_good(language: str) -> None:
    for step in range(1, 10):
        limits = limits_of(step, language)
        for longer, covered, alongside in ((2, 2, 1), (3, 1, 1), (4, 2, 2)):
            glance = limits.any_play * limits.longer**longer
            glance *= limits.on_top**covered * limits.alongside**alongside
            sees = 1 - (1 - glance) ** grading.LOOKS
            height = grading._sight(language, longer, covered, alongside)
            assert (sees >= 0.5) == (height <= LEARNERS[step].rating), (step, height, sees)


class Word(NamedTuple):
    text: str


class Laid(NamedTuple):
    play: str
    score: int
    words: tuple[Word, ...]


class Asked(NamedTuple):
    plays: list[Laid]
    wanted: tuple[str, ...]


def laid(play: str, score: int, word: str) -> Laid:
    return Laid(play, score, (Word(word),))


def test_what_brings_as_many_points_tempts() -> None:
    answer, ranks = laid("a", 10, "HOUSE"), {"house": 100, "home": 50}
    keen = find_level("keen").rating

    def height(*others: Laid, best: Laid = answer) -> int | None:
        return grading._points(Asked([best, *others], (best.play,)), best, ranks)  # type: ignore[arg-type]

    assert height(laid("b", 9, "HOME")) is None
    assert height(laid("b", 10, "HOME")) == keen == height(laid("b", 50, "HOME"))
    ten = [laid(str(place), 12, "HOME") for place in range(10)]
    assert height(*ten) == keen + 400, "the odds are one to ten"
    assert height(laid("b", 12, "ZAX")) is None, "nobody who lays common words thinks of it"
    assert height(laid("b", 12, "ZAX"), best=laid("a", 10, "ZAX")) == keen


def test_of_several_answers_the_easiest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    heights = {"hard": Hurdles(2300, 1000, None), "easy": Hurdles(1500, 1600, None)}
    monkeypatch.setattr(grading, "_hurdles", lambda _position, answer, _ranks: heights[answer])

    class Two:
        answers = ("hard", "easy")

    assert grading.hurdles_of(Two(), {}) == heights["easy"]  # type: ignore[arg-type]
