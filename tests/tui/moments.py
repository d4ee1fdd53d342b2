"""A moment of a game that is worth looking at, for golden screens and snapshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tests.tui.playing import SMALL, OnScreen

GameT = TypeVar("GameT")


@dataclass(frozen=True)
class Moment(Generic[GameT]):
    """`keys` are bursts of keys, one after the other; `how` says how it is played."""

    game: Callable[[], GameT]
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = SMALL
    how: Mapping[str, Any] = field(default_factory=dict)

    async def pressed(self, now: OnScreen) -> str:
        """Press the keys and return what is on the screen then."""
        for burst in self.keys:
            await now.press(*burst.split())
        return now.shown().rstrip() + "\n"
