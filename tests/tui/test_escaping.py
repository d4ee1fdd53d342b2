"""Esc at a table: back one step, and with none left a menu; lists whose ends meet; Ctrl+C, twice."""

from __future__ import annotations

import re

import pytest

from tests.games.scene import scene
from tests.tui.game_scenes import PLAIN
from tests.tui.playing import LARGE, SMALL, Playing, against_computer, playing
from tests.tui.test_looking_on import looking_on
from tests.tui.wordsup.sitting import alone, sitting
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.tui.screens.dialogs import Menu, choose_of
from upwords_tui.tui.screens.keys import Action, letters_of

ENTRIES = ("Back to the game", "Help", "All commands", "Leave the table", "Resign")


def game() -> UpwordsGame:
    return against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))


def chosen(now: Playing) -> str:
    """Return what the row says on which the cursor is."""
    return next(entry for entry in ENTRIES if entry in now.shown().splitlines()[now.app.cursor_position.y])


async def test_it_takes_back_step_by_step_and_then_shows_the_menu() -> None:
    async with playing(game()) as now:
        await now.type("wo")
        for left in (1, 0):
            await now.press("escape")
            assert len(now.screen.hand.laying.play.placements) == left and now.top == "UpwordsScreen"
        await now.press("f4", "escape")
        assert now.screen.hand.picked is None and now.top == "UpwordsScreen"
        await now.press("tab", "escape")
        assert now.screen.hand.held is None and now.top == "UpwordsScreen"
        await now.press("f5")
        await now.press("escape")
        assert now.top == "UpwordsScreen"
        await now.press("escape")
        assert now.top == "Menu"
        assert [entry for entry in ENTRIES if entry in now.shown()] == list(ENTRIES)
        await now.press("escape")
        assert now.top == "UpwordsScreen" and "Your turn" in now.said()


async def test_by_mouse_alone_every_command_is_found() -> None:
    async with playing(game()) as now:
        for text in ("Esc menu", "All commands", "pass"):
            await now.click_text(text)
        assert now.top == "Confirm" and "Pass this turn?" in now.shown()


async def test_its_ends_meet_and_enter_chooses() -> None:
    async with playing(game()) as now:
        await now.press("escape")
        assert chosen(now) == "Back to the game"
        await now.press("up")
        assert chosen(now) == "Resign"
        await now.press("down", "down")
        assert chosen(now) == "Help"
        await now.press("enter")
        assert now.top == "HelpScreen"
        await now.press("escape")
        assert now.top == "Menu", "one step back"
        await now.press("enter")
        assert now.top == "UpwordsScreen"
        await now.press("escape")
        await now.press("up", "enter")
        assert now.top == "Confirm"
        await now.press("escape")
        await now.press("escape")
        await now.press("up", "up", "enter")
        assert now.top == "GamesScreen"


async def test_letters_close_it_and_are_laid_whatever_it_offers() -> None:
    hand = against_computer(scene("RESLBHP", "AAAAAAA", bag="EEEEEEE"))
    for letter in "RSLPHB":
        async with playing(hand) as now:
            await now.press("escape")
            assert now.top == "Menu"
            await now.type(f"{letter.lower()}e")
            laid = "".join(now.screen.hand.laying.tiles.values())
            assert (now.top, laid) == ("UpwordsScreen", f"{letter}E")
    async with playing(hand) as now:
        await now.press("escape")
        await now.type("/res")
        assert now.top == "UpwordsScreen" and now.screen.command_line.text == "res"


async def test_in_words_up_letters_close_it_too() -> None:
    async with sitting(alone()) as now:
        await now.type("/a1 a2 c1 b2\r")
        await now.press("escape")
        assert now.top == "Menu"
        await now.type("do")
        assert (now.top, now.screen.hand.typed) == ("WordsUpScreen", "DO")


SHOWN = re.compile(r"^  [▸ ] [A-Z].* (\S+) *$", re.MULTILINE)
"""A row of the menu with a key."""


def keys_of_the_menu(now: Playing) -> set[str]:
    rows = now.shown().split("─" * 40)[-1]
    return {key for key in SHOWN.findall(rows) if not key.endswith(".")}


LEADS_TO = {"Esc": "UpwordsScreen", "F1": "HelpScreen", "Ctrl+P": "CommandPalette", "F10": "GamesScreen"}


@pytest.mark.parametrize("key", LEADS_TO)
async def test_every_key_that_the_menu_shows_does_there_what_it_says(key: str) -> None:
    async with playing(game()) as now:
        await now.press("escape")
        assert keys_of_the_menu(now) == set(LEADS_TO)
        await now.press({"Esc": "escape"}.get(key, key.lower()))
        assert now.top == LEADS_TO[key]
        if key == "Ctrl+P":
            assert "exchange" in now.shown()


async def test_a_key_that_was_chosen_works_in_the_menu() -> None:
    async with playing(game()) as now:
        await now.type("/set key help F11\r")
        await now.press("escape")
        assert keys_of_the_menu(now) == {"Esc", "F11", "Ctrl+P", "F10"}
        await now.press("f11")
        assert now.top == "HelpScreen"


async def test_where_a_menu_does_not_show_them_these_keys_only_leave_it() -> None:
    async with playing(game()) as now:
        for key in ("f10", "ctrl+p"):
            offers = (Action("One", "Does this.", lambda: None), Action("Two", "Does that.", lambda: None))
            choose_of(now.screen, Menu(now.app.skin, offers))
            await now.settle()
            assert now.top == "Menu"
            await now.press(key)
            assert now.top == "UpwordsScreen"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_click_chooses_and_one_elsewhere_closes_it(size: tuple[int, int]) -> None:
    async with playing(game(), size=size) as now:
        await now.press("escape")
        row = next(y for y, line in enumerate(now.shown().splitlines()) if "Leave the table" in line)
        await now.pilot.click(offset=(10, 1), times=2)
        await now.settle()
        assert now.top == "UpwordsScreen"
        await now.press("escape")
        await now.pilot.click(offset=(10, row))
        await now.settle()
        assert now.top == "GamesScreen"


async def test_when_the_game_is_over_there_is_nothing_to_resign() -> None:
    ended = game()
    ended = ended.apply(Resign(seat=0))
    async with playing(ended) as now:
        assert now.top == "UpwordsOutcomeScreen"
        await now.press("escape")
        assert now.top == "UpwordsScreen"
        await now.press("escape")
        assert now.top == "Menu" and "Resign" not in now.shown() and "Leave the table" in now.shown()


async def test_who_looks_on_has_nothing_to_resign() -> None:
    async with looking_on(game()) as now:
        await now.press("escape")
        assert now.top == "Menu" and "Resign" not in now.shown() and "Leave the table" in now.shown()


async def test_it_is_the_same_in_words_up() -> None:
    async with sitting(alone()) as now:
        await now.type("/a1 a2 c1 b2\r")
        await now.type("do")
        await now.press("escape")
        assert now.screen.hand.typed == "D"
        await now.press("escape")
        assert now.screen.hand.typed == "" and now.top == "WordsUpScreen"
        await now.type("do")
        await now.press("delete")
        assert now.screen.hand.typed == ""
        await now.press("escape")
        assert now.top == "Menu" and "Resign" in now.shown()


async def test_plain_characters_are_enough_for_it() -> None:
    async with playing(game(), capabilities=PLAIN) as now:
        await now.press("escape")
        assert now.shown().isascii() and "> Back to the game" in now.shown()


def test_no_letter_chooses_two() -> None:
    assert letters_of(("Help", "Hide", "hi", "HI")) == ("H", "I", "", "")
    assert letters_of(("Play", "Ääni")) == ("P", "Ä")


async def test_the_lists_of_games_and_choices_have_ends_that_meet() -> None:
    async with playing(game()) as now:
        await now.press("f10")
        await now.press("home", "up")
        below = now.app.cursor_position.y
        await now.press("down")
        assert now.app.cursor_position.y < below
        await now.press("pageup", "pageup")
        top = now.app.cursor_position.y
        await now.press("pageup")
        assert now.app.cursor_position.y == top
        await now.press("n")
        assert now.top == "NewGameScreen" and "START" in _row(now).replace(" ", "")
        await now.press("down")
        assert _row(now).strip().startswith("1 ")
        await now.press("up")
        assert "START" in _row(now).replace(" ", "")


@pytest.mark.sample(2)
@pytest.mark.parametrize("before", [(), ("f1",), ("f10",), ("escape",), ("/",)], ids=str)
async def test_to_interrupt_says_once_that_all_is_kept(before: tuple[str, ...]) -> None:
    async with playing(game()) as now:
        await now.press(*before)
        await now.press("ctrl+c")
        assert now.app.is_running and "Everything is saved. Ctrl+C again quits" in now.shown()
        await now.press("right")
        assert "Ctrl+C again" not in now.shown()
        await now.press("ctrl+c")
        assert "Ctrl+C again quits" in now.shown()
        now.app.action_interrupt()
        assert now.app._exit


def _row(now: Playing) -> str:
    """Return the row the cursor is on, without its marker."""
    return now.shown().splitlines()[now.app.cursor_position.y].replace("▸", " ")


async def test_from_what_the_menu_leads_to_it_is_one_step_back_to_the_menu() -> None:
    for table in (playing(game()), sitting(alone())):
        async with table as now:
            for keys in (("down", "enter"), ("f1",), ("up", "up", "up", "enter"), ("ctrl+p",)):
                await now.press("escape")
                await now.press(*keys)
                assert now.top in ("HelpScreen", "SettingsScreen", "CommandPalette")
                await now.press("escape")
                assert now.top == "Menu"
                await now.press("escape")
                assert now.top == type(now.screen).__name__
            await now.press("f1")
            assert now.top == "HelpScreen"
            await now.press("escape")
            assert now.top == type(now.screen).__name__, "the menu did not lead there"


async def test_nothing_is_sorted_when_the_game_is_over() -> None:
    async with playing(game().apply(Resign(seat=0))) as now:
        await now.press("escape")
        offered = {command.name for command in now.screen.menu.possible}
        assert "result" in offered and not offered & {"shuffle", "sort", "arrange"}


async def test_esc_is_offered_wherever_it_takes_something_back() -> None:
    async with playing(game(), size=LARGE) as now:
        await now.type("wo")
        assert "Esc back" in now.footer()
