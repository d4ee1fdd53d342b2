"""The games somebody has played to their end, as a store keeps them for good.

The one idea: results and facts of a game outlive the game, so that deleting games changes nothing of what
somebody has done. What the facts are is the affair of whoever works them out; a store only keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple, Protocol

from upwords_tui.games.base import JsonObject

Facts = JsonObject
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


class ScoreRow(NamedTuple):
    """One line of a table of best scores."""

    name: str
    score: int
    ended: datetime


IsAlike = Callable[[JsonObject, Facts], bool]
"""Whether a score counts, by the set-up of its game, empty if that was deleted, and the facts of its seat."""


class BestScores(NamedTuple):
    """A table of best scores: those of an account, its teams' too, and those of all others."""

    own: tuple[ScoreRow, ...]
    others: tuple[ScoreRow, ...]


class Results(Protocol):
    """Results and facts of games that are over, and the tables of scores that are made of them."""

    def finished(self, account: str) -> tuple[FinishedGame, ...]:
        """Return the games an account has played to their end, in the order in which they ended."""

    def finished_with(self, game_id: str, account: str) -> FinishedGame | None:
        """Return how a game ended, whoever played it, as `account` is told; None if it has not."""

    def keep_facts(self, facts: Mapping[str, Mapping[int, Facts]]) -> None:
        """Keep what games tell, by game and seat, in place of what was kept of these seats before.

        Nothing is kept of seats that have no result, or whose account is gone.
        """

    def best_solo_scores(self, edition: str, dictionary: str, count: int = 10) -> tuple[ScoreRow, ...]:
        """Return the best scores of games played alone, highest first."""

    def solo_dictionaries(self, edition: str) -> tuple[str, ...]:
        """Return the dictionaries with which games of an edition were finished that were played alone."""

    def best_scores(self, edition: str, account: str, is_alike: IsAlike, count: int = 10) -> BestScores:
        """Return the best scores of people with an edition, the highest first.

        Only games count to whose end they stayed and which `is_alike` accepts. Others who are not known any
        more are left out; one's own team may have no name.
        """
