"""Questions, messages, and the page between two players."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from tests.tui.screens.looking import SMALL, line_with, shown
from tests.tui.screens.stage import StageApp, empty_library, screens, stocked_library
from upwords_tui.tui.screens.dialogs import Notice
from upwords_tui.tui.screens.rows import RowList


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], False),
        (["right", "enter"], True),
        (["down", "up", "enter"], False),
        (["y"], True),
        (["n"], False),
        (["backspace"], False),
    ],
)
async def test_confirm(keys: list[str], answer: bool, tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["confirm"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
        assert app.results == [answer]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "anna-bo.json"),
        (["home", "x", "enter"], "xanna-bo.json"),
        (["x", "enter"], "x"),
        (["f10"], None),
        (["ctrl+u", "enter"], None),
        (["ctrl+u", "backspace", "escape"], None),
    ],
)
async def test_prompt(keys: list[str], answer: str | None, tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["prompt"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
        assert app.results == [answer]


async def test_a_long_answer_is_shown_around_its_caret(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["prompt"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("end")
        app.screen.post_message(Paste("0123456789" * 8))
        await pilot.pause()
        line = shown(app)[app.cursor_position.y]
        assert line.endswith("0123456789_")
        await pilot.press("home")
        assert "anna-bo.json012" in shown(app)[app.cursor_position.y]


async def test_a_long_notice_scrolls_and_leaves_something_above_it(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    made = screens(library)
    app = StageApp(library, made["notice-long"], under=made["history"])
    async with app.run_test(size=SMALL) as pilot:
        assert "history" in shown(app)[0]
        assert line_with(app, "more below")
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert line_with(app, "Line 39")
        await pilot.press("enter")
        assert app.results == [None]


async def test_the_page_between_two_players_shows_only_what_happened(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    made = screens(library)
    app = StageApp(library, made["hand-over"], under=made["history"])
    async with app.run_test(size=SMALL) as pilot:
        text = "\n".join(shown(app))
        assert "Anna, it's your turn." in text
        assert "OGEHB" not in text
        await pilot.press("x", "space")
        assert not app.results
        await pilot.press("enter")
        assert app.results == [None]


async def test_what_stands_above_other_sentences_is_bright_and_apart(tmp_path: Path) -> None:
    told = ["In one sitting:", "1. Ben 1523", "Over days:", "1. Dee 1403"]
    app = StageApp(empty_library(tmp_path), lambda skin: Notice(skin, told))
    async with app.run_test(size=SMALL):
        rows = app.screen.query_one(RowList)
        inks = [{segment.style for segment in rows.render_line(y) if segment.text.strip()} for y in range(5)]
        lines = [line.strip() for line in shown(app)]
        begin = lines.index(told[0])
        assert lines[begin : begin + 5] == [*told[:2], "", *told[2:]]
        assert inks[0] == inks[3] != inks[1] == inks[4]
