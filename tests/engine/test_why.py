"""Why one move is better than another: numbers that follow from what is seen, and can be found again."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.bench.positions import make_generator, mid_game
from tests.engine.test_comparison import endgame
from tests.rolled import rolled
from upwords_tui.engine.process import EngineProcess, GeneratorShelf
from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import POINT, leave_values
from upwords_tui.engine.upwords.players import Choice, MoveKind
from upwords_tui.engine.upwords.protocol import why_json
from upwords_tui.engine.upwords.reasons import ExactEnd, Rest
from upwords_tui.engine.upwords.rollouts import TO_THE_END, rollouts
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.engine.upwords.why import NEAR_END, reasons
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.options import PUBLISHED
from upwords_tui.games.upwords.position import board_json
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.lexicon.registry import word_list

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="no compiled kernel")
EDITIONS = ("hasbro-10x10", "hasbro-fi-10x10", "dutch-10x10")


@pytest.fixture(scope="module", params=EDITIONS)
def plain(request: pytest.FixtureRequest) -> Generator:
    return make_generator(request.param)


def view_of(generator: Generator, board: Board, rack: tuple[Tile, ...], **changes: Any) -> EngineView:
    edition = generator.edition
    bag = edition.tile_count - board.tile_count() - len(rack) - edition.rack_size
    view = EngineView(edition, board, rack, edition.dictionary, 50, (Opponent(7, 60),), bag, 0, 1, PUBLISHED)
    return replace(view, **changes)


def positions(generator: Generator, count: int) -> Iterator[tuple[EngineView, Choice, Choice]]:
    """Yield positions with two plays each."""
    for board, rack in mid_game(generator, count, seed=8):
        plays = generator.generate(board, rack).first(30)
        edition = generator.edition
        if len(plays) > 1 and board.tile_count() + len(rack) + edition.rack_size < edition.tile_count:
            two = plays[len(plays) // 2], plays[0]
            made, best = (Choice(MoveKind.PLAY, play) for play in two)
            yield view_of(generator, board, rack), made, best


def told(view: EngineView, generator: Generator, made: Choice, best: Choice, **more: Any) -> Any:
    return why_json(reasons(view, generator, made, best, **{"seed": 3, "samples": 4, **more}))


@needs_kernel
def test_the_kernel_and_python_find_the_same(plain: Generator) -> None:
    quick = fastest(plain.edition, plain.lexicon)
    met = 0
    for view, made, best in positions(plain, 3):
        assert told(view, quick, made, best) == told(view, plain, made, best)
        met += 1
    assert met


def test_the_same_seed_finds_the_same_and_another_something_else(plain: Generator) -> None:
    generator = fastest(plain.edition, plain.lexicon)
    differ = 0
    for view, made, best in positions(plain, 4):
        once, again, other = (told(view, generator, made, best, seed=seed) for seed in (3, 3, 4))
        assert once == again
        differ += once["made"]["reply"] != other["made"]["reply"]
    assert differ


def test_what_is_seen_at_once_is_that_of_the_moves(plain: Generator) -> None:
    values, covered = leave_values(plain.edition.id), 0
    assert values
    for view, made, best in positions(plain, 12):
        found = reasons(view, fastest(plain.edition, plain.lexicon), made, best, 1, 1)
        for choice, one in ((made, found.made), (best, found.best)):
            assert choice.play
            laid = choice.play.play
            left = Counter(view.rack) - Counter(laid.tiles)
            assert one.score == choice.play.score
            assert Counter(one.leave) == left
            assert one.leave_worth == values.at(view.bag).of_rack(left) / POINT
            after = view.board.with_tiles(laid)
            assert {*one.capped} == {
                square for square in laid.squares if after.height_at(square) == plain.edition.max_height
            }
            assert one.covered == sum(view.board.height_at(square) > 0 for square in laid.squares)
            assert one.centre == sum(square in plain.edition.centre for square in laid.squares)
            covered += one.covered
    assert covered


@needs_kernel
def test_replies_are_about_what_sampled_racks_can_score(plain: Generator) -> None:
    """The same by other means: racks drawn by Python's own chance, the highest play of each."""
    generator = fastest(plain.edition, plain.lexicon)
    view, made, best = next(positions(plain, 4))
    found = reasons(view, generator, made, best, 5)
    unseen = [tile for tile, count in view.unseen() for _ in range(count)]
    rng = random.Random(1)
    for choice, one in ((made, found.made), (best, found.best), (None, None)):
        board = view.board.with_tiles(choice.play.play) if choice and choice.play else view.board
        scores = []
        for _ in range(400):
            highest = generator.generate(board, rng.sample(unseen, 7)).best()
            scores.append(highest.score if highest else 0)
        replies = one.reply if one else found.before
        assert replies
        assert abs(sum(scores) / len(scores) - replies.mean) < 5 * replies.error
        assert sum(line.share for line in replies.lines) == pytest.approx(1) or 0 in scores
        weighed = sum(line.share * line.mean for line in replies.lines)
        assert weighed == pytest.approx(replies.mean)


def test_no_more_gets_in_than_the_seat_may_know(plain: Generator) -> None:
    """The view names no hidden tile; what it leaves open is drawn anew for each sample."""
    generator = fastest(plain.edition, plain.lexicon)
    view, made, best = next(positions(plain, 4))
    replies = [reasons(view, generator, made, best, seed, 1).made.reply for seed in range(12)]
    assert len({one.mean for one in replies if one}) > 1


def test_alone_there_are_no_replies(plain: Generator) -> None:
    view, made, best = next(positions(plain, 4))
    alone = told(replace(view, opponents=()), plain, made, best, samples=1)
    assert "before" not in alone and "reply" not in alone["made"]
    assert alone["made"]["follow"] > 0


def test_with_three_the_reply_is_that_of_the_next(plain: Generator) -> None:
    generator = fastest(plain.edition, plain.lexicon)
    view, made, best = next(positions(plain, 4))
    three = replace(view, opponents=(Opponent(7, 0), Opponent(7, 0)), bag=view.bag - 7)
    assert told(three, generator, made, best)["made"]["reply"]["mean"] > 0


@pytest.fixture(scope="module")
def small() -> Generator:
    plain = make_generator("classic-8x8")
    return fastest(plain.edition, plain.lexicon)


@needs_kernel
@pytest.mark.parametrize("count", [6, pytest.param(20, marks=pytest.mark.long)])
def test_an_endgame_is_played_to_the_end_that_the_solver_knows(small: Generator, count: int) -> None:
    from upwords_tui.engine.upwords.comparison import compare
    from upwords_tui.engine.upwords.players import Task

    met = 0
    for number in range(count):
        view = endgame(small, number)
        found = compare(view, small, Task(iterations=100_000), Choice(MoveKind.PASS))
        if found.made.choice is found.best.choice or not found.is_exact:
            continue
        why = reasons(view, small, found.made.choice, found.best.choice, 0)
        made, best = why.made.end, why.best.end
        assert made and best and made.is_exact and best.is_exact and why.samples == 1
        assert best.ahead - made.ahead == found.lost_points
        assert_adds_up(view, found.made.choice, made)
        assert_adds_up(view, found.best.choice, best)
        met += 1
    assert met > count // 4


def assert_adds_up(view: EngineView, choice: Choice, end: ExactEnd) -> None:
    """What each side makes, now and later, and what its tiles cost are its points at the end."""
    scores = view.score + (choice.play.score if choice.play else 0), view.opponents[0].score
    assert end.totals == tuple(
        score + later - view.penalty * left
        for score, later, left in zip(scores, end.later, end.left, strict=True)
    )


@needs_kernel
def test_an_endgame_too_long_to_be_looked_through_is_played_to_its_end(
    small: Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upwords_tui.engine.upwords.why._ENDGAME_ITERATIONS", 2)
    unsure = 0
    for number in range(5):
        view = endgame(small, number, 4, 3)
        made, best = (Choice(MoveKind.PLAY, play) for play in small.generate(view.board, view.rack).first(2))
        why = reasons(view, small, made, best, 0)
        for choice, told in ((made, why.made), (best, why.best)):
            assert told.end and told.rest is None
            assert_adds_up(view, choice, told.end)
            unsure += not told.end.is_exact
    assert unsure


def test_without_the_kernel_an_endgame_is_played_on_by_what_is_best_at_first_sight() -> None:
    plain = make_generator("classic-8x8")
    view = endgame(plain, 3)
    plays = plain.generate(view.board, view.rack).first(2)
    made, best = (Choice(MoveKind.PLAY, play) for play in reversed(plays))
    end = reasons(view, plain, made, best, 0).best.end
    assert end and not end.is_exact
    assert_adds_up(view, best, end)


@needs_kernel
def test_what_follows_is_told_when_the_end_is_near(small: Generator) -> None:
    """It adds up to what rollouts say that the one move gains on the other."""
    view = endgame(small, 2, 3, 3)
    edition = small.edition
    far = replace(view, edition=edition, bag=edition.tile_count - view.board.tile_count() - 6)
    plays = small.generate(view.board, view.rack).first(2)
    made, best = (Choice(MoveKind.PLAY, play) for play in reversed(plays))
    assert far.hidden > NEAR_END
    assert reasons(far, small, made, best, 0, 2).made.rest is None
    near = replace(view, bag=2)
    why = reasons(near, small, made, best, 5, 30)
    one, other = why.made.rest, why.best.rest
    assert one and other and near.hidden <= NEAR_END and why.best.end is None
    gain = why.best.score - why.made.score + margin(near, other) - margin(near, one)
    rolling = rollouts(near, small, 5, leave_values(near.edition.id))
    ahead = [
        sum(each.hundredths for each in ends) / len(ends) / POINT
        for ends in rolled(rolling, (made, best), 0, 30, TO_THE_END)
    ]
    assert gain == pytest.approx(ahead[1] - ahead[0])


def margin(view: EngineView, rest: Rest) -> float:
    own, opponent = (
        points.mean - view.penalty * left.mean for points, left in zip(rest.points, rest.left, strict=True)
    )
    return own - opponent


@needs_kernel
def test_alone_what_follows_is_ones_own(small: Generator) -> None:
    view = replace(endgame(small, 2, 3, 3), opponents=(), bag=6)
    plays = small.generate(view.board, view.rack).first(2)
    made, best = (Choice(MoveKind.PLAY, play) for play in plays)
    rest = reasons(view, small, made, best, 0, 4).best.rest
    assert rest and len(rest.points) == len(rest.left) == 1


# The protocol


def asked(tmp_path: Path, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    lines = b"".join(
        json.dumps({"id": number, **one}).encode() + b"\n" for number, one in enumerate(requests)
    )
    answers = io.BytesIO()
    EngineProcess(io.BytesIO(lines), answers, GeneratorShelf(word_list, tmp_path)).run()
    said = [json.loads(line) for line in answers.getvalue().splitlines()]
    return sorted((one for one in said if "info" not in one), key=lambda one: one["id"])


def test_a_review_gives_the_reasons_that_why_gives(tmp_path: Path) -> None:
    plain = make_generator("classic-8x8")
    board, rack = mid_game(plain, 1, seed=2)[0]
    lowest = list(plain.generate(board, rack))[-1].play
    view = {
        "edition": "classic-8x8",
        "board": board_json(board),
        "rack": list(rack),
        "opponents": [{"tiles": 7, "score": 0}],
    }
    made = {"action": "play", "tiles": {square.name: tile for square, tile in lowest}}
    about = {"view": view, "seed": 7, "samples": 3, "made": made}
    review = {"do": "review", "iterations": 200, **about}
    without, with_why = asked(tmp_path, review, {**review, "why": True})
    best = with_why["best"]
    assert best != with_why["made"]
    assert "why" not in without
    as_best, itself = asked(
        tmp_path, {"do": "why", **about, "best": best}, {**review, "made": best, "why": True}
    )
    assert as_best["why"] == with_why["why"]
    assert as_best["why"]["best"]["score"] == best["score"]
    assert itself["why"] is None, "nothing better was found"


MADE = {"action": "pass"}
WRONG = [
    ({"do": "why", "made": MADE}, "best: must be a move"),
    ({"do": "why", "best": MADE}, "made: must be a move"),
    ({"do": "why", "made": MADE, "best": {"action": "play", "tiles": {"A1": "?"}}}, "best: "),
    (
        {"do": "why", "made": MADE, "best": MADE, "samples": 0},
        "samples: must be a whole number from 1 to 1000",
    ),
    (
        {"do": "why", "made": MADE, "best": MADE, "samples": 1001},
        "samples: must be a whole number from 1 to 1000",
    ),
    ({"do": "why", "made": MADE, "best": MADE, "samples": 2.5}, "samples: must be a whole number"),
    ({"do": "why", "made": MADE, "best": MADE, "seed": "x"}, "seed: must be a whole number"),
    ({"do": "review", "made": MADE, "why": 1}, "why: must be true or false"),
    ({"do": "review", "made": MADE, "why": "yes"}, "why: must be true or false"),
]


@pytest.mark.parametrize(("request_", "reason"), WRONG)
def test_what_is_asked_wrongly_is_refused(request_: dict[str, Any], reason: str, tmp_path: Path) -> None:
    view = {"edition": "classic-8x8", "board": board_json(Board.empty(8)), "rack": ["A"]}
    (answer,) = asked(tmp_path, {**request_, "view": view})
    assert answer["error"].startswith(reason)
