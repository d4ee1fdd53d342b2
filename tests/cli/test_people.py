"""`upwords-tui people`: what a host sees and does, and `upwords-tui backup`, what is kept of it."""

from __future__ import annotations

import json
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.running import Ran, run, start
from tests.online.exchanges import Place
from tests.store.test_rated import rated, seat
from upwords_tui.app.narration.numbers import date_text
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.games.base import Seat
from upwords_tui.online.messages import NOTICES, TopicMessage
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import GUEST, HOME, INVITATION, NEW_KEY, ProposedSeat

KEYS = ("SHA256:one", "SHA256:two")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """That of a server which runs: it is open all the while."""
    with closing(open_store(folder / "games.db")) as store:
        yield store


@pytest.fixture
def anna(store: Store) -> str:
    anna = store.accounts.add("Anna", key=KEYS[0]).id
    store.accounts.add_key(anna, KEYS[1])
    return anna


def asked(folder: Path, *words: str, stdin: bytes = b"") -> Ran:
    return run("people", "--data", str(folder), *words, stdin=stdin)


def said(folder: Path, *words: str) -> str:
    """Return what is said of something that goes well."""
    ran = asked(folder, *words)
    assert (ran.code, ran.err) == (0, ""), ran
    return ran.out


# Who there is


def test_nobody_has_been_here(folder: Path, store: Store) -> None:
    assert said(folder) == "Nobody has been here yet.\n"
    assert json.loads(said(folder, "--json")) == []


def test_people_are_listed(folder: Path, store: Store, anna: str) -> None:
    store.accounts.seen(anna)
    store.accounts.mark(anna, is_host=True)
    ben = store.accounts.add("Ben", key="SHA256:b").id
    store.accounts.mark(ben, is_barred=True)
    store.accounts.add("Guest 2", GUEST)
    today = date_text(datetime.now().astimezone().date())
    first, second, third = said(folder).splitlines()
    assert re.fullmatch(rf"Anna: since {today}, last here (to|yester)day \d\d:\d\d, 2 keys, host", first)
    assert second == f"Ben: since {today}, 1 key, banned"
    assert third == f"Guest 2: guest since {today}"


def test_people_are_listed_for_other_programs(folder: Path, store: Store, anna: str) -> None:
    store.accounts.mark(anna, is_barred=True)
    account = store.accounts.get(anna)
    (told,) = json.loads(said(folder, "--json"))
    assert told == {
        "id": anna,
        "name": "Anna",
        "kind": "person",
        "created": account.created.isoformat(),
        "seen": None,
        "is_here": False,
        "keys": list(KEYS),
        "is_host": False,
        "is_barred": True,
    }
    store.accounts.seen(anna)
    (told,) = json.loads(said(folder, "--json"))
    assert datetime.fromisoformat(told["seen"]) == store.accounts.get(anna).seen


async def test_who_is_here_now_is_told(tmp_path: Path) -> None:
    with Place(tmp_path) as place, closing(open_store(tmp_path / "games.db")) as store:
        place.exchange().path.rename(tmp_path / "exchange.sock")
        place.held.path = tmp_path / "exchange.sock"
        anna, ben = (store.accounts.add(name, key=name).id for name in ("Anna", "Ben"))
        for account in (anna, ben):
            store.accounts.seen(account)
        both, other = place.visitor(anna), place.visitor(anna)
        await other.sees(lambda people: len(people) == 2)
        first, second = said(tmp_path).splitlines()
        assert first.endswith(", here now, 1 key") and "last here" not in first
        assert "last here" in second and "here now" not in second
        assert [each["is_here"] for each in json.loads(said(tmp_path, "--json"))] == [True, False]
        for visitor in (both, other):
            visitor.session.close()
        watcher = place.visitor("watcher")
        await watcher.sees(lambda people: len(people) == 1)
        assert "here now" not in said(tmp_path)
        place.held.kill()
        place.held.path.unlink()
        assert len(said(tmp_path).splitlines()) == 2, "without a server it is listed all the same"


# What the host does about somebody


def test_names_are_given(folder: Path, store: Store, anna: str) -> None:
    store.accounts.add("Ben")
    assert said(folder, "rename", "anna", "Anneke de Vries") == "Anna is now called Anneke de Vries.\n"
    assert store.accounts.get(anna).name == "Anneke de Vries"
    assert "That name is taken." in asked(folder, "rename", "Anneke de Vries", "BEN").complaint
    assert "A name must have" in asked(folder, "rename", "Anneke de Vries", "x").complaint
    assert store.accounts.get(anna).name == "Anneke de Vries"


def test_somebody_is_barred_and_let_in_again(folder: Path, store: Store, anna: str) -> None:
    assert said(folder, "bar", "ANNA") == "Anna is banned.\n"
    assert store.accounts.get(anna).is_barred
    assert said(folder, "unbar", "Anna") == "Anna is no longer banned.\n"
    assert not store.accounts.get(anna).is_barred


def test_hosts_are_made(folder: Path, store: Store, anna: str) -> None:
    assert said(folder, "host", "Anna") == "Anna now has host rights.\n"
    assert store.accounts.get(anna).is_host
    assert said(folder, "nohost", "Anna") == "Anna no longer has host rights.\n"
    assert not store.accounts.get(anna).is_host


@pytest.mark.parametrize("answer", [b"no\n", b"", b"maybe\n"])
def test_nobody_is_deleted_by_mistake(folder: Path, store: Store, anna: str, answer: bytes) -> None:
    ran = asked(folder, "delete", "Anna", stdin=answer)
    assert (ran.code, ran.out) == (1, "Nothing deleted.\n") and "Delete Anna" in ran.err
    assert store.accounts.get(anna).name == "Anna"


@pytest.mark.parametrize(("words", "answer"), [((), b"yes\n"), (("--yes",), b"")])
def test_somebody_is_deleted(
    folder: Path, store: Store, anna: str, words: tuple[str, ...], answer: bytes
) -> None:
    ran = asked(folder, "delete", "Anna", *words, stdin=answer)
    assert (ran.code, ran.out) == (0, "Anna is deleted.\n") and bool(ran.err) is bool(answer)
    assert store.accounts.all() == () and store.accounts.of_key(KEYS[0]) is None


@pytest.mark.parametrize(
    "words", [("rename", "Bob", "Ben"), ("bar", "Bob"), ("host", "\x1b"), ("key", "Bob"), ("delete", "")]
)
def test_somebody_nobody_knows(folder: Path, store: Store, anna: str, words: tuple[str, ...]) -> None:
    assert "Nobody is called" in asked(folder, *words).complaint


# Codes


def test_an_invitation_is_for_one_account(folder: Path, store: Store) -> None:
    code, told = said(folder, "invite", "--hours", "2").splitlines()
    assert (store.accounts.whose_code(code, INVITATION), store.accounts.whose_code(code, NEW_KEY)) == (
        HOME,
        None,
    )
    until = datetime.now().astimezone() + timedelta(hours=2)
    assert f"{until:%Y-%m-%d %H:}" in told or f"{until - timedelta(minutes=1):%Y-%m-%d %H:}" in told
    store.accounts.add("Anna", key="SHA256:a", invitation=code)
    assert store.accounts.whose_code(code, INVITATION) is None


def test_an_invitation_is_not_good_for_ever(folder: Path, store: Store) -> None:
    code = said(folder, "invite", "--hours", "1").split()[0]
    later = open_store(folder / "games.db", lambda: datetime.now(UTC) + timedelta(minutes=61))
    with closing(later):
        assert later.accounts.whose_code(code, INVITATION) is None


def test_a_code_for_another_key(folder: Path, store: Store, anna: str) -> None:
    code, told = said(folder, "key", "anna").splitlines()
    assert "account of Anna." in told and store.accounts.use_code(code, NEW_KEY) == anna
    store.accounts.add("Guest", GUEST)
    assert "guests have no keys" in asked(folder, "key", "Guest").complaint


@pytest.mark.parametrize("hours", ["0", "-1", "x", "9999999"])
def test_hours_are_some(folder: Path, store: Store, hours: str) -> None:
    assert "--hours" in asked(folder, "invite", "--hours", hours).complaint


# Ratings


def test_ratings_are_listed_and_worked_out_anew(folder: Path, store: Store, anna: str) -> None:
    assert said(folder, "ratings") == "Nobody has a rating yet: it takes a rated game.\n"
    ben = store.accounts.add("Ben").id
    for _ in range(2):
        rated(store, seat(anna, won=True), seat(ben))
    rated(store, seat(ben, won=True), seat(anna), moves=1)
    made = said(folder, "ratings", "--recompute").splitlines()
    assert made[0] == "3 rated games, of which 2 count. All ratings are unchanged."
    assert re.fullmatch(r"1\. Anna 16\d\d\?, 2 games", made[2]) and made[3].startswith("2. Ben 1")
    store.ratings.replace(store.ratings.latest(ben), {game.number: True for game in store.ratings.games()})
    assert len(said(folder, "ratings").splitlines()) == 3
    ran = asked(folder, "ratings", "--recompute", "--json")
    assert ran.err.endswith("1 rating has changed.\n")
    assert [each["name"] for each in json.loads(ran.out)] == ["Anna", "Ben"]
    assert said(folder, "ratings").splitlines() == made[1:]


# What people complain of


def test_reports_are_listed_and_closed(folder: Path, store: Store, anna: str) -> None:
    assert said(folder, "reports") == "There are no reports.\n"
    ben, cleo = (store.accounts.add(name).id for name in ("Ben", "Cleo"))
    store.talk.add_report(cleo, anna, "cheats")
    store.talk.add_report(ben, anna, "rude\x1b[2J")
    store.accounts.delete(cleo)
    latest, first = store.talk.reports()
    rude, cheats = said(folder, "reports").splitlines()
    assert rude.startswith(latest.id[:8]) and rude.endswith(": Ben reports Anna: rude [2J")
    assert cheats.startswith(first.id[:8]) and "a deleted account reports Anna: cheats" in cheats
    told = json.loads(said(folder, "reports", "--json"))
    assert told == json.loads(said(folder, "--json", "reports"))
    assert [(each["id"], each["reporter"], each["about"]) for each in told] == [
        (latest.id, "Ben", "Anna"),
        (first.id, None, "Anna"),
    ]
    assert said(folder, "reports", "--close", latest.id[:8]) == "The report is closed.\n"
    assert [report.id for report in store.talk.reports()] == [first.id]
    for wrong in (latest.id, "", "nonsense"):
        assert "no such report" in asked(folder, "reports", "--close", wrong).complaint


def test_waiting_tables_are_listed_and_closed(folder: Path, store: Store, anna: str) -> None:
    assert said(folder, "tables") == "No tables are waiting.\n"
    ben = store.accounts.add("Ben").id
    names = NewGameChoices("hasbro-10x10", "en", (Seat("Anna"), Seat("")))
    made = [
        store.tables.add(owner, names.to_json(), {}, [ProposedSeat(owner, "taken"), ProposedSeat()])
        for owner in (anna, ben, ben)
    ]
    lines = said(folder, "tables").splitlines()
    assert len(lines) == 3 and lines[0].startswith(made[0].code) and "Anna (away)" in lines[0]
    assert [each["owner"] for each in json.loads(said(folder, "tables", "--json"))] == ["Anna", "Ben", "Ben"]
    assert said(folder, "tables", "--close", made[0].code) == "1 table is closed.\n"
    assert said(folder, "tables", "--close", "ben") == "2 tables are closed.\n"
    assert store.tables.all() == () and asked(folder, "tables", "--close", "ben").code == 2


# What people are told


async def test_everybody_who_is_there_is_told(tmp_path: Path) -> None:
    with Place(tmp_path) as place:
        place.exchange().path.rename(tmp_path / "exchange.sock")
        place.held.path = tmp_path / "exchange.sock"
        anna = place.visitor("anna")
        await anna.sees(lambda people: len(people) == 1)
        ran = asked(tmp_path, "tell", "We close", "at ten.\x1b[2J")
        assert (ran.code, ran.out, ran.err) == (0, "Everybody connected has been told.\n", "")
        heard = await anna.hears(TopicMessage)
        assert (heard.topic, heard.message, heard.account) == (NOTICES, {"text": "We close at ten. [2J"}, "")


def test_where_nobody_can_be_told(folder: Path, store: Store) -> None:
    assert "no server is running on this folder" in asked(folder, "tell", "Hello").complaint
    (folder / "exchange.sock").touch()
    assert "no server is running on this folder" in asked(folder, "tell", "Hello").complaint
    assert "Type what you want to say" in asked(folder, "tell", "\x1b").complaint
    assert "400 characters" in asked(folder, "tell", "x" * 401).complaint


# The folder


@pytest.mark.parametrize(
    "words", [("people",), ("people", "bar", "Anna"), ("people", "tell", "x"), ("backup", "x")]
)
def test_a_folder_without_a_server(tmp_path: Path, words: tuple[str, ...]) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        complaint = run(*words, "--data", str(folder)).complaint
        assert complaint == f"upwords-tui: {folder}: no server has used this folder yet"
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_is_another_users(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_file", refuse)
    for words in (("people",), ("backup", "x")):
        complaint = run(*words, "--data", str(folder)).complaint
        assert complaint == f"upwords-tui: {folder}: this folder belongs to another user: try sudo"


def test_what_is_no_store(folder: Path) -> None:
    folder.mkdir()
    (folder / "games.db").write_text("no games " * 99)
    assert "games can't be opened" in asked(folder).complaint
    assert "games can't be opened" in run("backup", str(folder / "x"), "--data", str(folder)).complaint


def test_the_folder_is_that_of_serve(tmp_path: Path) -> None:
    open_store(tmp_path / "upwords-tui" / "server" / "games.db").close()
    assert start("people", XDG_DATA_HOME=str(tmp_path)) == Ran(0, "Nobody has been here yet.\n", "")


@pytest.mark.parametrize("words", [("dance",), ("bar",), ("rename", "Anna"), ("tell",), ("invite", "Anna")])
def test_what_nobody_understands(folder: Path, words: tuple[str, ...]) -> None:
    assert "--help" in asked(folder, *words).complaint


# Backup


def test_a_backup_is_put_in_place_of_what_was_lost(
    folder: Path, store: Store, anna: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    ran = run("backup", str(copy), "--data", str(folder))
    assert (ran.code, ran.err) == (0, "") and ran.out.startswith(f"{copy}: ")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    store.accounts.delete(anna)
    store.close()
    for lost in folder.iterdir():
        lost.unlink()
    shutil.copy(copy, folder / "games.db")
    assert said(folder).startswith("Anna: ")
    assert "nothing is overwritten" in run("backup", str(copy), "--data", str(folder)).complaint
