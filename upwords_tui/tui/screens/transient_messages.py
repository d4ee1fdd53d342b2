"""What others have said, as long as it is to be seen."""

from __future__ import annotations

import time

READ_SECONDS = 3.0
"""So long a sentence stands at least, however many keys are pressed meanwhile."""

_MOST = 3


class Overheard:
    """The latest sentences of others: each until the next key that has left it time to be read."""

    def __init__(self, most: int = _MOST) -> None:
        """No more than `most` are kept."""
        self._most = most
        self._heard: list[tuple[str, float]] = []

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is to be seen, the latest last."""
        return tuple(sentence for sentence, _at in self._heard)

    def hear(self, sentence: str) -> None:
        """Take in what somebody has said."""
        self._heard = [*self._heard, (sentence, time.monotonic())][-self._most :]

    def let_go(self) -> bool:
        """Forget what could be read, for a key was pressed; return whether there was anything."""
        read = time.monotonic() - READ_SECONDS
        had = len(self._heard)
        self._heard = [(sentence, at) for sentence, at in self._heard if at > read]
        return had > len(self._heard)
