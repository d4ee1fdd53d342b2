"""The table of a lesson, whichever game it teaches.

A course (`app/teaching/lessons`) knows what each step waits for; a game's screen has a `LessonTutor`, and
gives it the words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from textual.binding import Binding

from upwords_tui.app.commands import keys
from upwords_tui.app.commands.intents import Act
from upwords_tui.app.commands.registry import SHELF, Command
from upwords_tui.app.teaching.lesson_offers import lesson_offered
from upwords_tui.app.teaching.lessons import Deed, LessonCourse, own_choices
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _, read_texts, said
from upwords_tui.games.base import AnyAction, JsonObject
from upwords_tui.games.catalogue import kinds
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.widgets.values import KeyHint

SKIP = Binding("tab", "skip", show=False)
CourseT = TypeVar("CourseT", bound=LessonCourse)


class LessonTutor(Generic[CourseT]):
    """Teaches a course at the `screen` of a table."""

    def __init__(
        self, screen: TableScreen, course: CourseT, file: Path, due: Callable[[CourseT], Mapping[str, object]]
    ) -> None:
        """Say what stands in the `file` at each step, with what is `due`."""
        self._screen = screen
        self.course = course
        self._steps, self._due = read_texts(file), due

    @property
    def _step(self) -> JsonObject:
        step: JsonObject = self._steps[self.course.step.name]
        return step

    @property
    def commands(self) -> Sequence[str]:
        """The commands that the step is about."""
        return tuple(self._step.get("commands", ()))

    def keys(self) -> Iterator[KeyHint]:
        """Yield the other keys that the step is about."""
        return (KeyHint(key, _(text), action) for key, text, action in self._step.get("keys", ()))

    def tells(self) -> tuple[str, ...]:
        """Return what the tutor says; the last sentence says what to do."""
        course, due = self.course, dict(self._due(self.course))
        for command in self.commands[:1]:
            due["key"] = command_label(self._screen.command_names, command)
        return (*course.facts(), *(said(text, **due) for text in self._step["says"]))

    def step_title(self) -> str:
        course = self.course
        return _("Lesson, step {number} of {count}").format(number=course.number, count=course.count)

    def ways_on(self) -> Iterator[KeyHint]:
        if not self.course.is_at_end:
            yield KeyHint("Tab", _("skip this step"), "skip")
        yield KeyHint("Esc", _("leave the lesson"), "leave")

    def note(self, deed: Deed | None = None) -> None:
        """Take what was done, or has happened at the table: the step may have waited for it."""
        if self.course.take(deed):
            self._keep()
            if deed:
                self._screen.update()
        elif deed and (missed := self.course.missed(deed)):
            self._screen.say(missed)

    def _keep(self) -> None:
        self._screen.run_worker(self._screen.managed(self.course.keep), group="lesson")

    async def skip(self, put_back: Callable[[], None]) -> None:
        """Go on to the next step, with `put_back` done before for what is laid or picked."""
        screen = self._screen
        screen.remarks.quieten()
        if not screen.chair.waits_for_computers and not self.course.is_at_end:
            put_back()
            await self.course.pass_over()
            self._keep()
            screen.update()

    async def play_on(self) -> None:
        with self._screen.saying_why():
            upwords = self._screen.upwords
            await upwords.begin_game(own_choices(upwords.library, self.course.KIND))

    async def leave(self) -> None:
        """Go back to the list of games; the lesson goes on another time."""
        app, course, upwords = self._screen.app, self.course, self._screen.upwords
        await self._screen.managed(course.keep)
        is_next = (lesson_offered(upwords.library, has_games=True) or kinds()[0]) == course.KIND
        upwords.show_games()
        if is_next and not course.is_at_end and isinstance(app.screen, BaseScreen) and app.screen.frame:
            said = _("{key} continues the lesson where you left off, at any time.")
            app.screen.say(said.format(key=keys.LEARN.shown))


_NOT_HERE = (*SHELF, "learn", "resign", "finish")


class TaughtCommands(TableCommands):
    """A mixin for the commands of a lesson: only the move that is due is made."""

    NOT_HERE = ("show",)
    ENTER: ClassVar[str]
    """The command of Enter; at the end it begins a game of one's own."""

    def __init__(self, screen: Any) -> None:
        super().__init__(screen)
        self._before_end = self.handlers[self.ENTER]
        self.handlers |= {
            self.ENTER: self._enter_or_play_on,
            **dict.fromkeys(("stop", "games"), lambda _argument: screen.tutor.leave()),
            "learn": self._learn_other,
            **dict.fromkeys(SHELF, lambda _argument: screen.say(_("Practice games are not saved."))),
        }

    def is_possible(self, command: Command) -> bool:
        return command.name not in _NOT_HERE and super().is_possible(command)

    async def is_asked_first(self, act: Act) -> bool:
        """Ask only of guesses: what is not due is refused, what is due is meant."""
        return act.always

    async def _enter_or_play_on(self, argument: str) -> None:
        if self.screen.tutor.course.is_at_end and self.screen.is_at_rest:
            await self.screen.tutor.play_on()
        elif (done := self._before_end(argument)) is not None:
            await done

    async def _learn_other(self, argument: str) -> None:
        if argument:
            await self._anywhere("learn", argument)
        else:
            self.screen.update()

    async def interpret(self, line: str, guess: InputError | None = None) -> None:
        await super().interpret(line, guess)
        if deed := self.screen.tutor.course.deed_of(line, self.screen.command_names):
            self.screen.tutor.note(deed)

    async def do(self, action: AnyAction) -> bool:
        course = self.screen.tutor.course
        if course.allows(action):
            return await super().do(action)
        ended = _("This practice game ends here.") if course.due is None else ""
        self.screen.say(course.why_never(action) or ended or self.screen.wrong_move(action))
        return False


async def begun(course: CourseT) -> CourseT:
    """Begin a lesson where it was left, and return it. Raises DictionaryError or WordListError."""
    await asyncio.to_thread(course.prepare)
    await course.begin(course.kept())
    return course
