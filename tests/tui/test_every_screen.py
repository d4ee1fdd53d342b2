"""Nothing is cut on any screen, at any size, in any language, whatever the terminal can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.every_screen import EVERY, Opened, cuts, press
from tests.tui.screens.looking import shown
from upwords_tui.i18n import LANGUAGES, use_language
from upwords_tui.tui.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.theme import THEME_NAMES, make_skin

SIZES = ((80, 24), (100, 30), (120, 40), (200, 60), (60, 20))
PLAINER = ((ColourDepth.SIXTEEN, GlyphLevel.CONSOLE), (ColourDepth.NONE, GlyphLevel.ASCII))
Cuts = dict[tuple[int, tuple[int, int]], list[str]]


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.mark.parametrize("spoken", LANGUAGES, indirect=True)
@pytest.mark.parametrize("name", EVERY)
async def test_nothing_is_cut(name: str, spoken: str, tmp_path: Path) -> None:
    screen = EVERY[name]
    app = screen.make(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        # What is cut in another language is cut where there is least room.
        sizes = SIZES if spoken == "en" else (SIZES[0], SIZES[2])
        assert await all_cuts(screen, pilot, sizes) == {}


@pytest.mark.parametrize(("depth", "glyphs"), PLAINER)
@pytest.mark.parametrize("name", EVERY)
async def test_nothing_is_cut_where_less_can_be_shown(
    name: str, depth: ColourDepth, glyphs: GlyphLevel, tmp_path: Path
) -> None:
    screen = EVERY[name]
    app = screen.make(tmp_path)
    app.skin = make_skin("dark", depth, glyphs)
    async with app.run_test(size=SIZES[0]) as pilot:
        assert await all_cuts(screen, pilot, SIZES[:1]) == {}


@pytest.mark.parametrize("name", EVERY)
async def test_all_colours_show_the_same(name: str, tmp_path: Path) -> None:
    app = EVERY[name].make(tmp_path)
    seen = {}
    async with app.run_test(size=SIZES[0]) as pilot:
        for theme in THEME_NAMES:
            app.set_theme(theme)
            await press(pilot, "")
            # With strong contrast empty squares have a dot.
            seen[theme] = [line.replace("·", " ").rstrip() for line in shown(app)]
    assert seen["light"] == seen["dark"] == seen["high-contrast"]


async def all_cuts(screen: Opened, pilot: Pilot[Any], sizes: Sequence[tuple[int, int]]) -> Cuts:
    """Return what is cut, by how many bursts of keys were pressed before, and by size."""
    found: Cuts = {}
    for number, burst in enumerate(("", *screen.bursts)):
        await press(pilot, burst)
        for size in sizes:
            await resize(pilot, size)
            if cut := cuts(pilot.app):
                found[number, size] = cut
        await resize(pilot, sizes[0])
    return found


async def resize(pilot: Pilot[Any], size: tuple[int, int]) -> None:
    """Give the terminal a size, and wait until all has its place."""
    await pilot.resize_terminal(*size)
    await press(pilot, "")
