"""Settings on the full screen: what is changed holds at once everywhere, and keys of one's own work."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.seating import PreparedStore
from tests.tui.company import company
from tests.tui.playing import LARGE, SMALL, OnScreen, app_with, playing
from tests.tui.test_game_turns import opening
from upwords_tui.app.commands.keymap import choose_key
from upwords_tui.app.commands.keys import KEYS, use_keys
from upwords_tui.app.play.library import THEME, Library
from upwords_tui.app.profile.settings import SETTINGS
from upwords_tui.base.i18n import terminal_languages, use_language
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.online.live_games import LiveGames
from upwords_tui.store.values import HOME
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.settings import SettingsScreen


@asynccontextmanager
async def started(size: tuple[int, int] = SMALL, keys: Any = None) -> AsyncIterator[OnScreen]:
    """Show the list of games of somebody who has chosen these `keys`."""
    store = PreparedStore()
    store.settings.set(HOME, KEYS, keys)
    app = app_with(store=store)
    async with app.run_test(size=size) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        yield now


async def test_the_start_screen_leads_to_the_settings_and_back() -> None:
    async with started() as now:
        await now.press("e")
        assert now.top == "SettingsScreen"
        assert now.footer().startswith(" ← → change")
        for setting in SETTINGS:
            # Not all fit at once: the form follows the cursor.
            assert setting.title in now.shown(), setting.title
            await now.press("down")
        await now.press("f10")
        assert now.top == "GamesScreen"


async def test_where_there_is_no_room_the_rows_take_the_cursor_from_nothing_that_is_said() -> None:
    async with started() as now:
        await now.press("e")
        screen = now.app.screen
        assert isinstance(screen, SettingsScreen) and screen.cursor_place()
        # As in the moment in which the rows have had a smaller size and are not hidden yet.
        screen.frame.too_small.display = True
        await now.settle()
        screen._on_placed()
        assert screen.cursor_place() and now.app.cursor_position == screen.frame.too_small.cursor_offset()


async def test_every_setting_is_changed_with_the_arrows_kept_and_explained() -> None:
    use_language("en")
    async with started(LARGE) as now:
        await now.press("e")
        for setting in SETTINGS:
            assert setting.title in now.shown() or setting.name != "language"
            if setting.values:
                before = setting.read(now.app.library)
                await now.press("right")
                assert setting.read(now.app.library) != before, setting.name
                await now.press("left")
                assert setting.read(now.app.library) == before, setting.name
            await now.press("down")


async def test_keys_stand_under_the_game_they_are_for() -> None:
    use_language("en")
    async with started((120, 60)) as now:
        await now.press("e")
        lines = [line.strip() for line in now.shown().splitlines()]
        places = [lines.index(title) for title in ("Keys", "Keys in Upwords", "Keys in Words Up")]
        assert places == sorted(places)
        for title, command in zip(places, ("history", "exchange", "skip"), strict=True):
            place = next(at for at, line in enumerate(lines) if line.startswith(command))
            assert title < place and not any(title < other < place for other in places)


async def test_a_language_holds_at_once_on_all_screens() -> None:
    use_language("en")
    async with started() as now:
        await now.press("e")
        await now.press("right", "right")
        assert "suomi" in now.shown() and "Kieli" in now.shown()
        await now.press("f10")
        assert "Uusi peli" in now.shown()


async def test_colours_hold_at_once_and_are_kept() -> None:
    async with started() as now:
        await now.press("e")
        await now.press("down", "down", "enter")
        assert not now.app.skin.palette.dark and now.app.library.setting(THEME) == "light"
        await now.press("delete")
        assert now.app.skin.palette.dark


async def test_a_name_is_typed() -> None:
    async with started() as now:
        await now.press("e")
        await now.press("down", "enter")
        await now.press("ctrl+u", "Z", "o", "e", "enter")
        assert now.said() == "You are now called Zoe."
        assert "Zoe" in now.shown() and now.app.library.choices().seats[0].name == "Zoe"


async def test_whoever_types_on_a_row_for_a_text_begins_one_in_one_burst() -> None:
    async with started() as now:
        await now.press("e")
        await now.press("down", "A", "n", "n", "i", "e")
        assert now.top == "SettingsScreen" and "Annie" in now.shown()
        assert now.footer().split() == ["Enter", "keep", "it", "Esc", "never", "mind"]
        await now.press("escape")
        assert now.top == "SettingsScreen" and "Annie" not in now.shown()
        await now.press("B", "o", "x", "backspace", "down")
        assert "You are now called Bo." in now.said() or now.app.library.user == "Bo"
        await now.press("up", "backspace", "enter")
        assert now.app.library.user == "B", "in a field Backspace takes a letter away"
        await now.press("enter", "ctrl+u", "enter")
        assert now.app.library.user == "B", "nothing is no name"
        await now.press("up", "Z", "backspace")
        assert now.top == "GamesScreen" and now.app.library.user == "B"


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", ["enter", "down", "tab", "pageup", "f10"])
async def test_a_name_that_somebody_has_stays_to_be_mended(tmp_path: Path, key: str) -> None:
    async with company(tmp_path) as people:
        anna, _ben = await people.comes("Anna"), await people.comes("Ben")
        anna.press("e")
        await anna.is_at("SettingsScreen")
        anna.press("down", "B", "e", "n", key)
        await anna.sees("That name is taken.")
        assert anna.top == "SettingsScreen" and "Ben_" in anna.shown()
        anna.press("n", "a", key)
        await anna.until(lambda: anna.app.library.user == "Benna")


async def test_help_asked_for_while_a_name_is_typed_tells_the_keys_of_typing() -> None:
    use_language("en")
    async with started() as now:
        await now.press("e")
        await now.press("down", "Z", "f1")
        assert now.top == "HelpScreen" and "Keep it." in now.shown() and "F5" not in now.shown()
        await now.press("escape")
        assert "Z_" in now.shown()


async def test_what_is_set_in_another_window_is_shown_in_the_form() -> None:
    use_language("en")
    async with started() as now:
        await now.press("e")
        now.app.library.set_setting(THEME, "light")
        now.app.library.set_setting("language", "fi")
        await now.app.look_at_settings()
        await now.settle()
        lines = [line.split() for line in now.shown().splitlines()]
        assert ["▸", "Kieli", "‹", "suomi", "›"] in lines and ["Värit", "vaalea"] in lines


async def test_what_is_played_follows_a_language_chosen_in_another_window() -> None:
    use_language("en")
    async with started(LARGE) as now:
        assert "Hasbro 10×10 · English" in now.shown()
        now.app.library.set_setting("language", "fi")
        await now.app.look_at_settings()
        await now.press("p")
        await now.settle()
        assert now.top == "UpwordsScreen"
        assert now.app.library.setting("new-game")["edition"] == "hasbro-fi-10x10"


async def test_what_is_played_is_looked_up_again_in_a_language_chosen_meanwhile() -> None:
    use_language("en")
    async with started(LARGE) as now:
        now.app.library.set_setting("language", "fi")
        await now.app.look_at_settings()
        await now.settle()
        screen = now.app.screen
        assert isinstance(screen, GamesScreen) and screen.list.known and screen.list.known.spoken == "fi"
        assert "Hasbro 10×10 suomi · suomi" in now.shown()


async def test_the_language_of_the_terminal_is_taken_at_once() -> None:
    use_language("en")
    terminal_languages.set(("nl",))
    try:
        async with started() as now:
            await now.press("e")
            await now.press("right", "right")
            assert "Kieli" in now.shown()
            await now.press("left", "left")
            assert "Taal" in now.shown() and "Nederlands" in now.said()
            assert now.app.library.language == ""
    finally:
        terminal_languages.set(())
        use_language("en")


async def test_a_key_is_pressed_refused_taken_and_given_back() -> None:
    async with playing(opening()) as now:
        await now.type("/settings\r")
        await now.press("end")
        assert "▸" in now.shown()
        screen: Any = now.app.screen
        screen.choose("key hint")
        await now.press("enter", "a")
        assert now.said().startswith("Letters are for words")
        await now.press("f3")
        assert now.said() == "F3 is already the key of shuffle: give that another key first."
        await now.press("f11")
        assert now.said() == "F11 is now the key of hint." and "changed" in now.shown()
        await now.press("enter", "escape")
        assert now.top == "SettingsScreen", "Esc leaves the key as it is"
        await now.press("f10")
        assert "F11 hint" in now.footer() and "F2 hint" not in now.footer()
        await now.press("f2")
        assert not now.engine.asked, "the key of before does nothing"
        await now.press("f11")
        assert now.engine.asked
        await now.type("/set key reset\r")
        assert now.said() == "All commands have their default keys again." and "F2 hint" in now.footer()


async def test_a_key_of_ones_own_is_named_in_sentences_and_help() -> None:
    async with playing(opening()) as now:
        await now.type("/set key pass 7\r")
        assert now.said() == "7 is now the key of pass."
        await now.press("f5")
        assert now.top == "UpwordsScreen"
        await now.press("7")
        assert now.footer().startswith(" 7 do it") and now.table.number == 0
        await now.press("escape")
        await now.press("f1")
        await now.press("right")
        assert any(line.split()[:3] == ["7", "Passes:", "you"] for line in now.shown().splitlines())
        await now.press("escape")
        await now.press("7")
        await now.press("7")
        assert isinstance(now.table.view(0).history[0].action, Pass)


async def test_all_keys_of_ones_own_are_given_up_after_a_question() -> None:
    async with started(keys={"pass": "7"}) as now:
        await now.press("e")
        await now.press("end")
        await now.press("f5")
        assert "Reset all commands to their default keys?" in now.shown()
        assert now.footer().startswith(" F5 do it")
        await now.press("escape")
        assert now.app.library.setting(KEYS) == {"pass": "7"}
        await now.press("f5")
        await now.press("f5")
        assert now.top == "SettingsScreen" and now.app.library.setting(KEYS) == {}
        assert now.said() == "All commands have their default keys again."
        await now.press("f5")
        assert now.top == "SettingsScreen", "there is nothing to ask about"


async def test_a_pass_takes_one_key_where_nothing_is_to_be_asked_first() -> None:
    async with playing(opening()) as now:
        await now.type("/set asking off\r")
        assert now.app.library.setting("pass-twice") is False
        await now.press("f5")
        assert isinstance(now.table.view(0).history[0].action, Pass)


async def test_help_and_the_way_back_have_their_keys_on_every_screen() -> None:
    async with playing(opening(), size=LARGE) as now:
        await now.type("/set key help f11\r")
        await now.type("/set key games ctrl+g\r")
        assert "F11 help" in now.footer()
        await now.press("f11")
        assert now.top == "HelpScreen"
        await now.press("ctrl+g")
        assert now.top == "UpwordsScreen"
        await now.press("ctrl+g")
        assert now.top == "GamesScreen" and "F11 help" in now.footer()
        await now.press("f11")
        assert now.top == "HelpScreen"


async def test_keys_that_were_kept_work_from_the_first_picture() -> None:
    async with started(keys={"help": "F11"}) as now:
        assert "F11 help" in now.footer()
        await now.press("f11")
        assert now.top == "HelpScreen"


@pytest.mark.parametrize("kept", [17, {"hint": "F3"}, {"\x1b[2J": "F2"}, {"hint": ["F2"]}])
async def test_keys_that_can_t_be_had_are_told_in_one_line(kept: Any) -> None:
    async with started(keys=kept) as now:
        assert "default" in now.said()
        assert "F1 help" in now.footer()


async def test_whoever_is_at_a_table_hears_settings_and_languages_by_command() -> None:
    use_language("en")
    async with playing(opening()) as now:
        await now.type("/set bell on\r")
        assert now.said() == "The bell will ring when it becomes your turn."
        await now.type("/lang nl\r")
        assert now.said() == "Je taal is Nederlands."
        await now.type("/set nonsense\r")
        assert "nonsense" in now.said()
        await now.type("/set\r")
        assert now.top == "SettingsScreen"


async def test_what_is_set_in_another_window_holds_here_when_the_list_comes_back() -> None:
    use_language("en")
    async with started() as now:
        other = Library(now.store, "Anna")
        await now.press("h")
        choose_key(other, "help", "F11")
        other.set_setting(THEME, "light")
        await now.press("escape")
        assert "F11 help" in now.footer() and now.app.theme == "light"
        await now.press("e")
        other.set_setting("bell", True)
        await now.press("f11")
        await now.press("escape")
        assert "on" in next(line for line in now.shown().splitlines() if "Bell" in line)


async def test_at_home_what_another_process_has_set_holds_within_a_second(tmp_path: Path) -> None:
    use_language("en")
    path = tmp_path / "games.db"
    there = Library(PreparedStore(path), "Anna")
    app = app_with(store=PreparedStore(path))
    async with app.run_test(size=SMALL) as pilot:
        now = OnScreen(app, pilot)
        await now.settle()
        choose_key(there, "help", "F11")
        # The keys of the other process are its own.
        use_keys({})
        assert await LiveGames.tick(now.hub)
        await app.look_at_settings()
        await now.settle()
        assert "F11 help" in now.footer()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_colours_that_are_told_are_those_to_be_seen(size: tuple[int, int]) -> None:
    async with started(size) as now:
        now.app.set_theme("light")
        await now.press("e")

        def row() -> str:
            return next(line for line in now.shown().splitlines() if "Colours" in line)

        assert "light" in row() and now.app.library.setting(THEME) is None
        await now.press("down", "down", "right")
        assert "high-contrast" in row() and now.app.theme == "high-contrast"


async def test_a_set_is_chosen_with_a_piece_of_a_board_and_a_broken_one_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = tmp_path / "upwords-tui" / "boards"
    boards.mkdir(parents=True)
    (boards / "a-sea.toml").write_text('ground = "#001020"', "utf-8")
    (boards / "b-broken.toml").write_text('ground = "blue"', "utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    async with started(SMALL) as now:
        now.app.set_theme("clear")
        await now.press("e")
        await now.press("down")
        assert "◇" not in now.shown()
        await now.press("down")
        assert "◇" in now.shown() and "D 5" in now.shown(), "a piece of a board"
        await now.press("right")
        assert now.app.library.setting(THEME) == now.app.theme == "a-sea"
        assert now.app.skin.palette.ground == "on #001020"
        await now.press("right")
        assert "b-broken.toml: ground: must be a colour like “#f3ead6”" in now.said()
        assert now.app.library.setting(THEME) == now.app.theme == "a-sea"
    (boards / "a-sea.toml").unlink()
    async with started(SMALL) as now:
        now.app.library.set_setting(THEME, "a-sea")
        now.app.set_theme("dark")
        await now.press("e")
        await now.press("down", "down", "right")
        assert now.app.theme == "light"
