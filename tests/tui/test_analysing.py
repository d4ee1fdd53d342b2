"""The analysis board on the full screen: letters set up the board, the panel has the best plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.seating import PreparedStore
from tests.store.stored import new_game
from tests.text.test_analysing import thinks
from tests.tui.game_scenes import middle
from tests.tui.playing import LARGE, SMALL, FakeEngine, playing
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.upwords.position import format_line
from upwords_tui.tui.games.upwords.analysis import AnalysisScreen


def position(now: Any) -> str:
    screen = now.app.screen
    assert isinstance(screen, AnalysisScreen), now.shown()
    return format_line(screen.analysis.here.position)


@pytest.mark.parametrize("size", [(40, 16), (60, 20), SMALL, LARGE], ids=str)
async def test_a_position_is_set_up_by_typing_and_tried(size: tuple[int, int]) -> None:
    async with playing(middle(), size=size, engine=FakeEngine(thinks)) as now:
        await now.type("/analyse hasbro-10x10\r")
        assert "Enter tries a play" in now.shown()
        await now.type("wood")
        assert now.laid() and "Enter puts these tiles on the board" in now.said()
        await now.type("\r")
        assert position(now) == "hasbro-10x10 10/10/10/10/4WOOD2/10/10/10/10/10 ? 0:0 1 82"
        await now.type("/rack catdogs\r")
        assert now.rack() == "CATDOGS" and position(now).endswith("CATDOGS 0:0 1 82")
        await now.type("/6d cods\r")
        assert position(now).endswith("? 20:0 2 78")
        await now.type("/back\r")
        assert position(now).endswith("CATDOGS 0:0 1 82")


async def test_the_panel_shows_the_best_plays_found_so_far_and_then_nothing_runs() -> None:
    asked = list[Any]()

    def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request.get("seconds", request.get("level")))
        return thinks(request)

    async with playing(middle(), size=LARGE, engine=FakeEngine(answer)) as now:
        await now.type("/analyse hasbro-10x10\r")
        await now.type("wood\r")
        await now.type("/rack catdogs\r")
        assert asked == ["expert", 1.0, 4.0]
        assert "Best plays after 4 seconds" in now.shown() and "6D CODS 20 · 59%" in now.shown()
        assert "Thinking" not in now.shown() and not now.app.screen.workers._workers
        await now.type("/more\r")
        assert asked[3:] == [8.0] and "Best plays after 8 seconds" in now.shown()
        await now.press("f12", "enter")
        assert now.laid() == {"D6": "C", "E6": "O", "F6": "D", "G6": "S"}
        await now.press("enter")
        assert position(now).endswith("? 20:0 2 78")
        await now.type("/best\r")
        await now.type("/plays\r")
        assert "Their tiles are unknown" in now.shown()


async def test_everybody_with_a_score_is_shown() -> None:
    async with playing(middle()) as now:
        await now.type("/analyse hasbro-10x10\r")
        await now.type("/score 10 20 30 40\r")
        assert [line for line in ("Player 3", "Player 4") if line not in now.shown()] == []
        await now.type("/score 10 20\r")
        assert "Player 2" in now.shown() and "Player 3" not in now.shown()


async def test_leaving_leads_back_to_the_game() -> None:
    async with playing(middle()) as now:
        await now.type("/analyse hasbro-10x10\r")
        assert now.top == "AnalysisScreen"
        await now.press("escape")
        assert now.top == "UpwordsScreen"
        await now.type("/analyse nothing\r")
        assert "There is no game called “nothing”" in now.said() and now.top == "UpwordsScreen"


async def test_it_stays_closed_while_a_game_without_help_goes_on() -> None:
    store = PreparedStore()
    async with playing(middle(), store=store) as now:
        await now.type("/analyse hasbro-10x10\r")
        store.games.add(new_game(options=UpwordsOptions(allow_help=False)), "No help")
        for line in ("/put 5c cat\r", "cat\r", "/from here against keen\r", "/plays\r", "/check cat\r"):
            await now.type(line)
            assert "closed while your game “No help”" in now.shown(), line
        await now.press("escape", "escape", "escape", "escape")
        await now.type("/analyse\r")
        assert now.top == "UpwordsScreen" and "This is closed" in now.said()


async def test_a_game_goes_on_from_here() -> None:
    async with playing(middle()) as now:
        await now.type("/analyse hasbro-10x10\r")
        await now.type("wood\r")
        await now.type("/rack catdogs\r")
        await now.type("/from here against keen\r")
        assert now.top == "UpwordsScreen" and now.rack() == "CATDOGS"


async def test_kept_analyses_are_opened_and_deleted_from_their_list() -> None:
    async with playing(middle()) as now:
        await now.type("/analyses\r")
        assert "You have kept no analysis yet." in now.said()
        await now.type("/analyse hasbro-10x10\r")
        await now.type("wood\r")
        await now.type("/keep Sunday\r")
        await now.press("escape")
        await now.type("/analyses\r")
        assert "Sunday" in now.shown() and "Delete one" in now.shown()
        await now.press("enter")
        assert "4WOOD2" in position(now)
        await now.press("escape")
        for answer in ("escape", "enter"):
            await now.type("/analyses\r")
            await now.press("down", "enter")
            await now.press("enter")
            assert "Delete the analysis “Sunday” for good?" in now.shown()
            await now.press(answer)
        await now.type("/analyses\r")
        assert "You have kept no analysis yet." in now.said()


async def test_an_answer_is_told_while_it_thinks() -> None:
    engine = FakeEngine(thinks)
    async with playing(middle(), engine=engine) as now:
        await now.type("/analyse hasbro-10x10\r")
        await now.type("wood\r")
        engine.gate.clear()
        await now.type("/rack catdogs\r")
        assert isinstance(now.app.screen, AnalysisScreen) and now.app.screen.is_thinking
        await now.type("/keep Sunday\r")
        assert "Kept: “analyse Sunday” opens it again." in now.shown()


@pytest.mark.parametrize("names", ["Anna and Ben", "Anna, Ben", "Anna + Ben"])
async def test_a_game_on_a_real_board_begins_in_a_line(names: str) -> None:
    async with playing(middle()) as now:
        await now.type("/keep\r")
        assert "Name the players" in now.said()
        await now.type(f"/keep {names}\r")
        assert "Anna to play." in now.said() and "Ben" in now.shown()
        await now.type("wood\r")
        assert "Ben to play." in now.said()
        await now.type("/end\r")
        assert "leftovers 3 0" in now.said()
