"""The hub: every game that somebody sits at, and what happens in it without anybody's hand.

The one idea: a hub wakes, the store decides. It tells every chair that its game has moved on, wherever that
was done; asks computers once a game, however many look on; ends turns whose time is up. It holds nothing that
could not be made again from the store.
"""

from __future__ import annotations

import asyncio
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


class Room:
    """A table with all that belongs to it, and whoever sits there."""

    def __init__(self, table: Table[Any, Any, Any, Any], words: Words, engines: Engines) -> None:
        self.table = table
        self.words = words
        self._engines = engines
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
        return kind_of(self.table.kind).chair(self, account)

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
            self._serving = asyncio.ensure_future(self.computers.serve())
            self._serving.add_done_callback(self._served)
        return await asyncio.shield(self._serving)

    def _served(self, _task: asyncio.Task[bool]) -> None:
        self._serving = None

    async def tick(self, *, has_changed: bool) -> None:
        """Take over what others have stored, and end a turn whose time is up; tell what goes wrong."""
        try:
            if has_changed:
                self.table.refresh()
            action = self.table.overdue()
            if action is not None:
                await self.table.do(action)
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
        """Return a chair at a stored game. Raises RecordError, StoreError, DictionaryError or WordListError."""
        room = self._rooms.get(game_id)
        if room is None:
            table = self._library.open(game_id)
            words = self._library.late_dictionary(table.dictionary.id)
            room = self._rooms[game_id] = Room(table, words, self._engines)
        else:
            room.table.refresh()
        return room.sit(account)

    def practise(self, choices: Choices, seed: bytes, engines: Engines) -> Chair[Any, Any]:
        """Return a chair at a new game with `seed` of which nothing is kept, its computers played by `engines`."""
        table = self._library.practice(choices, seed)
        room = Room(table, self._library.late_dictionary(table.dictionary.id), engines)
        self._rooms[table.game_id] = room
        return room.sit(HOME)

    async def tick(self) -> None:
        """Do what is due in every game, and forget those that nobody sits at."""
        try:
            has_changed = self._library.changed()
        except StoreError as error:
            has_changed = False
            for room in self._rooms.values():
                room.report(told(error))
        for game_id, room in tuple(self._rooms.items()):
            if room.is_empty:
                del self._rooms[game_id]
            else:
                await room.tick(has_changed=has_changed)

    async def run(self) -> None:
        """Do what is due, until cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            await self.tick()
