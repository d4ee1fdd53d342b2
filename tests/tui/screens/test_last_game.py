"""The game played last stands beside the list, with its board once that has been looked up."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.seating import OpenLibrary
from tests.store.stored import new_game, passed, raw
from tests.tui.screens.looking import shown, wait_until
from tests.tui.screens.stage import StageApp, empty_library, played_game, screens, setup, stocked_library
from tests.tui.settling import settle
from tests.tui.wordsup.sitting import dealt
from upwords_tui.app.play.library import GameRow
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.screens.recent import picture_size
from upwords_tui.tui.theme import make_skin
from upwords_tui.tui.widgets.grid import CellSize


def stage(library: OpenLibrary) -> StageApp:
    return StageApp(library, screens(library)["games"])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_the_last_board_stands_beside_the_list(tmp_path: Path, size: tuple[int, int]) -> None:
    library = empty_library(tmp_path)
    game = played_game("Anna", "Computer", turns=3)
    library.store.games.add(game, "Anna – Computer")
    app = stage(library)
    async with app.run_test(size=size) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        lines = shown(app)
        beside = app.screen.query_one("LastGame").region
        right = [line[beside.x + 1 :] if y in beside.line_range else "" for y, line in enumerate(lines)]
        spelt = ["".join(filter(str.isalpha, line)) for line in right]
        board = game.position.board
        rows = ["".join(board.top_at(Square(row, col)) or "" for col in range(10)) for row in range(10)]
        assert [row for row in rows if row] == [row for row in spelt if row in rows and row]
        if size[0] < 114:
            assert not any("●" in line for line in right), "the rows below tell it"
        else:
            assert any(line.split()[:2] == ["●", "Anna"] for line in right)
            assert any("Computer to move" in line or "your turn" in line for line in right)


async def test_games_that_come_up_beside_a_tiny_board_have_the_whole_width(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    for _game in range(12):
        library.store.games.add(played_game("Anna", "Computer", turns=3), "Anna – Computer")
    app = stage(library)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot.app)
        for key, is_seen in (("end", False), ("home", True)):
            await pilot.press(key)
            await pilot.pause()
            listed = [line for line in shown(app) if "  Hasbro 10×10  " in line]
            assert any("◇" in line for line in shown(app)) == is_seen
            assert len(listed) >= 7 and len(set(map(len, listed))) == 1


async def test_a_click_on_the_board_goes_on_with_its_game(tmp_path: Path) -> None:
    library = stocked_library(tmp_path)
    app = stage(library)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot.app)
        board = app.screen.query_one("LastGame").region
        await pilot.click(offset=(board.x + 12, board.y + 12))
        await wait_until(pilot, lambda: app.continued == [library.games()[0].id])


@pytest.mark.parametrize("edition", ["classic-8x8", "hasbro-10x10"])
async def test_the_scores_end_where_the_board_does(tmp_path: Path, edition: str) -> None:
    library = empty_library(tmp_path)
    library.store.games.add(UpwordsGame.begin(setup("Anna", "Bo", edition=edition)), "Anna – Bo")
    app = stage(library)
    app.skin = make_skin("high-contrast", ColourDepth.TRUE, GlyphLevel.FULL)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        lines = shown(pilot.app)
        score = next(line for line in lines if "● Anna" in line)
        cells = [line for line in lines if line.count("·") >= 8]
        # Each square shows its dot in the second of its four columns.
        assert {len(line) + 2 for line in cells} == {len(score)}


async def test_at_the_very_first_start_there_is_none(tmp_path: Path) -> None:
    async with stage(empty_library(tmp_path)).run_test(size=(80, 24)) as pilot:
        await settle(pilot.app)
        assert not any("●" in line for line in shown(pilot.app))


async def test_cards_are_shown_too(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    library.store.games.add(dealt(), "Anna – Ben")
    async with stage(library).run_test(size=(80, 24)) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        assert "".join(shown(pilot.app)).count("▀ ") == 64


async def test_games_of_before_are_worked_out_behind_the_list_and_a_broken_one_is_left(
    tmp_path: Path,
) -> None:
    library = stocked_library(tmp_path)
    broken = library.games()[1].id
    with raw(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET standing = NULL")
        db.execute("UPDATE actions SET body = '{}' WHERE game = ? AND number = 0", (broken,))
    async with stage(library).run_test(size=(120, 40)) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        text = "\n".join(shown(pilot.app))
        assert "104 : 128 : 58" in text and "won" in text and "3 turns" in text
        assert [game.id for game in library.games() if game.standing is None] == [broken]


@pytest.mark.usefixtures("what_is_at_work_goes_on")
async def test_games_of_before_are_worked_out_a_few_at_a_time_until_the_list_is_left(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    for number in range(25):
        library.store.games.add(
            new_game("Anna") if number % 2 else passed(new_game("Anna")), f"game {number}"
        )
    with raw(tmp_path / "games.db") as db:
        db.execute("UPDATE games SET standing = NULL")
    asked: list[str] = []
    look, may_go_on = library.with_standing, threading.Event()

    def stood(row: GameRow) -> GameRow:
        asked.append(row.id)
        if len(asked) > 15:
            may_go_on.wait(60)
        return look(row)

    library.with_standing = stood  # type: ignore[method-assign]
    listed = sorted(library.games(), key=lambda row: row.is_over)
    async with stage(library).run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: len(asked) > 15)
        known = {row.id for row in pilot.app.screen.list.games if row.standing}  # type: ignore[attr-defined]
        assert known >= {row.id for row in listed[:10]}
        pilot.app.pop_screen()
        await pilot.pause()
        may_go_on.set()
        await wait_until(pilot, lambda: len(asked) >= 20)
        await pilot.pause(0.3)
    assert asked == [row.id for row in listed[:20]]


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (80, 24, CellSize.TINY),
        (79, 24, None),
        (120, 40, CellSize.SMALL),
        (200, 60, CellSize.LARGE),
        (80, 20, None),
    ],
)
def test_the_board_is_as_large_as_there_is_room(width: int, height: int, size: CellSize | None) -> None:
    assert picture_size(width, height, 104) is size


async def test_before_a_game_has_ended_it_stands_in_the_middle(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    library.store.games.add(dealt(), "Anna – Ben")
    async with stage(library).run_test(size=(120, 40)) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        lines = shown(pilot.app)[1:-2]
        used = [place for place, line in enumerate(lines) if line.strip()]
        assert abs(used[0] - (len(lines) - 1 - used[-1])) <= 2
