"""Tables for the tests of the session: real games in a real store, with clocks and engines one can steer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.games.scene import AllWords
from upwords_tui.errors import StoreError
from upwords_tui.games.base import AnyGame
from upwords_tui.games.upwords.game import Game
from upwords_tui.session.clock import TurnClock
from upwords_tui.session.game_table import Judge
from upwords_tui.session.upwords.opponents import Opponents
from upwords_tui.session.upwords.table import Table
from upwords_tui.store.opening import IN_MEMORY, open_store, utc_now
from upwords_tui.store.port import Ending, Store
from upwords_tui.store.sqlite import SqliteStore

opened: list[Store] = []
"""The stores made here, to be closed after the test."""


class FakeTime:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class FailingStore(SqliteStore):
    """A store on a disk that can be full."""

    is_full = False

    def __init__(self, place: Path | None = None) -> None:
        super().__init__(place, utc_now)

    def append(self, game_id: str, game: AnyGame, ending: Ending | None = None) -> datetime:
        if self.is_full:
            raise StoreError("the disk is full")
        return super().append(game_id, game, ending)


def table_of(
    game: Game,
    judge: Judge | None = None,
    time: Callable[[], float] | None = None,
    store: Store | None = None,
) -> Table:
    """Return a table at `game`, by default in memory and with every word good."""
    if store is None:
        store = open_store(IN_MEMORY)
        opened.append(store)
    return Table(store, store.add_game(game, "x"), game, judge or AllWords(), TurnClock(time or FakeTime()))


Request = Mapping[str, Any]
Reply = Mapping[str, Any] | Exception | Callable[[Request], Mapping[str, Any]]


class FakeEngine:
    """Answers with `replies` in turn, the last of them for ever; an exception is raised.

    `asked` are the requests so far. `gate`, if set, is waited for before each answer.
    """

    restarts = hurried = 0

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.asked: list[Request] = []
        self.gate: asyncio.Event | None = None

    def hurry(self) -> None:
        self.hurried += 1

    async def ask(self, request: Request) -> Mapping[str, Any]:
        self.asked.append(request)
        assert len(self.asked) < 400, "the computers never stop"
        reply = self.replies[min(len(self.asked), len(self.replies)) - 1]
        if self.gate:
            await self.gate.wait()
        await asyncio.sleep(0)
        if isinstance(reply, Exception):
            raise reply
        return reply(request) if callable(reply) else reply


def opponents_of(
    table: Table, engine: FakeEngine, is_listed: Callable[[str], bool] = lambda word: True
) -> tuple[Opponents, list[str]]:
    """Return the opponents at `table`, and the list of what they report."""
    reports: list[str] = []
    return Opponents(table, engine, is_listed, "en", reports.append), reports


def actions(table: Table) -> list[str]:
    return [f"{type(entry.action).__name__} {entry.action.seat}" for entry in table.view(None).history]
