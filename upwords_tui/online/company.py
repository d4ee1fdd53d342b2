"""Who else is on the server, as one session of somebody sees it.

The one idea: it is what the link has been told, looked at from one place. Whoever plays is told of each who
looks on once, however often they come and go.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import Enum

from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.i18n import _
from upwords_tui.online.broker_link import Session
from upwords_tui.online.messages import Person

# Which players of a game are not at the table, as one person who sits or looks on there sees it


GRACE_SECONDS = 5.0
"""For so long somebody may be gone before anybody is told."""

TableOf = Callable[[], PlayerSession | None]
"""Returns the session of the person at the game they have open; None if none is."""


class Absence(Enum):
    """Where a player is who is not at the table."""

    AWAY = "away"
    """Not on the server: they have left, or their line is down."""
    ELSEWHERE = "elsewhere"
    """In the hall, or at another table."""

    @property
    def word(self) -> str:
        """The word for it, short enough to stand beside a name."""
        return _("away") if self is Absence.AWAY else _("elsewhere")


class Absences:
    """Who is not at the table of the person whose session `here` returns."""

    def __init__(self, here: Callable[[], Session]) -> None:
        self.table_of: TableOf = lambda: None
        self._here = here
        self._game: str | None = None
        self._since: dict[int, float] = {}
        self._told: set[int] = set()

    def absent(self) -> dict[int, Absence]:
        """Return the seats of the open game whose players have been gone for a while, and where they are.

        Nobody is where it is not known who is here, or the game is over.
        """
        missing = self._missing() or {}
        until = time.monotonic() - GRACE_SECONDS
        return {seat: where for seat, where in missing.items() if self._since[seat] <= until}

    @property
    def unsettled_for(self) -> float | None:
        """In how many seconds, if nothing happens, somebody more will count as gone; None if nobody will."""
        since = [since for seat, since in self._since.items() if seat not in self._told]
        return max(min(since) + GRACE_SECONDS - time.monotonic(), 0) if since else None

    def news(self) -> tuple[dict[int, Absence], tuple[int, ...]]:
        """Return the seats whose players have gone, and those whose have come back, since that was told."""
        missing = self._missing()
        if missing is None:
            return {}, ()
        absent = self.absent()
        gone = {seat: where for seat, where in absent.items() if seat not in self._told}
        back = tuple(sorted(self._told - missing.keys()))
        self._told = self._told & missing.keys() | absent.keys()
        return gone, tuple(seat for seat in back if seat in self._others())

    def _missing(self) -> dict[int, Absence] | None:
        """Return the seats whose players are not at the table now; None where that is not known."""
        chair = self.table_of()
        game = chair.game_id if chair else None
        if game != self._game:
            self._game = game
            self._since.clear()
            self._told.clear()
        # Just after sitting down, and while the broker is begun anew.
        if game is None or self._here().person.game != game or not self._here().wait_for_people(0):
            return None
        people = self._here().people()
        here = {person.account for person in people}
        playing = {person.account for person in people if person.game == game and not person.watching}
        missing = {
            seat: Absence.ELSEWHERE if accounts & here else Absence.AWAY
            for seat, accounts in self._others().items()
            if not accounts & playing
        }
        self._since = {seat: self._since.get(seat, time.monotonic()) for seat in missing}
        return missing

    def _others(self) -> Mapping[int, frozenset[str]]:
        chair = self.table_of()
        return chair.others if chair else {}


class Company:
    """The others, as seen by one person; `here` is their session, `absences` those missing at their table."""

    def __init__(self, here: Callable[[], Session]) -> None:
        self.absences = Absences(here)
        self._here = here
        self._told: dict[str, set[str]] = {}

    def people(self, seconds: float = 0.0) -> tuple[Person, ...]:
        """Return everybody else who is here, once each, those at a table first.

        Just after coming in that may not be known yet: so many seconds, at most, are waited for it.
        """
        if seconds:
            self._here().wait_for_people(seconds)
        by_account: dict[str, Person] = {}
        for each in sorted(self._here().people(), key=lambda each: each.game is None):
            by_account.setdefault(each.account, each)
        by_account.pop(self._here().person.account, None)
        return tuple(by_account.values())

    @property
    def is_in_front(self) -> bool:
        """Whether, of all sessions of this person, this is where they did something last."""
        here = self._here()
        own = [each for each in here.people() if each.account == here.person.account]
        latest = max(own, key=lambda each: (each.active, each.since, each.session), default=None)
        return latest is None or latest.session == here.person.session

    def onlookers(self) -> tuple[str, ...]:
        """Return what those are called who look on where this person plays, in the order they came."""
        return tuple(self._looking_on().values())

    def new_onlookers(self) -> tuple[str, ...]:
        """Return the names of those among them of whom this has not told yet."""
        present = self._looking_on()
        told = self._told.setdefault(self._here().person.game or "", set())
        new = {account: name for account, name in present.items() if account not in told}
        told.update(new)
        return tuple(new.values())

    def _looking_on(self) -> dict[str, str]:
        here = self._here()
        at, own = here.person, here.person.account
        if at.game is None or at.watching:
            return {}
        return {
            each.account: each.name
            for each in here.people()
            if each.game == at.game and each.watching and each.account != own
        }
