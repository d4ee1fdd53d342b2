"""A terminal without room for the screen: nothing that nobody can see is done, whatever is on top."""

from __future__ import annotations

import pytest
from textual import events

from tests.games.scene import scene
from tests.tui.playing import SMALL, OnScreen, against_computer, playing
from tests.tui.wordsup.sitting import alone, sitting
from upwords_tui.games.upwords.game import UpwordsGame

TINY = 39, 20


def game() -> UpwordsGame:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))


async def resize(now: OnScreen, size: tuple[int, int]) -> None:
    await now.pilot.resize_terminal(*size)
    await now.settle()


async def test_no_key_ends_a_turn_unseen() -> None:
    async with playing(game()) as now:
        number = now.table.number
        await resize(now, TINY)
        assert "Upwords needs 40 columns" in now.shown()
        await now.press("f5", "f5", "w", "o", "f1", "ctrl+p")
        now.app.screen.post_message(events.Paste("/pass"))
        await now.settle()
        await resize(now, SMALL)
        assert now.top == "UpwordsScreen" and now.table.number == number and not now.laid()


async def test_no_click_does_either() -> None:
    async with playing(game()) as now:
        await now.press("escape")
        await resize(now, (TINY[0], SMALL[1]))
        for y in range(0, SMALL[1], 4):
            await now.pilot.click(offset=(10, y))
        await resize(now, SMALL)
        assert now.top == "Menu"


@pytest.mark.parametrize(("key", "top"), [("f10", "GamesScreen"), ("f1", "HelpScreen"), ("escape", "Menu")])
async def test_nor_on_any_other_screen(key: str, top: str) -> None:
    async with playing(game()) as now:
        await now.press(key)
        await resize(now, TINY)
        assert "Upwords needs 40 columns" in now.shown() and "Ctrl+P" not in now.shown()
        await now.press("n", "enter", "escape", "ctrl+p", "down", "r")
        assert now.top == top
        await resize(now, SMALL)
        assert now.top == top and "Upwords needs" not in now.shown()


async def test_nor_in_words_up() -> None:
    async with sitting(alone()) as now:
        number = now.table.number
        await resize(now, TINY)
        await now.press("f6", "f6", "enter")
        await resize(now, SMALL)
        assert now.table.number == number


async def test_the_program_can_be_left_there() -> None:
    async with playing(game()) as now:
        await resize(now, TINY)
        assert "Ctrl+C" in now.shown()
        await now.press("ctrl+c")
        now.app.action_interrupt()
        assert now.app._exit


async def test_a_key_shows_the_panel_in_the_place_of_the_board_and_any_other_the_board_again() -> None:
    async with playing(game()) as now:
        await resize(now, (40, 16))
        assert " A  B  C " in now.shown() and "Unseen" not in now.shown()
        await now.press("ctrl+o")
        assert "Unseen" in now.shown() and " A  B  C " not in now.shown() and "Ctrl+O board" in now.shown()
        await now.press("w")
        assert now.laid() and " A  B  C " in now.shown()
        for key in ("ctrl+o", "escape"):
            await now.press("ctrl+o", key)
            assert now.top == "UpwordsScreen" and now.laid() and " A  B  C " in now.shown()


async def test_a_key_goes_on_with_the_game_line_by_line() -> None:
    async with playing(game()) as now:
        await resize(now, (80, 15))
        assert "Ctrl+T continues line by line" in " ".join(now.shown().split())
        await now.press("ctrl+t")
        assert now.app.switch_with == now.table.game_id
