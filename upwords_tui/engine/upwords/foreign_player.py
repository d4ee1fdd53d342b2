"""An engine of others as a player: in matches between computers whatever it does wrong costs it the game."""

from __future__ import annotations

import asyncio
import atexit
from functools import cache

from upwords_tui.engine.autoplay import Budget
from upwords_tui.engine.pool import Pool
from upwords_tui.engine.registry import ForeignEngine
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.players import Choice, Player, RankedPlay, Task
from upwords_tui.engine.upwords.protocol import read_move
from upwords_tui.engine.upwords.views import EngineView, told_view


@cache
def _pool() -> Pool:
    """Return the processes of all engines that play here; they end with this one."""
    pool = Pool(foreign_tries=1)
    atexit.register(pool.stop)
    return pool


class ForeignPlayer(Player):
    """Asks an engine of others, which gets a budget for each move. Raises EngineError, InputError."""

    def __init__(self, engine: ForeignEngine, budget: Budget) -> None:
        self._engine, self._budget = engine, budget

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        raise NotImplementedError

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        effort = {name: value for name, value in vars(self._budget).items() if value is not None}
        request = {
            "do": "move",
            "level": self._engine.id,
            "seed": task.seed,
            "view": told_view(view),
            **effort,
        }
        answer = asyncio.run(_pool().asker().ask(request))
        return read_move({"answer": answer}, "answer", view)
