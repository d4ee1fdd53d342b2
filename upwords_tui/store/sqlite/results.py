"""Results and facts of games that are over, tables of best scores, and the ratings that follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby, islice
from typing import Any, get_args

from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.games.base import HUMAN
from upwords_tui.store.port import HOME, PERSON, Ending, SeatResult
from upwords_tui.store.ratings import Pace, RatedGame, RatedSeat, Rating
from upwords_tui.store.results import BestScores, Facts, FinishedGame, FinishedSeat, IsAlike, ScoreRow
from upwords_tui.store.sqlite.database import Database, Row, SqlitePart
from upwords_tui.store.untrusted import dumped, read_mapping, read_object_or_none, read_time

_GAMES = "SELECT number, game, kind, pace, moves, ended, counts FROM rated_games WHERE {} ORDER BY number"
_SEATS = (
    "SELECT results.game, account, player, score, won, has_left FROM results"
    " JOIN rated_games ON rated_games.game = results.game WHERE {} ORDER BY number, seat"
)
_RATINGS = "SELECT account, kind, pace, mean, deviation, games, change, ended FROM ratings WHERE {}"
_PACES = get_args(Pace)
_MOST = 100_000.0
"""No rating is so large; and of infinite ones nothing can be worked out."""


class SqliteRatings(SqlitePart):
    """The rated games and the ratings in a database."""

    def add(
        self, game_id: str, kind: str, pace: Pace, moves: int, results: Sequence[SeatResult], now: str
    ) -> None:
        """Keep, within a transaction, that a game was rated, if everybody at it can be known again.

        A team has no rating, so its games have none.
        """
        people = [result.account for result in results if result.player == HUMAN]
        if not people or not all(map(self._is_person, people)):
            return
        number = self._db.rows("SELECT CAST(coalesce(max(number) + 1, 0) AS INTEGER) FROM rated_games")[0][0]
        self._db.insert(
            "rated_games", number=number, game=game_id, kind=kind, pace=pace, moves=moves, ended=now
        )

    def _is_person(self, account: str) -> bool:
        return bool(self._db.rows("SELECT 1 FROM accounts WHERE id = ? AND kind = ?", account, PERSON))

    def games(self, since: datetime | None = None) -> tuple[RatedGame, ...]:
        first = "" if since is None else since.isoformat(timespec="milliseconds")
        return self._rated("rated_games.ended >= ?", first)

    def new_games(self) -> tuple[RatedGame, ...]:
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
        where, values = ("1 = 1", ()) if account is None else ("account = ?", (account,))
        read = (_rating(*row) for row in self._db.query(_RATINGS.format(where), *values))
        return tuple(rating for rating in read if rating)

    def keep(self, ratings: Sequence[Rating], counts: Mapping[int, bool]) -> bool:
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
            values = (*rating[:-1], rating.ended.isoformat(timespec="milliseconds"))
            self._db.execute("DELETE FROM ratings WHERE account = ? AND kind = ? AND pace = ?", rating[:3])
            self._db.insert("ratings", **dict(zip(Rating._fields, values, strict=True)))


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


_MEMBERS = "result_members AS members WHERE members.game = results.game AND members.seat = results.seat"
_RESULTS = (
    "SELECT results.game, kind, edition, dictionary, ended,"
    " CASE WHEN EXISTS (SELECT 1 FROM games WHERE id = results.game) THEN 1 ELSE 0 END,"
    " results.seat, name, player, score, won, has_left,"
    f" CASE WHEN account = ? OR EXISTS (SELECT 1 FROM {_MEMBERS} AND members.account = ?) THEN 1 ELSE 0 END,"
    " facts.body"
    " FROM results LEFT JOIN facts ON facts.game = results.game AND facts.seat = results.seat"
)
_FINISHED = (
    f"{_RESULTS} WHERE results.game IN"
    " (SELECT game FROM results WHERE account = ? UNION SELECT game FROM result_members WHERE account = ?)"
    " ORDER BY ended, results.game, results.seat"
)
_WITH = f"{_RESULTS} WHERE results.game = ? ORDER BY results.seat"
_KEPT = (
    "INSERT INTO facts (game, seat, body) SELECT results.game, results.seat, ?"
    " FROM results LEFT JOIN accounts ON accounts.id = results.account"
    " WHERE results.game = ? AND results.seat = ? AND (results.account IS NULL OR accounts.kind <> 'gone')"
)
_IS_OWN_RESULT = (
    "? IN (SELECT coalesce(results.account, '') UNION ALL SELECT members.account"
    " FROM result_members AS members WHERE members.game = results.game AND members.seat = results.seat)"
)
_OF_GAME = 6
"""So many of the columns are those of the game, the others of the seat."""


class SqliteResults(SqlitePart):
    """The results in a database, and what they tell."""

    def __init__(self, database: Database, ratings: SqliteRatings) -> None:
        super().__init__(database)
        self._ratings = ratings

    def add(self, game_id: str, kind: str, ending: Ending, now: str) -> None:
        edition, dictionary, results, pace, moves = ending
        if pace:
            self._ratings.add(game_id, kind, pace, moves, results, now)
        for result in results:
            is_at_home = result.player == HUMAN and not result.accounts
            account = result.account or (HOME if is_at_home else "")
            for member in filter(self._db.known, result.accounts):
                self._db.insert("result_members", game=game_id, seat=result.seat, account=member)
            self._db.insert(
                "results",
                game=game_id,
                seat=result.seat,
                kind=kind,
                edition=edition,
                dictionary=dictionary,
                seats=len(results),
                name=clean(result.name),
                player=result.player,
                score=result.score,
                won=int(result.won),
                has_left=int(result.has_left),
                ended=now,
                account=self._db.known(account),
            )
            if result.facts is not None:
                self._keep_facts_of(game_id, result.seat, result.facts)

    def finished(self, account: str) -> tuple[FinishedGame, ...]:
        return _finished_games(self._db.query(_FINISHED, account, account, account, account))

    def finished_with(self, game_id: str, account: str) -> FinishedGame | None:
        return next(iter(_finished_games(self._db.query(_WITH, account, account, game_id))), None)

    def keep_facts(self, facts: Mapping[str, Mapping[int, Facts]]) -> None:
        with self._db.transaction():
            for game_id, seats in facts.items():
                for seat, told in seats.items():
                    self._keep_facts_of(game_id, seat, told)

    def _keep_facts_of(self, game_id: str, seat: int, told: Facts) -> None:
        """Keep, within a transaction, what a game tells of a seat that is not somebody's who is gone."""
        self._db.execute("DELETE FROM facts WHERE game = ? AND seat = ?", (game_id, seat))
        self._db.execute(_KEPT, (dumped(told), game_id, seat))

    def best_solo_scores(self, edition: str, dictionary: str, count: int = 10) -> tuple[ScoreRow, ...]:
        rows = self._db.query(
            "SELECT name, score, ended FROM results"
            " WHERE seats = 1 AND edition = ? AND dictionary = ? AND name <> ''"
            " ORDER BY score DESC, ended LIMIT ?",
            *(edition, dictionary, count),
        )
        return tuple(
            ScoreRow(clean(str(name)), score, read_time(ended))
            for name, score, ended in rows
            if isinstance(score, int)
        )

    def solo_dictionaries(self, edition: str) -> tuple[str, ...]:
        sql = "SELECT DISTINCT dictionary FROM results WHERE seats = 1 AND edition = ? ORDER BY dictionary"
        return tuple(str(row[0]) for row in self._db.query(sql, edition))

    def best_scores(self, edition: str, account: str, is_alike: IsAlike, count: int = 10) -> BestScores:
        own, others = (
            self._best_scores(whose, edition, account, is_alike, count)
            for whose in (_IS_OWN_RESULT, f"results.name <> '' AND NOT {_IS_OWN_RESULT}")
        )
        return BestScores(own, others)

    def _best_scores(
        self,
        whose: str,
        edition: str,
        account: str,
        is_alike: IsAlike,
        count: int,
    ) -> tuple[ScoreRow, ...]:
        rows = self._db.query(
            "SELECT results.name, score, ended, setup, body FROM results"
            " LEFT JOIN games ON games.id = results.game"
            " LEFT JOIN facts ON facts.game = results.game AND facts.seat = results.seat"
            " WHERE results.edition = ? AND player = ? AND has_left = 0"
            f" AND {whose} ORDER BY score DESC, ended",
            *(edition, HUMAN, account),
        )
        found = (
            ScoreRow(clean(str(name)), score, read_time(ended))
            for name, score, ended, setup, facts in rows
            if isinstance(score, int) and is_alike(read_mapping(setup), read_mapping(facts))
        )
        return tuple(islice(found, count))


def _finished_games(rows: list[Row]) -> tuple[FinishedGame, ...]:
    read = (_finished(game, seats) for game, seats in groupby(rows, lambda row: row[:_OF_GAME]))
    return tuple(game for game in read if game)


def _finished(game: Row, rows: Iterable[Row]) -> FinishedGame | None:
    """Return a finished game, as it is stored; None if seats or scores make no sense."""
    game_id, kind, edition, dictionary, ended, is_there = game
    seats = [row[_OF_GAME:] for row in rows]
    if not all(
        isinstance(value, int) for seat, _name, _player, score, *_ in seats for value in (seat, score)
    ):
        return None
    return FinishedGame(
        game_id=str(game_id),
        kind=str(kind),
        edition=clean_name(str(edition)),
        dictionary=clean(str(dictionary)),
        ended=read_time(ended),
        seats=tuple(
            FinishedSeat(
                number=seat,
                name=clean_name(str(name)),
                player=clean(str(player)),
                score=score,
                won=won == 1,
                is_mine=is_mine == 1,
                facts=read_object_or_none(body) if is_mine == 1 else None,
                has_left=has_left == 1,
            )
            for seat, name, player, score, won, has_left, is_mine, body in seats
        ),
        is_there=is_there == 1,
    )
