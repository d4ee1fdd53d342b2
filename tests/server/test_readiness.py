"""Before a server begins: what is wrong with its games or its host key is one line."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from upwords_tui.server.folder import ServerSettings
from upwords_tui.store.opening import open_store


def _damage(settings: ServerSettings) -> None:
    settings.games.write_bytes(b"no games " * 999)


def _damage_a_page(settings: ServerSettings) -> None:
    """Spoil what is found only by looking for it: a page in the midst of a table."""
    with closing(open_store(settings.games)) as store:
        for number in range(400):
            store.accounts.add(f"Anna {'abcdefghij'[number // 10 % 10]}{'abcdefghij'[number % 10]} {number}")
    with closing(sqlite3.connect(settings.games)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'accounts'").fetchone()
        size = int(db.execute("PRAGMA page_size").fetchone()[0])
        pages = settings.games.stat().st_size // size
    assert pages > root + 20
    with settings.games.open("r+b") as file:
        file.seek((pages - 8) * size)
        file.write(b"\xff" * size)
    open_store(settings.games).close()


def _make_newer(settings: ServerSettings) -> None:
    with closing(sqlite3.connect(settings.games)) as db:
        db.execute("CREATE TABLE games (id TEXT)")
        db.execute("PRAGMA user_version = 9999")


def _spoil_key(settings: ServerSettings) -> None:
    settings.host_key.touch(mode=0o600)


@pytest.mark.parametrize(
    ("spoil", "file", "reason"),
    [
        (_damage, "games.db", "can't be opened"),
        (_damage_a_page, "games.db", "damaged; replace them with a copy"),
        (_make_newer, "games.db", "newer version of this program"),
        (_spoil_key, "host_key", "this is not a host key"),
    ],
)
def test_what_can_not_be_used_is_one_line(
    spoil: Callable[[ServerSettings], None], file: str, reason: str, tmp_path: Path
) -> None:
    spoil(ServerSettings(tmp_path))
    command = [
        sys.executable,
        "-m",
        "upwords_tui",
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        str(tmp_path),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert str(tmp_path / file) in line and reason in line
