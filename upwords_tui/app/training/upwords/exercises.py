"""Exercises of Upwords: a position of a game, set to somebody who looks for what is best in it.

The one idea: an exercise is a game that stops before a turn, on a table of which nothing is kept; whatever is
done there is judged and not done. Where the game comes from is the affair of whoever sets it: a puzzle of an
edition, or a turn of a game of one's own. A `Trial` is somebody's way to the answer: tries, hints by degree
once two tries have failed, at last the answer; both front-ends tell the same of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from upwords_tui.app.narration.wording import sentence_start
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.ports import Words
from upwords_tui.app.play.upwords.engine_moves import Move, move_text
from upwords_tui.app.play.upwords.player_session import UpwordsSession
from upwords_tui.app.review.upwords.coach import WHOLE_PLAY, hint_sentence
from upwords_tui.app.training.exercises import ExerciseOutcome
from upwords_tui.base.errors import CommandError, IllegalAction, RecordError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import COMPUTER, HUMAN, AnyAction, Seat, Sit
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import ILLEGAL_PLAY
from upwords_tui.games.upwords.rules import judged
from upwords_tui.games.upwords.view import UpwordsView

HINTS_AFTER = 2
"""After so many tries that were not the best, each is answered with a hint, and at last with the answer."""


class Judged(NamedTuple):
    """What a move that was tried is: the move itself, and whether it is as good as the best.

    `lost_points` and `lost_win` are what it costs against the best (None where nobody has worked that out).
    """

    move: Move
    is_best: bool
    lost_points: float | None = None
    lost_win: float | None = None


class MoveJudging(Protocol):
    """How a move that was tried is judged."""

    async def __call__(self, view: UpwordsView, action: AnyAction) -> Judged:
        """Return what `action` in `view`, which the rules allow, is worth. Raises EngineError."""


class TryProgress(NamedTuple):
    """How far somebody has come: how many moves they tried in vain, of which degree their latest hint was."""

    failed: int = 0
    degree: int = 0


class PositionExercise(NamedTuple):
    """A position to be solved.

    `sort` and `name` are what it is kept under. `game` stops before the turn of `seat`. `best` is the answer.
    `task` are the sentences it is set with, `after` returns those told when it is over (by how much the
    answer is ahead, whatever else there is to know). `equals`, in notation, are the plays as good as the
    best, with it. `rating` is how hard it is, in points, None if nobody knows. `when_over` is told, in a
    thread, what became of it and with how many tries, and returns what more to say. `leads_on`:
    another comes after it. `other` is the move that the best is so many points `ahead` of, of which it is
    told why (None: of none). `progress` is how far somebody had come when they left it, and `when_tried` is
    told, in a thread too, how far they have come until it is over.
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
    when_over: Callable[[ExerciseOutcome, int], Sequence[str]] | None = None
    leads_on: bool = True
    other: Move | None = None
    ahead: float = 0.0
    progress: TryProgress = TryProgress()
    when_tried: Callable[[TryProgress], None] | None = None

    @property
    def language(self) -> str:
        """The language of its words."""
        return self.game.setup.edition.language


class Trial:
    """Somebody's way to the answer of an exercise."""

    def __init__(
        self, exercise: PositionExercise, chair: UpwordsSession, named: Callable[[str], str] = str
    ) -> None:
        """`chair` is at its table, `named` says a tile."""
        self.exercise = exercise
        self.chair = chair
        self._named = named
        self._failed, self._told = exercise.progress
        self._tried: set[str] = set()
        self.outcome: ExerciseOutcome | None = None
        self._is_outcome_taken = False

    def is_new_outcome(self) -> bool:
        """Return, once, whether it has become known what became of the exercise."""
        is_new = self.outcome is not None and not self._is_outcome_taken
        self._is_outcome_taken = self._is_outcome_taken or is_new
        return is_new

    @property
    def tries(self) -> int:
        """How many moves have been tried."""
        return self._failed + (self.outcome in (ExerciseOutcome.FIRST, ExerciseOutcome.LATER))

    @property
    def view(self) -> UpwordsView:
        """What is known in the position."""
        view: UpwordsView = self.chair.view(self.exercise.seat)
        return view

    @property
    def progress(self) -> TryProgress:
        """How far it has come."""
        return TryProgress(self._failed, self._told)

    @property
    def degree(self) -> int:
        """Of which degree the latest hint was; 0 before the first."""
        return self._told

    def tries_so_far(self) -> str:
        """Return how many moves were tried in vain; empty if none was."""
        return tries_sentence(self._failed) if self._failed else ""

    def latest_hint(self) -> str:
        """Return the latest hint once more; empty before the first."""
        return self._hint_sentence() if self._told else ""

    async def judge(self, action: AnyAction) -> tuple[str, ...]:
        """Judge a move that the rules allow, and return what to say of it. Raises EngineError.

        A move that was tried in vain before, since it was set, is no other try.
        """
        if self.outcome is not None:
            return (self.over_sentence(),)
        judged = await self.exercise.judge(self.view, action)
        said = move_text(judged.move, self._named)
        if judged.is_best:
            self.outcome = ExerciseOutcome.LATER if self._failed or self._told else ExerciseOutcome.FIRST
            return (_("Right: {move}.").format(move=said), *self._afterwards(judged.move))
        if said in self._tried:
            return (_("{move}: you have tried that already.").format(move=sentence_start(said)),)
        self._tried.add(said)
        self._failed += 1
        lines = [_("{move}: there is better.").format(move=sentence_start(said))]
        if self._failed >= HINTS_AFTER:
            lines += self._degree_by_degree()
        return tuple(lines)

    def hint(self) -> tuple[str, ...]:
        """Return a hint, each time of a higher degree; the last one is the answer."""
        if self.outcome is not None:
            return self.show()
        return self._degree_by_degree()

    def show(self) -> tuple[str, ...]:
        """Give up: return the answer."""
        if self.outcome is None:
            self.outcome = ExerciseOutcome.SHOWN
        return (self.answer_sentence(), *self._afterwards(self.exercise.best))

    def _afterwards(self, shown: Move) -> tuple[str, ...]:
        """Return what is told when it is over, after the answer that is shown."""
        others = [play for play in self.exercise.equals if play != shown.notation]
        as_good = (_("As good: {plays}.").format(plays="; ".join(others)),) if others else ()
        after = self.exercise.after()
        ahead, more = after[:1], after[1:]
        return *ahead, *as_good, *more

    def over_sentence(self) -> str:
        """Return what can be done when it is over."""
        if self.exercise.leads_on:
            return _("This one is over. Enter brings the next, “stop” leaves.")
        return _("This one is over. Enter leaves.")

    def answer_sentence(self) -> str:
        """Return the answer in a sentence."""
        return _("Best: {move}.").format(move=move_text(self.exercise.best, self._named))

    def _degree_by_degree(self) -> tuple[str, ...]:
        self._told += 1
        best = self.exercise.best
        if self._told >= WHOLE_PLAY or not best.notation:
            return self.show()
        return (self._hint_sentence(),)

    def _hint_sentence(self) -> str:
        return hint_sentence(self.exercise.best, self._told, self.view.board, named=self._named)


def tries_sentence(count: int) -> str:
    """Return how many moves were tried in vain."""
    said = ngettext(
        "{count} try so far, and it was not the best play.",
        "{count} tries so far, and none was the best play.",
        count,
    )
    return said.format(count=count)


class Nobody(Opponents):
    """The computers at the table of an exercise: nobody moves there but who solves it."""

    @property
    def are_wanted(self) -> bool:
        """Return that no computer is to act."""
        return False


def stopped(game: UpwordsGame, number: int, name: str) -> UpwordsGame:
    """Return `game` as it was before action `number`, as an exercise of whoever made that.

    They are called `name` and play their seat themselves; all others are computers by the names they had, so
    that nobody else's tiles are theirs to see. There is no clock, and help is allowed. Raises RecordError if
    the game can't be played again so.
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
        raise RecordError("this turn can't be set again") from error
    now, then = again.position, entry.before
    if (now.board, now.turn, now.scores) != (then.board, then.turn, then.scores):
        raise RecordError("this turn can't be set again")
    return again


def check_move(game: UpwordsGame, action: AnyAction, words: Words) -> None:
    """Do nothing about a move that can be judged in `game`, as it stands.

    Raises IllegalAction for one that the rules forbid; the words of a play are always judged by `words`.
    Raises CommandError for what is no move.
    """
    if not isinstance(action, PlayTiles | Exchange | Pass):
        raise CommandError(_("An exercise is about one move: a play, an exchange or a pass."))
    if isinstance(action, PlayTiles):
        verdict = judged(game.check(action.seat, action.play, None), words)
        if verdict.violations:
            raise IllegalAction(ILLEGAL_PLAY, verdict.violations)
    game.apply(game.propose(action, words))
