"""The databases on which all parts of the store are built, and the one in a SQLite file.

What a part says is SQL that all databases take, with ? and :name for values.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from upwords_tui.base.errors import Phrase, StoreError, mark, system_reason
from upwords_tui.base.safe_text import clean
from upwords_tui.store.account_names import name_key
from upwords_tui.store.values import clock_left, read_edition

if TYPE_CHECKING:
    from upwords_tui.store.bus import Bus

Row = tuple[Any, ...]
Values = Sequence[object] | Mapping[str, object]
_BUSY_SECONDS = 3.0
"""How long to wait for other threads and processes to release the file."""
_text = partial(str, encoding="utf-8", errors="replace")
"""Decodes text; a broken one must not make other rows unreadable."""
FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second if its message about a damaged file is not UTF-8."""
UNREAD = mark("{path}: the games can't be read: {reason}")
UNWRITTEN = mark("{path}: the games can't be written: {reason}")
_MALFORMED = mark("database disk image is malformed")
LOCKED = mark("database is locked")
_SAID_BY_SQLITE = (
    mark("attempt to write a readonly database"),
    mark("database or disk is full"),
    mark("disk I/O error"),
    mark("file is not a database"),
    mark("unable to open database file"),
)
"""Other reasons of SQLite, for translation."""
_CLOCK_LEFT = (
    "clock_left(CAST(terms AS BLOB), CAST(due AS BLOB), CAST(max(updated, coalesce(turn_begun, '')) AS BLOB))"
)
_REFINED: Mapping[int, tuple[str, Callable[..., str | int | None], str]] = {
    2: (
        "edition_of",
        read_edition,
        "UPDATE games SET edition = edition_of(CAST(kind AS BLOB), CAST(setup AS BLOB))",
    ),
    3: (
        "key_of",
        name_key,
        "UPDATE OR IGNORE accounts SET name_key = key_of(CAST(name AS BLOB)) WHERE name_key IS NOT NULL",
    ),
    12: (
        "clock_left",
        clock_left,
        f"UPDATE games SET due_played = {_CLOCK_LEFT}, due = CASE WHEN {_CLOCK_LEFT} IS NULL THEN due END"
        " WHERE due IS NOT NULL",
    ),
}
"""What a migration works out in Python: the function's SQL name, the function, the statement that uses it."""


class Database(ABC):
    """An open database. Within a transaction, use `execute`, `insert` and `rows`; `steady` tells seconds."""

    path: Path | None = None
    called: str
    """What errors call it."""
    now: Callable[[], datetime]
    steady: Callable[[], float]
    is_shared = False
    """Whether several machines may have it open."""
    columns = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
    """Asks for the columns of a table."""

    @abstractmethod
    def transaction(
        self, refusal: StoreError | None = None, holding: str | None = None
    ) -> AbstractContextManager[None]:
        """Do all of it or nothing; `refusal` is raised if a constraint is violated.

        Nobody else writes meanwhile. With `holding` others may, unless they are holding the same name, or
        change the same rows; then what is read first must not be what they write. "" is no name.
        """

    @abstractmethod
    def query(self, sql: str, *values: object) -> list[Row]: ...

    @abstractmethod
    def execute(self, sql: str, values: Values = ()) -> int:
        """Execute a statement within a transaction; return how many rows it changed."""

    def do(self, sql: str, values: Values = ()) -> None:
        """Execute a statement within a transaction; what is wrong with it may only be told later in that."""
        self.execute(sql, values)

    @abstractmethod
    def rows(self, sql: str, *values: object) -> list[Row]: ...

    @abstractmethod
    def changed(self) -> bool:
        """Return whether others may have stored anything since the last call."""

    @abstractmethod
    def close(self) -> None: ...

    def bus(self, address: str = "") -> Bus | None:
        """Return what tells other servers on this database things; None if there can be no others.

        `address` is that of the database itself, if a pooler is between.
        """
        return None

    def is_served(self) -> bool:
        """Return whether a host that shares this database serves people now."""
        return False

    def write(self, sql: str, *values: object, refusal: StoreError | None = None) -> bool:
        with self.transaction(refusal, holding=""):
            return bool(self.execute(sql, values))

    def texts(self, sql: str, *values: object) -> list[str]:
        return [str(row[0]) for row in self.query(sql, *values)]

    def insert(self, table: str, *key: str, **values: object) -> None:
        """Add a row within a transaction, in place of one that is the same in all columns of `key`."""
        names, blanks = ", ".join(values), ", ".join("?" * len(values))
        sql = f"INSERT INTO {table} ({names}) VALUES ({blanks})"
        if key:
            told = ", ".join(f"{name} = excluded.{name}" for name in values if name not in key)
            sql += f" ON CONFLICT ({', '.join(key)}) DO {told and 'UPDATE SET '}{told or 'NOTHING'}"
        self.do(sql, tuple(values.values()))

    def known(self, account: str) -> str | None:
        """Return `account` if it exists, within a transaction: a game may come from elsewhere."""
        rows = self.rows("SELECT id FROM accounts WHERE id = ? AND kind <> 'gone'", account)
        return account if rows else None

    def require(self, *accounts: str) -> None:
        if not all(map(self.known, accounts)):
            raise nobody()

    def later(self, after: timedelta = timedelta()) -> str:
        return (self.now() + after).isoformat(timespec="milliseconds")


class SqliteDatabase(Database):
    """One in a file, or in memory.

    One connection writes and another reads, each with a lock. With a write-ahead log they don't wait for each
    other, so a thread that waits for the disk or another process only holds up those that write.
    """

    def __init__(self, path: Path | None, now: Callable[[], datetime], called: str = "") -> None:
        """Open or create the database at `path`, None for one in memory, and migrate it.

        `now` tells the time in UTC; errors name the file as it is `called`, by default its path. Raises
        StoreError if the file can't be used; it is never overwritten.
        """
        # To SQLite, names like ":memory:" are special unless they are absolute.
        self.path = path and path.absolute()
        self._place = str(self.path or ":memory:")
        self.called = called or self._place
        self.now, self.steady = now, time.monotonic
        try:
            if self.path:
                _make_private(self.path)
            self._db = self._connected()
            self._identity = self._file_identity()
        except (OSError, ValueError, sqlite3.Error) as error:
            raise unopened(self.called, error) from error
        self._reader = self._db
        # Reentrant: a signal handler may ask again while its own thread holds one.
        self._writing = self._reading = threading.RLock()
        try:
            scripts = migrations()
            self._check_owner(len(scripts))
            self._use_write_ahead_log()
            self._db.execute("PRAGMA synchronous = FULL")
            self._migrate(scripts)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._seen = self._pragma("data_version")
            if self.path:
                self._reader, self._reading = self._connected(), threading.RLock()
        except BaseException as error:
            self._db.close()
            if isinstance(error, FAILURES):
                raise unopened(self.called, error) from error
            raise

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(
            self._place, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        database.text_factory = _text
        return database

    def _failed(self, template: str, error: Exception) -> StoreError:
        return StoreError(template, path=self.called, reason=reason_of(error))

    def close(self) -> None:
        with self._reading:
            self._reader.close()
        with self._writing:
            self._db.close()

    def _file_identity(self) -> tuple[int, int] | None:
        if not self.path:
            return None
        status = self.path.stat()
        return status.st_dev, status.st_ino

    def _check_file(self) -> None:
        """Raise StoreError if the file was deleted or replaced, which SQLite would not notice."""
        try:
            is_there = self._file_identity() == self._identity
        except OSError:
            is_there = False
        if not is_there:
            raise StoreError(
                "{path}: this file was deleted or replaced while it was in use", path=self.called
            )

    def _use_write_ahead_log(self) -> None:
        """Switch to the write-ahead log: SQLite does not wait for the file to be free."""
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
        # One statement: another process may be creating the file right now.
        version, tables, ours = self._db.execute(
            "SELECT (SELECT user_version FROM pragma_user_version), count(*),"
            " count(CASE WHEN name = 'games' THEN 1 END) FROM sqlite_master"
        ).fetchone()
        is_new = version == 0 and tables == 0
        if not is_new and (version < 1 or not ours):
            raise no_games(self.called)
        if version > newest:
            raise newer(self.called)

    def _migrate(self, scripts: list[str]) -> None:
        done = self._pragma("user_version")
        for number, script in enumerate(scripts[done:], start=done + 1):
            with self.transaction():
                if self._pragma("user_version") >= number:
                    continue
                for statement in script.split(";\n"):
                    if statement.strip():
                        self._db.execute(statement)
                if number in _REFINED:
                    self._refine(*_REFINED[number])
                self._db.execute(f"PRAGMA user_version = {number}")

    def _refine(self, name: str, function: Callable[..., str | int | None], statement: str) -> None:
        arguments = function.__code__.co_argcount
        self._db.create_function(name, arguments, lambda *values: function(*map(_text, values)))
        self._db.execute(statement)

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def transaction(self, refusal: StoreError | None = None, holding: str | None = None) -> Iterator[None]:
        end = time.monotonic() + _BUSY_SECONDS
        if not self._writing.acquire(timeout=_BUSY_SECONDS):
            raise self._failed(UNWRITTEN, sqlite3.OperationalError(LOCKED))
        try:
            self._db.execute(f"PRAGMA busy_timeout = {max(int((end - time.monotonic()) * 1000), 0)}")
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._check_file()
                yield
                self._db.execute("COMMIT")
            except BaseException:
                # After a full disk SQLite may have rolled back already; the first error counts.
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise
        except FAILURES as error:
            if refusal and isinstance(error, sqlite3.IntegrityError):
                raise refusal from error
            raise self._failed(UNWRITTEN, error) from error
        finally:
            self._writing.release()

    def query(self, sql: str, *values: object) -> list[Row]:
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except FAILURES as error:
            raise self._failed(UNREAD, error) from error

    def execute(self, sql: str, values: Values = ()) -> int:
        return self._db.execute(sql, values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return self._db.execute(sql, values).fetchall()

    def changed(self) -> bool:
        """Return whether other processes have stored anything since the last call; it never waits."""
        if not self._writing.acquire(blocking=False):
            return False
        try:
            seen, self._seen = self._seen, self._pragma("data_version")
        except FAILURES as error:
            raise self._failed(UNREAD, error) from error
        finally:
            self._writing.release()
        return seen != self._seen


class StorePart:
    def __init__(self, database: Database) -> None:
        self._db = database


def nobody() -> StoreError:
    return StoreError("There is no such account.")


def unopened(path: str, error: Exception) -> StoreError:
    return StoreError("{path}: the games can't be opened: {reason}", path=path, reason=reason_of(error))


def newer(path: str) -> StoreError:
    return StoreError("{path}: these games were saved by a newer version of this program", path=path)


def no_games(path: str) -> StoreError:
    return StoreError("{path}: this is a database of another program", path=path)


def new_id() -> str:
    return os.urandom(16).hex()


def reason_of(error: Exception) -> Phrase:
    if isinstance(error, UnicodeDecodeError):
        return Phrase(_MALFORMED)
    if isinstance(error, OSError):
        return system_reason(error)
    # SQLite quotes what it can't parse, with line breaks.
    return Phrase(clean(str(error), 200))


def _statements() -> Mapping[str, str]:
    """Return the statements of the file by their names, with those they name in place of the names."""
    found: dict[str, str] = {}
    text = Path(__file__).with_name("statements.sql").read_text("utf-8")
    for each in text.removesuffix(";\n").split(";\n\n"):
        name, _line, sql = each.rpartition("-- ")[2].partition("\n")
        for part, known in found.items():
            sql = sql.replace(f"{{{part}}}", known)
        found[name] = sql
    return found


SQL = _statements()


def migrations() -> list[str]:
    scripts = sorted(Path(__file__).with_name("migrations").glob("*.sql"))
    return [script.read_text(encoding="utf-8") for script in scripts]


def _make_private(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
