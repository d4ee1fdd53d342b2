"""Who else is on the server, as one session of somebody sees it.

The one idea: it is what the link has been told, looked at from one place. Whoever plays is told of each who
looks on once, however often they come and go.
"""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.hub.absence import Absences
from upwords_tui.hub.link import Session
from upwords_tui.hub.passing import Person


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
