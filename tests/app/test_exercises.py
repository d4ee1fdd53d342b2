"""When exercises come again, and how good somebody is at them."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from tests.store.stored import NOW
from upwords_tui.app.training.exercises import (
    DAILY,
    MISTAKE,
    PUZZLE,
    PUZZLE_DEVIATION,
    ExerciseLog,
    ExerciseOutcome,
    ExerciseRating,
    after_puzzle,
    read_rating,
    scheduled,
)
from upwords_tui.base.errors import StoreError
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.opening import IN_MEMORY, Store, open_store
from upwords_tui.store.values import HOME

NEW = Exercised(PUZZLE, "a", NOW, {})
OUTCOMES = {True: ExerciseOutcome.FIRST, False: ExerciseOutcome.LATER}


@pytest.fixture
def store() -> Iterator[Store]:
    store = open_store(IN_MEMORY)
    yield store
    store.close()


@pytest.fixture
def exercises(store: Store) -> ExerciseLog:
    return ExerciseLog(store, HOME)


def days(*outcomes: ExerciseOutcome) -> list[int]:
    """Return after how many days an exercise comes again each time, if it is always done on the day."""
    each, now, waits = NEW, NOW, []
    for outcome in outcomes:
        each = scheduled(each, outcome, now)
        assert each.due
        waits.append((each.due.astimezone().date() - now.astimezone().date()).days)
        now = each.due
    return waits


# Spacing


def test_the_days_are_those_of_the_scheduler() -> None:
    # The intervals of FSRS-6 with its published weights (w0 to w3, 0.212, 1.2931, 2.3065, 8.2956, are the
    # first stabilities; a retention of 90 % is wanted).
    assert days(ExerciseOutcome.FIRST)[0] == 2
    assert days(ExerciseOutcome.LATER)[0] == 1
    assert days(ExerciseOutcome.SHOWN)[0] == 1


def test_what_is_known_comes_back_ever_later_and_what_is_not_soon() -> None:
    known = days(*[ExerciseOutcome.FIRST] * 6)
    assert known == sorted(set(known)) and known[-1] > 100
    assert (
        days(ExerciseOutcome.FIRST, ExerciseOutcome.FIRST, ExerciseOutcome.FIRST, ExerciseOutcome.SHOWN)[-1]
        <= 5
    )
    assert days(*[ExerciseOutcome.LATER] * 6)[-1] < known[-1]


def test_the_same_is_due_on_the_same_day_everywhere() -> None:
    assert scheduled(NEW, ExerciseOutcome.FIRST, NOW) == scheduled(NEW, ExerciseOutcome.FIRST, NOW)


def test_what_became_of_it_is_kept(exercises: ExerciseLog) -> None:
    exercises.add(PUZZLE, ["a", "b", "a"], NOW)
    assert [each.name for each in exercises.known(PUZZLE)] == ["a", "b"]
    first = exercises.done(PUZZLE, "a", ExerciseOutcome.LATER, NOW).exercised
    again = exercises.done(PUZZLE, "a", ExerciseOutcome.FIRST, NOW + timedelta(days=3)).exercised
    assert (first.body["times"], again.body["times"]) == (1, 2)
    assert (first.body["outcome"], again.body["outcome"]) == ("later", "first")
    assert [each.name for each in exercises.known(PUZZLE)] == ["b", "a"], "what is due comes first"
    assert exercises.known(PUZZLE)[1] == again
    exercises.add(PUZZLE, ["a"], NOW)
    assert exercises.known(PUZZLE)[1] == again, "what is known of it stays"
    assert exercises.known(MISTAKE) == ()


@pytest.mark.parametrize(
    "body",
    [
        {"card": None},
        {"card": 5, "times": "many"},
        {"card": {}, "times": -3},
        {"card": {"card_id": 0, "state": 99, "due": "soon"}, "times": True},
        {"card": {"card_id": [], "state": 2, "step": "x", "stability": "y", "difficulty": {}, "due": None}},
    ],
)
def test_a_card_that_makes_no_sense_is_a_new_one(body: dict[str, Any]) -> None:
    again = scheduled(Exercised(PUZZLE, "a", None, body), ExerciseOutcome.FIRST, NOW)
    assert again == scheduled(NEW, ExerciseOutcome.FIRST, NOW)


@pytest.mark.combinations
@pytest.mark.parametrize("field", ["stability", "difficulty", "step", "last_review", "state"])
@pytest.mark.parametrize(
    "value", [None, "x", [], -1, 0, 1e308, float("nan"), float("inf"), True, "2025-03-01T12:00:00"]
)
def test_no_card_stops_an_exercise(field: str, value: Any) -> None:
    kept = dict(scheduled(NEW, ExerciseOutcome.FIRST, NOW).body)
    kept["card"] = {**kept["card"], field: value}
    for outcome in ExerciseOutcome:
        again = scheduled(Exercised(PUZZLE, "a", None, kept), outcome, NOW)
        assert again.due and again.due > NOW


def test_dates_are_counted_not_hours() -> None:
    evening = NOW.astimezone().replace(hour=22, minute=30)
    each = NEW
    for now in (evening, evening + timedelta(hours=11)):
        each = scheduled(each, ExerciseOutcome.FIRST, now)
        assert each.due
        due = each.due.astimezone()
        assert (due.hour, due.minute) == (0, 0), "from midnight on"
    late, early = (scheduled(each, ExerciseOutcome.FIRST, due.replace(hour=hour)) for hour in (1, 23))
    assert late.due == early.due and late.body == early.body, "whenever on a day it is done"


# Rating


def glicko2(player: ExerciseRating, opponent: float, deviation: float, score: float) -> tuple[float, float]:
    """Return rating and deviation after one game, as Glickman writes it; the volatility does not matter."""
    mu, phi = (player.rating - 1500) / 173.7178, player.deviation / 173.7178
    other, spread = (opponent - 1500) / 173.7178, deviation / 173.7178
    g = 1 / math.sqrt(1 + 3 * spread**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - other)))
    v = 1 / (g**2 * expected * (1 - expected))
    star = math.sqrt(phi**2 + player.volatility**2)
    new = 1 / math.sqrt(1 / star**2 + 1 / v)
    return 173.7178 * (mu + new**2 * g * (score - expected)) + 1500, 173.7178 * new


@pytest.mark.combinations
@pytest.mark.parametrize("is_solved", [True, False])
@pytest.mark.parametrize("puzzle", [600, 1500, 2900])
@pytest.mark.parametrize(
    "before", [ExerciseRating(), ExerciseRating(1900, 60), ExerciseRating(900, 120, 0.05)]
)
def test_a_puzzle_is_a_game_of_the_paper(before: ExerciseRating, puzzle: int, is_solved: bool) -> None:
    after = after_puzzle(before, puzzle, OUTCOMES[is_solved])
    rating, deviation = glicko2(before, puzzle, PUZZLE_DEVIATION, float(is_solved))
    # The volatility changes a little, which the formula above leaves out.
    assert after.rating == pytest.approx(rating, abs=0.5)
    assert after.deviation == pytest.approx(deviation, abs=0.2)
    assert (after.rating > before.rating) == is_solved


@pytest.mark.parametrize("before", [ExerciseRating(), ExerciseRating(1900, 60), ExerciseRating(1200, 200)])
def test_to_give_up_costs_no_more_than_thirty_points(before: ExerciseRating) -> None:
    for puzzle in (700, 1200, 2500):
        failed = after_puzzle(before, puzzle, ExerciseOutcome.LATER)
        shown = after_puzzle(before, puzzle, ExerciseOutcome.SHOWN)
        assert before.rating - shown.rating == pytest.approx(min(before.rating - failed.rating, 30))
        assert shown[1:] == failed[1:]


def test_tries_and_rows_are_counted() -> None:
    rating = ExerciseRating()
    for solved in (True, True, False, True):
        rating = after_puzzle(rating, 1500, OUTCOMES[solved])
    assert (rating.solved, rating.tried, rating.streak, rating.best) == (3, 4, 1, 2)


def rated(
    exercises: ExerciseLog, name: str, outcome: ExerciseOutcome
) -> tuple[ExerciseRating, ExerciseRating]:
    """Return the ratings before and after a puzzle of 1500 points."""
    done = exercises.done(PUZZLE, name, outcome, NOW, language="en", difficulty=1500)
    assert done.ratings
    return done.ratings


def test_only_the_first_try_counts_and_each_language_has_its_own(exercises: ExerciseLog) -> None:
    before, after = rated(exercises, "a", ExerciseOutcome.FIRST)
    assert before == ExerciseRating() and after.rating > 1500
    assert exercises.rating("en") == after and exercises.rating("fi") == ExerciseRating()
    again = exercises.done(PUZZLE, "a", ExerciseOutcome.LATER, NOW, language="en", difficulty=1500)
    assert again.ratings is None and exercises.rating("en") == after, "a puzzle is rated once"
    before, after = rated(exercises, "b", ExerciseOutcome.LATER)
    assert after.rating < before.rating and after.streak == 0


@pytest.mark.parametrize(
    "kept",
    [
        None, 5, [], "x", {"rating": "high"}, {"rating": None}, {"rating": 1e9}, {"rating": 9000},
        {"deviation": 0}, {"deviation": -5}, {"volatility": 7}, {"streak": -1}, {"tried": 1.5},
        {"solved": True}, {"other": 1},
        {"rating": float("nan")}, {"rating": float("inf")}, {"deviation": float("nan")}, {"rating": []},
    ],
)  # fmt: skip
def test_a_rating_that_makes_no_sense_is_that_of_somebody_unknown(
    store: Store, exercises: ExerciseLog, kept: object
) -> None:
    assert read_rating(kept) == ExerciseRating()
    store.exercises.change(HOME, (), "en", lambda _bodies, _rating: ((), kept))  # type: ignore[arg-type, return-value]
    assert rated(exercises, "a", ExerciseOutcome.FIRST)[0] == ExerciseRating()


def test_what_became_of_a_puzzle_of_a_day_is_kept_with_it_and_stands(exercises: ExerciseLog) -> None:
    exercises.keep(DAILY, "d", {"begun": "2026-11-23"})
    for outcome, tries in ((ExerciseOutcome.LATER, 3), (ExerciseOutcome.FIRST, 1)):
        exercises.done(PUZZLE, "a", outcome, NOW, daily="d", tries=tries)
    (kept,) = exercises.known(DAILY)
    assert kept.body == {"begun": "2026-11-23", "outcome": "later", "tries": 3}
    assert [each.body["outcome"] for each in exercises.known(PUZZLE)] == ["first"]


def test_a_puzzle_whose_rating_cant_be_kept_is_not_done(
    store: Store, exercises: ExerciseLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_kept: object) -> str:
        raise sqlite3.OperationalError("database or disk is full")

    exercises.keep(DAILY, "d", {})
    monkeypatch.setattr(ExerciseRating, "_asdict", full)
    for _attempt in range(2):
        with pytest.raises(StoreError, match="disk is full"):
            exercises.done(PUZZLE, "a", ExerciseOutcome.FIRST, NOW, language="en", difficulty=1500, daily="d")
        assert exercises.known(PUZZLE) == () and exercises.known(DAILY)[0].body == {}
        assert exercises.rating("en") == ExerciseRating()
    monkeypatch.undo()
    assert rated(exercises, "a", ExerciseOutcome.FIRST)[1].tried == 1
