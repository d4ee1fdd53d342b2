"""Learners lay what they know and see, and never pass while there is something they can see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from tests.bench.positions import make_generator as in_python
from tests.bench.positions import mid_game
from tests.puzzles.grading import share_found
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.learners import Learner
from upwords_tui.engine.upwords.levels import LEVELS, LearnerLimits, limits_at, limits_of
from upwords_tui.engine.upwords.players import MoveKind, Task
from upwords_tui.engine.upwords.simulation import player_of
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.options import PUBLISHED
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.word_sets import common_words

ALL_SEEN = LearnerLimits(words=0, rare=1, any_play=1, longer=1, on_top=1, alongside=1)


@cache
def make_generator(edition_id: str) -> Generator:
    plain = in_python(edition_id)
    return fastest(plain.edition, plain.lexicon)


@pytest.fixture(scope="module")
def english() -> list[tuple[Board, tuple[Tile, ...]]]:
    return mid_game(make_generator("hasbro-10x10"), 30, seed=21)


def view(board: Board, rack: tuple[Tile, ...], bag: int = 30) -> EngineView:
    edition = make_generator("hasbro-10x10").edition
    return EngineView(edition, board, rack, "en", 0, (Opponent(7, 0),), bag, 0, min(1, bag), PUBLISHED)


def test_who_sees_all_plays_the_highest(english: list[tuple[Board, tuple[Tile, ...]]]) -> None:
    generator = make_generator("hasbro-10x10")
    for board, rack in english:
        choice = Learner(ALL_SEEN).choose(view(board, rack), generator, Task())
        assert choice.play
        assert choice.play.score == generator.generate(board, rack).first(1)[0].score


def test_a_beginner_lays_common_words_only(english: list[tuple[Board, tuple[Tile, ...]]]) -> None:
    generator = make_generator("hasbro-10x10")
    common = {word.upper() for word in common_words("en")[:1500]}
    beginner = Learner(ALL_SEEN._replace(words=1500, rare=0))
    played = 0
    for board, rack in english:
        choice = beginner.choose(view(board, rack), generator, Task())
        if choice.play:
            played += 1
            assert {word.text for word in choice.play.words} <= common
    assert played > 10


def test_what_is_hard_to_see_is_seen_less(english: list[tuple[Board, tuple[Tile, ...]]]) -> None:
    generator = make_generator("hasbro-10x10")

    def mean(limits: LearnerLimits) -> float:
        found = [Learner(limits).choose(view(*one), generator, Task(seed=3)).play for one in english]
        return sum(play.score for play in found if play) / len(english)

    everything = mean(ALL_SEEN)
    assert mean(ALL_SEEN._replace(on_top=0.2)) < everything
    assert mean(ALL_SEEN._replace(alongside=0.2)) < everything
    assert mean(ALL_SEEN._replace(longer=0.3)) < everything


def test_who_sees_next_to_nothing_lays_the_easiest(english: list[tuple[Board, tuple[Tile, ...]]]) -> None:
    blind = Learner(ALL_SEEN._replace(any_play=1e-9, longer=0.5))
    board, rack = english[0]
    choice = blind.choose(view(board, rack), make_generator("hasbro-10x10"), Task())
    assert choice.play and len(choice.play.entry) <= 3


def test_without_a_known_word_tiles_are_exchanged_and_then_passed() -> None:
    nobody = Learner(ALL_SEEN._replace(words=1500, rare=0))
    generator = make_generator("hasbro-10x10")
    rack = tuple(map(Tile, ("X", "Z", "V", "J", "W", "W", "K")))
    assert nobody.choose(view(Board.empty(10), rack), generator, Task()).kind is MoveKind.EXCHANGE
    assert nobody.choose(view(Board.empty(10), rack, bag=0), generator, Task()).kind is MoveKind.PASS


def test_the_same_question_gets_the_same_answer(english: list[tuple[Board, tuple[Tile, ...]]]) -> None:
    generator = make_generator("hasbro-10x10")
    for level in LEVELS[1:-1:4]:
        answers = []
        for _ in range(2):
            choice = player_of(level).choose(view(*english[3]), generator, Task(iterations=40, seed=5))
            assert choice.play
            answers.append((choice.play.play, choice.play.score))
        assert answers[0] == answers[1]


def test_words_of_a_list_that_says_nothing_of_what_is_common(
    english: list[tuple[Board, tuple[Tile, ...]]],
) -> None:
    generator = make_generator("hasbro-10x10")
    board, rack = english[1]
    own_list = replace(view(board, rack), dictionary="/lists/mine.txt")
    choice = Learner(ALL_SEEN._replace(words=1500, rare=0)).choose(own_list, generator, Task())
    assert choice.play and len(choice.play.entry) <= 5


def test_every_level_is_told_apart() -> None:
    for field in ("id", "name", "sentence"):
        assert len({getattr(level, field) for level in LEVELS}) == len(LEVELS)
    assert len(LEVELS) >= 6


def test_limits_rise_along_the_line_in_every_language() -> None:
    for language in ("en", "fi", "nl"):
        steps = [limits_of(step, language) for step in range(10)]
        for low, high in pairwise(steps):
            assert all(one <= other for one, other in zip(low, high, strict=True)) and low != high
    assert limits_of(3, "sv") == limits_of(3, "en")
    assert limits_at(-50).words > 0 and min(limits_at(-50)[2:]) > 0
    assert limits_at(9) == limits_at(9.0) and limits_at(9).rare == 1 and limits_at(2.5).words > 2400


def test_how_often_a_play_is_found_is_how_often_it_is_laid(
    english: list[tuple[Board, tuple[Tile, ...]]],
) -> None:
    generator, goes = make_generator("hasbro-10x10"), 150
    for board, rack in english[:2]:
        asked = view(board, rack)
        for learner in (Learner(4), Learner(ALL_SEEN._replace(any_play=0.3))):
            laid: Counter[Play] = Counter()
            for seed in range(goes):
                choice = learner.choose(asked, generator, Task(seed=seed))
                assert choice.play
                laid[choice.play.play] += 1
            (first, often), *_others = laid.most_common()
            found = share_found(learner, asked, generator, [first])
            # Four standard errors.
            assert abs(found - often / goes) <= 4 * (found * (1 - found) / goes) ** 0.5 + 1e-9
            assert share_found(learner, asked, generator, laid) == pytest.approx(1, abs=0.1)
            everything = [each.play for each in generator.generate(board, rack)]
            if learner.known(generator, asked.dictionary) is generator:
                assert share_found(learner, asked, generator, everything) == pytest.approx(1)
            assert share_found(learner, asked, generator, []) == 0
