"""The lessons line by line: which is on the table, at which step, and what is said when.

The one idea: it is one of two ways to show the steps of a course (`app/teaching/lessons`), which knows what
each waits for; the other is the screen's. What the tutor says is in its `TextGame`.
"""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.game_types.base import in_one_word, kind_called, kind_of
from upwords_tui.app.game_types.features import features_of
from upwords_tui.app.teaching.lesson_games import lesson_asked, lesson_called
from upwords_tui.app.teaching.lessons import LessonCourse, LessonStep
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.games.base import AnyAction
from upwords_tui.text.context import Handler, OnTable, TextContext
from upwords_tui.text.games.contract import text_game


class Tutorial:
    """Leads through the steps. `leave` takes the lesson off the table, for the game of before if any."""

    def __init__(self, desk: TextContext, leave: Callable[[], None]) -> None:
        self._desk = desk
        self._leave = leave
        self._courses: dict[str, LessonCourse] = {}
        self._kind = ""
        self._table: OnTable | None = None
        self._told: LessonStep | None = None
        self._numbered = 0
        self.handlers: dict[str, Handler] = {"learn": self._learn}

    @property
    def is_on(self) -> bool:
        """Whether a lesson is on the table."""
        return self._table is not None and self._desk.on_table is self._table

    @property
    def _course(self) -> LessonCourse:
        """The course of the lesson on the table."""
        return self._course_of(self._kind)

    def _course_of(self, kind: str) -> LessonCourse:
        if kind not in self._courses:
            course = features_of(kind).lesson
            assert course  # it was asked whether there is a lesson
            self._courses[kind] = course(self._desk.library, self._desk.hub.practise, text_game(kind).lesson)
        return self._courses[kind]

    def _learn(self, rest: str) -> None:
        if is_called(rest, ("stop", pgettext("learn", "stop"))):
            self.stop()
        elif is_called(rest, ("skip", pgettext("learn", "skip"))) and self.is_on:
            self._desk.wait_for(self._course.pass_over())
            self._course.keep()
        else:
            self._begin(*self._asked(rest))

    def meant_by(self, line: str) -> str:
        """Return what to type to leave a lesson, if a line wants just that in other words; else empty."""
        # Translators: what people type to leave a lesson, with spaces between.
        leaving = _("leave end enough").split()
        learn, stop = pgettext("command", "learn"), pgettext("learn", "stop")
        leaving += ["stop", "leave", ".", stop]
        is_leaving = self.is_on and plain(line.strip()) in map(plain, leaving)
        return f"{learn} {stop}" if is_leaving else ""

    def stop(self) -> None:
        """Leave the lesson. Raises CommandError if there is none."""
        if not self.is_on:
            raise CommandError(_("No lesson is on the table. Type “learn” to begin one."))
        self._desk.say(_("Type “learn” to go on from here another time."))
        self._leave()

    def _asked(self, rest: str) -> tuple[str, int]:
        """Return which lesson is asked for, and the place of its step. Raises CommandError."""
        here = self._desk.chair.kind if self._desk.on_table else ""
        first, _between, after = in_one_word(rest).partition(" ")
        game = kind_called(first)
        kind = lesson_asked(first) if game else lesson_called(here or self._kind)
        step, course = (after if game else rest).strip(), self._course_of(kind)
        asked = whole_number(step, 1, course.count) if step else None
        if step and asked is None:
            raise CommandError(
                _("Type “learn”, or “learn” and a step from 1 to {last}, “skip” or “stop”.").format(
                    last=course.count
                )
            )
        is_this = self.is_on and kind == self._kind
        if asked:
            return kind, course.place_of(asked)
        return kind, course.place if is_this else course.kept()

    def _begin(self, kind: str, place: int) -> None:
        """Put the lesson of a game on the table as it is at this step."""
        desk = self._desk
        self._kind = kind
        desk.wait_for(self._course.begin(place))
        self._table = OnTable(self._course.chair, self._guard)
        desk.put(self._table)
        self._told, self._numbered = None, 0

    def _guard(self, action: AnyAction) -> tuple[str, ...]:
        """Return why `action` is not made in this lesson; nothing if it is the one that is due."""
        course = self._course
        if course.allows(action):
            return ()
        if why := course.why_never(action):
            return (why,)
        if course.due is None:
            return (_("This lesson ends here. Type “new” to begin a game of your own."),)
        return (_("In this little game the move is another: {line}").format(line=course.due_line),)

    def repeat(self) -> bool:
        """Have the step told once more, and return whether there is a lesson of which it is one."""
        self._told = None
        return self.is_on

    def heard(self, line: str) -> None:
        """Go on if `line`, which has been answered, is what the step waited for."""
        if not self.is_on:
            return
        course = self._course
        commands = kind_of(self._kind).kit.commands("text")
        if course.take(course.deed_of(line, commands)):
            course.keep()

    def go_on(self) -> bool:
        """Tell the step, once; after the last one put back what was on the table before.

        Return whether it was the last.
        """
        if not self.is_on:
            return False
        course = self._course
        if self._told is course.step:
            return False
        self._told = course.step
        if self._numbered != course.number:
            self._numbered = course.number
            self._desk.say(_("Step {number} of {count}.").format(number=course.number, count=course.count))
        self._desk.say(*course.facts(), *text_game(self._kind).lesson[course.step.name](course))
        if not course.is_at_end:
            return False
        course.keep()
        self._leave()
        return True


def typed(line: str, command: str = "") -> str:
    """Return what to type: `line`, after the title of a command if it is for one."""
    return _("Type: {line}").format(line=f"{command} {line}".strip())
