"""What comes by itself, and the keys that can't have been meant for it.

The one idea: whoever is typing when a question, a result or a turn comes means what stood there before. A key
counts for what has come only if it was sent when that could be seen.
"""

from __future__ import annotations

import math
import time

SEEN_SECONDS = 0.8
"""So long after something has come a key may still have been meant for what was there before."""


class InputGrace:
    """When something came that nobody at the keyboard had asked for; times are of the monotonic clock."""

    def __init__(self) -> None:
        self._at = -math.inf

    def await_picture(self) -> None:
        """Note that it is on its way: no key is for it before it `comes`."""
        self._at = math.inf

    @property
    def is_on_its_way(self) -> bool:
        """Whether it is awaited."""
        return self._at == math.inf

    def comes(self) -> None:
        """Note that it is shown from now on."""
        self._at = time.monotonic()

    def is_unseen(self, sent: float) -> bool:
        """Return whether what was sent at this time was so before anybody can have seen what has come."""
        return sent < self._at + SEEN_SECONDS

    def was_seen(self, sent: float) -> None:
        """Note that somebody went on at this time: if it was there by then, they have seen it."""
        if sent > self._at:
            self._at = -math.inf
