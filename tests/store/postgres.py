"""A PostgreSQL of the tests' own: started when first asked for, gone with them, empty for each test.

Where there is none the tests that need it are skipped, with one line.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

import psycopg
import pytest

from tests.store.network import Links
from upwords_tui.store.opening import open_store

TABLES = (
    *("accounts", "account_keys", "actions", "codes", "exercise_ratings", "exercises", "facts", "games"),
    *("ignored", "play_time", "proposals", "proposed_seats", "rated_games", "ratings", "reports"),
    *("result_members", "results", "reviews", "seats", "settings", "talk", "word_lists"),
)
EMPTIED = (
    "SET session_replication_role = replica;"
    + ";".join(f"DELETE FROM {table}" for table in TABLES)
    + ";INSERT INTO accounts (id, name, kind, created) VALUES ('home', '', 'home', CURRENT_TIMESTAMP)"
    ";INSERT INTO play_time VALUES (0, 0);SET session_replication_role = DEFAULT"
)
USER = "club"
NONE = "no PostgreSQL here (apt-get install postgresql): whether games can be kept in one is not tested"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest if there are several."""
    found = [
        *Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        *map(Path, filter(None, [shutil.which("initdb")])),
    ]
    best = sorted(found, key=lambda path: [int(part) for part in path.parts if part.isdigit()])
    return best[-1].resolve().parent if best else None


class Cluster:
    """A running PostgreSQL in a temporary folder, reached by a Unix socket in it; nothing of it is synced.

    With `links` it runs at their far end, and can be reached over them too.
    """

    def __init__(self, programs: Path, *settings: str, port: int = 5432, links: Links | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="upwords-pg-"))
        self._settings, self.port = settings, port
        self.programs = programs
        self.user: tuple[str, ...] = links.command if links else ()
        if os.geteuid() == 0:  # which PostgreSQL refuses
            shutil.chown(self.folder, "nobody")
            self.user += ("runuser", "-u", "nobody", "--")
        made = ("-D", str(self.folder / "data"), "-N", "-A", "trust", "-U", USER, "-E", "UTF8", "--no-locale")
        subprocess.run([*self.user, str(programs / "initdb"), *made], check=True, stdout=subprocess.DEVNULL)
        if links:
            self._settings += ("listen_addresses=*",)
            with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
                rules.write(f"host all all {links.network} trust\n")
        self.start()
        atexit.register(self.remove)

    def start(self) -> None:
        settings = ("fsync=off", "autovacuum=off", "listen_addresses=", f"port={self.port}", *self._settings)
        chosen = [part for setting in settings for part in ("-c", setting)]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*self.user, *command, *chosen], stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        end = time.monotonic() + 60
        while True:
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.address("postgres")).close()
                return
            assert self.process.poll() is None and time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.02)

    def address(self, database: str, host: str = "") -> str:
        return f"postgresql://{USER}@/{database}?host={host or self.folder}&port={self.port}"

    def ask(self, database: str, sql: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            answer = connection.execute(sql)
            return answer.fetchall() if answer.description else []

    def stop(self, how: str = "immediate") -> None:
        """End it as `pg_ctl` does."""
        command = [*self.user, str(self.programs / "pg_ctl"), "-D", str(self.folder / "data"), "-m", how]
        subprocess.run([*command, "-w", "stop"], check=False, stdout=subprocess.DEVNULL)
        self.process.wait(60)

    def remove(self) -> None:
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Standby(Cluster):
    """A copy of a running cluster that follows it, until it is promoted."""

    def __init__(self, primary: Cluster, *, port: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="upwords-pg-"))
        self._settings, self.port = (), port
        self.programs, self.user = primary.programs, primary.user
        if self.user:
            shutil.chown(self.folder, "nobody")
        source = ("-h", str(primary.folder), "-p", str(primary.port), "-U", USER)
        told = (*source, "-D", str(self.folder / "data"), "-R", "-c", "fast")
        subprocess.run([*self.user, str(self.programs / "pg_basebackup"), *told], check=True)
        self.start()
        atexit.register(self.remove)

    def promote(self) -> None:
        command = [
            *self.user,
            str(self.programs / "pg_ctl"),
            "-D",
            str(self.folder / "data"),
            "-w",
            "promote",
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def found() -> Path:
    """Return the folder of PostgreSQL's programs. Skips the test if there is none."""
    if (folder := programs()) is None:
        pytest.skip(NONE)
    return folder


@cache
def cluster() -> Cluster:
    """Return the one all tests of this process share."""
    return Cluster(
        found(),
        "max_connections=60",
        "track_commit_timestamp=on",
        "log_lock_waits=on",
        "deadlock_timeout=200ms",
    )


@cache
def _migrated() -> psycopg.Connection[tuple[object, ...]]:
    cluster().ask("postgres", "CREATE DATABASE kept")
    open_store(cluster().address("kept")).close()
    return psycopg.connect(cluster().address("kept"), autocommit=True)


def emptied() -> str:
    """Return the address of a migrated database with nothing in it."""
    _migrated().execute(EMPTIED)
    return cluster().address("kept")


def new(name: str) -> str:
    """Return the address of a database without tables."""
    cluster().ask("postgres", f"CREATE DATABASE {name}")
    return cluster().address(name)
