"""Clearing away what nobody will come back for: guests who have left, and codes whose time is over.

The one idea: nobody can know a guest again, so what was theirs alone is nobody's once they have left; it is
kept for a while all the same, for the sake of those they played with.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from datetime import timedelta

from upwords_tui.base.errors import StoreError
from upwords_tui.store.port import Store

log = logging.getLogger(__name__)

GUESTS_STAY = timedelta(days=7)
"""For so long a guest is kept who has left, and one in whose games something is still done."""

FIRST_SECONDS = 60.0
"""So long after the start it is looked for the first time: by then it is known who is here."""

EVERY_SECONDS = 3600.0


class Clearing:
    """Clears away now and then; `here` tells the accounts of those who are here."""

    def __init__(self, store: Store, here: Callable[[], Collection[str]]) -> None:
        self._store = store
        self._here = here
        self._next: float | None = None

    async def tick(self, now: float) -> None:
        """Clear away what may go, if it is time for that: `now` is in seconds of a clock."""
        if self._next is None:
            self._next = now + FIRST_SECONDS
        if now < self._next:
            return
        self._next = now + EVERY_SECONDS
        try:
            count = await asyncio.to_thread(self._store.clear_away, GUESTS_STAY, self._here())
        except StoreError as error:
            log.warning("guests who have left can't be cleared away: %s", error)
            return
        if count:
            log.info("guests cleared away: %d", count)
