"""Results and facts of finished games, which outlive the games.

What the facts are is up to whoever works them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import groupby, islice
from operator import itemgetter
from typing import NamedTuple

from upwords_tui.base.safe_text import clean
from upwords_tui.games.base import HUMAN, JsonObject
from upwords_tui.store.database import SQL, Database, Row, StorePart
from upwords_tui.store.ratings import RatedGames
from upwords_tui.store.values import HOME, Ending, Facts, Name, Text, dumped, read_mapping, read_rows


class FinishedSeat(NamedTuple):
    """The result of one seat in a finished game.

    `player` is as in a `Seat`. `is_mine`: it belongs to the account that asks; only then are there `facts`,
    if they have been worked out. `has_left`: they gave the game up.
    """

    number: int
    name: Name
    player: Text
    score: int
    won: bool
    is_mine: bool
    facts: Facts | None = None
    has_left: bool = False


class FinishedGame(NamedTuple):
    """A finished game with all its seats; `is_there`: it has not been deleted."""

    game_id: str
    kind: str
    edition: Name
    dictionary: Text
    ended: datetime
    seats: tuple[FinishedSeat, ...]
    is_there: bool


class ScoreRow(NamedTuple):
    name: Text
    score: int
    ended: datetime


IsAlike = Callable[[JsonObject, Facts], bool]
"""Whether a score counts, by the set-up of its game (empty if deleted) and the facts of its seat."""


class BestScores(NamedTuple):
    """The best scores of an account and its teams, and those of all others."""

    own: tuple[ScoreRow, ...]
    others: tuple[ScoreRow, ...]


_OF_GAME = 6
"""How many columns belong to the game; the others belong to the seat."""


class Results(StorePart):
    def __init__(self, database: Database, ratings: RatedGames) -> None:
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
        return tuple(_finished_games(self._db.query(SQL["finished"], account, account, account, account)))

    def finished_with(self, game_id: str, account: str) -> FinishedGame | None:
        """Return a finished game as `account` may see it; None if it is not finished."""
        return next(_finished_games(self._db.query(SQL["finished_with"], account, account, game_id)), None)

    def keep_facts(self, facts: Mapping[str, Mapping[int, Facts]]) -> None:
        """Store facts by game and seat, unless a seat has no result, or its account is deleted."""
        with self._db.transaction():
            for game_id, seats in facts.items():
                for seat, told in seats.items():
                    self._keep_facts_of(game_id, seat, told)

    def _keep_facts_of(self, game_id: str, seat: int, told: Facts) -> None:
        self._db.execute("DELETE FROM facts WHERE game = ? AND seat = ?", (game_id, seat))
        self._db.execute(SQL["keep_facts"], (dumped(told), game_id, seat))

    def best_solo_scores(self, edition: str, dictionary: str, count: int = 10) -> tuple[ScoreRow, ...]:
        return tuple(read_rows(ScoreRow, self._db.query(SQL["best_solo"], edition, dictionary, count)))

    def solo_dictionaries(self, edition: str) -> tuple[str, ...]:
        sql = "SELECT DISTINCT dictionary FROM results WHERE seats = 1 AND edition = ? ORDER BY dictionary"
        return tuple(self._db.texts(sql, edition))

    def best_scores(self, edition: str, account: str, is_alike: IsAlike, count: int = 10) -> BestScores:
        """Return the best scores of people who stayed to the end, of games that `is_alike` accepts."""

        def best(asked: str) -> tuple[ScoreRow, ...]:
            rows = self._db.query(SQL[asked], edition, HUMAN, account)
            alike = (row for row in rows if is_alike(read_mapping(row[3]), read_mapping(row[4])))
            return tuple(islice(read_rows(ScoreRow, alike), count))

        return BestScores(best("best_own"), best("best_of_others"))


def _finished_games(rows: list[Row]) -> Iterator[FinishedGame]:
    """Yield the stored games of which no seat or score is broken."""
    for (*game, is_there), of_seats in groupby(rows, itemgetter(slice(_OF_GAME))):
        told = [row[_OF_GAME:] for row in of_seats]
        seats = tuple(
            each if each.is_mine else each._replace(facts=None) for each in read_rows(FinishedSeat, told)
        )
        if len(seats) == len(told):
            yield from read_rows(FinishedGame, [(*game, seats, is_there)])
