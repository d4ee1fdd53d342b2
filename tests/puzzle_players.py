"""How soon ratings of puzzles are right: `python -m tests.puzzle_players [EDITION …]`.

People of known strength are set puzzles as anybody is, and solve each with the chance that its rating gives
them. docs/lab/puzzles.md has what came out.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from tests.store.stored import NOW
from upwords_tui.app.training.exercises import PUZZLE, ExerciseLog, ExerciseOutcome
from upwords_tui.app.training.puzzles import next_puzzle
from upwords_tui.games.upwords.edition import edition_ids, load_edition
from upwords_tui.games.upwords.puzzles import PuzzleRow, has_puzzles
from upwords_tui.store.opening import IN_MEMORY, open_store
from upwords_tui.store.values import HOME

STRENGTHS = (1200, 1600, 2000, 2400)
PEOPLE, PUZZLES, FIRST = 12, 60, 20
ASKED = (1, 5, 20, 60)


class Step(NamedTuple):
    """One puzzle on somebody's way: which one, whether it was solved, and their rating before and after."""

    row: PuzzleRow
    is_solved: bool
    before: float
    after: float


def way(edition_id: str, strength: float, seed: int, count: int) -> list[Step]:
    """Return the first puzzles of a newcomer who is as good as `strength`, one puzzle an hour."""
    store = open_store(IN_MEMORY)
    exercises, draw = ExerciseLog(store, HOME), random.Random(f"{strength} {seed}")
    language, passed, steps = load_edition(edition_id).language, list[str](), list[Step]()
    for number in range(count):
        now = NOW + timedelta(hours=number)
        row = next_puzzle(exercises, edition_id, now, passed=passed)
        is_solved = draw.random() < 1 / (1 + 10 ** ((row.rating - strength) / 400))
        outcome = ExerciseOutcome.FIRST if is_solved else ExerciseOutcome.LATER
        name = f"{edition_id}/{row.id}"
        done = exercises.done(PUZZLE, name, outcome, now, language=language, difficulty=row.rating)
        assert done.ratings
        before, after = done.ratings
        passed.append(row.id)
        steps.append(Step(row, is_solved, before.rating, after.rating))
    store.close()
    return steps


def told(edition_id: str, strength: int) -> str:
    """Return what became of some people of a strength, in a line."""
    ways = [way(edition_id, strength, seed, PUZZLES) for seed in range(PEOPLE)]
    first = [step for steps in ways for step in steps[:FIRST]]
    numbers: list[str] = [f"{edition_id:15} {strength}:"]
    for count in ASKED:
        at = [steps[count - 1] for steps in ways]
        moved = statistics.fmean(abs(step.after - step.before) for step in at)
        wrong = _root_mean_square([step.after - strength for step in at])
        mean = statistics.fmean(step.after for step in at)
        numbers.append(f"after {count} moved {moved:.0f}, mean {mean:.0f}, wrong by {wrong:.0f};")
    solved = statistics.fmean(step.is_solved for step in first)
    common = statistics.fmean("common" in step.row.themes for step in first)
    endgames = statistics.fmean("endgame" in step.row.themes for step in first)
    numbers.append(f"of the first {FIRST} solved {solved:.0%}, common {common:.0%}, endgames {endgames:.0%}")
    return " ".join(numbers)


def _root_mean_square(errors: Sequence[float]) -> float:
    return math.sqrt(statistics.fmean(error**2 for error in errors))


def main(editions: Sequence[str]) -> None:
    """Print a line for each strength in each edition."""
    for edition in editions or filter(has_puzzles, edition_ids()):
        for strength in STRENGTHS:
            print(told(edition, strength), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
