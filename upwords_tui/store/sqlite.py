"""The store in an SQLite file, the only module that speaks SQL. Several processes may play on one file.

The one idea: one connection writes and another reads, each with a lock, in the journal in which readers and a
writer don't wait for each other. So a thread that waits for the disk or for another process holds up only
those that write.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from upwords_tui.errors import StaleGame, StoreError, mark
from upwords_tui.games.base import HUMAN
from upwords_tui.games.played import AnyGame
from upwords_tui.safe_text import clean, clean_name, clean_title
from upwords_tui.store.foreign import dumped, read_actions, read_edition, read_time, replayed
from upwords_tui.store.port import HOME, PERSON, Account, Ending, GameRow, ScoreRow, StoredAction, StoredGame

_BUSY_SECONDS = 3.0
"""How long to wait for other threads and other processes to let go of the file."""
_text = partial(str, encoding="utf-8", errors="replace")
"""Makes text of bytes; one that is none must not keep anybody from the others."""
_FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where it tells in what is no text that a file is damaged."""
_UNOPENED = mark("{path}: the games can't be opened: {reason}")
_UNREAD = mark("{path}: the games can't be read: {reason}")
_UNWRITTEN = mark("{path}: the games can't be written: {reason}")
_NOBODY = mark("There is no such account.")
_TAKEN = mark("Somebody else is called so.")
_DELETED = mark("This game has been deleted.")
_STALE = mark("this game has moved on elsewhere")
_EDITIONS_KEPT = 2
"""The migration after which the edition of a game is not read from its set-up any more."""
_COUNT = "CAST((SELECT coalesce(max(number) + 1, 0) FROM actions WHERE game = id) AS INTEGER)"
_OF_ACCOUNT = "id IN (SELECT id FROM games WHERE owner = ? UNION SELECT game FROM seats WHERE account = ?)"
_DUE = "EXISTS (SELECT 1 FROM seats WHERE game = id AND account = ? AND is_due = 1)"
_FIELDS = "id, kind, name, edition, owner, updated, is_over"


class SqliteStore:
    """An open database. What its methods do is said in `port.Store`."""

    def __init__(self, path: Path | None, now: Callable[[], datetime]) -> None:
        """Open (or create) the database at `path`, None for one in memory, and bring it up to date.

        `now` tells the time in UTC. Raises StoreError if the file can't be used; it is never overwritten.
        """
        # SQLite gives names like ":memory:" a meaning unless they are absolute.
        self.path = path and path.absolute()
        self._place = str(self.path or ":memory:")
        self._now = now
        try:
            if self.path:
                _make_private(self.path)
            self._db = self._connected()
            self._identity = self._file_identity()
        except (OSError, ValueError, sqlite3.Error) as error:
            raise self._failed(_UNOPENED, error) from error
        self._reader = self._db
        # A signal may come while its own thread holds one, and ask again.
        self._writing = self._reading = threading.RLock()
        try:
            scripts = _migrations()
            self._check_owner(len(scripts))
            self._use_write_ahead_log()
            self._db.execute("PRAGMA synchronous = FULL")
            self._migrate(scripts)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._seen = self._data_version()
            if self.path:
                self._reader, self._reading = self._connected(), threading.RLock()
        except BaseException as error:
            self._db.close()
            if isinstance(error, _FAILURES):
                raise self._failed(_UNOPENED, error) from error
            raise

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(
            self._place, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        database.text_factory = _text
        return database

    def _failed(self, template: str, error: Exception) -> StoreError:
        return StoreError(template, path=self._place, reason=_reason(error))

    def close(self) -> None:
        with self._reading:
            self._reader.close()
        with self._writing:
            self._db.close()

    def _file_identity(self) -> tuple[int, int] | None:
        """Return what tells the file of this database from any other; None in memory. Raises OSError."""
        if not self.path:
            return None
        status = self.path.stat()
        return status.st_dev, status.st_ino

    def _check_file(self) -> None:
        """Refuse to write to a file that nobody will find again; SQLite goes on as if all were well."""
        try:
            is_there = self._file_identity() == self._identity
        except OSError:
            is_there = False
        if not is_there:
            raise StoreError(
                "{path}: the file of the games was deleted or replaced while it was open", path=self._place
            )

    def _use_write_ahead_log(self) -> None:
        """Switch to the journal in which readers and a writer don't wait for each other.

        The switch needs the file for itself and, unlike everything else, doesn't wait for it: when programs
        start together all but one are refused, so wait here.
        """
        end = time.monotonic() + _BUSY_SECONDS
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def _check_owner(self, newest: int) -> None:
        """Refuse a database that is not ours, or newer than we are, before anything is changed in it."""
        # One statement: another process may be setting the file up right now.
        version, tables, ours = self._db.execute(
            "SELECT (SELECT user_version FROM pragma_user_version), count(*),"
            " count(CASE WHEN name = 'games' THEN 1 END) FROM sqlite_master"
        ).fetchone()
        is_new = version == 0 and tables == 0
        if not is_new and (version < 1 or not ours):
            raise StoreError("{path}: this is a database of another program, not of games", path=self._place)
        if version > newest:
            raise StoreError(
                "{path}: these games were written by a newer version of this program", path=self._place
            )

    def _migrate(self, scripts: list[str]) -> None:
        for number, script in enumerate(scripts, start=1):
            if self._version() >= number:
                continue
            with self._transaction():
                if self._version() >= number:
                    continue
                for statement in script.split(";\n"):
                    if statement.strip():
                        self._db.execute(statement)
                if number == _EDITIONS_KEPT:
                    self._db.create_function("edition_of", 2, lambda *told: read_edition(*map(_text, told)))
                    self._db.execute(
                        "UPDATE games SET edition = edition_of(CAST(kind AS BLOB), CAST(setup AS BLOB))"
                    )
                self._db.execute(f"PRAGMA user_version = {number}")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    @contextmanager
    def _transaction(self, refusal: StoreError | None = None) -> Iterator[None]:
        """Do what is done within as one, or not at all; `refusal` is raised where keys say no."""
        end = time.monotonic() + _BUSY_SECONDS
        if not self._writing.acquire(timeout=_BUSY_SECONDS):
            raise self._failed(_UNWRITTEN, sqlite3.OperationalError("database is locked"))
        try:
            self._db.execute(f"PRAGMA busy_timeout = {max(int((end - time.monotonic()) * 1000), 0)}")
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._check_file()
                yield
                self._db.execute("COMMIT")
            except BaseException:
                # A full disk may have made SQLite roll back already; the first error is the one to tell.
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise
        except _FAILURES as error:
            if refusal and isinstance(error, sqlite3.IntegrityError):
                raise refusal from error
            raise self._failed(_UNWRITTEN, error) from error
        finally:
            self._writing.release()

    def _write(self, sql: str, *values: object, refusal: StoreError | None = None) -> bool:
        """Do one thing; return whether it changed anything."""
        with self._transaction(refusal):
            return bool(self._db.execute(sql, values).rowcount)

    def _query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except _FAILURES as error:
            raise self._failed(_UNREAD, error) from error

    def _data_version(self) -> int:
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def changed(self) -> bool:
        if not self._writing.acquire(blocking=False):
            return False
        try:
            seen, self._seen = self._seen, self._data_version()
        except _FAILURES as error:
            raise self._failed(_UNREAD, error) from error
        finally:
            self._writing.release()
        return seen != self._seen

    # Accounts

    def add_account(self, name: str) -> Account:
        account_id, name, now = os.urandom(16).hex(), clean_name(name), _stamp(self._now())
        with self._transaction(StoreError(_TAKEN)):
            self._insert("accounts", id=account_id, name=name, name_key=_key(name), kind=PERSON, created=now)
        return Account(account_id, name, PERSON, read_time(now))

    def account(self, account: str) -> Account:
        rows = self._query(
            "SELECT id, name, kind, created FROM accounts WHERE id = ? AND kind <> 'gone'", account
        )
        if not rows:
            raise StoreError(_NOBODY)
        account_id, name, kind, created = rows[0]
        return Account(str(account_id), clean_name(str(name)), str(kind), read_time(created))

    def rename_account(self, account: str, name: str) -> None:
        sql = "UPDATE accounts SET name = ?, name_key = ? WHERE id = ? AND kind <> 'gone'"
        self._write(sql, clean_name(name), _key(name), account, refusal=StoreError(_TAKEN))

    def delete_account(self, account: str) -> None:
        with self._transaction():
            for statement in (
                "DELETE FROM settings WHERE account = ?",
                "DELETE FROM seats WHERE account = ?",
                "DELETE FROM games WHERE owner = ? AND id NOT IN (SELECT game FROM seats)",
                "UPDATE results SET name = '' WHERE account = ?",
                "UPDATE accounts SET name = '', name_key = NULL, kind = 'gone' WHERE id = ?",
            ):
                self._db.execute(statement, (account,))

    # Games

    def add_game(self, game: AnyGame, name: str, owner: str = HOME) -> str:
        game_id, now, setup = os.urandom(16).hex(), _stamp(self._now()), dumped(game.setup_json())
        with self._transaction(StoreError(_NOBODY)):
            self._insert(
                "games",
                id=game_id,
                kind=game.kind,
                name=clean_title(name),
                setup=setup,
                owner=owner,
                edition=read_edition(game.kind, setup),
                created=now,
                updated=now,
                is_over=int(game.is_over),
            )
            for number in range(game.action_count):
                self._insert_action(game_id, game, number, now)
            self._seat(game_id, game)
        return game_id

    def append(
        self, game_id: str, game: AnyGame, ending: Ending | None = None, due_in: timedelta | None = None
    ) -> datetime:
        number, now = game.action_count - 1, _stamp(self._now())
        with self._transaction(StaleGame(_STALE)):
            held = self._db.execute(
                "UPDATE games SET updated = ?, is_over = ?, due = ? WHERE id = ?",
                (now, int(game.is_over), self._later(due_in), game_id),
            )
            if not held.rowcount:
                raise StoreError(_DELETED)
            stored = self._db.execute(f"SELECT {_COUNT} FROM games WHERE id = ?", (game_id,))
            if stored.fetchone()[0] != number:
                raise StaleGame(_STALE)
            self._insert_action(game_id, game, number, now)
            self._seat(game_id, game)
            if ending:
                self._end(game_id, game.kind, ending, now)
        return read_time(now)

    def _insert(self, table: str, **values: object) -> None:
        names, blanks = ", ".join(values), ", ".join("?" * len(values))
        self._db.execute(f"INSERT INTO {table} ({names}) VALUES ({blanks})", tuple(values.values()))

    def _insert_action(self, game_id: str, game: AnyGame, number: int, made: str) -> None:
        body = dumped(game.action_json(number))
        self._insert("actions", game=game_id, number=number, body=body, made=made)

    def _known(self, account: str) -> str | None:
        """Return `account` if there is such a one here: what a game says of its seats may be foreign."""
        rows = self._db.execute("SELECT id FROM accounts WHERE id = ? AND kind <> 'gone'", (account,))
        return next((account for _row in rows), None)

    def _seat(self, game_id: str, game: AnyGame) -> None:
        """Keep which accounts sit at a game, and for which of them it waits."""
        self._db.execute("DELETE FROM seats WHERE game = ?", (game_id,))
        for number, seat in enumerate(game.seats):
            if seat.account and (account := self._known(seat.account)):
                is_due = int(number in game.to_act)
                self._insert("seats", game=game_id, seat=number, account=account, is_due=is_due)

    def _end(self, game_id: str, kind: str, ending: Ending, now: str) -> None:
        edition, dictionary, results = ending
        for result in results:
            account = result.account or (HOME if result.player == HUMAN else "")
            self._insert(
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
                ended=now,
                account=self._known(account),
            )

    def kind(self, game_id: str) -> str:
        return str(self._game(game_id)[0])

    def owner(self, game_id: str) -> str:
        return str(self._game(game_id)[3])

    def _game(self, game_id: str) -> tuple[Any, ...]:
        rows = self._query("SELECT kind, setup, created, owner FROM games WHERE id = ?", game_id)
        if not rows:
            raise StoreError(_DELETED)
        return rows[0]

    def load(self, game_id: str) -> StoredGame:
        kind, setup, begun, _owner = self._game(game_id)
        return replayed(kind, setup, begun, self.actions_since(game_id, 0))

    def actions_since(self, game_id: str, number: int) -> tuple[StoredAction, ...]:
        sql = "SELECT number, body, made FROM actions WHERE game = ? AND number >= ? ORDER BY number"
        rows = self._query(sql, game_id, number)
        if not rows:
            self._game(game_id)
        return read_actions(rows, number)

    def begin_turn(self, game_id: str, number: int, due_in: timedelta | None = None) -> datetime:
        now, due = _stamp(self._now()), self._later(due_in)
        self._write(
            "UPDATE games SET turn = ?, turn_begun = ?, due = ? WHERE id = ?", number, now, due, game_id
        )
        return read_time(now)

    def turn_begun(self, game_id: str) -> tuple[int, datetime] | None:
        rows = self._query("SELECT turn, turn_begun FROM games WHERE id = ? AND turn >= 0", game_id)
        return (int(rows[0][0]), read_time(rows[0][1])) if rows else None

    def due(self) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in self._query("SELECT id FROM games WHERE due <= ?", self._later()))

    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        return self._write(
            "UPDATE games SET claimed_by = ?, claimed_until = ? WHERE id = ?"
            " AND (claimed_by = ? OR claimed_until <= ?)",
            *(holder, self._later(timedelta(seconds=seconds)), game_id, holder, self._later()),
        )

    def _later(self, after: timedelta | None = timedelta()) -> str | None:
        return None if after is None else _stamp(self._now() + after)

    def games(self, account: str, offset: int = 0, limit: int | None = None) -> tuple[GameRow, ...]:
        return self._rows("", "is_due DESC, updated DESC, id", account, offset, limit)

    def game_count(self, account: str) -> int:
        return int(self._query(f"SELECT count(*) FROM games WHERE {_OF_ACCOUNT}", account, account)[0][0])

    def unfinished(self, account: str) -> GameRow | None:
        rows = self._rows("AND is_over = 0", "updated DESC, id", account, 0, 1)
        return rows[0] if rows else None

    def _rows(
        self, where: str, order: str, account: str, offset: int, limit: int | None
    ) -> tuple[GameRow, ...]:
        # Actions are counted only of the games that are wanted.
        rows = self._query(
            f"SELECT *, {_COUNT} FROM (SELECT {_FIELDS}, {_DUE} AS is_due FROM games"
            f" WHERE {_OF_ACCOUNT} {where} ORDER BY {order} LIMIT ? OFFSET ?) AS page ORDER BY {order}",
            *(account, account, account, -1 if limit is None else limit, offset),
        )
        return tuple(
            GameRow(
                id=str(game),
                kind=str(kind),
                name=clean_title(str(name)),
                edition=clean_name(str(edition)),
                owner=str(owner),
                updated=read_time(updated),
                actions=count,
                is_over=bool(is_over),
                is_due=bool(is_due),
            )
            for game, kind, name, edition, owner, updated, is_over, is_due, count in rows
        )

    def rename(self, game_id: str, name: str) -> None:
        self._write("UPDATE games SET name = ? WHERE id = ?", clean_title(name), game_id)

    def delete(self, game_id: str) -> None:
        self._write("DELETE FROM games WHERE id = ?", game_id)

    def best_solo_scores(self, edition: str, dictionary: str, count: int = 10) -> tuple[ScoreRow, ...]:
        rows = self._query(
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

    # Settings

    def setting(self, account: str, name: str, default: Any = None) -> Any:
        rows = self._query("SELECT value FROM settings WHERE account = ? AND name = ?", account, name)
        try:
            return json.loads(rows[0][0]) if rows else default
        except (ValueError, TypeError, RecursionError):
            return default

    def set_setting(self, account: str, name: str, value: Any) -> None:
        self._write(
            "INSERT INTO settings (account, name, value) VALUES (?, ?, ?)"
            " ON CONFLICT (account, name) DO UPDATE SET value = excluded.value",
            *(account, name, dumped(value)),
            refusal=StoreError(_NOBODY),
        )


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "database disk image is malformed"
    # SQLite quotes what it can't make sense of, lines and all.
    return clean(str((error.strerror if isinstance(error, OSError) else None) or error), 200)


def _stamp(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds")


def _key(name: str) -> str | None:
    """Return what no two accounts may have alike; None for an account without a name."""
    return clean_name(name).casefold() or None


def _migrations() -> list[str]:
    """Return the scripts that bring an empty database up to date, in order."""
    scripts = sorted(Path(__file__).parent.joinpath("migrations").glob("*.sql"))
    return [script.read_text(encoding="utf-8") for script in scripts]


def _make_private(path: Path) -> None:
    """Make an empty file at `path` that only its owner can read, unless there is one. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
