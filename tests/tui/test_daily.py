"""The daily on the full screen: said, begun, done, copied."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from tests.app.upwords.dailies import ENGLISH, MONDAY, on
from tests.tui.exercises import exercise, exercising, panel, text
from tests.tui.game_scenes import middle
from tests.tui.playing import Playing
from upwords_tui.app.daily.game_of_the_day import FIRST_DAY
from upwords_tui.app.daily.upwords import Dailies
from upwords_tui.app.teaching.lessons import own_name
from upwords_tui.tui.games.upwords.screen import UpwordsScreen


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, MONDAY)


async def test_what_today_has_is_said_over_the_keys_and_left(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/daily\r")
        assert now.top == "Notice" and "Duel with Learner: not started yet." in text(now)
        await now.press("escape")
        await now.type("/daily foo\r")
        assert now.top == "UpwordsScreen" and "not a part of the daily" in now.said()


def at_table(now: Playing) -> str:
    """Return the id of the game on the table that is shown."""
    screen = now.app.screen
    assert isinstance(screen, UpwordsScreen)
    return screen.chair.game_id


async def test_the_duel_is_opened_and_opened_again(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/daily duel\r")
        game_id = at_table(now)
        row = now.app.library.game(game_id)
        assert row and row.name == "Duel of 23 November 2026"
        await now.type("/daily duel\r")
        assert at_table(now) == game_id
        assert len(now.app.library.exercises.known("daily")) == 1


async def test_before_a_duel_is_deleted_it_is_said_that_it_is_begun_only_once(tmp_path: Path) -> None:
    once = "You can start it only once, so it will not count."
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/daily duel\r")
        await now.type("/delete duel\r")
        assert once in text(now)
        await now.press("n")
        await now.press("f10")
        assert now.top == "GamesScreen"
        await now.press("up")
        while not any("▸" in line and "Duel of" in line for line in now.shown().splitlines()):
            await now.press("up")
        await now.press("d")
        assert once in text(now)


async def test_the_puzzle_is_done_and_shared_by_the_clipboard(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        assert own_name(now.app.library)
        await now.type("/daily puzzle\r")
        assert "Puzzle of the day, 23 November 2026, English" in panel(now)
        assert exercise(now).exercise_session.exercise.daily
        await now.type("/show\r")
        await now.press("y")
        await now.type("/daily share\r")
        shared = "Upwords daily 23 November 2026, English: puzzle not solved."
        assert shared in text(now) and "Copied, if your terminal lets programs copy" in text(now)
        assert now.app.clipboard == shared
        assert Dailies(now.app.library, MONDAY).standing(ENGLISH).puzzle == "shown"


async def test_a_puzzle_that_is_left_and_taken_up_again_keeps_what_was_tried(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        for line in ("daily puzzle", "pass", "stop", "daily puzzle"):
            await now.type(f"/{line}\r")
        assert "1 try so far, and it was not the best play." in panel(now)
        await now.type("/pass\r")
        (hint,) = re.findall("Hint: [^.]*", panel(now))
        await now.type("/stop\r")
        await now.type("/daily puzzle\r")
        assert "2 tries so far, and none was the best play." in panel(now) and hint in panel(now)
        await now.type(f"/{exercise(now).exercise_session.exercise.best.notation}\r")
        await now.type("/daily share\r")
        assert now.app.clipboard.endswith("puzzle solved at try 3.")


async def test_the_start_screen_tells_how_today_stands_and_has_a_part_chosen(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.press("f10")
        assert now.top == "GamesScreen" and "A Daily today's puzzle and duel" in text(now)
        await now.press("a")
        assert "The daily of 23 November 2026, English." in text(now)
        assert "duel not begun" in text(now) and "share" not in text(now)
        await now.press("p")
        assert exercise(now).exercise_session.exercise.daily
        await now.type("/show\r")
        await now.press("y", "f10")
        assert now.top == "GamesScreen" and "A Daily puzzle not solved, duel not begun" in text(now)
        await now.press("a")
        assert "Puzzle: not solved." in text(now) and "share" in text(now)
        await now.press("d")
        assert at_table(now) == Dailies(now.app.library, MONDAY).standing(ENGLISH).duel.game_id
        await now.press("f10")
        assert "A Daily puzzle not solved, duel begun" in text(now)


async def test_whoever_has_no_game_yet_reaches_it_by_its_letter(tmp_path: Path) -> None:
    async with exercising(tmp_path) as now:
        assert "Daily" not in text(now)
        await now.press("a")
        await now.press("c")
        assert "0 of 23 days done" in text(now)


async def test_before_the_first_daily_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, FIRST_DAY - timedelta(days=1))
    async with exercising(tmp_path) as now:
        await now.press("a")
        assert now.top == "GamesScreen" and "The first daily was on 1 January 2026." in text(now)


async def test_after_the_puzzle_of_the_day_one_is_back_and_told_so(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.type("/daily puzzle\r")
        await now.press("f12")
        await now.press("f12")
        assert now.footer().startswith(" Enter leave") and "Esc leave" not in now.footer()
        await now.press("enter")
        assert now.top == "UpwordsScreen" and "That was the puzzle of the day" in now.said()


async def test_the_list_of_games_takes_it_typed_and_chosen(tmp_path: Path) -> None:
    async with exercising(tmp_path, game=middle()) as now:
        await now.press("f10")
        await now.press("slash")
        assert "weaknesses, daily," in text(now), "what has no row is named"
        await now.press("escape")
        await now.type("/nothing\r")
        assert now.top == "GamesScreen" and "There is no command “nothing” here" in text(now)
        await now.type("/daily\r")
        assert now.top == "Notice" and "Duel with Learner" in text(now)
        await now.press("escape")
        await now.press("ctrl+p")
        await now.type("daily\r")
        assert now.top == "Menu" and "duel not begun" in text(now)
        await now.press("escape")
        await now.type("/daily puzzle\r")
        assert exercise(now).exercise_session.exercise.daily
        await now.press("escape")
        assert now.top == "GamesScreen"
