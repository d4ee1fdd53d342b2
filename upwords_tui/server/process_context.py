"""What a process with sessions has, be it one or many: store, broker, live games; and a first visit there."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from upwords_tui.app.play.dictionaries import Dictionaries
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.base.i18n import _, translate, wanted_languages
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.lobby import Lobby
from upwords_tui.server.folder import TEXTS, ServerSettings
from upwords_tui.server.session_request import Visit
from upwords_tui.store.account_names import checked_name
from upwords_tui.store.accounts import is_like_code
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import GUEST, INVITATION, NEW_KEY, PERSON, Account


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


_NAMES = ("Alex", "Charlie", "Jules", "Kim", "Luca", "Mika", "Noa", "Robin", "Sasha", "Toni")
"""Names that fit in any of our languages, for a login that says nothing."""


class FirstLogin:
    """A first visit: the name, and then the account. Without a key it is that of a guest.

    Whoever has an account, and comes with another key, types a code from there in place of a name.
    """

    def __init__(self, store: Store, settings: ServerSettings, visit: Visit) -> None:
        self._store = store
        self._key = visit.key
        self._kind = PERSON if visit.key else GUEST
        self.needs_code = settings.invited and bool(visit.key)
        self.house_name = settings.name
        self._wishes = visit.offered, secrets.choice(_NAMES) if visit.key else "Guest"
        self.offered = self._free_name()

    def _free_name(self) -> str:
        return next(
            filter(None, (self._store.accounts.free_name(wish, self._kind) for wish in self._wishes)), ""
        )

    def knows(self, code: str) -> bool:
        return bool(self._key) and self._store.accounts.whose_code(code, NEW_KEY) is not None

    def name_refusal(self, name: str) -> str:
        if self.knows(name):
            return ""
        if is_like_code(name):
            return self._code_refusal()
        try:
            checked_name(name, self._kind)
        except StoreError as error:
            return translate(error)
        if self._store.accounts.named(name):
            return _("That name is taken.")
        return ""

    def _code_refusal(self) -> str:
        return TEXTS("code", "invalid" if self._key else "no-key")

    def code_refusal(self, code: str) -> str:
        if self.knows(code) or self._store.accounts.whose_code(code, INVITATION) is not None:
            return ""
        return _("This code is not valid: each works once, for a limited time.")

    def enter(self, name: str, code: str = "") -> Account:
        """Return a new account, or the one a code for another key belongs to.

        Without a name it gets the offered one, or the next free one. Raises StoreError if the name or the
        code has been taken meanwhile, InputError for the banned, or without an invitation.
        """
        while not name:
            try:
                return self.enter(self.offered, code)
            except StoreError:
                taken, self.offered = self.offered, self._free_name()
                if self.offered in ("", taken):
                    raise
        if self.knows(name):
            return self._with_another_key(name)
        if is_like_code(name):
            raise InputError(self._code_refusal())
        if self.needs_code and not code:
            raise InputError(_("This server is by invitation only."))
        return self._store.accounts.add(name, self._kind, self._key, code)

    def _with_another_key(self, code: str) -> Account:
        owner = self._store.accounts.whose_code(code, NEW_KEY)
        if owner and self._store.accounts.get(owner).is_barred:
            raise InputError(_("You have been banned from this server."))
        if owner is None or self._store.accounts.use_code(code, NEW_KEY) is None:
            raise InputError(self._code_refusal())
        self._store.accounts.add_key(owner, self._key)
        return self._store.accounts.get(owner)
