"""Setting up a game with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.careers import keep
from tests.tui.screens.looking import SMALL, line_with, shown, wait_until
from tests.tui.screens.stage import StageApp, empty_library, screens
from upwords_tui.app.game_types.upwords import KIND as UPWORDS
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import DictionaryError
from upwords_tui.base.i18n import use_language
from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.options import Challenge, UpwordsOptions
from upwords_tui.tui.screens.new_game import OptionsScreen


def stage(library: Library, screen: str = "new-game") -> StageApp:
    return StageApp(library, screens(library)[screen])


async def test_enter_starts_at_once(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert app.begun == [app.library.choices()]


async def test_what_a_row_means_stands_right_below_the_form(tmp_path: Path) -> None:
    for size in (SMALL, (100, 60)):
        app = stage(empty_library(tmp_path / f"{size[0]}"))
        async with app.run_test(size=size) as pilot:
            for keys, about in (((), "100 tiles on"), (("up", "up", "up"), "The word list that comes")):
                await pilot.press(*keys)
                lines = shown(app)
                start = lines.index(line_with(app, "S   T   A"))
                assert lines.index(line_with(app, about)) == start + 2


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_beside_the_form_stands_the_board_and_below_it_what_a_row_means(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: sum(line.count("◇") for line in shown(app)) == 4)
        await pilot.press("up", "up", "up")
        said = next(place for place, line in enumerate(shown(app)) if "The word list that" in line)
        assert said > max(place for place, line in enumerate(shown(app)) if "◇" in line)
        assert "\n".join(shown(app)).count("The word list") == 1, "and only there"
        await pilot.press("up", "up", "right")
        await wait_until(pilot, lambda: any("░" in line for line in shown(app)))
        assert not line_with(app, "◇"), "cards lie where the squares were"
        assert any("84 cards" in line for line in shown(app))


async def test_a_stronger_player_is_named_to_who_wins(tmp_path: Path) -> None:
    library = empty_library(tmp_path)
    keep(library.store, [(200, 150)] * 3)
    app = stage(library)
    async with app.run_test(size=SMALL) as pilot:
        said = "You have won 3 of your last 3 games against Casual: try Regular."
        await wait_until(pilot, lambda: bool(line_with(app, said)))
        await pilot.press(*["up"] * 7, "right", "end")
        assert not line_with(app, said), "another level is chosen"


async def test_names_are_typed_and_players_chosen(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        to_a_person = ["left"] * (1 + [level.id for level in LEVELS].index(UPWORDS.first_level))
        await pilot.press(*["up"] * 7, *to_a_person, "B", "o", "f7", "C", "y", "f5")
        assert line_with(app, "members").startswith("  ▸    members   Cy_")
        await pilot.press("f2")
        assert app.begun[0].seats == (Seat("Bo", members=("Cy",)), Seat("Anna"))


async def test_problems_are_said_as_they_arise(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*["up"] * 7, *["backspace"] * 8)
        assert line_with(app, "Every seat needs a name.")
        await pilot.press("f2")
        assert not app.begun
        await pilot.press("f8")
        assert not line_with(app, "Every seat needs a name.")


async def test_seats_come_and_go(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*["up"] * 6, "enter")
        assert line_with(app, "▸ 3  Milo_")
        await pilot.press("down", "enter")
        assert line_with(app, "▸ 4  Ella_")
        assert not line_with(app, "another player")
        await pilot.press("f8", "f8")
        assert line_with(app, "another player")
        assert not line_with(app, "3  Milo")


async def test_edition_dictionary_and_a_list_of_ones_own(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("up", "up", "up", "up", "right")
        assert line_with(app, "‹ Hasbro 10×10 suomi ›")
        assert line_with(app, "Words           Finnish")
        await pilot.press("down", "left", "left")
        assert line_with(app, "Words").strip().endswith("‹ English ›") or line_with(app, "your own list")
        while not line_with(app, "your own list"):
            await pilot.press("right")
        assert line_with(app, "one word per line.")
        await pilot.press("down", "w", "left", "left", "x")
        assert line_with(app, "▸ File").endswith("xw")
        assert line_with(app, "There is no file xw.")


async def test_a_word_set_is_chosen_and_goes_with_the_words(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("up", "up")
        assert line_with(app, "‹ all words ›")
        await pilot.press("right")
        assert line_with(app, "‹ family words ›")
        assert line_with(app, "All words except coarse ones and slurs")
        await pilot.press("f2")
        assert [choices.dictionary for choices in app.begun] == ["en-family"]


async def test_options_are_one_row_away(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("up", "enter")
        assert isinstance(app.screen, OptionsScreen)
        await pilot.press("right")
        assert line_with(app, "Any word may be played and challenged; challenging a good word costs nothing.")
        await pilot.press("f10")
        assert (
            line_with(app, "More options")
            .strip()
            .endswith("unknown words challenged freely, all else by the book")
        )
        await pilot.press("f2")
        assert app.begun[0].options == UpwordsOptions(challenge=Challenge.FREE)


async def test_options_go_back_to_the_book(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path), "options")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "f5", "end", "up", "up", "enter")
        assert "options" in shown(app)[0] and "changed" not in shown(app)[0]
        await pilot.press("down", "down", "backspace")
        assert app.results[0].options.challenge is Challenge.VOID


async def test_what_can_not_begin_says_why(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    app.refusal = DictionaryError("no dictionary “xx”")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert line_with(app, "no dictionary “xx”")
        await pilot.press("f10")
        assert app.asked == ["games"]


async def test_what_is_typed_takes_the_place_of_a_suggested_name(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*["up"] * 7)
        was = line_with(app, "▸ 2").split()[2].rstrip("_")
        await pilot.press("B", "e")
        assert line_with(app, "▸ 2  Be_") and was not in line_with(app, "▸ 2")
        await pilot.press("up", "down", "r", "t")
        assert line_with(app, "▸ 2  Bert_")
        to_a_person = ["left"] * (1 + [level.id for level in LEVELS].index(UPWORDS.first_level))
        await pilot.press(*to_a_person)
        assert "a person" in line_with(app, "▸ 2  Bert_")
        await pilot.press("right")
        assert "computer" in line_with(app, "▸ 2  Bert_")
        await pilot.press("up", "end", "x")
        assert line_with(app, "▸ 1  Annax_")


async def test_trying_out_who_plays_costs_no_name(tmp_path: Path) -> None:
    app = stage(empty_library(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*["up"] * 8)
        assert line_with(app, "▸ 1  Anna_")
        await pilot.press("right", "right", "left", "left")
        assert line_with(app, "▸ 1  Anna_")


@pytest.mark.parametrize(("spoken", "said"), [("en", "F2 begin"), ("fi", "F2 aloita"), ("nl", "F2 starten")])
async def test_the_key_that_begins_a_game_says_so(tmp_path: Path, spoken: str, said: str) -> None:
    use_language(spoken)
    app = stage(empty_library(tmp_path))
    try:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("down")
            assert said in shown(app)[-1]
    finally:
        use_language("en")
