"""Every screen as plain text. `UPDATE_GOLDEN=1 pytest tests/tui/screens` writes the files anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.looking import LARGE, SMALL, assert_golden
from tests.tui.screens.stage import FULL, StageApp, empty_library, screens, stocked_library
from tests.tui.settling import settle
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel

PLAIN = Capabilities(True, ColourDepth.NONE, GlyphLevel.ASCII)
CASES = {
    "games": ("games", SMALL, FULL),
    "games-large": ("games", LARGE, FULL),
    "games-ascii": ("games", SMALL, PLAIN),
    "new-game": ("new-game", SMALL, FULL),
    "new-game-large": ("new-game", LARGE, FULL),
    "options": ("options", SMALL, FULL),
    "outcome": ("outcome", SMALL, FULL),
    "outcome-six": ("outcome-six", SMALL, FULL),
    "outcome-solo": ("outcome-solo", SMALL, FULL),
    "outcome-large": ("outcome", LARGE, FULL),
    "help": ("help", SMALL, FULL),
    "history": ("history", SMALL, FULL),
    "history-large": ("history", LARGE, FULL),
    "history-ascii": ("history", SMALL, PLAIN),
    "hand-over": ("hand-over", SMALL, FULL),
}
OVER = ("confirm", "prompt", "notice")


@pytest.mark.parametrize("name", CASES)
async def test_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    screen, size, capabilities = CASES[name]
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)[screen], capabilities)
    async with app.run_test(size=size) as pilot:
        await settle(app)
        await pilot.pause()
        assert_golden(name, app)


@pytest.mark.parametrize("name", OVER)
async def test_dialog_leaves_the_screen_underneath_in_sight(name: str, tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    made = screens(library)
    app = StageApp(library, made[name], under=made["history"])
    async with app.run_test(size=SMALL):
        assert_golden(name, app)


async def test_first_start(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL):
        assert_golden("first-start", app)
