"""The fast generators find what the slow one finds: same plays, scores, words and order.

`UPWORDS_POSITIONS=20` multiplies the number of positions by 20; `make test-long` does.
"""

from __future__ import annotations

import os
from itertools import combinations, permutations

import pytest

from tests.agreement.reference import Found, judged, legal_plays
from tests.agreement.worlds import EDITIONS, Position, World, dense_world, positions, real_world
from upwords_tui.engine.upwords.play_list import Plays, ScoredPlay
from upwords_tui.games.upwords.board import Direction, Square
from upwords_tui.games.upwords.play import Placement, Play

TIMES = int(os.environ.get("UPWORDS_POSITIONS", "1"))


def as_found(play: ScoredPlay) -> Found:
    return Found(
        loss=-play.score,
        way=list(Direction).index(play.direction),
        start=play.start,
        length=len(play.word),
        word=tuple(play.entry),
        play=play.play,
        words=tuple((word.text, word.score) for word in play.words),
    )


def assert_same(position: Position, expected: list[Found], plays: Plays) -> None:
    listed = [as_found(play) for play in plays]
    if listed != expected:
        missing = sorted({*expected} - {*listed})
        surplus = sorted({*listed} - {*expected})
        pytest.fail(f"{position}\nmissing {missing}\nsurplus {surplus}")
    assert len(plays) == len(expected), position


def compare(world: World, count: int, seed: int) -> int:
    plays = 0
    for number, position in enumerate(positions(world, count, seed)):
        strict = number % 7 == 3
        generator = world.strict_generator if strict else world.generator
        found = generator.generate(position.board, position.rack)
        expected = legal_plays(
            world.edition, position.board, position.rack, world.words, house=generator.house
        )
        assert_same(position, expected, found)
        assert_same(position, expected, world.compiled(strict=strict).generate(position.board, position.rack))
        plays += len(expected)
    return plays


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_agree_on_real_words(edition_id: str) -> None:
    assert compare(real_world(edition_id), 6 * TIMES, seed=1) > 30


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_agree_on_dense_words(edition_id: str, seed: int) -> None:
    assert compare(dense_world(edition_id, seed), 4 * TIMES, seed) > 100


@pytest.mark.parametrize("seed", range(3))
def test_agree_in_an_edition_like_none(seed: int) -> None:
    assert compare(dense_world("odd", seed), 30 * TIMES, seed) > 300


@pytest.mark.parametrize("seed", range(3))
def test_agree_with_every_way_to_lay_tiles(seed: int) -> None:
    """Against no cleverness at all: each arrangement of rack tiles on each choice of squares of a line."""
    world = dense_world("odd", seed)
    size = world.edition.size
    rows = [[Square(row, col) for col in range(size)] for row in range(size)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    for position in positions(world, 4 * TIMES, seed=99):
        rack = position.rack[:3]
        plays = {
            Play.of(map(Placement, squares, tiles))
            for count in range(1, len(rack) + 1)
            for tiles in set(permutations(rack, count))
            for line in rows + columns
            for squares in combinations(line, count)
        }
        found = [judged(world.edition, position.board, rack, world.words, play) for play in plays]
        expected = sorted(play for play in found if play)
        assert_same(position, expected, world.generator.generate(position.board, rack))
