"""What a session is made of, and what all sessions of a process share.

The one idea: two functions say it all, `open_house` what a process needs and `begin` what a visit leads to; a
worker is given both. `begin` runs in the session's own task, so that language and whatever else belongs to a
context is that session's alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from upwords_tui.app.play.library import FRONT_END, LANGUAGE
from upwords_tui.base.i18n import note_asked, use_language, wanted_languages
from upwords_tui.online.live_games import TICK_SECONDS, LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.server import process_context
from upwords_tui.server.first_login import FirstLogin
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import ProcessContext, languages
from upwords_tui.server.session_request import SCREEN, Visit
from upwords_tui.server.session_socket import SocketLine
from upwords_tui.terminal.capabilities import Capabilities, detect, encoding_of
from upwords_tui.tui.app import UpwordsApp
from upwords_tui.tui.crash import write_log

OpenHouse = Callable[[ServerSettings], AbstractAsyncContextManager[ProcessContext]]
"""Opens a house for as long as sessions need it, and has done in it what is due."""

Begin = Callable[[ProcessContext, Visit, SocketLine], Awaitable[UpwordsApp]]
"""Makes the application of a session, in the task in which that runs. Raises UpwordsError for the visitor."""


@asynccontextmanager
async def open_house(settings: ServerSettings) -> AsyncIterator[ProcessContext]:
    """Open the house of a process, and have done in it what is due. Raises StoreError."""
    with process_context.open_house(settings) as opened:
        ticking = asyncio.create_task(_tick(opened.hub, settings))
        try:
            yield opened
        finally:
            ticking.cancel()


async def _tick(hub: LiveGames, settings: ServerSettings) -> None:
    while True:
        await asyncio.sleep(TICK_SECONDS)
        try:
            await hub.tick()
        except Exception as error:
            # What goes wrong in one game must not stop the clocks of all.
            write_log(error, settings.data)


class Newcomer:
    """Somebody on the full screen who has no account yet; for `UpwordsApp`."""

    def __init__(self, house: ProcessContext, visit: Visit, line: SocketLine) -> None:
        """Be asked in threads; `line` belongs to the running event loop."""
        self._house = house
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._arrival = FirstLogin(house.store, house.settings, visit)
        self.offered = self._arrival.offered

    def names_refusal(self, name: str) -> str:
        """Return why somebody may not come in as `name`; empty if they may."""
        return self._arrival.name_refusal(name)

    def enter(self, name: str, language: str, front_end: str) -> Lobby:
        """Return the lobby of the new account, which keeps what it likes, or of that which a code opens.

        Raises as `FirstLogin.enter` does.
        """
        is_known = self._arrival.knows(name)
        account = self._arrival.enter(name)
        library = self._house.library(account)
        if not is_known:
            library.set_setting(LANGUAGE, language)
            library.set_setting(FRONT_END, front_end)
        self._loop.call_soon_threadsafe(self._line.account, account.id)
        return self._house.lobby(library, account, SCREEN)


async def begin(house: ProcessContext, visit: Visit, line: SocketLine) -> UpwordsApp:
    """Make the application of a session: the hall in the language of its account, or the first visit.

    Raises StoreError.
    """
    asked = wanted_languages(visit.environment)
    note_asked(*asked)
    use_language(*asked)
    lobby, visitor = None, None
    if visit.account:
        account = await asyncio.to_thread(house.store.accounts.get, visit.account)
        library = house.library(account)
        use_language(*await asyncio.to_thread(languages, library, visit.environment))
        lobby = house.lobby(library, account, SCREEN)
    else:
        library, visitor = house.library_of_nobody(), Newcomer(house, visit, line)
    return UpwordsApp(
        library,
        house.hub,
        capabilities_of(visit.environment),
        first_game=visit.game or None,
        line=line,
        when_opened=line.game,
        lobby=lobby,
        visitor=visitor,
    )


def capabilities_of(environment: Mapping[str, str]) -> Capabilities:
    """Return what the terminal of a visit can do."""
    return detect(environment, is_tty=True, encoding=encoding_of(environment))
