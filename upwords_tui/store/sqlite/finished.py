"""What finished games tell for good: results, and the facts of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from upwords_tui.safe_text import clean, clean_name
from upwords_tui.store.finished import Facts, Finished, FinishedSeat
from upwords_tui.store.foreign import dumped, read_object_or_none, read_time
from upwords_tui.store.sqlite.database import Database

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
_OF_GAME = 6
"""So many of the columns are those of the game, the others of the seat."""


class FinishedGames(Database):
    """The finished games in a database."""

    def finished(self, account: str) -> tuple[Finished, ...]:
        return _finished_games(self._query(_FINISHED, account, account, account, account))

    def finished_with(self, game_id: str, account: str) -> Finished | None:
        return next(iter(_finished_games(self._query(_WITH, account, account, game_id))), None)

    def keep_facts(self, facts: Mapping[str, Mapping[int, Facts]]) -> None:
        with self._transaction():
            for game_id, seats in facts.items():
                for seat, told in seats.items():
                    self._keep_facts_of(game_id, seat, told)

    def _keep_facts_of(self, game_id: str, seat: int, told: Facts) -> None:
        """Keep, within a transaction, what a game tells of a seat that is not somebody's who is gone."""
        self._db.execute("DELETE FROM facts WHERE game = ? AND seat = ?", (game_id, seat))
        self._db.execute(_KEPT, (dumped(told), game_id, seat))


def _finished_games(rows: list[tuple[Any, ...]]) -> tuple[Finished, ...]:
    read = (_finished(game, seats) for game, seats in groupby(rows, lambda row: row[:_OF_GAME]))
    return tuple(game for game in read if game)


def _finished(game: tuple[Any, ...], rows: Any) -> Finished | None:
    """Return a finished game, as it is stored; None if seats or scores make no sense."""
    game_id, kind, edition, dictionary, ended, is_there = game
    seats = [row[_OF_GAME:] for row in rows]
    if not all(
        isinstance(value, int) for seat, _name, _player, score, *_ in seats for value in (seat, score)
    ):
        return None
    return Finished(
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
