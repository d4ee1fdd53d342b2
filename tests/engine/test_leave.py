"""What tiles left on the rack are worth: learned, kept in files, used to choose at first sight."""

from __future__ import annotations

import ctypes
from collections import Counter

import pytest

from tests.agreement.worlds import EDITIONS
from tests.bench.positions import make_generator, mid_game
from tests.leaves import as_toml, learn, solve
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.leave import POINT, leave_values
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.tiles import Tile

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_edition_has_values_for_every_tile(edition_id: str) -> None:
    values, edition = leave_values(edition_id), load_edition(edition_id)
    assert values
    for stage in values.stages:
        assert {*stage.first} == {*stage.more} == {*edition.alphabet.faces}
        assert len(stage.on) == kernel.MAX_HEIGHTS
        # A second of a kind is worth less than the first, but for what chance makes of the rarest.
        less = [stage.more[tile] < stage.first[tile] for tile in stage.first]
        assert sum(less) >= len(less) - 2


def test_the_stage_follows_from_the_bag() -> None:
    values = leave_values("hasbro-10x10")
    assert values
    assert [values.stages.index(values.at(bag)) for bag in (0, 1, values.few, values.few + 1, 86)] == [
        0, 1, 1, 2, 2
    ]  # fmt: skip
    qu, s = Tile("Qu"), Tile("S")
    assert values.at(50).first[qu] < -5 * POINT < 2 * POINT < values.at(50).first[s]
    assert leave_values("no-such-edition") is None


@pytest.mark.parametrize("edition_id", ["classic-8x8", "hasbro-fi-10x10"])
def test_the_best_at_first_sight_are_the_best_of_all(edition_id: str) -> None:
    generator = fastest((plain := make_generator(edition_id)).edition, plain.lexicon)
    values = leave_values(edition_id)
    assert values
    for board, rack in mid_game(plain, 20, seed=21):
        held = Counter(rack)
        for bag in (0, 10, 50):
            stage, plays = values.at(bag), generator.generate(board, rack)
            everything = sorted(plays, key=lambda play: -stage.of_play(held, board, play))
            best = stage.best(held, plays, 6)
            assert [play.play for play in best] == [play.play for play in everything[:6]]


def test_what_a_play_costs_is_what_the_rack_loses() -> None:
    plain = make_generator("classic-8x8")
    values = leave_values("classic-8x8")
    assert values
    for board, rack in mid_game(plain, 10, seed=22):
        for bag in (0, 50):
            stage = values.at(bag)
            for play in plain.generate(board, rack).first(5):
                left = Counter(rack) - Counter(play.play.tiles)
                on = sum(stage.on[len(board.stack_at(square))] for square in play.play.squares)
                lost = stage.of_rack(Counter(rack)) - stage.of_rack(left) + on
                assert stage.of_play(Counter(rack), board, play) == POINT * play.score - lost


def test_least_squares() -> None:
    assert solve([[4, 2], [2, 3]], [2, 5]) == pytest.approx([-0.5, 2.0])


@needs_kernel
def test_learning_can_be_repeated_and_makes_a_better_player() -> None:
    plain = make_generator("classic-8x8")
    generator = fastest(plain.edition, plain.lexicon)
    assert isinstance(generator, CompiledGenerator)
    learned = learn(generator, games=150)
    assert as_toml("classic-8x8", learned) == as_toml("classic-8x8", learn(generator, games=150))
    compiled = learned.compiled(plain.edition.alphabet)
    assert ctypes.sizeof(compiled) == 4 + 3 * 4 * (2 * kernel.MAX_FACES + kernel.MAX_HEIGHTS)
    assert learned.at(50).first[Tile("Z")] < learned.at(50).first[Tile("S")]
