"""What a process with sessions has, be it one or many: store, broker, dictionaries, live games."""

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
        """Return the library of an account, or of nobody; it has no access to files of this machine."""
        name, account_id = (account.name, account.id) if account else ("", "")
        return Library(self.store, name, account_id, files=False, dictionaries=self.dictionaries)

    def lobby(self, library: Library, account: Account, front_end: str) -> Lobby:
        notifies = self.settings.notify is not None
        return Lobby(library, self.store, self.link, account, front_end, notifies=notifies)


def languages(library: Library, environment: Mapping[str, str]) -> list[str]:
    return [library.language] if library.language else wanted_languages(environment)


@contextmanager
def open_context(settings: ServerSettings) -> Iterator[ProcessContext]:
    # Players may read errors, so these must not show the path.
    store, link = open_store(settings.store, called=settings.games.name), BrokerLink(settings.exchange)
    dictionaries = Dictionaries(link.engines.open_speller)
    # Games are opened by their ids, so this library belongs to nobody.
    live_games = LiveGames(
        Library(store, "", files=False, dictionaries=dictionaries), link.engines, link.rang
    )
    try:
        yield ProcessContext(settings, store, link, dictionaries, live_games)
    finally:
        link.close()
        store.close()
