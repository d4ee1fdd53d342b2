"""How long to wait before a process that has died is started again.

The one idea: at once, for people are waiting; only what dies again and again before it was of any use is
given a moment, so that it takes no machine with it. Dead ends are counted in a row, never for ever.
"""

from __future__ import annotations

HOPELESS = 5
"""So many failures before any use are no accident."""

LIVED_SECONDS = 5.0
"""A process that has lived so long was of use."""

_FIRST, _LONGEST = 0.1, 1.0


class Patience:
    """Of one program. `failures` is how often it died young, in a row."""

    def __init__(self) -> None:
        self.failures = 0
        self._given_up = 0
        self._was_of_use = False

    @property
    def is_hopeless(self) -> bool:
        """Whether it has ended by itself each time, several times, before it was of any use."""
        return not self._was_of_use and self._given_up >= HOPELESS

    def delay(self, lived: float, code: int) -> float:
        """Return how many seconds to wait when it has ended after it `lived` so many, with this exit code.

        A negative code is that of a signal: somebody else has ended it.
        """
        self._was_of_use = self._was_of_use or lived >= LIVED_SECONDS
        self._given_up = 0 if code < 0 else self._given_up + 1
        self.failures = 0 if lived >= LIVED_SECONDS else self.failures + 1
        return min(_FIRST * 2 ** (self.failures - 2), _LONGEST) if self.failures > 1 else 0.0
