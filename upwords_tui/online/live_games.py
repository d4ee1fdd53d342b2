"""Live games: every game that somebody sits at in this process, and what happens there by itself.

They tell every session that its game has moved on, in whatever process, ask computers once a game, and end
turns whose time is up. The store decides: all they hold can be made again from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.play.library import BUNDLED, Library
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import LiveGame, PlayerSession, Ring
from upwords_tui.app.play.table import Engine, Engines, Table
from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.engine.pool import Pool as Pool
from upwords_tui.lexicon.word_sets import own_lists
from upwords_tui.store.values import HOME

TICK_SECONDS = 1.0
"""How often to look for actions of other processes, and for turns whose time is up."""


@dataclass
class _Asker:
    """An engine that also knows the players' own word lists."""

    _library: Library
    _engine: Engine

    @property
    def restarts(self) -> int:
        return self._engine.restarts

    def hurry(self) -> None:
        self._engine.hurry()

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        view = request.get("view", {})
        words = view.get("dictionary", "en")
        if words not in BUNDLED and own_lists(words):
            words = await asyncio.to_thread(self._library.words_elsewhere, words)
            request = {**request, "view": {**view, "dictionary": words}}
        return await self._engine.ask(request)


@dataclass
class _Reading:
    """A game that is being read; `is_stale` once something may have been stored since."""

    game_id: str
    is_stale: bool = False


class LiveGames:
    """The games of a library that are being played in this process.

    At home it looks for what other processes have stored. On a server processes tell each other with `ring`
    and `wake`, and one of them sees to the games that nobody sits at (`attend`).
    """

    def __init__(self, library: Library, engines: Engines, ring: Ring | None = None) -> None:
        """`ring` is called, in the event loop, after each action stored here."""
        self._library = library
        self._engines = engines
        self._ring = ring
        self._games: dict[str, LiveGame] = {}
        self._readings: list[_Reading] = []

    def sit(self, game_id: str, account: str = HOME) -> PlayerSession:
        """Return a session at a stored game. Raises as `Library.check_may_open` and `Library.open`."""
        self._library.check_may_open(game_id, account)
        return self._live(game_id).sit(account)

    async def take_seat(self, game_id: str, account: str = HOME) -> PlayerSession:
        """Return a session as `sit` does, replaying the game in a thread."""

        def read() -> Table | None:
            self._library.check_may_open(game_id, account)
            return None if game_id in self._games else self._library.open(game_id)

        reading = _Reading(game_id)
        self._readings.append(reading)
        try:
            table = await asyncio.to_thread(read)
        finally:
            self._readings.remove(reading)
        if table is None or game_id in self._games:
            return self._live(game_id).sit(account)
        game = self._add(table)
        if reading.is_stale:
            await game.wake()
        return game.sit(account)

    def _live(self, game_id: str) -> LiveGame:
        if game_id in self._games:
            self._games[game_id].table.refresh()
        else:
            self._add(self._library.open(game_id))
        return self._games[game_id]

    def _add(
        self, table: Table, engines: Engines | None = None, computers: Callable[..., Opponents] | None = None
    ) -> LiveGame:
        words = self._library.late_dictionary(table.game.dictionary.id)
        kit, ring = kind_of(table.game.kind).kit, None if computers else self._ring
        game = LiveGame(kit, table, words, engines or self, ring, computers)
        self._games[table.game_id] = game
        return game

    async def wake(self, game_id: str, number: int | None = None) -> None:
        """Take over what others have stored, unless it has this `number` of actions, and tell those here."""
        for reading in self._readings:
            reading.is_stale |= reading.game_id == game_id
        game = self._games.get(game_id)
        if game and (number is None or number > game.table.number):
            await game.wake()

    async def attend(self, game_id: str, *, has_computers_act: bool = True) -> bool:
        """End a turn whose time, or player, is gone, or else have computers act, in one game.

        Return whether there was anything to do; there may be more. Raises as `sit` does.
        """
        if game_id not in self._games:
            table = await asyncio.to_thread(self._library.open, game_id)
            if game_id not in self._games:
                self._add(table)
        game = self._games[game_id]
        number = game.table.number
        try:
            await game.wake()
            if not await game.end_turn():
                await game.let_go()
            if number == game.table.number and has_computers_act:
                await game.serve()
        finally:
            if game.is_empty:
                self._games.pop(game_id, None)
        return game.table.number > number

    def asker(self, account: str = HOME) -> Engine:
        return _Asker(self._library, self._engines.asker(account))

    def practise(
        self, table: Table, computers: Callable[..., Opponents], engines: Engines | None = None
    ) -> PlayerSession:
        """Return a session at a table that is not stored, with these computers and perhaps engines."""
        return self._add(table, engines, computers).sit(HOME)

    async def tick(self) -> bool:
        """Do what is due in every game; return whether another process, one that doesn't ring, has stored."""
        has_changed = self._ring is None and self._look()
        for reading in self._readings:
            reading.is_stale |= has_changed
        for game_id, game in tuple(self._games.items()):
            await game.tick(has_changed=has_changed)
            if game.is_empty:
                del self._games[game_id]
        return has_changed

    def _look(self) -> bool:
        has_changed = False
        try:
            has_changed = self._library.changed()
            for game_id in self._library.due():
                with suppress(UpwordsError):
                    # Whoever opens a game that can't be read is told why.
                    self._live(game_id)
        except StoreError as error:
            for game in self._games.values():
                game.report(partial(translate, error))
        return has_changed
