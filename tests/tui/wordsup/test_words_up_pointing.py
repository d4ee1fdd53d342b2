"""Words Up by mouse alone: cards are pointed at to make a word, and to take one back."""

from __future__ import annotations

from textual.geometry import Offset

from tests.games.wordsup.scene import turn
from tests.tui.playing import LARGE, SMALL
from tests.tui.wordsup.sitting import Sitting, alone, dealt, laid_out, sitting
from upwords_tui.games.wordsup.actions import MakeWord
from upwords_tui.games.wordsup.position import square_name

DOEN = "a1 a2 c1 b2"


async def point(now: Sitting, text: str, after: str = "") -> None:
    """Click a text in the panel: the first in the lines below that with `after`."""
    region = now.screen.side.region
    lines = [line[region.x :] for line in now.shown().splitlines()[region.y : region.bottom]]
    begin = next(number for number, line in enumerate(lines) if after in line)
    row = next(number for number in range(begin, len(lines)) if text in lines[number])
    await now.pilot.click(now.screen.side, offset=Offset(lines[row].index(text), row))
    await now.settle()


def taken(now: Sitting) -> str:
    """The squares of the cards in the word, in its order."""
    return " ".join(
        square_name(place.square) for place in now.screen.making.taken if place.square is not None
    )


def word_made(now: Sitting) -> MakeWord:
    """The word that was made last."""
    return next(e.action for e in reversed(now.view.history) if isinstance(e.action, MakeWord))


async def test_a_word_is_made_of_cards_that_are_clicked() -> None:
    async with sitting(alone()) as now:
        for square in DOEN.split():
            await now.click(square)
        for square in DOEN.split():
            await now.click(square)
        assert now.typed() == "DOEN" and now.said().startswith("Enter makes DOEN.")
        await now.click_key("make the word")
        assert word_made(now).word == "DOEN"


async def test_a_card_of_the_word_that_is_clicked_goes_back_with_those_after_it() -> None:
    async with sitting(turn(dealt(), DOEN)) as now:
        for square in ("a1", "a2", "c1"):
            await now.click(square)
        await now.click("a2")
        assert now.typed() == "D"
        await now.click("a1")
        assert now.typed() == ""


async def test_stock_and_bonus_cards_are_clicked_in_the_panel() -> None:
    for size in (SMALL, LARGE):
        async with sitting(turn(laid_out("S1 R1", "A1 B2", bonus="S5* C3"), DOEN), size=size) as now:
            for square in DOEN.split():
                await now.click(square)
            await point(now, "C", "Bonus cards")
            assert now.typed() == "DOENC"
            await point(now, "C", "Your word")
            assert now.typed() == "DOEN"
            await point(now, "S", "Anna")
            assert now.typed() == "DOENS"
            assert now.screen.making.taken[-1].bonus is None, "the card of the stock"
            await point(now, "S", "Anna")
            await point(now, "S", "Bonus cards")
            assert now.screen.making.taken[-1].bonus == 0, "the bonus card"


async def test_the_cards_that_are_lit_in_the_panel_can_be_clicked_too() -> None:
    async with sitting(turn(dealt(), DOEN)) as now:
        await point(now, "E", "Your word")
        assert now.typed() == "E"


async def test_a_joker_that_is_clicked_asks_for_its_letter() -> None:
    async with sitting(turn(dealt(), "a1 a2 b6 b2")) as now:
        await now.click("a1")
        await now.click("a2")
        await now.click("b6")
        assert now.top == "Menu" and "The Joker stands for A." in now.shown()
        await now.type("e")
        await now.click("b2")
        assert now.typed() == "DOEN"


async def test_a_joker_that_is_clicked_is_taken_though_the_field_has_its_letter() -> None:
    async with sitting(turn(dealt(), "a1 a2 b6 c1")) as now:
        for square in ("a1", "a2", "b6"):
            await now.click(square)
        await now.type("e")
        assert now.typed() == "DOE" and taken(now) == "A1 A2 B6"
        await now.click("b6")
        assert now.typed() == "DO", "a card of the word goes back"
        await now.click("b6")
        await now.type("e")
        await now.click("c1")
        assert now.typed() == "DOEE" and set(taken(now).split()) == {"A1", "A2", "B6", "C1"}


async def test_a_joker_is_taken_where_it_is_clicked_before_anything_is_a_word() -> None:
    async with sitting(turn(dealt(), "a1 a2 b6 c1")) as now:
        await now.click("b6")
        await now.type("e")
        assert now.typed() == "E" and taken(now) == "B6"
        await now.click("c1")
        assert now.typed() == "EE" and taken(now) == "B6 C1"
        await now.click("c1")
        assert now.typed() == "E" and taken(now) == "B6"
        await now.type("o")
        assert now.typed() == "EO" and taken(now) == "B6 A2"
        await now.press("backspace", "backspace")
        await now.type("e")
        assert taken(now) == "C1", "a joker comes last"
        await now.click("b6")
        await now.type("e")
        assert now.typed() == "EE" and taken(now) == "C1 B6"
