"""What a store keeps of rated games, and of the ratings that were worked out from them.

The one idea: rated games have an order, that in which they ended, and never change; all ratings follow from
them. The ratings that are kept only spare working them out again, and whoever has a newer one goes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, get_args

from upwords_tui.games.base import HUMAN
from upwords_tui.store.database import StorePart
from upwords_tui.store.values import PERSON, Pace, SeatResult, read_time


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


_GAMES = "SELECT number, game, kind, pace, moves, ended, counts FROM rated_games WHERE {} ORDER BY number"
_SEATS = (
    "SELECT results.game, account, player, score, won, has_left FROM results"
    " JOIN rated_games ON rated_games.game = results.game WHERE {} ORDER BY number, seat"
)
_RATINGS = "SELECT account, kind, pace, mean, deviation, games, change, ended FROM ratings WHERE {}"
_PACES = get_args(Pace)
_MOST = 100_000.0
"""No rating is so large; and of infinite ones nothing can be worked out."""


class RatedGames(StorePart):
    """The rated games and the ratings in a database."""

    def add(
        self, game_id: str, kind: str, pace: Pace, moves: int, results: Sequence[SeatResult], now: str
    ) -> None:
        """Keep, within a transaction, that a game was rated, if everybody at it can be known again.

        A team has no rating, so its games have none.
        """
        people = [result.account for result in results if result.player == HUMAN]
        known = "SELECT 1 FROM accounts WHERE id = ? AND kind = ?"
        if not people or not all(self._db.rows(known, account, PERSON) for account in people):
            return
        number = self._db.rows("SELECT CAST(coalesce(max(number) + 1, 0) AS INTEGER) FROM rated_games")[0][0]
        self._db.insert(
            "rated_games", number=number, game=game_id, kind=kind, pace=pace, moves=moves, ended=now
        )

    def games(self, since: datetime | None = None) -> tuple[RatedGame, ...]:
        """Return all rated games, or those that ended `since` then, in the order in which they ended."""
        first = "" if since is None else since.isoformat(timespec="milliseconds")
        return self._rated("rated_games.ended >= ?", first)

    def new_games(self) -> tuple[RatedGame, ...]:
        """Return, in that order, the rated games of which nobody has worked out yet whether they count."""
        return self._rated("rated_games.counts IS NULL")

    def _rated(self, where: str, *values: object) -> tuple[RatedGame, ...]:
        # Seats are asked for last: every game that was found has its own by then.
        games = self._db.query(_GAMES.format(where), *values)
        rows = self._db.query(_SEATS.format(where), *values) if games else []
        seats: dict[object, list[RatedSeat | None]] = {}
        for game, *seat in rows:
            seats.setdefault(game, []).append(_seat(*seat))
        read = (_game(*row, seats=seats.get(row[1], [])) for row in games)
        return tuple(game for game in read if game)

    def latest(self, account: str | None = None) -> tuple[Rating, ...]:
        """Return the ratings of everybody, or of one account, as they were kept last, in no order.

        Accounts that are gone are among them.
        """
        where, values = ("1 = 1", ()) if account is None else ("account = ?", (account,))
        read = (_rating(*row) for row in self._db.query(_RATINGS.format(where), *values))
        return tuple(rating for rating in read if rating)

    def keep(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> bool:
        """Keep the ratings that follow from new rated games; `counts` says of each number whether it counts.

        Nothing is kept, and False returned, if somebody else has worked out one of these games already.
        """
        with self._db.transaction():
            new = {
                number for (number,) in self._db.rows("SELECT number FROM rated_games WHERE counts IS NULL")
            }
            if not new >= set(counts):
                return False
            self._keep(ratings, counts)
        return True

    def replace(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> None:
        """Keep these ratings and no others; rated games that are not in `counts` are new again."""
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
