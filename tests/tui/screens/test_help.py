"""The help: what it names is called the same at the foot of the screen, and its examples work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.screens.looking import LARGE, SMALL, line_with, shown
from tests.tui.screens.stage import StageApp, empty_library
from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.commands.registry import find_command, split_command
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.game_types.upwords import UpwordsVariant
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.tui.screens.help import HelpScreen, screen_pages
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.values import KeyHint

VARIANT = UpwordsVariant(load_edition("hasbro-10x10"))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_key_is_called_the_same_in_the_help_and_at_the_foot(spoken: str) -> None:
    use_language(spoken)
    named = [entry.term for page in screen_pages(VARIANT) for entry in page.entries]
    assert KeyHint("Space", "turn", "turn").label in named
    assert spoken == "en" or "Space" not in named


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_example_on_the_first_page_is_a_command_in_the_language(spoken: str) -> None:
    use_language(spoken)
    (example,) = (entry.example for page in screen_pages(VARIANT) for entry in page.entries if entry.example)
    word, rest = split_command(example)
    command = find_command(word, SCREEN_COMMANDS)
    assert command.name == "play" and command.title == word and rest


def test_a_tile_is_told_of_only_where_there_is_such_a_one() -> None:
    told = {
        edition: [
            entry.term
            for page in screen_pages(UpwordsVariant(load_edition(edition)))
            for entry in page.entries
        ]
        for edition in ("hasbro-10x10", "dutch-10x10")
    }
    assert "Qu" in told["hasbro-10x10"] and "Qu" not in told["dutch-10x10"]


def many_pages(skin: Skin) -> HelpScreen:
    """Return the help as a host has it: so many pages that in a small window not all titles fit."""
    return HelpScreen(skin, VARIANT, [KeyHint("n", "new", "new")], people_groups(is_host=True))


def few_pages(skin: Skin) -> HelpScreen:
    return HelpScreen(skin, VARIANT)


@pytest.mark.combinations
@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
@pytest.mark.parametrize(("made", "fits"), [(many_pages, False), (few_pages, True)])
async def test_the_cursor_stands_on_the_title_of_the_page(
    made: Callable[[Skin], HelpScreen], fits: bool, size: tuple[int, int], tmp_path: Path
) -> None:
    app = StageApp(empty_library(tmp_path), made)
    async with app.run_test(size=size) as pilot:
        for page in range(1, 7):
            await pilot.pause()
            place = app.cursor_position
            assert shown(app)[place.y][place.x - 1] == "["
            assert bool(line_with(app, f"  {page} / ")) != fits
            await pilot.press("right")


async def test_where_only_one_title_fits_a_click_on_it_turns_nothing(tmp_path: Path) -> None:
    app = StageApp(empty_library(tmp_path), many_pages)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right")
        y = next(y for y, line in enumerate(shown(app)) if "2 / " in line)
        await pilot.click(offset=(shown(app)[y].index("["), y))
        assert "  2 / " in shown(app)[y]
