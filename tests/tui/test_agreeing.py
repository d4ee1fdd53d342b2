"""Ending early and breaks on the screen: Anna at the keyboard, Ben elsewhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from tests.games.scene import scene
from tests.games.wordsup.scene import scene as match
from tests.online.tables import Company
from tests.text.words_up_playing import ROW
from tests.tui.playing import OnScreen, app_with
from upwords_tui.games.base import BREAK, END, Accept, GoOn, Offer, Refuse, Seat
from upwords_tui.games.upwords.options import UpwordsOptions

TIMED = UpwordsOptions(turn_seconds=60, pass_rounds=9)


@asynccontextmanager
async def two(game: Any) -> AsyncIterator[tuple[OnScreen, Any]]:
    """Yield the screen of Anna, and the chair of Ben."""
    company = Company()
    seats = Seat("Anna"), Seat("Ben", account=company.ben)
    game = replace(game, setup=replace(game.setup, seats=seats), seats=seats)
    app = app_with(game, store=company.store, time=company.store.time)
    async with app.run_test(size=(80, 24)) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        ((game_id),) = [row.id for row in company.store.games.of("home")]
        yield now, app.hub.sit(game_id, company.ben)


def upwords() -> Any:
    return scene("WOODXYZ", "WLDEARR", bag="EEEE", options=TIMED)


async def test_an_offer_says_what_answers_it_and_a_key_does() -> None:
    async with two(upwords()) as (now, ben):
        await ben.do(Offer(END, seat=1))
        await now.settle()
        assert now.said() == "Ben would like to end the game as it stands: “accept” or “refuse”?"
        assert "F7 accept" in now.footer()
        await now.type("/refuse\r")
        assert ben.view(1).offer is None and "F7 accept" not in now.footer()
        await ben.do(Offer(END, seat=1))
        await now.settle()
        await now.press("f7")
        assert ben.is_over and now.top == "UpwordsOutcomeScreen"
        assert "veryone agreed to end the game" in now.shown()


async def test_an_offer_in_words_up_is_told_once() -> None:
    async with two(match(ROW, "S1 T1", "A1")) as (now, ben):
        await ben.do(Offer(END, seat=1))
        await now.settle()
        screen: Any = now.app.screen
        region = screen.voice.region
        told = "".join(now.shown().splitlines()[region.y : region.bottom])
        assert told.count("would like to end the game") == 1
        assert now.said() == "Ben would like to end the game as it stands: “accept” or “refuse”?"


async def test_ones_own_offer_is_refused_or_agreed_to_elsewhere() -> None:
    async with two(upwords()) as (now, ben):
        await now.type("/finish\r")
        assert now.said() == "You ask to end the game as it stands: Ben may agree or refuse."
        await ben.do(Refuse(END, seat=1))
        await now.settle()
        assert "Ben declines: the game goes on." in now.shown()
        await now.type("/finish\r")
        await ben.do(Accept(END, seat=1))
        await now.settle()
        assert now.top == "UpwordsOutcomeScreen"


async def test_in_a_break_the_clock_stands_still_on_the_screen() -> None:
    async with two(upwords()) as (now, ben):
        await now.type("/break\r")
        await ben.do(Accept(BREAK, seat=1))
        await now.settle()
        assert now.said() == "Break: the clocks are stopped. Use “continue” when you are ready."
        now.app.hub._library.store.time.now += 1000  # type: ignore[attr-defined]
        await now.type("woo")
        await now.press("enter")
        assert now.said() == "There is a break until everybody is ready to go on."
        assert "1:00" in now.shown()
        await now.press("escape")
        await now.type("/continue\r")
        assert now.said() == "Break: the clocks are stopped. Waiting for Ben."
        await ben.do(GoOn(seat=1))
        await now.settle()
        assert now.said() == "WO at E5 across: 4 points. Enter plays it."


async def test_the_footer_of_a_break_has_what_ends_it_and_nothing_that_waits_for_that() -> None:
    async with two(upwords()) as (now, ben):
        assert "F4 exchange  F5 pass" in now.footer()
        await ben.do(Offer(BREAK, seat=1))
        await now.type("/accept\r")
        assert now.footer().startswith(" /continue go on  / command")
        assert not any(key in now.footer() for key in ("F2", "F4", "F5", "F6"))
        await now.type("wo")
        assert now.footer().startswith(" /continue go on  ⌫ take back")
        await now.press("delete")
        await now.click_text("/continue go on")
        await ben.do(GoOn(seat=1))
        await now.settle()
        assert "F4 exchange  F5 pass" in now.footer() and "continue" not in now.footer()


async def test_letters_that_are_laid_stay_when_something_is_offered() -> None:
    async with two(upwords()) as (now, ben):
        await now.type("woo")
        await ben.do(Offer(BREAK, seat=1))
        await now.settle()
        assert now.said() == "Ben would like a break: “accept” or “refuse”?"
        await now.press("f7")
        await now.type("/continue\r")
        await ben.do(GoOn(seat=1))
        await now.settle()
        await now.type("d")
        await now.press("enter")
        assert ben.view().seats[0].score, "the word that was begun before is played"


async def test_words_up_ends_early_on_the_screen() -> None:
    async with two(match(ROW, "S1 T1", "A1 N1")) as (now, ben):
        await ben.do(Offer(END, seat=1))
        await now.settle()
        assert now.said() == "Ben would like to end the game as it stands: “accept” or “refuse”?"
        assert now.footer().startswith(" F4 accept ")
        await now.type("/refuse\r")
        shown = " ".join(" ".join(line[45:].split()) for line in now.shown().splitlines())
        assert "as it stands. Anna declines: the game goes on." in shown
        assert "F4" not in now.footer()
        await now.press("f4")
        assert not ben.is_over
        await now.type("/finish\r")
        assert now.said() == "You ask to end the game as it stands: Ben may agree or refuse."
        await ben.do(Accept(END, seat=1))
        await now.settle()
        await now.press("enter")
        assert now.top == "WordsUpOutcomeScreen" and "veryone agreed to end the game" in now.shown()


async def test_words_up_has_a_key_that_agrees() -> None:
    async with two(match(ROW, "S1 T1", "A1 N1")) as (now, ben):
        await ben.do(Offer(END, seat=1))
        await now.settle()
        await now.press("f4")
        assert ben.is_over
