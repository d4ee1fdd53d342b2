"""The hub: every game that somebody sits at, and what happens in it without anybody's hand.

The one idea: a hub wakes, the store decides. It tells every chair that its game has moved on, wherever that
was done; asks computers once a game, however many look on; ends turns whose time is up. It holds nothing that
could not be made again from the store.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from upwords_tui.errors import StoreError, UpwordsError
from upwords_tui.i18n import told
from upwords_tui.session.chair import Chair, Room
from upwords_tui.session.library import Library
from upwords_tui.session.newgame import Choices
from upwords_tui.session.table import Engines
from upwords_tui.store.port import HOME

TICK_SECONDS = 1.0
"""How often it is looked whether another process has stored something, and whether time is up."""


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
                room.report(partial(told, error))
        for game_id, room in tuple(self._rooms.items()):
            await room.tick(has_changed=has_changed)
            if room.is_empty:
                del self._rooms[game_id]
