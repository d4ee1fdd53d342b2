"""The hub: every game that somebody sits at, and what happens in it without anybody's hand.

The one idea: a hub wakes, the store decides. It tells every chair that its game has moved on, wherever that
was done; asks computers once a game, however many look on; ends turns whose time is up. It holds nothing that
could not be made again from the store.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Any

from upwords_tui.errors import StaleGame, StoreError, UpwordsError
from upwords_tui.games.base import AnyAction
from upwords_tui.i18n import told
from upwords_tui.session.chair import Chair
from upwords_tui.session.kinds import kind_of
from upwords_tui.session.library import Library
from upwords_tui.session.newgame import Choices
from upwords_tui.session.table import Engine, Engines, Table, Words
from upwords_tui.store.port import HOME

TICK_SECONDS = 1.0
"""How often it is looked whether another process has stored something, and whether time is up."""
CLAIM_SECONDS = 3.0
"""How long other processes wait for the computers of one that is gone."""


class Room:
    """A table with all that belongs to it, and whoever sits there."""

    def __init__(self, table: Table[Any, Any, Any, Any], words: Words, engines: Engines) -> None:
        self.table = table
        self.words = words
        self._engines = engines
        self._name = os.urandom(8).hex()
        self._chairs: list[Chair[Any, Any]] = []
        self._serving: asyncio.Task[bool] | None = None
        self.computers = kind_of(table.kind).computers(table, engines.asker(HOME), words, self.report)
        table.listen(self._tell)

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits here and no computer is at work."""
        return not self._chairs and self._serving is None

    def asker(self, account: str) -> Engine:
        """Return somebody who may ask what thinks, for this account."""
        return self._engines.asker(account)

    def sit(self, account: str) -> Chair[Any, Any]:
        """Return a chair for the person with this account."""
        chair: Chair[Any, Any] = kind_of(self.table.kind).chair(self, account)
        return chair

    def join(self, chair: Chair[Any, Any]) -> None:
        """Have a chair told what happens."""
        self._chairs.append(chair)

    def leave(self, chair: Chair[Any, Any]) -> None:
        """Tell it nothing any more."""
        if chair in self._chairs:
            self._chairs.remove(chair)

    async def serve(self) -> bool:
        """Have the computers act; whoever asks while they are at it waits for the same.

        Whoever stops waiting stops nobody else.
        """
        if self._serving is None:
            self._serving = asyncio.ensure_future(self._serve())
            self._serving.add_done_callback(self._served)
        return await asyncio.shield(self._serving)

    def _served(self, _task: asyncio.Task[bool]) -> None:
        self._serving = None

    async def _serve(self) -> bool:
        """Have the computers act here, or wait for the process that has them act."""
        try:
            while self.computers.are_wanted:
                if await self._claim(CLAIM_SECONDS):
                    holding = asyncio.ensure_future(self._hold())
                    try:
                        return bool(await self.computers.serve())
                    finally:
                        holding.cancel()
                        await self._claim(0)
                await asyncio.sleep(TICK_SECONDS / 4)
                self.table.refresh()
        except UpwordsError as error:
            self.report(told(error))
            return False
        return True

    async def _hold(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            await self._claim(CLAIM_SECONDS)

    async def _claim(self, seconds: float) -> bool:
        return await asyncio.to_thread(self.table.claim, self._name, seconds)

    async def tick(self, *, has_changed: bool) -> None:
        """Take over what others have stored, and end a turn whose time is up; tell what goes wrong."""
        try:
            if has_changed:
                self.table.refresh()
            action = self.table.overdue()
            if action is not None:
                await self.table.do(action)
                if not self._chairs:
                    await self.serve()
        except StaleGame:
            return
        except UpwordsError as error:
            self.report(told(error))

    def report(self, sentence: str) -> None:
        """Tell everybody here what went wrong."""
        for chair in tuple(self._chairs):
            chair.report(sentence)

    def _tell(self, since: int, action: AnyAction | None) -> None:
        for chair in tuple(self._chairs):
            chair.hear(since, action)


class Hub:
    """The games of a library that are being played in this process."""

    def __init__(self, library: Library, engines: Engines) -> None:
        self._library = library
        self._engines = engines
        self._rooms: dict[str, Room] = {}

    def sit(self, game_id: str, account: str = HOME) -> Chair[Any, Any]:
        """Return a chair at a stored game. Raises as `Library.open` does."""
        return self._room(game_id).sit(account)

    def _room(self, game_id: str) -> Room:
        if game_id in self._rooms:
            self._rooms[game_id].table.refresh()
        else:
            table = self._library.open(game_id)
            words = self._library.late_dictionary(table.dictionary.id)
            self._rooms[game_id] = Room(table, words, self._engines)
        return self._rooms[game_id]

    def practise(self, choices: Choices, seed: bytes, engines: Engines) -> Chair[Any, Any]:
        """Return a chair at a new game of which nothing is kept; `engines` play its computers."""
        table = self._library.practice(choices, seed)
        room = Room(table, self._library.late_dictionary(table.dictionary.id), engines)
        self._rooms[table.game_id] = room
        return room.sit(HOME)

    async def tick(self) -> None:
        """Do what is due in every game, sat at or not, and forget those that nobody sits at."""
        has_changed = False
        try:
            has_changed = self._library.changed()
            for game_id in self._library.due():
                with suppress(UpwordsError):
                    # Whoever opens a game that can't be read is told why.
                    self._room(game_id)
        except StoreError as error:
            for room in self._rooms.values():
                room.report(told(error))
        for game_id, room in tuple(self._rooms.items()):
            await room.tick(has_changed=has_changed)
            if room.is_empty:
                del self._rooms[game_id]
