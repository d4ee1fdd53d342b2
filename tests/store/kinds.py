"""Every implementation of the port, for the tests that all of them have to pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.store.postgres import emptied
from tests.store.stored import Clock
from upwords_tui.store.opening import IN_MEMORY, Store, open_store

Opener = Callable[[], Store]
"""Opens a store; called again, another one on the same data."""


def in_a_file(folder: Path) -> Opener:
    return lambda: open_store(folder / "deep" / "down" / "games.db", Clock())


def in_memory(_folder: Path) -> Opener:
    return lambda: open_store(IN_MEMORY, Clock())


def in_postgresql(_folder: Path) -> Opener:
    address = emptied()
    return lambda: open_store(address, Clock())


KINDS: dict[str, Callable[[Path], Opener]] = {
    "SQLite file": in_a_file,
    "SQLite in memory": in_memory,
    "PostgreSQL": in_postgresql,
}
SHARED = ("SQLite file", "PostgreSQL")
"""Those of which several can be open on the same data."""
