"""How long has been played: a time that passes only while the program runs, and whatever the date is set to.

The one idea: every process of a machine reads the same steady clock, which stands while the machine sleeps.
What play time has come to is kept with each action, and again and again while a clock runs in a game, so
that whoever opens the store later does not count for how long nobody had it open.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from upwords_tui.base.errors import StoreError
from upwords_tui.store.database import Database, Row, StorePart

_BEAT_MS = 5_000
"""So often it is kept, at the oftenest."""
_LONGEST_MS = 10_000
"""For so long, at most, others who have the store open may not have kept it."""


class PlayTime(StorePart):
    """The play time of a database, in whole milliseconds since it was made."""

    def __init__(self, database: Database, steady: Callable[[], float] = time.monotonic) -> None:
        """`steady` tells the seconds of a clock that only goes forward."""
        super().__init__(database)
        self._steady = steady
        self._opened = self._reading()
        self._known = 0, self._opened
        self._is_known = False

    def now(self) -> timedelta:
        """Return the play time now from what was read last: a picture does not wait for the disk."""
        if not self._is_known:
            with suppress(StoreError):
                self._look(self._db.query)
        return timedelta(milliseconds=self._now())

    def stamp(self) -> int:
        """Return the play time now and keep it, within a transaction."""
        self._look(self._db.rows)
        now = self._now()
        self._db.execute("UPDATE play_time SET played = ?, reading = ?", (now, self._reading()))
        return now

    def beat(self) -> None:
        """Keep the play time if a clock runs in some game: to be called each second. Raises StoreError."""
        running = "SELECT reading FROM play_time WHERE EXISTS (SELECT 1 FROM games WHERE due_played >= 0)"
        rows = self._db.query(running)
        self._look(self._db.query)
        if rows and not 0 <= self._reading() - rows[0][0] < _BEAT_MS:
            with self._db.transaction():
                self.stamp()

    def resume(self) -> None:
        """Count nothing of the time since it was kept last: nobody had the store open. Raises StoreError."""
        self._db.write("UPDATE play_time SET reading = ?", self._reading())
        self._look(self._db.query)

    def _reading(self) -> int:
        return int(self._steady() * 1000)

    def _look(self, ask: Callable[[str], list[Row]]) -> None:
        ((played, kept),) = ask("SELECT played, reading FROM play_time")
        self._known, self._is_known = (int(played), int(kept)), True

    def _now(self) -> int:
        played, kept = self._known
        since = max(self._reading() - kept, 0)
        # Who has been here all the time knows that it passed; others, only that somebody kept it until then.
        return played + (since if self._opened <= kept else min(since, _LONGEST_MS))
