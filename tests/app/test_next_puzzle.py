"""Which puzzle is set next: as hard as somebody is good, of common words first, seldom the same twice."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from tests.puzzle_players import way
from tests.store.stored import NOW
from upwords_tui.app.training import puzzles
from upwords_tui.app.training.exercises import PUZZLE, ExerciseLog, ExerciseOutcome
from upwords_tui.app.training.puzzles import NEAREST, next_puzzle
from upwords_tui.base.errors import CommandError
from upwords_tui.games.upwords import puzzles as stored_puzzles
from upwords_tui.games.upwords.puzzles import Puzzle, PuzzleRow, puzzle
from upwords_tui.store.opening import IN_MEMORY, Store, open_store
from upwords_tui.store.values import HOME

EDITION = "hasbro-10x10"
LATER = NOW + timedelta(days=30)


@pytest.fixture
def store() -> Iterator[Store]:
    store = open_store(IN_MEMORY)
    yield store
    store.close()


class Puzzles:
    """Puzzles that a test makes up, and somebody who is set them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.exercises = ExerciseLog(store, HOME)
        self.rows: list[PuzzleRow] = []
        self.words: dict[str, str] = {}

    def add(self, name: str, rating: int, *themes: str, word: str = "") -> None:
        self.rows.append(PuzzleRow(name, rating, themes))
        self.words[name] = word or f"W{name}"

    def one(self, _edition: str, name: str) -> Puzzle:
        row = next(each for each in self.rows if each.id == name)
        return Puzzle(
            EDITION, 1, (), (), (f"2A {self.words[name]}",), "", 9, 0, False, row.rating, row.themes, {}, {}
        )

    def rate(self, rating: float, tried: int = 0) -> None:
        kept = {"rating": rating, "deviation": 80.0, "volatility": 0.06}
        new = {**kept, "solved": 0, "tried": tried}
        self.store.exercises.change(HOME, (), "en", lambda _bodies, _rating: ((), new))

    def next(self, *passed: str, theme: str = "", now: datetime = NOW) -> str:
        return next_puzzle(self.exercises, EDITION, now, theme, passed).id


@pytest.fixture
def there(store: Store, monkeypatch: pytest.MonkeyPatch) -> Puzzles:
    """Nothing but the puzzles that a test adds."""
    made = Puzzles(store)
    monkeypatch.setattr(stored_puzzles, "index", lambda _edition: tuple(made.rows))
    monkeypatch.setattr(stored_puzzles, "puzzle", made.one)
    return made


def test_it_is_one_of_those_that_are_nearest_by_how_many_were_tried(there: Puzzles) -> None:
    for place in range(2 * NEAREST):
        there.add(f"{place + 1}.1", 1500 + 10 * place, "common")
    there.rate(1500)
    assert there.next() == "1.1" == there.next()
    for tried in range(2 * NEAREST):
        there.rate(1500, tried)
        assert there.next() == f"{tried % NEAREST + 1}.1"


def test_common_words_come_first_until_somebody_is_good(there: Puzzles) -> None:
    for place in range(NEAREST):
        there.add(f"{place + 1}.1", 2100)
        there.add(f"{place + 1}.2", 2450, "common")
    there.rate(2150)
    assert there.next().endswith(".2")
    there.rate(2250)
    assert there.next().endswith(".1")


def test_rare_words_come_where_common_ones_are_much_further(there: Puzzles) -> None:
    there.add("1.1", 1500)
    there.add("1.2", 1950, "common")
    there.rate(1500)
    assert there.next() == "1.1"


def test_after_an_endgame_comes_something_else(there: Puzzles) -> None:
    there.add("1.1", 1500, "endgame", "common")
    there.add("1.2", 1510, "endgame", "common")
    there.add("1.3", 1690, "common")
    there.rate(1500)
    assert there.next("1.1") == "1.3"
    there.rows[2] = there.rows[2]._replace(rating=1750)
    assert there.next("1.1") == "1.2", "but nothing much harder"
    assert there.next("1.1", theme="endgame") == "1.2"


def test_the_same_word_does_not_come_twice_in_a_row(there: Puzzles) -> None:
    there.add("1.1", 1500, "common", word="RE(X)")
    there.add("1.2", 1510, "common", word="(R)EX")
    there.add("1.3", 1900, "common")
    there.rate(1500, 2)
    assert there.next("1.1") == "1.3"
    assert there.next("1.1", "1.3") == "1.2"


def test_one_that_was_failed_comes_first_when_it_is_due(there: Puzzles) -> None:
    there.add("1.1", 1500, "common")
    there.add("1.2", 2600, word="(R)EX")
    there.add("1.3", 1520, "common", word="REX")
    there.rate(1500, 3)
    there.exercises.done(PUZZLE, f"{EDITION}/1.2", ExerciseOutcome.LATER, NOW)
    there.exercises.done(PUZZLE, f"{EDITION}/1.1", ExerciseOutcome.FIRST, NOW)
    assert there.next() == "1.3", "it is not due yet"
    assert there.next(now=LATER) == "1.2"
    assert there.next("1.2", now=LATER) == "1.3"
    assert there.next("1.3", now=LATER) == "1.2", "there is nothing else"
    there.add("1.4", 1520, "common")
    assert there.next("1.3", now=LATER) == "1.4", "not right after one with the same word"
    assert there.next("1.3", "1.1", now=LATER) == "1.2"


def test_when_all_have_been_seen_one_line_says_so(there: Puzzles) -> None:
    there.add("1.1", 1500, "common")
    there.exercises.done(PUZZLE, f"{EDITION}/1.1", ExerciseOutcome.FIRST, NOW)
    with pytest.raises(CommandError, match="all the puzzles"):
        there.next(now=LATER)


# The puzzles that come with the game


@pytest.mark.sample(2)
@pytest.mark.parametrize("edition", puzzles.editions_with_puzzles())
def test_a_newcomer_is_set_common_words_that_are_not_the_same_twice(edition: str) -> None:
    steps = way(edition, 1700, 1, 20)
    rows = [step.row for step in steps]
    assert rows == [step.row for step in way(edition, 1700, 1, 20)], "nothing is left to chance"
    assert len({row.id for row in rows}) == len(rows)
    assert sum("common" in row.themes for row in rows) >= 16
    words = [puzzle(edition, row.id).words for row in rows]
    assert all(one.isdisjoint(other) for one, other in itertools.pairwise(words))


@pytest.mark.sample(1)
@pytest.mark.parametrize("edition", puzzles.editions_with_puzzles())
@pytest.mark.parametrize("strength", [1400, 1800, 2200])
def test_a_rating_comes_near_what_somebody_is_good_at(edition: str, strength: int) -> None:
    ways = [way(edition, strength, seed, 40) for seed in range(4)]
    for steps in ways:
        assert abs(steps[0].after - steps[0].before) < 350, "the first moves it, and not out of sight"
        assert all(abs(step.after - step.before) < 100 for step in steps[20:])
    assert abs(statistics.fmean(steps[-1].after for steps in ways) - strength) < 200
