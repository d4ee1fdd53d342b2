"""A stored game as lists show it, and what is kept of it so that lists need not replay it.

The one idea: how a game stands is what everybody may know of it (`AnyGame.told_scores`), so that a list tells
no more than the table does.
"""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from upwords_tui.games.base import HUMAN, JsonObject
from upwords_tui.games.game import AnyGame


class SeatStanding(NamedTuple):
    """One seat of a game: who sits there, as in `Seat`, and the points; None if those are not told."""

    name: str
    player: str
    owners: tuple[str, ...]
    score: int | None


class GameStanding(NamedTuple):
    """How a game stands: its seats, which of them it waits for, and once it is over who has won."""

    seats: tuple[SeatStanding, ...]
    to_act: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def seats_of(self, account: str, home: str) -> tuple[int, ...]:
        """Return the seats of an account; those of people that are nobody's are those of `home`."""
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.player == HUMAN and account in (seat.owners or (home,))
        )


class GameRow(NamedTuple):
    """A stored game as a list shows it.

    `edition` is an id, empty if it can't be read; `owner` is the account that began the game; `is_due` says
    whether the game waits for a seat of the account whose list this is, `is_asked` whether only for an answer
    to what somebody has offered, `is_open` whether anybody may watch.
    `due` is when the time of the turn is up, if it ever is; `terms` are what was agreed on. `standing` is
    None for a game of before that nobody has worked out yet (`Store.work_out`); `mine` are the seats of that
    account.
    """

    id: str
    kind: str
    name: str
    edition: str
    owner: str
    updated: datetime
    actions: int
    is_over: bool
    is_due: bool
    is_open: bool = False
    due: datetime | None = None
    terms: JsonObject = MappingProxyType({})
    is_asked: bool = False
    standing: GameStanding | None = None
    mine: tuple[int, ...] = ()


def standing_of(game: AnyGame) -> GameStanding:
    """Return how a game stands, as everybody may know it."""
    scores: tuple[int | None, ...] = game.told_scores or (None,) * len(game.seats)
    seats = tuple(
        SeatStanding(seat.name, seat.player, seat.owners, score)
        for seat, score in zip(game.seats, scores, strict=True)
    )
    return GameStanding(seats, game.to_act, tuple(game.outcome.winners) if game.outcome else ())
