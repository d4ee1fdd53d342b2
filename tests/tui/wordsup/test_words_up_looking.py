"""Cards of others on the screen: computers, other people at the keyboard, the time to look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.wordsup.scene import do, turn
from tests.seating import PreparedStore
from tests.tui.playing import LARGE, SMALL
from tests.tui.wordsup.seconds import Seconds, seconds
from tests.tui.wordsup.sitting import LOOK, TELLING, alone, dealt, laid_out, names_a_card, sitting
from upwords_tui.games.wordsup.actions import GiveUp, Skip
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.store.values import HOME

__all__ = ["seconds"]

# Computers


async def test_cards_of_a_computer_are_shown_until_enter() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert now.faces() == {"G8": "X8", "H6": "J4", "D3": "Y6"} and now.leaving() == "D3 H6 G8"
        assert now.said() == LOOK and "Enter turn back" in now.footer()
        assert "Computer: no word" in now.beside()


async def test_after_enter_nothing_of_them_is_left_on_the_screen() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert names_a_card(now)
        await now.press("enter")
        assert not names_a_card(now) and not now.faces() and now.said().startswith("Your turn.")


async def test_nor_can_they_be_asked_for() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("enter")
        for line in ("last", "history", "words", "open", "field", "square g8", "row 8"):
            await now.type(f"/{line}\r")
            assert not names_a_card(now), line
            if now.top != "WordsUpScreen":
                await now.press("escape")


async def test_in_the_history_they_are_not_named_even_while_they_are_shown() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("f9")
        assert now.top == "WordsUpHistoryScreen" and not names_a_card(now)


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
async def test_any_of_these_keys_turns_them_back(key: str) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press(key)
        assert not now.faces() and now.table.number == 5


async def test_a_click_turns_them_back_and_turns_none() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.click("a1")
        assert not now.faces() and now.table.number == 5


async def test_so_does_a_click_on_the_key_in_the_footer() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.click_key("turn back")
        assert not now.faces()


async def test_letters_wait_until_they_are_turned_back() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("d")
        assert now.said() == "Press Enter first; then the game continues." and names_a_card(now)


async def test_the_cursor_moves_meanwhile() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("right")
        assert now.cursor() == "E4" and names_a_card(now) and now.said() == LOOK


async def test_keys_in_a_burst_look_away_and_go_on() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("enter", "home", "enter", "right", "enter")
        assert now.faces() == {"A4": "A1", "B4": "B7*"}


async def test_a_word_of_a_computer_is_told_and_not_waited_for() -> None:
    async with sitting(alone(), plays={1: "a1 a2 c1 b2 DOEN skip"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert "DOEN 18" in now.beside() and "60 cards" in now.shown() and now.view.seats[1].score == 18


async def test_a_sorry_of_a_computer_is_looked_at() -> None:
    async with sitting(alone(), plays={1: "g8 e7"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert now.faces() == {"G8": "X8", "E7": "sorry"} and now.said() == LOOK
        await now.press("enter")
        assert not now.faces() and "63 cards" in now.shown()


async def test_a_computer_that_skips_is_told() -> None:
    async with sitting(alone()) as now:
        await now.press("f6")
        await now.press("f6")
        assert "Computer: skipped a turn" in now.beside() and now.view.turn == 0


async def test_each_of_two_computers_is_waited_for() -> None:
    async with sitting(dealt(3, (1, 2)), plays={1: "g8 h6 d3 pass", 2: "a1 b1 c1 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert now.leaving() == "D3 H6 G8" and now.table.number == 5
        await now.press("enter")
        assert now.leaving() == "A1 B1 C1" and now.table.number == 9 and not names_a_card(now)
        await now.press("enter")
        assert not now.faces() and now.said().startswith("Your turn.")


async def test_enters_that_come_too_soon_turn_no_card_and_end_no_look() -> None:
    async with sitting(dealt(3, (1, 2)), plays={1: "g8 h6 d3 pass", 2: "a1 b1 c1 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("enter", "enter")
        assert now.table.number == 9 and not names_a_card(now)


async def test_a_computer_begins_when_the_table_is_opened() -> None:
    async with sitting(do(alone(), Skip(seat=0)), plays={1: f"{TELLING} pass"}) as now:
        assert now.leaving() == "D3 H6 G8" and now.said() == LOOK


async def test_of_one_turn_all_that_happened_is_told() -> None:
    async with sitting(alone(), plays={1: "a1 a2 c1 b2 DOEN e6 g8 h6 d3 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        text = now.beside()
        assert "Computer +28 DOEN 18 10+ 10 no word" in text


@pytest.mark.parametrize("name", ["Bo", "Willem", "Alexander"])
async def test_what_happened_is_told_in_full(name: str) -> None:
    game = alone()
    seats = (game.seats[0], replace(game.seats[1], name=name))
    game = WordsUpGame.begin(replace(game.setup, seats=seats))
    async with sitting(game, plays={1: "a1 b1 c1 d1 pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert "…" not in now.shown()


# No second look

SHOWN = {"G8": "X8", "H6": "J4", "D3": "Y6"}


def behind() -> WordsUpGame:
    """Return a match in which the computer has turned G8 H6 D3 for nothing, Anna to move."""
    return do(turn(do(alone(), Skip(seat=0)), TELLING), GiveUp(seat=1))


async def test_whoever_comes_back_before_looking_sees_them_again() -> None:
    store = PreparedStore()
    store.games.add(behind(), "x")
    for _time in range(2):
        async with sitting(behind(), store=store) as now:
            assert now.faces() == SHOWN


@pytest.mark.parametrize("line", ["", "last"])
async def test_what_was_looked_at_is_not_shown_to_who_comes_back(line: str) -> None:
    store = PreparedStore()
    store.games.add(behind(), "x")
    async with sitting(behind(), store=store) as now:
        await now.press("enter")
    async with sitting(behind(), store=store) as now:
        if line:
            await now.type(f"/{line}\r")
        assert not now.faces() and not names_a_card(now) and not now.screen.sight.waits


async def test_nor_to_who_goes_to_the_games_and_back() -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert now.faces() == SHOWN
        await now.press("enter")
        await now.press("f10")
        await now.press("enter")
        assert now.top == "WordsUpScreen" and not now.faces() and not names_a_card(now)


async def test_of_two_turns_only_what_was_not_looked_at_is_shown() -> None:
    store = PreparedStore()
    game = do(turn(do(dealt(3, (1, 2)), Skip(seat=0)), TELLING), GiveUp(seat=1))
    store.games.add(game, "x")
    async with sitting(game, store=store, plays={2: "a1 b1 c1 pass"}) as now:
        assert now.faces() == SHOWN
        await now.press("enter")
        assert list(now.faces()) == ["A1", "B1", "C1"]
    async with sitting(game, store=store) as now:
        assert list(now.faces()) == ["A1", "B1", "C1"] and not names_a_card(now)


# Notes


async def test_where_notes_are_allowed_they_stand_on_the_backs() -> None:
    game = dealt(2, (1,), options=WordsUpOptions(allow_notes=True))
    async with sitting(game, plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.press("enter")
        assert names_a_card(now) and not now.faces()
        await now.press("f3")
        assert "G8: X, 8" in now.shown()


async def test_notes_of_oneself_are_there_as_well() -> None:
    async with sitting(turn(dealt(2, (1,), options=WordsUpOptions(allow_notes=True)), TELLING)) as now:
        await now.press("f5")
        assert names_a_card(now)


# For some seconds


async def test_after_the_seconds_chosen_cards_are_turned_back(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.type("/look 5\r")
        await now.press("f6")
        await now.press("f6")
        assert seconds.awaited == [5] and "they turn back in 5 seconds" in now.said() and names_a_card(now)
        await seconds.pass_by(now)
        assert not names_a_card(now) and now.said().startswith("Your turn.")


async def test_enter_is_quicker(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.type("/look 5\r")
        await now.press("f6")
        await now.press("f6")
        await now.press("enter")
        assert not now.faces() and seconds.awaited == []


async def test_two_computers_have_their_seconds_each(seconds: Seconds) -> None:
    async with sitting(dealt(3, (1, 2)), plays={1: "g8 h6 d3 pass", 2: "a1 b1 c1 pass"}) as now:
        await now.type("/look 5\r")
        await now.press("f6")
        await now.press("f6")
        await seconds.pass_by(now)
        assert now.leaving() == "A1 B1 C1" and seconds.awaited == [5]
        await seconds.pass_by(now)
        assert not now.faces() and seconds.awaited == []


async def test_seconds_chosen_while_cards_are_shown_count_from_then(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        await now.type("/look 5\r")
        assert seconds.awaited == [5]


async def test_without_seconds_again_cards_wait_for_enter(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.type("/look 5\r")
        await now.press("f6")
        await now.press("f6")
        await now.type("/look key\r")
        await seconds.pass_by(now)
        assert now.leaving()


async def test_going_on_without_looking_ends_the_seconds(seconds: Seconds) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.type("/look 5\r")
        await now.press("f6")
        await now.press("f6")
        await now.type("/a1\r")
        assert now.faces() == {"A1": "D6*"} and seconds.awaited == []


async def test_the_seconds_are_kept_for_the_next_game() -> None:
    async with sitting(alone()) as now:
        await now.type("/look 7\r")
        assert now.said() == "Other players' cards are turned back after 7 seconds."
        assert now.app.library.setting("look") == 7


async def test_seconds_that_are_kept_count_when_a_game_is_opened(seconds: Seconds) -> None:
    store = PreparedStore()
    store.games.add(do(alone(), Skip(seat=0)), "x")
    store.settings.set(HOME, "look", 3)
    async with sitting(alone(), store=store, plays={1: f"{TELLING} pass"}):
        assert seconds.awaited == [3]


@pytest.mark.parametrize("kept", [-1, 9999, "five", True, None])
async def test_nonsense_that_is_kept_means_enter(kept: object) -> None:
    store = PreparedStore()
    store.games.add(alone(), "x")
    store.settings.set(HOME, "look", kept)
    async with sitting(alone(), store=store) as now:
        assert now.screen.look.seconds == 0


@pytest.mark.parametrize("line", ["look 0", "look 61", "look soon", "look 1.5"])
async def test_seconds_that_are_none_are_refused(line: str) -> None:
    async with sitting(alone()) as now:
        await now.type(f"/{line}\r")
        assert now.said() == "Add seconds from 1 to 60, or “key”: “look 5”." and not now.screen.look.seconds


async def test_look_alone_says_how_it_is() -> None:
    async with sitting(alone()) as now:
        await now.type("/look\r")
        assert now.said() == "Other players' cards are turned back when you press Enter."


# Several people at one keyboard


async def test_people_at_one_keyboard_follow_each_other_without_a_page_between() -> None:
    async with sitting(turn(dealt(), TELLING)) as now:
        await now.press("f5")
        await now.press("f5")
        assert now.top == "WordsUpScreen" and now.screen.seat == 1
        assert now.said() == "Ben to play. Turn 3 cards." and not names_a_card(now)


async def test_each_of_them_uses_their_own_stock() -> None:
    async with sitting(dealt()) as now:
        await now.press("f6")
        await now.press("f6")
        await now.turn("a1 a2 c1 b2")
        await now.type("doenu\r")
        assert now.view.seats[1].words[0].text == "DOENU" and now.view.seats[1].stock == 5


async def test_two_people_and_a_computer() -> None:
    async with sitting(dealt(3, (2,)), plays={2: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert now.screen.seat == 1
        await now.press("f7")
        assert now.leaving() == "D3 H6 G8"
        await now.press("enter")
        assert now.screen.seat == 0 and now.said() == "Anna to play. Turn 3 cards."


async def test_a_sorry_of_one_is_looked_at_before_the_next_plays() -> None:
    async with sitting(dealt()) as now:
        await now.turn("g8 e7")
        assert now.said() == LOOK and names_a_card(now)
        await now.press("enter")
        assert now.said() == "Ben to play. Turn 3 cards." and not names_a_card(now)


# The end of a round


def last_card() -> WordsUpGame:
    """Return a game in which Anna can end the first of two rounds with her only stock card."""
    return turn(laid_out("T1", "A1 B2", computers=(1,), options=WordsUpOptions(rounds=2)), "a1 a2 c1 b2")


async def test_a_new_round_begins_at_once_with_other_cards() -> None:
    async with sitting(last_card()) as now:
        await now.type("doent\r")
        assert "round 2 of 2" in now.shown() and "64 cards" in now.shown() and not now.leaving()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_that_a_round_is_over_is_told(size: tuple[int, int]) -> None:
    async with sitting(last_card(), size=size) as now:
        await now.type("doent\r")
        assert "Round 1: Anna's stock is gone." in now.beside()
