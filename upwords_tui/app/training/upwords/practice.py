"""Doing exercises one after the other: which comes next, what is said of it, and what is kept of it.

The one idea: it is what a front-end talks to, whatever the exercises are of. It puts each on a table of which
nothing is kept, takes every move that is tried there, and keeps what became of it the moment that is known:
whoever leaves in the middle has not failed, who has seen the answer has.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable

from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.ports import Engine
from upwords_tui.app.play.table import utc_now
from upwords_tui.app.play.upwords.engine_moves import ask_why
from upwords_tui.app.play.upwords.player_session import UpwordsSession
from upwords_tui.app.review.upwords.reasons import MoveContrast
from upwords_tui.app.teaching.lessons import Practise
from upwords_tui.app.training.exercises import PUZZLE, ExerciseOutcome
from upwords_tui.app.training.upwords import puzzles
from upwords_tui.app.training.upwords.exercises import Nobody, PositionExercise, Trial, check_move
from upwords_tui.base.i18n import _, ngettext, pgettext
from upwords_tui.games.base import HUMAN, AnyAction, DictionaryRef
from upwords_tui.games.upwords.edition import load_edition


class ExerciseSource(ABC):
    """Where exercises come from, one after the other."""

    @abstractmethod
    async def next(self, before: str) -> PositionExercise:
        """Return the next exercise; `before` is the name of the one before it, empty at first.

        Raises CommandError saying so where there is none, EngineError, RecordError or StoreError.
        """


class Puzzles(ExerciseSource):
    """The puzzles of an edition, of one theme if it is named; `wanted` is the id of the one to begin with."""

    def __init__(self, library: Library, edition_id: str, theme: str = "", wanted: str = "") -> None:
        self._library = library
        self._edition = edition_id
        self._theme = theme
        self._wanted = wanted
        self._passed: list[str] = []

    def are_of(self, edition_id: str, theme: str) -> bool:
        """Return whether these are the puzzles of an edition and a theme."""
        return (self._edition, self._theme) == (edition_id, theme)

    async def next(self, before: str) -> PositionExercise:
        """Return the one that was asked for, then those that are as hard as this person is good."""
        return await asyncio.to_thread(self._next)

    def _next(self) -> PositionExercise:
        library, wanted = self._library, self._wanted
        self._wanted = ""
        if not wanted:
            row = puzzles.next_puzzle(library.exercises, self._edition, utc_now(), self._theme, self._passed)
            wanted = row.id
        self._passed.append(wanted)
        dictionary = library.dictionary(load_edition(self._edition).dictionary)
        reference = DictionaryRef(dictionary.id, dictionary.sha256)
        found = puzzles.puzzle_named(self._edition, wanted)
        exercise = puzzles.exercise_of(found, reference, own_name(library))
        if all(each.name != exercise.name for each in library.exercises.known(PUZZLE)):
            return exercise
        return exercise._replace(task=(_("You have had this one before."), *exercise.task))


class Practice:
    """Somebody doing exercises. `trial` is the one on the table."""

    def __init__(
        self,
        library: Library,
        practise: Practise,
        engine: Engine,
        source: ExerciseSource,
        named: Callable[[str], str] = str,
    ) -> None:
        """`practise` has somebody sit down at a table; `named` says a tile."""
        self._library = library
        self._practise = practise
        self._engine = engine
        self._source = source
        self._named = named
        self._trial: Trial | None = None

    @property
    def trial(self) -> Trial:
        """The way to the answer of the exercise on the table, once there is one."""
        assert self._trial
        return self._trial

    @property
    def chair(self) -> UpwordsSession:
        """The chair at the table of the exercise."""
        return self.trial.chair

    def goes_on_with(self, edition_id: str, theme: str) -> bool:
        """Return whether what comes next is a puzzle of an edition and a theme anyway."""
        return isinstance(self._source, Puzzles) and self._source.are_of(edition_id, theme)

    async def begin_next(self) -> UpwordsSession:
        """Put the next exercise on the table, and return its session; raises as `ExerciseSource.next`."""
        before = self._trial.exercise.name if self._trial else ""
        exercise = await self._source.next(before)
        table = self._library.practice_with(exercise.game, _("Exercise"))
        chair: UpwordsSession = self._practise(table, Nobody)
        self._trial = Trial(exercise, chair, self._named)
        return chair

    async def judge(self, action: AnyAction) -> tuple[str, ...]:
        """Return what to say of a move. Raises EngineError, StoreError, or as `check_move` does."""
        game = self.trial.exercise.game
        check_move(game, action, self._library.late_dictionary(game.dictionary.id))
        return await self._told(await self.trial.judge(action))

    async def hint(self) -> tuple[str, ...]:
        """Return a hint, each time of a higher degree, at last the answer. Raises StoreError."""
        return await self._told(self.trial.hint())

    async def show(self) -> tuple[str, ...]:
        """Give up, and return the answer. Raises StoreError."""
        return await self._told(self.trial.show())

    async def reasons(self) -> MoveContrast | None:
        """Return what makes the answer better than what it is ahead of; None where that can't be told.

        Nothing is told before the exercise is over. Raises EngineError.
        """
        trial, exercise = self.trial, self.trial.exercise
        if trial.outcome is None or exercise.other is None or exercise.ahead <= 0:
            return None
        from upwords_tui.engine.upwords.views import view_json

        view = trial.view
        asked = view_json(view, exercise.game.dictionary.id)
        why = await ask_why(self._engine, asked, view.edition, exercise.other, exercise.best)
        return None if why is None else MoveContrast(why, view, exercise.ahead, self._named)

    async def _told(self, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Return `lines`, with what follows from the end of the exercise if that has come with them."""
        trial = self.trial
        if trial.is_new_outcome():
            return (*lines, *await asyncio.to_thread(self._keep))
        if trial.outcome is None and trial.exercise.when_tried:
            await asyncio.to_thread(trial.exercise.when_tried, trial.progress)
        return lines

    def _keep(self) -> tuple[str, ...]:
        exercise, outcome = self.trial.exercise, self.trial.outcome
        assert outcome
        exercises, lines = self._library.exercises, list[str]()
        is_first_time = all(
            not each.body for each in exercises.known(exercise.sort) if each.name == exercise.name
        )
        kept = exercises.done(exercise.sort, exercise.name, outcome, utc_now())
        if exercise.rating is not None and is_first_time:
            before, after = exercises.rate(exercise.language, exercise.rating, outcome)
            lines.append(puzzles.rating_sentence(before.rating, after.rating))
            if after.streak > 1:
                said = ngettext("{count} in a row.", "{count} in a row.", after.streak)
                lines.append(said.format(count=after.streak))
        if outcome is not ExerciseOutcome.FIRST or exercise.sort != PUZZLE:
            assert kept.due
            day = date_text(kept.due.astimezone().date())
            lines.append(_("This one is back on {day}.").format(day=day))
        if exercise.when_over:
            lines += exercise.when_over(outcome, self.trial.tries)
        return tuple(lines)


def own_name(library: Library) -> str:
    """Return what this person is called at a table of their own."""
    people = (seat for seat in library.choices().seats if seat.player == HUMAN)
    return next(((*seat.members, seat.name)[0] for seat in people), pgettext("player", "You"))
