"""The hall of a server: how it looks, and what its keys do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tui.people_scenes import anna_in_the_hall
from tests.tui.screens.hall import MadeUpLobby, busy_lobby, due, hall, somebody, table
from tests.tui.screens.looking import LARGE, SMALL, assert_golden, line_with, shown, wait_until
from tests.tui.screens.stage import StageApp, empty_library, played_game, stocked_library
from tests.tui.settling import settle
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.open_tables import Begun
from upwords_tui.online.people_commands import joined
from upwords_tui.tui.screens.hall import HallScreen, Welcomed, WelcomeScreen


def stage(lobby: MadeUpLobby, folder: Path, *, games: bool = False) -> StageApp:
    library = (stocked_library if games else empty_library)(folder)
    library.files = False
    return StageApp(library, hall(lobby))


@pytest.mark.parametrize(("name", "size"), [("hall", SMALL), ("hall-large", LARGE)])
async def test_it_looks_as_it_did(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    app = stage(busy_lobby(), tmp_path, games=True)
    due(app.library)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Press Enter")))
        assert_golden(name, app)


async def test_all_lists_stand_in_the_same_columns_where_there_is_room(tmp_path: Path) -> None:
    async with anna_in_the_hall(tmp_path).run_test(size=LARGE) as pilot:
        await wait_until(pilot, lambda: bool(line_with(pilot.app, "Dee seeks players")))
        lines = shown(pilot.app)
        second = {line.index("in the hall") for line in lines if "in the hall  " in line}
        own, table_ = line_with(pilot.app, "Charlotte to move"), line_with(pilot.app, "Dee seeks players")
        assert second == {own.index("Hasbro"), table_.index("Hasbro")}
        assert own.index("14 Mar") == table_.index("Dee (") == line_with(pilot.app, "1610?").index("1610?")


async def test_nobody_else_is_here(tmp_path: Path) -> None:
    app = stage(MadeUpLobby(), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "1 person here")))
        assert_golden("hall-first", app)


async def test_rules_of_its_own_are_told_before_one_sits_down(tmp_path: Path) -> None:
    invitation = table(1, "Ben", "invited", "Ben", "Anna")
    timed = replace(invitation.choices, options=UpwordsOptions(turn_seconds=60))
    app = stage(MadeUpLobby([invitation._replace(choices=timed)]), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Time per turn: 1 minute.")))


async def test_enter_sits_down_where_one_is_invited(tmp_path: Path) -> None:
    lobby = busy_lobby()
    app = stage(lobby, tmp_path, games=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert lobby.asked == [("join", "1")] and app.continued == ["begun"]


async def test_without_an_invitation_enter_goes_on_with_a_game_that_waits_else_plays(tmp_path: Path) -> None:
    app = stage(MadeUpLobby(), tmp_path, games=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert app.begun and not app.continued
    again = stage(MadeUpLobby(), tmp_path / "2", games=True)
    due(again.library)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert again.continued and not again.begun


async def test_an_invitation_is_declined(tmp_path: Path) -> None:
    lobby = busy_lobby()
    app = stage(lobby, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Ben invites you")))
        await pilot.press("d")
        assert lobby.asked == [("decline", "1")]
        await wait_until(pilot, lambda: not line_with(app, "Ben invites you"))
        assert line_with(app, "Invitation declined.") and not line_with(app, "sit down")


async def test_what_others_do_never_moves_the_cursor(tmp_path: Path) -> None:
    lobby = MadeUpLobby((), somebody("Ben"))
    app = stage(lobby, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Ben")))
        await pilot.press("n", "down")
        chosen = next(line for line in shown(app) if "▸" in line)
        lobby.waiting = (table(1, "Ben", "invited", "Ben", "Anna"),)
        lobby.here = ()
        app.screen.looking.again()  # type: ignore[attr-defined]
        app.screen.hear("Ben in the hall: hello")  # type: ignore[attr-defined]
        await wait_until(pilot, lambda: bool(line_with(app, "Ben invites you")))
        assert next(line for line in shown(app) if "▸" in line) == chosen


async def test_what_is_said_goes_to_all_or_to_the_chosen_person(tmp_path: Path) -> None:
    lobby = MadeUpLobby((), somebody("Ben"))
    app = stage(lobby, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Ben")))
        await pilot.press("s", *"hello", "enter")
        await wait_until(pilot, lambda: ("say", "hello") in lobby.asked)
        await pilot.press("end", "s", *"hi", "enter")
        await wait_until(pilot, lambda: ("tell", "Ben", "hi") in lobby.asked)


async def test_games_that_have_gone_when_all_are_asked_for_are_no_crash(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    for number in range(7):
        library.store.games.add(played_game("Anna", "Ben", turns=1), f"game {number}")
    foremost = library.games()
    app = StageApp(library, hall(MadeUpLobby()))
    async with app.run_test(size=LARGE) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "1 more game")))
        for _row in range(30):
            if "1 more game" in line_with(app, "▸"):
                break
            await pilot.press("down")
        assert "1 more game" in line_with(app, "▸")
        library.store.games.delete(foremost[0].id)  # in another window
        await pilot.press("enter")
        await wait_until(pilot, lambda: not line_with(app, "1 more game"))
        assert line_with(app, "▸") and not line_with(app, foremost[0].name)
        assert all(line_with(app, game.name) for game in foremost[1:])
        assert not app.begun and not app.continued


async def test_on_the_screen_a_code_is_told_with_the_key_that_takes_it(tmp_path: Path) -> None:
    mine = table(2, "Anna", "mine", "Anna", "", code="NMD1-59EG")
    app = stage(MadeUpLobby([mine]), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Your table")))
        screen = app.screen_stack[1]
        assert isinstance(screen, HallScreen)
        screen.take_begun(Begun(waiting=mine))
        await settle(app)
        told = " ".join(" ".join(shown(app)).split())
        assert joined(Begun(waiting=mine)).lines[-1] in told
        assert "“join NMD1-59EG”, or press J on the full screen." in told


async def test_a_code_leads_to_its_table(tmp_path: Path) -> None:
    lobby = busy_lobby()
    app = stage(lobby, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Ben invites you")))
        await pilot.press("j", *"nmd1", "enter")
        await wait_until(pilot, lambda: ("code", "nmd1") in lobby.asked)
        await wait_until(pilot, lambda: bool(line_with(app, "You are at Ben's table")))


async def test_files_can_not_be_named(tmp_path: Path) -> None:
    app = stage(MadeUpLobby(), tmp_path, games=True)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "1 person here")))
        for key in ("c", "backspace", "x", "i"):
            await pilot.press(key)
            assert not line_with(app, "file") and len(app.screen_stack) == 2


class Newcomer:
    """Somebody who is offered a name."""

    offered = "Ada"

    def names_refusal(self, name: str) -> str:
        return "" if name == "Ada" else "Nobody can be called so."

    def enter(self, name: str, language: str, front_end: str) -> Any:
        return name


async def test_a_newcomer_is_asked_three_things(tmp_path: Path) -> None:
    app = StageApp(empty_library(tmp_path), lambda skin: WelcomeScreen(skin, Newcomer()))
    async with app.run_test(size=SMALL) as pilot:
        assert_golden("welcome", app)
        assert line_with(app, "put tiles on tiles"), "what the game is about"
        await pilot.press("B", "o", "enter")
        assert line_with(app, "Nobody can be called so.") and line_with(app, "Your name       Bo")
        await pilot.press("backspace", "backspace", "enter")
        assert line_with(app, "Type a name first.")
        await pilot.press("A", "d", "a", "enter")
        assert app.results == [Welcomed("Ada", "en", "screen")]  # type: ignore[arg-type]


async def test_what_was_said_is_seen_below_the_last_row_that_can_be_chosen(tmp_path: Path) -> None:
    lobby = MadeUpLobby((), somebody("Ben"), said=[f"Ben in the hall: {number}" for number in range(6)])
    app = stage(lobby, tmp_path, games=True)
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "more below")))
        await pilot.press("end")
        await wait_until(pilot, lambda: bool(line_with(app, "Ben in the hall: 5")))
        assert line_with(app, "▸ Ben")
