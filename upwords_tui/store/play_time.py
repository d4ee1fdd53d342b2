"""Play time: it passes only while the program runs, whatever the date is set to.

All processes of a machine read the same monotonic clock, which stands while the machine sleeps; those of
several machines that of their database. Play time is stored with actions, and regularly while a clock runs in
a game, so that time without any process does not count.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from upwords_tui.base.errors import StoreError
from upwords_tui.store.database import Database, Row, StorePart

_BEAT_MS = 5_000
"""How often at most to store it."""
_LOOK_MS = 1_000
_LONGEST_MS = 10_000
"""The longest that other running processes leave it unstored."""


class PlayTime(StorePart):
    """The play time of a database, in whole milliseconds since it was made."""

    def __init__(self, database: Database, steady: Callable[[], float] | None = None) -> None:
        """`steady` is a monotonic clock, in seconds; by default that of the database."""
        super().__init__(database)
        self._steady = steady or database.steady
        self._opened = self._reading()
        self._kept: tuple[int, int] | None = None
        self._looked = 0

    def now(self) -> timedelta:
        """Return the play time now, from what `look` has read last: drawing must not wait for the disk.

        Of what other machines have stored no more than some seconds may be unknown, so there it looks again.
        """
        is_old = self._db.is_shared and not self._is_recent() and self._reading() - self._looked >= _LOOK_MS
        if self._kept is None or is_old:
            with suppress(StoreError):
                self.look()
        return timedelta(milliseconds=self._now())

    def look(self) -> None:
        """Read what other processes have stored. Raises StoreError."""
        self._looked = self._reading()
        self._read(self._db.query)

    def stamp(self) -> int:
        """Return the play time now, within a transaction, stored if others might not know it."""
        self._read(self._db.rows)
        now = self._now()
        if not self._is_recent():
            self._db.execute("UPDATE play_time SET played = ?, reading = ?", (now, self._reading()))
        return now

    def beat(self) -> None:
        """Store the play time if a clock runs in some game; to be called each second. Raises StoreError."""
        self.look()
        asked = "SELECT 1 FROM games WHERE due_played >= 0 LIMIT 1"
        if not self._is_recent() and (self._db.is_shared or self._db.query(asked)):
            with self._db.transaction(holding=""):
                self.stamp()

    def resume(self) -> None:
        """Don't count the time since it was last stored: no process was running. Raises StoreError."""
        if not self._db.is_shared:
            self._db.write("UPDATE play_time SET reading = ?", self._reading())
        self.look()

    def _is_recent(self) -> bool:
        _played, kept = self._kept or (0, 0)
        return 0 <= self._reading() - kept < _BEAT_MS

    def _reading(self) -> int:
        return int(self._steady() * 1000)

    def _read(self, ask: Callable[[str], list[Row]]) -> None:
        ((played, kept),) = ask("SELECT played, reading FROM play_time")
        self._kept = int(played), int(kept)

    def _now(self) -> int:
        reading = self._reading()
        played, kept = self._kept or (0, self._opened)
        # Time since this process began counts, and before that only as long as others may not have stored it.
        # Between machines all is stored in time, and their clock may be set.
        known = _LONGEST_MS + (0 if self._db.is_shared else reading - self._opened)
        return played + min(max(reading - kept, 0), known)
