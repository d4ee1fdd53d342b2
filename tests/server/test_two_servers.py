"""Two servers on one PostgreSQL, with real clients: a game between them, and one of them dies."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil
import pytest

from tests.server.fakes import wait_for_end_of, wait_until
from tests.server.knocking import needs_ssh
from tests.server.test_metrics import free_port
from tests.server.test_proxy import listens
from tests.server.test_together import Server
from tests.store.network import NONE, Links, can_link, fast_clock
from tests.store.postgres import USER, Cluster, Standby, cluster, emptied, found
from tests.terminal.term import Term
from upwords_tui.store.opening import open_store

pytestmark = needs_ssh
MINUTE = timedelta(minutes=1)


@pytest.fixture
def address() -> str:
    return emptied()


@pytest.fixture
def pooled(address: str, tmp_path: Path) -> Iterator[str]:
    """Give the address of a PgBouncer before the database."""
    program = shutil.which("pgbouncer")
    if not program:
        pytest.skip("PgBouncer is not installed")
    port, told = free_port(), cluster().folder / "pgbouncer.ini"
    told.write_text(
        f"[databases]\nkept = host={cluster().folder} port=5432 user={USER}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        "auth_type = any\npool_mode = transaction\n"
    )
    told.chmod(0o644)
    command = [*cluster().user, program, "-q", str(told)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as pooler:
        wait_until(lambda: listens(port))
        yield f"postgresql://{USER}@127.0.0.1:{port}/kept"
        pooler.terminate()


def test_a_server_behind_a_pooler_hears_the_other(address: str, pooled: str, tmp_path: Path) -> None:
    one = Server(tmp_path, "--store", address)
    two = Server(tmp_path, "--store", pooled, "--bus", address, data="second")
    try:
        anna, ben = begun(one, two)
        with anna, ben:
            first, second = (anna, ben) if "Anna goes first" in anna.text() else (ben, anna)
            first.ask("pass!")
            second.wait_for("Your turn")
    finally:
        one.end()
        two.end()


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Standby]]:
    """Give a PostgreSQL, and a standby that has whatever it has committed."""
    primary = Cluster(found(), port=5440)
    primary.ask("postgres", "CREATE DATABASE kept")
    standby = Standby(primary, port=5441)
    primary.ask("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
    primary.ask("postgres", "SELECT pg_reload_conf()")
    yield primary, standby
    for each in (standby, primary):
        each.remove()


@pytest.mark.long  # `test_together` restarts the database of one server
def test_a_game_goes_on_when_the_database_restarts_and_when_its_standby_takes_over(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    places = f"host={primary.folder},{standby.folder}&port={primary.port},{standby.port}"
    address = f"postgresql://{USER}@/kept?{places}"
    one = Server(tmp_path, "--store", address)
    two = Server(tmp_path, "--store", address, data="second")
    try:
        anna, ben = begun(one, two)
        with anna, ben:
            first, second = (anna, ben) if "Anna goes first" in anna.text() else (ben, anna)
            primary.stop()
            primary.start()
            passes(first, second)
            primary.stop()
            standby.promote()
            passes(second, first)
    finally:
        one.end()
        two.end()


def passes(mover: Term, other: Term) -> None:
    """Have somebody pass, again as long as the database isn't there, until the other sees it."""
    seen = other.output.count(b"Your turn")
    while "database" in mover.ask("pass!"):
        """It said that it can't be written."""
    other.wait_until(lambda: other.output.count(b"Your turn") > seen)


@pytest.fixture
def servers(tmp_path: Path, address: str) -> Iterator[tuple[Server, Server]]:
    one = Server(tmp_path, "--store", address)
    two = Server(tmp_path, "--store", address, data="second")
    yield one, two
    for server in (one, two):
        server.end()


def begun(one: Server, two: Server) -> tuple[Term, Term]:
    """Have Anna at one server and Ben at the other begin a game; return her, then him."""
    anna, ben = one.meet("Anna"), two.meet("Ben")
    assert "Waiting for Ben." in " ".join(anna.ask("new Ben passes=9").split())
    ben.wait_for("Anna invites you")
    ben.send("enter")
    for term in (anna, ben):
        term.wait_for("The first word must cover")
        term.wait_for_prompt()
    return anna, ben


def kill(server: Server) -> None:
    """End all processes of a server at once."""
    first = psutil.Process(server.process.pid)
    everybody = [first, *first.children(recursive=True)]
    first.suspend()  # it must not begin others
    for process in reversed(everybody):
        process.kill()
    server.process.wait()
    wait_for_end_of(everybody)


def test_two_people_at_two_servers_play_and_talk_and_one_server_dies(servers: tuple[Server, Server]) -> None:
    anna, ben = begun(*servers)
    with anna, ben:
        first, second = (anna, ben) if "Anna goes first" in anna.text() else (ben, anna)
        first.ask("pass!")
        second.wait_for("passed")
        second.send("say well done", "enter")
        first.wait_for("well done")
        second.ask("pass!")
        first.wait_for("Your turn")
        kill(servers[0])
        with servers[1].come("Anna") as again:
            again.wait_for("You are back in your game.")
            again.wait_for_prompt()
            mover, other = (again, ben) if first is anna else (ben, again)
            mover.ask("exchange " + mover.ask("rack").split("rack: ")[-1].split(",")[0].replace(" ", ""))
            other.wait_for("exchanged")


@pytest.fixture
def linked() -> Iterator[tuple[Links, Cluster]]:
    """Give a PostgreSQL, and the links over which servers reach it."""
    if not can_link():
        pytest.skip(NONE)
    with Links(2) as links:
        database = Cluster(found(), port=5442, links=links)
        database.ask("postgres", "CREATE DATABASE kept")
        yield links, database
        database.remove()


def test_people_of_a_server_that_is_cut_off_go_on_at_the_other_and_it_hears_of_it_later(
    linked: tuple[Links, Cluster], tmp_path: Path
) -> None:
    links, database = linked
    addresses = [database.address("kept", host) for host in links.addresses]
    one, two = (Server(tmp_path, "--store", each, data=f"data {at}") for at, each in enumerate(addresses))
    try:
        anna, ben = begun(one, two)
        with anna, ben:
            if "Ben goes first" in anna.text():
                passes(ben, anna)
            links.cut(0)
            with two.come("Anna") as again:
                again.wait_for_prompt()
                again.ask("resume")
                passes(again, ben)
                links.mend(0)
                passes(ben, again)
            anna.wait_for("Ben passed")
            passes(anna, ben)
    finally:
        one.end()
        two.end()


def test_a_server_whose_clock_is_two_minutes_fast_counts_no_time_of_its_own(
    address: str, tmp_path: Path
) -> None:
    if not (fast := fast_clock()):
        pytest.skip("faketime is not installed: what a clock that is fast would do is not tested")
    one = Server(tmp_path, "--store", address)
    two = Server(tmp_path, "--store", address, data="second", within=fast)
    try:
        anna, ben = begun(one, two)
        with anna, ben, closing(open_store(address)) as store:
            first, second = (anna, ben) if "Anna goes first" in anna.text() else (ben, anna)
            for mover, other in ((first, second), (second, first)) * 2:
                passes(mover, other)
            now = datetime.now(UTC)
            account = store.accounts.named("Anna")
            assert account
            (game,) = store.games.of(account.id)
            stamps = [action.stamp for action in store.games.actions_since(game.id, 0)]
            made = [stamp.made for stamp in stamps]
            assert len(made) == 4 and made == sorted(made) and made[-1] < now
            played = [stamp.played - stamps[0].played for stamp in stamps]
            assert all(abs(each - (at - made[0])) < MINUTE for each, at in zip(played, made, strict=True))
    finally:
        one.end()
        two.end()


def test_a_server_with_other_word_lists_is_refused_while_another_serves(tmp_path: Path, address: str) -> None:
    one = Server(tmp_path, "--store", address)
    try:
        with closing(open_store(address)) as store:
            store.settings.set("home", "word-lists", {"en": "0" * 64})
            command = (sys.executable, "-m", "upwords_tui", "serve", "--listen", "127.0.0.1:0")
            ran = subprocess.run(
                [*command, "--data", tmp_path / "second", "--store", address], capture_output=True, text=True
            )
            assert ran.returncode == 2 and "has other word lists" in ran.stderr
            one.end()
            two = Server(tmp_path, "--store", address, data="second")
            two.end()
            assert store.settings.get("home", "word-lists").keys() > {"en", "fi", "nl"}
    finally:
        one.end()
