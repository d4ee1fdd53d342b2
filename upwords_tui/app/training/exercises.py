"""Exercises: what is set to somebody, when it is set again, and how good they are at it.

The one idea: whatever an exercise is of, it ends in one of three ways (`ExerciseOutcome`); all else follows
from that: the day on which it comes again, which is that of FSRS, the way cards are spaced (`fsrs`), and for
puzzles a rating by Glicko-2, with the puzzle as an opponent whose rating stands.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from upwords_tui.app.commands.registry import LAST
from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.narration.wording import language_name
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import LANGUAGES, _, pgettext
from upwords_tui.store.exercises import Exercised, Json
from upwords_tui.store.opening import Store
from upwords_tui.store.results import FinishedGame

if TYPE_CHECKING:
    from fsrs import Card

PUZZLE = "puzzle"
"""The sort of exercises that come with an edition."""
MISTAKE = "mistake"
"""The sort of those that are turns of somebody's own games."""
MISSED = "missed"
"""The sort of words that somebody missed in their own games."""
DAILY = "daily"
"""The sort of what there is once a day: its puzzle, its duel, and duels of others that were taken in."""


class ExerciseOutcome(StrEnum):
    """What became of an exercise: solved at the first try and without help, solved later, or shown."""

    FIRST = "first"
    LATER = "later"
    SHOWN = "shown"


class AttemptProgress(NamedTuple):
    """How far somebody has come: how many attempts have failed, of which degree their latest hint was."""

    failed: int = 0
    degree: int = 0

    @property
    def outcome(self) -> ExerciseOutcome:
        """What becomes of the exercise if it is solved now."""
        return ExerciseOutcome.LATER if any(self) else ExerciseOutcome.FIRST


class DoneExercise(NamedTuple):
    """What is kept of an exercise that was done; `ratings` are those before and after it, if it was rated."""

    exercised: Exercised
    ratings: tuple[ExerciseRating, ExerciseRating] | None

    def back_sentence(self) -> str:
        """Return when it comes again."""
        assert self.exercised.due
        day = date_text(self.exercised.due.astimezone().date())
        return _("This one comes back on {day}.").format(day=day)


class ExerciseLog:
    """What an account has done with exercises. All methods ask the store, and raise StoreError."""

    def __init__(self, store: Store, account: str) -> None:
        self.store = store
        self._account = account

    def known(self, sort: str) -> tuple[Exercised, ...]:
        """Return the exercises of a sort, those due first; those that are not done yet are due at once."""
        return self.store.exercises.of(self._account, sort)

    def is_daily(self, game_id: str) -> bool:
        """Return whether one of their games is that of a day."""
        return any(each.body.get("game") == game_id for each in self.known(DAILY))

    def add(self, sort: str, names: Sequence[str], now: datetime) -> None:
        """Keep exercises that are new as due now; what is known of others stays as it is."""
        known = {each.name for each in self.known(sort)}
        new = [Exercised(sort, name, now, {}) for name in dict.fromkeys(names) if name not in known]
        self.store.exercises.keep(self._account, new)

    def done(
        self,
        sort: str,
        name: str,
        outcome: ExerciseOutcome,
        now: datetime,
        *,
        language: str = "",
        difficulty: int | None = None,
        daily: str = "",
        tries: int = 0,
    ) -> DoneExercise:
        """Keep, all at once, what became of an exercise, and return that.

        With a `difficulty`, in points, the first time changes the rating of a `language`. `daily` is what the
        exercise is kept under as that of a day, if it is: there what came of it first, and after how many
        `tries`, stands.
        """
        _review()  # imported before the store is held: nobody waits for that
        result: list[DoneExercise] = []

        def change(bodies: Sequence[Json], kept: Json) -> tuple[Sequence[Exercised], Json | None]:
            exercised = scheduled(Exercised(sort, name, None, bodies[0]), outcome, now)
            ratings = None
            if difficulty is not None and not bodies[0]:
                before = read_rating(kept)
                is_solved = outcome is ExerciseOutcome.FIRST
                ratings = before, after_puzzle(before, difficulty, is_solved=is_solved)
            result[:] = [DoneExercise(exercised, ratings)]
            came: Json = {"outcome": str(outcome), "tries": tries}
            # What became of a puzzle of a day the first time stands.
            of_day = [
                Exercised(DAILY, daily, None, body if read_outcome(body) else {**body, **came})
                for body in bodies[1:]
            ]
            return (exercised, *of_day), ratings[1]._asdict() if ratings else None

        names = [(sort, name), *([(DAILY, daily)] if daily else [])]
        self.store.exercises.change(self._account, names, language, change)
        return result[0]

    def change(self, sort: str, name: str, change: Callable[[Json], Json]) -> None:
        """Change what is known of an exercise that does not come again, with nobody between."""

        def changed(bodies: Sequence[Json], _rating: Json) -> tuple[Sequence[Exercised], None]:
            return (Exercised(sort, name, None, change(bodies[0])),), None

        self.store.exercises.change(self._account, [(sort, name)], "", changed)

    def keep(self, sort: str, name: str, body: Json) -> None:
        """Keep what is known of an exercise that does not come again."""
        self.store.exercises.keep(self._account, (Exercised(sort, name, None, body),))

    def finished_with(self, game_id: str) -> FinishedGame | None:
        """Return how a game has ended, whoever played it; None if it has not."""
        return self.store.results.finished_with(game_id, self._account)

    def rating(self, language: str) -> ExerciseRating:
        """Return how good this person is at the puzzles of a language."""
        return read_rating(self.store.exercises.rating(self._account, language))


def read_outcome(body: Json) -> ExerciseOutcome | None:
    """Return what became of an exercise by its body; None if that is not known."""
    return next((outcome for outcome in ExerciseOutcome if outcome == body.get("outcome")), None)


def read_count(value: object) -> int:
    """Return a number of times that was kept; 0 where it makes no sense."""
    return value if type(value) is int and value >= 0 else 0


# When an exercise comes again

_MOST_DAYS = 100_000
"""More days than anything is remembered for."""


def scheduled(exercised: Exercised, outcome: ExerciseOutcome, now: datetime) -> Exercised:
    """Return an exercise after it was done `now`: when it comes again, and what is known of it then.

    `body` holds the card of FSRS (“card”), what became of it last (“outcome”) and how often it was done
    (“times”).
    """
    card = _review()(exercised.body.get("card"), outcome, now)
    times = exercised.body.get("times")
    body = {"card": card.to_dict(), "outcome": str(outcome), "times": read_count(times) + 1}
    return exercised._replace(due=card.due, body=body)


@cache
def _review() -> Callable[[Any, ExerciseOutcome, datetime], Card]:
    """Return what makes of a card that was kept as JSON that after an outcome."""
    from fsrs import Card, Rating, Scheduler, State  # seam: most games are played without

    # Days, not minutes: whoever has seen an answer is not asked for it again at once.
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    rated = {
        ExerciseOutcome.FIRST: Rating.Good,
        ExerciseOutcome.LATER: Rating.Hard,
        ExerciseOutcome.SHOWN: Rating.Again,
    }

    def read(kept: Any, now: datetime) -> Card:
        try:
            card = Card.from_dict(kept)
        except (KeyError, OverflowError, TypeError, ValueError):
            return Card(card_id=0, due=now)
        numbers, last = (card.stability, card.difficulty), card.last_review
        is_sound = all(each and 0 < each < _MOST_DAYS for each in numbers) and card.state is State.Review
        return card if is_sound and last and last.tzinfo else Card(card_id=0, due=now)

    def review(kept: Any, outcome: ExerciseOutcome, now: datetime) -> Card:
        card, _log = scheduler.review_card(read(kept, now), rated[outcome], now.astimezone(UTC))
        return card

    return review


# How good somebody is


class ExerciseRating(NamedTuple):
    """How good somebody is at puzzles, on the scale of the computers' ratings.

    `deviation` is by how much `rating` may be wrong, `volatility` how much they vary. `solved` of `tried`
    puzzles were solved at the first try, the last `streak` of them without a miss, `best` at most.
    """

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    solved: int = 0
    tried: int = 0
    streak: int = 0
    best: int = 0

    @property
    def is_provisional(self) -> bool:
        return self.deviation > _PROVISIONAL


_PROVISIONAL = 110.0
"""What may be wrong by more, after some ten puzzles or fewer, is called provisional, as at Lichess."""

PUZZLE_DEVIATION = 80.0
"""By how much the rating of a puzzle may be wrong: it follows by rule from what makes it hard."""


def after_puzzle(before: ExerciseRating, puzzle_rating: int, *, is_solved: bool) -> ExerciseRating:
    """Return a rating after a puzzle, each puzzle a rating period of its own (Glickman 2012)."""
    opponent = (puzzle_rating, PUZZLE_DEVIATION, float(is_solved))
    streak = before.streak + 1 if is_solved else 0
    return ExerciseRating(
        *after_period(*before[:3], [opponent]),
        before.solved + is_solved,
        before.tried + 1,
        streak,
        max(before.best, streak),
    )


def read_rating(kept: object) -> ExerciseRating:
    """Return a rating that was kept as JSON; that of somebody unknown where it makes no sense."""
    try:
        read = ExerciseRating(**kept if isinstance(kept, Mapping) else {})
        is_sound = 0 < read.deviation < 1000 and 0 < read.volatility < 1 and abs(read.rating) < 5_000
        counts = (read.solved, read.tried, read.streak, read.best)
        return (
            read if is_sound and all(type(each) is int and each >= 0 for each in counts) else ExerciseRating()
        )
    except TypeError:
        return ExerciseRating()


def rating_lines(exercises: ExerciseLog) -> tuple[str, ...]:
    """Return how somebody does at puzzles, a line for each language they have done any in."""
    lines = []
    for code in LANGUAGES:
        rating = exercises.rating(code)
        if not rating.tried:
            continue
        said = _("Puzzles, {language}: rating {rating}, {solved} of {tried} solved at the first try.")
        told = said.format(
            language=language_name(code),
            rating=round(rating.rating),
            solved=rating.solved,
            tried=rating.tried,
        )
        if rating.best > 1:
            row = _("In a row: {count} now, {most} at best.").format(count=rating.streak, most=rating.best)
            told = f"{told} {row}"
        lines.append(told)
    return tuple(lines)


# Glicko-2: one rating period, as Mark Glickman published it


_SCALE = 173.7178
"""Points of a rating in one unit of the formulas (step 2)."""
_MEAN = 1500.0
_TAU = 0.5
"""How quickly volatility may change; the paper advises 0.3 to 1.2."""
_PRECISION = 1e-6


def after_period(
    rating: float, deviation: float, volatility: float, opponents: Sequence[tuple[float, float, float]]
) -> tuple[float, float, float]:
    """Return rating, deviation (both in points) and volatility after a period of at least one game.

    Each opponent is their rating, their deviation, and the score against them, from 0 to 1.
    """
    mu, phi = (rating - _MEAN) / _SCALE, deviation / _SCALE
    information = surplus = 0.0
    for other, spread, score in opponents:
        g = 1 / math.sqrt(1 + 3 * (spread / _SCALE) ** 2 / math.pi**2)
        expected = _logistic(g * (mu - (other - _MEAN) / _SCALE))
        information += g**2 * expected * (1 - expected)
        surplus += g * (score - expected)
    variance = 1 / information  # step 3
    volatility = _new_volatility(phi, volatility, variance, variance * surplus)
    wider = math.sqrt(phi**2 + volatility**2)  # step 6
    phi = 1 / math.sqrt(1 / wider**2 + 1 / variance)  # step 7
    return _SCALE * (mu + phi**2 * surplus) + _MEAN, _SCALE * phi, volatility


def _logistic(z: float) -> float:
    # exp overflows for large numbers, never for negative ones.
    return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))


def _new_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Find where f is 0 by the Illinois algorithm (step 5)."""
    start = math.log(volatility**2)

    def f(x: float) -> float:
        square = math.exp(x)
        numerator = square * (delta**2 - phi**2 - variance - square)
        return numerator / (2 * (phi**2 + variance + square) ** 2) - (x - start) / _TAU**2

    far = start
    if delta**2 > phi**2 + variance:
        near = math.log(delta**2 - phi**2 - variance)
    else:
        near = next(x for k in count(1) if f(x := start - k * _TAU) >= 0)
    f_far, f_near = f(far), f(near)
    while abs(near - far) >= _PRECISION:
        middle = far + (far - near) * f_far / (f_near - f_far)
        f_middle = f(middle)
        if f_middle * f_near <= 0:
            far, f_far = near, f_near
        else:
            f_far /= 2
        near, f_near = middle, f_middle
    # The paper takes the other end: what is between them is less than the precision.
    return math.exp(near / 2)


# Questions one after the other, that are answered in words and need no table


class Quiz(ABC):
    """Questions; whoever stops in the middle has not failed. `named` says a letter."""

    named: Callable[[str], str] = str

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked now; empty when there is nothing more to ask."""

    @abstractmethod
    def begin(self) -> tuple[str, ...]:
        """Return what is said before the first question."""

    @property
    def hides(self) -> bool:
        """Whether what was said before the answer just given is to be out of view now."""
        return False

    @abstractmethod
    def answer(self, text: str) -> tuple[str, ...]:
        """Return what comes of an answer. Raises StoreError."""


def is_leaving(text: str) -> bool:
    stop, end = pgettext("command", "stop"), pgettext("command", "quit")
    return text.strip() == "." or is_called(text.strip(), ("stop", stop, "quit", end))


def is_asking_again(text: str) -> bool:
    """Return whether somebody wants to hear once more what was said."""
    word = text.strip()
    # A letter alone is an answer.
    return len(word) > 1 and LAST.is_called(word)
