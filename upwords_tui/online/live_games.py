"""Live games: every game that somebody sits at, and what happens in it without anybody's hand.

The one idea: live games wake, the store decides. They tell every session that its game has moved on,
wherever that was done, ask computers once a game, however many look on, and end turns whose time is up. They
hold nothing that could not be made again from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.narration.wording import is_bundled
from upwords_tui.app.play.library import BUNDLED, Library
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import LiveGame, PlayerSession, Ring
from upwords_tui.app.play.table import Engine, Engines, Table
from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.engine.pool import Pool
from upwords_tui.store.values import HOME

TICK_SECONDS = 1.0
"""How often it is looked whether another process has stored something, and whether time is up."""


@dataclass
class _Asker:
    """An engine that finds the lists of players' own with which games are played here."""

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
        if words not in BUNDLED and not is_bundled(words):
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

    At home it finds out for itself what other processes store. On a server there are several, which tell
    each other with `ring` and `wake`; games that nobody sits at are then the affair of one of them
    (`attend`).
    """

    def __init__(self, library: Library, engines: Engines, ring: Ring | None = None) -> None:
        """Have `ring` called, in the event loop, after everything that was stored here."""
        self._library = library
        self._engines = engines
        self._ring = ring
        self._games: dict[str, LiveGame] = {}
        self._readings: list[_Reading] = []

    def sit(self, game_id: str, account: str = HOME) -> PlayerSession:
        """Return a session at a stored game.

        Raises InputError if this account may not see it (`Library.check_may_open`), else as `Library.open`.
        """
        self._library.check_may_open(game_id, account)
        return self._live(game_id).sit(account)

    async def take_seat(self, game_id: str, account: str = HOME) -> PlayerSession:
        """Return a session as `sit` does, the game read in a thread: that takes as long as replaying it."""

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

    def _add(self, table: Table) -> LiveGame:
        words = self._library.late_dictionary(table.game.dictionary.id)
        kit = kind_of(table.game.kind).kit
        game = LiveGame(kit, table, words, self, self._ring)
        self._games[table.game_id] = game
        return game

    async def wake(self, game_id: str, number: int | None = None) -> None:
        """Take over at once what others have stored in a game that somebody sits at here, and tell them.

        `number` is how many actions it is said to have come to: what is known already costs nothing.
        """
        for reading in self._readings:
            reading.is_stale |= reading.game_id == game_id
        game = self._games.get(game_id)
        if game and (number is None or number > game.table.number):
            await game.wake()

    async def attend(self, game_id: str, *, has_computers_act: bool = True) -> bool:
        """Do in one game what waits for nobody; return whether there was anything, and may be more.

        A turn whose time is up is ended, and one of somebody who has deleted their account; else computers
        have their turn, if they are to act here. Raises as `sit` does.
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
        """Return a session at a table of which nothing is kept, whose computers are `computers`.

        `engines` are asked there, by default those that are asked at every table.
        """
        words = self._library.late_dictionary(table.game.dictionary.id)
        kit = kind_of(table.game.kind).kit
        game = LiveGame(kit, table, words, engines or self, computers=computers)
        self._games[table.game_id] = game
        return game.sit(HOME)

    async def tick(self) -> bool:
        """Do what is due in every game, sat at or not, and forget those that nobody sits at.

        Return whether another process has stored anything. With others who ring, the store is not asked: only
        turns end here.
        """
        has_changed = self._ring is None and self._look()
        for reading in self._readings:
            reading.is_stale |= has_changed
        for game_id, game in tuple(self._games.items()):
            await game.tick(has_changed=has_changed)
            if game.is_empty:
                del self._games[game_id]
        return has_changed

    def _look(self) -> bool:
        """Open the games in which something is due; return whether other processes have stored anything."""
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


def make_engines() -> Pool:
    """Return one person's engines: a `with` block starts and ends them, else they start when first asked."""
    return Pool()
