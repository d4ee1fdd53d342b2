"""The SQLite file all games live in.

The one idea: an action is committed to disk before anyone sees it, and `(game, number)` is unique: whoever
appends a number first wins, the other gets StaleGame and reloads. Two processes may play on one file.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, Literal, NamedTuple

from platformdirs import user_data_path

from upwords_tui.errors import RecordError, StaleGame, StoreError
from upwords_tui.games.base import AnyGame
from upwords_tui.games.catalogue import begin_game, edition_of
from upwords_tui.safe_text import clean, clean_name, clean_title

IN_MEMORY: Literal[":memory:"] = ":memory:"
"""Instead of a file: games that are forgotten when the store is closed."""

_BUSY_SECONDS = 3
"""How long to wait for another process to let go of the file; the screen stands still meanwhile."""
_YEARS = range(1970, 9000)
"""The years a stored time may be in; others can't be told in every time zone."""


def default_path() -> Path:
    """Return the database file of this user. Raises StoreError if the user has no home folder."""
    path = user_data_path("upwords-tui", appauthor=False) / "games.db"
    if not path.is_absolute():
        raise StoreError("there is no home folder to keep games in; name a file with --data")
    return path


class GameRow(NamedTuple):
    """A stored game as a list shows it. Times are UTC; `edition` is an id, empty if it can't be read."""

    id: str
    kind: str
    name: str
    edition: str
    created: datetime
    updated: datetime
    actions: int
    is_over: bool


class Result(NamedTuple):
    """How one seat fared in a finished game."""

    seat: int
    name: str
    player: str
    score: int
    won: bool


class Ending(NamedTuple):
    """How all seats of a game fared, with what it was played: what tables of scores are made of."""

    edition: str
    dictionary: str
    results: tuple[Result, ...]


class ScoreRow(NamedTuple):
    """One line of a table of best scores."""

    name: str
    score: int
    ended: datetime


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """An open database. Not for use from several threads; open one for each."""

    def __init__(
        self, path: Path | Literal[":memory:"] | None = None, now: Callable[[], datetime] = _utc_now
    ) -> None:
        """Open (or create) the database at `path` and bring it up to date.

        Raises StoreError if the file can't be used; it is never overwritten.
        """
        self.path = path or default_path()
        self._now = now
        try:
            if isinstance(self.path, Path):
                # SQLite gives names like ":memory:" a meaning unless they are absolute.
                self.path = self.path.absolute()
                _make_private(self.path)
            self._db = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
            self._identity = self._file_identity()
        except (OSError, ValueError, sqlite3.Error) as error:
            raise self._unopened(error) from error
        try:
            self._check_owner()
            self._use_write_ahead_log()
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except sqlite3.Error as error:
            self._db.close()
            raise self._unopened(error) from error
        except BaseException:
            self._db.close()
            raise

    def _unopened(self, error: Exception) -> StoreError:
        reason = error.strerror if isinstance(error, OSError) else None
        return StoreError(
            "{path}: the games can't be opened: {reason}", path=str(self.path), reason=str(reason or error)
        )

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def _file_identity(self) -> tuple[int, int] | None:
        """Return what tells the file of this database from any other; None in memory. Raises OSError."""
        if not isinstance(self.path, Path):
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
                "{path}: the file of the games was deleted or replaced while it was open", path=str(self.path)
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

    def _check_owner(self) -> None:
        """Refuse a database that is not ours before anything is changed in it."""
        # One statement: another process may be setting the file up right now.
        version, tables, ours = self._db.execute(
            "SELECT (SELECT user_version FROM pragma_user_version), count(*),"
            " count(CASE WHEN name = 'games' THEN 1 END) FROM sqlite_master"
        ).fetchone()
        is_new = version == 0 and tables == 0
        if not is_new and (version < 1 or not ours):
            raise StoreError(
                "{path}: this is a database of another program, not of games", path=str(self.path)
            )
        if version > len(_migrations()):
            raise StoreError(
                "{path}: these games were written by a newer version of this program", path=str(self.path)
            )

    def _migrate(self) -> None:
        for number, script in enumerate(_migrations(), start=1):
            if self._version() >= number:
                continue
            with self._transaction():
                if self._version() >= number:
                    continue
                for statement in script.split(";\n"):
                    if statement.strip():
                        self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {number}")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
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
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise StoreError(
                "{path}: the games can't be written: {reason}", path=str(self.path), reason=str(error)
            ) from error

    def _query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(
                "{path}: the games can't be read: {reason}", path=str(self.path), reason=str(error)
            ) from error

    # Games

    def add_game(self, game: AnyGame, name: str) -> str:
        """Store a game with all its actions so far and return its new id."""
        game_id, now = os.urandom(16).hex(), self._stamp()
        with self._transaction():
            self._db.execute(
                "INSERT INTO games (id, kind, name, setup, created, updated, is_over)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (game_id, game.kind, clean_title(name), _dump(game.setup_json()), now, now, game.is_over),
            )
            self._db.executemany(
                "INSERT INTO actions (game, number, body, made) VALUES (?, ?, ?, ?)",
                [
                    (game_id, number, _dump(game.action_json(number)), now)
                    for number in range(game.action_count)
                ],
            )
        return game_id

    def append(self, game_id: str, game: AnyGame, ending: Ending | None = None) -> None:
        """Store the latest action of `game`, with how it ended if it did; on return both are on disk.

        Raises StaleGame if another process has already stored an action of that number, StoreError if the
        game has been deleted.
        """
        number = game.action_count - 1
        body, now = _dump(game.action_json(number)), self._stamp()
        try:
            with self._transaction():
                row = self._db.execute(
                    "SELECT (SELECT count(*) FROM actions WHERE game = games.id) FROM games WHERE id = ?",
                    (game_id,),
                ).fetchone()
                if row is None:
                    raise StoreError("This game has been deleted.")
                if row[0] != number:
                    raise StaleGame("this game has moved on elsewhere")
                self._db.execute(
                    "INSERT INTO actions (game, number, body, made) VALUES (?, ?, ?, ?)",
                    (game_id, number, body, now),
                )
                self._db.execute(
                    "UPDATE games SET updated = ?, is_over = ? WHERE id = ?", (now, game.is_over, game_id)
                )
                if ending:
                    self._insert_results(
                        game_id, game.kind, ending.edition, ending.dictionary, ending.results
                    )
        except sqlite3.IntegrityError as error:
            raise StaleGame("this game has moved on elsewhere") from error

    def action_count(self, game_id: str) -> int:
        """Return how many actions of a game are stored."""
        return int(self._query("SELECT count(*) FROM actions WHERE game = ?", game_id)[0][0])

    def kind(self, game_id: str) -> str:
        """Return which kind of game is stored under an id. Raises StoreError if there is no such game."""
        rows = self._query("SELECT kind FROM games WHERE id = ?", game_id)
        if not rows:
            raise StoreError("This game has been deleted.")
        return str(rows[0][0])

    def load(self, game_id: str) -> AnyGame:
        """Return a stored game, replayed and verified.

        Raises RecordError if what is stored does not add up, StoreError if there is no such game.
        """
        rows = self._query("SELECT kind, setup FROM games WHERE id = ?", game_id)
        if not rows:
            raise StoreError("This game has been deleted.")
        kind, setup = rows[0]
        game = begin_game(str(kind), _load(setup, "set-up"))
        actions = self._query("SELECT number, body FROM actions WHERE game = ? ORDER BY number", game_id)
        for expected, (number, body) in enumerate(actions):
            if number != expected:
                raise RecordError("{name} is missing", name=f"actions[{expected}]")
            game = game.apply_json(_load(body, f"actions[{number}]"))
        return game

    def games(self) -> tuple[GameRow, ...]:
        """Return all stored games, the one played last first."""
        rows = self._query(
            "SELECT id, kind, name, created, updated, is_over, setup,"
            " (SELECT count(*) FROM actions WHERE game = games.id)"
            " FROM games ORDER BY updated DESC, id"
        )
        return tuple(
            GameRow(
                id=str(row[0]),
                kind=str(row[1]),
                name=clean_title(str(row[2])),
                created=_time(row[3]),
                updated=_time(row[4]),
                is_over=bool(row[5]),
                edition=_edition_of(str(row[1]), row[6]),
                actions=row[7],
            )
            for row in rows
        )

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name."""
        with self._transaction():
            self._db.execute("UPDATE games SET name = ? WHERE id = ?", (clean_title(name), game_id))

    def delete(self, game_id: str) -> None:
        """Delete a game for good; its results stay in the tables of scores."""
        with self._transaction():
            self._db.execute("DELETE FROM actions WHERE game = ?", (game_id,))
            self._db.execute("DELETE FROM games WHERE id = ?", (game_id,))

    # Results

    def add_results(
        self, game_id: str, kind: str, edition: str, dictionary: str, results: tuple[Result, ...]
    ) -> None:
        """Keep how a finished game ended; doing it again changes nothing."""
        with self._transaction():
            self._insert_results(game_id, kind, edition, dictionary, results)

    def _insert_results(
        self, game_id: str, kind: str, edition: str, dictionary: str, results: tuple[Result, ...]
    ) -> None:
        now = self._stamp()
        self._db.executemany(
            "INSERT INTO results"
            " (game, seat, kind, edition, dictionary, seats, name, player, score, won, ended)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [
                (
                    game_id,
                    result.seat,
                    kind,
                    edition,
                    dictionary,
                    len(results),
                    clean(result.name),
                    result.player,
                    result.score,
                    result.won,
                    now,
                )
                for result in results
            ],
        )

    def best_solo_scores(self, edition: str, dictionary: str, count: int = 10) -> tuple[ScoreRow, ...]:
        """Return the best scores of games played alone, highest first."""
        rows = self._query(
            "SELECT name, score, ended FROM results WHERE seats = 1 AND edition = ? AND dictionary = ?"
            " ORDER BY score DESC, ended LIMIT ?",
            edition,
            dictionary,
            count,
        )
        return tuple(
            ScoreRow(clean(str(name)), score, _time(ended))
            for name, score, ended in rows
            if isinstance(score, int)
        )

    # Settings

    def setting(self, name: str, default: Any = None) -> Any:
        """Return a stored setting (any JSON value), or `default` if there is none or it can't be read."""
        rows = self._query("SELECT value FROM settings WHERE name = ?", name)
        if not rows:
            return default
        try:
            return json.loads(rows[0][0])
        except (ValueError, TypeError, RecursionError):
            return default

    def set_setting(self, name: str, value: Any) -> None:
        """Store a setting."""
        with self._transaction():
            self._db.execute(
                "INSERT INTO settings (name, value) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (name, _dump(value)),
            )

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="milliseconds")


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _load(text: object, where: str) -> Mapping[str, Any]:
    try:
        data = json.loads(str(text))
    except (ValueError, RecursionError) as error:
        raise RecordError("this is not JSON", where) from error
    if not isinstance(data, dict):
        raise RecordError("it is no JSON object", where)
    return data


def _edition_of(kind: str, setup: object) -> str:
    try:
        return clean_name(edition_of(kind, _load(setup, "set-up")))
    except RecordError:
        return ""


def _time(text: object) -> datetime:
    """Return a stored time; where it is none, the beginning of time."""
    with suppress(ValueError, OverflowError):
        time = datetime.fromisoformat(str(text))
        time = time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
        if time.year in _YEARS:
            return time
    return datetime.fromtimestamp(0, UTC)


def _migrations() -> list[str]:
    """Return the scripts that bring an empty database up to date, in order."""
    files = resources.files(__package__).joinpath("migrations").iterdir()
    scripts = sorted((file for file in files if file.name.endswith(".sql")), key=lambda file: file.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


def _make_private(path: Path) -> None:
    """Make an empty file at `path` that only its owner can read, unless there is one. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
