"""Games in which nobody has a legal play: whoever asks the engine ends them, and only when it is sure."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from tests.app.upwords.tables import FakeEngine, Request, actions, opponents_of
from tests.games.scene import board_of, scene
from tests.seating import sit_down
from upwords_tui.base.errors import EngineError
from upwords_tui.games.upwords.actions import Pass, Resign
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.position import EndReason

PASS = {"action": "pass"}
LONG = UpwordsOptions(pass_rounds=10)


def plays(found: bool) -> Any:
    def answer(request: Request) -> Mapping[str, Any]:
        if request["do"] == "plays":
            return {"plays": [{"tiles": {"A1": "X"}}] if found else []}
        return PASS

    return answer


async def test_a_game_nobody_can_go_on_with_ends() -> None:
    game = scene("X", "Z", board=board_of("5D CAT"), options=LONG)
    table = sit_down(game)
    opponents, _reports = opponents_of(table, FakeEngine(plays(False)))
    assert opponents.are_wanted
    await opponents.serve()
    outcome = table.view(None).outcome
    assert outcome
    assert outcome.reason is EndReason.STUCK
    assert actions(table) == ["DeclareStuck 0"]


async def test_one_play_is_enough_and_asked_for_once_a_position() -> None:
    game = scene("X", "Z", board=board_of("5D CAT"), options=LONG)
    table = sit_down(game)
    engine = FakeEngine(plays(True))
    opponents, _reports = opponents_of(table, engine)
    await opponents.serve()
    await opponents.serve()
    assert (table.number, len(engine.asked), opponents.awaited) == (0, 1, (0,))
    table.do(Pass(seat=0))
    await opponents.serve()
    assert (table.number, len(engine.asked)) == (1, 2)


@pytest.mark.parametrize(
    "answer", [EngineError("dead"), {}, {"plays": None}, {"plays": {}}, {"plays": "none"}, {"ready": True}]
)
async def test_no_game_ends_by_nonsense(answer: Any) -> None:
    table = sit_down(scene("X", "Z", board=board_of("5D CAT"), options=LONG))
    opponents, _reports = opponents_of(table, FakeEngine(answer))
    await opponents.serve()
    assert (table.number, opponents.awaited) == (0, (0,))


async def test_seats_without_tiles_or_that_resigned_are_not_asked_about() -> None:
    options = UpwordsOptions(pass_rounds=10, ends_when_player_out=False)
    table = sit_down(scene("X", "", "Z", "J", board=board_of("5D CAT"), options=options))
    table.do(Resign(seat=3))
    engine = FakeEngine(plays(False))
    opponents, _reports = opponents_of(table, engine)
    await opponents.serve()
    assert [request["view"]["rack"] for request in engine.asked] == [["X"], ["Z"]]
    assert table.is_over


async def test_a_stuck_check_that_comes_late_ends_nothing() -> None:
    table = sit_down(scene("X", "Z", board=board_of("5D CAT"), options=LONG))
    engine = FakeEngine(plays(False))
    engine.gate = asyncio.Event()
    opponents, _reports = opponents_of(table, engine)
    serving = asyncio.create_task(opponents.serve())
    await asyncio.sleep(0)
    table.do(Pass(seat=0))
    engine.gate.set()
    await serving
    assert actions(table) == ["Pass 0", "DeclareStuck 1"]
