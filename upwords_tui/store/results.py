"""The games somebody has played to their end, as a store keeps them for good.

The one idea: results and facts of a game outlive the game, so that deleting games changes nothing of what
somebody has done. What the facts are is the affair of whoever works them out; a store only keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple, Protocol

Facts = Mapping[str, Any]
"""What a finished game tells of one seat, as JSON."""


class FinishedSeat(NamedTuple):
    """How one seat fared in a finished game.

    `number` is that of the seat, `player` as in a `Seat`. `is_mine`: it is one of those of the account that
    asks; only then `facts` are told, and None as long as they have not been worked out. `has_left`: they gave
    the game up before its end.
    """

    number: int
    name: str
    player: str
    score: int
    won: bool
    is_mine: bool
    facts: Facts | None = None
    has_left: bool = False


class FinishedGame(NamedTuple):
    """A game that has ended, with all its seats; `is_there`: it has not been deleted since."""

    game_id: str
    kind: str
    edition: str
    dictionary: str
    ended: datetime
    seats: tuple[FinishedSeat, ...]
    is_there: bool


class FinishedStore(Protocol):
    """The part of a store that keeps results and facts."""

    def finished(self, account: str) -> tuple[FinishedGame, ...]:
        """Return the games an account has played to their end, in the order in which they ended."""

    def finished_with(self, game_id: str, account: str) -> FinishedGame | None:
        """Return how a game ended, whoever played it, as `account` is told; None if it has not."""

    def keep_facts(self, facts: Mapping[str, Mapping[int, Facts]]) -> None:
        """Keep what games tell, by game and seat, in place of what was kept of these seats before.

        Nothing is kept of seats that have no result, or whose account is gone.
        """
