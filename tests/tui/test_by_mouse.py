"""Everything by mouse alone: from the first start to the result, and to another game. No key is pressed."""

from __future__ import annotations

import pytest

from tests.games.scene import scene
from tests.tui.playing import LARGE, SMALL, FakeEngine, Playing, against_computer, app_with, playing
from tests.tui.test_coaching import IN_OPENING, ranks
from tests.tui.test_game_turns import opening
from tests.tui.wordsup.sitting import alone, sitting

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE])


async def choose(now: Playing, text: str) -> None:
    """Click a row, and again unless the first click has done what it offers."""
    before = now.top
    await now.click_text(text)
    if now.top == before:
        await now.click_text(text)


def rack_place(now: Playing, tile: str) -> tuple[int, int]:
    """Return where in the widget a tile of the rack lies."""
    rack = now.screen.side.rack
    place = rack.place_offset(now.rack().index(tile)) - rack.region.offset
    return place.x, place.y


async def take(now: Playing, tile: str) -> None:
    """Click a tile of the rack."""
    await now.pilot.click(now.screen.side.rack, offset=rack_place(now, tile))
    await now.settle()


@SIZES
async def test_from_the_first_start_to_the_result_and_to_another_game(size: tuple[int, int]) -> None:
    app, engine = app_with(coached=True), FakeEngine()
    async with app.run_test(size=size) as pilot:
        now = Playing(app, pilot, engine)
        await now.settle()
        await now.click_text("Play  ")
        assert now.top == "UpwordsScreen"
        for text in ("Esc menu", "Resign", "Yes"):
            await now.click_text(text)
        assert now.top == "UpwordsOutcomeScreen"
        await now.click_text("Esc board")
        assert now.top == "UpwordsScreen"
        await now.click_text("Enter result")
        await now.click_text("play again")
        assert now.top == "UpwordsScreen" and len(app.library.games()) == 2
        for text in ("Esc menu", "Leave the table"):
            await now.click_text(text)
        assert now.top == "GamesScreen"
        await choose(now, "Continue")
        assert now.top == "UpwordsScreen"


async def test_tiles_are_laid_taken_back_and_played() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.click("D5")
        for tile in "WOXD":
            await take(now, tile)
        assert now.laid() == {"D5": "W", "E5": "O", "F5": "X", "G5": "D"}
        for _tile in "XD":
            await now.click_text("take back")
        await now.click_text("clear")
        assert now.laid() == {}
        await now.click("D5", times=2)
        for tile in "WO":
            await take(now, tile)
        assert now.laid() == {"D5": "W", "D6": "O"}
        await now.click_text("clear")
        await now.click("E5")
        await take(now, "W")
        await take(now, "O")
        await now.click_text("Enter play")
        assert now.table.view(0).seats[0].score == 4


async def test_a_tile_is_exchanged_and_a_turn_is_passed() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.click_text("F4 exchange")
        await take(now, "X")
        await now.click_text("Enter exchange")
        assert "X" not in now.rack() and "E" in now.rack()
        await now.click_text("F5 pass")
        await now.click_text("F5 do it")
        assert [type(entry.action).__name__ for entry in now.table.view(0).history] == [
            "Exchange",
            "Pass",
            "Pass",
        ]


async def test_hints_and_best_plays_are_looked_at_and_laid() -> None:
    async with playing(opening(), engine=ranks(*IN_OPENING)) as now:
        for _time in range(3):
            await now.click_text("F2 ")
        assert "".join(now.laid().values()) == "WOOD"
        for text in ("clear", "Esc never mind", "Esc menu", "All commands"):
            await now.click_text(text)
        for _screen in range(4):
            if "best  " in now.shown():
                break
            await now.click_text("more below")
        await now.click_text("best  ")
        await choose(now, "WOOD")
        assert "".join(now.laid().values()) == "WOOD"


async def test_a_new_game_and_settings_are_chosen() -> None:
    app, engine = app_with(), FakeEngine()
    async with app.run_test(size=SMALL) as pilot:
        now = Playing(app, pilot, engine)
        await now.settle()
        await choose(now, "New game")
        assert now.top == "NewGameScreen"
        await choose(now, "Game    ")
        assert "‹ Words Up ›" in now.shown()
        await choose(now, "More options")
        assert now.top == "OptionsScreen"
        await choose(now, "The match has")
        assert "changed" in now.shown()
        await choose(now, "Done")
        await choose(now, "another player")
        await now.click_text("S   T   A   R   T")
        assert now.shown().startswith(" WORDS UP") and app.library.games()
        for text in ("Esc menu", "Settings"):
            await now.click_text(text)
        await choose(now, "Colours")
        assert "‹ light ›" in now.shown()
        await now.click_text("done")
        assert now.top == "Menu", "it led there"
        for text in ("Help", "next page", "back", "Back to the game"):
            await now.click_text(text)
        assert now.top == "WordsUpScreen"


@pytest.mark.long
async def test_a_match_of_words_up_is_played_given_up_and_played_again() -> None:
    async with sitting(alone()) as now:
        for square in ("a1", "a2", "c1", "b2") * 2:
            await now.click(square)
        await now.click_text("make the word")
        assert now.view.seats[0].score
        for square in ("d1", "e1", "f1"):
            await now.click(square)
        await now.click_text("no word")
        await now.click_text("do it")
        while "turn back" in now.footer():
            await now.click_text("turn back")
        assert now.view.turn == 0 and now.view.history[-1].action.seat == 1
        await now.click_text("Esc menu")
        await now.click_text("Resign")
        await now.click_text("Yes")
        assert now.top == "WordsUpOutcomeScreen"
        await now.click_text("play again")
        assert now.top == "WordsUpScreen" and now.view.round == 1 and not now.view.outcome


async def test_a_line_that_tells_of_more_goes_there_and_chooses_nothing() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        for text in ("Esc menu", "All commands"):
            await now.click_text(text)
        first = now.shown()
        await now.click_text("more below")
        assert now.top == "CommandPalette" and "more above" in now.shown()
        await now.click_text("more above")
        assert now.shown() == first
