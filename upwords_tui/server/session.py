"""What a session is made of, and what all sessions of a process share.

The one idea: two functions say it all, `open_house` what a process needs and `begin` what a visit leads to; a
worker is given both. `begin` runs in the session's own task, so that language and whatever else belongs to a
context is that session's alone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from upwords_tui.errors import StoreError
from upwords_tui.hub.engines import make_engines
from upwords_tui.hub.hub import TICK_SECONDS, Hub
from upwords_tui.i18n import _, use_language, wanted_languages
from upwords_tui.server.line import SocketLine
from upwords_tui.server.settings import Settings
from upwords_tui.server.visit import Visit
from upwords_tui.session.library import Dictionaries, Library
from upwords_tui.store.opening import open_store
from upwords_tui.store.port import Account, Store
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.capabilities import Capabilities, detect, encoding_of
from upwords_tui.tui.crash import write_log

_GUESTS, _ATTEMPTS = 10_000, 10
"""So many numbers for guests there are, and so many are tried."""


@dataclass(frozen=True)
class House:
    """What all sessions of a process share."""

    settings: Settings
    store: Store
    dictionaries: Dictionaries
    hub: Hub

    def library(self, account: Account) -> Library:
        """Return what `account` has, of which nothing is a file of this machine."""
        return Library(self.store, account.name, account.id, files=False, dictionaries=self.dictionaries)


OpenHouse = Callable[[Settings], AbstractAsyncContextManager[House]]
"""Opens a house for as long as sessions need it, and has done in it what is due."""

Begin = Callable[[House, Visit, SocketLine], Awaitable[UpwordsApp]]
"""Makes the application of a session, in the task in which that runs. Raises UpwordsError for the visitor."""


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Open the store, with a hub and engines of this process's own. Raises StoreError."""
    store, dictionaries, engines = open_store(settings.games), Dictionaries(), make_engines()
    # The hub opens games by their ids: its library is nobody's.
    hub = Hub(Library(store, "", files=False, dictionaries=dictionaries), engines)
    ticking = asyncio.create_task(_tick(hub, settings))
    try:
        yield House(settings, store, dictionaries, hub)
    finally:
        ticking.cancel()
        engines.stop()
        store.close()


async def _tick(hub: Hub, settings: Settings) -> None:
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            await hub.tick()
        except Exception as error:
            # What goes wrong in one game must not stop the clocks of all.
            write_log(error, settings.data)


async def begin(house: House, visit: Visit, line: SocketLine) -> UpwordsApp:
    """Make the application of a session: the games of its account, in its language. Raises StoreError."""
    use_language(*wanted_languages(visit.environment))
    account = await asyncio.to_thread(account_of, house.store, visit)
    return UpwordsApp(
        house.library(account),
        house.hub,
        capabilities_of(visit.environment),
        first_game=visit.game or None,
        line=line,
        when_opened=line.game,
    )


def capabilities_of(environment: Mapping[str, str]) -> Capabilities:
    """Return what the terminal of a visit can do."""
    return detect(environment, is_tty=True, encoding=encoding_of(environment))


def account_of(store: Store, visit: Visit) -> Account:
    """Return the account of a visit, made now if it is somebody's first. Raises StoreError."""
    if visit.account:
        return store.account(visit.account)
    name = visit.offered or _guest_name()
    for _attempt in range(_ATTEMPTS):
        try:
            return store.add_account(name)
        except StoreError:
            # Somebody else may be called so.
            name = _guest_name()
    return store.add_account(name)


def _guest_name() -> str:
    return _("Guest {number}").format(number=secrets.randbelow(_GUESTS))
