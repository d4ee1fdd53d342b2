"""The time a turn takes, measured with a clock that is handed in."""

from __future__ import annotations

import time
from collections.abc import Callable


class TurnClock:
    """Milliseconds since the turn began. Time during which the game is closed or hidden does not count."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Start stopped; `now` returns seconds and never goes back."""
        self._now = now
        self._before_ms = 0
        self._since: float | None = None

    @property
    def elapsed_ms(self) -> int:
        """What the turn has taken so far."""
        running = 0 if self._since is None else self._now() - self._since
        return self._before_ms + int(running * 1000)

    def restart(self) -> None:
        """Begin a new turn, with the clock running."""
        self._before_ms = 0
        self._since = self._now()

    def stop(self) -> None:
        """Hold the clock, as while the screen is handed over."""
        self._before_ms = self.elapsed_ms
        self._since = None

    def resume(self) -> None:
        """Let the clock run on."""
        if self._since is None:
            self._since = self._now()
