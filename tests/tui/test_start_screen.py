"""The start screen as a whole: what stands beside the list when the window changes, and clicks in a burst."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.seating import PreparedStore, hub_of, opened
from tests.store.stored import raw
from tests.tui.playing import FULL, LARGE, SMALL, FakeEngine, OnScreen, app_with
from tests.tui.screens.looking import shown
from tests.tui.settling import settle
from upwords_tui.app.play.library import open_library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.teaching.newcomers import COACHING
from upwords_tui.app.training.exercises import PUZZLE, ExerciseOutcome
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.online.live_games import LiveGames
from upwords_tui.tui import start
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.recent import LastGame

CENTRE = "◇"


@asynccontextmanager
async def listing(size: tuple[int, int], games: int, *, over: bool = False) -> AsyncIterator[OnScreen]:
    """Show the start screen of somebody with so many games, all of them over or none."""
    use_language("en")
    app = app_with(store=PreparedStore())
    for _number in range(games):
        game_id = app.library.begin(app.library.choices())
        if over:
            chair = app.hub.sit(game_id)
            await chair.do(Resign(seat=next(iter(chair.seats))))
            chair.leave()
    async with app.run_test(size=size) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        yield now


async def test_whoever_has_done_puzzles_only_finds_their_row_and_that_of_the_daily() -> None:
    use_language("en")
    app = app_with(store=PreparedStore())
    async with app.run_test(size=SMALL) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        assert "Puzzles" not in now.shown(), "the first picture is of the game itself"
        await now.press("z")
        await now.settle()
        app.library.exercises.done(PUZZLE, "hasbro-10x10/1.2", ExerciseOutcome.SHOWN, utc_now())
        await now.press("escape")
        await now.settle()
        assert "Puzzles" in now.shown() and "Daily" in now.shown()
        assert "How it works" in now.shown(), "there is room for what it is about"


async def test_the_board_is_back_in_a_window_with_room_beside_the_list() -> None:
    async with listing(SMALL, 30) as now:
        assert CENTRE in now.shown()
        await now.press(*["down"] * 30)
        assert CENTRE not in now.shown(), "the games that have come up beside it have the whole width"
        await now.pilot.resize_terminal(*LARGE)
        await now.settle()
        assert CENTRE in now.shown()


async def test_the_board_is_back_when_all_rows_are_in_sight_again() -> None:
    async with listing(SMALL, 14) as now:
        await now.press("end")
        assert CENTRE not in now.shown()
        await now.pilot.resize_terminal(80, 34)
        await now.settle()
        assert CENTRE in now.shown()


async def test_what_one_has_done_is_looked_up_once_there_is_room_for_it() -> None:
    async with listing(SMALL, 4, over=True) as now:
        assert "4 games" not in now.shown().partition("Play")[2]
        await now.pilot.resize_terminal(*LARGE)
        await now.settle()
        assert "0 won, 4 lost" in now.shown()


@pytest.mark.parametrize("where", ["board", "row", "footer"])
async def test_clicks_in_a_burst_open_a_game_once(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    take_seat = LiveGames.take_seat

    async def noted(hub: LiveGames, game_id: str, *account: str) -> object:
        opened.append(game_id)
        return await take_seat(hub, game_id, *account)

    async with listing(LARGE, 1) as now:
        monkeypatch.setattr(LiveGames, "take_seat", noted)
        if where == "board":
            await now.pilot.click(LastGame, offset=(20, 8), times=3)
        else:
            text = "Continue" if where == "row" else "Enter go"
            lines = now.shown().splitlines()
            row = next(at for at, line in enumerate(lines) if text in line)
            await now.pilot.click(offset=(lines[row].index(text) + 1, row), times=3)
        await now.settle()
        assert len(opened) == 1
        assert [type(screen).__name__ for screen in now.app.screen_stack[1:]] == [
            "GamesScreen",
            "UpwordsScreen",
        ]


async def test_of_two_games_opened_at_once_nobody_sits_at_the_one_that_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left: list[str] = []
    leave = PlayerSession.leave

    def noted(chair: PlayerSession[Any, Any]) -> None:
        left.append(chair.game_id)
        leave(chair)

    async with listing(SMALL, 2) as now:
        monkeypatch.setattr(PlayerSession, "leave", noted)
        games = {game.id for game in now.app.library.games()}
        await asyncio.gather(*map(now.app.open_game, games))
        shown = now.app.open_table()
        assert shown and left == list(games - {shown.game_id})


async def test_where_nothing_is_kept_the_screen_says_so_and_the_text_game_goes_on_with_it() -> None:
    use_language("en")
    app = app_with(store=PreparedStore())
    app.library.unkept = Path("/there/games.db")
    async with app.run_test(size=SMALL) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        assert "/there/games.db can't be written: what you play now is not saved." in now.shown()
        game_id = app.library.begin(app.library.choices())
        await app.open_game(game_id)
        await now.settle()
        table: Any = app.screen
        await table.action_command("text")
        assert app.switch_with == game_id


def test_the_full_screen_begins_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[UpwordsApp] = []
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path and access(path, mode))
    monkeypatch.setattr(start, "_leaving_on_signals", nullcontext)
    monkeypatch.setattr(UpwordsApp, "run", lambda app: begun.append(app))
    monkeypatch.setattr(gc, "disable", lambda: None)
    said = Namespace(data=str(tmp_path / "games.db"), lang="en", record=None, open_game=None, resume=False)
    said.theme = said.library = said.dictionary = None
    assert start._play(said, FULL) == 0
    assert begun[0].library.unkept == tmp_path / "games.db" and not (tmp_path / "games.db").exists()


async def test_a_game_that_can_not_be_gone_on_with_is_told_of_until_a_key_and_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language("en")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    words, games = tmp_path / "nowhere.txt", tmp_path / "games.db"
    words.write_text("once\nnowhere\n", encoding="utf-8")
    library = open_library(games)
    library.begin(replace(library.choices(), dictionary="en-list"))
    game_id = library.begin(replace(library.choices(), dictionary=str(words)))
    shutil.rmtree(tmp_path / "cache")
    with raw(games) as database:  # as before lists were kept with the games
        database.execute("DELETE FROM word_lists")
    opened.append(library._store)
    library = open_library(games)
    app = UpwordsApp(library, hub_of(library, FakeEngine()), FULL, first_game=game_id)
    app._ticks = False
    async with app.run_test(size=SMALL) as pilot:
        await settle(app)
        said = " ".join("\n".join(shown(app)).split())
        assert "This game can't be opened: the word list list-" in said
        assert type(app.screen).__name__ == "Notice"
        await pilot.press("enter")
        await settle(app)
        (games_screen,) = (each for each in app.screen_stack if isinstance(each, GamesScreen))
        assert games_screen.list.last_unfinished and games_screen.list.last_unfinished.id != game_id
        await pilot.press("enter")
        await settle(app)
        assert type(app.screen).__name__ == "UpwordsScreen"
    opened.append(library._store)


async def test_a_list_of_ones_own_is_named_where_a_game_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language("en")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    words = tmp_path / "kitchen words.txt"
    words.write_text("pan\npot\n", encoding="utf-8")
    library = open_library(tmp_path / "games.db")
    library.set_setting(COACHING, False)
    game_id = library.begin(replace(library.choices(), dictionary=str(words)))
    app = UpwordsApp(library, hub_of(library, FakeEngine()), FULL, first_game=game_id)
    app._ticks = False
    async with app.run_test(size=LARGE):
        await settle(app)
        assert "Dictionary: kitchen words.txt." in "\n".join(shown(app))
    opened.append(library._store)
