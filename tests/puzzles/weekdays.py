"""How hard the puzzles of the day are, weekday by weekday.

The one idea: a level solves a puzzle if it is likelier than not to find an answer in as many looks as people
take; how often it does at a glance, and what the puzzle is rated, stands in the file.
"""

from __future__ import annotations

import calendar
import statistics
from datetime import date, timedelta

from tests.puzzles.grading import LOOKS
from upwords_tui.app.daily.game_of_the_day import puzzle_of
from upwords_tui.games.upwords.puzzles import Puzzle, puzzle

_LEVELS = ("regular", "club", "sharp")


def tell(edition_id: str, first: date, days: int) -> None:
    """Print for each weekday of so many days how its puzzles are rated, and which share each level solves."""
    dates = [first + timedelta(days=number) for number in range(days)]
    rows = {day: row for day in dates if (row := puzzle_of(day, edition_id))}
    print(f"{edition_id}: {len(rows)} days, {len({row.id for row in rows.values()})} puzzles")
    for weekday, name in enumerate(calendar.day_abbr):
        some = [puzzle(edition_id, row.id) for day, row in rows.items() if day.weekday() == weekday]
        ratings = sorted(each.rating for each in some)
        least, middle, most = ratings[0], round(statistics.median(ratings)), ratings[-1]
        solved = (f"{level} {share_solved(some, level):.0%}" for level in _LEVELS)
        print(f"  {name} rated {least} {middle} {most}, solved by: {', '.join(solved)}")


def share_solved(some: list[Puzzle], level: str) -> float:
    """Return which share of puzzles a level of that id solves."""
    return statistics.fmean(1 - (1 - each.found[level]) ** LOOKS >= 0.5 for each in some)
