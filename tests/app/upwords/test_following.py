"""What would have followed from a better move: answers with the tiles that the others really had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.app.upwords.tables import FakeEngine
from tests.games.scene import board_of, do, scene
from upwords_tui.app.play.upwords.engine_moves import Move
from upwords_tui.app.play.upwords.turns import Turn, turns_of
from upwords_tui.app.review.review import (
    Continuation,
    Looking,
    ReviewedTurn,
    end_sentence,
    follow_refusal,
    step_sentence,
)
from upwords_tui.base.errors import EngineError
from upwords_tui.engine.upwords.views import parse_view
from upwords_tui.games.upwords.actions import Action, Pass, Resign
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.play import format_play, parse_play

MOOD = board_of("5C MOOD")


def game(*racks: str, bag: str = "EEEEEEEE", ends: bool = True) -> UpwordsGame:
    """Return a finished game in which everybody passed once, in turn."""
    options = UpwordsOptions(ends_when_player_out=ends, pass_rounds=3)
    begun = scene(*racks, bag=bag, board=MOOD, options=options)
    passes = [Pass(seat=seat) for seat in range(len(racks))]
    return do(begun, *passes, *(Resign(seat=seat) for seat in range(len(racks) - 1)))


def play_in(turn: Turn, text: str, score: int) -> Move:
    view = turn.view
    play = parse_play(text, view.board, view.edition.alphabet)
    leave = tuple((Counter(view.rack) - Counter(play.tiles)).elements())
    return Move(format_play(view.board, play), play.tiles, play, score, leave, 5.0, 0.6)


def better(found: UpwordsGame, text: str, score: int) -> ReviewedTurn:
    """Return the first turn, in which `text` was better than passing."""
    turn = turns_of(found)[0]
    passed = Move("", (), parse_play("5C WOOD", MOOD, turn.view.edition.alphabet), 0, turn.view.rack, 0, 0.4)
    return ReviewedTurn(turn, passed, play_in(turn, text, score), 5.0, 0.2, is_exact=False)


def line(found: UpwordsGame, engine: FakeEngine, text: str = "5C WOOD", score: int = 5) -> Continuation:
    return Continuation(better(found, text, score), Looking(turns_of(found), engine, "en"))


def answer(tiles: Mapping[str, str], notation: str, score: int) -> dict[str, Any]:
    play = {"tiles": tiles, "notation": notation, "score": score, "equity": 1.0, "win": None, "leave": []}
    return {"plays": [play]}


async def test_the_answer_is_asked_with_what_the_other_held_on_the_board_that_would_have_been() -> None:
    engine = FakeEngine(answer({"C4": "S"}, "C4 S(W)", 4))
    at = line(game("WXXXXXX", "SAAAAAA"), engine)
    (first,) = at.steps
    assert step_sentence(first, is_first=True, is_noted=True) == (
        "Better: 5C W(OOD) for 5 points. It keeps X, X, X, X, X, X."
    )
    step = await at.next_step()
    assert step is not None and step.move is not None
    (request,) = engine.asked
    seen = parse_view(request["view"])
    assert Counter(seen.rack) == Counter("SAAAAAA")
    assert seen.board == first.after and seen.board.stack_at(Square.parse("C5")) == ("M", "W")
    assert (seen.score, [(each.tiles, each.score) for each in seen.opponents]) == (0, [(7, 5)])
    assert seen.bag == 7
    assert (
        step_sentence(step, is_first=False, is_noted=True) == "Ben would have answered: C4 S(W) for 3 points."
    )
    assert end_sentence(at) == "Then the score is Anna 5 and Ben 3. Nobody can know the next draw."
    assert not at.goes_on and await at.next_step() is None and len(engine.asked) == 1


async def test_everybody_answers_until_it_is_the_same_players_turn_again() -> None:
    engine = FakeEngine({"plays": []}, answer({"G5": "Y"}, "5C (WOOD)Y", 6))
    at = line(game("WXXXXXX", "AAAAAAA", "YAAAAAA"), engine)
    said = []
    while (step := await at.next_step()) is not None:
        said.append(step_sentence(step, is_first=False, is_noted=True))
    assert said == ["Ben would have had no play.", "Cleo would have answered: 5C (WOOD)Y for 6 points."]
    assert [step.scores for step in at.steps] == [(5, 0, 0), (5, 0, 0), (5, 0, 6)]


async def test_a_play_that_ends_the_game_has_no_answer() -> None:
    engine = FakeEngine({"plays": []})
    at = line(game("W", "SAAAAAA", bag=""), engine)
    assert not at.goes_on and await at.next_step() is None and not engine.asked
    assert end_sentence(at) == "Then the score is Anna 5 and Ben 0. That would have ended the game."
    assert line(game("W", "SAAAAAA", bag="", ends=False), engine).goes_on


async def test_where_somebody_had_no_later_turn_the_line_ends() -> None:
    begun = scene("WXXXXXX", "SAAAAAA", bag="EEEE", board=MOOD, options=UpwordsOptions(pass_rounds=3))
    actions: tuple[Action, ...] = (Pass(seat=0), Resign(seat=1))
    at = line(do(begun, *actions), FakeEngine({"plays": []}))
    assert not at.goes_on and await at.next_step() is None


@pytest.mark.parametrize(
    "bad", [{}, {"plays": 3}, answer({"A1": "S"}, "1A S", 1), answer({"C4": "Z"}, "Z", 1)]
)
async def test_an_answer_that_is_none_changes_nothing(bad: dict[str, Any]) -> None:
    engine = FakeEngine(bad, answer({"C4": "S"}, "C4 S(W)", 4))
    at = line(game("WXXXXXX", "SAAAAAA"), engine)
    with pytest.raises(EngineError):
        await at.next_step()
    assert len(at.steps) == 1 and at.goes_on
    assert (await at.next_step()) is not None


def test_from_the_best_nothing_follows() -> None:
    one = better(game("WXXXXXX", "SAAAAAA"), "5C WOOD", 5)
    assert follow_refusal(one) == ""
    assert "nothing to follow" in follow_refusal(one._replace(made=one.best))


async def test_an_exchange_may_be_better() -> None:
    found = game("WXXXXXX", "SAAAAAA")
    one = better(found, "5C WOOD", 5)
    tiles = one.turn.view.rack[1:3]
    swap = one.best._replace(notation="", tiles=tiles, play=type(one.best.play)(()), score=0)
    engine = FakeEngine(answer({"C4": "S"}, "C4 S(M)", 4))
    at = Continuation(one._replace(best=swap), Looking(turns_of(found), engine, "en"))
    assert step_sentence(at.steps[0], is_first=True) == "Better: exchange X X."
    await at.next_step()
    assert engine.asked[0]["view"]["bag"] == 8
