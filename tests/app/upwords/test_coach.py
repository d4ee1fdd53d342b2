"""The coach: hints by degree, best plays, silence where a game forbids help; nonsense from the engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.upwords.tables import FakeEngine
from tests.games.scene import board_of, scene
from tests.seating import sit_down
from upwords_tui.app.review.coach import LEVEL, PLAYS, Coach, best_play_lines, help_refusal
from upwords_tui.base.errors import CommandError, EngineError
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions

MOOD = board_of("5C MOOD")
WOOD: dict[str, Any] = {
    "tiles": {"C5": "W"},
    "notation": "5C W(OOD)",
    "score": 5,
    "equity": 3.25,
    "win": 0.618,
    "leave": ["A", "Qu"],
}
QUOIT: dict[str, Any] = {
    "tiles": {"D4": "Qu", "D6": "I", "D7": "T"},
    "notation": "D4 Qu(O)IT",
    "score": 8,
    "equity": -1,
    "win": None,
    "leave": [],
}


def table(options: UpwordsOptions | None = None) -> Any:
    edition = load_edition("hasbro-10x10")
    return sit_down(scene("WAQUITDD", "XXXXXXX", bag="EEE", board=MOOD, options=options, edition=edition))


async def test_a_hint_says_more_each_time_it_is_asked_for() -> None:
    engine = FakeEngine({"plays": [WOOD]})
    coach = Coach(table().chair, engine, "en")
    said = [(await coach.hint(0)).sentence for _ in range(4)]
    assert said == [
        "Look at row 5, from C5 to F5. Ask again for the word.",
        "The word is WOOD. Ask again for the whole play.",
        "The best play is 5C W(OOD): 5 points, and you keep A, Qu.",
        "The best play is 5C W(OOD): 5 points, and you keep A, Qu.",
    ]
    (request,) = engine.asked
    assert (request["do"], request["level"], request["n"]) == ("plays", LEVEL, PLAYS)
    assert request["view"]["dictionary"] == "en" and len(request["view"]["rack"]) == 7


async def test_a_tile_of_two_letters_is_one_square() -> None:
    coach = Coach(table().chair, FakeEngine({"plays": [QUOIT]}), "en")
    assert (await coach.hint(0)).sentence == "Look at column D, from D4 to D7. Ask again for the word."
    assert (await coach.hint(0)).sentence == "The word is QUOIT. Ask again for the whole play."
    assert (await coach.hint(0)).sentence == "The best play is D4 Qu(O)IT: 8 points, and you keep nothing."


async def test_whoever_is_to_try_a_stack_is_shown_the_best_one() -> None:
    at = table()
    coach = Coach(at.chair, FakeEngine({"plays": [QUOIT | {"win": 0.7}, WOOD]}), "en")
    hints = [await coach.hint(0, with_stack=True) for _ in range(3)]
    assert [hint.move.notation for hint in hints if hint.move] == ["5C W(OOD)"] * 3
    assert hints[-1].sentence == "To try stacking: 5C W(OOD), 5 points, and you keep A, Qu."
    assert not hints[-1].is_best
    assert (await coach.hint(0)).move == hints[0].move, "one play in one position"


async def test_where_nothing_stacks_or_the_best_play_does_it_is_shown() -> None:
    for plays in ([QUOIT], [WOOD, QUOIT]):
        coach = Coach(table().chair, FakeEngine({"plays": plays}), "en")
        for _time in range(3):
            hint = await coach.hint(0, with_stack=True)
        assert hint.is_best and hint.sentence.startswith(f"The best play is {plays[0]['notation']}:")


async def test_another_position_is_another_question() -> None:
    at, engine = table(), FakeEngine({"plays": [WOOD]}, {"plays": []})
    coach = Coach(at.chair, engine, "en")
    await coach.hint(0)
    at.do(Pass(seat=0))
    assert (await coach.hint(1)).sentence == "You have no play here: exchange a tile, or pass."
    assert len(engine.asked) == 2


async def test_the_order_of_the_best_plays_is_that_of_what_is_shown_of_them() -> None:
    plays = [
        WOOD | {"win": win, "equity": equity} for win, equity in ((0.5, 1.0), (0.618, 3.2), (0.622, 2.0))
    ]
    coach = Coach(table().chair, FakeEngine({"plays": plays}), "en")
    found = await coach.best_plays(0)
    assert [(move.win, move.equity) for move in found] == [(0.618, 3.2), (0.622, 2.0), (0.5, 1.0)]
    assert (await coach.hint(0)).move == found[0]


async def test_the_best_plays_with_what_they_leave_and_are_worth() -> None:
    coach = Coach(table().chair, FakeEngine({"plays": [WOOD, QUOIT]}), "en")
    assert best_play_lines(await coach.best_plays(0), table().view(0)) == (
        "1. 5C W(OOD): 5 points; keeps A, Qu; worth +3.2; wins 62%.",
        "2. D4 Qu(O)IT: 8 points; keeps nothing; worth minus 1.0.",
    )
    assert best_play_lines((), table().view(0)) == ("You have no play here: exchange a tile, or pass.",)


@pytest.mark.parametrize(
    ("options", "seat", "why"),
    [
        (UpwordsOptions(allow_help=False), 0, "Hints are off in this game."),
        (UpwordsOptions(challenge=Challenge.FREE), 0, "they would tell which words are good"),
        (UpwordsOptions(), 1, "Wait for your turn"),
    ],
)
async def test_where_there_is_no_help_nobody_is_asked(options: UpwordsOptions, seat: int, why: str) -> None:
    at, engine = table(options), FakeEngine({"plays": [WOOD]})
    coach = Coach(at.chair, engine, "en")
    for asking in (coach.hint, coach.best_plays):
        with pytest.raises(CommandError, match=why):
            await asking(seat)
    assert not engine.asked
    assert why in help_refusal(at.view(seat))


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"plays": 3},
        {"plays": [None]},
        {"plays": [{**WOOD, "tiles": {"5": "W"}}]},
        {"plays": [{**WOOD, "tiles": {"C5": "WW"}}]},
        {"plays": [{**WOOD, "equity": "much"}]},
        {"plays": [{**WOOD, "leave": 7}]},
        {"plays": [{**WOOD, "score": 1e999}]},
        {"plays": [{**WOOD, "equity": float("nan")}]},
        {"plays": [{**WOOD, "equity": 10**400}]},
        {"plays": [{**WOOD, "win": 1.5}]},
        {"plays": [{**WOOD, "win": float("nan")}]},
        {"plays": [{**WOOD, "tiles": {}}]},
        {"plays": [{**WOOD, "tiles": ["W"]}]},
        {"plays": [{**WOOD, "tiles": {"P16": "W"}}]},
        {"plays": [{**WOOD, "tiles": {"A1": "W"}}]},
        {"plays": [{key: value for key, value in WOOD.items() if key != "notation"}]},
    ],
)
async def test_an_answer_that_is_none(answer: dict[str, Any]) -> None:
    with pytest.raises(EngineError):
        await Coach(table().chair, FakeEngine(answer), "en").hint(0)


async def test_escapes_in_an_answer_do_not_reach_the_screen() -> None:
    evil = {**WOOD, "notation": "5C \x1b[31mW(OOD)"}
    plays = await Coach(table().chair, FakeEngine({"plays": [evil]}), "en").best_plays(0)
    assert best_play_lines(plays, table().view(0))[0].isprintable()
