"""The lesson of Words Up on the screen: the tutor's sentences, which replace what happened, and the keys.

What all lessons share is in `tui/screens/lesson.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import ClassVar

from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.wording import listed
from upwords_tui.app.play.library import Library
from upwords_tui.app.teaching.lessons import Deed, Practise
from upwords_tui.app.teaching.wordsup import LOOKED, WordsUpLessonCourse
from upwords_tui.base.i18n import _, read_texts
from upwords_tui.games.base import AnyAction
from upwords_tui.games.wordsup.actions import GiveUp, MakeWord
from upwords_tui.games.wordsup.view import WordsUpEntryView, WordsUpView
from upwords_tui.tui.games.wordsup.hand import Making
from upwords_tui.tui.games.wordsup.presenter import WordsUpMode
from upwords_tui.tui.games.wordsup.screen import Texts, WordsUpCommands, WordsUpScreen
from upwords_tui.tui.screens.keys import command_hint, command_label
from upwords_tui.tui.screens.lesson import SKIP, LessonTutor, TaughtCommands, begun
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import AdviceText
from upwords_tui.tui.widgets.values import KeyHint

LESSON = Path(__file__).with_name("lesson.toml")
_key = partial(command_label, SCREEN_COMMANDS)


def _due(course: WordsUpLessonCourse) -> dict[str, object]:
    return {"squares": listed(course.due_squares), "word": course.due_line.upper()}


_NOT_HERE = ("F5", "Tab", "Esc")
"""Keys that do something else in a lesson than at a table, or nothing."""
_OWN_TURN = (WordsUpMode.TURNING, WordsUpMode.MAKING)


class WordsUpLessonScreen(WordsUpScreen):
    IS_KEPT = False
    BINDINGS: ClassVar = [SKIP]
    commands: WordsUpLessonCommands
    tutor: LessonTutor[WordsUpLessonCourse]

    def __init__(self, course: WordsUpLessonCourse, skin: Skin) -> None:
        super().__init__(course.chair, skin)
        self.tutor = LessonTutor(self, course, LESSON, _due)
        self.stored_game = ""
        self.commands = WordsUpLessonCommands(self)

    def on_entries(self, entries: tuple[WordsUpEntryView, ...], *, is_elsewhere: bool) -> None:
        self.tutor.note()
        super().on_entries(entries, is_elsewhere=is_elsewhere)

    def action_leave(self) -> None:
        self.run_worker(self.tutor.leave(), group="leaving")

    def texts(self, mode: WordsUpMode, view: WordsUpView, making: Making) -> Texts:
        usual, tutor = super().texts(mode, view, making), self.tutor
        is_looking = mode is WordsUpMode.LOOKING and LOOKED in tutor.course.step.commands
        # Whether the step waits for something now, and nothing comes before that.
        is_asking = is_looking or mode in _OWN_TURN
        keys = self._keys(usual.keys, is_asking)
        if not (is_asking or mode is WordsUpMode.TYPING):
            return usual._replace(keys=keys)
        *told, task = tutor.tells()
        advice = AdviceText(tutor.step_title(), told, task)
        return Texts(advice, task if is_asking else usual.state, keys)

    def _keys(self, usual: Iterable[KeyHint], is_asking: bool) -> Iterator[KeyHint]:
        if is_asking:
            yield from self.tutor.keys()
            yield from (command_hint(SCREEN_COMMANDS, command) for command in self.tutor.commands)
        else:
            own = takewhile(lambda hint: hint.key != "/", usual)
            yield from (hint for hint in own if hint.key not in _NOT_HERE)
        yield from self.tutor.ways_on()
        yield command_hint(SCREEN_COMMANDS, "help")

    def note_looked(self) -> None:
        # The step may wait for it. A return to the lesson shows the cards again.
        self.tutor.note(Deed(LOOKED))

    async def action_skip(self) -> None:
        if self.sight.waits:
            self.look.away()
        else:
            await self.tutor.skip(lambda: self.action_word("clear"))

    @property
    def is_at_rest(self) -> bool:
        return self.mode in _OWN_TURN

    def wrong_move(self, _action: AnyAction) -> str:
        match self.tutor.course.due:
            case MakeWord(word=word):
                return _("In this practice match the word is {word}.").format(word=word)
            case GiveUp():
                return _("In this practice match you make no word from these: press {key}.").format(
                    key=_key("pass")
                )
        squares = listed(self.tutor.course.due_squares)
        return _("Not that card. Turn {squares}.").format(squares=squares)


class WordsUpLessonCommands(TaughtCommands, WordsUpCommands):
    ENTER = "turn"

    async def run(self, name: str, argument: str) -> None:
        await super().run(name, argument)
        if not argument:
            self.screen.tutor.note(Deed(name))


async def begun_lesson(library: Library, practise: Practise, skin: Skin) -> WordsUpLessonScreen:
    """Return the screen of the lesson as somebody left it. Raises DictionaryError or WordListError."""
    return WordsUpLessonScreen(await begun(WordsUpLessonCourse(library, practise, read_texts(LESSON))), skin)
