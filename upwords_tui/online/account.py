"""What somebody on a server may do with the account that is theirs.

The one idea: whose account it is can't be said, so that nobody can mean another's. Every method may be called
from any thread, may wait for the disk, and raises StoreError once the account is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from upwords_tui.app.play.library import FRONT_END, LANGUAGE, Library
from upwords_tui.app.profile.career import work_all_out
from upwords_tui.app.profile.career_texts import career_lines, dailies_json
from upwords_tui.online.broker_link import Session
from upwords_tui.online.messages import TABLES, person
from upwords_tui.store.port import GUEST, NEW_KEY, Account, Store

CODE_HOURS = 1.0
"""For so long a code for another key is good."""


class OwnAccount:
    """The account of one person who is here."""

    def __init__(
        self,
        library: Library,
        store: Store,
        front_end: str,
        check_may_act: Callable[[], None],
        here: Callable[[], Session],
    ) -> None:
        """`library` is what the account has, `front_end` where the person reads, `here` their session.

        `check_may_act` counts what costs the others something, and raises InputError when it is too much.
        """
        self._library = library
        self._store = store
        self._check_may_act = check_may_act
        self._here = here
        self.front_end = front_end

    @property
    def _id(self) -> str:
        return self._library.account

    def account(self) -> Account:
        return self._store.account(self._id)

    @property
    def is_guest(self) -> bool:
        return self.account().kind == GUEST

    @property
    def begins_with_text(self) -> bool:
        """Whether the person has chosen the text game to begin with."""
        return bool(self._library.setting(FRONT_END) == "text")

    # Name

    def rename(self, name: str) -> str:
        """Take another name, in games that begin from now on, too; return it as it is kept.

        All sessions of this person are told.

        Raises InputError for who does too much at once, StoreError if the name won't do or is another's.
        """
        self._check_may_act()
        self._store.rename_account(self._id, name)
        kept = self.account().name
        here = self._here()
        here.rename(kept)
        self._library.call(kept)
        here.publish(person(self._id), {"name": kept, "session": here.person.session})
        return kept

    # Keys

    def keys(self) -> tuple[str, ...]:
        return self._store.keys(self._id)

    def code_for_key(self) -> str:
        """Return a code that adds the key of whoever types it at a first visit: once, within CODE_HOURS.

        Raises InputError for who does too much at once.
        """
        self._check_may_act()
        return self._store.make_code(NEW_KEY, self._id, CODE_HOURS)

    def forget_key(self, key: str) -> None:
        """Have a key open the account no more. Raises StoreError if it is the last, or none of theirs."""
        self._store.remove_key(self._id, key)

    # Language

    @property
    def language(self) -> str:
        """The code of the language that was chosen; empty if it is the one the terminal asks for."""
        return self._library.language

    def speak(self, code: str) -> None:
        """Choose one of LANGUAGES, whatever the terminal asks for."""
        self._library.set_setting(LANGUAGE, code)

    # All of it

    def done(self) -> tuple[str, ...]:
        """Return what the person has done, in sentences; games of before are worked out first."""
        work_all_out(self._library)
        return career_lines(self._library)

    def exported(self) -> Mapping[str, Any]:
        """Return all that is kept about this person, as JSON, and their dailies day by day.

        Games of before are worked out first.
        """
        work_all_out(self._library)
        return {**self._store.export_account(self._id), **dailies_json(self._library)}

    def delete(self) -> None:
        """Delete the account, and be here no more; all sessions of this person are told on TABLES."""
        self._store.delete_account(self._id)
        self._here().publish(TABLES, {"gone": self._id})
        self._here().close()
