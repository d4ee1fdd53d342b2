"""What somebody has in hand at a table, kept for when they come back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from upwords_tui.app.play.drafts import keep_hand, kept_hand
from upwords_tui.base.errors import UpwordsError

if TYPE_CHECKING:
    from upwords_tui.tui.screens.table import TableScreen

STILL_SECONDS = 5.0
"""What is in hand is kept once nothing was done to it for so long, if others are here: that a line is lost
may be noticed after they have come back. It is kept in any case when the table is left."""


class KeptHand:
    """What is in hand on the screen of a table, where that is one person's at a game that goes on."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._kept: Mapping[str, Any] | None = None
        self._timer: Timer | None = None

    def take_up(self) -> None:
        """Have in hand what was there when this person left the table."""
        screen = self._screen
        if screen.has_own_hand:
            with suppress(UpwordsError, KeyError, TypeError, ValueError):
                self._kept = kept_hand(screen.upwords.library, screen.chair.game_id, screen.view)
                if self._kept:
                    screen.take_up(self._kept)

    async def keep(self) -> None:
        """Keep what is in hand for when this person comes back."""
        screen = self._screen
        hand = screen.in_hand() if screen.has_own_hand else None
        if hand == self._kept or screen.seat is None:
            return
        self._kept, library, view = hand, screen.upwords.library, screen.view
        with suppress(UpwordsError):  # the game itself is kept
            await asyncio.to_thread(keep_hand, library, screen.chair.game_id, view, hand)

    def keep_soon(self) -> None:
        """Keep what is in hand when nothing has been done to it for a while, among others."""
        screen = self._screen
        if screen.upwords.attendance is None:
            return
        if self._timer is None and screen.in_hand() != self._kept:
            self._timer = screen.set_timer(STILL_SECONDS, self._keep_if_still)
        elif self._timer is not None:
            self._timer.reset()

    async def _keep_if_still(self) -> None:
        self._timer = None
        await self.keep()
