"""Lessons and exercises line by line.

A course (`app/teaching/lessons`) knows what each step waits for; the tutor's sentences and the exercises are
in each `TextGame`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.commands.registry import EXERCISES, MEMORY, find_command
from upwords_tui.app.game_types.base import in_one_word, kind_called, kind_of
from upwords_tui.app.game_types.features import features_of, lesson_asked, lesson_called
from upwords_tui.app.teaching.lessons import LessonCourse, LessonStep
from upwords_tui.app.training import quizzes
from upwords_tui.app.training.exercises import Quiz, is_leaving
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, plain
from upwords_tui.base.i18n import _, pgettext
from upwords_tui.games.base import AnyAction
from upwords_tui.games.catalogue import kinds
from upwords_tui.text.context import Handler, OnTable, TextContext
from upwords_tui.text.games.contract import ExerciseTable, text_game


class Tutorial:
    """Leads through a lesson."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._courses: dict[str, LessonCourse] = {}
        self._kind = ""
        self._table: OnTable | None = None
        self._told: LessonStep | None = None
        self._numbered = 0
        self.handlers: dict[str, Handler] = {"learn": self._learn}

    @property
    def is_on(self) -> bool:
        return self._table is not None and self._desk.on_table is self._table

    @property
    def _course(self) -> LessonCourse:
        return self._course_of(self._kind)

    def _course_of(self, kind: str) -> LessonCourse:
        if kind not in self._courses:
            course, texts = features_of(kind).lesson, text_game(kind).lesson
            assert course and texts  # callers know that there is a lesson
            self._courses[kind] = course(self._desk.library, self._desk.hub.practise, texts.steps())
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
        """Return the command to leave a lesson, if a line means that in other words; else empty."""
        # Translators: what people type to leave a lesson, with spaces between.
        leaving = _("leave end enough").split()
        learn, stop = pgettext("command", "learn"), pgettext("learn", "stop")
        leaving += ["stop", "leave", ".", stop]
        is_leaving = self.is_on and plain(line.strip()) in map(plain, leaving)
        return f"{learn} {stop}" if is_leaving else ""

    def stop(self) -> None:
        """Leave the lesson. Raises CommandError if there is none."""
        if not self.is_on:
            raise CommandError(_("No lesson is open. Type “learn” to start one."))
        self._desk.say(_("Type “learn” to continue from here another time."))
        self._desk.leave_little()

    def _asked(self, rest: str) -> tuple[str, int]:
        """Return the lesson asked for, and the place of its step. Raises CommandError."""
        here = self._desk.chair.kind if self._desk.on_table else ""
        first, _between, after = in_one_word(rest).partition(" ")
        game = kind_called(first)
        kind = lesson_asked(first) if game else lesson_called(here or self._kind)
        step, course = (after if game else rest).strip(), self._course_of(kind)
        asked = whole_number(step, 1, course.count) if step else None
        if step and asked is None:
            said = _("Type “learn” alone, or with a step from 1 to {last}, “skip” or “stop”.")
            raise CommandError(said.format(last=course.count))
        is_this = self.is_on and kind == self._kind
        if asked:
            return kind, course.place_of(asked)
        return kind, course.place if is_this else course.kept()

    def _begin(self, kind: str, place: int) -> None:
        desk = self._desk
        self._kind = kind
        desk.wait_for(self._course.begin(place))
        self._table = OnTable(self._course.chair, self._guard)
        desk.put(self._table)
        self._told, self._numbered = None, 0

    def _guard(self, action: AnyAction) -> tuple[str, ...]:
        """Return why `action` is not made in this lesson; nothing if it is due."""
        course = self._course
        if course.allows(action):
            return ()
        if why := course.why_never(action):
            return (why,)
        if course.due is None:
            return (_("This lesson ends here. Type “new” to start a game of your own."),)
        return (_("The move in this practice game is a different one: {line}").format(line=course.due_line),)

    def repeat(self) -> bool:
        self._told = None
        return self.is_on

    def heard(self, line: str) -> None:
        """Go on if the step waited for `line`, which has been answered."""
        if not self.is_on:
            return
        course = self._course
        commands = kind_of(self._kind).kit.commands("text")
        if course.take(course.deed_of(line, commands)):
            course.keep()

    def go_on(self) -> bool:
        """Tell a new step; after the last one leave the lesson, and return whether it was the last."""
        if not self.is_on:
            return False
        course = self._course
        if self._told is course.step:
            return False
        self._told = course.step
        if self._numbered != course.number:
            self._numbered = course.number
            self._desk.say(_("Step {number} of {count}.").format(number=course.number, count=course.count))
        self._desk.say(*course.facts(), *self._sentences(course))
        if not course.is_at_end:
            return False
        course.keep()
        self._desk.leave_little()
        return True

    def _sentences(self, course: LessonCourse) -> Iterator[str]:
        """Yield the sentences of the step, and what to type."""
        texts = text_game(self._kind).lesson
        assert texts
        step, due = texts.steps()[course.step.name], texts.due(course)
        yield from (_(text).format(**due) for text in step.get("says", ()))
        command, line = step.get("command", ""), step.get("line", "").format(**due)
        if command:
            line = f"{find_command(command, kind_of(self._kind).kit.commands('text')).title} {line}".strip()
        if line:
            yield _("Type: {line}").format(line=line)


class TextExercises:
    """Sets exercises; `stop_lesson` leaves a lesson on the table, if any."""

    def __init__(self, desk: TextContext, stop_lesson: Callable[[], None]) -> None:
        self._desk, self._stop_lesson = desk, stop_lesson
        self.handlers: dict[str, Handler] = {each.name: partial(self._do, each.name) for each in EXERCISES}

    @cached_property
    def _at_table(self) -> ExerciseTable:
        exercises = next(filter(None, (text_game(kind).exercises for kind in kinds())))
        return exercises(self._desk, self._stop_lesson)

    def _do(self, name: str, rest: str) -> None:
        desk = self._desk
        chair = desk.chair if desk.on_table else None
        if name == MEMORY.name:
            _ask(desk, quizzes.memory_quiz(desk.library, rest))
        elif name == quizzes.STUDY:
            _ask(desk, quizzes.study_quiz(desk.library))
        elif name == quizzes.RETRY and chair is not None and quizzes.has_own_retry(chair):
            _ask(desk, quizzes.retry_quiz(desk.library, chair))
        elif name == quizzes.RETRY and (game_id := quizzes.due_game(desk.library, chair)):
            # The quiz is about a stored, finished game; what is on the table stays there.
            other = desk.hub.sit(game_id, desk.library.account)
            try:
                _ask(desk, quizzes.retry_quiz(desk.library, other, is_due=True))
            finally:
                other.leave()
        else:
            self._at_table.handlers[name](rest)

    def repeat(self) -> bool:
        return "_at_table" in vars(self) and self._at_table.repeat()


def _ask(desk: TextContext, quiz: Quiz) -> None:
    """Ask the questions of a quiz until the player leaves. Raises CommandError or StoreError."""
    quiz.named = desk.named
    desk.say(*quiz.begin())
    while quiz.question:
        desk.say(quiz.question)
        try:
            line = desk.reader.read("> ")
        except KeyboardInterrupt:
            desk.say("")
            line = "."
        if line is None:
            return
        if is_leaving(line):
            if desk.on_table:
                desk.say(_("You have left the exercise and are back in your game."))
            else:
                desk.say(_("You have left the exercise. Type “help” for all commands."))
            return
        told = quiz.answer(line)
        if quiz.hides:
            # Scrolled out of view: no escape sequence is ever written.
            desk.speaker.feed(desk.reader.terminal_lines)
        desk.say(*told)
