"""Who is here, as the broker knows it: the sessions of all links, and how much each account may say.

The one idea: a session lives as long as its link does. Nothing of it is kept: whoever comes back says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from upwords_tui.online.messages import Person
from upwords_tui.online.wire import Wire, WireError

AT_ONCE = 8
"""So many things may be said one right after the other."""

SECONDS_EACH = 2.0
"""After that, one in so many seconds."""


class Presence:
    """The sessions of all links, and what has changed of them since that was told."""

    def __init__(self) -> None:
        self._people: dict[str, tuple[Wire, Person]] = {}
        self._changed: set[str] = set()
        self._gone: set[str] = set()

    def put(self, wire: Wire, person: Person) -> Person | None:
        """Have somebody be here, or be as they are now; return how they were before.

        Raises WireError if the session is another person's.
        """
        before = self._people.get(person.session)
        if before and before[1].account != person.account:
            raise WireError("a session of somebody else")
        self._people[person.session] = wire, person
        self._changed.add(person.session)
        self._gone.discard(person.session)
        return before[1] if before else None

    def remove(self, wire: Wire, session: str) -> Person | None:
        """Have a session be gone if it is of this link; return who it was."""
        if self.of(wire, session) is None:
            return None
        self._changed.discard(session)
        self._gone.add(session)
        return self._people.pop(session)[1]

    def of(self, wire: Wire, session: str) -> Person | None:
        """Return whose session of this link it is."""
        known = self._people.get(session)
        return known[1] if known and known[0] is wire else None

    def sessions(self, wire: Wire) -> list[str]:
        """Return the sessions of a link."""
        return [session for session, (of, _person) in self._people.items() if of is wire]

    def everybody(self) -> list[Person]:
        """Return all who are here."""
        return [person for _wire, person in self._people.values()]

    def accounts(self) -> frozenset[str]:
        """Return the accounts of all who are here."""
        return frozenset(person.account for person in self.everybody())

    def changes(self) -> tuple[list[Person], list[str]]:
        """Return who is not as they were when this was asked last, and the sessions that are gone since."""
        changed = [self._people[session][1] for session in self._changed]
        gone = list(self._gone)
        self._changed.clear()
        self._gone.clear()
        return changed, gone

    def is_played(self, game_id: str) -> bool:
        """Return whether somebody sits at a game who does not only look on."""
        return any(person.game == game_id and not person.watching for person in self.everybody())

    def wires_at(self, game_id: str) -> set[Wire]:
        """Return the links of those who are at a game."""
        return {wire for wire, person in self._people.values() if person.game == game_id}

    def wires_of(self, accounts: Collection[str]) -> set[Wire]:
        """Return the links of those whose accounts these are."""
        return {wire for wire, person in self._people.values() if person.account in accounts}

    def hearing(self, topic: str, speaker: str) -> set[Wire]:
        """Return the links of those who hear what an account says on a topic."""
        return {wire for wire, person in self._people.values() if person.hears(topic, speaker)}


class Allowance:
    """How much each account may say: a bucket that fills while it says nothing."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        """`at_once` things may be said one right after the other."""
        self._at_once = at_once
        self._full_at: dict[str, float] = {}

    def wait(self, account: str, now: float) -> float:
        """Return 0 and count it, if `account` may say something at `now`; else in how many seconds it may."""
        full_at = max(self._full_at.get(account, now), now) + SECONDS_EACH
        too_much = full_at - now - self._at_once * SECONDS_EACH
        if too_much > 0:
            return too_much
        self._full_at[account] = full_at
        return 0

    def forget(self, now: float) -> None:
        """Forget those who may say everything again."""
        for account in list(self._accounts(now)):
            del self._full_at[account]

    def _accounts(self, now: float) -> Iterator[str]:
        return (account for account, full_at in self._full_at.items() if full_at <= now)
