"""What a move was worth beside the best one: fair to the move made, exact only where it is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.bench.positions import make_generator, mid_game
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.comparison import choice_of, compare
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.simulation import Simulation
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.options import PUBLISHED
from upwords_tui.games.upwords.tiles import Tile

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")
ENOUGH = Task(iterations=100_000)


@pytest.fixture(scope="module")
def generator() -> Generator:
    plain = make_generator("classic-8x8")
    return fastest(plain.edition, plain.lexicon)


def endgame(generator: Generator, number: int, mine: int = 2, other: int = 2) -> EngineView:
    """Return an endgame of two: an edition with just the tiles there are."""
    board, rack = mid_game(generator, 40, seed=31)[number]
    rng = random.Random(number)
    own = tuple(rng.sample(rack, mine))
    left = list(rack)
    for tile in own:
        left.remove(tile)
    theirs = left[:other]
    tiles = [*own, *theirs, *(tile for stack in board.stacks for tile in stack)]
    faces = generator.edition.alphabet.faces
    edition = generator.edition._replace(bag=tuple((face, tiles.count(face)) for face in faces))
    return EngineView(edition, board, own, "en", 100, (Opponent(other, 100),), 0, 0, 0, PUBLISHED)


@needs_kernel
def test_a_move_as_good_as_the_best_is_the_best(generator: Generator) -> None:
    ties = 0
    for number in range(9):
        view = endgame(generator, number)
        found = Simulation().look(view, generator, ENOUGH, least=50)
        equal = [one for one in found.tried[1:] if one.value == found.tried[0].value]
        ties += len(equal)
        for one in [found.tried[0], *equal[:2]]:
            compared = compare(view, generator, ENOUGH, one.choice)
            assert compared.is_exact and compared.best == compared.made
            assert (compared.lost_points, compared.lost_win) == (0, 0)
    assert ties


@needs_kernel
def test_what_an_endgame_move_lost_is_told(generator: Generator) -> None:
    lost = 0
    for number in range(6):
        view = endgame(generator, number)
        found = Simulation().look(view, generator, ENOUGH, least=50)
        worst = found.tried[-1]
        if len(found.tried) < 2:
            continue
        compared = compare(view, generator, ENOUGH, worst.choice)
        assert compared.lost_points == pytest.approx(found.tried[0].ahead - worst.ahead)
        lost += compared.lost_points > 0
        points = [one.ahead for one in found.tried]
        assert [one.value for one in found.tried] == sorted((one.value for one in found.tried), reverse=True)
        assert points[0] == max(points)
    assert lost > 5


@needs_kernel
def test_without_time_for_everything_a_bad_move_is_still_a_bad_move(generator: Generator) -> None:
    told = 0
    for number in range(10):
        view = endgame(generator, number, 4, 3)
        found = compare(view, generator, Task(iterations=40), Choice(MoveKind.PASS))
        told += found.lost_points > 0
        assert found.made.win is not None and 0 <= found.made.win <= 1
    assert told > 5


@needs_kernel
def test_tiles_of_one_who_has_left_make_an_endgame_uncertain(generator: Generator) -> None:
    view = endgame(generator, 3)
    assert Simulation().look(view, generator, ENOUGH).is_exact
    hidden = replace(view, opponents=(Opponent(1, 100),))
    assert not Simulation().look(hidden, generator, Task(iterations=200)).is_exact


def test_a_forced_move_has_a_chance_too(generator: Generator) -> None:
    full = Board(8, ((Tile("A"), Tile("B")) * 2 + (Tile("C"),),) * 64)
    opponents = (Opponent(2, 10), Opponent(1, 5))
    view = EngineView(generator.edition, full, (Tile("E"),), "en", 200, opponents, 0, 0, 0, PUBLISHED)
    winning = compare(view, generator, Task(iterations=50), Choice(MoveKind.PASS))
    losing = compare(replace(view, score=-200), generator, Task(iterations=50), Choice(MoveKind.PASS))
    assert winning.made.win == 1 and losing.made.win == 0


def test_alone_there_is_no_chance_to_win(generator: Generator) -> None:
    board, rack = mid_game(generator, 1, seed=2)[0]
    view = EngineView(generator.edition, board, rack, "en", 50, (), 20, 0, 1, PUBLISHED)
    made = choice_of(generator.generate(board, rack).first(3)[-1].play, board, generator.edition)
    found = compare(view, generator, Task(iterations=60), made)
    assert found.made.win is found.best.win is found.lost_win is None


def test_in_the_last_turn_points_are_all_that_counts(generator: Generator) -> None:
    for board, rack in mid_game(generator, 8, seed=5):
        view = EngineView(
            generator.edition, board, rack, "en", 50, (Opponent(7, 50),), 20, 0, 1, PUBLISHED, turns_left=1
        )
        chosen = Simulation().choose(view, generator, Task(iterations=400)).play
        assert chosen

        # Tiles are drawn again before the end, so that laying more of them brings nothing.
        assert chosen.score == generator.generate(board, rack).first(1)[0].score
