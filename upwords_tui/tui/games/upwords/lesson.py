"""The lesson of Upwords on the screen: the tutor's sentences, which replace the news, and the keys.

What all lessons share is in `tui/screens/lesson.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import ClassVar

from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.play.library import Library
from upwords_tui.app.teaching.lessons import Deed, Practise
from upwords_tui.app.teaching.upwords import TURNING, UpwordsLessonCourse
from upwords_tui.base.i18n import _, read_texts
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsEntryView
from upwords_tui.tui.games.upwords import status
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.screen import UpwordsCommands, UpwordsScreen
from upwords_tui.tui.games.upwords.side_panel import Story
from upwords_tui.tui.games.upwords.status import UpwordsMode
from upwords_tui.tui.screens.keys import command_hint, command_label
from upwords_tui.tui.screens.lesson import SKIP, LessonTutor, TaughtCommands, begun
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import AdviceText
from upwords_tui.tui.widgets.values import DraftView as Laid
from upwords_tui.tui.widgets.values import KeyHint

_key = partial(command_label, SCREEN_COMMANDS)


def _taking_all_back() -> str:
    return _("{key} takes your tiles back.").format(key=_key("clear"))


LESSON = Path(__file__).with_name("lesson.toml")
_NOT_HERE = ("pass", "exchange", "best")
"""Commands that work only at the step about them."""


def _due(course: UpwordsLessonCourse) -> dict[str, object]:
    due, keys = course.due, {"exchange": _key("exchange"), "passing": _key("pass")}
    if due is None:
        return {**keys}
    (square, tile), *_more = due.play
    under = course.lesson.square if course.step.name == "under" else square.name
    return {"word": course.due_word, "square": under, "tile": tile, **keys}


class UpwordsLessonScreen(UpwordsScreen):
    IS_KEPT = False
    BINDINGS: ClassVar = [SKIP]
    commands: UpwordsLessonCommands
    tutor: LessonTutor[UpwordsLessonCourse]

    def __init__(self, course: UpwordsLessonCourse, skin: Skin) -> None:
        super().__init__(course.chair, skin)
        self.tutor = LessonTutor(self, course, LESSON, _due)
        self.stored_game = ""
        self.commands = UpwordsLessonCommands(self)
        if not course.view.history and course.due:
            self.hand = self.hand.with_laying(self.hand.laying.go_to(course.due.play.squares[0]))

    def on_entries(self, entries: tuple[UpwordsEntryView, ...], *, is_elsewhere: bool) -> None:
        self.tutor.note()
        super().on_entries(entries, is_elsewhere=is_elsewhere)

    def action_leave(self) -> None:
        self.run_worker(self.tutor.leave(), group="leaving")

    def story(self, model: status.ViewModel, laid: Laid | None) -> Story:
        if self.chair.waits_for_computers:
            return Story((), laid)
        told, task = [*self.tutor.tells()[:-1]], self._due_task()
        if self.mode is UpwordsMode.EXCHANGING:
            told = [*self.tutor.course.facts()]
            task = _("Type the letter of the tile to exchange, then Enter. Here, press Esc.")
        elif laid is not None:
            told, task = [*self.tutor.course.facts()], self._on_laying() if self._is_about_due else ""
        return Story(laying=laid, advice=AdviceText(self.tutor.step_title(), told, task))

    @property
    def _is_about_due(self) -> bool:
        """Whether the step waits for the due play, to be tried or made."""
        step = self.tutor.course.step
        return self.tutor.course.due is not None and (step.made > 0 or step.commands == ("try",))

    @property
    def _lacks_tiles(self) -> bool:
        """Whether the step waits for a play that is not laid yet."""
        due = self.tutor.course.due
        return self._is_about_due and due is not None and self.hand.laying.play != due.play

    def _on_laying(self) -> str:
        if not self._lacks_tiles:
            return _("Its score is shown below. Press Enter.")
        course = self.tutor.course
        missed = course.misplaced(self.hand.laying.play)
        now = missed or _("Now lay {word}.").format(word=course.due_word)
        back = _("⌫ takes a letter back.")
        if missed and len(self.hand.laying.steps) > 1:
            back = _taking_all_back()
        return f"{now} {back}"

    def _due_task(self) -> str:
        """Return what to do: before a word is typed, how to get to its square and direction."""
        course, laying = self.tutor.course, self.hand.laying
        if self._is_about_due and course.due and (line := course.due.play.line):
            first = course.due.play.squares[0]
            if laying.direction is not line:
                return _("Press Space to turn it.")
            if laying.cursor != first:
                said = _("Go to {square} with the arrows and type {tile}.")
                return said.format(square=first.name, tile=course.due_word)
        return self.tutor.tells()[-1]

    def state_sentence(self, verdict: Verdict) -> str:
        if self.mode is UpwordsMode.READY:
            return self._due_task()
        if self.mode is UpwordsMode.LAYING and self._lacks_tiles:
            return self._on_laying()
        return super().state_sentence(verdict)

    def key_hints(self, verdict: Verdict) -> Iterable[KeyHint]:
        if self.mode is UpwordsMode.LAYING:
            # What plays it, or why it can't be played, and what takes it back.
            yield from islice(super().key_hints(verdict), int(self._lacks_tiles), 3)
        elif self.mode is UpwordsMode.EXCHANGING:
            yield from (hint for hint in super().key_hints(verdict) if hint.key != "Enter")
            return
        else:
            commands = [*self.tutor.commands]
            if self.coaching.hint and "hint" not in commands:
                # A hint says that there is more.
                commands.append("hint")
            yield from self.tutor.keys()
            yield from (command_hint(SCREEN_COMMANDS, command) for command in commands)
        yield from self.tutor.ways_on()
        yield command_hint(SCREEN_COMMANDS, "help")

    async def action_skip(self) -> None:
        clear = self.hand.with_laying(self.hand.laying.clear()).with_picking(False)
        await self.tutor.skip(lambda: self.change(clear))

    def action_turn(self) -> None:
        super().action_turn()
        self.tutor.note(Deed(TURNING))

    def change(self, hand: UpwordsHand, complaint: str = "") -> None:
        super().change(hand, complaint)
        if hand.laying.play.placements and self.tutor.course.step.commands == ("try",):
            self.tutor.note(Deed("try", hand.laying.play))

    def step_back(self) -> bool:
        was_exchanging = self.mode is UpwordsMode.EXCHANGING
        is_back = super().step_back()
        if was_exchanging:
            self.tutor.note(Deed("exchange"))
        return is_back

    @property
    def is_at_rest(self) -> bool:
        return self.mode is not UpwordsMode.EXCHANGING and not self.hand.laying.tiles

    def wrong_move(self, action: AnyAction) -> str:
        course = self.tutor.course
        missed = course.misplaced(action.play) if isinstance(action, PlayTiles) else ""
        word = missed or _("In this little game the word is {word}.").format(word=course.due_word)
        return f"{word} {_taking_all_back()}"


class UpwordsLessonCommands(TaughtCommands, UpwordsCommands):
    ENTER = "play"

    def is_possible(self, command: Command) -> bool:
        name = command.name
        is_here = name not in _NOT_HERE or name in self.screen.tutor.commands
        return is_here and super().is_possible(command)

    async def run(self, name: str, argument: str) -> None:
        await super().run(name, argument)
        # An exchange has been seen once it is left again.
        if not argument and self.screen.mode is not UpwordsMode.EXCHANGING:
            self.screen.tutor.note(Deed(name, self.screen.hand.cursor))


async def begun_lesson(library: Library, practise: Practise, skin: Skin) -> UpwordsLessonScreen:
    """Return the screen of the lesson as somebody left it. Raises DictionaryError or WordListError."""
    return UpwordsLessonScreen(await begun(UpwordsLessonCourse(library, practise, read_texts(LESSON))), skin)
