"""Setting up Words Up with keys, and finding it again in the list of games."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.games.wordsup.scene import setup
from tests.seating import OpenLibrary, PreparedStore
from tests.tui.playing import app_with
from tests.tui.screens.looking import SMALL, line_with, shown
from tests.tui.screens.stage import StageApp, empty_library, screens
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import Seat
from upwords_tui.games.wordsup.game import WordsUpGame
from upwords_tui.games.wordsup.options import WordsUpOptions
from upwords_tui.tui.screens.new_game import OptionsScreen

TO_GAME = ("up",) * 5
"""The keys from START to the row of the game."""
TO_ANNA = ("up",) * 3
"""The keys from there to the first seat of two."""


def stage(folder: Path, screen: str = "new-game", *chosen: NewGameChoices) -> StageApp:
    """Return a screen on a stage, where `chosen` are the choices of earlier games."""
    library = empty_library(folder)
    for choices in chosen:
        library.remember(choices)
    return StageApp(library, screens(library)[screen])


async def choose_words_up(pilot: Pilot[None]) -> None:
    await pilot.press(*TO_GAME, "right")


# Which game


async def test_words_up_is_one_key_away(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*TO_GAME)
        assert line_with(app, "‹ Upwords ›") and line_with(app, "Play words on the board")
        await pilot.press("right")
        assert line_with(app, "‹ Words Up ›") and line_with(app, "Turn cards, remember where they lie")
        assert shown(app)[0].startswith(" WORDS UP  new game")


async def test_it_starts_with_what_is_chosen(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("f2")
        (begun,) = app.begun
        assert (begun.edition_id, begun.dictionary, begun.options) == (
            "wordsup-en",
            "en",
            WordsUpOptions(rounds=3),
        )
        assert [seat.name for seat in begun.seats] == ["Anna", "Vera"]
        assert begun.seats[1].level in {level.id for level in begun.variant.levels}


async def test_names_are_kept_there_and_back(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*TO_GAME, *TO_ANNA, "B", "o", "down", "down", "down", "right")
        assert line_with(app, "1  Bo") and line_with(app, "‹ Words Up ›")
        await pilot.press("left", "f2")
        assert [seat.name for seat in app.begun[0].seats] == ["Bo", "Ada"]


async def test_each_edition_brings_its_words(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("down", "right")
        assert line_with(app, "‹ Words Up suomi ›") and line_with(app, "Words           Finnish")
        await pilot.press("right")
        assert line_with(app, "‹ Words Up Nederlands ›")
        await pilot.press("f2")
        assert (app.begun[0].edition_id, app.begun[0].dictionary) == ("wordsup-nl", "wordsup-nl")


async def test_a_list_of_ones_own_can_be_played_with(tmp_path: Path) -> None:
    words = tmp_path / "my.txt"
    words.write_text("boom\n", encoding="utf-8")
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("down", "down", "left", "down", *str(words))
        await pilot.press("f2")
        assert app.begun[0].dictionary == str(words)


async def test_a_fifth_player_is_one_too_many(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("up", "enter", "down", "enter")
        assert line_with(app, "4  Kaisa") and not line_with(app, "another player")


async def test_alone_nobody_can_play(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("up", "up", "f8", "f2")
        assert line_with(app, "is for 2 to 4 players.") and not app.begun


# Who begins, who is a junior


async def test_the_seat_that_begins_is_marked_and_another_can_be(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        assert "begins" in line_with(app, "1  Anna")
        await pilot.press("up", "up", "f3")
        assert "begins" in line_with(app, "2  Vera") and "begins" not in line_with(app, "1  Anna")
        await pilot.press("f2")
        assert app.begun[0].marks["first"] == (1,)


async def test_a_junior_is_marked_until_it_is_none(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press(*TO_ANNA, "f4")
        assert "begins, junior" in line_with(app, "1  Anna")
        await pilot.press("f4")
        assert "junior" not in line_with(app, "1  Anna")
        await pilot.press("f4", "f2")
        assert app.begun[0].marks["juniors"] == (0,)


async def test_marks_go_with_the_seat(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press(*TO_ANNA, "f4", "f6", "f2")
        assert app.begun[0].marks == {"first": (1,), "juniors": (1,)}


async def test_in_the_other_game_nobody_is_marked(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("up", "up", "f3", "f4", "down", "down", "left")
        assert not line_with(app, "begins") and not line_with(app, "junior")
        await pilot.press("f2")
        assert app.begun[0].marks == {}


async def test_in_the_other_game_the_keys_for_marks_do_nothing(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*TO_GAME, "up", "up", "f3", "f4", "down", "down", "right")
        assert "begins" in line_with(app, "1  Anna") and not line_with(app, "junior")


@pytest.mark.parametrize("key", ["F3 begins", "F4 junior"])
async def test_the_keys_for_marks_are_offered_on_a_seat(key: str, tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await choose_words_up(pilot)
        assert key not in shown(app)[-1]
        await pilot.press("up", "up")
        assert key in shown(app)[-1]


# Options


async def test_options_are_those_of_the_game(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("down", "down", "down", "down", "enter")
        assert isinstance(app.screen, OptionsScreen) and line_with(app, "The match has")
        await pilot.press("right", "down", "down", "down", "right", "f10")
        assert line_with(app, "More options").strip().endswith("4 rounds, 1 house rule")
        await pilot.press("f2")
        assert app.begun[0].options == WordsUpOptions(rounds=4, allow_notes=True)


async def test_the_q_is_no_option_where_there_is_none(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("down", "right", "down", "down", "down", "enter")
        assert line_with(app, "The match has") and not line_with(app, "Play with the Q")


async def test_each_game_keeps_its_options(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press(*["down"] * 4, "enter", "right", "f10", *["up"] * 4, "left")
        assert line_with(app, "unknown words refused, all else by the book")
        await pilot.press("right")
        assert line_with(app, "4 rounds, all else by the book")


async def test_options_of_the_last_match_are_there_again(tmp_path: Path) -> None:
    seats = (Seat("Anna"), Seat("Bo"))
    words_up = NewGameChoices("wordsup-nl", "wordsup-nl", seats, WordsUpOptions(rounds=3))
    app = stage(tmp_path, "new-game", words_up, NewGameChoices("hasbro-10x10", "en", seats))
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        assert line_with(app, "3 rounds, all else by the book")


async def test_the_choices_of_the_last_match_are_there_again(tmp_path: Path) -> None:
    chosen = NewGameChoices(
        "wordsup-nl",
        "wordsup-nl",
        (Seat("Anna"), Seat("Bo")),
        WordsUpOptions(rounds=2),
        marks={"first": (1,), "juniors": (0,)},
    )
    app = stage(tmp_path, "new-game", chosen)
    async with app.run_test(size=SMALL) as pilot:
        assert "junior" in line_with(app, "1  Anna") and "begins" in line_with(app, "2  Bo")
        await pilot.press("enter")
        assert app.begun == [chosen]


# Help


async def test_help_tells_the_rules_of_what_is_chosen(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=(160, 50)) as pilot:
        await choose_words_up(pilot)
        await pilot.press("f1")
        assert line_with(app, "[This screen]") and line_with(app, "Has the marked seat go first")
        pages = []
        for _page in range(8):
            await pilot.press("right")
            pages.append(shown(app)[-2])
        told = " ".join(pages)
        for title in ("Playing", "Keys", "Commands", "Rules", "Special cards", "The end", "Points"):
            assert f": {title}." in told
        assert "Laying" not in told


async def test_help_for_the_other_game_is_its_own(tmp_path: Path) -> None:
    app = stage(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await choose_words_up(pilot)
        await pilot.press("left", "f1", "right")
        assert line_with(app, "Laying")


# The list of games


def store_with(game: WordsUpGame) -> PreparedStore:
    store = PreparedStore()
    store.seat(game, "Match 0")
    return store


async def test_the_list_names_games_of_words_up() -> None:
    app = app_with(store=store_with(WordsUpGame.begin(setup())))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h", "backspace", "down", "down")
        assert line_with(app, "▸ Match 0  ")
        assert line_with(app, " Words Up Nederlands")


async def test_a_game_of_words_up_is_opened_and_left_again() -> None:
    app = app_with(store=store_with(WordsUpGame.begin(setup())))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")
        assert type(app.screen).__name__ == "WordsUpScreen"
        await pilot.press("f10")
        assert type(app.screen).__name__ == "GamesScreen"


async def test_p_plays_words_up_again_with_the_last_choices() -> None:
    store = PreparedStore()
    seats = (Seat("Anna"), Seat("Bo"))
    OpenLibrary(store).remember(
        NewGameChoices("wordsup-fi", "fi", seats, WordsUpOptions(rounds=2), {"first": (1,)})
    )
    app = app_with(store=store)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Words Up suomi" in line_with(app, "Anna – Bo")
        await pilot.press("p")
        assert type(app.screen).__name__ == "WordsUpScreen"
        (row,) = app.library.games()
        view = app.library.open(row.id).view(0)
        assert (view.cards.language, view.first, view.options.rounds) == ("fi", 1, 2)


async def test_help_from_the_list_is_that_of_the_last_game(tmp_path: Path) -> None:
    chosen = NewGameChoices("wordsup-nl", "wordsup-nl", (Seat("Anna"), Seat("Bo")), WordsUpOptions())
    app = stage(tmp_path, "games", chosen)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert shown(app)[0].startswith(" WORDS UP  help")
