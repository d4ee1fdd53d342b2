"""What all screens have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.strip import Strip

from tests.tui.screens.looking import SMALL, line_with, shown, wait_until
from tests.tui.screens.stage import HOSTILE, StageApp, empty_library, screens, stocked_library
from upwords_tui.base.i18n import use_language
from upwords_tui.tui.screens.dialogs import HandOver, Notice
from upwords_tui.tui.screens.frame import Voice
from upwords_tui.tui.screens.help import HelpScreen
from upwords_tui.tui.screens.list_screen import ListScreen
from upwords_tui.tui.widgets.values import KeyHint

NAMES = tuple(screens(None))  # type: ignore[arg-type]


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", NAMES)
async def test_every_screen_survives_a_change_of_theme_and_every_size(name: str, tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)[name])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = shown(app)
        for theme in ("light", "high-contrast", "dark"):
            app.set_theme(theme)
        await wait_until(pilot, lambda: shown(app) == before)
        await pilot.resize_terminal(40, 10)
        await wait_until(pilot, lambda: shown(app) != before)
        await pilot.resize_terminal(*SMALL)
        await wait_until(pilot, lambda: shown(app) == before)


async def test_a_terminal_that_is_too_small_is_told_so_until_it_grows(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=(39, 16)) as pilot:
        text = " ".join(" ".join(shown(app)).split())
        assert "needs 40 columns and 16 rows; this window has 39 and 16" in text
        # What is missing stands apart from what can be done, and no line of either is a single word.
        needs, advice = "\n".join(line.strip() for line in shown(app)).strip().split("\n\n")
        assert all(" " in line for said in (needs, advice) for line in said.splitlines())
        await pilot.resize_terminal(80, 24)
        assert line_with(app, "New game")


async def test_help_begins_with_the_keys_of_the_screen(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        assert line_with(app, "[This screen]")
        assert line_with(app, "Starts a game at once")
        await pilot.press("backspace")
        assert not isinstance(app.screen, HelpScreen)


async def test_a_click_on_the_footer_presses_the_key(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        footer = shown(app)[-1]
        await pilot.click(offset=(footer.index("colours"), 23))
        assert app.theme == "light"


async def test_the_terminal_cursor_follows_the_focus(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    app = StageApp(library, screens(library)["new-game"])
    async with app.run_test(size=SMALL) as pilot:
        assert "S   T   A" in shown(app)[app.cursor_position.y]
        await pilot.press(*["up"] * 7)
        line = shown(app)[app.cursor_position.y]
        assert line.startswith("  ▸ 2  Ada_")
        assert line[app.cursor_position.x] == "_"


@pytest.mark.parametrize("hostile", [HOSTILE, "[/]", "[b", "\\[", "日本" * 60, "\u0301\u0302"])
async def test_hostile_names_are_only_text(hostile: str, tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, lambda skin: HandOver(skin, hostile, [hostile]))
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(Notice(app.skin, [hostile]))
        await pilot.pause()
        text = "\n".join(shown(app))
        assert "\x1b" not in text and "\u202e" not in text
        assert all(len(line) <= 80 for line in shown(app))


async def test_an_error_that_is_long_is_said_in_full(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, ListScreen)
        app.screen.say("/home/anna/" + "deep/" * 20 + ": there is no such file")
        await pilot.pause()
        assert line_with(app, "no such file")
        assert shown(app)[-1].startswith(" Enter go")


@pytest.mark.drawn
async def test_no_line_of_a_long_sentence_is_painted_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []

    def paint(self: Voice, y: int, draw: Callable[[Voice, int], Strip] = Voice.render_line) -> Strip:
        strip = draw(self, y)
        painted.append(strip.text.strip())
        return strip

    monkeypatch.setattr(Voice, "render_line", paint)
    library = empty_library(tmp_path)
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "New game")))
        painted.clear()
        app.screen.say(" ".join(["somebody says a lot"] * 9))  # type: ignore[attr-defined]
        await wait_until(pilot, lambda: len(set(painted)) > 2)
        assert "" not in painted


@pytest.mark.parametrize(("spoken", "word"), [("en", "Space"), ("fi", "Välilyönti"), ("nl", "spatie")])
def test_a_key_that_is_a_word_is_called_so_in_every_language(spoken: str, word: str) -> None:
    use_language(spoken)
    assert KeyHint("A–Z ← → Space", "", "").label == f"A–Z ← → {word}"
