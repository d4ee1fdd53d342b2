"""The end of a game of two when the bag is empty, looked through by the kernel.

The one idea: with nothing hidden the best play can be known, not estimated. Alpha-beta with deepening
(kernel/endgame.c) always has an answer; given time enough to reach the end of the game it is exact.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from typing import NamedTuple

from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.leave import LeaveValues
from upwords_tui.engine.upwords.players import Choice, Task
from upwords_tui.engine.upwords.rollouts import candidates_of, compiled_position
from upwords_tui.engine.upwords.views import EngineView

_LOOK_SECONDS = 0.005
_NODES_AN_ITERATION = 5
"""An iteration, one rollout elsewhere, is worth so many positions looked at."""


class Solved(NamedTuple):
    """Places of choices with the points the seat will be ahead by, the best first.

    If `is_exact`, everything was looked at: the points of the best are exact, those of the others at most so
    many. Else they are an estimate. Empty if there was no time to look at anything.
    """

    ranked: list[tuple[int, int]]
    is_exact: bool


def solve(
    view: EngineView,
    generator: CompiledGenerator,
    choices: Sequence[Choice],
    task: Task,
    leaves: LeaveValues | None,
) -> Solved:
    """Look through what `choices` of the seat to move lead to, in the time there is."""
    position, candidates = compiled_position(view, generator, leaves), candidates_of(choices, generator)
    stop, best = ctypes.c_int32(0), ctypes.c_int32(0)
    values = (ctypes.c_int16 * len(choices))()
    limit = 0 if task.iterations is None else max(task.iterations * _NODES_AN_ITERATION, 1)
    depth = 0

    def work() -> None:
        nonlocal depth
        told = ctypes.byref(stop), ctypes.byref(best), values
        depth = generator.library.kernel_endgame(*position, candidates, len(choices), limit, *told)

    thread = threading.Thread(target=work, name="endgame")
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK_SECONDS)
        if task.is_up():
            stop.value = 1
    if depth == 0:
        return Solved([], False)
    others = [place for place in range(len(choices)) if place != best.value]
    ranked = [best.value, *sorted(others, key=lambda place: -values[place])]
    return Solved([(place, values[place]) for place in ranked], depth < 0)
