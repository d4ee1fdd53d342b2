"""People of one server, each with the whole full-screen program, a hub and a link of their own.

The one idea: nothing is made up but terminal, dictionary and clock: they share a store in a file, and an
exchange in a process of its own tells them of each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.keys import _character_to_key

from tests.online.exchanges import PATIENCE, Place
from tests.seating import FakeTime, FakeWords, NoEngine, PreparedLibrary, PreparedStore
from tests.tui.playing import FULL, SMALL
from tests.tui.screens.looking import shown
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.i18n import use_language
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.store.values import Account
from upwords_tui.tui.app import UpwordsApp


class OwnLibrary(PreparedLibrary):
    """The games of one account of a server."""

    def __init__(self, store: PreparedStore, account: Account | None) -> None:
        """Without an account it is nobody's."""
        name, account_id = (account.name, account.id) if account else ("", "")
        Library.__init__(self, store, name, account_id, files=False)
        self.store = store
        self._words = FakeWords()


class Somebody:
    """One person at a terminal."""

    def __init__(self, app: UpwordsApp, link: BrokerLink) -> None:
        self.app = app
        self.link = link

    @property
    def name(self) -> str:
        """What they are called."""
        assert self.app.attendance
        return self.app.attendance.lobby.account.name

    @property
    def top(self) -> str:
        """What kind of screen is on top."""
        return type(self.app.screen).__name__

    def shown(self) -> str:
        """What is on the screen."""
        with self.app._context():
            return "\n".join(shown(self.app))

    def press(self, *keys: str) -> None:
        """Press keys in one burst."""
        for key in keys:
            character = key if len(key) == 1 else {"space": " ", "slash": "/"}.get(key)
            self.app.post_message(events.Key(key, character))

    def type(self, text: str) -> None:
        """Type a text in one burst."""
        for char in text:
            self.app.post_message(events.Key("enter" if char == "\r" else _character_to_key(char), char))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds. Raises TimeoutError, with the screen, if it never does."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise TimeoutError(self.shown()) from None

    async def sees(self, *texts: str) -> None:
        """Wait until all of these are on the screen."""
        await self.until(lambda: all(map(self.shown().__contains__, texts)))

    async def is_at(self, screen: str) -> None:
        """Wait until a screen of this kind is on top and has been put together."""
        await self.until(lambda: self.top == screen and getattr(self.app.screen, "is_standing", False))

    async def knows_at_a_table(self, *people: Somebody) -> None:
        """Wait until it has got about that they are at a table."""
        assert self.app.attendance
        lobby, names = self.app.attendance.lobby, {each.name for each in people} - {self.name}
        await self.until(lambda: names <= {each.name for each in lobby.company.people() if each.game})

    def row_of(self, text: str) -> str:
        """Return the line on the screen that holds `text`."""
        return next((line for line in self.shown().splitlines() if text in line), "")

    async def goes_to(self, text: str) -> None:
        """Go down, row by row, to the one that holds `text`."""
        await self.sees(text)
        await self.presses("down", lambda: "▸" in self.row_of(text))

    async def presses(self, key: str, holds: Callable[[], bool]) -> None:
        """Press a key, and wait for what comes of it, until something holds."""
        for _time in range(40):
            if holds():
                return
            before = self.shown()
            self.press(key)
            await self.until(lambda before=before: self.shown() != before)  # type: ignore[misc]
        raise AssertionError(self.shown())


class Company:
    """The people of a server whose exchange and store lie in `place`."""

    def __init__(self, place: Place) -> None:
        self._place = place
        place.exchange()
        self._ends = AsyncExitStack()
        self.store = self.new_store()

    def new_store(self) -> PreparedStore:
        return PreparedStore(Path(self._place.held.games), FakeTime())

    def account(self, name: str) -> Account:
        """Return the account of somebody, made now if there is none."""
        return self.store.accounts.named(name) or self.store.accounts.add(name)

    def lobby(self, name: str) -> Lobby:
        """Return the lobby of somebody, who is not there yet."""
        account = self.account(name)
        return Lobby(OwnLibrary(self.store, account), self.store, self._place.link(), account, "screen")

    def chair(self, name: str, game_id: str) -> PlayerSession[Any, Any]:
        """Return a chair of somebody who plays elsewhere."""
        hub = LiveGames(OwnLibrary(self.store, None), _NoEngines(), ring=self._place.link().rang)
        return hub.sit(game_id, self.account(name).id)

    async def comes(
        self, name: str, *, size: tuple[int, int] = SMALL, visitor: Any = None, **how: Any
    ) -> Somebody:
        """Return somebody who has come in with the full-screen program."""
        link, account = self._place.link(), None if visitor else self.account(name)
        library = OwnLibrary(self.store, account)
        lobby = Lobby(library, self.store, link, account, "screen") if account else None
        hub_library = OwnLibrary(self.store, None)
        hub = LiveGames(hub_library, _NoEngines(), ring=link.rang)
        app = UpwordsApp(library, hub, FULL, theme="dark", lobby=lobby, visitor=visitor, **how)
        app._ticks = False  # as on a server, where whoever runs the process sees to the clocks
        await self._ends.enter_async_context(_shown(app, size))
        return Somebody(app, link)

    async def close(self) -> None:
        await self._ends.aclose()


class _NoEngines:
    def asker(self, account: str = "") -> NoEngine:
        return NoEngine()


@asynccontextmanager
async def _shown(app: UpwordsApp, size: tuple[int, int]) -> AsyncIterator[None]:
    """Show an application in a task, and so in a context, of its own."""
    is_up, may_end = asyncio.Event(), asyncio.Event()

    async def run() -> None:
        use_language("en")
        try:
            async with app.run_test(size=size):
                is_up.set()
                await may_end.wait()
        finally:
            is_up.set()

    task = asyncio.create_task(run())
    await is_up.wait()
    try:
        yield
    finally:
        may_end.set()
        await task


@asynccontextmanager
async def company(folder: Path) -> AsyncIterator[Company]:
    """Give a server on which nobody is yet."""
    with Place(folder) as place:
        people = Company(place)
        try:
            yield people
        finally:
            await people.close()
