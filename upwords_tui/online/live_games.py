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
from upwords_tui.app.play.library import BUNDLED, AnyTable, Library
from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.player_session import LiveGame, PlayerSession, Ring
from upwords_tui.app.play.ports import Engine, Engines
from upwords_tui.base.errors import StoreError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.store.port import HOME

TICK_SECONDS = 1.0
"""How often it is looked whether another process has stored something, and whether time is up."""


class _Engines:
    """Engines that find the lists of players' own with which games are played here."""

    def __init__(self, library: Library, engines: Engines) -> None:
        self._library = library
        self._engines = engines

    def asker(self, account: str = "") -> Engine:
        return _Asker(self._library, self._engines.asker(account))


class _Asker:
    def __init__(self, library: Library, engine: Engine) -> None:
        self._library = library
        self._engine = engine

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

    At home it finds out for itself what other processes store. On a server there are many hubs, which tell
    each other with `ring` and `wake`; games that nobody sits at are then the affair of one of them
    (`attend`).
    """

    def __init__(self, library: Library, engines: Engines, ring: Ring | None = None) -> None:
        """Have `ring` called, in the event loop, after everything that was stored here."""
        self._library = library
        self._engines: Engines = _Engines(library, engines)
        self._ring = ring
        self._rooms: dict[str, LiveGame] = {}
        self._readings: list[_Reading] = []

    def sit(self, game_id: str, account: str = HOME) -> PlayerSession:
        """Return a session at a stored game.

        Raises InputError if this account may not see it (`Library.check_may_open`), else as `Library.open`.
        """
        self._library.check_may_open(game_id, account)
        return self._room(game_id).sit(account)

    async def take_seat(self, game_id: str, account: str = HOME) -> PlayerSession:
        """Return a session as `sit` does, the game read in a thread: that takes as long as replaying it."""

        def read() -> AnyTable | None:
            self._library.check_may_open(game_id, account)
            return None if game_id in self._rooms else self._library.open(game_id)

        reading = _Reading(game_id)
        self._readings.append(reading)
        try:
            table = await asyncio.to_thread(read)
        finally:
            self._readings.remove(reading)
        if table is None or game_id in self._rooms:
            return self._room(game_id).sit(account)
        room = self._add(table)
        if reading.is_stale:
            await room.wake()
        return room.sit(account)

    def _room(self, game_id: str) -> LiveGame:
        if game_id in self._rooms:
            self._rooms[game_id].table.refresh()
        else:
            self._add(self._library.open(game_id))
        return self._rooms[game_id]

    def _add(self, table: AnyTable) -> LiveGame:
        words = self._library.late_dictionary(table.game.dictionary.id)
        kit = kind_of(table.game.kind).kit
        room = LiveGame(kit, table, words, self._engines, self._ring)
        self._rooms[table.game_id] = room
        return room

    async def wake(self, game_id: str, number: int | None = None) -> None:
        """Take over at once what others have stored in a game that somebody sits at here, and tell them.

        `number` is how many actions it is said to have come to: what is known already costs nothing.
        """
        for reading in self._readings:
            reading.is_stale |= reading.game_id == game_id
        room = self._rooms.get(game_id)
        if room and (number is None or number > room.table.number):
            await room.wake()

    async def attend(self, game_id: str, *, has_computers_act: bool = True) -> bool:
        """Do in one game what waits for nobody; return whether there was anything, and may be more.

        A turn whose time is up is ended, and one of somebody who has deleted their account; else computers
        have their turn, if they are to act here. Raises as `sit` does.
        """
        if game_id not in self._rooms:
            table = await asyncio.to_thread(self._library.open, game_id)
            if game_id not in self._rooms:
                self._add(table)
        room = self._rooms[game_id]
        number = room.table.number
        try:
            await room.wake()
            if not await room.end_turn():
                await room.let_go()
            if number == room.table.number and has_computers_act:
                await room.serve()
        finally:
            if room.is_empty:
                self._rooms.pop(game_id, None)
        return room.table.number > number

    def asker(self, account: str = HOME) -> Engine:
        """Return somebody who may ask what thinks, for this account, without a table."""
        return self._engines.asker(account)

    def practise(
        self, table: AnyTable, computers: Callable[..., Opponents], engines: Engines | None = None
    ) -> PlayerSession:
        """Return a session at a table of which nothing is kept, whose computers are `computers`.

        `engines` are asked there, by default those that are asked at every table.
        """
        words = self._library.late_dictionary(table.game.dictionary.id)
        kit = kind_of(table.game.kind).kit
        room = LiveGame(kit, table, words, engines or self._engines, computers=computers)
        self._rooms[table.game_id] = room
        return room.sit(HOME)

    async def tick(self) -> bool:
        """Do what is due in every game, sat at or not, and forget those that nobody sits at.

        Return whether another process has stored anything. With others who ring, the store is not asked: only
        turns end here.
        """
        has_changed = self._ring is None and self._look()
        for reading in self._readings:
            reading.is_stale |= has_changed
        for game_id, room in tuple(self._rooms.items()):
            await room.tick(has_changed=has_changed)
            if room.is_empty:
                del self._rooms[game_id]
        return has_changed

    def _look(self) -> bool:
        """Open the games in which something is due; return whether other processes have stored anything."""
        has_changed = False
        try:
            has_changed = self._library.changed()
            for game_id in self._library.due():
                with suppress(UpwordsError):
                    # Whoever opens a game that can't be read is told why.
                    self._room(game_id)
        except StoreError as error:
            for room in self._rooms.values():
                room.report(partial(translate, error))
        return has_changed
