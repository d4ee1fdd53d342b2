"""Games, their actions, and lists of them; players' own word lists."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from upwords_tui.base.errors import StaleGame, StoreError, mark
from upwords_tui.base.safe_text import clean, clean_title
from upwords_tui.games.base import JsonObject
from upwords_tui.games.catalogue import begin_game
from upwords_tui.games.game import AnyGame
from upwords_tui.store.database import SQL, Database, Row, StorePart, new_id, nobody
from upwords_tui.store.play_time import PlayTime
from upwords_tui.store.results import Results
from upwords_tui.store.values import (
    HOME,
    MOST_GAMES_A_DAY,
    NEVER,
    DueIn,
    Ending,
    GameRow,
    GameStanding,
    KeptWordList,
    Pressing,
    Stamp,
    StoredAction,
    StoredGame,
    dumped,
    read_actions,
    read_edition,
    read_mapping,
    read_object,
    read_rows,
    read_stamp,
    replayed,
    standing_of,
    standing_text,
)

_DELETED = mark("This game has been deleted.")
_TOO_MANY_GAMES = mark("You can start at most {most} games a day. Try again later.")
_STALE = mark("this game has moved on elsewhere")
_COUNT = "CAST((SELECT coalesce(max(number) + 1, 0) FROM actions WHERE game = id) AS INTEGER)"
_OF_ACCOUNT = "id IN (SELECT id FROM games WHERE owner = ? UNION SELECT game FROM seats WHERE account = ?)"
_SEEN_BY = f"SELECT 1 FROM games WHERE id = ? AND (is_open = 1 OR {_OF_ACCOUNT})"
_TO_MOVE, _ASKED = 1, 2
"""`is_due` of a seat for which a game waits, else 0."""
_DUE = "coalesce((SELECT min(is_due) FROM seats WHERE game = id AND account = ? AND is_due > 0), 0)"
_DUE_FIRST = f"CASE is_due WHEN {_TO_MOVE} THEN 0 WHEN {_ASKED} THEN 1 ELSE 2 + is_over END, updated DESC, id"
_ALL = 2**31
_SETUP = "kind, setup, terms, owner, created, created_played"
_DUE_AT = "due = ?, due_played = ?"
_FIELDS = "id, kind, name, edition, owner, updated, is_over, is_open, due, terms, standing"
_ROW = (
    f"id, kind, name, edition, owner, updated, {_COUNT}, is_over, is_due > 0, is_open, due, terms,"
    f" is_due = {_ASKED}, standing"
)


class Games(StorePart):
    def __init__(self, database: Database, results: Results, play_time: PlayTime) -> None:
        super().__init__(database)
        self._results = results
        self._play_time = play_time

    def add(
        self,
        game: AnyGame,
        name: str,
        owner: str = HOME,
        *,
        is_open: bool = False,
        terms: JsonObject | None = None,
    ) -> str:
        """Store a game with all its actions so far and return its new id.

        `is_open`: anybody may watch it; `terms` are as in a proposal. Raises StoreError if the owner has
        begun MOST_GAMES_A_DAY; HOME may have more.
        """
        with self._db.transaction(nobody()):
            self.check_count(owner)
            return self.insert(game, name, owner, is_open=int(is_open), terms=dumped(terms or {}))

    def check_count(self, owner: str) -> None:
        """Raise StoreError, within a transaction, if somebody has begun too many games today."""
        if owner == HOME:
            return
        since = self._db.later(-timedelta(days=1))
        sql = "SELECT count(*) FROM games WHERE owner = ? AND updated > ? AND created > ?"
        if self._db.rows(sql, owner, since, since)[0][0] >= MOST_GAMES_A_DAY:
            raise StoreError(_TOO_MANY_GAMES, most=MOST_GAMES_A_DAY)

    def insert(self, game: AnyGame, name: str, owner: str, **more: object) -> str:
        game_id, now, setup = new_id(), self._db.later(), dumped(game.setup_json())
        played = self._play_time.stamp()
        self._db.insert(
            "games",
            id=game_id,
            kind=game.kind,
            name=clean_title(name),
            setup=setup,
            owner=owner,
            edition=read_edition(game.kind, setup),
            created=now,
            created_played=played,
            updated=now,
            is_over=int(game.is_over),
            standing=standing_text(standing_of(game)),
            **more,
        )
        for number in range(game.action_count):
            self._insert_action(game_id, game, number, now, played)
        self._seat(game_id, game)
        return game_id

    def append(
        self, game_id: str, game: AnyGame, ending: Ending | None = None, due_in: DueIn = NEVER
    ) -> Stamp:
        """Store the latest action of `game`, and its `ending` if it is over; return when, once it is on disk.

        `due_in` is the time of the turn that begins now. Raises StaleGame if an action of that number is
        stored already, StoreError if the game was deleted. The game's row is locked first, so of two the
        second waits, and then gets StaleGame.
        """
        number = game.action_count - 1
        # The numbers of rated games follow from each other.
        holding = None if ending and ending.pace else ""
        with self._db.transaction(StaleGame(_STALE), holding):
            now, played = self._db.later(), self._play_time.stamp()
            held = self._db.execute(
                f"UPDATE games SET updated = ?, is_over = ?, standing = ?, {_DUE_AT} WHERE id = ?",
                (
                    *(now, int(game.is_over), standing_text(standing_of(game))),
                    *(*self._due_at(due_in, played), game_id),
                ),
            )
            if not held:
                raise StoreError(_DELETED)
            if self._db.rows(f"SELECT {_COUNT} FROM games WHERE id = ?", game_id)[0][0] != number:
                raise StaleGame(_STALE)
            self._insert_action(game_id, game, number, now, played)
            self._seat(game_id, game)
            if ending:
                self._results.add(game_id, game.kind, ending, now)
        return read_stamp(now, played)

    def _insert_action(self, game_id: str, game: AnyGame, number: int, made: str, played: int) -> None:
        body = dumped(game.action_json(number))
        self._db.insert("actions", game=game_id, number=number, body=body, made=made, played=played)

    def _seat(self, game_id: str, game: AnyGame) -> None:
        self._db.do("DELETE FROM seats WHERE game = ?", (game_id,))
        for number, seat in enumerate(game.seats):
            due, is_due = game.due(number), _ASKED if number in game.asked else _TO_MOVE
            for account in seat.owners:
                self._db.do(SQL["seat"], (game_id, number, is_due * (account in due), account))

    def kind(self, game_id: str) -> str:
        return str(self._game(game_id)[0])

    def owner(self, game_id: str) -> str:
        return str(self._game(game_id)[3])

    def _game(self, game_id: str) -> Row:
        rows = self._db.query(f"SELECT {_SETUP} FROM games WHERE id = ?", game_id)
        if not rows:
            raise StoreError(_DELETED)
        return rows[0]

    def terms(self, game_id: str) -> JsonObject:
        return read_mapping(self._game(game_id)[2])

    def begun(self, game_id: str) -> AnyGame:
        """Return a stored game before its first action. Raises RecordError, StoreError."""
        kind, setup, *_more = self._game(game_id)
        return begin_game(str(kind), read_object(setup, "set-up"))

    def load(self, game_id: str) -> StoredGame:
        """Return a stored game, replayed and verified. Raises RecordError, StoreError."""
        kind, setup, _terms, _owner, *begun = self._game(game_id)
        return replayed(kind, setup, read_stamp(*begun), self.actions_since(game_id, 0))

    def actions_since(self, game_id: str, number: int) -> tuple[StoredAction, ...]:
        """Return the actions of a game from `number` on, without replaying them. Raises as `load` does."""
        sql = "SELECT number, body, made, played FROM actions WHERE game = ? AND number >= ? ORDER BY number"
        rows = self._db.query(sql, game_id, number)
        if not rows:
            self._game(game_id)
        self._play_time.look()
        return read_actions(rows, number)

    def has_begun_as(self, game: AnyGame) -> bool:
        """Return whether a game is stored that was dealt as `game` was."""
        return bool(self._db.query("SELECT 1 FROM games WHERE setup = ?", dumped(game.setup_json())))

    def begin_turn(self, game_id: str, number: int, due_in: DueIn = NEVER) -> Stamp:
        with self._db.transaction(holding=""):
            now, played = self._db.later(), self._play_time.stamp()
            self._db.execute(
                f"UPDATE games SET turn = ?, turn_begun = ?, turn_played = ?, {_DUE_AT} WHERE id = ?",
                (number, now, played, *self._due_at(due_in, played), game_id),
            )
        return read_stamp(now, played)

    def turn_begun(self, game_id: str) -> tuple[int, Stamp] | None:
        sql = "SELECT turn, turn_begun, turn_played FROM games WHERE id = ? AND turn >= 0"
        rows = self._db.query(sql, game_id)
        return (int(rows[0][0]), read_stamp(*rows[0][1:])) if rows else None

    def renew_due(self, game_id: str, number: int, due_in: DueIn) -> None:
        """Store anew when the turn is up, if the game still has this `number` of actions."""
        with self._db.transaction():
            due_at = self._due_at(due_in, self._play_time.stamp())
            where = f"id = ? AND is_over = 0 AND {_COUNT} = ?"
            self._db.execute(f"UPDATE games SET {_DUE_AT} WHERE {where}", (*due_at, game_id, number))

    def dated(self) -> tuple[str, ...]:
        """Return the games in which a turn has days."""
        return tuple(self._db.texts("SELECT id FROM games WHERE due IS NOT NULL ORDER BY id"))

    def due(self) -> tuple[str, ...]:
        played = self._play_time.now() // timedelta(milliseconds=1)
        sql = "SELECT id FROM games WHERE due <= ? OR due_played <= ?"
        return tuple(self._db.texts(sql, self._db.later(), played))

    def pressing(self, within: timedelta) -> tuple[Pressing, ...]:
        """Return who is to move in games whose time will be up within so long."""
        until = self._db.later(within)
        rows = self._db.query(SQL["pressing"], _TO_MOVE, self._db.later(), until)
        return tuple(read_rows(Pressing, rows))

    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        """Claim a game to have its computers act (0 seconds: release); return whether `holder` has it now."""
        until = self._db.later(timedelta(seconds=seconds))
        return self._db.write(SQL["claim"], holder, until, game_id, holder, self._db.later())

    def _due_at(self, due_in: DueIn, played: int) -> tuple[str | None, int | None]:
        """Return the date or the play time at which a turn is up."""
        if due_in.after is None:
            return None, None
        if due_in.is_dated:
            return self._db.later(due_in.after), None
        return None, played + due_in.after // timedelta(milliseconds=1)

    def of(self, account: str, offset: int = 0, limit: int | None = None) -> tuple[GameRow, ...]:
        """Return the games `account` has begun or sits at.

        Those in which it is to move come first, then those in which it is asked, then unfinished ones, then
        finished ones, each the one played last first.
        """
        most = _ALL if limit is None else limit
        return self._listed(account, _OF_ACCOUNT, _DUE_FIRST, account, account, most, offset)

    def work_out(self, game_id: str) -> GameStanding:
        game = self.load(game_id).game
        standing = standing_of(game)
        with self._db.transaction():
            # What another process has stored meanwhile is newer.
            asked = f"UPDATE games SET standing = ? WHERE id = ? AND {_COUNT} = ?"
            self._db.execute(asked, (standing_text(standing), game_id, game.action_count))
        return standing

    def count(self, account: str) -> int:
        return int(self._db.query(f"SELECT count(*) FROM games WHERE {_OF_ACCOUNT}", account, account)[0][0])

    def has_finished(self, account: str) -> bool:
        """Return whether any of the games `account` has begun or sits at is over."""
        sql = f"SELECT 1 FROM games WHERE {_OF_ACCOUNT} AND is_over = 1 LIMIT 1"
        return bool(self._db.query(sql, account, account))

    def row(self, game_id: str, account: str) -> GameRow | None:
        rows = self._listed(account, f"id = ? AND {_OF_ACCOUNT}", "id", game_id, account, account, 1, 0)
        return rows[0] if rows else None

    def unfinished(self, account: str) -> GameRow | None:
        where = f"{_OF_ACCOUNT} AND is_over = 0"
        rows = self._listed(account, where, "updated DESC, id", account, account, 1, 0)
        return rows[0] if rows else None

    def _listed(self, account: str, where: str, order: str, *values: object) -> tuple[GameRow, ...]:
        # Actions are only counted for the rows of this page.
        rows = self._db.query(
            f"SELECT {_ROW} FROM (SELECT * FROM (SELECT {_FIELDS}, {_DUE} AS is_due FROM games"
            f" WHERE {where}) AS found ORDER BY {order} LIMIT ? OFFSET ?) AS page ORDER BY {order}",
            *(account, *values),
        )
        return tuple(
            row._replace(mine=row.standing.seats_of(account, HOME)) if row.standing else row
            for row in read_rows(GameRow, rows)
        )

    def watchable(self, limit: int = 50) -> tuple[GameRow, ...]:
        """Return unfinished games that anybody may watch, the one played last first."""
        return self._listed("", "is_open = 1 AND is_over = 0", "updated DESC, id", limit, 0)

    def may_watch(self, game_id: str, account: str) -> bool:
        return bool(self._db.query(_SEEN_BY, game_id, account, account))

    def goes_on(self, game_id: str, account: str) -> bool:
        return bool(self._db.query(f"{_SEEN_BY} AND is_over = 0", game_id, account, account))

    def waiting(self) -> tuple[str, ...]:
        """Return the unfinished games that wait for no account, but mostly for computers."""
        return tuple(self._db.texts(SQL["waiting"]))

    def rename(self, game_id: str, name: str) -> None:
        self._db.write("UPDATE games SET name = ? WHERE id = ?", clean_title(name), game_id)

    def replace(self, game_id: str, game: AnyGame, number: int) -> str:
        """Store `game` in place of one of so many actions; return its new id. Raises as `append` does."""
        with self._db.transaction(StaleGame(_STALE)):
            held = self._db.execute("UPDATE games SET is_over = is_over WHERE id = ?", (game_id,))
            if not held:
                raise StoreError(_DELETED)
            sql = f"SELECT name, owner, is_open, terms, {_COUNT} FROM games WHERE id = ?"
            name, owner, is_open, terms, count = self._db.rows(sql, game_id)[0]
            if count != number:
                raise StaleGame(_STALE)
            self._db.execute("DELETE FROM games WHERE id = ?", (game_id,))
            return self.insert(game, str(name), str(owner), is_open=is_open, terms=terms)

    def delete(self, game_id: str) -> None:
        """Delete a game; its results and facts stay."""
        self._db.write("DELETE FROM games WHERE id = ?", game_id)


class WordLists(StorePart):
    def keep(self, words: KeptWordList) -> None:
        """Store a list; if there is one with its id, only change the name."""
        self._db.write(SQL["keep_list"], *words, self._db.later())

    def get(self, list_id: str) -> KeptWordList | None:
        """Return the list with this id, if it is stored. Its content is foreign."""
        rows = self._db.query("SELECT name, packed FROM word_lists WHERE id = ?", list_id)
        name, packed = rows[0] if rows else ("", None)
        return KeptWordList(list_id, clean_title(str(name)), packed) if isinstance(packed, bytes) else None

    def names(self) -> Mapping[str, str]:
        rows = self._db.query("SELECT id, name FROM word_lists ORDER BY name, id")
        return {clean(str(list_id)): clean_title(str(name)) for list_id, name in rows}
