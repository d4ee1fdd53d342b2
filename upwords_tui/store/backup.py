"""Copies of a database while others play on it, or into one of another kind; checks for damage.

SQLite copies what is committed, in one read that holds up nobody. The copy is made and checked under another
name, so what has the final name is whole.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from upwords_tui.base.errors import StoreError, mark
from upwords_tui.store.database import FAILURES, Database, Row, no_games, reason_of, unopened

_THERE = mark("{path}: this already exists, and nothing is overwritten")
_DAMAGED = mark("{path}: the games are damaged and were not copied: {reason}")
_NOT_WHOLE = mark("{path}: the games are damaged; replace them with a copy: {reason}")
_OTHERS = mark("{path}: there are other games already")
_DIFFERS = mark("{path}: the copy differs in {table}: copy again while no server uses the games")
_BESIDE = ("", "-journal", "-wal", "-shm")
TABLES: Mapping[str, tuple[str, ...]] = {
    table: tuple(keys.split())
    for table, keys in tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8")).items()
}
"""The tables and what tells their rows apart; each after those it refers to. Only play time is not here."""
_IN_ORDER = ("proposals", "reports")
"""Those whose rows are in the order in which they came."""
_PAGE = 500
_NOWHERE: Row = ()


def back_up(games: Path, copy: Path) -> None:
    """Copy the database at `games` to a new, private file `copy`, checked and synced.

    Raises StoreError if there is no such database, it is damaged, or `copy` exists or can't be written; then
    nothing is left of the copy.
    """
    games, copy = games.absolute(), copy.absolute()
    with _opened(games) as source, _new(copy) as part:
        with closing(sqlite3.connect(part, isolation_level=None)) as target:
            # In steps it would begin again whenever another process stores something.
            source.backup(target, pages=-1)
            # The copy must be one file, without a journal.
            target.execute("PRAGMA journal_mode = DELETE")
        damage = _damage(part, "integrity_check")
        if damage:
            raise StoreError(_DAMAGED, path=str(games), reason=damage)


def check_whole(games: Path) -> None:
    """Raise StoreError if the database at `games` is damaged; it takes 0.2 s for 100 MB."""
    damage = _damage(games, "quick_check")
    if damage:
        raise StoreError(_NOT_WHOLE, path=str(games), reason=damage)


def copy_all(source: Database, target: Database) -> int:
    """Copy all that is kept in one database into another, and check every row; return how many there are.

    What is there already is left or brought up to date, so a copy that was broken off can be made again.
    Raises StoreError if there are games of others, or something has changed meanwhile.
    """
    for table in ("accounts", "games"):
        asked = f"SELECT id FROM {table}"
        if {*target.texts(asked)} - {*source.texts(asked)}:
            raise StoreError(_OTHERS, path=target.called)
    count = sum(_copy_table(source, target, table) for table in TABLES)
    ((played,),) = source.query("SELECT played FROM play_time")
    target.write("UPDATE play_time SET played = ?, reading = ?", played, int(target.steady() * 1000))
    return count


def _copy_table(source: Database, target: Database, table: str) -> int:
    count, after = 0, _NOWHERE
    while True:
        rows = _rows(source, table, after)
        until = [*rows][-1] if len(rows) == _PAGE and table not in _IN_ORDER else _NOWHERE
        theirs = _rows(target, table, after, until)
        if theirs != rows:
            names = source.texts(source.columns, table)
            with target.transaction():
                for key, row in rows.items():
                    if theirs.get(key) != row:
                        target.insert(table, *TABLES[table], **dict(zip(names, row, strict=True)))
            if _rows(target, table, after, until) != rows:
                raise StoreError(_DIFFERS, path=target.called, table=table)
        count, after = count + len(rows), until
        if not until:
            return count


def _rows(database: Database, table: str, after: Row, until: Row | None = None) -> dict[Row, Row]:
    """Return the rows after a key, by their keys: those up to another, or a page of them."""
    names, keys = database.texts(database.columns, table), TABLES[table]
    row, blanks = ", ".join(keys), ", ".join("?" * len(keys))
    bounds = [f"({row}) {sign} ({blanks})" for sign, key in ((">", after), ("<=", until)) if key]
    order = "rowid" if table in _IN_ORDER else f"{row} LIMIT {_PAGE}" if until is None else row
    sql = f"SELECT {', '.join(names)} FROM {table} WHERE {' AND '.join(['1 = 1', *bounds])} ORDER BY {order}"
    places = [names.index(name) for name in keys]
    return {tuple(each[at] for at in places): each for each in database.query(sql, *after, *(until or ()))}


@contextmanager
def _opened(games: Path) -> Iterator[sqlite3.Connection]:
    try:
        source = sqlite3.connect(f"{games.as_uri()}?mode=rw", uri=True)
    except FAILURES as error:
        raise unopened(str(games), error) from error
    with closing(source):
        try:
            (ours,) = source.execute("SELECT count(*) FROM sqlite_master WHERE name = 'games'").fetchone()
        except FAILURES as error:
            raise unopened(str(games), error) from error
        if not ours:
            raise no_games(str(games))
        yield source


@contextmanager
def _new(copy: Path) -> Iterator[Path]:
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise StoreError(_THERE, path=str(copy)) from error
    except OSError as error:
        raise _uncopied(copy, error) from error
    try:
        handle, part = tempfile.mkstemp(prefix=".backup-", dir=copy.parent)
        os.close(handle)
        try:
            yield Path(part)
            _sync(Path(part))
            Path(part).replace(copy)
        finally:
            for ending in _BESIDE:
                Path(f"{part}{ending}").unlink(missing_ok=True)
        with suppress(OSError):  # not every system lets a folder be opened
            _sync(copy.parent)
    except BaseException as error:
        copy.unlink(missing_ok=True)
        if isinstance(error, (OSError, *FAILURES)):
            raise _uncopied(copy, error) from error
        raise


def _uncopied(copy: Path, error: Exception) -> StoreError:
    return StoreError("{path}: a copy can't be made: {reason}", path=str(copy), reason=reason_of(error))


def _damage(file: Path, pragma: str) -> str:
    try:
        with closing(sqlite3.connect(file)) as target:
            (found,) = target.execute(f"PRAGMA {pragma}(1)").fetchone()
    except FAILURES as error:
        return reason_of(error)
    return "" if found == "ok" else reason_of(sqlite3.DatabaseError(found))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
