"""Exercises: what somebody has done, when each comes again, and how good they are.

Every exercise ends in one of three ways (`ExerciseOutcome`). From that follow the day it comes again, by
spaced repetition (`fsrs`), and for puzzles a Glicko-2 rating, with the puzzle as an opponent.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, time
from enum import StrEnum
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from upwords_tui.app.commands.registry import LAST
from upwords_tui.app.narration.numbers import date_text
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import LANGUAGES, TextTables, _, language_name, pgettext
from upwords_tui.store.exercises import Exercised, Json
from upwords_tui.store.opening import Store
from upwords_tui.store.results import FinishedGame

if TYPE_CHECKING:
    from fsrs import Card

_TEXTS = TextTables(__file__)
PUZZLE = "puzzle"
MISTAKE = "mistake"
"""The sort of turns of one's own games of Upwords."""
MISSED = "missed"
"""The sort of missed words of one's own matches of Words Up."""
WORD = "word"
"""The sort of words studied: a language and a word."""
DAILY = "daily"
"""The sort of the parts of a daily, imported duels included."""


class ExerciseOutcome(StrEnum):
    FIRST = "first"
    LATER = "later"
    SHOWN = "shown"


class AttemptProgress(NamedTuple):
    """The number of failed attempts, and the degree of the latest hint."""

    failed: int = 0
    degree: int = 0

    @property
    def outcome(self) -> ExerciseOutcome:
        """The outcome if the exercise is solved now."""
        return ExerciseOutcome.LATER if any(self) else ExerciseOutcome.FIRST


class DoneExercise(NamedTuple):
    """An exercise after it was done; `ratings` are those before and after it, if it was rated."""

    exercised: Exercised
    ratings: tuple[ExerciseRating, ExerciseRating] | None

    def back_sentence(self) -> str:
        assert self.exercised.due
        day = date_text(self.exercised.due.astimezone().date())
        return _("This one comes back on {day}.").format(day=day)


class ExerciseLog:
    """An account's exercises in the store. All methods raise StoreError."""

    def __init__(self, store: Store, account: str) -> None:
        self.store = store
        self._account = account

    def known(self, sort: str) -> tuple[Exercised, ...]:
        return self.store.exercises.of(self._account, sort)

    def add(self, sort: str, names: Sequence[str], now: datetime) -> None:
        """Store new exercises as due now."""
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
        """Store the outcome of an exercise in one transaction, and return it.

        With a `difficulty`, in points, the first outcome changes the rating in a `language`. In the exercise
        `daily` of a day, if given, the first outcome and its `tries` stand.
        """
        _review()  # imports before the transaction
        result: list[DoneExercise] = []

        def change(bodies: Sequence[Json], kept: Json) -> tuple[Sequence[Exercised], Json | None]:
            exercised = scheduled(Exercised(sort, name, None, bodies[0]), outcome, now)
            ratings = None
            if difficulty is not None and not bodies[0]:
                before = read_rating(kept)
                ratings = before, after_puzzle(before, difficulty, outcome)
            result[:] = [DoneExercise(exercised, ratings)]
            came: Json = {"outcome": str(outcome), "tries": tries}
            of_day = [
                Exercised(DAILY, daily, None, body if read_outcome(body) else {**body, **came})
                for body in bodies[1:]
            ]
            return (exercised, *of_day), ratings[1]._asdict() if ratings else None

        names = [(sort, name), *([(DAILY, daily)] if daily else [])]
        self.store.exercises.change(self._account, names, language, change)
        return result[0]

    def change(self, sort: str, name: str, change: Callable[[Json], Json]) -> None:
        """Change an exercise that does not come again, in one transaction."""

        def changed(bodies: Sequence[Json], _rating: Json) -> tuple[Sequence[Exercised], None]:
            return (Exercised(sort, name, None, change(bodies[0])),), None

        self.store.exercises.change(self._account, [(sort, name)], "", changed)

    def keep(self, sort: str, name: str, body: Json) -> None:
        self.store.exercises.keep(self._account, (Exercised(sort, name, None, body),))

    def delete(self, sort: str, name: str) -> None:
        self.store.exercises.delete(self._account, sort, name)

    def finished_with(self, game_id: str) -> FinishedGame | None:
        """Return a finished game of anybody; None if it is not finished."""
        return self.store.results.finished_with(game_id, self._account)

    def rating(self, language: str) -> ExerciseRating:
        return read_rating(self.store.exercises.rating(self._account, language))


def read_outcome(body: Json) -> ExerciseOutcome | None:
    return next((outcome for outcome in ExerciseOutcome if outcome == body.get("outcome")), None)


def read_count(value: object) -> int:
    """Return a stored count; 0 if it is not valid."""
    return value if type(value) is int and value >= 0 else 0


# When an exercise comes again

_MOST_DAYS = 100_000


def scheduled(exercised: Exercised, outcome: ExerciseOutcome, now: datetime) -> Exercised:
    """Return an exercise after it was done: its card (FSRS), outcome, times and the day it comes again."""
    # Days are counted, not hours: every date is its noon in UTC, and what is due is so from midnight on.
    noon = datetime.combine(now.astimezone().date(), time(12), UTC)
    card = _review()(exercised.body.get("card"), outcome, noon)
    times = exercised.body.get("times")
    body = {"card": card.to_dict(), "outcome": str(outcome), "times": read_count(times) + 1}
    return exercised._replace(due=datetime.combine(card.due, time()).astimezone(), body=body)


@cache
def _review() -> Callable[[Any, ExerciseOutcome, datetime], Card]:
    """Return a function from a stored card and an outcome to the next card."""
    from fsrs import Card, Rating, Scheduler, State  # seam: most games are played without

    # In days, not minutes: somebody who has just seen the answer is not asked again.
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
        card, _log = scheduler.review_card(read(kept, now), rated[outcome], now)
        return card

    return review


class ExerciseRating(NamedTuple):
    """A Glicko-2 rating at puzzles; `streak` counts those solved at the first try in a row."""

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
"""A rating with a larger deviation, after some ten puzzles or fewer, is provisional, as at Lichess."""

PUZZLE_DEVIATION = 80.0
"""The rating of a puzzle is calculated from what makes it hard."""


_MOST_LOST = 30.0
"""To give up costs no more points: who looks at answers to learn is no weaker for it."""


def after_puzzle(before: ExerciseRating, puzzle_rating: int, outcome: ExerciseOutcome) -> ExerciseRating:
    """Return a rating after a puzzle, each puzzle a rating period of its own (Glickman 2012)."""
    is_solved = outcome is ExerciseOutcome.FIRST
    opponent = (puzzle_rating, PUZZLE_DEVIATION, float(is_solved))
    streak = before.streak + 1 if is_solved else 0
    rating, deviation, volatility = after_period(*before[:3], [opponent])
    if outcome is ExerciseOutcome.SHOWN:
        rating = max(rating, before.rating - _MOST_LOST)
    return ExerciseRating(
        rating,
        deviation,
        volatility,
        before.solved + is_solved,
        before.tried + 1,
        streak,
        max(before.best, streak),
    )


def read_rating(kept: object) -> ExerciseRating:
    """Return a stored rating; that of a beginner if it is not valid."""
    try:
        read = ExerciseRating(**kept if isinstance(kept, Mapping) else {})
        is_sound = 0 < read.deviation < 1000 and 0 < read.volatility < 1 and abs(read.rating) < 5_000
        is_sound &= all(type(each) is int and each >= 0 for each in read[3:])
    except TypeError:
        return ExerciseRating()
    return read if is_sound else ExerciseRating()


def rating_lines(exercises: ExerciseLog) -> tuple[str, ...]:
    lines = []
    for code in LANGUAGES:
        rating = exercises.rating(code)
        if not rating.tried:
            continue
        how, named = "provisional" if rating.is_provisional else "puzzles", language_name(code)
        values = {"rating": round(rating.rating), "solved": rating.solved, "tried": rating.tried}
        told = _TEXTS("rating", how, language=named, **values)
        if rating.best > 1:
            told += " " + _TEXTS("rating", "row", count=rating.streak, most=rating.best)
        lines.append(told)
    return tuple(lines)


# Glicko-2, as Mark Glickman published it


_SCALE = 173.7178
"""Points of a rating in one unit of the formulas (step 2)."""
_MEAN = 1500.0
_TAU = 0.5
"""How quickly volatility may change; the paper advises 0.3 to 1.2."""
_PRECISION = 1e-6


def after_period(
    rating: float, deviation: float, volatility: float, opponents: Sequence[tuple[float, float, float]]
) -> tuple[float, float, float]:
    """Return rating, deviation and volatility after a period; each opponent has a score from 0 to 1."""
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
    # The paper takes the other end; they are closer than the precision.
    return math.exp(near / 2)


class Quiz(ABC):
    """Questions answered in words, without a table; to stop is no failure. `named` names a letter."""

    named: Callable[[str], str] = str
    hides = False
    """Whether earlier lines must now be out of view."""

    @property
    @abstractmethod
    def question(self) -> str:
        """The present question; empty at the end."""

    @abstractmethod
    def begin(self) -> tuple[str, ...]:
        """Return the lines before the first question."""

    @abstractmethod
    def answer(self, text: str) -> tuple[str, ...]:
        """Return the lines after an answer. Raises StoreError."""


def is_leaving(text: str) -> bool:
    stop, end = pgettext("command", "stop"), pgettext("command", "quit")
    return text.strip() == "." or is_called(text.strip(), ("stop", stop, "quit", end))


def is_asking_again(text: str) -> bool:
    word = text.strip()
    # A letter alone is an answer.
    return len(word) > 1 and LAST.is_called(word)
