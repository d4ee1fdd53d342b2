"""Turning cards and making words on the screen, with keys, the mouse and typed lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tests.games.wordsup.scene import do, turn, word
from tests.seating import PreparedStore
from tests.tui.playing import SMALL
from tests.tui.wordsup.sitting import Sitting, dealt, laid_out, sitting
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord, MissTurn, PlaySwap, Skip
from upwords_tui.games.wordsup.game import WordsUpGame

DOEN = "a1 a2 c1 b2"


def alone(*computers: int) -> WordsUpGame:
    """Return a game against the computer, with Anna to begin."""
    return dealt(2, computers or (1,))


def ready() -> WordsUpGame:
    """Return that game with the cards of DOEN turned."""
    return turn(alone(), DOEN)


def last(now: Sitting) -> object:
    """Return the last action of Anna."""
    return next(entry.action for entry in reversed(now.view.history) if entry.action.seat == 0)


# Turning


async def test_arrows_go_to_a_card_and_enter_turns_it() -> None:
    async with sitting(alone()) as now:
        assert now.cursor() == "D4"
        await now.press("left", "up", "up", "enter")
        assert now.cursor() == "C2" and now.faces() == {"C2": "T1"}


async def test_space_turns_too() -> None:
    async with sitting(alone()) as now:
        await now.press("home", "pageup", "space")
        assert now.faces() == {"A1": "D6*"}


async def test_home_end_and_pages_go_to_the_edges() -> None:
    async with sitting(alone()) as now:
        for keys, square in ((("home",), "A4"), (("pagedown",), "A8"), (("end",), "H8"), (("pageup",), "H1")):
            await now.press(*keys)
            assert now.cursor() == square


async def test_a_click_turns_a_card() -> None:
    async with sitting(alone()) as now:
        await now.click("g8")
        assert now.faces() == {"G8": "X8"} and now.cursor() == "G8"


async def test_a_double_click_turns_one_card_and_does_no_more() -> None:
    async with sitting(alone()) as now:
        await now.click("g8", times=2)
        assert now.faces() == {"G8": "X8"} and now.said().startswith("Your turn.")


async def test_a_click_on_an_open_card_moves_the_cursor_there() -> None:
    async with sitting(alone()) as now:
        await now.click("g8")
        await now.click("a1")
        await now.click("g8")
        assert now.cursor() == "G8" and len(now.faces()) == 2 and now.said().startswith("Your turn.")


async def test_each_card_is_stored_as_it_is_turned(tmp_path: Path) -> None:
    async with sitting(alone(), store=PreparedStore(tmp_path / "games.db")) as now:
        await now.turn("a1 a2")
        assert now.other_window().number == 2


async def test_a_card_that_is_open_is_not_turned_again() -> None:
    async with sitting(alone()) as now:
        await now.press("enter", "enter")
        assert now.said() == "D4 is already open: A, 1."


async def test_a_fifth_card_is_not_turned() -> None:
    async with sitting(ready()) as now:
        await now.press("enter")
        assert now.said() == "Four cards are turned: make a word, or pass." and len(now.faces()) == 4


async def test_an_empty_place_has_nothing_to_turn() -> None:
    async with sitting(word(ready(), "DOEN")) as now:
        await now.press("home", "pageup", "enter")
        assert now.said() == "The card on A1 is gone."


async def test_keys_in_a_burst_keep_their_order() -> None:
    async with sitting(alone()) as now:
        keys = "home pageup enter down enter right enter up right enter d o e n enter"
        await now.press(*keys.split())
        assert [made.text for made in now.view.seats[0].words] == ["DOEN"]


# Words


async def test_a_word_is_typed_and_made() -> None:
    async with sitting(ready()) as now:
        await now.type("doen")
        assert now.typed() == "DOEN" and now.said() == "Enter makes DOEN."
        await now.press("enter")
        assert now.view.seats[0].score == 18 and now.typed() == "" and now.said().startswith("Your turn.")


async def test_an_unknown_word_is_said_and_the_letters_stay() -> None:
    async with sitting(ready(), unknown="DEON") as now:
        await now.type("deon\r")
        assert now.said() == "DEON is not in the dictionary. Try another word, or pass."
        assert now.typed() == "DEON" and len(now.faces()) == 4


async def test_all_cards_that_make_too_short_a_word_are_marked() -> None:
    async with sitting(turn(alone(), "a1 a2 c1")) as now:
        await now.type("do")
        assert "! DO" not in now.shown() and "still to use: E" in now.shown()
        await now.type("e")
        assert "! DOE" in now.shown() and "too short" in now.shown() and "!D*6" in now.shown()
        await now.type("s")
        assert "! DOE" not in now.shown() and "too short" not in now.shown()


async def test_after_an_unknown_word_another_may_be_made() -> None:
    async with sitting(ready(), unknown="DEON") as now:
        await now.type("deon\r")
        await now.press("delete")
        await now.type("doen\r")
        assert now.view.seats[0].score == 18


async def test_enter_on_letters_that_are_no_word_yet_says_what_is_wrong() -> None:
    async with sitting(ready()) as now:
        await now.type("do\r")
        assert now.said().startswith("DO: every turned card must be used") and now.typed() == "DO"


async def test_a_letter_without_a_card_is_said_and_not_taken() -> None:
    async with sitting(ready()) as now:
        await now.type("dx")
        assert now.said() == "There is no card for X." and now.typed() == "D"


async def test_a_letter_that_is_two_in_capitals_is_not_two_letters() -> None:
    async with sitting(turn(alone(), "a7 e4 c1")) as now:
        await now.type("ß")
        assert now.typed() == ""


async def test_before_three_cards_are_turned_letters_are_refused() -> None:
    async with sitting(turn(alone(), "a1 a2")) as now:
        await now.type("d")
        assert now.said() == "Turn 1 more card first." and now.typed() == ""


async def test_backspace_and_escape_take_a_letter_back_and_delete_all() -> None:
    async with sitting(ready()) as now:
        await now.type("doe")
        await now.press("backspace")
        assert now.typed() == "DO"
        await now.press("escape")
        assert now.typed() == "D"
        await now.type("oe")
        await now.press("delete")
        assert now.typed() == "" and now.said().startswith("Type a word")


async def test_tab_takes_other_cards_for_the_word() -> None:
    game = turn(laid_out("S1 R1", "A1 B2", bonus="S5* C3", computers=(1,)), DOEN)
    async with sitting(game) as now:
        await now.type("doens")
        await now.press("tab", "enter")
        made = last(now)
        assert isinstance(made, MakeWord) and made.stock and made.bonus is None


async def test_stock_and_bonus_are_taken_where_the_word_needs_them() -> None:
    async with sitting(ready()) as now:
        await now.type("doensl\r")
        made = last(now)
        assert isinstance(made, MakeWord) and made.stock and made.bonus == 2
        assert now.view.seats[0].stock == 5


async def test_the_cursor_moves_while_a_word_is_typed() -> None:
    async with sitting(ready()) as now:
        await now.type("do")
        await now.press("left")
        assert now.typed() == "DO" and now.cursor() == "C4"


async def test_turning_another_card_keeps_what_was_typed() -> None:
    async with sitting(turn(alone(), "a1 a2 c1")) as now:
        await now.type("do")
        await now.turn("b2")
        assert now.typed() == "DO" and len(now.faces()) == 4


async def test_after_a_word_the_turn_goes_on() -> None:
    async with sitting(ready()) as now:
        await now.type("doen\r")
        await now.turn("b1")
        assert now.faces() == {"B1": "K2"} and now.view.turn == 0


# Other moves


async def test_f5_makes_no_word_and_what_was_turned_is_gone_at_once() -> None:
    async with sitting(turn(alone(), "g8 h6 d3")) as now:
        assert "J 4" in now.shown()
        await now.press("f5")
        await now.press("f5")
        assert isinstance(last(now), GiveUp) and not now.faces()
        assert not [face for face in ("X 8", "J 4", "Y 6", "X, 8", "J, 4", "Y, 6") if face in now.shown()]


async def test_f5_before_three_cards_says_what_else_can_be_done() -> None:
    async with sitting(alone()) as now:
        await now.press("f5")
        assert now.said() == "Turn 3 cards first. Or skip, turning none." and now.table.number == 0


async def test_f6_skips() -> None:
    async with sitting(alone()) as now:
        await now.press("f6")
        await now.press("f6")
        assert isinstance(last(now), Skip) and "R 1" in now.shown()


async def test_f6_is_refused_once_a_card_is_turned() -> None:
    async with sitting(turn(alone(), "a1")) as now:
        await now.press("f6")
        await now.press("f6")
        assert now.said() == "You can do that only at the start of a turn, before you turn a card."


async def test_a_sorry_on_the_stock_is_pointed_out_and_f7_spends_it() -> None:
    async with sitting(laid_out("sorry A1 B3", "A1 B3 C3", computers=(1,)), size=(120, 40)) as now:
        assert "F7 spends it" in " ".join(now.shown().split()) and "F7 spend Sorry" in now.footer()
        await now.press("f7")
        assert isinstance(last(now), MissTurn) and now.view.seats[0].stock == 2


async def test_a_sorry_on_the_stock_is_pointed_out_in_a_small_window() -> None:
    async with sitting(laid_out("sorry A1 B3", "A1 B3 C3", computers=(1,)), size=SMALL) as now:
        assert "F7" in now.shown()


async def test_a_blocked_stock_is_not_skipped() -> None:
    async with sitting(laid_out("sorry A1 B3", "A1 B3 C3", computers=(1,))) as now:
        await now.press("f6")
        await now.press("f6")
        assert "spend it before you skip" in now.said() and now.table.number == 0


async def test_a_swap_on_the_stock_is_played_with_f8() -> None:
    async with sitting(laid_out("swap A1 B3", "C3 D2", computers=(1,))) as now:
        assert "F8 play Swap" in now.footer()
        await now.press("f8")
        assert isinstance(last(now), PlaySwap)
        assert [seat.stock for seat in now.view.seats] == [2, 2]
        assert now.view.seats[0].open_card and now.view.seats[0].open_card.face == "C3"
        assert now.said().startswith("Your turn.")


@pytest.mark.parametrize(("key", "said"), [("f7", "not a Sorry"), ("f8", "not a Swap")])
async def test_what_is_not_on_the_stock_is_not_played(key: str, said: str) -> None:
    async with sitting(alone()) as now:
        await now.press(key)
        assert said in now.said() and now.table.number == 0


# Special cards in the field


async def test_a_ten_is_shown_until_the_next_card_and_counts() -> None:
    async with sitting(alone()) as now:
        await now.turn("e6")
        assert now.faces() == {"E6": "10+"} and now.leaving() == "E6"
        assert now.view.seats[0].score == 10 and "Anna: 10+ 10" in now.beside()
        await now.turn("a1")
        assert now.faces() == {"A1": "D6*"}


async def test_a_swap_turned_passes_the_stocks_on() -> None:
    async with sitting(alone()) as now:
        await now.turn("a3")
        assert now.leaving() == "A3" and "Anna a Swap passes the stocks on" in now.beside()
        assert now.view.seats[0].open_card and now.view.seats[0].open_card.face == "U2"


async def test_a_sorry_turned_ends_the_turn_when_one_has_looked() -> None:
    async with sitting(alone(), plays={1: "skip"}) as now:
        await now.turn("a1 b1 e7")
        assert now.faces() == {"A1": "D6*", "B1": "K2", "E7": "sorry"}
        assert now.said() == "Remember them: Enter turns the cards back." and now.view.turn == 1
        await now.press("enter")
        assert not now.faces() and now.view.turn == 0 and "Enter turn" in now.footer()


async def test_cards_open_when_the_game_was_opened_go_with_a_sorry_before_ones_eyes_too() -> None:
    async with sitting(turn(alone(), "a1 b1"), plays={1: "skip"}) as now:
        await now.turn("e7")
        assert now.leaving() == "A1 B1 E7"


# The mouse in the footer, the cursor of the terminal, pastes


async def test_keys_in_the_footer_can_be_clicked() -> None:
    async with sitting(ready()) as now:
        await now.type("doen")
        await now.click_key("take back")
        assert now.typed() == "DOE"
        await now.click_key("clear")
        assert now.typed() == ""
        await now.click_key("no word")
        assert isinstance(last(now), GiveUp)


async def test_the_terminals_cursor_is_on_the_card() -> None:
    async with sitting(alone()) as now:
        before = now.app.cursor_position
        await now.press("right", "down")
        assert now.app.cursor_position - before == (5, 2)


async def test_a_paste_is_no_storm_of_keys() -> None:
    async with sitting(ready()) as now:
        now.app.post_message(events.Paste("doen\r\n" * 1000))
        await now.settle()
        assert now.typed() == "" and now.table.number == 4


# The end phase


async def test_at_the_end_cards_stay_open_and_one_is_turned() -> None:
    few = {"a1": "D6*", "b1": "O1", "c1": "E1", "d1": "N1", "e1": "S1"}
    game = do(turn(laid_out("T1 S1", "A1 B2 C3", field=few, is_end_phase=True), "a1 b1 c1"), GiveUp(seat=0))
    async with sitting(game) as now:
        await now.turn("d1")
        assert set(now.faces()) == {"A1", "B1", "C1", "D1"} and not now.leaving()
        await now.turn("e1")
        assert now.said() == "You may turn only one card now: make a word, or pass."
        await now.type("doen\r")
        assert now.view.seats[1].words and not now.faces()


async def test_an_arrow_draws_the_cursor_alone_and_says_no_more_what_was_said() -> None:
    async with sitting(alone()) as now:
        before = now.shown().splitlines()
        await now.press("right")
        after = now.shown().splitlines()
        changed = [line for line, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert now.cursor() == "E4" and len(changed) <= 2
        await now.press("x")
        assert "Turn" in now.said() and now.said() != before[-3].strip()
        await now.press("left")
        assert now.cursor() == "D4" and now.shown().splitlines() == before
