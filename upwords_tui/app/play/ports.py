"""Whom a table asks: a dictionary that judges words, and engines that think.

The one idea: what is asked of them is all that a table and its computers know of them, so a test puts its own
in their place, and on a server those of another process stand there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Judge(Protocol):
    """The dictionary of a table."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""


class Words(Judge, Protocol):
    """The dictionary of a table, which may have to be opened yet."""

    @property
    def id(self) -> str:
        """What it is called."""

    @property
    def sha256(self) -> str:
        """The identity of its list as it is today, in hex."""

    def is_listed(self, word: str, /) -> bool:
        """Return whether computers know `word`."""

    def at_once(self, word: str, /) -> bool | None:
        """Return whether `word` may be played, as far as that is known without waiting; None if it is not."""

    def prepare(self) -> None:
        """Open everything now."""


class Engine(Protocol):
    """Whoever answers questions of the engine protocol, for one who asks."""

    @property
    def restarts(self) -> int:
        """How often what thinks had to be started again."""

    async def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the answer to `request`; raise EngineError if there is none."""

    def hurry(self) -> None:
        """Have what is asked here answered at once, with the best found so far."""


class Engines(Protocol):
    """What thinks for everybody."""

    def asker(self, account: str = "") -> Engine:
        """Return somebody who may ask, in turn with other accounts."""
