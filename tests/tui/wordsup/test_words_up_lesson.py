"""The lesson of Words Up on the screen: to its end, left and gone on with, and what else one may do there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest

from tests.tui.playing import LARGE, SMALL, app_with
from tests.tui.wordsup.sitting import Sitting
from upwords_tui.base.i18n import use_language
from upwords_tui.games.wordsup.position import parse_square, square_name
from upwords_tui.tui.games.wordsup.lesson import WordsUpLessonScreen


@asynccontextmanager
async def learning(size: tuple[int, int] = SMALL, pace: str = "off") -> AsyncIterator[Sitting]:
    """Start the program for the first time and begin the lesson, from the help of a match."""
    app = app_with(coached=True)
    with patch("upwords_tui.app.profile.settings.USUAL", pace):
        async with app.run_test(size=size) as pilot:
            now = Sitting(app, pilot)
            await now.settle()
            await app.learn("wordsup")
            await now.settle()
            assert isinstance(app.screen, WordsUpLessonScreen)
            yield now


def lesson(now: Sitting) -> WordsUpLessonScreen:
    screen = now.screen
    assert isinstance(screen, WordsUpLessonScreen)
    return screen


def step(now: Sitting) -> str:
    """Return the name of the step."""
    return lesson(now).tutor.course.step.name


async def turn_due(now: Sitting) -> None:
    """Turn the cards that are due with arrows and Enter."""
    for name in lesson(now).tutor.course.due_squares:
        square = parse_square(name)
        assert square is not None
        (row, column), cursor = divmod(square, 8), divmod(now.screen.hand.cursor, 8)
        down, right = row - cursor[0], column - cursor[1]
        await now.press(*["down" if down > 0 else "up"] * abs(down))
        await now.press(*["right" if right > 0 else "left"] * abs(right), "enter")


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_whole_lesson_ends_with_a_match_of_ones_own(size: tuple[int, int], spoken: str) -> None:
    async with learning(size) as now:
        first, second = lesson(now).tutor.course.lesson.words
        assert step(now) == "turning" and now.cursor() == "D4"
        await now.press("enter", "right", "enter", "right", "enter")
        assert step(now) == "word" and first in now.said()
        await now.type(f"{first.lower()}\r")
        assert step(now) == "going-on" and now.view.seats[0].words[0].text == first
        assert now.view.seats[0].stock == 5, "the stock card has been used"
        await turn_due(now)
        assert step(now) == "giving-up" and "F5" in now.footer()
        await now.press("f5")
        assert step(now) == "looking" and len(now.leaving().split()) == 4
        assert now.view.seats[1].tens == 1
        await now.press("enter")
        assert step(now) == "remembering" and not now.leaving()
        await turn_due(now)
        assert step(now) == "doubled"
        await now.type(f"{second.lower()}\r")
        made = now.view.seats[0].words[1]
        assert step(now) == "end" and made.text == second and made.cards[0].is_coloured
        assert made.score == 2 * sum(card.value for card in made.cards)
        library = now.app.library
        assert library.setting("learned-wordsup") and library.setting("tutorial-wordsup") == ""
        assert library.games() == (), "nothing of the lesson is kept"
        await now.press("enter")
        assert now.top == "WordsUpScreen" and now.screen.chair.kind == "wordsup"
        (game,) = library.games()
        assert game.kind == "wordsup"


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_that_is_told_fits_and_its_keys_work(size: tuple[int, int], spoken: str) -> None:
    async with learning(size) as now:
        while True:
            told = lesson(now).tutor.tells()
            for sentence in told:
                assert sentence in now.beside(), (step(now), sentence, now.shown())
            assert ("F5 " in now.footer()) == (step(now) == "giving-up")
            if step(now) in ("word", "doubled"):
                await now.type(lesson(now).tutor.course.due_line)
                assert told[-1] in now.beside(), now.shown()
            if step(now) == "end":
                return
            await now.press("tab")


async def test_every_step_can_be_passed_over() -> None:
    async with learning() as now:
        steps = [step(now)]
        while step(now) != "end":
            await now.press("tab")
            steps.append(step(now))
            assert len(steps) < 10
        assert steps == [
            "turning", "word", "going-on", "giving-up", "looking", "remembering", "doubled", "end",
        ]  # fmt: skip
        assert "Tab" not in now.footer()


async def test_only_the_moves_of_the_lesson_are_made_the_cards_in_any_order() -> None:
    async with learning() as now:
        await now.press("left", "enter")
        assert now.said() == "Not that card. Turn D4, E4 and F4." and not now.faces()
        await now.type("/f4 d4\r")
        assert sorted(now.faces()) == ["D4", "F4"]
        assert now.said() == "Turn E4." and "Turn E4." in now.beside()
        await now.type("/e4\r")
        await now.press("f5")
        assert now.said() == "In this practice match the word is WALL."
        await now.type("wal")
        assert "Tab" in now.footer()
        await now.press("delete")
        assert now.top == "WordsUpLessonScreen" and not now.typed()
        await now.type("wall\r")
        await now.press("tab")
        await now.type("/g8\r")
        assert now.said() == "In this practice match you make no word from these: press F5."
        await now.type("/rename x\r")
        assert now.said() == "Practice games are not saved."
        await now.type("/resign\r")
        await now.press("y")
        assert not lesson(now).chair.is_over


@pytest.mark.parametrize("key", ["escape", "f10"])
async def test_it_can_be_left_and_gone_on_with(key: str) -> None:
    async with learning() as now:
        for _step in range(5):
            await now.press("tab")
        assert step(now) == "remembering"
        await now.press(key)
        assert now.top == "GamesScreen" and now.said().startswith("L continues the lesson")
        assert "where you left off" in now.shown()
        await now.press("l")
        assert isinstance(now.app.screen, WordsUpLessonScreen) and step(now) == "remembering"
        assert len(now.leaving().split()) == 4, "the tutor's cards are to be seen once more"
        await now.press("enter")
        assert now.said() == "Turn the same three again."
        assert square_name(now.screen.hand.cursor) == "D4"


async def test_the_lesson_is_there_from_a_match_and_by_its_name() -> None:
    async with learning() as now:
        for _step in range(7):
            await now.press("tab")
        await now.press("enter")
        assert now.top == "WordsUpScreen"
        await now.type("/learn\r")
        assert step(now) == "turning", "whoever has learned it begins anew"
        await now.type("/learn upwords\r")
        assert now.top == "UpwordsLessonScreen" and now.app.screen.chair.kind == "upwords", now.said()  # type: ignore[attr-defined]
        await now.type("/learn words up\r")
        assert step(now) == "turning"
        await now.type("/learn chess\r")
        assert now.said() == "Name the game you want to learn: upwords and words-up."


async def test_what_the_tutor_turns_may_be_watched_card_by_card() -> None:
    async with learning(pace="slow") as now:
        for _step in range(3):
            await now.press("tab")
        await now.press("f5")
        assert "Any key shows the rest" in now.said() and "Lesson" not in now.beside()
        await now.press("tab")
        assert step(now) == "remembering" and not now.leaving()
