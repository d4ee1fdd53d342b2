"""The screen of what one has done: numbers, records and the course, at every size, for both games."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.app.careers import EDITION, keep
from tests.seating import OpenLibrary
from tests.store.stored import new_game, passed
from tests.tui.screens.looking import LARGE, SMALL, assert_golden, line_with, shown, wait_until
from tests.tui.screens.stage import FULL, StageApp, empty_library
from tests.tui.settling import settle
from upwords_tui.app.commands.people import people_groups
from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.profile.career import untold
from upwords_tui.app.profile.facts import Best, GameFacts
from upwords_tui.app.training.exercises import DAILY, PUZZLE, ExerciseOutcome
from upwords_tui.store.values import Ending, SeatResult
from upwords_tui.terminal.capabilities import Capabilities, ColourDepth, GlyphLevel
from upwords_tui.tui.screens.help import pages
from upwords_tui.tui.screens.me import MeScreen


def stage(library: OpenLibrary, *known: str, glyphs: GlyphLevel = GlyphLevel.FULL) -> StageApp:
    account = (lambda: known) if known else None
    return StageApp(library, lambda skin: MeScreen(skin, account), FULL._replace(glyphs=glyphs))


def played(folder: Path, *, both: bool = False) -> OpenLibrary:
    """A library with games won and lost, in which something was best; `both`: and a match of Words Up."""
    library = empty_library(folder)
    kept = keep(library.store, [(200, 150), (260, 150), (100, 150), (180, 180)])
    bests = {"play": Best(48, ("QUIZ", "ZEN")), "word": Best(7, ("CENTRES",)), "stack": Best(5, ("CATS",))}
    library.store.results.keep_facts({kept[1]: {0: GameFacts(10, 260, bests).as_json()}})
    if both:
        game = new_game("Anna", "Max:casual")
        results = (
            SeatResult(0, "Anna", "human", 90, True),
            SeatResult(1, "Max", "computer:attentive", 40, False),
        )
        game_id = library.store.games.add(game, "x")
        library.store.games.append(game_id, passed(game), Ending("wordsup-en", "en", results))
        library.store.database.write("UPDATE results SET kind = 'wordsup' WHERE game = ?", game_id)
    return library


@pytest.mark.combinations
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("glyphs", [GlyphLevel.FULL, GlyphLevel.ASCII])
async def test_it_tells_what_was_done(tmp_path: Path, size: tuple[int, int], glyphs: GlyphLevel) -> None:
    async with stage(played(tmp_path), glyphs=glyphs).run_test(size=size) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        assert "2 won, 1 drawn, 1 lost" in line_with(pilot.app, "4 games   ")
        assert "185.0" in line_with(pilot.app, "Average") and "26.0" in line_with(
            pilot.app, "Points per play"
        )
        assert "260 points" in line_with(pilot.app, "Best game")
        assert "QUIZ and ZEN, 48 points" in line_with(pilot.app, "Best play")
        graph = line_with(pilot.app, "Your scores, game by game")
        assert graph
        lines = shown(pilot.app)
        assert all(len(line) <= size[0] for line in lines)
        bars = lines[lines.index(graph) + 1 :]
        assert any("#" in line if glyphs is GlyphLevel.ASCII else "█" in line for line in bars)


async def test_an_average_below_nothing_has_a_sign(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    keep(library.store, [(-30, 150), (-40, 150)])
    async with stage(library).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        assert "−35.0 points per game" in line_with(pilot.app, "Average")


@pytest.mark.parametrize(
    ("name", "size", "capabilities"),
    [
        ("me", SMALL, FULL),
        ("me-large", LARGE, FULL),
        ("me-huge", (200, 60), FULL),
        ("me-ascii", SMALL, Capabilities(True, ColourDepth.NONE, GlyphLevel.ASCII)),
    ],
)
async def test_it_looks_as_it_did(
    name: str, size: tuple[int, int], capabilities: Capabilities, tmp_path: Path
) -> None:
    app = StageApp(played(tmp_path, both=True), MeScreen, capabilities)
    async with app.run_test(size=size) as pilot:
        await settle(app)
        await pilot.pause()
        assert_golden(name, app)


async def test_which_games_those_were_stands_in_one_column(tmp_path: Path) -> None:
    for size in ((80, 24), (120, 40)):
        library = played(tmp_path / f"{size[0]}")
        async with stage(library).run_test(size=size) as pilot:
            await settle(pilot.app)
            await pilot.pause()
            labels = ("Best game", "Best play", "Longest word", "Highest stack")
            assert len({line_with(pilot.app, label).index("against Casual") for label in labels}) == 1
            graph = line_with(pilot.app, "Your scores, game by game")
            assert graph.index("Your") == line_with(pilot.app, "Average").index("Average")


async def test_what_does_not_fit_is_scrolled_to(tmp_path: Path) -> None:
    async with stage(played(tmp_path)).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        assert not line_with(pilot.app, "Casual  ")
        await pilot.press("end")
        row = line_with(pilot.app, "Casual  ").split()
        assert row[:7] == ["Casual", "4", "2", "1", "1", "185.0", "260"]
        await pilot.press("home")
        assert line_with(pilot.app, "Won in a row")


async def test_games_of_before_are_worked_out_while_it_is_shown(tmp_path: Path) -> None:
    library = played(tmp_path)
    assert len(untold(library.finished())) == 3
    async with stage(library).run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: not untold(library.finished()))


async def test_the_other_game_is_a_key_away(tmp_path: Path) -> None:
    async with stage(played(tmp_path, both=True)).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        assert "[Upwords]  Words Up" in line_with(pilot.app, "[Upwords]")
        place = pilot.app.cursor_position
        assert shown(pilot.app)[place.y][place.x : place.x + 7] == "Upwords"
        await pilot.press("right")
        assert "[Words Up]" in line_with(pilot.app, "Words Up") and line_with(pilot.app, "90 points")
        await pilot.press("right")
        assert "[Upwords]" in line_with(pilot.app, "Words Up")


async def test_nothing_done_yet(tmp_path: Path) -> None:
    async with stage(empty_library(tmp_path)).run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(pilot.app, "You have not finished a game yet.")))
        assert not line_with(pilot.app, "records")
        await pilot.press("right", "x", "down", "end")
        assert not line_with(pilot.app, "export") and not line_with(pilot.app, "which file")


async def test_the_account_comes_first(tmp_path: Path) -> None:
    app = stage(played(tmp_path), "You are called Anna.", "1 key opens your account.")
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(pilot.app, "4 games   ")))
        lines = shown(pilot.app)
        places = [lines.index(line_with(pilot.app, text)) for text in ("called Anna", "1 key", "4 games   ")]
        assert places == sorted(places)


async def test_it_is_written_to_a_file(tmp_path: Path) -> None:
    library = played(tmp_path)
    async with stage(library).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        await pilot.press("x")
        await wait_until(pilot, lambda: bool(line_with(pilot.app, "to which file")))
        await pilot.press(*["backspace"] * len("me.json"), *str(tmp_path / "out"), "enter")
        await wait_until(pilot, lambda: bool(line_with(pilot.app, "Written to")))
    written = json.loads((tmp_path / "out").read_text("utf-8"))
    assert [game["edition"] for game in written["games"]] == [EDITION] * 4


async def test_where_there_are_no_files_none_is_offered(tmp_path: Path) -> None:
    library = played(tmp_path)
    library.files = False
    async with stage(library).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        await pilot.press("x")
        assert not line_with(pilot.app, "export") and not line_with(pilot.app, "which file")


async def test_when_it_stands_nothing_is_drawn(tmp_path: Path) -> None:
    async with stage(played(tmp_path)).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        before = shown(pilot.app)
        await pilot.press("left_shift")
        assert shown(pilot.app) == before


def test_help_on_a_server_tells_of_it_once() -> None:
    for groups, usage in (((), "me [GAME|export FILE]"), (people_groups(is_host=False), "me [name NAME")):
        entries = [
            entry for page in pages(kind_of("upwords").variants()[0], (), groups) for entry in page.entries
        ]
        (only,) = [entry.term for entry in entries if entry.term.startswith("me [")]
        assert only.startswith(usage)


async def test_it_begins_with_the_game_that_was_named(tmp_path: Path) -> None:
    library = played(tmp_path, both=True)
    async with StageApp(library, lambda skin: MeScreen(skin, None, "wordsup")).run_test(size=SMALL) as pilot:
        await settle(pilot.app)
        assert line_with(pilot.app, "[Words Up]")


@pytest.mark.parametrize("is_played", [True, False])
async def test_puzzles_and_dailies_stand_below_the_games(tmp_path: Path, is_played: bool) -> None:
    library = played(tmp_path) if is_played else empty_library(tmp_path)
    body = {"begun": "2026-11-23", "outcome": "first", "tries": 1}
    library.exercises.keep(DAILY, "2026-11-23/hasbro-10x10/puzzle", body)
    library.exercises.done(
        PUZZLE, "hasbro-10x10/1.1", ExerciseOutcome.FIRST, datetime.now(UTC), language="en", difficulty=1500
    )
    async with stage(library).run_test(size=(200, 60)) as pilot:
        await settle(pilot.app)
        await pilot.pause()
        lines = shown(pilot.app)
        heading = next(at for at, line in enumerate(lines) if "Puzzles and dailies" in line)
        assert "Puzzles, English: 1 of 1 solved at the first try, no rating yet." in lines[heading + 1]
        told = " ".join(lines[heading + 1 : heading + 4])
        assert "Dailies done on 1 day. Days in a row:" in told


@pytest.mark.parametrize("glyphs", [GlyphLevel.FULL, GlyphLevel.ASCII])
async def test_the_squares_played_are_a_board(tmp_path: Path, glyphs: GlyphLevel) -> None:
    library = empty_library(tmp_path)
    (kept,) = keep(library.store, [(200, 150)])
    laid = (("E5", 1), ("E5", 2), ("F5", 1), ("J10", 1))
    library.store.results.keep_facts({kept: {0: GameFacts(2, 20, laid=laid).as_json()}})
    async with stage(library, glyphs=glyphs).run_test(size=(120, 60)) as pilot:
        await settle(pilot.app)
        lines = shown(pilot.app)
        top = next(at for at, line in enumerate(lines) if "Tiles laid on each square" in line)
        board = lines[top + 1 : top + 11]
        assert board[4].split() == ["2", "1"] and board[9].split() == ["1"]
        assert board[4].index("2") + 3 == board[4].index("1"), "a square is three columns"
        assert "1: 75%, 2: 25%" in line_with(pilot.app, "Heights")
