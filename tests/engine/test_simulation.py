"""The player that plays on from each candidate: better than the highest play, repeatable, always ready."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.bench.positions import make_generator, mid_game
from tests.engine.matches import play_match
from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.results import Match
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.levels import find_level
from upwords_tui.engine.upwords.players import MoveKind, Task
from upwords_tui.engine.upwords.rollouts import Horizon
from upwords_tui.engine.upwords.simulation import SearchSettings, Simulation
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.games.base import DictionaryRef
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.options import PUBLISHED
from upwords_tui.games.upwords.tiles import Tile


@pytest.fixture(scope="module")
def generator() -> Generator:
    plain = make_generator("classic-8x8")
    return fastest(plain.edition, plain.lexicon)


def view(generator: Generator, board: Board, rack: tuple[Tile, ...], *opponents: Opponent) -> EngineView:
    left = generator.edition.tile_count - sum(map(len, board.stacks)) - len(rack)
    bag = max(left - sum(opponent.tiles for opponent in opponents), 0)
    return EngineView(generator.edition, board, rack, "en", 60, opponents, bag, 0, min(1, bag), PUBLISHED)


@pytest.mark.long
@pytest.mark.skipif(kernel.library() is None, reason="takes minutes without the kernel")
def test_looking_ahead_beats_the_highest_score(generator: Generator) -> None:
    levels = (find_level("champion"), find_level("highest"))
    games = play_match(levels, 10, "t", generator, DictionaryRef("en", "0" * 64), Budget(600))
    match = Match(("champion", "highest"), tuple(games))
    assert match.spread > 0 and match.win_rate > 0.55


def test_an_answer_can_be_repeated(generator: Generator) -> None:
    for board, rack in mid_game(generator, 4, seed=4):
        position = view(generator, board, rack, Opponent(7, 70))
        one, two = (Simulation().rank(position, generator, Task(iterations=200, seed=9), 5) for _ in range(2))
        assert [(item.play.play, item.equity) for item in one] == [
            (item.play.play, item.equity) for item in two
        ]
        assert len(one) == 5


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_any_number_of_seats(generator: Generator, seats: int) -> None:
    board, rack = mid_game(generator, 1, seed=6)[0]
    opponents = [Opponent(3, 50)] * (seats - 1)
    choice = Simulation().choose(view(generator, board, rack, *opponents), generator, Task(iterations=100))
    assert choice.play


def test_as_many_plays_as_are_asked_for_in_an_endgame_too(generator: Generator) -> None:
    for board, rack in mid_game(generator, 30, seed=8):
        if len(generator.generate(board, rack[:4])) > 40:
            break
    position = view(generator, board, rack[:4], Opponent(4, 70))
    for bag in (0, position.bag):
        open_view = replace(position, bag=bag, exchange=min(bag, 1))
        ranked = Simulation().rank(open_view, generator, Task(iterations=60), 40)
        assert len(ranked) == 40


def test_time_up_at_once_still_has_an_answer(generator: Generator) -> None:
    board, rack = mid_game(generator, 1, seed=6)[0]
    position = view(generator, board, rack, Opponent(7, 70))
    for bag in (0, position.bag):
        choice = Simulation().choose(replace(position, bag=bag), generator, Task(spent=lambda: 1.0))
        assert choice.play
        if bag:
            leaves = leave_values(generator.edition.id)
            assert leaves
            (best,) = leaves.at(bag).best(Counter(rack), generator.generate(board, rack), 1)
            assert choice.play.play == best.play


def test_it_stops_within_a_moment_even_without_the_kernel() -> None:
    plain = make_generator("hasbro-10x10")
    board, rack = mid_game(plain, 1, seed=6)[0]
    position = view(plain, board, rack, Opponent(7, 70))
    spent = iter((0.0, 0.0, 0.1, 0.2))
    found = Simulation().look(position, plain, Task(spent=lambda: next(spent, 1.0)))
    # It looks at the clock before all, and then after one rollout of each of a few candidates.
    assert sorted(one.samples for one in found.tried) == [4] * 8


def test_without_a_play_it_exchanges(generator: Generator) -> None:
    rack = tuple(map(Tile, ("X", "Z", "V", "J", "W", "K", "C")))
    empty = Board.empty(8)
    if not generator.generate(empty, rack):
        assert Simulation().choose(view(generator, empty, rack, Opponent(7, 0)), generator, Task()).kind is (
            MoveKind.EXCHANGE
        )


def test_python_and_the_kernel_choose_alike() -> None:
    plain = make_generator("classic-8x8")
    quick = fastest(plain.edition, plain.lexicon)
    settings = SearchSettings(candidates=5, plies=3, solves_endgame=False)
    for board, rack in mid_game(plain, 2, seed=13):
        position = view(plain, board, rack, Opponent(7, 70))
        ranked = [
            Simulation(settings).rank(position, one, Task(iterations=40, seed=2), 5) for one in (plain, quick)
        ]
        assert [(item.play.play, item.equity) for item in ranked[0]] == [
            (item.play.play, item.equity) for item in ranked[1]
        ]


def test_the_chance_to_win() -> None:
    chance = Horizon(3, nodes=0, to_move=12.0, deviation=6.0, over=0.0, point=0.0).worth
    assert chance(0, 40) == 0.5
    assert chance(20, 40) < chance(20, 10) < chance(20, -1) == 1
    assert chance(-3, -1) == 0 and chance(0, -1) == 0.5
