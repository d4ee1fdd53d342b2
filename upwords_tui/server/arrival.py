"""Somebody who comes for the first time, until they have an account."""

from __future__ import annotations

import secrets

from upwords_tui.errors import StoreError
from upwords_tui.i18n import _, told
from upwords_tui.server.settings import Settings
from upwords_tui.server.visit import Visit
from upwords_tui.store.names import checked_name
from upwords_tui.store.port import GUEST, INVITATION, PERSON, Account, Store

_NAMES = ("Alex", "Charlie", "Jules", "Kim", "Luca", "Mika", "Noa", "Robin", "Sasha", "Toni")
"""What somebody may be called, in any of our languages, of whom we know nothing."""


class Arrival:
    """Whoever makes a first visit: what they may be called, and their account then.

    Who offers a key will be known by it; whoever has none is a guest.
    """

    def __init__(self, store: Store, settings: Settings, visit: Visit) -> None:
        self._store = store
        self._key = visit.key
        self._kind = PERSON if visit.key else GUEST
        self.needs_code = settings.invited and bool(visit.key)
        self.house_name = settings.name
        usual = secrets.choice(_NAMES) if visit.key else "Guest"
        self.offered = store.free_name(visit.offered, self._kind) or store.free_name(usual, self._kind)
        """A name that nobody has."""

    def name_refusal(self, name: str) -> str:
        """Return why somebody new may not be called `name`; empty if they may."""
        try:
            checked_name(name, self._kind)
        except StoreError as error:
            return told(error)
        if self._store.account_named(name):
            return _("Somebody else is called so.")
        return ""

    def code_refusal(self, code: str) -> str:
        """Return what is wrong with an invitation; empty if it is good."""
        if self._store.whose_code(code, INVITATION) is None:
            return _("This code is not good: each is for one person, and not for ever.")
        return ""

    def enter(self, name: str, code: str = "") -> Account:
        """Return the new account. Raises StoreError if the name or the code has been taken meanwhile."""
        return self._store.add_account(name, self._kind, self._key, code)
