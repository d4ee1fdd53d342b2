"""Who is here: as the broker knows it, and as one person sees it; and how much each account may say.

A session lives as long as its link; nothing of it is stored.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import Enum

from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.i18n import _
from upwords_tui.online.broker_link import Session
from upwords_tui.online.messages import Person, Wire, WireError

AT_ONCE = 8
"""How many messages may follow each other without a pause."""

SECONDS_EACH = 2.0
"""The seconds between two messages after that."""


class Presence:
    """The sessions of all links, and which of them have changed since the last `changes`."""

    def __init__(self) -> None:
        self._people: dict[str, tuple[Wire, Person]] = {}
        self._changed: set[str] = set()
        self._gone: set[str] = set()

    def put(self, wire: Wire, person: Person) -> Person | None:
        before = self._people.get(person.session)
        if before and before[1].account != person.account:
            raise WireError("a session of somebody else")
        self._people[person.session] = wire, person
        self._changed.add(person.session)
        self._gone.discard(person.session)
        return before[1] if before else None

    def remove(self, wire: Wire, session: str) -> Person | None:
        if self.of(wire, session) is None:
            return None
        self._changed.discard(session)
        self._gone.add(session)
        return self._people.pop(session)[1]

    def of(self, wire: Wire, session: str) -> Person | None:
        known = self._people.get(session)
        return known[1] if known and known[0] is wire else None

    def sessions(self, wire: Wire) -> list[str]:
        return [session for session, (of, _person) in self._people.items() if of is wire]

    def everybody(self, *, is_far: bool = True) -> list[Person]:
        """Return all sessions, or without `is_far` only those of this host."""
        return [person for wire, person in tuple(self._people.values()) if is_far or not wire.is_far]

    def accounts(self) -> frozenset[str]:
        return frozenset(person.account for person in self.everybody())

    def changes(self) -> tuple[list[Person], list[str]]:
        """Return the sessions that have changed since the last call, and the ids of those that are gone."""
        changed = [self._people[session][1] for session in self._changed]
        gone = list(self._gone)
        self._changed.clear()
        self._gone.clear()
        return changed, gone

    def is_played(self, game_id: str) -> bool:
        return any(person.game == game_id and not person.watching for person in self.everybody())

    def wires(self, is_for: Callable[[Person], bool]) -> set[Wire]:
        return {wire for wire, person in self._people.values() if is_for(person)}


class Allowance:
    """How much each account may say: a bucket for each, which fills while it says nothing."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._full_at: dict[str, float] = {}

    def wait(self, account: str, now: float) -> float:
        """Return 0, and count it, if `account` may speak at `now`; else the seconds until it may."""
        full_at = max(self._full_at.get(account, now), now) + SECONDS_EACH
        too_much = full_at - now - self._at_once * SECONDS_EACH
        if too_much > 0:
            return too_much
        self._full_at[account] = full_at
        return 0

    def forget(self, now: float) -> None:
        self._full_at = {account: full_at for account, full_at in self._full_at.items() if full_at > now}


GRACE_SECONDS = 5.0
"""How long somebody may be gone before the others are told."""


class Absence(Enum):
    """Where a player is who is not at the table: off the server; in the hall or at another table."""

    AWAY = "away"
    ELSEWHERE = "elsewhere"

    @property
    def word(self) -> str:
        return _("away") if self is Absence.AWAY else _("elsewhere")


class Absences:
    """Which players are not at the table of the person whose session `here` returns."""

    def __init__(self, here: Callable[[], Session]) -> None:
        self.table_of: Callable[[], PlayerSession | None] = lambda: None
        """Returns the person's session at the game they have open."""
        self._here = here
        self._game: str | None = None
        self._since: dict[int, float] = {}
        self._reported: set[int] = set()

    def absent(self) -> dict[int, Absence]:
        missing = self._missing() or {}
        until = time.monotonic() - GRACE_SECONDS
        return {seat: where for seat, where in missing.items() if self._since[seat] <= until}

    @property
    def unsettled_for(self) -> float | None:
        """In how many seconds the next player will count as gone; None if nobody will."""
        since = [since for seat, since in self._since.items() if seat not in self._reported]
        return max(min(since) + GRACE_SECONDS - time.monotonic(), 0) if since else None

    def news(self) -> tuple[dict[int, Absence], tuple[int, ...]]:
        missing = self._missing()
        if missing is None:
            return {}, ()
        absent = self.absent()
        gone = {seat: where for seat, where in absent.items() if seat not in self._reported}
        back = tuple(sorted(self._reported - missing.keys()))
        self._reported = self._reported & missing.keys() | absent.keys()
        return gone, tuple(seat for seat in back if seat in self._others())

    def _missing(self) -> dict[int, Absence] | None:
        session = self.table_of()
        game = session.game_id if session else None
        if game != self._game:
            self._game = game
            self._since.clear()
            self._reported.clear()
        here = self._here()
        # Just after sitting down, and while the broker restarts.
        if game is None or here.person.game != game or not here.link.wait_for_people(0):
            return None
        people = here.link.people()
        present = {person.account for person in people}
        playing = {person.account for person in people if person.game == game and not person.watching}
        missing = {
            seat: Absence.ELSEWHERE if accounts & present else Absence.AWAY
            for seat, accounts in self._others().items()
            if not accounts & playing
        }
        self._since = {seat: self._since.get(seat, time.monotonic()) for seat in missing}
        return missing

    def _others(self) -> Mapping[int, frozenset[str]]:
        session = self.table_of()
        return session.others if session else {}


class Company:
    """The others on the server, as one person sees them."""

    def __init__(self, here: Callable[[], Session]) -> None:
        self.absences = Absences(here)
        self._here = here
        self._reported: dict[str, set[str]] = {}

    def people(self, seconds: float = 0.0) -> tuple[Person, ...]:
        """Return everybody else who is here, once each, those at a table first; wait at most `seconds`."""
        here = self._here()
        if seconds:
            here.link.wait_for_people(seconds)
        by_account: dict[str, Person] = {}
        for each in sorted(here.link.people(), key=lambda each: each.game is None):
            by_account.setdefault(each.account, each)
        by_account.pop(here.person.account, None)
        return tuple(by_account.values())

    def is_away(self, account: str) -> bool:
        """Return whether somebody is known not to be on the server."""
        link = self._here().link
        return link.wait_for_people(0) and all(each.account != account for each in link.people())

    @property
    def is_in_front(self) -> bool:
        here = self._here()
        own = [each for each in here.link.people() if each.account == here.person.account]
        latest = max(own, key=lambda each: (each.active, each.since, each.session), default=None)
        return latest is None or latest.session == here.person.session

    def onlookers(self) -> tuple[str, ...]:
        return tuple(self._looking_on().values())

    def new_onlookers(self) -> tuple[str, ...]:
        present = self._looking_on()
        reported = self._reported.setdefault(self._here().person.game or "", set())
        new = {account: name for account, name in present.items() if account not in reported}
        reported.update(new)
        return tuple(new.values())

    def _looking_on(self) -> dict[str, str]:
        here = self._here()
        at, own = here.person, here.person.account
        if at.game is None or at.watching:
            return {}
        return {
            each.account: each.name
            for each in here.link.people()
            if each.game == at.game and each.watching and each.account != own
        }
