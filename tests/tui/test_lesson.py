"""The lesson on the screen: a stranger who does only what they are told, and everything else one may do."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.games.scene import board_of, scene
from tests.tui.playing import LARGE, SMALL, FakeEngine, Playing, against_computer, app_with, playing
from tests.tui.screens.looking import shown
from tests.tui.test_coaching import ranks
from upwords_tui.app.commands import keys as hotkeys
from upwords_tui.app.teaching.upwords import STEPS
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.board import Square
from upwords_tui.tui.games.upwords.lesson import UpwordsLessonScreen

_MOST_KEYS = 12
"""From the first start to a stack."""


@asynccontextmanager
async def started(size: tuple[int, int] = SMALL) -> AsyncIterator[Playing]:
    """Start the program for the first time."""
    app, engine = app_with(coached=True), FakeEngine()
    async with app.run_test(size=size) as pilot:
        now = Playing(app, pilot, engine)
        await now.settle()
        yield now


@asynccontextmanager
async def learning(size: tuple[int, int] = SMALL) -> AsyncIterator[Playing]:
    """Begin the lesson."""
    async with started(size) as now:
        await now.press(hotkeys.LEARN.shown.lower())
        assert now.top == "UpwordsLessonScreen"
        yield now


def lesson(now: Playing) -> UpwordsLessonScreen:
    screen = now.screen
    assert isinstance(screen, UpwordsLessonScreen)
    return screen


def step(now: Playing) -> str:
    """Return the name of the step."""
    return lesson(now).tutor.course.step.name


def way(start: Square, end: Square) -> list[str]:
    """Return the arrow keys from one square to another."""
    right, down = end.col - start.col, end.row - start.row
    return ["right" if right > 0 else "left"] * abs(right) + ["down" if down > 0 else "up"] * abs(down)


class Stranger:
    """Knows nothing, and does what the last line tells: counts the keys that takes."""

    def __init__(self, now: Playing) -> None:
        self.now = now
        self.keys: list[str] = []

    async def do(self) -> None:
        for key in self._told(self.now.said()):
            self.keys.append(key)
            await self.now.press(key)

    def _told(self, sentence: str) -> list[str]:
        if found := re.search(r"Go to ([A-Z]\d+) with the arrows and type (\w+)", sentence):
            return [*way(self.now.screen.hand.cursor, Square.parse(found[1])), *found[2].lower()]
        if found := re.search(r"^Type (\w+)\.", sentence):
            return list(found[1].lower())
        if found := re.search(r"\b(\w) to learn", sentence):
            return [found[1].lower()]
        if re.search(r"\bEnter\b", sentence):
            return ["enter"]
        raise AssertionError(f"what is to be done? {sentence}")


class Clumsy(Stranger):
    """Goes one square too far at every step, presses keys too often, and reads again what the screen says."""

    def __init__(self, now: Playing) -> None:
        super().__init__(now)
        self.heard: list[str] = []
        self._erred: set[str] = set()

    async def do(self) -> None:
        said = self.now.said()
        self.heard.append(said)
        number = re.search(r"step (\d+) of", self.now.shown())
        is_first = number is not None and number[1] not in self._erred
        if number:
            self._erred.add(number[1])
        slip = "right" if is_first else ""
        keys = self._read(said, slip) or self._read(beside(self.now), slip) or ["enter"]
        for key in keys:
            await self.now.press(key)

    def _read(self, said: str, slip: str) -> list[str]:
        slips, cursor = [slip] if slip else [], self.now.screen.hand.cursor
        if self.now.top != "UpwordsLessonScreen":
            return ["escape"]
        if re.search(r"\bit belongs on\b", said):
            return ["delete" if "Del takes your tiles back" in said else "backspace"]
        if found := re.search(r"the square meant is ([A-Z]\d+)\.", said):
            return [*way(cursor, Square.parse(found[1])), "f8"]
        if found := re.search(r"What is under ([A-Z]\d+)\?", said):
            return [*way(cursor, Square.parse(found[1])), *slips, "f8"]
        if found := re.search(r"Go to ([A-Z]\d+) with the arrows(?: and|,) type (\w+)", said):
            return [*way(cursor, Square.parse(found[1])), *slips, *found[2].lower()]
        if found := re.search(r"\b(?:Type|Now lay) ([A-Z]+)\.", said):
            return [*slips, *found[1].lower()]
        if "Press Space" in said:
            return ["f2", "f2", "space"] if slip else ["space"]
        if found := re.search(r"Press (F\d+)", said):
            return [found[1].lower()] * (3 if slip else 1)
        return ["escape"] if "press Esc" in said else []


async def test_whoever_misses_a_square_at_every_step_is_told_which_and_comes_to_the_end() -> None:
    async with learning() as now:
        clumsy, steps = Clumsy(now), [step(now)]
        while not lesson(now).tutor.course.is_at_end:
            await clumsy.do()
            if now.top == "UpwordsLessonScreen" and step(now) != steps[-1]:
                steps.append(step(now))
            assert len(clumsy.heard) <= 40, (clumsy.heard[-6:], now.shown())
        assert steps == [each.name for each in STEPS if not each.by_ear], "none is passed over"
        missed = [said for said in clumsy.heard if "belongs on" in said or "square meant" in said]
        assert missed == [
            "Your G is on F5; it belongs on E5. Del takes your tiles back.",
            "Your T is on H4; it belongs on G4. ⌫ takes a letter back.",
            "That was H4; the square meant is G4.",
        ]


async def test_a_stranger_lays_a_stack_with_few_keys_and_without_a_page_of_help() -> None:
    async with started() as now:
        stranger, screens = Stranger(now), {now.top}
        while now.top != "UpwordsLessonScreen" or len(lesson(now).tutor.course.view.history) < 3:
            await stranger.do()
            screens.add(now.top)
            assert len(stranger.keys) <= _MOST_KEYS
        assert screens == {"GamesScreen", "UpwordsLessonScreen"}
        made: Any = lesson(now).tutor.course.view.history[2]
        assert made.action.seat == lesson(now).seat and made.effect.score
        assert max(made.board.height_at(square) for square in made.action.play.squares) == 2


async def test_a_stranger_who_plays_at_once_lays_a_stack_by_hints_alone() -> None:
    """The computer has begun; the first hint is the best play, the second shows a stack though it is not."""
    game = against_computer(scene("WOODXYZ", "AAAAAAA", bag="EEEEEEEEEEEE", board=board_of("5C HOP")))
    async with playing(game, coached=True) as now:
        keys = ["enter"]  # which began the game
        for turn, found in (("first", ["C4 W(H)", "5C X(OP)"]), ("second", ["D4 O(O)", "5C X(OP)"])):
            now.engine.reply = ranks(*found).reply
            assert f"Your {turn} turn" in now.shown()
            while "Enter plays it" not in now.said():
                keys.append("f2")
                await now.press("f2")
            keys.append("enter")
            assert now.said().startswith("Best play: C4" if turn == "first" else "To try a stack: 5C")
            await now.press("enter")
        assert len(keys) <= _MOST_KEYS
        assert now.table.view(0).board.height_at(Square.parse("C5")) == 2


@pytest.fixture(params=["en", "fi", "nl"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


async def test_a_stack_takes_no_more_keys_in_other_languages(spoken: str) -> None:
    async with started() as now:
        keys = [hotkeys.LEARN.shown]
        await now.press(hotkeys.LEARN.shown.lower())
        for _play in range(2):
            due = lesson(now).tutor.course.due
            assert due
            if now.screen.hand.cursor == due.play.squares[0]:
                typed = lesson(now).tutor.course.lesson.words[0].lower()
                pressed = [*typed, "enter"]
            else:
                ((square, tile),) = due.play
                pressed = [*way(now.screen.hand.cursor, square), tile.lower(), "enter"]
            await now.press(*pressed)
            keys += pressed
        assert step(now) == "past" and len(keys) <= _MOST_KEYS


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_whole_lesson_ends_with_a_game_of_ones_own(size: tuple[int, int]) -> None:
    async with learning(size) as now:
        await now.type("go")
        assert step(now) == "first-try" and "Enter" not in now.footer(), "that is another word"
        await now.type("es")
        assert step(now) == "first-play" and "Enter play" in now.footer()
        told, laid = beside(now).split("You are laying")
        assert "2 points per letter" in told and "2 × 4 8" in laid
        await now.press("enter")
        assert step(now) == "stacking-try" and "T on C" in now.shown()
        await now.press("left", "left", "up", "t")
        assert step(now) == "stacking" and "A word with a stack" in now.shown()
        await now.press("enter")
        assert step(now) == "past"
        await now.press("f9")
        assert now.top == "UpwordsHistoryScreen"
        await now.press("escape")
        assert step(now) == "under"
        await now.press("left", "f8")
        assert now.top == "Notice" and "G4 shows T, 2 high" in now.shown()
        await now.press("enter")
        assert step(now) == "hint"
        await now.press("f2")
        assert step(now) == "direction" and now.said().startswith("Look at column E")
        await now.press("space")
        assert step(now) == "exchange"
        await now.press("f4", "w", "enter")
        assert now.said().startswith("That would take your turn") and step(now) == "exchange"
        await now.press("escape")
        assert step(now) == "end" and "Enter new game" in now.footer()
        assert now.app.library.setting("learned") and now.app.library.setting("tutorial") == ""
        await now.press("enter")
        assert now.top == "UpwordsScreen" and not isinstance(now.screen, UpwordsLessonScreen)
        assert len(now.app.library.games()) == 1, "nothing of the lesson is kept"
        await now.press("f10")
        assert "Learn" not in now.shown()


async def test_every_step_can_be_passed_over() -> None:
    async with learning() as now:
        steps = [step(now)]
        await now.type("zz")
        for _step in range(9):
            await now.press("tab")
            steps.append(step(now))
        assert steps == [each.name for each in STEPS if not each.by_ear]
        assert "Tab" not in now.footer()
        assert len(lesson(now).tutor.course.view.history) == 4


async def test_passing_over_a_step_takes_back_what_was_laid_at_it() -> None:
    async with learning() as now:
        await now.press("tab", "tab")
        assert step(now) == "stacking-try"
        due = lesson(now).tutor.course.due
        assert due
        await now.press("right", "right", str(due.play.tiles[0]).lower())
        assert now.laid() and "Your T is on G5; it belongs on G4." in beside(now)
        await now.press("tab")
        assert step(now) == "stacking" and not now.laid()
        assert (
            all(sentence in beside(now) for sentence in lesson(now).tutor.tells())
            and "belongs" not in now.shown()
        )


def beside(now: Playing) -> str:
    """Return what stands beside the board, without its line breaks."""
    width = now.screen.board.size.width
    return " ".join(" ".join(line[width:] for line in shown(now.app)[1:]).split())


async def walk(now: Playing) -> AsyncIterator[str]:
    """Yield the steps one after the other, passing over each."""
    while True:
        yield step(now)
        if lesson(now).tutor.course.is_at_end:
            return
        await now.press("tab")


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_that_is_told_fits_and_its_keys_work(size: tuple[int, int], spoken: str) -> None:
    """Whatever a step says stands there whole, and every key that it names is in the footer."""
    words = 0
    async with learning(size) as now:
        async for name in walk(now):
            told = lesson(now).tutor.tells()
            words += sum(len(sentence.split()) for sentence in told)
            for sentence in told:
                assert sentence in beside(now), (name, sentence, now.shown())
            for key in re.findall(r"\bF\d+\b", " ".join(told)):
                assert f"{key} " in now.footer(), name
    assert words <= 300, "two minutes of reading at most"


async def test_what_a_play_comes_to_is_explained_while_it_lies_there(spoken: str) -> None:
    async with learning() as now:
        async for name in walk(now):
            if name not in ("first-play", "stacking"):
                continue
            await now.press("f2", "f2", "f2")
            assert now.laid()
            for sentence in lesson(now).tutor.course.facts():
                assert sentence in beside(now), (name, sentence, now.shown())
            score = lesson(now).chair.check(now.screen.view, now.screen.hand.laying.play).score
            assert score
            assert beside(now).partition("Enter")[2].split().count(str(score.total)) == 1
            await now.press("delete")


async def test_a_hint_that_says_there_is_more_keeps_its_key_in_the_footer() -> None:
    async with learning() as now:
        for _step in range(6):
            await now.press("tab")
        assert step(now) == "hint"
        await now.press("f2", "tab", "tab")
        assert step(now) == "end" and "F2" in now.footer()
        await now.press("f2")
        assert "WIG" in now.said() and "F2" in now.footer()
        await now.press("f2")
        assert now.laid() and "Enter play" in now.footer() and "begins a game" not in beside(now)


@pytest.mark.parametrize("key", ["escape", "f10"])
async def test_it_can_be_left_and_gone_on_with(key: str) -> None:
    async with learning() as now:
        await now.press("g", "escape")
        assert now.top == "UpwordsLessonScreen" and not now.laid(), "Esc takes back one letter first"
        await now.press("tab", "tab", key)
        assert now.top == "GamesScreen" and now.said().startswith("L continues the lesson")
        assert "where you left off" in now.shown()
        await now.press(hotkeys.LEARN.shown.lower())
        assert step(now) == "stacking-try" and len(lesson(now).tutor.course.view.history) == 2
        while not lesson(now).tutor.course.is_at_end:
            await now.press("tab")
        await now.press(key)
        assert now.top == "GamesScreen" and "continues the lesson" not in now.shown()


async def test_only_the_play_of_the_lesson_is_made() -> None:
    async with learning() as now:
        await now.type("so")
        told = "Your S is on E5; it belongs on H5. Del takes your tiles back."
        assert now.said() == told and "Enter" not in now.footer()
        await now.press("enter")
        assert now.said() == told
        await now.type("/play 5e go\r")
        assert now.said() == "In this little game the word is GOES. Del takes your tiles back."
        await now.press("delete", "f5", "f5")
        assert now.said() == "That would take your turn; in this practice game nobody does that."
        await now.type("/rename x\r")
        assert now.said() == "Practice games are not saved."
        await now.type("/play 5e goes\r")
        assert step(now) == "stacking-try"
        await now.type("/resign\r")
        await now.press("y")
        assert not lesson(now).chair.is_over


async def test_what_is_typed_counts_as_what_is_pressed() -> None:
    async with learning() as now:
        await now.type("/try 5e goes\r")
        await now.press("enter")
        assert step(now) == "first-play"
        for _step in range(4):
            await now.press("tab")
        await now.type("/square e5\r")
        await now.press("enter")
        assert step(now) == "under", "that was another square"
        await now.type("/square g4\r")
        await now.press("enter")
        await now.type("/hint\r")
        assert step(now) == "direction"
        await now.type("/try e3 wig\r")
        await now.press("enter")
        await now.type("/score\r")
        assert step(now) == "end"


async def test_the_best_play_that_was_shown_may_be_played() -> None:
    async with learning() as now:
        for _step in range(9):
            await now.press("tab")
        await now.type("/play e3 wig\r")
        assert [entry.action.seat for entry in lesson(now).tutor.course.view.history] == [0, 1, 0, 1, 0, 1]
        await now.type("/pass\r")
        assert now.said() == "That would take your turn; in this practice game nobody does that."
        await now.type("/play 1a wow\r")
        assert now.said() == "This practice game ends here."
        await now.press("enter")
        assert now.top == "UpwordsScreen"


async def test_it_is_learned_from_a_table_too() -> None:
    async with started() as now:
        await now.press("enter")
        assert now.top == "UpwordsScreen"
        await now.type("/learn\r")
        assert now.top == "UpwordsLessonScreen"
        await now.press("escape")
        assert now.top == "GamesScreen" and "Continue" in now.shown()


async def test_what_was_begun_in_a_game_is_still_there_after_a_lesson() -> None:
    async with started() as now:
        await now.press("enter")
        rack = now.rack()
        await now.press(rack[0].lower())
        laid = now.laid()
        await now.type("/learn\r")
        await now.press("g", "f10")
        await now.press("c")
        assert laid and now.laid() == laid
