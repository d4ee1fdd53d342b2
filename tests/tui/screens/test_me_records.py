"""From a record to the game in which it was made, at its turn, on the screen of what one has done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.app.careers import keep
from tests.games.wordsup.scene import do, turn, word
from tests.seating import OpenLibrary
from tests.tui.screens.looking import SMALL, line_with, shown
from tests.tui.screens.stage import StageApp, empty_library, played_game
from tests.tui.settling import settle
from tests.tui.wordsup.sitting import dealt
from upwords_tui.app.profile.career import careers, moment_of, work_all_out
from upwords_tui.games.upwords.actions import Resign
from upwords_tui.games.wordsup.actions import GiveUp
from upwords_tui.games.wordsup.actions import LeaveMatch as GiveUpMatch
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.store.values import Ending, SeatResult
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.games.wordsup.screen_game import history_screen
from upwords_tui.tui.screens.me import MeScreen
from upwords_tui.tui.theme import make_skin

RECORDS = ["Best game", "Best play", "Longest word"]
"""Those of `with_plays`: nothing was laid on anything."""


def ended(library: OpenLibrary, game: Any, over: Any, edition: str) -> str:
    """Keep a game that goes on, and then its end, at which Anna has lost."""
    game_id = library.store.games.add(game, "Anna – Computer")
    results = (
        SeatResult(0, "Anna", "human", 90, False),
        SeatResult(1, "Computer", "computer:highest", 99, True),
    )
    library.store.games.append(game_id, over, Ending(edition, "en", results))
    return game_id


def with_plays(folder: Path) -> OpenLibrary:
    """Return a library with one game of eleven actions, the last of them that Anna gives up."""
    library = empty_library(folder)
    game = played_game("Anna", "Computer")
    ended(library, game, game.apply(Resign(seat=0)), game.setup.edition_id)
    work_all_out(library)
    return library


def with_words(folder: Path) -> OpenLibrary:
    """Return a library with one match, in which Anna has made DOEN with the sixth turn of a card."""
    library = empty_library(folder)
    game = do(turn(dealt(computers=(1,)), "d3 e3 f3"), GiveUp(seat=0))
    game = do(turn(game, "h8 g8 f8"), GiveUp(seat=1))
    game = word(turn(game, "a1 a2 c1 b2"), "DOEN")
    ended(library, game, do(game, GiveUpMatch(seat=0)), "wordsup-nl")
    work_all_out(library)
    return library


async def opened(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, each after all that followed from the one before."""
    for key in ("", *keys):
        if key:
            await pilot.press(key)
        await settle(pilot.app)
        await pilot.pause()


def stage(library: OpenLibrary) -> StageApp:
    return StageApp(library, MeScreen)


def test_records_are_found_in_their_game(tmp_path: Path) -> None:
    library = with_plays(tmp_path)
    (career,) = careers(library)
    history = None
    for record, held in career.records():
        moment = moment_of(library, held.game, record.name)
        history = moment.view.history
        assert moment.number is not None and history[moment.number].action.seat == moment.view.seat == 0
    assert history
    own = [entry for entry in history if entry.action.seat == 0 and entry.effect.score]
    best = max(own, key=lambda entry: entry.effect.score.total)
    assert moment_of(library, held.game, "play").number == best.number
    longest = max(own, key=lambda entry: max(len(word.tiles) for word in entry.effect.score.words))
    assert moment_of(library, held.game, "word").number == longest.number


async def test_enter_shows_the_game_at_that_turn(tmp_path: Path) -> None:
    library = with_plays(tmp_path)
    (career,) = careers(library)
    held = {record.name: held for record, held in career.records()}["play"]
    number = moment_of(library, held.game, "play").number
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot)
        assert "▸" not in line_with(app, "Best game") and "Esc back" in shown(app)[-1]
        await opened(pilot, "down", "down")
        assert "▸" in line_with(app, "Best play") and "Enter show the game" in shown(app)[-1]
        place = app.cursor_position
        assert shown(app)[place.y][place.x :].startswith("▸ Best play")
        await opened(pilot, "enter")
        assert number is not None and line_with(app, f"Turn {number + 1} of 11")
        await opened(pilot, "escape")
        assert "▸" in line_with(app, "Best play")
        await opened(pilot, "escape")
        assert app.results == [None]


async def test_the_arrows_go_through_the_records_and_on(tmp_path: Path) -> None:
    library = with_plays(tmp_path)
    keep(library.store, [(20, 10), (30, 40)])
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot)
        for label in RECORDS:
            await opened(pilot, "down")
            assert "▸" in line_with(app, label)
        assert line_with(app, "more above") and line_with(app, "With  "), "what is below is seen, too"
        for label in reversed(RECORDS[:-1]):
            await opened(pilot, "up")
            assert "▸" in line_with(app, label)
        await opened(pilot, "up")
        assert not any("▸" in line for line in shown(app)) and "Esc back" in shown(app)[-1]
        await opened(pilot, "end", "up", "home", "down")
        assert "▸" in line_with(app, RECORDS[0])


async def test_what_is_below_the_records_is_scrolled_to(tmp_path: Path) -> None:
    library = with_plays(tmp_path)
    for level in (f"forgotten{number}" for number in range(9)):
        keep(library.store, [(20, 10), (30, 40)], level)
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, *["down"] * len(RECORDS))
        before = shown(app)
        await opened(pilot, "down", "down")
        assert shown(app) != before and not any("▸" in line for line in shown(app))
        app.screen.update()  # type: ignore[attr-defined]
        await opened(pilot, "up", "up")
        assert shown(app) == before and "▸" in line_with(app, RECORDS[-1])


async def test_the_best_game_is_shown_from_its_end(tmp_path: Path) -> None:
    app = stage(with_plays(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "down", "enter")
        assert line_with(app, "Turn 11 of 11")


async def test_a_click_chooses_and_another_shows(tmp_path: Path) -> None:
    app = stage(with_plays(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot)
        row = shown(app).index(line_with(app, "Best game"))
        await pilot.click(offset=(10, row))
        await opened(pilot)
        assert "▸" in line_with(app, "Best game")
        await pilot.click(offset=(10, row))
        await opened(pilot)
        assert line_with(app, "Turn 11 of 11")


async def test_that_a_game_is_gone_is_said(tmp_path: Path) -> None:
    library = with_plays(tmp_path)
    library.store.games.delete(library.finished()[0].game_id)
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "down", "enter")
        assert line_with(app, "This game has been deleted.") and line_with(app, "Best game")


@pytest.mark.parametrize("record", ["Best word", "Longest word"])
async def test_a_match_is_shown_at_its_turn(record: str, tmp_path: Path) -> None:
    library = with_words(tmp_path)
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot)
        await opened(pilot, *["down"] * (2 + (record == "Longest word")))
        assert "▸" in line_with(app, record)
        await opened(pilot, "enter")
        assert line_with(app, "[Round 1]") and line_with(app, "3     Anna turned A1")


def test_the_best_round_is_shown_from_what_ended_it(tmp_path: Path) -> None:
    library = with_words(tmp_path)
    (career,) = careers(library)
    moment = moment_of(library, career.games[0], "round")
    view = moment.view
    assert isinstance(view, WordsUpView) and moment.number == len(view.history) - 1
    screen = history_screen(make_skin("dark", ColourDepth.TRUE, GlyphLevel.FULL), view, moment.number)
    assert screen._first_term == "3"
