"""The end of a game of two when the bag is empty, looked through by the kernel.

The one idea: with nothing hidden the best play can be known, not estimated. Alpha-beta with deepening
(kernel/endgame.c) always has an answer; given time enough to reach the end of the game it is exact.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence

from upwords_tui.engine.compiled import CompiledGenerator
from upwords_tui.engine.players import Choice, Task
from upwords_tui.engine.rollouts import candidates_of, table_of
from upwords_tui.engine.views import EngineView

_LOOK_SECONDS = 0.005
_NODES_AN_ITERATION = 5
"""An iteration, one rollout elsewhere, is worth so many positions looked at."""


def solve(
    view: EngineView, generator: CompiledGenerator, choices: Sequence[Choice], task: Task
) -> list[tuple[int, int]]:
    """Return the places of `choices` and the points the seat will be ahead by, the best first.

    The points are exact for the best if there was time to look at everything; those of others are at most
    so many. Empty if there was no time to look at anything.
    """
    table = table_of(view, generator)
    stop, best = ctypes.c_int32(0), ctypes.c_int32(0)
    values = (ctypes.c_int16 * len(choices))()
    limit = 0 if task.iterations is None else max(task.iterations * _NODES_AN_ITERATION, 1)
    depth = 0

    def work() -> None:
        nonlocal depth
        depth = generator.library.kernel_endgame(
            generator.board(view.board),
            ctypes.byref(generator.rules),
            ctypes.byref(generator.graph),
            ctypes.byref(table),
            candidates_of(choices, generator),
            len(choices),
            limit,
            ctypes.byref(stop),
            ctypes.byref(best),
            values,
        )

    thread = threading.Thread(target=work, name="endgame")
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK_SECONDS)
        if task.should_stop():
            stop.value = 1
    if depth == 0:
        return []
    others = [place for place in range(len(choices)) if place != best.value]
    ranked = [best.value, *sorted(others, key=lambda place: -values[place])]
    return [(place, values[place]) for place in ranked]
