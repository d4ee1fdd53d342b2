"""Puzzles, one's own mistakes and the daily, line by line.

An exercise is a practice game on the table, so that all commands about a board work; moves are only judged,
by its `ExerciseSession`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TypeVar

from upwords_tui.app.commands.registry import QUIT
from upwords_tui.app.commands.upwords import board_queries
from upwords_tui.app.daily.command import answer
from upwords_tui.app.narration import Detail
from upwords_tui.app.narration.upwords.events import few_sentence, progress_sentence, score_lines
from upwords_tui.app.play.table import Engine, utc_now
from upwords_tui.app.review.coach import better_sentence, failure_sentence
from upwords_tui.app.review.weaknesses import find_weaknesses, weakness_lines
from upwords_tui.app.training import exercise_session
from upwords_tui.app.training.exercises import ExerciseOutcome
from upwords_tui.app.training.puzzles import source_of, standing_lines
from upwords_tui.base.errors import CommandError, EngineError
from upwords_tui.base.i18n import TextTables, _, pgettext, translate
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.text.context import Handler, OnTable, TextContext
from upwords_tui.text.games.upwords.analysis import TextAnalysis
from upwords_tui.text.games.upwords.coach import TimeToGo

Result = TypeVar("Result")
_TEXTS = TextTables(__file__)


class UpwordsTextExercises:
    """Sets exercises and judges moves; `stop_lesson` leaves a lesson on the table, if any."""

    def __init__(self, desk: TextContext, stop_lesson: Callable[[], None]) -> None:
        self._desk = desk
        self._stop_lesson = stop_lesson
        self._session: exercise_session.ExerciseSession | None = None
        self._table: OnTable | None = None
        time_to_go = TimeToGo(desk.say)
        self._looking: exercise_session.LookBackProgress = lambda _game_id, done, count: time_to_go.tell(
            done, count
        )
        self._analysis = TextAnalysis(desk, partial(wait_for, desk))
        self._said: tuple[str, ...] = ()
        self._outcomes: list[ExerciseOutcome] = []
        self._has_explained = self._has_told_what_next = False
        self.handlers: dict[str, Handler] = {
            "puzzle": lambda rest: self._begin(self._source("puzzle", rest)),
            "puzzles": lambda _rest: desk.say(*standing_lines(desk.library, utc_now(), self._edition)),
            "retry": lambda _rest: self._retry(),
            "weaknesses": self._weaknesses,
            "daily": self._daily,
            "analyse": lambda rest: self._analysis.open(rest, self._session if self.is_on else None),
            "analyses": self._analysis.of_kept,
            "show": lambda _rest: self._desk.say(*self._told(self._on_table.show())),
            "stop": lambda _rest: self._stop(),
        }
        self._here: dict[str, Handler] = {
            "": lambda _rest: self._go_on(),
            "again": lambda _rest: self._set_next(),
            "last": lambda _rest: desk.say(*self._said) if self._said else self._tell_task(),
            "hint": lambda _rest: desk.say(*self._told(self._on_table.hint())),
            "best": lambda _rest: self._show_if_sure(),
            "resign": lambda _rest: self._show_if_sure(),
            "try": lambda _rest: self._lay_solution(),
            "define": self._define,
        }
        """Commands at an exercise: `try` is for “try best”, `define` alone gets the words tried."""

    @property
    def is_on(self) -> bool:
        return self._table is not None and self._desk.on_table is self._table

    @property
    def _on_table(self) -> exercise_session.ExerciseSession:
        """The exercise on the table. Raises CommandError if there is none."""
        if self._session is None or not self.is_on:
            raise CommandError(_("No exercise is open. Type “puzzle” for one."))
        return self._session

    @property
    def _engine(self) -> Engine:
        return self._desk.hub.asker(self._desk.library.account)

    @property
    def _edition(self) -> str:
        """The edition on the table; empty without a game of Upwords."""
        view = self._desk.view if self._desk.on_table else None
        return view.edition.id if isinstance(view, UpwordsView) else ""

    def _source(self, command: str, rest: str = "") -> exercise_session.ExerciseSource:
        desk = self._desk
        over = desk.game_id if desk.game_id and desk.chair.is_over else ""
        return source_of(desk.library, self._engine, command, rest, self._edition, over, self._looking)

    def _retry(self) -> None:
        if self.is_on and not self._on_table.is_puzzle:
            self._set_next()
        else:
            self._begin(self._source("retry"))

    def _weaknesses(self, rest: str) -> None:
        if rest:
            self._begin(self._source("weaknesses", rest))
            return
        found = wait_for(self._desk, find_weaknesses(self._desk.library, self._engine, self._looking))
        self._desk.say(*weakness_lines(found))

    def _daily(self, rest: str) -> None:
        desk = self._desk
        answered = wait_for(self._desk, answer(desk.library, self._engine, rest, self._looking))
        if answered.shared:
            sentence, *bars = answered.shared
            desk.say(sentence)
            for line in bars:
                desk.speaker.write(line)
        desk.say(*answered.lines)
        if answered.source:
            self._begin(answered.source)
        elif answered.game_id:
            self._desk.open_game(answered.game_id)

    def _begin(self, source: exercise_session.ExerciseSource) -> None:
        if self.is_on and self._on_table.queue.source.is_same(source):
            self._set_next()
            return
        if not self.is_on:
            self._outcomes = []
        desk = self._desk
        self._put(
            exercise_session.ExerciseQueue(desk.library, desk.hub.practise, self._engine, source, desk.named)
        )

    def _set_next(self) -> None:
        """Set the next exercise; if there is none, say so, and leave a finished one."""
        try:
            self._put(self._on_table.queue)
        except CommandError as error:
            if self._on_table.outcome is None:
                raise
            self._desk.say(translate(error))
            self._end()

    def _put(self, queue: exercise_session.ExerciseQueue) -> None:
        self._session = wait_for(self._desk, queue.next())
        self._said = ()
        session = self._session
        self._table = OnTable(
            session.session, lambda action: self._told(session.judge(action)), self._here, self._prompt
        )
        self._desk.put(self._table)
        self._tell_task()

    def _tell_task(self) -> None:
        """Say the position, and the first time how an exercise is done."""
        desk, session = self._desk, self._on_table
        view: UpwordsView = desk.view
        few = (seat for seat in range(len(view.seats)) if seat != view.seat and not view.bag)
        stage = (progress_sentence(view), *(few_sentence(view, seat) for seat in few))
        desk.say(*session.exercise.task, " ".join((*score_lines(view), *stage)))
        if desk.verbosity is Detail.VERBOSE:
            desk.say(*board_queries.board_words(view))
        desk.say(_("Your rack: {tiles}.").format(tiles=desk.named_all(view.rack)))
        desk.say(*filter(None, [session.attempts_so_far(), session.latest_hint()]))
        if not self._has_explained:
            self._has_explained = True
            desk.say(_TEXTS("exercise", "how"))

    def repeat(self) -> bool:
        if not self.is_on:
            return False
        if self._on_table.outcome is None:
            self._has_explained = False
            self._tell_task()
        else:
            self._desk.say(self._on_table.over_sentence())
        return True

    def _prompt(self) -> str:
        session = self._on_table
        if session.outcome is None:
            return pgettext("prompt", "puzzle") if session.is_puzzle else pgettext("prompt", "retry")
        # If a play is laid to be read, the prompt says that.
        if self._desk.tried is not None:
            return ""
        leads_on = session.exercise.leads_on
        return pgettext("prompt", "Enter: next") if leads_on else pgettext("prompt", "Enter: leave")

    def _define(self, tried: str) -> None:
        """Explain the words of the play tried or judged last, or of the solution once that is known."""
        view: UpwordsView = self._desk.view
        laid = self._on_table.laid
        words: Sequence[str] = (
            board_queries.words_in(view.check(laid).score) if laid else board_queries.words_laid_last(view)
        )
        if tried and self._on_table.outcome is None:
            words = tried.split()
        self._desk.say(*board_queries.define_lines(words, view, self._desk.chair.knows))

    def _is_over_or_given_up(self) -> bool:
        """Return whether the solution may be told, after a question if the exercise is not over."""
        is_over = self._on_table.outcome is not None
        return is_over or self._desk.may_do(_("Give up, and show the answer?"), always=True)

    def _show_if_sure(self) -> None:
        if self._is_over_or_given_up():
            self._desk.say(*self._told(self._on_table.show()))

    def _lay_solution(self) -> None:
        desk, session = self._desk, self._on_table
        if session.outcome is not None:
            desk.say(session.solution_sentence())
        elif self._is_over_or_given_up():
            desk.say(*self._heard(session.show()))
            desk.say(*self._why())
        else:
            return
        best = session.exercise.best
        if best.notation:
            desk.read(None, desk.view.board.with_tiles(best.play))
            desk.say(_("The board now shows this play; type “now” to go back."))

    def _told(self, work: Coroutine[object, object, exercise_session.ExerciseReply]) -> tuple[str, ...]:
        """Return the reply of `work`, and how to go on once the exercise is over."""
        session = self._on_table
        was_over = session.outcome is not None
        lines = self._heard(work)
        if was_over or session.outcome is None:
            return lines
        # The engine takes a moment to say why; the result is told at once.
        self._desk.say(*lines)
        lines = self._why()
        if not session.exercise.leads_on:
            return *lines, _TEXTS("exercise", "last")
        if self._has_told_what_next:
            return lines
        self._has_told_what_next = True
        return *lines, _TEXTS("exercise", "next")

    def _heard(self, work: Coroutine[object, object, exercise_session.ExerciseReply]) -> tuple[str, ...]:
        """Return the reply of `work`, and count the exercise if that ended it."""
        session = self._on_table
        was_over = session.outcome is not None
        self._said = wait_for(self._desk, work).lines
        if not was_over and session.outcome is not None:
            self._outcomes.append(session.outcome)
        return self._said

    def _why(self) -> tuple[str, ...]:
        """Return why the solution is better, if the engine can tell, and is not stopped."""
        exercise = self._on_table.exercise
        try:
            reasons = wait_for(self._desk, self._on_table.reasons())
        except CommandError:
            return ()
        why = better_sentence(exercise.best, exercise.other, reasons) if exercise.other and reasons else ""
        told = (why,) if why else ()
        self._said += told
        return told

    def _go_on(self) -> None:
        if self._on_table.outcome is None:
            self._tell_task()
        elif self._on_table.exercise.leads_on:
            self._set_next()
        else:
            self._end()

    def _stop(self) -> None:
        if self._analysis.is_on:
            self._desk.leave_little()
            return
        if self.is_on:
            self._end()
            return
        try:
            self._stop_lesson()
        except CommandError:
            said = CommandError(_("No exercise or lesson is open."))
            raise said.meaning(QUIT.title) from None

    def _end(self) -> None:
        count, first = len(self._outcomes), self._outcomes.count(ExerciseOutcome.FIRST)
        if count > 1:
            self._desk.say(_TEXTS("exercise", "done", count=count, first=first))
        self._desk.leave_little()
        if self._desk.on_table is None:
            self._desk.say(_("Type “puzzle” for another, “new” for a game, “help” for all commands."))


def wait_for(desk: TextContext, work: Coroutine[object, object, Result]) -> Result:
    """Return the result of slow work; raises CommandError if Ctrl+C stops it or an engine fails."""
    tasks: list[asyncio.Task[Result]] = []

    async def run() -> None:
        tasks.append(asyncio.ensure_future(work))
        await tasks[0]

    def stop() -> None:
        tasks[0].cancel()

    try:
        desk.wait_for(run(), stop)
    except asyncio.CancelledError:
        raise CommandError(_("Stopped.")) from None
    except EngineError as error:
        raise CommandError(failure_sentence(error)) from error
    return tasks[0].result()
