"""Asks again whether puzzles are puzzles: with other samples, and more of them.

The one idea: what was found on some samples has to be found on any. A puzzle fails if on many more, of
another seed, something is not behind its answers by the margin, or one of these behind the others by half of
it. Less nobody can see; and on so many samples a hair can be told from nothing.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from multiprocessing import Pool
from time import process_time

from tests.puzzles.finding import CONFIRMED, MARGIN_WIN, Behind, Samples, Tried, all_choices, find
from tests.puzzles.packing import seed_for
from tests.puzzles.positions import Position, position_of
from upwords_tui.games.upwords.puzzles import index, puzzle

_FIRST = 32
"""So many samples come first, of everything that can be done: as many as when puzzles are made."""

TIMES = 20
"""A check takes so many times the samples with which puzzles are confirmed."""


def check(edition_id: str, count: int | None) -> int:
    """Check all puzzles of an edition, or so many; print those that fail and why, and return how many do."""
    names = sample(edition_id, count)
    failed, seconds = 0, 0.0
    with Pool(len(os.sched_getaffinity(0))) as pool:
        asked = ((edition_id, name, TIMES * CONFIRMED) for name in names)
        for name, fault, took in pool.imap(_asked, asked):
            seconds += took
            if fault:
                failed += 1
                print(f"{name}\t{fault}", flush=True)
    print(f"{failed} of {len(names)} failed; {seconds:.0f} s of processor time", file=sys.stderr)
    return failed


def sample(edition_id: str, count: int | None) -> list[str]:
    """Return the ids of all puzzles, or of so many, always the same as long as the puzzles are."""
    names = [row.id for row in index(edition_id)]
    return names if count is None else random.Random(edition_id).sample(names, min(count, len(names)))


def fault(position: Position, samples: int) -> str:
    """Return why a puzzle fails on so many samples of another seed; empty if it holds."""
    view, puzzle, generator = position.view, position.puzzle, position.generator
    choices = all_choices(view, generator)
    if view.is_open:
        found = find(view, generator, choices, samples, 0)
        plays = found and {each.play for each in found.answers}
        return "" if plays == set(position.wanted) else "is not what looking through to the end finds"
    source = Samples(view, generator, seed_for(puzzle.id))
    right = [Tried(each) for each in choices if each.play and each.play.play in position.wanted]
    rivals = [Tried(each) for each in choices if each not in [one.choice for one in right]]
    done = 0
    while done < samples:
        more = min(done or _FIRST, samples - done)
        source.run([*right, *rivals], done, more)
        done += more
        right.sort(key=lambda one: -one.value)
        rivals = [one for one in rivals if done == samples or not Behind.of(one, right[-1]).is_cleared]
    return _fault_of([Behind.of(one, right[-1]) for one in rivals], Behind.of(right[-1], right[0]))


def _fault_of(rivals: Sequence[Behind], last: Behind) -> str:
    """Return what is wrong with rivals so far behind the last answer, and that so far behind the first."""
    if last.win > MARGIN_WIN / 2:
        return f"has an answer that is {_so_much(last)} behind"
    near = [each for each in rivals if each.win < MARGIN_WIN]
    nearest = min(near, key=lambda each: each.win, default=None)
    return f"has a rival only {_so_much(nearest)} behind" if nearest else ""


def _so_much(behind: Behind) -> str:
    return f"{behind.points:.1f} points, {behind.win:.1%}"


def _asked(question: tuple[str, str, int]) -> tuple[str, str, float]:
    edition_id, name, samples = question
    position, begun = position_of(puzzle(edition_id, name)), process_time()
    told = fault(position, samples)
    return name, told, process_time() - begun
