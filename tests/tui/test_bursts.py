"""Keys that come faster than screens do, as over a slow line: none acts on a screen that has been left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.events import Resize
from textual.geometry import Size

from tests.games.scene import scene
from tests.tui.playing import Playing, StillHub, against_computer, playing
from upwords_tui.tui.screens import table
from upwords_tui.tui.screens.base_screen import BaseScreen

pytestmark = pytest.mark.drawn


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
        assert (
            await left(now) in ("HelpScreen", "UpwordsHistoryScreen", "GamesScreen") and now.shown().strip()
        )


async def test_a_second_key_does_not_close_what_the_first_has_opened() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.type("/resign\r")
        await now.press("y")
        assert now.top == "UpwordsOutcomeScreen"
        await now.press("g", "enter", "enter")
        assert await left(now) in ("GamesScreen", "UpwordsScreen") and now.shown().strip()


async def test_held_keys_do_no_harm() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.press(*["f1", "f10", "c"] * 8)
        assert await left(now)


async def test_a_size_that_is_past_when_a_screen_hears_of_it_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.press("f9")
        assert await left(now) == "UpwordsHistoryScreen"
        laid_out: list[Size] = []
        lay_out = BaseScreen._screen_resized

        def counted(screen: BaseScreen[Any], size: Size) -> None:
            laid_out.append(size)
            if len(laid_out) < 60:
                lay_out(screen, size)

        monkeypatch.setattr(BaseScreen, "_screen_resized", counted)
        for screen in now.app.screen_stack:
            for size in (Size(40, 10), now.app.size):
                screen.post_message(Resize(size, size))
                # Of two that follow each other Textual takes the second only.
                screen.call_later(lambda: None)
        for _round in range(8):
            for screen in now.app.screen_stack:
                heard = asyncio.Event()
                screen.call_later(heard.set)
                await heard.wait()
        assert 0 < len(laid_out) < 60
        assert {screen.size for screen in now.app.screen_stack} == {now.app.size}


async def test_capitals_are_the_same_keys() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.type("/resign\r")
        await now.press("y")
        await now.press("X")
        assert now.top == "Prompt"


class SlowHub(StillHub):
    """Takes long for what is due, as while the computers of another game think."""

    def __init__(self, library: Any, engines: Any) -> None:
        super().__init__(library, engines)
        self.begun, self.gate = 0, asyncio.Event()
        self.gate.set()

    async def tick(self) -> bool:
        self.begun += 1
        await self.gate.wait()
        return False


async def test_no_key_waits_for_what_is_due_elsewhere() -> None:
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))
    async with playing(game, hub=SlowHub, ticks=True) as now:
        assert isinstance(now.hub, SlowHub)
        now.engine.gate.clear()
        now.hub.gate.clear()
        now.hub.begun = 0
        async with asyncio.timeout(60):
            while not now.hub.begun:
                await asyncio.sleep(0.01)
        now.app._tick()
        await now.press("w", "o")
        assert now.said().startswith("WO at E5 across") and now.hub.begun == 1, "one after the other"
        now.hub.gate.set()
        now.engine.gate.set()


async def test_a_game_covered_before_it_was_painted_lets_others_paint() -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE")) as now:
        assert now.top == "HandOver" and "Press Enter" in now.shown()
        await now.press("enter")
        assert now.top == "UpwordsScreen" and "Your turn" in now.shown()


async def test_a_key_that_comes_before_a_screen_is_put_together_is_not_for_it() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        now.app.show_new_game()
        for action in ("start", "change(1)", "enter", "help"):
            assert not await now.app.run_action(action, now.app.screen)
        await now.settle()
        assert now.top == "NewGameScreen"


async def test_a_game_that_was_left_before_it_was_put_together_calls_nobody() -> None:
    async with playing(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE")) as now:
        await now.press("enter")
        now.app.continue_game(now.table.game_id)
        assert now.top == "UpwordsScreen"
        now.app.pop_screen()
        assert await left(now) == "GamesScreen"


async def test_no_picture_is_held_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "HELD_SECONDS", 0.2)
    monkeypatch.setattr(table.TableFrame, "show_in_places", lambda _frame: None)
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        async with asyncio.timeout(20):
            while now.app._batch_count:
                await asyncio.sleep(0.01)


async def test_who_is_on_top_is_painted_once_another_lets_it() -> None:
    """What asked to be painted meanwhile is not asked again: without a key the screen would stay empty."""
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        below = now.screen
        await now.press("ctrl+p")
        below.frame.hold()
        top = now.app.screen
        top.refresh()
        await asyncio.sleep(0.1)
        assert top._repaint_required, "nothing may be painted"
        below.on_screen_suspend()
        async with asyncio.timeout(20):
            while any((top._repaint_required, top._dirty_widgets)):
                await asyncio.sleep(0.01)
