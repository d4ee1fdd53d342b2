"""Rated games, and the ratings that were worked out from them.

Rated games are in the order in which they ended, and never change; the stored ratings follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from upwords_tui.games.base import HUMAN
from upwords_tui.store.database import SQL, Row, StorePart
from upwords_tui.store.values import PERSON, Pace, SeatResult, read_rows


class RatedSeat(NamedTuple):
    """The result of one seat in a rated game.

    `account` is empty for a computer, and may be deleted; `player` is as in a `Seat`. `has_left`: they gave
    the game up.
    """

    account: str
    player: str
    score: int
    won: bool
    has_left: bool = False


class RatedGame(NamedTuple):
    """A rated game that is over. Numbers rise in the order in which games ended.

    `moves` are those of all seats; `counts` is whether it counts for ratings, None if not yet worked out.
    """

    number: int
    kind: str
    pace: Pace
    moves: int
    ended: datetime
    seats: tuple[RatedSeat, ...]
    counts: bool | None = None


class Rating(NamedTuple):
    """The strength of somebody at one kind of game and pace, in points.

    `mean` is the estimate, with a standard `deviation`, after `games` rated games. The last of these `ended`
    then and made this `change`.
    """

    account: str
    kind: str
    pace: Pace
    mean: float
    deviation: float
    games: int
    change: float
    ended: datetime


class RatedGames(StorePart):
    def add(
        self, game_id: str, kind: str, pace: Pace, moves: int, results: Sequence[SeatResult], now: str
    ) -> None:
        """Store a rated game, within a transaction, if all are people with accounts of their own."""
        people = [result.account for result in results if result.player == HUMAN]
        known = "SELECT 1 FROM accounts WHERE id = ? AND kind = ?"
        if not people or not all(self._db.rows(known, account, PERSON) for account in people):
            return
        number = self._db.rows("SELECT CAST(coalesce(max(number) + 1, 0) AS INTEGER) FROM rated_games")[0][0]
        self._db.insert(
            "rated_games", number=number, game=game_id, kind=kind, pace=pace, moves=moves, ended=now
        )

    def games(self, since: datetime | None = None) -> tuple[RatedGame, ...]:
        first = "" if since is None else since.isoformat(timespec="milliseconds")
        return self._rated("rated_games.ended >= ?", first)

    def new_games(self) -> tuple[RatedGame, ...]:
        return self._rated("rated_games.counts IS NULL")

    def _rated(self, where: str, *values: object) -> tuple[RatedGame, ...]:
        # Seats come last, so that every game found has its own by then.
        games = self._db.query(SQL["rated_games"].format(where=where), *values)
        rows = self._db.query(SQL["rated_seats"].format(where=where), *values) if games else []
        seats: dict[object, list[Row]] = {}
        for game, *seat in rows:
            seats.setdefault(game, []).append(tuple(seat))
        found = list[RatedGame]()
        for game, *row, counts in games:
            of_seats = seats.get(game, [])
            known = tuple(read_rows(RatedSeat, of_seats))
            if len(known) == len(of_seats):
                found += read_rows(RatedGame, [(*row, known, counts)])
        return tuple(found)

    def latest(self, account: str | None = None) -> tuple[Rating, ...]:
        """Return the latest ratings of everybody, or of one account, in no order; also of deleted ones."""
        where, values = ("1 = 1", ()) if account is None else ("account = ?", (account,))
        return tuple(read_rows(Rating, self._db.query(SQL["ratings"].format(where=where), *values)))

    def keep(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> bool:
        """Store ratings and which new games count; False if another process has worked one out."""
        with self._db.transaction():
            new = {
                number for (number,) in self._db.rows("SELECT number FROM rated_games WHERE counts IS NULL")
            }
            if not new >= set(counts):
                return False
            self._keep(ratings, counts)
        return True

    def replace(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> None:
        with self._db.transaction():
            self._db.execute("DELETE FROM ratings")
            self._db.execute("UPDATE rated_games SET counts = NULL")
            self._keep(ratings, counts)

    def _keep(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> None:
        for number, does_count in counts.items():
            self._db.execute("UPDATE rated_games SET counts = ? WHERE number = ?", (int(does_count), number))
        for rating in ratings:
            values = rating._asdict() | {"ended": rating.ended.isoformat(timespec="milliseconds")}
            self._db.insert("ratings", "account", "kind", "pace", **values)
