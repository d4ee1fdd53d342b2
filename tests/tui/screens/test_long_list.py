"""A long list of games: it is looked at a page at a time, and going along it asks the store for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.stored import new_game
from tests.tui.screens.looking import SMALL, line_with, shown
from tests.tui.screens.stage import StageApp, empty_library, screens
from upwords_tui.app.play.library import Library
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.tui.screens import games
from upwords_tui.tui.screens.games import GameList, GamesScreen

GAMES, PAGE = 75, 40


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Games that go on but for the two oldest, of which one page is known at first."""
    monkeypatch.setattr("upwords_tui.tui.screens.games.PAGE", PAGE)
    monkeypatch.setattr(games.known_games, "__defaults__", (PAGE, ""))
    monkeypatch.setattr(GameList.look, "__defaults__", (PAGE, ""))
    library = empty_library(tmp_path)
    for number in range(GAMES):
        library.store.time.now += 1
        game = new_game("Anna")
        library.store.games.add(game if number > 1 else game.apply(Resign(seat=0)), f"game {number}")
    return library


def counted(library: Library) -> list[int | None]:
    """Return the list in which is noted how many games are asked for."""
    asked: list[int | None] = []
    look = library.games

    def games(offset: int = 0, limit: int | None = None) -> tuple[object, ...]:
        asked.append(limit)
        return look(offset, limit)

    library.games = games  # type: ignore[method-assign,assignment]
    return asked


async def test_steps_ask_for_nothing_and_the_rows_below_are_counted(library: Library) -> None:
    app, asked = StageApp(library, screens(library)["games"]), counted(library)
    async with app.run_test(size=SMALL) as pilot:
        assert asked == [PAGE]
        assert line_with(app, f"{GAMES} games") and line_with(app, "M  Me")
        below = line_with(app, "more below")
        asked.clear()
        await pilot.press(*["down"] * 8, "up", "pagedown")
        assert not asked
        await pilot.press("pagedown", "pagedown")
        assert asked, "the end of what is known came near"
        await pilot.press("home")
        assert line_with(app, "more below") == below


async def test_the_end_of_the_list_is_the_last_game_and_the_beginning_follows_it(library: Library) -> None:
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("end", "enter")
        assert app.continued == [library.games()[-1].id]
        assert line_with(app, "game 0") and line_with(app, "Finished")
        await pilot.press("down", "up", "up", "enter")
        assert app.continued[1:] == [library.games()[-2].id]


async def test_one_step_up_from_the_first_row_is_the_last_game(library: Library) -> None:
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("up", "enter")
        assert app.continued == [library.games()[-1].id]


async def test_back_at_the_list_the_game_far_down_is_still_chosen(library: Library) -> None:
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("end", "up", "r", "escape")
        assert "rename" in shown(app)[-1]
        await pilot.press("enter")
        assert app.continued == [library.games()[-2].id]


async def test_every_game_is_come_to_by_single_steps(library: Library) -> None:
    app = StageApp(library, screens(library)["games"])
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        assert isinstance(screen, GamesScreen)
        seen = set[str]()
        for _step in range(GAMES + 8):
            await pilot.press("down")
            seen.add(screen.chosen)
        assert {game.id for game in library.games()} <= seen
