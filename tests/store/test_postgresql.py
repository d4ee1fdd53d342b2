"""What only a store in PostgreSQL has: an address, lost connections, others who migrate, a pooler."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path

import psycopg
import pytest

from tests.store.postgres import USER, Cluster, cluster, emptied, new
from tests.store.stored import new_game, passed
from upwords_tui.base.errors import StaleGame, StoreError
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store import opening, postgresql
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.play_time import PlayTime
from upwords_tui.store.postgresql import PostgresDatabase
from upwords_tui.store.values import HOME, DueIn


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(open_store(emptied())) as store:
        yield store


def ended(store: Store) -> None:
    """End the connection of a store as a database does that is shut down."""
    assert isinstance(store.database, PostgresDatabase)
    cluster().ask("kept", f"SELECT pg_terminate_backend({store.database._db.info.backend_pid}, 5000)")


# Where it is


def test_a_file_needs_nothing_of_it(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from upwords_tui.store.opening import open_store;"
    code += "open_store(Path(sys.argv[1])).close(); print('psycopg' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "games.db")], capture_output=True, text=True
    )
    assert (ran.stdout, ran.stderr) == ("False\n", "")


def test_without_its_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "upwords_tui.store.postgresql", None)
    with pytest.raises(StoreError, match=r"pip install 'upwords-tui\[postgres\]'"):
        open_store("postgresql://host/club")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:s3cret@host/club",
        "postgresql://host/club?sslpassword=s3cret",
        "postgresql://ann:s3cret@[/club",
    ],
)
def test_a_password_does_not_stand_in_the_address(address: str) -> None:
    with pytest.raises(StoreError, match=r"use PGPASSFILE|not valid") as caught:
        open_store(address)
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize("address", ["service=nothing", "postgresql://nobody@/x?host=/nowhere"])
def test_an_address_that_leads_nowhere_is_one_line(address: str) -> None:
    for called in ("", "games.db"):
        with pytest.raises(StoreError, match="the games can't be opened") as caught:
            open_store(address, called=called)
        assert "\n" not in str(caught.value) and str(caught.value).startswith(called or address)


def test_a_service_and_a_password_are_in_files_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    emptied()
    cluster().ask("kept", "DROP ROLE IF EXISTS ann; CREATE ROLE ann SUPERUSER LOGIN PASSWORD 's3cret'")
    rules = cluster().folder / "data" / "pg_hba.conf"
    rules.write_text(f"local all ann scram-sha-256\nlocal all {USER} trust\n")
    cluster().ask("kept", "SELECT pg_reload_conf()")
    service, password = tmp_path / "services", tmp_path / "passwords"
    service.write_text(f"[club]\nhost={cluster().folder}\ndbname=kept\nuser=ann\n")
    monkeypatch.setenv("PGSERVICEFILE", str(service))
    with pytest.raises(StoreError) as caught:
        open_store("service=club")
    assert "password" in str(caught.value)
    password.write_text("*:*:*:ann:s3cret\n")
    password.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(password))
    with closing(open_store("service=club")) as store:
        assert store.accounts.get(HOME).id == HOME


# Migrating


def test_of_many_that_come_first_one_migrates() -> None:
    address = new("first")

    def opened(_number: int) -> str:
        with closing(open_store(address)) as store:
            return store.accounts.get(HOME).id

    with ThreadPoolExecutor(8) as several:
        assert [*several.map(opened, range(8))] == [HOME] * 8
    assert cluster().ask("first", "SELECT count(*) FROM accounts") == [(1,)]


def test_what_others_keep_there_is_left_alone() -> None:
    address = new("other")
    cluster().ask("other", "CREATE TABLE games (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        open_store(address)
    assert cluster().ask("other", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(1,)]


def test_games_of_a_newer_version_are_left_alone() -> None:
    address = new("newer")
    open_store(address).close()
    cluster().ask("newer", "UPDATE schema_version SET number = number + 1")
    with pytest.raises(StoreError, match="newer version"):
        open_store(address)


# Its clock


def test_every_time_is_the_database_s(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> datetime:
        raise AssertionError("this machine's clock was asked")

    monkeypatch.setattr(opening, "utc_now", asked)
    database = store.database
    assert isinstance(database, PostgresDatabase)
    database._clock -= 3600  # as if the database had been set since
    game = new_game()
    ((before,),) = cluster().ask("kept", "SELECT clock_timestamp()")
    game_id = store.games.add(game, "x")
    stamp = store.games.append(game_id, passed(game))
    ((after,),) = cluster().ask("kept", "SELECT clock_timestamp()")
    assert isinstance(before, datetime) and isinstance(after, datetime)
    slack = timedelta(milliseconds=1)
    assert before - slack <= stamp.made <= after + slack
    database._clock_read -= 3600
    assert abs(database.now() - after) < timedelta(minutes=1), "it asks again"


def test_machines_agree_on_play_time_and_a_clock_that_is_set_is_none(store: Store) -> None:
    game_id = store.games.add(new_game(), "x")
    store.games.begin_turn(game_id, 0, DueIn(timedelta(minutes=10)))
    with closing(open_store(cluster().address("kept"))) as other:
        began = store.play_time.now()
        assert abs(other.play_time.now() - began) < timedelta(seconds=5)
        database = other.database
        assert isinstance(database, PostgresDatabase)
        database._clock += 3600
        other.play_time.beat()
        store.play_time.look()
        assert timedelta() <= store.play_time.now() - began < timedelta(minutes=1)
        assert store.games.due() == ()


# Connections that are lost


def test_whoever_thinks_for_long_is_told_how_long(store: Store) -> None:
    """Though nothing else has that process look, which has the others' play time to go by."""
    time = 1_000.0
    with closing(open_store(cluster().address("kept"))) as other:
        broker, player = (PlayTime(each.database, lambda: time) for each in (store, other))
        broker.resume()
        with store.database.transaction():
            broker.stamp()
        begun = player.now()
        for _second in range(60):
            time += 1
            broker.beat()
            assert player.now() - begun == timedelta(seconds=time - 1_000)


def test_a_lost_connection_is_made_again(store: Store) -> None:
    ended(store)
    assert store.games.of(HOME) == ()
    ended(store)
    store.settings.set(HOME, "theme", "dark")
    ended(store)
    assert store.settings.get(HOME, "theme") == "dark" and store.database.now()


def test_what_was_begun_on_a_lost_connection_is_told_and_not_kept(store: Store) -> None:
    def breaks(_kept: object) -> str:
        ended(store)
        return "dark"

    with pytest.raises(StoreError, match="can't be written"):
        store.settings.change(HOME, "theme", breaks)
    assert store.settings.get(HOME, "theme") is None
    store.settings.set(HOME, "theme", "light")
    assert store.settings.get(HOME, "theme") == "light"


def test_a_connection_that_stays_busy_is_given_up(store: Store) -> None:
    """As one is that is lost among statements that were sent together."""
    database = store.database
    assert isinstance(database, PostgresDatabase)
    with pytest.raises(StoreError), database.transaction():
        database._db.pgconn.send_query(b"SELECT 1")
        database.execute("SELECT 1")
    assert database.query("SELECT 1") == [(1,)]
    assert store.accounts.add("Anna").name == "Anna"


@pytest.mark.parametrize("is_stored", [False, True])
def test_nothing_is_stored_twice_if_the_end_of_it_is_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch, is_stored: bool
) -> None:
    game = new_game()
    game_id = store.games.add(game, "x")
    database = store.database
    assert isinstance(database, PostgresDatabase)
    commit = database._commit

    def lost() -> None:
        if is_stored:
            database._sent("COMMIT", ())
        ended(store)
        commit()

    monkeypatch.setattr(database, "_commit", lost)
    with pytest.raises(StoreError, match="check whether it was"):
        store.games.append(game_id, passed(game))
    monkeypatch.undo()
    assert len(store.games.actions_since(game_id, 0)) == is_stored
    if is_stored:
        with pytest.raises(StaleGame):
            store.games.append(game_id, passed(game))
    else:
        store.games.append(game_id, passed(game))
    assert len(store.games.actions_since(game_id, 0)) == 1


def test_a_database_that_is_away_is_told_and_comes_back() -> None:
    own = Cluster(cluster().programs)
    try:
        own.ask("postgres", "CREATE DATABASE club")
        with closing(open_store(own.address("club"), called="games.db")) as store:
            own.stop()
            for asked in (lambda: store.games.of(HOME), lambda: store.settings.set(HOME, "a", 1)):
                with pytest.raises(StoreError, match=r"^games\.db: .*the database does not answer$"):
                    asked()
            own.start()
            store.settings.set(HOME, "a", 2)
            assert store.settings.get(HOME, "a") == 2
    finally:
        own.remove()


def test_what_failed_is_not_passed_over(store: Store) -> None:
    with (
        pytest.raises(StoreError, match="passed over"),
        store.database.transaction(),
        pytest.raises(psycopg.errors.UndefinedTable),
    ):
        store.database.execute("DELETE FROM nothing")
    assert store.games.of(HOME) == ()


# Who waits for whom


def test_games_do_not_wait_for_each_other_and_all_else_does(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "_SECONDS", 1)
    monkeypatch.setattr(postgresql, "_STILL_SECONDS", 60)
    game = new_game(options=UpwordsOptions(pass_rounds=9))
    one, two = store.games.add(game, "one"), store.games.add(game, "two")
    with closing(open_store(cluster().address("kept"))) as other:
        with store.database.transaction(holding=""):
            store.database.execute("UPDATE games SET name = 'x' WHERE id = ?", (one,))
            other.games.append(two, passed(game))
            for asked in (lambda: other.games.append(one, passed(game)), lambda: other.accounts.add("Anna")):
                with pytest.raises(StoreError, match="locked"):
                    asked()
            assert [row.name for row in other.games.of(HOME)] == ["two", "one"]
        other.games.append(one, passed(game))
        with store.database.transaction(holding=HOME), pytest.raises(StoreError, match="locked"):
            other.settings.set(HOME, "a", 1)


def test_nobody_waits_for_a_process_that_stands_still(store: Store) -> None:
    game = new_game(options=UpwordsOptions(pass_rounds=9))
    game_id = store.games.add(game, "x")
    with closing(open_store(cluster().address("kept"))) as other:
        with pytest.raises(StoreError, match="can't be written"), store.database.transaction():
            store.database.execute("UPDATE games SET name = 'y' WHERE id = ?", (game_id,))
            other.games.append(game_id, passed(game))
        assert [row.name for row in store.games.of(HOME)] == ["x"]
        with pytest.raises(StaleGame):
            store.games.append(game_id, passed(game))


def test_a_thread_does_not_wait_for_another_for_ever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "_SECONDS", 0.05)
    assert isinstance(store.database, PostgresDatabase)
    told: list[StoreError] = []

    def ask() -> None:
        with pytest.raises(StoreError, match="locked") as caught:
            store.games.of(HOME)
        told.append(caught.value)

    with store.database._using:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert len(told) == 1


# A pooler


@pytest.fixture
def pooled(tmp_path: Path) -> Iterator[str]:
    """The address of an empty database behind PgBouncer in transaction mode, with two connections."""
    pooler = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    emptied()
    if not pooler:
        pytest.skip(
            "no PgBouncer here (apt-get install pgbouncer): whether games go through it is not tested"
        )
    folder = cluster().folder
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = folder / "pgbouncer.ini"
    told.write_text(
        f"[databases]\n* = host={folder}\n[pgbouncer]\npool_mode=transaction\ndefault_pool_size=2\n"
        f"listen_addr=\nunix_socket_dir={folder}\nlisten_port={port}\nauth_type=trust\n"
        f"auth_file={folder / 'users'}\nlogfile={folder / 'pgbouncer.log'}\n"
    )
    (folder / "users").write_text(f'"{USER}" ""\n')
    running = subprocess.Popen([*cluster().user, pooler, "-q", str(told)], stdin=subprocess.DEVNULL)
    address = f"postgresql://{USER}@/kept?host={folder}&port={port}"
    try:
        end = time.monotonic() + 30
        while not (folder / f".s.PGSQL.{port}").exists():
            assert running.poll() is None and time.monotonic() < end
            time.sleep(0.02)
        yield address
    finally:
        running.terminate()
        running.wait(30)


def test_through_a_pooler_nothing_is_mixed_up(pooled: str) -> None:
    game = new_game(options=UpwordsOptions(pass_rounds=10))
    with closing(open_store(pooled)) as store:
        anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
        game_id = store.games.add(game, "x")

    def play(number: int) -> list[int]:
        won, mine = [], game
        with closing(open_store(pooled)) as store:
            for count in range(1, 20):
                mine = passed(mine)
                try:
                    store.games.append(game_id, mine)
                    won.append(count)
                except StaleGame:
                    pass
                store.settings.change((anna, ben)[number % 2], "n", lambda kept: (kept or 0) + 1)
        return won

    with ThreadPoolExecutor(6) as several:
        won = [*several.map(play, range(6))]
    assert sorted(chain(*won)) == [*range(1, 20)]
    with closing(open_store(pooled)) as store:
        assert [store.settings.get(who, "n") for who in (anna, ben)] == [57, 57]
        assert store.games.load(game_id).game.action_count == 19
