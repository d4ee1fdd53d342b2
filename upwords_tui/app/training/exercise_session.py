"""Exercises of Upwords: a position in which somebody looks for the best move.

Moves at its table are judged, not made. An `ExerciseSession` is somebody's way to the solution, for both
front-ends. The outcome is stored as soon as it is known: leaving halfway is no failure, seeing the solution
is.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from upwords_tui.app.narration.wording import sentence_start
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.table import Engine, Words, utc_now
from upwords_tui.app.play.upwords.engine_moves import Move, ask_why, move_text
from upwords_tui.app.play.upwords.table import UpwordsSession
from upwords_tui.app.review.coach import WHOLE_PLAY, hint_sentence
from upwords_tui.app.review.reasons import MoveContrast
from upwords_tui.app.teaching.lessons import Practise
from upwords_tui.app.training.exercises import PUZZLE, AttemptProgress, ExerciseOutcome, ExerciseRating
from upwords_tui.base.errors import CommandError, IllegalAction, RecordError
from upwords_tui.base.i18n import TextTables, _
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.upwords.views import view_json
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, Seat, Sit
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import ILLEGAL_PLAY
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import judged
from upwords_tui.games.upwords.view import UpwordsView

_TEXTS = TextTables(__file__)
HINTS_AFTER = 2
"""From this many failed attempts on each is answered with a hint, at last with the solution."""

LookBackProgress = Callable[[str, int, int], object]
"""Called with the id of the game under review, how many turns are done, and of how many."""

MoveJudging = Callable[[UpwordsView, AnyAction], Awaitable[tuple[Move, bool]]]
"""Returns a legal move, and whether it is as good as the best. Raises EngineError."""


class PositionExercise(NamedTuple):
    """A position to be solved: `game` before the turn of `seat`.

    It is stored as `name` of a `sort`, and as `daily` if it is that of a day. `best` is the solution,
    `equals` the notations of all plays as good. `task` introduces it, `after` returns the lines at its end,
    first by how much the solution is ahead. `rating` is its difficulty in points, if known. `leads_on`:
    another one comes next. `other` is the move that the best one is compared with, `ahead` of it by so many
    points. `when_tried` (until it is over) and `when_over` (for more lines) are called in a thread.
    """

    sort: str
    name: str
    game: UpwordsGame
    seat: int
    best: Move
    judge: MoveJudging
    task: tuple[str, ...]
    after: Callable[[], tuple[str, ...]] = tuple
    rating: int | None = None
    equals: tuple[str, ...] = ()
    daily: str = ""
    when_over: Callable[[], tuple[str, ...]] = tuple
    leads_on: bool = True
    other: Move | None = None
    ahead: float = 0.0
    progress: AttemptProgress = AttemptProgress()
    when_tried: Callable[[AttemptProgress], None] | None = None


class ExerciseSource(ABC):
    @abstractmethod
    async def next(self, before: str) -> PositionExercise:
        """Return the exercise after `before`. Raises CommandError, EngineError, RecordError, StoreError."""

    def is_same(self, other: ExerciseSource) -> bool:
        """Return whether the next exercise serves as well as the first of `other`."""
        return False


@dataclass(eq=False)
class ExerciseQueue:
    """The exercises of a source, one after the other; `named` names a tile."""

    library: Library
    practise: Practise
    engine: Engine
    source: ExerciseSource
    named: Callable[[str], str] = str
    before: str = ""

    async def next(self) -> ExerciseSession:
        """Open the next exercise; raises as `ExerciseSource.next`."""
        exercise = await self.source.next(self.before)
        self.before = exercise.name
        table = self.library.practice_with(exercise.game, _("Exercise"))
        return ExerciseSession(self, exercise, self.practise(table, Nobody))


class ExerciseReply(NamedTuple):
    """An answer; once all is over the reasons belong before line `why_at`, and `following` comes last."""

    lines: tuple[str, ...]
    why_at: int = 1
    following: tuple[str, ...] = ()


class ExerciseSession:
    """Somebody's way to a solution; `laid` is the play tried last, or the solution once it was shown."""

    def __init__(self, queue: ExerciseQueue, exercise: PositionExercise, session: UpwordsSession) -> None:
        self.queue = queue
        self.exercise = exercise
        self.session = session
        self.outcome: ExerciseOutcome | None = None
        self.laid: Play | None = None
        self._failed, self.degree = exercise.progress
        self._tried: set[str] = set()

    @property
    def is_puzzle(self) -> bool:
        return self.exercise.sort == PUZZLE

    @property
    def attempts(self) -> int:
        return self._failed + (self.outcome in (ExerciseOutcome.FIRST, ExerciseOutcome.LATER))

    @property
    def view(self) -> UpwordsView:
        view: UpwordsView = self.session.view(self.exercise.seat)
        return view

    def attempts_so_far(self) -> str:
        return attempts_sentence(self._failed) if self._failed else ""

    def latest_hint(self) -> str:
        if not self.degree:
            return ""
        return hint_sentence(self.exercise.best, self.degree, self.view.board, named=self.queue.named)

    def solution_sentence(self) -> str:
        return _("Best: {move}.").format(move=move_text(self.exercise.best, self.queue.named))

    def over_sentence(self) -> str:
        if self.exercise.leads_on:
            return _("This one is over. Enter: next, “stop”: leave.")
        return _("This one is over. Enter: leave.")

    async def judge(self, action: AnyAction) -> ExerciseReply:
        """Judge a move, unless it was tried before. Raises EngineError, StoreError, as `check_move`."""
        game, library = self.exercise.game, self.queue.library
        check_move(game, action, library.late_dictionary(game.dictionary.id))
        if self.outcome is not None:
            reply = ExerciseReply((self.over_sentence(),))
        else:
            reply = await self._judge(action)
        if isinstance(action, PlayTiles) and self.outcome is not ExerciseOutcome.SHOWN:
            self.laid = action.play
        return reply

    async def _judge(self, action: AnyAction) -> ExerciseReply:
        move, is_best = await self.exercise.judge(self.view, action)
        said = move_text(move, self.queue.named)
        if is_best:
            self.laid = action.play if isinstance(action, PlayTiles) else move.play
            outcome = AttemptProgress(self._failed, self.degree).outcome
            return await self._end(outcome, move, _("Right: {move}.").format(move=said))
        if said in self._tried:
            said = _("{move}: you have already tried that.").format(move=sentence_start(said))
            return await self._go_on(said)
        self._tried.add(said)
        self._failed += 1
        said = _("{move}: there is something better.").format(move=sentence_start(said))
        return await (self._help(said) if self._failed >= HINTS_AFTER else self._go_on(said))

    async def hint(self) -> ExerciseReply:
        """Return a hint of the next degree, at last the solution. Raises StoreError."""
        return await (self._help() if self.outcome is None else self.show())

    async def show(self, *before: str) -> ExerciseReply:
        """Give up, and return the solution. Raises StoreError."""
        if self.outcome is None:
            self.laid = self.exercise.best.play
        return await self._end(ExerciseOutcome.SHOWN, self.exercise.best, *before, self.solution_sentence())

    async def reasons(self) -> MoveContrast | None:
        """Return why the solution is better; None if unknown or not over. Raises EngineError."""
        exercise, view, named = self.exercise, self.view, self.queue.named
        if self.outcome is None or exercise.other is None or exercise.ahead <= 0:
            return None
        asked = view_json(view, exercise.game.dictionary.id)
        why = await ask_why(self.queue.engine, asked, view.edition, exercise.other, exercise.best)
        return None if why is None else MoveContrast(why, view, exercise.ahead, named)

    async def _help(self, *before: str) -> ExerciseReply:
        self.degree += 1
        if self.degree >= WHOLE_PLAY or not self.exercise.best.notation:
            return await self.show(*before)
        return await self._go_on(*before, self.latest_hint())

    async def _go_on(self, *lines: str) -> ExerciseReply:
        if when_tried := self.exercise.when_tried:
            await asyncio.to_thread(when_tried, AttemptProgress(self._failed, self.degree))
        return ExerciseReply(lines)

    async def _end(self, outcome: ExerciseOutcome, shown: Move, *lines: str) -> ExerciseReply:
        """Return `lines` and what follows the solution; store the outcome if it is new."""
        others = [play for play in self.exercise.equals if play != shown.notation]
        as_good = (_("Just as good: {plays}.").format(plays="; ".join(others)),) if others else ()
        ahead, more = (after := self.exercise.after())[:1], after[1:]
        following: tuple[str, ...] = ()
        if self.outcome is None:
            self.outcome = outcome
            following = await asyncio.to_thread(self._keep, outcome)
        told = *lines, *ahead, *as_good, *more, *following
        return ExerciseReply(told, len(lines) + len(ahead), following)

    def _keep(self, outcome: ExerciseOutcome) -> tuple[str, ...]:
        exercise, lines = self.exercise, list[str]()
        done = self.queue.library.exercises.done(
            exercise.sort,
            exercise.name,
            outcome,
            utc_now(),
            language=exercise.game.setup.edition.language,
            difficulty=exercise.rating,
            daily=exercise.daily,
            tries=self.attempts,
        )
        if done.ratings:
            before, after = done.ratings
            lines.append(rating_sentence(before, after))
            if after.streak > 1:
                lines.append(_TEXTS("rating", "streak", count=after.streak))
        if outcome is not ExerciseOutcome.FIRST or not self.is_puzzle:
            lines.append(done.back_sentence())
        return *lines, *exercise.when_over()


def rating_sentence(before: ExerciseRating, after: ExerciseRating) -> str:
    change, rating = round(after.rating) - round(before.rating), round(after.rating)
    if after.is_provisional:
        return _("Your puzzle rating comes later.")
    how = "down" if change < 0 else "up" if change else "unchanged"
    return _TEXTS("rating", how, rating=rating, count=abs(change))


def attempts_sentence(count: int) -> str:
    return _TEXTS("rating", "tries", count=count)


class Nobody(Opponents):
    @property
    def are_wanted(self) -> bool:
        return False


def stopped(game: UpwordsGame, number: int, name: str) -> UpwordsGame:
    """Return `game` before action `number` as an exercise for its player, who is called `name`.

    All others are computers with their names, so that their tiles stay hidden. There is no clock, and help is
    allowed. Raises RecordError if the game can't be replayed so.
    """
    entry = game.entries[number]
    seats = tuple(
        Seat(name, HUMAN)
        if place == entry.action.seat
        else Seat(each.name, f"{COMPUTER}:{each.level or clean(each.name)}")
        for place, each in enumerate(game.seats)
    )
    options = replace(
        game.setup.options, allow_help=True, turn_seconds=0, game_seconds=0, increment_seconds=0
    )
    again = UpwordsGame.begin(replace(game.setup, seats=seats, options=options))
    try:
        for done in game.entries[:number]:
            action = done.action
            if not isinstance(action, Sit):
                again = again.apply(Pass(seat=action.seat) if isinstance(action, TimeOut) else action)
    except IllegalAction as error:
        raise RecordError("this turn can't be replayed") from error
    now, then = again.position, entry.before
    if (now.board, now.turn, now.scores) != (then.board, then.turn, then.scores):
        raise RecordError("this turn can't be replayed")
    return again


def check_move(game: UpwordsGame, action: AnyAction, words: Words) -> None:
    """Raise IllegalAction if the rules or `words` forbid a move in `game`, CommandError if it is no move."""
    if not isinstance(action, PlayTiles | Exchange | Pass):
        raise CommandError(_("An exercise is about one move: a play, an exchange or a pass."))
    if isinstance(action, PlayTiles):
        verdict = judged(game.check(action.seat, action.play, None), words)
        if verdict.violations:
            raise IllegalAction(ILLEGAL_PLAY, verdict.violations)
    game.apply(game.propose(action, words))
