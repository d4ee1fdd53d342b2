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
        self._kept: tuple[int, int] | None = None

    def now(self) -> timedelta:
        """Return the play time now, from what `look` has read last: a picture does not wait for the disk."""
        if self._kept is None:
            with suppress(StoreError):
                self.look()
        return timedelta(milliseconds=self._now())

    def look(self) -> None:
        """Read what others have kept: whenever what they have done is read, too. Raises StoreError."""
        self._read(self._db.query)

    def stamp(self) -> int:
        """Return the play time now and keep it, within a transaction."""
        self._read(self._db.rows)
        now = self._now()
        self._db.execute("UPDATE play_time SET played = ?, reading = ?", (now, self._reading()))
        return now

    def beat(self) -> None:
        """Keep the play time if a clock runs in some game: to be called each second. Raises StoreError."""
        self.look()
        _played, kept = self._kept or (0, 0)
        is_recent = 0 <= self._reading() - kept < _BEAT_MS
        if not is_recent and self._db.query("SELECT 1 FROM games WHERE due_played >= 0 LIMIT 1"):
            with self._db.transaction():
                self.stamp()

    def resume(self) -> None:
        """Count nothing of the time since it was kept last: nobody had the store open. Raises StoreError."""
        self._db.write("UPDATE play_time SET reading = ?", self._reading())
        self.look()

    def _reading(self) -> int:
        return int(self._steady() * 1000)

    def _read(self, ask: Callable[[str], list[Row]]) -> None:
        ((played, kept),) = ask("SELECT played, reading FROM play_time")
        self._kept = int(played), int(kept)

    def _now(self) -> int:
        reading = self._reading()
        played, kept = self._kept or (0, self._opened)
        # Since this process is there it knows that time passed; before, that somebody kept it until then.
        known = reading - self._opened + _LONGEST_MS
        return played + min(max(reading - kept, 0), known)
