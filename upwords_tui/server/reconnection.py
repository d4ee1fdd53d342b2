"""At which game somebody sits, kept as long as they do: so that whoever the server cut off comes back to it.

The one idea: who leaves by themselves, or loses the line, begins in the hall the next time, where Enter goes
on. What is still kept when somebody comes was left there by a server that has ended, or died.
"""

from __future__ import annotations

import asyncio

from upwords_tui.base.errors import StoreError
from upwords_tui.server.event_log import complain
from upwords_tui.server.identity import Accounts

PLACE = "place"
"""The setting of an account: the id of a game, empty in the hall."""


def kept_place(accounts: Accounts, account: str) -> str:
    """Return the game that somebody was cut off at, if it goes on; else nothing. Raises StoreError."""
    game = accounts.setting(account, PLACE)
    return game if isinstance(game, str) and game and accounts.goes_on(game, account) else ""


class Whereabouts:
    """Where one visitor is. It belongs to an event loop, and waits for the store nowhere."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._account = ""
        self._game = self._stored = ""
        self._is_cut_off = False
        self._storing: asyncio.Task[None] | None = None

    def at(self, account: str, game: str) -> None:
        """Note that the visitor, who has this account, is at a game, or in the hall (empty)."""
        if self._is_cut_off or not account:
            return
        self._account, self._game = account, game
        if self._game != self._stored and (self._storing is None or self._storing.done()):
            self._storing = asyncio.get_running_loop().create_task(self._store())

    def come_back(self, account: str, game: str) -> None:
        """Note what is kept of somebody who has just come."""
        self._account, self._game, self._stored = account, game, game

    def cut_off(self) -> None:
        """Keep where the visitor is: it is the server that ends."""
        self._is_cut_off = True

    def leave(self) -> None:
        """Note that the visitor has gone, unless it was the server that ended."""
        self.at(self._account, "")

    async def _store(self) -> None:
        while self._game != self._stored:
            before, game = self._stored, self._game
            try:
                await asyncio.to_thread(self._put, before, game)
            except StoreError as error:
                complain("no-whereabouts", error)
                return
            self._stored = game

    def _put(self, before: str, game: str) -> None:
        # Another session of theirs may sit at a game meanwhile.
        if game or self._accounts.setting(self._account, PLACE) == before:
            self._accounts.set_setting(self._account, PLACE, game)
