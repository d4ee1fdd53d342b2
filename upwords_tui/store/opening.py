"""The store, and the one place where it is opened.

Each subject has its part, and all use one `Database`, so a transaction can change several parts. An action is
on disk before anyone sees it; of two processes that store the same number, one gets StaleGame.

Every method may be called from any thread, and raises StoreError if the file can't be used. Writing may wait
for other writers, for at most three seconds; reading does not wait. Stored values are not trusted: names are
cleaned, times are UTC, and a broken row spoils no other.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeGuard

from platformdirs import user_data_path

from upwords_tui.base.errors import StoreError
from upwords_tui.store.accounts import Accounts, Settings
from upwords_tui.store.database import Database, SqliteDatabase
from upwords_tui.store.exercises import Exercises
from upwords_tui.store.games import Games, WordLists
from upwords_tui.store.play_time import PlayTime
from upwords_tui.store.ratings import RatedGames
from upwords_tui.store.results import Results
from upwords_tui.store.tables import Tables
from upwords_tui.store.talk import Talk

IN_MEMORY: Literal[":memory:"] = ":memory:"
"""Instead of a file: all is forgotten when the store is closed."""
Place = Path | str
"""A file, IN_MEMORY, or the address of a PostgreSQL database."""


class Store:
    """All that outlives the process, in parts."""

    def __init__(self, database: Database) -> None:
        self.play_time = PlayTime(database)
        self.ratings = RatedGames(database)
        self.results = Results(database, self.ratings)
        self.games = Games(database, self.results, self.play_time)
        self.accounts = Accounts(database)
        self.settings = Settings(database)
        self.tables = Tables(database, self.games)
        self.talk = Talk(database)
        self.exercises = Exercises(database)
        self.word_lists = WordLists(database)
        self.database = database
        self.close = database.close
        self.changed = database.changed


def utc_now() -> datetime:
    return datetime.now(UTC)


def default_path() -> Path:
    """Return this user's database file. Raises StoreError if there is no home folder."""
    path = user_data_path("upwords-tui", appauthor=False) / "games.db"
    if not path.is_absolute():
        raise StoreError("there is no home folder to keep games in; name a file with --data")
    return path


def is_writable(place: Path) -> bool:
    """Return whether a store at `place` could be written, or made."""
    here = next((each for each in (place, *place.parents) if each.exists()), place)
    # SQLite makes more files beside it.
    return all(os.access(each, os.W_OK) for each in {here, here if here.is_dir() else here.parent})


def is_address(place: object) -> TypeGuard[str]:
    """Return whether a place is that of a PostgreSQL database, not of a file."""
    return isinstance(place, str) and place.startswith(("postgresql://", "postgres://", "service="))


def open_store(
    place: Place | None = None, now: Callable[[], datetime] | None = None, called: str = ""
) -> Store:
    """Open, make or migrate the store at `place`, as errors show it or as it is `called`.

    `now` tells the time in UTC, by default as this machine or PostgreSQL knows it.
    """
    if is_address(place):
        try:
            # seam: hardly anybody has such a store
            from upwords_tui.store.postgresql import PostgresDatabase
        except ImportError as error:
            raise StoreError("PostgreSQL needs psycopg: pip install 'upwords-tui[postgres]'") from error
        return Store(PostgresDatabase(place, now, called))
    path = None if place == IN_MEMORY else Path(place or default_path())
    return Store(SqliteDatabase(path, now or utc_now, called))
