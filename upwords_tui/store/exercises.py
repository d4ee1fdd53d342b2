"""Exercises somebody has done: when each comes again, and what became of it; and reviews of games.

An exercise is a name, “hasbro-10x10/1234.21” or a game and its turn; all else follows from the name, or
belongs to whoever sets it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from upwords_tui.games.base import JsonObject
from upwords_tui.store.database import SQL, Row, StorePart
from upwords_tui.store.values import Text, dumped, read_mapping, read_object_or_none, read_rows


class Exercised(NamedTuple):
    """What an account has done with one exercise.

    `sort` is puzzle, mistake and so on. `due` is when it comes again, if ever; `body` belongs to whoever sets
    it.
    """

    sort: str
    name: Text
    due: datetime | None
    body: JsonObject


Json = JsonObject

ExerciseChange = Callable[[Sequence[Json], Json], tuple[Sequence[Exercised], Json | None]]
"""Makes new exercises and a new rating (None: unchanged) of stored bodies and the rating (empty: none)."""

_BODY = "SELECT body FROM exercises WHERE account = ? AND sort = ? AND name = ?"
_RATING = "SELECT body FROM exercise_ratings WHERE account = ? AND language = ?"


class Exercises(StorePart):
    def of(self, account: str, sort: str) -> tuple[Exercised, ...]:
        return tuple(read_rows(Exercised, self._db.query(SQL["exercised"], account, sort)))

    def of_all(self, sort: str, name: str) -> tuple[Exercised, ...]:
        """Return what all accounts have done with one exercise, in the order of their ids."""
        return tuple(read_rows(Exercised, self._db.query(SQL["exercised_by_all"], sort, name)))

    def keep(self, account: str, exercises: Sequence[Exercised]) -> None:
        with self._db.transaction(holding=account):
            self._keep(account, exercises)

    def _keep(self, account: str, exercises: Sequence[Exercised]) -> None:
        for each in exercises:
            # In UTC: they are put in order as text.
            due = each.due and each.due.astimezone(UTC).isoformat()
            values = each._asdict() | {"account": account, "due": due, "body": dumped(each.body)}
            self._db.insert("exercises", "account", "sort", "name", **values)

    def delete(self, account: str, sort: str, name: str) -> None:
        with self._db.transaction(holding=account):
            self._db.execute(
                "DELETE FROM exercises WHERE account = ? AND sort = ? AND name = ?", (account, sort, name)
            )

    def change(
        self, account: str, names: Sequence[tuple[str, str]], language: str, change: ExerciseChange
    ) -> None:
        """Store what `change`, which must not use the store, makes of exercises and a rating."""
        with self._db.transaction(holding=account):
            bodies = [_body(self._db.rows(_BODY, account, *name)) for name in names]
            exercises, rating = change(bodies, _body(self._db.rows(_RATING, account, language)))
            self._keep(account, exercises)
            if rating is not None:
                told = {"account": account, "language": language, "body": dumped(rating)}
                self._db.insert("exercise_ratings", "account", "language", **told)

    def rating(self, account: str, language: str) -> JsonObject:
        return _body(self._db.query(_RATING, account, language))

    def looked_back(self, game_id: str) -> Mapping[int, JsonObject]:
        rows = self._db.query("SELECT turn, body FROM reviews WHERE game = ? ORDER BY turn", game_id)
        found = ((turn, read_object_or_none(body)) for turn, body in rows)
        return {turn: body for turn, body in found if type(turn) is int and body is not None}

    def keep_looked_back(self, game_id: str, turns: Mapping[int, JsonObject]) -> None:
        """Store a review of some turns, as long as the game; nothing if that does not exist."""
        with self._db.transaction(holding=game_id):
            for turn, body in turns.items():
                self._db.execute(SQL["looked_back"], (turn, dumped(body), game_id))


def _body(rows: Sequence[Row]) -> JsonObject:
    return read_mapping(rows[0][0]) if rows else {}
