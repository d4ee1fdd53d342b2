"""What comes by itself is answered by no key that was typed before it could be seen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest

from tests.games.scene import board_of, scene
from tests.tui.playing import FakeEngine, OnScreen, against_computer, lays, playing
from tests.tui.wordsup.sitting import TELLING, Sitting, alone, names_a_card, sitting
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.tui.screens import base_screen

Clock = Callable[[float], None]
PARTS = 0.7, 0.2
"""Seconds: not yet long enough for anybody to have seen it, and what is missing."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return what has seconds pass, for screens and for keys: of themselves none do."""
    now = [100.0]
    monkeypatch.setattr(base_screen, "SEEN_SECONDS", 0.8)
    monkeypatch.setattr(base_screen, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr("textual.message._time", SimpleNamespace(get_time=lambda: now[0]))

    def passing(seconds: float) -> None:
        now[0] += seconds

    return passing


async def resigned(now: OnScreen) -> None:
    await now.type("/resign\r")
    await now.press("y")
    assert now.top.endswith("OutcomeScreen")


async def test_no_late_key_begins_a_new_game(clock: Clock) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await resigned(now)
        await now.press("enter", "enter", "n", "escape")
        assert now.top == "UpwordsOutcomeScreen" and len(now.store.games.of("home")) == 1
        clock(PARTS[0])
        await now.press("enter")
        assert now.top == "UpwordsOutcomeScreen" and len(now.store.games.of("home")) == 1
        clock(PARTS[1])
        await now.press("enter")
        assert now.top == "UpwordsScreen" and len(now.store.games.of("home")) == 2


async def test_no_late_click_does_either(clock: Clock) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await resigned(now)
        footer = now.app.screen.query_one("KeyFooter").region.offset
        await now.pilot.click(offset=(footer.x + 2, footer.y))
        assert now.top == "UpwordsOutcomeScreen"
        clock(sum(PARTS))
        await now.pilot.click(offset=(footer.x + 2, footer.y))
        await now.settle()
        assert now.top == "UpwordsScreen" and len(now.store.games.of("home")) == 2


async def leaves_at_once_what_was_asked_for(now: OnScreen, clock: Clock) -> None:
    await resigned(now)
    await now.press("escape")
    assert now.top.endswith("OutcomeScreen"), "it has come by itself"
    clock(sum(PARTS))
    await now.press("escape")
    assert now.top in ("UpwordsScreen", "WordsUpScreen")
    for key in ("escape", "backspace"):
        await now.press("enter")
        assert now.top in ("UpwordsOutcomeScreen", "WordsUpOutcomeScreen")
        await now.press(key)
        assert now.top in ("UpwordsScreen", "WordsUpScreen")
    await now.press("enter")
    await now.press("f10")
    assert now.top == "GamesScreen"


async def test_a_result_that_was_asked_for_takes_keys_at_once(clock: Clock) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await leaves_at_once_what_was_asked_for(now, clock)


async def test_so_does_that_of_a_game_that_was_over_when_it_was_opened(clock: Clock) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await resigned(now)
        clock(sum(PARTS))
        await now.press("f10")
        assert now.top == "GamesScreen"
        await now.press("end", "enter")
        assert now.top == "UpwordsOutcomeScreen"
        await now.press("escape")
        assert now.top == "UpwordsScreen", "it was asked for"


async def test_so_does_one_of_words_up(clock: Clock) -> None:
    async with sitting(alone()) as now:
        await leaves_at_once_what_was_asked_for(now, clock)


async def test_the_program_can_always_be_left(clock: Clock) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await resigned(now)
        await now.press("ctrl+c")
        assert "Ctrl+C again quits" in now.said()


async def test_no_late_key_hands_the_keyboard_over(clock: Clock) -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE")) as now:
        assert now.top == "HandOver"
        await now.press("enter")
        assert now.top == "HandOver", "it has just been opened"
        clock(sum(PARTS))
        await now.press("enter")
        await now.press("w", "o", "enter", "enter")
        assert now.top == "HandOver" and "Ben, it's your turn." in now.shown()
        clock(sum(PARTS))
        await now.press("enter")
        assert "Ben's rack" in now.shown()


async def test_what_the_host_says_is_not_closed_unread(clock: Clock) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        now.app.hear("The server ends at ten. " * 20, is_whole=True)
        await now.settle()
        await now.press("space", "enter")
        assert now.top == "Notice"
        clock(sum(PARTS))
        await now.press("space")
        assert now.top == "UpwordsScreen"


async def test_enter_that_should_hurry_accepts_nothing(clock: Clock) -> None:
    game = scene("WO", "AB", board=board_of("5E SO"), options=UpwordsOptions(challenge=Challenge.FREE))
    async with playing(against_computer(game, 0), engine=FakeEngine(lays(E6="W", F6="O"))) as now:
        assert now.said().startswith("Enter accepts WO")
        await now.press("enter", "enter")
        assert now.said().startswith("Enter accepts WO") and not now.table.is_over
        clock(sum(PARTS))
        await now.press("enter")
        assert now.table.is_over


async def test_enter_that_should_hurry_plays_nothing(clock: Clock) -> None:
    game = against_computer(scene("AAAAAAA", "WOODXYZ", bag="EEEEEEEEEEEEEE"), 0)
    engine = FakeEngine()
    engine.gate.clear()
    async with playing(game, engine=engine) as now:
        await now.press("w", "o", "enter")
        assert engine.hurried == 1
        engine.gate.set()
        await now.settle()
        await now.press("enter")
        assert now.table.number == 1, "the computer has passed"
        clock(0.1)
        await now.press("o", "backspace", "enter")
        assert now.table.number > 2, "whoever goes on typing has seen it"


async def test_cards_are_not_turned_back_unseen(clock: Clock) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert names_a_card(now)
        await now.press("enter", "space", "escape")
        assert names_a_card(now)
        clock(sum(PARTS))
        await now.press("enter")
        assert not names_a_card(now)


@pytest.mark.parametrize(
    "click",
    [lambda now: now.click("a1"), lambda now: now.click("e5"), lambda now: now.click_key("Enter")],
    ids=["corner", "middle", "footer"],
)
async def test_nor_by_a_click(click: Callable[[Sitting], Awaitable[None]], clock: Clock) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert names_a_card(now)
        await click(now)
        assert names_a_card(now)
        clock(PARTS[0])
        await click(now)
        assert names_a_card(now)
        clock(PARTS[1])
        await click(now)
        assert not names_a_card(now)


async def test_a_click_on_an_offer_that_answers_nothing_counts_at_once_as_its_key_does(clock: Clock) -> None:
    game = against_computer(scene("AAAAAAA", "WOODXYZ", bag="EEEEEEEEEEEEEE"), 0)
    async with playing(game) as now:
        assert "Your turn" in now.said()
        await now.click_text("F4 exchange")
        assert now.screen.hand.picked is not None


async def test_so_does_one_while_cards_of_others_lie_open(clock: Clock) -> None:
    async with sitting(alone(), plays={1: f"{TELLING} pass"}) as now:
        await now.press("f6")
        await now.press("f6")
        assert names_a_card(now)
        await now.click_key("F1 help")
        assert now.top == "HelpScreen"
