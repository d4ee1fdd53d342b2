"""The store, and the one place where it is opened.

The one idea: an action is on disk before anyone sees it, and of two who store the same number of a game one
wins; the other gets StaleGame. Each subject has its part, and all stand on one `Database`, so that what
changes two of them changes both or neither.

Every method may be called from any thread. One that writes may wait for others that write, for at most three
seconds; one that only reads waits for none of them. All raise StoreError if that can't be done. What comes
back is foreign: names are safe to show, times are UTC, and what can't be read of one row spoils no other.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

from upwords_tui.base.errors import StoreError
from upwords_tui.store.accounts import Accounts, Settings
from upwords_tui.store.database import Database
from upwords_tui.store.exercises import Exercises
from upwords_tui.store.games import Games, WordLists
from upwords_tui.store.play_time import PlayTime
from upwords_tui.store.ratings import RatedGames
from upwords_tui.store.results import Results
from upwords_tui.store.tables import Tables
from upwords_tui.store.talk import Talk

IN_MEMORY: Literal[":memory:"] = ":memory:"
"""Instead of a file: games that are forgotten when the store is closed."""


class Store:
    """All that outlives the process, in parts."""

    def __init__(self, path: Path | None, now: Callable[[], datetime], called: str = "") -> None:
        """Open it as `Database` says."""
        database = Database(path, now, called)
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
    """Return the database file of this user. Raises StoreError if the user has no home folder."""
    path = user_data_path("upwords-tui", appauthor=False) / "games.db"
    if not path.is_absolute():
        raise StoreError("there is no home folder to keep games in; name a file with --data")
    return path


def is_writable(place: Path) -> bool:
    """Return whether a store at `place` could be written, or made there."""
    here = next((each for each in (place, *place.parents) if each.exists()), place)
    # Beside its file a store has others.
    return all(os.access(each, os.W_OK) for each in {here, here if here.is_dir() else here.parent})


def open_store(
    place: Path | Literal[":memory:"] | None = None,
    now: Callable[[], datetime] = utc_now,
    called: str = "",
) -> Store:
    """Open the store at `place` (None: the user's own), made if there is none and brought up to date.

    Whoever must not know where that is reads in errors what it is `called`. Raises StoreError if it can't be
    used; nothing of another program is ever overwritten.
    """
    place = place or default_path()
    return Store(None if place == IN_MEMORY else place, now, called)
