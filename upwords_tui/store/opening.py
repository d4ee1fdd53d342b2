"""The one place where a store is opened; what it is kept in is imported only then."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

from upwords_tui.base.errors import StoreError
from upwords_tui.store.port import Store

IN_MEMORY: Literal[":memory:"] = ":memory:"
"""Instead of a file: games that are forgotten when the store is closed."""


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
    from upwords_tui.store.sqlite import SqliteStore  # seam: what it is kept in

    place = place or default_path()
    return SqliteStore(None if place == IN_MEMORY else place, now, called)


def check_whole(games: Path) -> None:
    """Raise StoreError if something of the store at `games`, which has been opened before, can't be read."""
    from upwords_tui.store.sqlite.backup import check_whole as checked  # seam: of the server

    checked(games)


def back_up(games: Path, copy: Path) -> None:
    """Copy the store at `games` to a new file `copy`, whole and checked, whoever plays there meanwhile.

    Only its owner may read the copy. Raises StoreError if there is no such store, it is damaged, or `copy` is
    there already or can't be written.
    """
    from upwords_tui.store.sqlite.backup import back_up as copied  # seam: of one command

    copied(games, copy)
