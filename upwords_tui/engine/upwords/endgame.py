"""The end of a game of two when the bag is empty, looked through by the kernel.

The kernel looks at a few plays of each position first, then at all (kernel/endgame.c): it always has an
answer, and an exact one if there was time for everything.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.leave import LeaveValues
from upwords_tui.engine.upwords.players import Choice, Task
from upwords_tui.engine.upwords.rollouts import candidates_of, compiled_position, until
from upwords_tui.engine.upwords.views import EngineView

_NODES_AN_ITERATION = 40
"""An iteration, one rollout elsewhere, is worth so many positions looked at."""

_EXACT = 2
"""What the kernel returns if everything was looked at."""


class Solved(NamedTuple):
    """Places of choices with the points the seat will be ahead by, the best first; empty without time.

    Points of the `least` best and of the one `asked` about are certain if `is_exact`; the others come to at
    most so many.
    """

    ranked: list[tuple[int, int]]
    is_exact: bool


def solve(
    view: EngineView,
    generator: CompiledGenerator,
    choices: Sequence[Choice],
    task: Task,
    leaves: LeaveValues | None,
    least: int = 1,
    asked: int | None = None,
) -> Solved:
    """Return what `choices` of the seat to move lead to; the most promising should come first.

    `asked` is the place of one.
    """
    position, candidates = compiled_position(view, generator, leaves), candidates_of(choices, generator)
    count = len(choices)
    places, values = (ctypes.c_int32 * count)(), (ctypes.c_int16 * count)()
    limit = 0 if task.iterations is None else max(task.iterations * _NODES_AN_ITERATION, 1)
    asking = *position, candidates, count, least, -1 if asked is None else asked, limit
    endgame = generator.library.kernel_endgame
    done = until(task.is_up, lambda stop: endgame(*asking, stop, places, values))
    if not done:
        return Solved([], False)
    is_exact = done == _EXACT
    task.report({"best": choices[places[0]], "ahead": values[places[0]], "exact": is_exact})
    return Solved([(place, values[place]) for place in places], is_exact)
