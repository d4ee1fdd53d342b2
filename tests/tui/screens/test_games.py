"""The first screen: what its keys do."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from tests.tui.screens.looking import LARGE, SMALL, line_with, shown, wait_until
from tests.tui.screens.stage import NOW, StageApp, empty_library, played_game, screens, stocked_library
from tests.tui.settling import settle
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import RecordError
from upwords_tui.base.i18n import LANGUAGES, use_language
from upwords_tui.tui.screens import recent
from upwords_tui.tui.screens.games import GamesScreen
from upwords_tui.tui.screens.logo import FirstLook


def stage(library: Library) -> StageApp:
    return StageApp(library, screens(library)["games"])


async def choose_game(pilot: Pilot[None], place: int) -> None:
    """Go to the game `place` places below “Settings”."""
    await pilot.press("e", *["down"] * place)


async def test_one_key_goes_on_with_the_last_game(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert app.continued == [app.library.games()[0].id]


async def test_one_key_plays_with_the_choices_of_before(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert app.begun == [app.library.choices()]
        await pilot.press("n")
        assert app.asked == ["new game"]


async def test_whoever_has_no_games_sees_tiles_laid_on_tiles(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        letters = line_with(app, " →  ").split("→")
        assert ["".join(filter(str.isalnum, word)) for word in letters] == ["CAT", "H2AT", "H2O2T"]
        assert line_with(app, "put tiles on tiles")
        library.store.games.add(played_game("Anna", "Computer", turns=1), "Anna – Computer")
        assert isinstance(app.screen, GamesScreen)
        await app.screen.look_now()
        await pilot.pause()
        assert not line_with(app, "put tiles on tiles")


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 40)])
async def test_a_list_left_open_over_midnight_tells_the_right_day_at_the_next_key(
    size: tuple[int, int], tmp_path: Path
) -> None:
    library, now = stocked_library(tmp_path), [NOW]
    app = StageApp(library, lambda skin: GamesScreen(skin, now=lambda: now[0]))
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "11:05")))
        await settle(app)
        await pilot.pause()
        days = "\n".join(shown(app)).count("11:05")
        now[0] += timedelta(days=1)
        for key, chosen in (("down", "Play"), ("up", "Continue")):
            await pilot.press(key)
            text = "\n".join(shown(app))
            assert chosen in line_with(app, "▸")
            assert "today " not in text and text.count("yesterday 11:05") + text.count("14 Mar") == days
        now[0] += timedelta(days=1)
        await pilot.press("down")
        text = "\n".join(shown(app))
        assert "yesterday" not in text and text.count("14 Mar") >= days


async def test_after_midnight_how_today_stands_is_looked_up_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, now = stocked_library(tmp_path), [NOW]
    monkeypatch.setattr(recent, "today_texts", lambda _library: (f"as of day {now[0].day}",))
    app = StageApp(library, lambda skin: GamesScreen(skin, now=lambda: now[0]))
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, f"as of day {NOW.day}")))
        now[0] += timedelta(days=1)
        await pilot.press("down")
        await wait_until(pilot, lambda: bool(line_with(app, f"as of day {NOW.day + 1}")))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_words_laid_on_each_other_have_the_same_places(spoken: str) -> None:
    use_language(spoken)
    words = FirstLook.words()
    use_language("en")
    assert len(words) == 3 and len(set(map(len, words))) == 1
    for before, after in pairwise(words):
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


async def test_the_palette_offers_the_ways_into_a_game(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        screen: Any = app.screen
        offers = {offer.title: offer for offer in screen.offers()}
        assert list(offers)[:4] == ["Continue", "Play", "New game", "Daily"]
        assert offers["New game"].key == "N" and offers["New game"].help
        done = offers["New game"].run()
        assert done is not None
        await done
        await pilot.pause()
        assert app.asked == ["new game"]


@pytest.mark.parametrize(("is_new", "lessons"), [(True, ["Words Up"]), (False, ["Words Up"])])
async def test_the_palette_has_the_lessons_that_have_no_row(
    tmp_path: Path, is_new: bool, lessons: list[str]
) -> None:
    app = stage(empty_library(tmp_path) if is_new else stocked_library(tmp_path))
    async with app.run_test(size=SMALL):
        screen: Any = app.screen
        found = {each.title: each for each in screen.offers() if each.help.startswith("Learn this ")}
        assert list(found) == lessons
        done = found["Words Up"].run()
        assert done is not None
        await done
        assert app.asked == ["learn wordsup"]


async def test_a_word_is_explained_when_it_is_asked_for(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        screen: Any = app.screen
        (offer,) = [each for each in screen.offers() if each.title == "define"]
        assert offer.key == "Ctrl+E" and offer.help == "Says what a word means."
        await pilot.press("ctrl+e")
        assert line_with(app, "Explain which word? Dictionary: English.")
        await pilot.press(*"cats", "enter")
        await settle(app)
        assert line_with(app, "CATS: plural of CAT.")
        await pilot.press("escape", "ctrl+e", "5", "enter")
        await settle(app)
        assert line_with(app, "Name a word: “define snack”.")


async def test_the_lesson_is_a_key_away_whether_or_not_it_is_offered(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        assert line_with(app, "practice game with a tutor")
        await pilot.press("down", "enter", "l")
        assert app.asked == ["learn upwords", "learn upwords"] and not app.begun
        app.refusal = RecordError("no words")
        await pilot.press("l")
        assert line_with(app, "no words")
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        assert not line_with(app, "practice game with a tutor")
        assert "L learn" in shown(app)[-1]
        await pilot.press("l")
        assert app.asked == ["learn"]
    app.library.set_setting("learned", True)
    app = stage(app.library)
    async with app.run_test(size=SMALL):
        assert "learn" not in shown(app)[-1], "whoever has done it needs no reminder"


async def test_what_one_has_done_is_a_key_away_and_a_row_once_there_is_something(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        assert not line_with(app, "M  Me")
        await pilot.press("m")
        assert app.asked == ["me"]
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        assert line_with(app, "M  Me")
        await pilot.press("h", "backspace", "up", "enter")
        assert app.asked == ["me"]


async def test_a_game_is_renamed(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("r")
        assert line_with(app, "New name for “Sunday evening”?")
        await pilot.press(*["backspace"] * 7, "n", "o", "o", "n", "enter")
        assert app.library.games()[0].name == "Sunday noon"
        assert line_with(app, "It is now called Sunday noon.")


async def test_a_game_that_is_not_over_goes_to_a_file_only_when_that_is_confirmed(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    file = tmp_path / "g.json"
    async with app.run_test(size=SMALL) as pilot:
        for answer in ("n", "y"):
            await pilot.press("x", "ctrl+u")
            await _paste(pilot, str(file))
            await pilot.press("enter")
            assert line_with(app, "The game is not over")
            assert not file.exists()
            await pilot.press(answer)
        assert file.exists() and line_with(app, "Written. Check it with")


async def test_a_game_is_deleted_only_when_that_is_confirmed(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await choose_game(pilot, 4)
        await pilot.press("delete", "enter")
        assert len(app.library.games()) == 4
        await pilot.press("d", "y")
        assert [game.name for game in app.library.games()][-1] != "Anna – Bo"
        assert line_with(app, "Anna – Bo is deleted.")


async def test_a_game_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    file = tmp_path / "out.json"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("x", "ctrl+u")
        await _paste(pilot, str(file))
        await pilot.press("enter", "y")
        assert file.exists()
        await pilot.press("x")
        await _paste(pilot, "x" * 300)
        await pilot.press("enter", "y")
        assert "Enter go" in shown(app)[-1]
        await pilot.press("i")
        await _paste(pilot, str(file))
        await pilot.press("enter")
        assert len(app.library.games()) == 5
        assert line_with(app, "The game is now in the list.")
        await pilot.press("i", "z", "enter")
        assert line_with(app, "o such file")


async def _paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.screen.post_message(Paste(text))
    await pilot.pause()


async def test_a_broken_game_says_what_is_wrong_when_opened(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    app.refusal = RecordError("the totals differ [b]", "action 3")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert line_with(app, "This game can't be opened: action 3: the totals differ [b].")


async def test_colours_and_clicks(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        assert app.theme == "light"
        row = next(y for y, line in enumerate(shown(app)) if "Anna, Bo " in line)
        await pilot.click(offset=(10, row))
        assert not app.continued
        await pilot.click(offset=(10, row))
        assert app.continued == [app.library.games()[3].id]


async def test_the_marker_stays_where_it_is_when_a_game_is_renamed(tmp_path: Path) -> None:
    app = stage(stocked_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*["down"] * 9, "r", "ctrl+u", "N", "e", "w", "enter")
        assert line_with(app, "▸ New")


async def test_a_newcomer_is_told_what_enter_does_only_where_it_does_that(tmp_path: Path) -> None:
    app = StageApp(empty_library(tmp_path), screens(empty_library(tmp_path))["games"])
    async with app.run_test(size=SMALL) as pilot:
        await wait_until(pilot, lambda: bool(line_with(app, "Press Enter to play")))
        await pilot.press("end")
        await wait_until(pilot, lambda: not line_with(app, "Press Enter to play"))
        await pilot.press("home")
        await wait_until(pilot, lambda: bool(line_with(app, "Press Enter to play")))
