"""Exercises of Words Up on the full screen: cards that are shown go before they are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.wordsup.test_missed_words import few_words
from tests.app.wordsup.test_missing import nearly_over, over
from tests.golden_files import assert_golden
from tests.tui.game_scenes import middle
from tests.tui.playing import LARGE, SMALL, app_with
from tests.tui.settling import resize
from tests.tui.wordsup.sitting import Sitting, alone, sitting
from upwords_tui.app.training import wordsup as memory
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.wordsup.position import square_name
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.games.wordsup.memory import MemoryScreen
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.values import CardState

__all__ = ["few_words"]

SEED = b"t" * 32
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "secret_seed", lambda: SEED)


def field(now: Sitting) -> FieldWidget:
    """Return the field of the exercise."""
    assert isinstance(now.app.screen, MemoryScreen)
    return now.app.screen.field


def lying(now: Sitting, *states: CardState) -> dict[int, str]:
    """Return the letters of the cards of the exercise that lie so, by square."""
    cells = enumerate(field(now).view.cells)
    return {at: cell.card.letter for at, cell in cells if cell and cell.card and cell.state in states}


async def test_cards_lie_open_then_are_asked_for_when_they_are_turned_back() -> None:
    shown, asked = memory.dealt("en", SEED, 0, 3)
    async with sitting(alone()) as now:
        await now.type("/memory\r")
        assert lying(now, CardState.UP) == {each.square: each.letter for each in shown}
        assert "3 cards. Remember where they lie." in now.shown() and field(now).view.cursor is None
        assert now.said() == "Enter turns the cards back when you know them."
        assert now.footer().strip().split("   ")[:2] == ["Enter turn back", "Esc back"]
        await now.press("enter")
        for number, each in enumerate(asked):
            assert now.said().endswith(f"What was at {square_name(each.square)}?")
            assert field(now).view.cursor == each.square
            assert lying(now, *CardState) == {before.square: before.letter for before in asked[:number]}
            assert now.footer().strip().split("   ")[:2] == ["A–Z answer", "Esc back"]
            await now.type(each.letter.lower())
        how = "Right. 3 of 3 right. All 3 cards: your best yet. Enter goes on to 4 cards."
        assert how in " ".join(now.shown().split()) and field(now).view.cursor is None
        assert now.footer().strip().split("   ")[:2] == ["Enter next", "Esc back"]
        await now.press("enter")
        assert len(lying(now, CardState.UP)) == 4 and not lying(now, CardState.USED)
        await now.press("escape")
        assert now.top == "WordsUpScreen"


async def test_right_and_wrong_cards_turn_up_with_marks_and_at_the_end_all_lie_open() -> None:
    shown, asked = memory.dealt("en", SEED, 0, 7)
    async with sitting(alone()) as now:
        await now.type("/memory 7\r")
        await now.press("enter")
        for number, each in enumerate(asked):
            await now.type(each.letter if number else "q" if each.letter != "Q" else "x")
            if not number:
                assert now.said().startswith(f"No, it was {each.letter}. What was at ")
                assert "You said Q." in now.shown() and f"!{each.letter}" in now.shown()
        wrong, *right = asked
        assert lying(now, CardState.WRONG) == {wrong.square: wrong.letter}
        assert lying(now, CardState.USED) == {each.square: each.letter for each in right}
        others = {each.square: each.letter for each in shown if each not in asked}
        assert lying(now, CardState.UP) == others and len(others) == 2
        assert "4 of 5 right." in now.said()


@pytest.mark.parametrize(
    ("name", "size", "typed"), [("memory", SMALL, "x"), ("memory-over-large", LARGE, None)]
)
async def test_the_exercise_looks_as_it_did(name: str, size: tuple[int, int], typed: str | None) -> None:
    """`typed`: the only answer; None: the right ones but for the first."""
    _shown, asked = memory.dealt("en", SEED, 0, 5)
    async with sitting(alone(), size=size) as now:
        await now.type("/memory 5\r")
        await now.press("enter")
        await now.type(typed or "x" + "".join(each.letter for each in asked[1:]))
        text = now.shown()
    assert_golden(GOLDEN / f"{name}.txt", text)


async def test_what_is_no_letter_is_no_answer() -> None:
    async with sitting(alone()) as now:
        await now.type("/memory\r")
        await now.type("x7")
        assert len(lying(now, CardState.UP)) == 3, "nothing is asked yet"
        await now.press("enter")
        question = now.said()
        for typed in ("7", " ", "\r"):
            await now.type(typed)
            assert now.said() == f"Answer with a letter; Esc leaves. {question}"
        assert not lying(now, *CardState)


async def test_the_exercise_stays_as_it_is_in_a_window_of_another_size() -> None:
    async with sitting(alone()) as now:
        await now.type("/memory\r")
        await now.press("enter")
        await now.type("x")
        before = now.said(), field(now).view
        await resize(now.app, LARGE)
        assert (now.said(), field(now).view) == before
        assert field(now).cell_size is CellSize.HUGE
        assert now.app.cursor_position == field(now).cursor_offset()


async def test_it_is_done_with_clicks_on_the_keys_and_help_tells_of_the_letters() -> None:
    async with sitting(alone()) as now:
        await now.type("/memory\r")
        await now.click_text("turn back")
        assert now.said().startswith("What was at ")
        await now.click_text("help")
        assert "Says which letter lay on the marked square." in now.shown()
        await now.press("escape")
        assert now.said().startswith("What was at ")
        await now.click_text("Esc back")
        assert now.top == "WordsUpScreen"


@pytest.mark.parametrize("game", [None, middle()], ids=["start", "upwords"])
async def test_it_is_asked_for_where_no_words_up_is_played_and_left_again(game: UpwordsGame | None) -> None:
    app = app_with(game)
    async with app.run_test(size=SMALL) as pilot:
        now = Sitting(app, pilot)
        await now.settle()
        below = now.top
        await now.type("/memory 4\r")
        assert len(lying(now, CardState.UP)) == 4
        await now.press("enter", "escape")
        assert now.top == below


async def test_a_wrong_number_is_told() -> None:
    async with sitting(alone()) as now:
        await now.type("/memory 99\r")
        assert now.top == "WordsUpScreen" and "a number of cards from 3 to 24" in now.said()


async def test_at_the_end_of_a_match_the_missed_word_is_asked_for() -> None:
    async with sitting(over(), size=(120, 40)) as now:
        if now.top != "WordsUpScreen":
            await now.press("escape")
        await now.type("/retry\r")
        assert now.top == "QuizDialog" and "which word would have scored most?" in now.shown()
        await now.type("beats\r")
        assert (
            "BEATS, 7 points: right!" in now.shown() and "That was the last word in this game." in now.shown()
        )
        await now.press("enter")
        assert now.top != "QuizDialog"


async def test_a_missed_word_that_is_due_is_told_on_the_start_screen_and_asked_there() -> None:
    async with sitting(nearly_over(), size=(120, 40)) as now:
        await now.type("/resign!\r")
        if now.top != "WordsUpScreen":
            await now.press("escape")
        await now.type("/retry\r")
        await now.press("escape")
        await now.press("f10")
        assert now.top == "GamesScreen" and "1 of your mistakes is due" in now.shown()
        await now.press("y")
        assert now.top == "QuizDialog" and "which word would have scored most?" in now.shown()
        await now.type("beats\r")
        assert "BEATS, 7 points: right!" in now.shown() and "This one comes back on" in now.shown()
        await now.press("enter")
        assert now.top == "GamesScreen"
        await now.press("y")
        assert now.top == "GamesScreen", "nothing is due any more"
