"""Puzzles and one's own mistakes line by line: set, judged, given up and left.

The one idea: an exercise is a little game on the table, so everything that reads a board reads it; whatever
is played there goes to whoever judges it (`app/training/upwords/practice.py`), and nothing is made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from upwords_tui.app.commands.registry import QUIT
from upwords_tui.app.commands.upwords.board_queries import board_words
from upwords_tui.app.daily.upwords.command import answer
from upwords_tui.app.narration.upwords.events import score_lines
from upwords_tui.app.narration.upwords.turn_prompts import few_sentence, progress_sentence
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.review.upwords.coach import better_sentence, failure_sentence
from upwords_tui.app.teaching.upwords.word_lookup import define_lines, words_formed, words_laid_last
from upwords_tui.app.training.exercises import PUZZLE, ExerciseOutcome
from upwords_tui.app.training.upwords.exercises import Trial
from upwords_tui.app.training.upwords.mistakes import Looking
from upwords_tui.app.training.upwords.practice import ExerciseSource, Practice, Puzzles
from upwords_tui.app.training.upwords.puzzles import PuzzleRequest, asked, standing_lines
from upwords_tui.base.errors import CommandError, EngineError
from upwords_tui.base.i18n import _, ngettext, pgettext, translate
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import PlayTiles
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.text.context import Handler, OnTable, TextContext
from upwords_tui.text.games.upwords.coach import TimeToGo
from upwords_tui.text.speaker import Verbosity

Result = TypeVar("Result")


class UpwordsTextExercises:
    """Sets exercises and judges what is played there.

    `leave` puts back what was on the table before, `stop_otherwise` leaves a lesson, if one is on the table;
    `open_game` puts a stored game on it.
    """

    def __init__(
        self,
        desk: TextContext,
        leave: Callable[[], None],
        stop_otherwise: Callable[[], None],
        open_game: Callable[[str], None],
    ) -> None:
        self._desk = desk
        self._leave = leave
        self._stop_otherwise = stop_otherwise
        self._open_game = open_game
        self._practice: Practice | None = None
        self._table: OnTable | None = None
        self._chosen: PuzzleRequest | None = None
        self._time_to_go = TimeToGo(desk.say)
        self._laid: Play | None = None
        self._said: tuple[str, ...] = ()
        self._outcomes: list[ExerciseOutcome] = []
        self._has_explained = self._has_told_what_next = False
        self.handlers = {
            "puzzle": self._puzzle,
            "puzzles": lambda _rest: self._puzzles(),
            "retry": lambda _rest: self._retry(),
            "weaknesses": self._weaknesses,
            "daily": self._daily,
            "show": lambda _rest: self._show(),
            "stop": lambda _rest: self._stop(),
        }
        self._here: dict[str, Handler] = {
            "": lambda _rest: self._go_on(),
            "again": lambda _rest: self._set_next(),
            "last": lambda _rest: self._repeat_last(),
            "hint": lambda _rest: self._tell(self._on_table.hint()),
            "best": lambda _rest: self._show_if_sure(),
            "resign": lambda _rest: self._show_if_sure(),
            "try": lambda _rest: self._lay_answer(),
            "define": self._define,
        }
        """What commands do at an exercise: `try` with the best play, `define` alone, with the words tried."""

    @property
    def is_on(self) -> bool:
        """Whether an exercise is on the table."""
        return self._table is not None and self._desk.on_table is self._table

    @property
    def _on_table(self) -> Practice:
        """The exercises of which one is on the table. Raises CommandError if there is none."""
        if self._practice is None or not self.is_on:
            raise CommandError(_("There is no exercise on the table. “puzzle” sets you one."))
        return self._practice

    @property
    def _trial(self) -> Trial:
        """The way to the answer of the exercise on the table. Raises CommandError if there is none."""
        return self._on_table.trial

    @property
    def _sort(self) -> str:
        """Of which sort the exercise on the table is; empty if there is none."""
        return self._trial.exercise.sort if self.is_on else ""

    # Setting exercises: what one of them alone needs is imported late, so that each begins at once

    def _puzzle(self, rest: str) -> None:
        chosen = asked(self._desk.library, rest, self._edition)
        if self._sort == PUZZLE and chosen == self._chosen and not chosen.wanted:
            self._set_next()
            return
        self._begin(Puzzles(self._desk.library, chosen.edition, chosen.theme, chosen.wanted))
        self._chosen = chosen

    def _puzzles(self) -> None:
        self._desk.say(*standing_lines(self._desk.library, utc_now(), self._edition))

    @property
    def _edition(self) -> str:
        """The edition on the table; empty without a game of Upwords."""
        view = self._desk.view if self._desk.on_table else None
        return view.edition.id if isinstance(view, UpwordsView) else ""

    def _daily(self, rest: str) -> None:

        daily = DailyCommand(self._desk, self._open_game, self._begin, self._wait_for, self._say_looking)
        daily.answer(rest)

    def _retry(self) -> None:
        from upwords_tui.app.training.upwords.mistakes import Mistakes, is_own_game

        if self._sort not in ("", PUZZLE):
            self._set_next()
            return
        desk = self._desk
        engine = desk.hub.asker(desk.library.account)
        game_id = desk.game_id if desk.game_id and desk.chair.is_over else ""
        game_id = game_id if is_own_game(desk.library, game_id) else ""
        self._begin(Mistakes(desk.library, engine, game_id, self._say_looking))

    def _weaknesses(self, rest: str) -> None:
        from upwords_tui.app.review.upwords.weaknesses import (
            LATEST,
            known_turns,
            look_back_at_all,
            wanted,
            weakness_lines,
            weaknesses,
        )
        from upwords_tui.app.training.upwords.mistakes import Mistakes

        desk, looking = self._desk, self._say_looking
        library, engine = desk.library, desk.hub.asker(desk.library.account)
        if rest:
            self._begin(Mistakes(library, engine, looking=looking, wanted=wanted(library, rest)))
            return
        self._wait_for(look_back_at_all(library, engine, utc_now(), looking, LATEST))
        desk.say(*weakness_lines(weaknesses(known_turns(library))))

    def _say_looking(self, _game_id: str, done: int, count: int) -> None:
        self._time_to_go.tell(done, count)

    def _begin(self, source: ExerciseSource) -> None:
        desk = self._desk
        engine = desk.hub.asker(desk.library.account)
        practice = Practice(desk.library, desk.hub.practise, engine, source, desk.named)
        if not self.is_on:
            self._outcomes = []
        self._put(practice)

    def _set_next(self) -> None:
        """Set the next exercise; where there is none any more, say so, and leave one that is over."""
        is_over = self._trial.outcome is not None
        try:
            self._put(self._on_table)
        except CommandError as error:
            if not is_over:
                raise
            self._desk.say(translate(error))
            self._end()

    def _put(self, practice: Practice) -> None:
        chair = self._wait_for(practice.begin_next())
        self._practice = practice
        self._laid, self._said = None, ()
        self._table = OnTable(chair, self._judge, self._here, self._prompt)
        self._desk.put(self._table)
        self._tell_task()

    def _tell_task(self) -> None:
        """Say all that one has to know to look for the best play, and once how an exercise is done."""
        desk, task = self._desk, self._trial.exercise.task
        view: UpwordsView = desk.view
        few = (seat for seat in range(len(view.seats)) if seat != view.seat and not view.bag)
        stage = (progress_sentence(view), *(few_sentence(view, seat) for seat in few))
        desk.say(*task, " ".join((*score_lines(view), *stage)))
        if desk.verbosity is Verbosity.VERBOSE:
            desk.say(*board_words(view))
        desk.say(_("Your rack: {tiles}.").format(tiles=desk.named_all(view.rack)))
        desk.say(*filter(None, [self._trial.tries_so_far(), self._trial.latest_hint()]))
        if not self._has_explained:
            self._has_explained = True
            desk.say(
                _(
                    "“board” and “board words” read the board. A play you type is judged, not made. “hint” "
                    "helps, “show” tells the answer, “stop” leaves."
                )
            )

    def repeat(self) -> bool:
        """Say the task once more, and how it is done; return whether there is any."""
        if not self.is_on:
            return False
        if self._trial.outcome is None:
            self._has_explained = False
            self._tell_task()
        else:
            self._desk.say(self._trial.over_sentence())
        return True

    def _repeat_last(self) -> None:
        """Say again what came of the latest try, hint or answer; before any, what is asked for."""
        if self._said:
            self._desk.say(*self._said)
        else:
            self._tell_task()

    # At an exercise

    def _prompt(self) -> str:
        if self._trial.outcome is not None:
            # Over a play that is laid to be read, that is what the prompt says.
            if self._desk.tried is not None:
                return ""
            leads_on = self._trial.exercise.leads_on
            return pgettext("prompt", "Enter: next") if leads_on else pgettext("prompt", "Enter: leave")
        return pgettext("prompt", "puzzle") if self._sort == PUZZLE else pgettext("prompt", "retry")

    def _judge(self, action: AnyAction) -> tuple[str, ...]:
        """Judge a move and return what to say of it. Raises IllegalAction if the rules forbid it."""
        lines = self._told(self._on_table.judge(action))
        if isinstance(action, PlayTiles) and self._trial.outcome is not ExerciseOutcome.SHOWN:
            self._laid = action.play
        return lines

    def _define(self, tried: str) -> None:
        """Explain the words of the play tried or judged last, of the answer once that is told."""
        view: UpwordsView = self._desk.view
        words: Sequence[str] = words_formed(view, self._laid) if self._laid else words_laid_last(view)
        if tried and self._trial.outcome is None:
            words = tried.split()
        self._desk.say(*define_lines(words, view, self._desk.chair.knows))

    def _show(self) -> None:
        """Tell the answer, whatever becomes of the exercise."""
        self._tell(self._on_table.show())

    def _show_if_sure(self) -> None:
        """Tell the answer, after a question if that gives the exercise up."""
        if self._is_over_or_given_up():
            self._show()

    def _is_over_or_given_up(self) -> bool:
        """Return whether the answer may be told, after a question if that gives the exercise up."""
        is_over = self._trial.outcome is not None
        return is_over or self._desk.may_do(_("Give this one up, and hear the answer?"), always=True)

    def _lay_answer(self) -> None:
        """Tell the answer in the same way, and have the board read with it laid."""
        desk, trial = self._desk, self._trial
        if trial.outcome is not None:
            desk.say(trial.answer_sentence())
        elif self._is_over_or_given_up():
            # That it can be laid need not be told.
            desk.say(*self._heard(self._on_table.show()))
            desk.say(*self._why())
        else:
            return
        best = trial.exercise.best
        if best.notation:
            desk.read(None, desk.view.board.with_tiles(best.play))
            desk.say(_("The board is read with it laid; type “now” to go back."))

    def _tell(self, work: Coroutine[Any, Any, tuple[str, ...]]) -> None:
        self._desk.say(*self._told(work))

    def _told(self, work: Coroutine[Any, Any, tuple[str, ...]]) -> tuple[str, ...]:
        """Return what comes of `work`, with what can be done next once the exercise is over."""
        trial = self._trial
        was_over = trial.outcome is not None
        lines = self._heard(work)
        if was_over or trial.outcome is None:
            return lines
        # The engine takes a moment to say why; what became of it is told at once.
        self._desk.say(*lines)
        lines = self._why()
        if not trial.exercise.leads_on:
            return *lines, _("“try best” lays the answer, to be read. Enter leaves.")
        if self._has_told_what_next:
            return lines
        self._has_told_what_next = True
        return *lines, _("“try best” lays the answer, to be read. Enter brings the next, “stop” leaves.")

    def _heard(self, work: Coroutine[Any, Any, tuple[str, ...]]) -> tuple[str, ...]:
        """Return what comes of `work`, and take note of what became of the exercise with it."""
        trial = self._trial
        was_over = trial.outcome is not None
        self._said = lines = self._wait_for(work)
        if not was_over and trial.outcome is not None:
            self._outcomes.append(trial.outcome)
            self._laid = trial.exercise.best.play
        return lines

    def _why(self) -> tuple[str, ...]:
        """Return why the answer is better, if that can be told; whoever stops that goes on without."""
        exercise = self._trial.exercise
        try:
            reasons = self._wait_for(self._on_table.reasons())
        except CommandError:
            return ()
        why = better_sentence(exercise.best, exercise.other, reasons) if exercise.other and reasons else ""
        told = (why,) if why else ()
        self._said += told
        return told

    def _go_on(self) -> None:
        """Answer an empty line: with what comes next when this one is over, else with its task."""
        if self._trial.outcome is None:
            self._tell_task()
        elif self._trial.exercise.leads_on:
            self._set_next()
        else:
            self._end()

    # Leaving

    def _stop(self) -> None:
        if self.is_on:
            self._end()
            return
        try:
            self._stop_otherwise()
        except CommandError:
            said = CommandError(_("No exercise and no lesson is on the table."))
            raise said.meaning(QUIT.title) from None

    def _end(self) -> None:
        """Say how it went, and put back what was on the table before."""
        count, first = len(self._outcomes), self._outcomes.count(ExerciseOutcome.FIRST)
        if count > 1:
            said = ngettext(
                "{count} done, {first} of them at the first try.",
                "{count} done, {first} of them at the first try.",
                count,
            )
            self._desk.say(said.format(count=count, first=first))
        self._leave()
        if self._desk.on_table is None:
            self._desk.say(_("“puzzle” sets another, “new” begins a game, “help” lists all commands."))

    def _wait_for(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return what comes of something that may take a while; Ctrl+C stops it.

        Raises CommandError when it was stopped or an engine failed, else as `work` does.
        """
        tasks: list[asyncio.Task[Result]] = []

        async def run() -> None:
            tasks.append(asyncio.ensure_future(work))
            await tasks[0]

        def stop() -> None:
            tasks[0].cancel()

        try:
            self._desk.wait_for(run(), stop)
        except asyncio.CancelledError:
            raise CommandError(_("Stopped.")) from None
        except EngineError as error:
            raise CommandError(failure_sentence(error)) from error
        return tasks[0].result()


# The daily line by line


class Waiter(Protocol):
    """Waits for what takes a while; Ctrl+C stops it."""

    def __call__(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return what comes of it. Raises CommandError if it was stopped or an engine failed."""


class DailyCommand:
    """Carries out `daily`."""

    def __init__(
        self,
        desk: TextContext,
        open_game: Callable[[str], None],
        begin: Callable[[ExerciseSource], None],
        wait_for: Waiter,
        looking: Looking,
    ) -> None:
        """`open_game` puts a stored game on the table, `begin` an exercise.

        `looking` is told how far a look back is.
        """
        self._desk = desk
        self._open = open_game
        self._begin = begin
        self._wait_for = wait_for
        self._looking = looking

    def answer(self, rest: str) -> None:
        """Do what is typed after “daily”. Raises CommandError, and whatever games and the store raise."""
        desk = self._desk
        engine = desk.hub.asker(desk.library.account)
        answered = self._wait_for(answer(desk.library, engine, rest, self._looking))
        if answered.shared:
            sentence, *bars = answered.shared
            desk.say(sentence)
            for line in bars:
                desk.speaker.write(line)
        desk.say(*answered.lines)
        if answered.source:
            self._begin(answered.source)
        elif answered.game_id:
            self._open(answered.game_id)
