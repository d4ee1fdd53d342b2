"""Keys that terminals and shells have for themselves, and pastes nobody meant: nothing is lost by them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from tests.games.scene import scene
from tests.tui.every_screen import EVERY, press
from tests.tui.playing import against_computer, playing
from tests.tui.screens.looking import shown
from tests.tui.settling import settle
from upwords_tui.tui.app import how_to_leave
from upwords_tui.tui.screens.table import TableScreen

PASTED = "pasted\t€\x1b[31m line\r\n" * 500
"""Ten thousand characters."""
OF_OTHERS = "ctrl+s ctrl+backslash ctrl+d ctrl+right_square_bracket ctrl+underscore"
"""Keys with which terminals hold up, end or quote what is typed, where nobody stops them."""
SCREENS = (
    *("start-words-up", "review", "hall", "new-game", "options", "outcome", "outcome-words-up"),
    *("help", "history", "confirm", "hand-over", "notice", "settings", "me", "table-four", "table-help"),
    *("table-best", "cards-typing", "puzzle", "puzzle-over", "puzzle-themes"),
)


@pytest.mark.sample(7)
@pytest.mark.parametrize("name", SCREENS)
async def test_no_screen_minds_them(name: str, tmp_path: Path) -> None:
    screen = EVERY[name]
    with screen.opened(tmp_path) as app:
        async with app.run_test(size=(80, 24)):
            await settle(app)
            for burst in screen.bursts[:1]:
                await press(app, burst)
            before, top = shown(app), app.screen
            await press(app, OF_OTHERS)
            told = "\n".join(shown(app))
            assert "does nothing here" in told or shown(app) == before
            app.post_message(events.Paste(PASTED))
            await settle(app)
            if isinstance(app.screen, TableScreen) and app.screen.command_line.is_open:
                assert "pasted" in app.screen.command_line.text
                await press(app, "escape")
            assert app.screen is top and "\n".join(shown(app)) in (told, "\n".join(before))


async def test_a_paste_takes_as_much_of_a_field_as_there_is() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        for key in ("slash", "ctrl+p"):
            await now.press(key)
            now.app.post_message(events.Paste(PASTED))
            await now.settle()
            assert "pasted" in now.shown() and all(len(line) <= 80 for line in now.shown().splitlines())
            await now.press("backspace", "escape")
            assert now.top == "UpwordsScreen"
        await now.press("w", "o")
        assert now.laid(), "the keyboard is there"


async def test_it_is_said_how_to_leave_and_any_key_goes_on() -> None:
    async with playing(against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE"))) as now:
        await now.press("w", "o")
        laid = now.laid()
        for opening in ("", "f1", "f9", "f10", "ctrl+p"):
            if opening:
                await now.press(opening)
            top = now.top
            await now.press("ctrl+c")
            assert how_to_leave().split(".")[0] in now.shown()
            await now.press("ctrl+s")
            assert how_to_leave().split(".")[0] not in now.shown() and now.top == top and now.app.is_running
            if opening:
                await now.press("escape" if opening != "f10" else "enter")
        assert now.laid() == laid
