"""The set-up of a game in which nothing is agreed on but options: whatever needs no more begins with it.

The one idea: it lies apart from what every game needs, so that a game with a set-up of its own does without.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.played import AnySetup


@dataclass(frozen=True)
class PlainSetup(AnySetup):
    """A set-up in which nothing is agreed on but options; `what` is for `least` to `most` players."""

    what: ClassVar[str]
    least: ClassVar[int] = 2
    most: ClassVar[int] = 4

    dictionary: DictionaryRef
    seats: tuple[Seat, ...]
    seed: bytes = field(repr=False)
    options: Any

    def __post_init__(self) -> None:
        """Refuse a set-up no game can be played with. Raises RecordError."""
        self._check(self.what, self.least, self.most)
