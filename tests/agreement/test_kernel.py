"""The compiled kernel finds, plays on and solves as Python does."""

from __future__ import annotations

import ctypes
import functools
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.agreement.worlds import EDITIONS, dense_world, positions
from tests.bench.positions import Position, make_generator, mid_game
from tests.rolled import rolled
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator, WordGraph, fits
from upwords_tui.engine.upwords.endgame import solve
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.rollouts import TO_THE_END, CompiledRollouts, Horizon, PythonRollouts
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.engine.upwords.why import NEAR_END
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.options import PUBLISHED, PlayRules
from upwords_tui.games.upwords.tiles import Tile

TIMES = int(os.environ.get("UPWORDS_POSITIONS", "1"))

library = kernel.library()
needs_kernel = pytest.mark.skipif(library is None, reason="no compiled kernel")


def compiled(plain: Generator, folder: Path, house: PlayRules = PUBLISHED) -> CompiledGenerator:
    assert library
    return CompiledGenerator(library, plain.edition, plain.lexicon, house=house, folder=folder)


def view_of(
    generator: Generator, board: Board, rack: tuple[Tile, ...], *opponents: Opponent, **known: int
) -> EngineView:
    left = generator.edition.tile_count - sum(map(len, board.stacks)) - len(rack)
    bag = known.get("bag", max(left - sum(opponent.tiles for opponent in opponents), 0))
    return EngineView(
        edition=generator.edition,
        board=board,
        rack=rack,
        dictionary="en",
        score=known.get("score", 0),
        opponents=opponents,
        bag=bag,
        passes=known.get("passes", 0),
        exchange=min(1, bag),
        house=generator.house,
    )


def test_the_kernel_is_there_if_it_can_be() -> None:
    has_compiler = any(map(shutil.which, ("cc", "gcc", "clang")))
    assert library is not None or not has_compiler or os.environ.get("UPWORDS_KERNEL")


def test_without_the_kernel_python_does_it() -> None:
    code = (
        "from upwords_tui.engine.upwords import kernel; from tests.bench.positions import make_generator;"
        "from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest;"
        "plain = make_generator('classic-8x8');"
        "print(kernel.library(), type(fastest(plain.edition, plain.lexicon)).__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "UPWORDS_KERNEL": "off"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "None Generator\n"


@pytest.mark.sample(3)
@needs_kernel
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_same_plays_in_the_middle_of_games(edition_id: str, tmp_path: Path) -> None:
    plain = make_generator(edition_id)
    quick = compiled(plain, tmp_path)
    for board, rack in mid_game(plain, 15 * TIMES, seed=5):
        ours, theirs = plain.generate(board, rack), quick.generate(board, rack)
        assert len(ours) == len(theirs)
        assert [(play.score, play.start, play.direction, play.entry) for play in ours] == [
            (play.score, play.start, play.direction, play.entry) for play in theirs
        ]


@needs_kernel
def test_more_plays_than_there_was_room_for(tmp_path: Path) -> None:
    world = dense_world("hasbro-10x10", 0)
    quick = compiled(world.generator, tmp_path)
    quick._scratch = (kernel.KernelPlay * 3)()
    for position in positions(world, 10, seed=3):
        plays = quick.generate(position.board, position.rack)
        assert len(plays) == len(world.generator.generate(position.board, position.rack))


@needs_kernel
def test_a_word_graph_is_kept_and_a_bad_one_made_again(tmp_path: Path) -> None:
    assert library
    lexicon = dense_world("hasbro-10x10", 1).generator.lexicon
    WordGraph(library, lexicon, tmp_path)
    (file,) = tmp_path.glob("*.graph")
    good = file.read_bytes()
    rng = random.Random(1)
    for number in range(40):
        bad = bytearray(good)
        for _ in range(4):
            bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        file.write_bytes(bad if number % 2 else bad[: rng.randrange(len(bad))])
        WordGraph(library, lexicon, tmp_path)
        assert file.read_bytes() == good


@needs_kernel
def test_no_block_of_numbers_makes_the_kernel_read_what_is_not_there(tmp_path: Path) -> None:
    """A cache file is checked by its sum; the kernel does not rely on that."""
    assert library
    lexicon = dense_world("hasbro-10x10", 1).generator.lexicon
    WordGraph(library, lexicon, tmp_path)
    (file,) = tmp_path.glob("*.graph")
    good = file.read_bytes()[52:]
    rng = random.Random(2)
    graph, refused = kernel.KernelGraph(), 0
    for _ in range(2000):
        words = (ctypes.c_uint32 * (len(good) // 4)).from_buffer_copy(good)
        words[rng.randrange(len(words))] = rng.choice((0, 1, 2**31, 2**32 - 1, rng.randrange(2**32)))
        refused += not library.graph_open(
            ctypes.byref(graph), words, rng.choice((len(words), len(words) - 1))
        )
    assert refused > 1000


def tiles_left(generator: Generator, at: Position) -> int:
    board, rack = at
    return generator.edition.tile_count - sum(map(len, board.stacks)) - len(rack)


@pytest.mark.sample(2)
@needs_kernel
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_same_rollouts(edition_id: str, tmp_path: Path) -> None:
    plain = make_generator(edition_id)
    quick = compiled(plain, tmp_path)
    rng, finished = random.Random(edition_id), 0
    games = mid_game(plain, 40, seed=2)
    near_end = next(each for each in games if tiles_left(plain, each) <= 2 * NEAR_END)
    for board, rack in (near_end, *rng.sample(games, min(TIMES, 40))):
        left = tiles_left(plain, (board, rack))
        tiles = [min(7, left // 3) for _ in range(rng.randrange(4))]
        opponents = [Opponent(count, rng.randrange(200)) for count in tiles]
        view = view_of(plain, board, rack, *opponents, score=rng.randrange(200), passes=rng.randrange(2))
        choices = [Choice(MoveKind.PLAY, play=play) for play in plain.generate(board, rack).first(3)]
        choices += [Choice(MoveKind.PASS), Choice(MoveKind.EXCHANGE, tiles=rack[:1])]
        plies = rng.choice((1, 5, 40))
        view = replace(
            view,
            pass_rounds=rng.choice((1, 2)),
            leftover_penalty=rng.choice((None, 0, 7)),
            turns_left=rng.choice((None, None, 1, 4)),
            ends_when_player_out=rng.random() < 0.7,
        )
        for leaves in (None, leave_values(edition_id)):
            slow = PythonRollouts(view, plain, 9, leaves)
            fast = CompiledRollouts(view, quick, 9, leaves)
            assert rolled(fast, choices, 3, 2, plies) == rolled(slow, choices, 3, 2, plies)
            reach = Horizon(
                plies,
                nodes=0,
                to_move=rng.choice((-12.0, 0.0)),
                deviation=6.0,
                over=rng.choice((0.0, 5.0)),
                point=0.0005,
            )
            told = []
            for each in (slow, fast):
                tried = each.trials(choices, reach, first=3)
                tried.run((0, 1, 2, 3, 4), 3, lambda: False)
                tried.run((4, 1), 2, lambda: False)
                told.append([tried.behind(4, 1), *((tried.worth(at), tried.ahead(at)) for at in range(5))])
                assert tried.samples == [3, 5, 3, 3, 5]
            assert told[0] == [pytest.approx(each) for each in told[1]]
            if left <= 2 * NEAR_END and leaves:
                assert fast.finish(choices, 3, 2) == slow.finish(choices, 3, 2)
                finished += 1
    assert finished


# Endgames


class EndgameRules(NamedTuple):
    """What endgames depend on besides plays; `turns` are those left, None if there is no limit."""

    penalty: int
    pass_rounds: int = 1
    ends_when_out: bool = True
    turns: int | None = None


def without(rack: tuple[Tile, ...], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    left = list(rack)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def gains(
    generator: Generator,
    board: Board,
    mine: tuple[Tile, ...],
    other: tuple[Tile, ...],
    passes: int,
    rules: EndgameRules,
) -> list[int]:
    """Return what each play, and at last a pass, gains if both play best then, by trying everything."""

    @functools.cache
    def all_gains(
        board: Board, mine: tuple[Tile, ...], other: tuple[Tile, ...], passes: int, turns: int | None
    ) -> list[int]:
        found, is_last = list[int](), turns == 1
        after = None if turns is None else turns - 1
        for play in generator.generate(board, mine):
            left = without(mine, play.play.tiles)
            if is_last or (not left and rules.ends_when_out):
                found.append(play.score + rules.penalty * (len(other) - len(left)))
            else:
                replies = all_gains(board.with_tiles(play.play), other, left, 0, after)
                found.append(play.score - max(replies))
        if is_last or passes + 1 == 2 * rules.pass_rounds:
            found.append(rules.penalty * (len(other) - len(mine)))
        else:
            found.append(-max(all_gains(board, other, mine, passes + 1, after)))
        return found

    return all_gains(board, mine, other, passes, rules.turns)


@needs_kernel
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_small_endgames_are_solved_as_by_trying_everything(edition_id: str, tmp_path: Path) -> None:
    plain = make_generator(edition_id)
    houses = [compiled(plain, tmp_path, PlayRules(repeat_in_stack=repeats)) for repeats in (True, False)]
    rng = random.Random(edition_id)
    for number, (board, rack) in enumerate(mid_game(plain, 10 * TIMES, seed=11)):
        quick = houses[number % 3 == 2]
        mine, other = rack[: rng.choice((1, 2, 2, 3))], rack[3 : 3 + rng.choice((1, 2, 2, 3))]
        plays = quick.generate(board, mine)
        if len(plays) * len(quick.generate(board, other)) > 120:
            mine = mine[:1]
            plays = quick.generate(board, mine)
        rules = EndgameRules(
            rng.choice((quick.edition.leftover_penalty, 0, 9)),
            rng.choice((1, 1, 2, 3)),
            rng.random() < 0.7,
            rng.choice((None, None, None, 1, 2, 3, 5, 100)),
        )
        passes, scores = rng.randrange(2 * rules.pass_rounds), (rng.randrange(50), rng.randrange(50))
        expected = [scores[0] - scores[1] + gain for gain in gains(quick, board, mine, other, passes, rules)]
        choices = [*(Choice(MoveKind.PLAY, play=play) for play in plays), Choice(MoveKind.PASS)]
        view = replace(
            endgame_view(quick, board, mine, other, scores, passes),
            leftover_penalty=rules.penalty,
            pass_rounds=rules.pass_rounds,
            ends_when_player_out=rules.ends_when_out,
            turns_left=rules.turns,
        )
        for least, asked in ((1, None), (1, rng.randrange(len(choices))), (len(choices), None)):
            found = solve(
                view, quick, choices, Task(iterations=10**6), leave_values(edition_id), least, asked
            )
            assert found.is_exact
            assert found.ranked[0][1] == expected[found.ranked[0][0]] == max(expected)
            assert sorted(place for place, _ in found.ranked) == list(range(len(choices)))
            assert all(points >= expected[place] for place, points in found.ranked)
            assert asked is None or dict(found.ranked)[asked] == expected[asked]
        assert dict(found.ranked) == dict(enumerate(expected))
        values = [points for _place, points in found.ranked]
        assert values == sorted(values, reverse=True)


@needs_kernel
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_after_the_last_turn_nobody_goes_out(edition_id: str, tmp_path: Path) -> None:
    plain = make_generator(edition_id)
    quick, rules = compiled(plain, tmp_path), EndgameRules(plain.edition.leftover_penalty, turns=2)
    for board, rack in mid_game(plain, 12, seed=12):
        mine, other = rack[:2], rack[3:6]
        plays = quick.generate(board, mine).first(6)
        choices = [*(Choice(MoveKind.PLAY, play=play) for play in plays), Choice(MoveKind.PASS)]
        all_gains = gains(quick, board, mine, other, 0, rules)
        expected = [*all_gains[: len(plays)], all_gains[-1]]
        view = replace(endgame_view(quick, board, mine, other, (0, 0), 0), turns_left=2)
        found = solve(view, quick, choices, Task(), leave_values(edition_id), least=len(choices))
        assert found.is_exact and dict(found.ranked) == dict(enumerate(expected))


@pytest.mark.sample(2)
@needs_kernel
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_with_few_tiles_in_the_bag_each_draw_counts_once(edition_id: str, tmp_path: Path) -> None:
    plain, leaves = make_generator(edition_id), leave_values(edition_id)
    houses = [compiled(plain, tmp_path, PlayRules(repeat_in_stack=repeats)) for repeats in (True, False)]
    rng, differing = random.Random(edition_id), 0
    for number, (board, rack) in enumerate(mid_game(plain, 4 * TIMES, seed=14)):
        quick, mine, unseen = houses[number % 2], rack[: 2 - number % 2], rack[3:6]
        if not (plays := quick.generate(board, mine).first(4)):
            continue
        after = EndgameRules(
            rng.choice((quick.edition.leftover_penalty, 9)),
            rng.choice((1, 1, 2)),
            rng.random() < 0.7,
            rng.choice((None, None, 2, 3)),
        )
        lead = rng.randrange(-15, 5)
        view = replace(
            endgame_view(quick, board, mine, unseen, (lead, 0), 0),
            opponents=(Opponent(len(unseen) - 1, 0),),
            bag=1,
            leftover_penalty=after.penalty,
            pass_rounds=after.pass_rounds,
            ends_when_player_out=after.ends_when_out,
            turns_left=None if after.turns is None else after.turns + 1,
        )
        choices = [Choice(MoveKind.PLAY, play=play) for play in plays]
        ends = Horizon(TO_THE_END, nodes=10**6, to_move=0.0, deviation=6.0, over=0.0, point=0.0)
        tried = CompiledRollouts(view, quick, 5, leaves).trials(choices, ends, first=3)
        tried.run(range(len(choices)), 2 * len(unseen), lambda: False)
        for place, play in enumerate(plays):
            won = 0.0
            for drawn in unseen:
                left, other = (*without(mine, play.play.tiles), drawn), without(unseen, [drawn])
                best = max(gains(quick, board.with_tiles(play.play), other, left, 0, after))
                points = lead + play.score - best
                won += 1 if points > 0 else 0.5 if points == 0 else 0
            assert tried.worth(place) == pytest.approx(won / len(unseen))
            differing += 0 < won < len(unseen)
    assert differing


def endgame_view(
    generator: Generator,
    board: Board,
    mine: tuple[Tile, ...],
    other: tuple[Tile, ...],
    scores: tuple[int, int],
    passes: int,
) -> EngineView:
    """Return the view of an endgame: an edition with just the tiles there are."""
    tiles = [*mine, *other, *(tile for stack in board.stacks for tile in stack)]
    bag = tuple((face, tiles.count(face)) for face in generator.edition.alphabet.faces)
    edition = generator.edition._replace(bag=bag)
    view = view_of(
        generator, board, mine, Opponent(len(other), scores[1]), score=scores[0], passes=passes, bag=0
    )
    return replace(view, edition=edition)


@needs_kernel
def test_whether_anything_can_be_played_with_all_tiles_there_are(tmp_path: Path) -> None:
    plain = make_generator("hasbro-10x10")
    quick = compiled(plain, tmp_path)
    board, rack = mid_game(plain, 1, seed=3)[0]
    assert quick.can_play(board, plain.edition.tiles) and len(quick._scratch) < 10_000
    assert quick.can_play(board, ()) is plain.can_play(board, ()) is False
    full = Board(10, ((Tile("A"),) * 5,) * 100)
    assert quick.can_play(full, rack) is plain.can_play(full, rack) is False


@needs_kernel
@pytest.mark.parametrize("lead", [-1_000_000, -40_000, 40_000, 1_000_000])
def test_scores_beyond_any_game_are_no_trouble(lead: int, tmp_path: Path) -> None:
    plain = make_generator("classic-8x8")
    quick = compiled(plain, tmp_path)
    board, rack = mid_game(plain, 1, seed=3)[0]
    view = view_of(plain, board, rack, Opponent(7, -lead), score=0)
    choices = [Choice(MoveKind.PLAY, play=play) for play in quick.generate(board, rack).first(3)]
    leaves = leave_values("classic-8x8")
    for ended in rolled(CompiledRollouts(view, quick, 1, leaves), choices, 0, 3, 5):
        assert all((ahead.hundredths > 500_000) == (lead > 0) for ahead in ended)
    open_view = replace(view, bag=0, exchange=0)
    assert {place for place, _ in solve(open_view, quick, choices, Task(iterations=50), leaves).ranked} == {
        0,
        1,
        2,
    }


@needs_kernel
def test_the_kernel_takes_the_published_editions() -> None:
    assert all(fits(make_generator(edition_id).edition) for edition_id in EDITIONS)
