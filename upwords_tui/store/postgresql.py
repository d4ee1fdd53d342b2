"""A PostgreSQL database, which several machines may use at once.

A process has one connection, and makes another when it is lost. Nothing outlives a transaction but what is
stored, so it works through PgBouncer in transaction mode. All times are those of the database: they are read
at each transaction, and go on with this machine's steady clock.
"""

from __future__ import annotations

import re
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from functools import cache

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from upwords_tui.base.errors import Phrase, StoreError, mark
from upwords_tui.base.safe_text import clean
from upwords_tui.store import database
from upwords_tui.store.bus import LED, Bus

_UNOPENED = mark("{path}: the games can't be opened: {reason}")
_NO_ADDRESS = mark("the address of the games is not valid: postgresql://… or service=NAME")
_NO_ANSWER = mark("the database does not answer")
_UNKNOWN_END = mark("the connection was lost while this was being saved; check whether it was")
_SECONDS = 3
"""How long to wait for other threads and processes."""
_STILL_SECONDS = 2.5
"""After so long the database undoes what a process has begun that stands still: others wait for it."""
_MIGRATING_SECONDS = 60
_CLOCK_SECONDS = 10
"""How long the time of the database is known without asking."""
_CLASS = 0x75707764
"""The class of our advisory locks: 0 is the whole store, and the next class has names."""
_NOW = "extract(epoch FROM clock_timestamp())::float8"
_BEGIN = (
    "BEGIN ISOLATION LEVEL READ COMMITTED;"
    " SELECT set_config('lock_timeout', '{wait}s', true),"
    " set_config('idle_in_transaction_session_timeout', '{still}s', true), {lock}, " + _NOW
)
_ALONE = f"pg_advisory_xact_lock({_CLASS}, 0)"
_BESIDE = f"pg_advisory_xact_lock_shared({_CLASS}, 0)"
_NAMED = f"{_BESIDE}, pg_advisory_xact_lock({_CLASS + 1}, {{key}})"
_VERSION = "SELECT coalesce(max(number), 0) FROM schema_version"
_TABLES = "SELECT to_regclass('games') IS NOT NULL, to_regclass('schema_version') IS NOT NULL"
_ADDED = {
    3: ";\nALTER TABLE proposals ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY"
    ";\nALTER TABLE reports ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY"
}
"""What SQLite has by itself, by the migration that makes the tables."""


class PostgresDatabase(database.Database):
    """The one at an address: `postgresql://…`, or `service=…` of libpq's service file."""

    is_shared = True
    columns = (
        "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        " AND table_name = ? AND column_name <> 'rowid' ORDER BY ordinal_position"
    )

    def __init__(self, address: str, now: Callable[[], datetime] | None = None, called: str = "") -> None:
        """Open and migrate it. `now` tells the time in UTC instead of the database; errors name it `called`.

        Raises StoreError if it can't be used.
        """
        self.called = called or address
        self._is_told = not called
        self.now, self.steady = now or self._now, self._seconds
        self._using = threading.RLock()
        self._is_within = False
        self._queued: list[tuple[str, database.Values]] = []
        self._seen = ""
        self._address = _conninfo(address)
        with self._taken(_UNOPENED):
            self._connect()
            try:
                self._migrate()
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        with self._using:
            self._db.close()

    def bus(self, address: str = "") -> Bus:
        return Bus(_conninfo(address) if address else self._address)

    def is_served(self) -> bool:
        return bool(self.query(LED))

    @contextmanager
    def _taken(self, template: str, refusal: StoreError | None = None) -> Iterator[None]:
        """Have the connection for this thread. Raises StoreError."""
        if not self._using.acquire(timeout=_SECONDS):
            raise StoreError(template, path=self.called, reason=Phrase(database.LOCKED))
        try:
            yield
        except (psycopg.Error, UnicodeError) as error:
            if refusal and isinstance(error, psycopg.IntegrityError):
                raise refusal from error
            raise StoreError(template, path=self.called, reason=self._reason(error)) from error
        finally:
            self._using.release()

    def _reason(self, error: Exception) -> Phrase:
        if isinstance(error, _UnknownEnd):
            return Phrase(_UNKNOWN_END)
        if isinstance(error, psycopg.errors.LockNotAvailable):
            return Phrase(database.LOCKED)
        # What is said of a connection names machines: players have no use for that.
        is_lost = isinstance(error, psycopg.OperationalError) and not self._is_told
        return Phrase(_NO_ANSWER if is_lost else clean(str(error), 200))

    def _connect(self) -> None:
        # Prepared statements would be those of whoever has PgBouncer's connection next.
        self._db = psycopg.connect(self._address, autocommit=True, prepare_threshold=None)
        self._set_clock(self._db.execute(f"SELECT {_NOW}"))

    def _set_clock(self, answer: psycopg.Cursor[database.Row]) -> None:
        found = answer.fetchone()
        assert found
        self._clock, self._clock_read = float(found[-1]), time.monotonic()

    def _seconds(self) -> float:
        if time.monotonic() - self._clock_read > _CLOCK_SECONDS and not self._is_within:
            with self._taken(database.UNREAD):
                self._set_clock(self._asked(f"SELECT {_NOW}", ()))
        return self._clock + time.monotonic() - self._clock_read

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self._seconds(), UTC)

    @contextmanager
    def transaction(self, refusal: StoreError | None = None, holding: str | None = None) -> Iterator[None]:
        lock = _ALONE if holding is None else _BESIDE
        if holding:
            lock = _NAMED.format(key=zlib.crc32(holding.encode(errors="replace")) - 2**31)
        with self._taken(database.UNWRITTEN, refusal), self._begun(lock):
            yield

    @contextmanager
    def _begun(self, lock: str, wait: int = _SECONDS) -> Iterator[None]:
        try:
            # As nothing has been done yet, this may be said again on a new connection.
            answer = self._asked(_BEGIN.format(lock=lock, wait=wait, still=_STILL_SECONDS), None)
            self._is_within = True
            answer.nextset()
            self._set_clock(answer)
            yield
            self._commit()
        except BaseException:
            try:
                self._db.execute("ROLLBACK")
            except psycopg.Error:
                # Lost among statements sent together, it would stay busy for ever. The database rolls back.
                self._db.close()
            raise
        finally:
            self._is_within = False
            self._queued.clear()

    def _commit(self) -> None:
        try:
            said = self._sent("COMMIT", ()).statusmessage
        except psycopg.OperationalError as error:
            if self._db.closed:
                raise _UnknownEnd from error
            raise
        if said != "COMMIT":
            raise psycopg.InternalError("a statement that failed was passed over")

    def _asked(self, sql: str, values: database.Values | None) -> psycopg.Cursor[database.Row]:
        """Execute a statement; once more on a new connection if this one was lost and nothing had begun."""
        said = sql if values is None else _said(sql)
        if self._db.info.transaction_status is psycopg.pq.TransactionStatus.ACTIVE:
            self._db.close()  # something was raised from a signal before the answer came
        if not self._db.closed:
            try:
                return self._db.execute(said, values)
            except psycopg.OperationalError:
                if not self._db.closed:
                    raise
        self._connect()
        return self._db.execute(said, values)

    def query(self, sql: str, *values: object) -> list[database.Row]:
        with self._taken(database.UNREAD):
            return self.rows(sql, *values) if self._is_within else self._asked(sql, values).fetchall()

    def do(self, sql: str, values: database.Values = ()) -> None:
        self._queued.append((sql, values))

    def execute(self, sql: str, values: database.Values = ()) -> int:
        return self._sent(sql, values).rowcount

    def rows(self, sql: str, *values: object) -> list[database.Row]:
        return self._sent(sql, values).fetchall()

    def _sent(self, sql: str, values: database.Values) -> psycopg.Cursor[database.Row]:
        """Execute a statement, and those before it that nobody waited for, on one way there and back."""
        queued, self._queued = self._queued, []
        with self._db.pipeline() if queued else nullcontext():
            for each in queued:
                self._db.execute(_said(each[0]), each[1])
            return self._db.execute(_said(sql), values)

    def changed(self) -> bool:
        """Return whether anybody may have stored anything since the last call, this process too."""
        seen, self._seen = self._seen, str(self.query("SELECT pg_current_snapshot()::text")[0][0])
        return seen != self._seen

    def _migrate(self) -> None:
        scripts = database.migrations()
        if self._version() < len(scripts):
            # Of several processes that come at once, one does it.
            with self._begun(_ALONE, _MIGRATING_SECONDS):
                for number in range(self._version() + 1, len(scripts) + 1):
                    script = scripts[number - 1] + _ADDED.get(number, "")
                    self._db.execute(re.sub(r"\bTEXT\b", 'TEXT COLLATE "C"', script).replace("BLOB", "BYTEA"))
                self._db.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL)")
                self._db.execute("DELETE FROM schema_version")
                self._db.execute("INSERT INTO schema_version VALUES (%s)", (len(scripts),))
        if self._version() > len(scripts):
            raise database.newer(self.called)

    def _version(self) -> int:
        ((is_there, is_ours),) = self.rows(_TABLES)
        if is_there and not is_ours:
            raise database.no_games(self.called)
        return int(self.rows(_VERSION)[0][0]) if is_ours else 0


def _conninfo(address: str) -> str:
    try:
        told = conninfo_to_dict(address)
    except psycopg.Error:
        # What is wrong with it may have a password in it.
        raise StoreError(_NO_ADDRESS) from None
    if told.keys() & {"password", "sslpassword"}:
        raise StoreError("don't put a password in the address of the games; use PGPASSFILE")
    defaults = {"connect_timeout": "5", "tcp_user_timeout": "10000", "application_name": "upwords-tui"}
    if "," in str(told.get("host", "")):
        defaults["target_session_attrs"] = "read-write"
    return make_conninfo(address, **{**defaults, **told, "client_encoding": "UTF8"})


class _UnknownEnd(psycopg.OperationalError):
    """Nobody can say whether a transaction was committed."""


@cache
def _said(sql: str) -> str:
    """Return SQL with values as psycopg wants them."""
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", sql.replace("%", "%%").replace("?", "%s"))
