"""Which players of a game are not at the table, as one person who sits or looks on there sees it.

The one idea: a line that blinks is no news. Somebody counts as gone once they have been for a while; what is
told of it is told once, and taken back when they come.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from upwords_tui.hub.link import Session
from upwords_tui.i18n import _
from upwords_tui.session.chair import Chair

GRACE_SECONDS = 5.0
"""For so long somebody may be gone before anybody is told."""

TableOf = Callable[[], Chair[Any, Any] | None]
"""Returns the chair of the person at the game they have open; None if none is."""


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
        # Just after sitting down, and while the exchange is begun anew.
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
