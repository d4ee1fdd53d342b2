"""Where somebody loses most, on the full screen."""

from __future__ import annotations

from tests.docs.example import finished_game
from tests.docs.scenes import SHORT_SEED
from tests.keeping import keep_finished
from tests.seating import PreparedStore
from tests.text.test_weaknesses import better
from tests.tui.playing import FakeEngine, playing
from tests.tui.test_all_commands import game


async def test_they_are_shown_and_one_of_them_is_set() -> None:
    store = PreparedStore()
    keep_finished(store, finished_game(SHORT_SEED, "classic-8x8"))
    store.time.now += 1
    store.seat(game(), "Sunday")
    async with playing(game(), store=store, engine=FakeEngine(better)) as now:
        await now.type("/weaknesses\r")
        assert now.top == "Menu"
        assert "Reviewed 1 game" in now.shown()
        await now.press("up", "enter")
        assert now.top == "Notice"
        assert "By part of the game" in now.shown()
        await now.press("escape")
        await now.type("/weaknesses\r")
        await now.press("enter")
        assert now.top == "ExerciseScreen"


async def test_without_a_finished_game() -> None:
    async with playing(game()) as now:
        await now.type("/weaknesses\r")
        assert "there are none yet" in now.said()
        await now.type("/weaknesses 1\r")
        assert "type “weaknesses” first" in now.said()
