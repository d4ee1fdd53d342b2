"""Rated games in the order in which they ended, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, get_args

from upwords_tui.games.base import HUMAN
from upwords_tui.store.port import PERSON, SeatResult
from upwords_tui.store.ratings import Pace, RatedGame, RatedSeat, Rating
from upwords_tui.store.sqlite.database import Database
from upwords_tui.store.untrusted import read_time

_GAMES = "SELECT number, game, kind, pace, moves, ended, counts FROM rated_games WHERE {} ORDER BY number"
_SEATS = (
    "SELECT results.game, account, player, score, won, has_left FROM results"
    " JOIN rated_games ON rated_games.game = results.game WHERE {} ORDER BY number, seat"
)
_RATINGS = "SELECT account, kind, pace, mean, deviation, games, change, ended FROM ratings WHERE {}"
_PACES = get_args(Pace)
_MOST = 100_000.0
"""No rating is so large; and of infinite ones nothing can be worked out."""


class RatedGames(Database):
    """The rated games in a database."""

    def _add_rated(
        self, game_id: str, kind: str, pace: Pace, moves: int, results: Sequence[SeatResult], now: str
    ) -> None:
        """Keep, within a transaction, that a game was rated, if everybody at it can be known again.

        A team has no rating, so its games have none.
        """
        people = [result.account for result in results if result.player == HUMAN]
        if not people or not all(map(self._is_person, people)):
            return
        number = self._rows_of("SELECT CAST(coalesce(max(number) + 1, 0) AS INTEGER) FROM rated_games")[0][0]
        self._insert("rated_games", number=number, game=game_id, kind=kind, pace=pace, moves=moves, ended=now)

    def _is_person(self, account: str) -> bool:
        return bool(self._rows_of("SELECT 1 FROM accounts WHERE id = ? AND kind = ?", account, PERSON))

    def rated_games(self, since: datetime | None = None) -> tuple[RatedGame, ...]:
        first = "" if since is None else since.isoformat(timespec="milliseconds")
        return self._rated("rated_games.ended >= ?", first)

    def new_rated_games(self) -> tuple[RatedGame, ...]:
        return self._rated("rated_games.counts IS NULL")

    def _rated(self, where: str, *values: object) -> tuple[RatedGame, ...]:
        # Seats are asked for last: every game that was found has its own by then.
        games = self._query(_GAMES.format(where), *values)
        rows = self._query(_SEATS.format(where), *values) if games else []
        seats: dict[object, list[RatedSeat | None]] = {}
        for game, *seat in rows:
            seats.setdefault(game, []).append(_seat(*seat))
        read = (_game(*row, seats=seats.get(row[1], [])) for row in games)
        return tuple(game for game in read if game)

    def ratings(self, account: str | None = None) -> tuple[Rating, ...]:
        where, values = ("1 = 1", ()) if account is None else ("account = ?", (account,))
        read = (_rating(*row) for row in self._query(_RATINGS.format(where), *values))
        return tuple(rating for rating in read if rating)

    def keep_ratings(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> bool:
        with self._transaction():
            new = {
                number for (number,) in self._rows_of("SELECT number FROM rated_games WHERE counts IS NULL")
            }
            if not new >= set(counts):
                return False
            self._keep(ratings, counts)
        return True

    def replace_ratings(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> None:
        with self._transaction():
            self._db.execute("DELETE FROM ratings")
            self._db.execute("UPDATE rated_games SET counts = NULL")
            self._keep(ratings, counts)

    def _keep(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> None:
        for number, does_count in counts.items():
            self._db.execute("UPDATE rated_games SET counts = ? WHERE number = ?", (int(does_count), number))
        for rating in ratings:
            values = (*rating[:-1], rating.ended.isoformat(timespec="milliseconds"))
            self._db.execute("DELETE FROM ratings WHERE account = ? AND kind = ? AND pace = ?", rating[:3])
            self._insert("ratings", **dict(zip(Rating._fields, values, strict=True)))


def _seat(account: object, player: object, score: object, won: object, has_left: object) -> RatedSeat | None:
    """Return how a seat fared, as it is stored; None if that makes no sense."""
    if not isinstance(score, int):
        return None
    return RatedSeat(str(account or ""), str(player), score, won == 1, has_left == 1)


def _game(
    number: object, _game: object, kind: object, pace: Any, moves: object, ended: object, counts: object,
    *, seats: Sequence[RatedSeat | None],
) -> RatedGame | None:  # fmt: skip
    """Return a rated game, as it is stored; None if that makes no sense."""
    known = tuple(seat for seat in seats if seat)
    if pace not in _PACES or not isinstance(number, int) or not isinstance(moves, int):
        return None
    if len(known) < len(seats):
        return None
    does_count = None if counts is None else counts == 1
    return RatedGame(number, str(kind), pace, moves, read_time(ended), known, does_count)


def _rating(
    account: object, kind: object, pace: Any, mean: object, deviation: object, games: object,
    change: object, ended: object,
) -> Rating | None:  # fmt: skip
    """Return a rating, as it is stored; None if that makes no sense."""
    points = [each for each in (mean, deviation, change) if isinstance(each, float) and abs(each) < _MOST]
    if pace not in _PACES or not isinstance(games, int) or len(points) < 3:
        return None
    return Rating(str(account), str(kind), pace, points[0], points[1], games, points[2], read_time(ended))
