"""What a store keeps of rated games, and of the ratings that were worked out from them.

The one idea: rated games have an order, that in which they ended, and never change; all ratings follow from
them. The ratings that are kept only spare working them out again, and whoever has a newer one goes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

Pace = Literal["quick", "days"]
"""How fast a game is played: in one sitting, or with days for each turn. Each has ratings of its own."""


class RatedSeat(NamedTuple):
    """How one seat fared in a rated game.

    `account` is empty for a computer, and that of somebody who is gone means nobody; `player` is as in a
    `Seat`. `has_left`: they gave the game up before its end.
    """

    account: str
    player: str
    score: int
    won: bool
    has_left: bool = False


class RatedGame(NamedTuple):
    """A game agreed as rated that is over. Numbers rise in the order in which games ended.

    `moves` is how many were made in it by all seats together; `counts` whether it counts for ratings, None as
    long as nobody has worked that out.
    """

    number: int
    kind: str
    pace: Pace
    moves: int
    ended: datetime
    seats: tuple[RatedSeat, ...]
    counts: bool | None = None


class Rating(NamedTuple):
    """How strong somebody is taken to be at one kind of game and pace, in points.

    `mean` is the best guess and `deviation` its standard deviation. It follows from `games` rated games, the
    last of which `ended` then and made a `change` of so many points.
    """

    account: str
    kind: str
    pace: Pace
    mean: float
    deviation: float
    games: int
    change: float
    ended: datetime


class RatedGames(Protocol):
    """Rated games, and the ratings that follow from them."""

    def games(self, since: datetime | None = None) -> tuple[RatedGame, ...]:
        """Return all rated games, or those that ended `since` then, in the order in which they ended."""

    def new_games(self) -> tuple[RatedGame, ...]:
        """Return, in that order, the rated games of which nobody has worked out yet whether they count."""

    def latest(self, account: str | None = None) -> tuple[Rating, ...]:
        """Return the ratings of everybody, or of one account, as they were kept last, in no order.

        Accounts that are gone are among them.
        """

    def keep(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> bool:
        """Keep the ratings that follow from new rated games; `counts` says of each number whether it counts.

        Nothing is kept, and False returned, if somebody else has worked out one of these games already.
        """

    def replace(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> None:
        """Keep these ratings and no others; rated games that are not in `counts` are new again."""
