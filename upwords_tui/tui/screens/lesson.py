"""The table of a lesson, whichever game it teaches: steps that are passed over, and how one leaves.

The one idea: it is one of two ways to show the steps of a course (`app/teaching/lessons`), which knows what
each waits for; the other is that of the text game. A game's own screen is mixed with what is here, and has
the words of its tutor.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

from textual.binding import Binding, BindingType

from upwords_tui.app.commands import keys
from upwords_tui.app.commands.registry import SHELF, Command
from upwords_tui.app.teaching.lesson_offers import lesson_offered
from upwords_tui.app.teaching.lessons import Deed, LessonCourse
from upwords_tui.base.i18n import _
from upwords_tui.games.base import AnyAction
from upwords_tui.games.catalogue import kinds
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.table import TableScreen
from upwords_tui.tui.screens.table_commands import TableCommands
from upwords_tui.tui.widgets.values import KeyHint


class Taught(TableScreen):
    """A table at which a course is taught, at the step at which it is; mixed into the screen of a game.

    After what is learned at a step, the tutor says its value in `TOLD`; the last sentence says what to do.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "skip", show=False),
    ]
    TOLD: ClassVar[dict[str, Callable[[Any], tuple[str, ...]]]]
    course: LessonCourse

    def tells(self) -> tuple[str, ...]:
        """Return what the tutor says of the step; the last sentence says what to do."""
        course = self.course
        return (*course.facts(), *self.TOLD[course.step.name](course))

    def step_title(self) -> str:
        course = self.course
        return _("Lesson, step {number} of {count}").format(number=course.number, count=course.count)

    def ways_on(self) -> Iterator[KeyHint]:
        """Yield the keys with which one goes on without doing what is asked, or leaves."""
        if not self.course.is_at_end:
            yield KeyHint("Tab", _("skip this step"), "skip")
        yield KeyHint("Esc", _("leave the lesson"), "leave_lesson")

    # What happens

    def on_entries(self, entries: tuple[Any, ...], *, is_elsewhere: bool) -> None:
        """Take what has happened; the step may have waited for it."""
        if self.course.take():
            self._keep()
        super().on_entries(entries, is_elsewhere=is_elsewhere)

    def note(self, deed: Deed) -> None:
        if self.course.take(deed):
            self._keep()
            self.update()

    def _keep(self) -> None:
        self.run_worker(self.managed(self.course.keep), group="lesson")

    def show_outcome(self, *, is_asked: bool = False) -> None:
        """Show nothing: the little game has no result."""

    @property
    def has_own_hand(self) -> bool:
        return False

    # Keys

    async def action_skip(self) -> None:
        self.quieten()
        if not self.chair.waits_for_computers and not self.course.is_at_end:
            self.put_back()
            await self.course.pass_over()
            self._keep()
            self.update()

    def show_menu(self) -> None:
        """Leave the lesson: there is nothing else to choose."""
        self.run_worker(self.action_leave_lesson(), group="leaving")

    @property
    @abstractmethod
    def is_at_rest(self) -> bool:
        """Whether there is nothing that Enter would do now."""

    @abstractmethod
    def put_back(self) -> None:
        """Take back what is laid or picked and not played."""

    @abstractmethod
    def wrong_move(self) -> str:
        """Return what to say of a move that is not the one that is due."""

    async def play_on(self) -> None:
        with self.saying_why():
            await self.upwords.begin_game(self.course.own_choices())

    async def action_leave_lesson(self) -> None:
        """Go back to the list of games; the lesson goes on another time."""
        app, course = self.app, self.course
        await self.managed(course.keep)
        is_next = (lesson_offered(self.upwords.library, has_games=True) or kinds()[0]) == course.KIND
        self.upwords.show_games()
        if is_next and not course.is_at_end and isinstance(app.screen, BaseScreen) and app.screen.frame:
            said = _("{key} goes on with the lesson where you were, at any time.")
            app.screen.say(said.format(key=keys.LEARN.shown))


_NOT_HERE = (*SHELF, "learn", "resign", "finish")
"""Commands that are not for a little game."""


class TaughtCommands(TableCommands):
    """Carries out commands in a lesson: only the move that is due is made; mixed into those of a game."""

    NOT_HERE = ("show",)
    ENTER: ClassVar[str]
    """The command that Enter does; at the end it begins a game of one's own."""

    def __init__(self, screen: Any) -> None:
        super().__init__(screen)
        self._before_end = self.handlers[self.ENTER]
        self.handlers |= {
            self.ENTER: self._enter_or_play_on,
            "stop": lambda _argument: screen.action_leave_lesson(),
            "games": lambda _argument: screen.action_leave_lesson(),
            "text": lambda _argument: screen.upwords.switch_to_text(""),
            "learn": self._learn_other,
            **dict.fromkeys(SHELF, self._refuse),
        }

    def is_possible(self, command: Command) -> bool:
        return command.name not in _NOT_HERE and super().is_possible(command)

    async def is_asked_first(self) -> bool:
        """Return that nothing is asked: what is not due is refused, what is due is meant."""
        return False

    async def _enter_or_play_on(self, argument: str) -> None:
        if self.screen.course.is_at_end and self.screen.is_at_rest:
            await self.screen.play_on()
        elif (done := self._before_end(argument)) is not None:
            await done

    async def _learn_other(self, argument: str) -> None:
        if argument:
            await self._learn(argument)
        else:
            self.screen.update()

    def _refuse(self, _argument: str) -> None:
        self.screen.say(_("This little game is not kept."))

    async def interpret(self, line: str) -> None:
        await super().interpret(line)
        if deed := self.screen.course.deed_of(line, self.screen.command_names):
            self.screen.note(deed)

    async def do(self, action: AnyAction) -> bool:
        course = self.screen.course
        if course.allows(action):
            return await super().do(action)
        ended = _("This little game goes no further.") if course.due is None else ""
        self.screen.say(course.why_never(action) or ended or self.screen.wrong_move())
        return False


Course = TypeVar("Course", bound=LessonCourse)


async def begun(course: Course) -> Course:
    """Begin a lesson where somebody left it, and return it. Raises DictionaryError or WordListError."""
    await asyncio.to_thread(course.prepare)
    await course.begin(course.kept())
    return course
