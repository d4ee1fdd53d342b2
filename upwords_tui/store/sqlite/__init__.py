"""The store in an SQLite file; only the modules here speak SQL. Several processes may play on one file.

The one idea: each subject has its part, and all stand on one `database`. What changes two of them is done in
one transaction.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from upwords_tui.store.port import Store
from upwords_tui.store.sqlite.accounts import SqliteAccounts, SqliteSettings
from upwords_tui.store.sqlite.database import Database
from upwords_tui.store.sqlite.exercises import SqliteExercises
from upwords_tui.store.sqlite.games import SqliteGames, SqliteWordLists
from upwords_tui.store.sqlite.results import SqliteRatings, SqliteResults
from upwords_tui.store.sqlite.tables import SqliteTables
from upwords_tui.store.sqlite.talk import SqliteTalk


class SqliteStore(Store):
    """A store in the file at `path`, None for one in memory, made and brought up to date if need be.

    `now` tells the time in UTC; errors name the file as it is `called`, its path without that. Raises
    StoreError if the file can't be used; it is never overwritten.
    """

    def __init__(self, path: Path | None, now: Callable[[], datetime], called: str = "") -> None:
        database = Database(path, now, called)
        ratings = SqliteRatings(database)
        results = SqliteResults(database, ratings)
        games = SqliteGames(database, results)
        self.games, self.results, self.ratings = games, results, ratings
        self.accounts = SqliteAccounts(database)
        self.settings = SqliteSettings(database)
        self.tables = SqliteTables(database, games)
        self.talk = SqliteTalk(database)
        self.exercises = SqliteExercises(database)
        self.word_lists = SqliteWordLists(database)
        self.database = database

    def close(self) -> None:
        self.database.close()

    def changed(self) -> bool:
        return self.database.changed()
