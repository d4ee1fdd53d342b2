"""What the text game can do, typed at a table of the full screen: other games, past boards, what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.scene import board_of, scene
from tests.seating import PreparedStore
from tests.tui.playing import LARGE, SMALL, against_computer, playing
from tests.tui.screens.stage import played_game
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.base.i18n import LANGUAGES, _, pgettext, use_language
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions


def game() -> UpwordsGame:
    options = UpwordsOptions(pass_rounds=9)
    return against_computer(
        scene("WOODXYZ", "AAAAAAA", bag="EEEEEEE", board=board_of("5C MOOD"), options=options)
    )


async def test_any_game_of_the_list_is_named_as_in_the_text_game(tmp_path: Path) -> None:
    store = PreparedStore()
    other = store.games.add(played_game("Anna", "Bo", turns=1), "Anna – Bo")
    store.time.now += 1
    store.seat(game(), "Sunday")
    async with playing(game(), store=store) as now:
        await now.type("/rename 2 bar\r")
        assert now.said() == "Anna – Bo is now called bar."
        await now.type("/rename Monday\r")
        assert now.said() == "This game is now called Monday."
        file = tmp_path / "g.json"
        await now.type(f"/export 2 {file}\r")
        await now.press("y")
        assert file.exists()
        await now.type("/resume monda\r")
        assert now.said() == "This game is already open."
        await now.type("/resume bra\r")
        assert now.said() == "There is no game called “bra”. Did you mean game 2, bar?"
        await now.type("/resume bar\r")
        assert now.table.game_id == other and now.top == "HandOver"
        await now.press("enter")
        await now.type("/delete monday\r")
        await now.press("y")
        assert [row.name for row in now.app.library.games()] == ["bar"]
        await now.type(f"/import {file}\r")
        assert [row.name for row in now.app.library.games()] == ["g", "bar"] and now.table.game_id != other
        await now.press("enter")
        await now.type("/delete 1\r")
        await now.press("y")
        assert now.top == "GamesScreen", "the game that was on the table is gone"


async def test_another_game_like_this_one_is_begun_after_a_yes() -> None:
    async with playing(game()) as now:
        before = now.table.game_id
        await now.type("/again\r")
        assert now.top == "Confirm" and "This one is saved." in now.shown()
        await now.press("n")
        assert now.table.game_id == before
        await now.type("/again\r")
        await now.press("y")
        assert now.table.game_id != before and len(now.app.library.games()) == 2


async def test_past_boards_are_looked_at_while_the_game_goes_on() -> None:
    async with playing(game()) as now:
        await now.type("/at 1\r")
        assert now.said() == "Nothing has happened yet."
        await now.type("/5c wood\r")
        assert now.top == "UpwordsScreen" and len(now.screen.view.history) == 2
        await now.type("/at 1\r")
        assert now.top == "UpwordsHistoryScreen" and now.said().startswith("Turn 1 of 2")
        await now.press("escape")
        await now.type("/history 2\r")
        assert now.said().startswith("Turn 2 of 2")
        await now.press("escape")
        await now.type("/earlier\r")
        assert now.said().startswith("Turn 1 of 2")
        await now.press("down", "escape")
        await now.type("/at 9\r")
        assert now.top == "UpwordsScreen" and now.said() == "Name a turn from 1 to 2."


async def test_words_and_the_rack_are_spelled() -> None:
    async with playing(game()) as now:
        await now.type("/spell ab\r")
        assert now.said() == "Alfa, Bravo"
        await now.type("/spell\r")
        assert now.said().startswith("Whiskey, Oscar, Oscar, Delta, X-ray,")
        await now.type("/save\r")
        assert now.said() == "Every move is saved as soon as it is made."


@pytest.mark.combinations
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("code", LANGUAGES)
async def test_players_and_editions_are_pages_to_read(code: str, size: tuple[int, int]) -> None:
    use_language(code)
    async with playing(game(), size=size) as now:
        await now.type("/levels\r")
        assert now.top == "PagesScreen" and f"[{_('computer players')}]" in now.shown()
        await now.press("right")
        assert f"[{_('editions')}]" in now.shown() and "hasbro-10x10" in now.shown()
        await now.press("escape")
        await now.type("/editions\r")
        assert f"[{_('editions')}]" in now.shown()


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_computer_players_of_another_game_may_be_asked_for(code: str) -> None:
    use_language(code)
    async with playing(game()) as now:
        await now.type(f"/{pgettext('command', 'levels')} words-up\r")
        assert now.top == "PagesScreen" and _("Elephant") in now.shown()
        assert _("First steps") not in now.shown()
        await now.press("escape")
        await now.type("/levels chess\r")
        assert now.top == "UpwordsScreen" and "chess" in now.said() and "words-up" in now.said()


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", LANGUAGES)
async def test_help_here_lists_what_can_be_done_now(code: str) -> None:
    use_language(code)
    async with playing(game()) as now:
        await now.type(f"/{pgettext('command', 'help')} {_('here')}\r")
        assert now.top == "CommandPalette" and pgettext("command", "exchange") in now.shown()
        await now.press("escape")
        await now.press("escape")
        assert now.top == "UpwordsScreen"


async def test_the_first_screen_offers_players_and_editions() -> None:
    async with playing(game()) as now:
        await now.press("f10")
        await now.press("ctrl+p")
        await now.type("levels\r")
        assert now.top == "PagesScreen" and "[computer players]" in now.shown()
        await now.press("escape")
        assert now.top == "GamesScreen"


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", LANGUAGES)
async def test_every_command_about_games_is_found_in_the_palette(code: str) -> None:
    use_language(code)
    names = {each.name for each in SCREEN_COMMANDS}
    async with playing(game()) as now:
        for name in (
            "again",
            "resume",
            "rename",
            "delete",
            "export",
            "import",
            "levels",
            "editions",
            "spell",
        ):
            assert name in names
            await now.press("ctrl+p")
            await now.type(pgettext("command", name))
            assert pgettext("command", name) in now.shown(), name
            await now.press("escape")
