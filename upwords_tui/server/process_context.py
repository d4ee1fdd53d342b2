"""What a process of a server in which people play holds on to: store, broker, dictionaries, live games.

The one idea: a process of many sessions and one of a single session are the same inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.base.i18n import wanted_languages
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.server.folder import ServerSettings
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import Account


@dataclass(frozen=True)
class ProcessContext:
    """What all sessions of a process share."""

    settings: ServerSettings
    store: Store
    link: BrokerLink
    dictionaries: Dictionaries
    live_games: LiveGames

    def library(self, account: Account | None) -> Library:
        """Return what somebody has, of which nothing is a file of this machine; None: who has no account."""
        name, account_id = (account.name, account.id) if account else ("", "")
        return Library(self.store, name, account_id, files=False, dictionaries=self.dictionaries)

    def lobby(self, library: Library, account: Account, front_end: str) -> Lobby:
        return Lobby(library, self.store, self.link, account, front_end)


def languages(library: Library, environment: Mapping[str, str]) -> list[str]:
    """Return the languages of somebody, best first: what they have chosen, or what their client asks for."""
    return [library.language] if library.language else wanted_languages(environment)


@contextmanager
def open_context(settings: ServerSettings) -> Iterator[ProcessContext]:
    """Open the store, and hold on to the broker. Raises StoreError."""
    # What goes wrong with the file may be told to whoever plays.
    store, link = open_store(settings.games, called=settings.games.name), BrokerLink(settings.exchange)
    dictionaries = Dictionaries(link.engines.open_speller)
    # Games are opened by their ids: this library is nobody's.
    live_games = LiveGames(
        Library(store, "", files=False, dictionaries=dictionaries), link.engines, link.rang
    )
    try:
        yield ProcessContext(settings, store, link, dictionaries, live_games)
    finally:
        link.close()
        store.close()
