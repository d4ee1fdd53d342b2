"""Keys that come faster than screens do, as over a slow line: none acts on a screen that has been left."""

from __future__ import annotations

import pytest

from tests.games.scene import scene
from tests.tui.playing import Playing, against_computer, playing


async def left(now: Playing) -> str:
    """Return what is on top once everything has settled; the program must still be there."""
    await now.pilot.pause()
    await now.pilot.pause()
    assert now.app.is_running and now.app.crash is None
    return now.top


@pytest.mark.parametrize("first", ["f1", "f9"])
async def test_a_screen_that_is_left_before_it_stands_does_no_harm(first: str) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.press(first, "f10")
        assert await left(now) in ("HelpScreen", "HistoryScreen", "GamesScreen") and now.shown().strip()


async def test_a_second_key_does_not_close_what_the_first_has_opened() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.type("/resign\r")
        await now.press("y")
        assert now.top == "OutcomeScreen"
        await now.press("g", "enter", "enter")
        assert await left(now) in ("GamesScreen", "GameScreen") and now.shown().strip()


async def test_held_keys_do_no_harm() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.press(*["f1", "f10", "c"] * 8)
        assert await left(now)


async def test_capitals_are_the_same_keys() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.type("/resign\r")
        await now.press("y")
        await now.press("X")
        assert now.top == "Prompt"


async def test_a_game_covered_before_it_was_painted_lets_others_paint() -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE")) as now:
        assert now.top == "HandOver" and "Press Enter" in now.shown()
        await now.press("enter")
        assert now.top == "GameScreen" and "Your turn" in now.shown()


async def test_a_game_left_before_it_stands_calls_nobody_to_the_keyboard() -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE")) as now:
        game_id = now.table.game_id
        now.app.show_games()
        now.app.continue_game(game_id)
        now.app.pop_screen()
        assert await left(now) == "GamesScreen"


async def test_a_key_for_a_screen_that_does_not_stand_yet_does_nothing() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        now.app.show_new_game()
        screen = now.app.screen
        assert not await now.app.run_action("start", screen)
        assert await left(now) == "NewGameScreen"
