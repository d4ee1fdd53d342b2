"""Files that are no store, stores somebody has tampered with, disks that are full: one clear line each."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.stored import new_game, passed, raw
from tests.strategies import Walker
from upwords_tui.base.errors import RecordError, StoreError, UpwordsError
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME


@pytest.fixture(autouse=True)
def databases_are_made_once() -> None:
    """Here each is made as players' are."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with one game of some turns."""
    path = tmp_path / "games.db"
    store = open_store(path)
    game = Walker(random.Random(5)).play(
        new_game("Anna", "Ben", "Cleo", options=UpwordsOptions(pass_rounds=9)), 12
    )
    store.games.add(game, "x")
    store.settings.set(HOME, "theme", "dark")
    store.close()
    return path


def complaint(path: Path, *, use: bool = True) -> UpwordsError:
    """Return what is said of the store at `path`; it must be one line."""
    with pytest.raises((StoreError, RecordError)) as caught:
        store = open_store(path)
        try:
            if use:
                store.games.load(store.games.of(HOME)[0].id)
        finally:
            store.close()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value


# Files that are no store


def test_no_foreign_file_is_touched(tmp_path: Path) -> None:
    for content in (
        b"hello",
        b"x" * 5000,
        b"SQLite format 3\0" + b"\xff" * 4080,
        random.Random(1).randbytes(9000),
    ):
        file = tmp_path / "notes.txt"
        file.write_bytes(content)
        file.chmod(0o644)
        error = complaint(file)
        assert str(file) in str(error)
        assert file.read_bytes() == content
        assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "places.sqlite"
    with raw(file) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    before = file.read_bytes()
    assert "another program" in str(complaint(file))
    with raw(file) as db:
        db.execute("PRAGMA user_version = 77")
    assert "another program" in str(complaint(file))
    with raw(file) as db:
        db.execute("PRAGMA user_version = 0")
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert len(file.read_bytes()) == len(before)


@pytest.mark.parametrize("kind", ["folder", "fifo", "below a file", "zero byte", "device"])
def test_what_can_be_no_file(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "games.db"
    if kind == "folder":
        place.mkdir()
    elif kind == "fifo":
        os.mkfifo(place)
    elif kind == "below a file":
        place.write_text("")
        place = place / "games.db"
    elif kind == "zero byte":
        place = tmp_path / "a\0b"
    elif kind == "device":
        place = Path("/dev/null")
    complaint(place)


def test_a_newer_version_is_not_touched(path: Path) -> None:
    with raw(path) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer version" in str(complaint(path))


@pytest.mark.parametrize("version", [0, -1])
def test_a_wrong_version(path: Path, version: int) -> None:
    with raw(path) as db:
        db.execute(f"PRAGMA user_version = {version}")
    complaint(path, use=False)


@pytest.mark.parametrize("table", ["games", "actions"])
def test_missing_tables(path: Path, table: str) -> None:
    with raw(path) as db:
        db.execute(f"DROP TABLE {table}")
    complaint(path)


def test_a_table_without_its_columns(path: Path) -> None:
    with raw(path) as db:
        db.execute("ALTER TABLE actions RENAME COLUMN body TO corpus")
    assert "body" in str(complaint(path))


def test_a_file_that_may_only_be_read(path: Path) -> None:
    """The same in a child that has dropped what lets root write anywhere."""
    path.chmod(0o444)
    path.parent.chmod(0o555)
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from upwords_tui.base.errors import StoreError\n"
        "from upwords_tui.store import database\n"
        "from upwords_tui.store.opening import open_store\n"
        "scripts = database.migrations()\n"
        "database.migrations = lambda: scripts\n"
        "os.geteuid() or os.seteuid(65534)\n"
        "try:\n"
        "    store = open_store(Path(sys.argv[1]))\n"
        "    store.settings.set('home', 'a', 1)\n"
        "except StoreError as error:\n"
        "    print(error)\n"
    )
    for folder in (path.parent, *path.parent.parents):
        if folder.stat().st_uid == os.getuid() and folder != Path("/tmp") and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
    try:
        said = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
        )
    finally:
        path.parent.chmod(0o755)
    assert said.stdout.count("\n") == 1, said
    assert "readonly" in said.stdout or "unable to open" in said.stdout


# Damage


def test_truncated_and_scribbled_files_never_half_load(path: Path) -> None:
    content = path.read_bytes()
    rng = random.Random(11)
    clean = open_store(path)
    whole = clean.games.load(clean.games.of(HOME)[0].id).game
    clean.close()
    refused = 0
    for attempt in range(60):
        damaged = bytearray(content)
        if attempt % 3 == 0:
            del damaged[rng.randrange(1, len(damaged)) :]
        elif attempt % 3 == 1:
            page = rng.randrange(len(damaged) // 4096) * 4096
            damaged[page : page + 4096] = rng.randbytes(4096)
        else:
            for _ in range(rng.choice([1, 5, 200])):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        file = path.with_name(f"damaged{attempt}.db")
        file.write_bytes(damaged)
        try:
            store = open_store(file)
            try:
                for row in store.games.of(HOME):
                    row.updated.astimezone()
                    store.settings.get(HOME, "theme")
                    store.results.best_solo_scores("e", "d")
                    store.results.best_scores("e", HOME, lambda setup, facts: bool(setup or facts))
                    loaded = store.games.load(row.id).game
                    assert loaded.action_count <= whole.action_count
            finally:
                store.close()
        except UpwordsError as error:
            refused += 1
            assert "\n" not in str(error)
    assert refused > 20


def _edit(field: str, change: Callable[[object], object]) -> Callable[[sqlite3.Connection], None]:
    """Change `field` of the first action that has it."""

    def edit(db: sqlite3.Connection) -> None:
        for number, body in db.execute("SELECT number, body FROM actions ORDER BY number").fetchall():
            data = json.loads(body)
            if field in data:
                data[field] = change(data[field])
                db.execute("UPDATE actions SET body = ? WHERE number = ?", (json.dumps(data), number))
                return
        raise AssertionError(f"no action has {field}")

    return edit


def _setup(change: Callable[[dict[str, object]], object]) -> Callable[[sqlite3.Connection], None]:
    def edit(db: sqlite3.Connection) -> None:
        data = json.loads(db.execute("SELECT setup FROM games").fetchone()[0])
        change(data)
        db.execute("UPDATE games SET setup = ?", (json.dumps(data),))

    return edit


def _sql(statement: str, *values: object) -> Callable[[sqlite3.Connection], object]:
    return lambda db: db.execute(statement, values)


TAMPERING: dict[str, Callable[[sqlite3.Connection], object]] = {
    "score": _edit("score", lambda score: int(str(score)) + 1),
    "scores": _edit("scores", lambda scores: [999, *list(scores)[1:]]),  # type: ignore[call-overload]
    "score as text": _edit("score", str),
    "drawn": _edit("drawn", lambda drawn: ["Z", "Z", "Z"]),
    "words": _edit("words", lambda words: [["XYZZY", 99]]),
    "notation": _edit("notation", lambda text: "1A CAT"),
    "tiles": _edit("tiles", lambda tiles: {"A1": "X"}),
    "tiles off the board": _edit("tiles", lambda tiles: {"Z99": "X"}),
    "tiles garbage": _edit("tiles", lambda tiles: {"\x1b[2J": "\x07" * 9999}),
    "seat": _edit("seat", lambda seat: 7),
    "seat true": _edit("seat", lambda seat: True),
    "action": _edit("action", lambda name: "win"),
    "action list": _edit("action", lambda name: ["play"]),
    "ms": _edit("seat", lambda seat: -1),
    "seed": _setup(lambda data: data.update(seed="00" * 32)),
    "seed short": _setup(lambda data: data.update(seed="00")),
    "seed and commitment": _setup(lambda data: (data.update(seed="11" * 32), data.pop("commitment"))),
    "edition": _setup(lambda data: data.update(edition="monopoly")),
    "no seats": _setup(lambda data: data.update(seats=[])),
    "too many seats": _setup(lambda data: data.update(seats=[{"name": "x", "player": "human"}] * 9)),
    "a name with an escape": _setup(lambda data: data.update(seats=[{"name": "\x1b[2J", "player": "human"}])),
    "options": _setup(lambda data: data.update(options={"rounds": 1e99})),
    "unknown option": _setup(lambda data: data.update(options={"cheat": True})),
    "missing number": _sql("DELETE FROM actions WHERE number = 3"),
    "missing first": _sql("DELETE FROM actions WHERE number = 0"),
    "renumbered": _sql("UPDATE actions SET number = number + 1000"),
    "number as text": _sql("UPDATE actions SET number = 'x' WHERE number = 2"),
    "swapped": _sql("UPDATE actions SET body = (SELECT body FROM actions WHERE number = 4) WHERE number = 3"),
    "action no JSON": _sql("UPDATE actions SET body = '{' WHERE number = 1"),
    "action a list": _sql("UPDATE actions SET body = '[]' WHERE number = 1"),
    "action deep": _sql("UPDATE actions SET body = ? WHERE number = 1", '{"seat":' + "[" * 100_000),
    "action huge number": _sql("UPDATE actions SET body = ? WHERE number = 1", '{"seat":' + "9" * 9999 + "}"),
    "action NaN": _sql("UPDATE actions SET body = ? WHERE number = 1", '{"seat":NaN,"action":"pass"}'),
    "action bytes": _sql("UPDATE actions SET body = ? WHERE number = 1", b"\xff\x00\xfe"),
    "setup bytes": _sql("UPDATE games SET setup = ?", b"\xff\x00"),
    "setup null": _sql("UPDATE games SET setup = 'null'"),
    "setup empty": _sql("UPDATE games SET setup = ''"),
    "kind": _sql("UPDATE games SET kind = 'chess'"),
    "kind bytes": _sql("UPDATE games SET kind = ?", b"\xff"),
}


@pytest.mark.parametrize("tampering", TAMPERING.values(), ids=TAMPERING.keys())
def test_tampered_games_are_refused(path: Path, tampering: Callable[[sqlite3.Connection], object]) -> None:
    with raw(path) as db:
        tampering(db)
    assert isinstance(complaint(path), RecordError)


def test_tampered_lists_still_show(path: Path) -> None:
    """What is wrong with one row must not keep a person from the others."""
    with raw(path) as db:
        db.execute(
            "UPDATE games SET name = ?, kind = ?, is_over = 'perhaps', created = 5", (b"\xff\x1b", b"\x1b")
        )
        db.execute(
            "INSERT INTO results VALUES ('g', 0, 'k', 'e', 'd', 1, ?, 'human', 'many', 1, 'late', 'who', 0)",
            (b"\xff",),
        )
        db.execute(
            "INSERT INTO results VALUES ('h', 0, 'k', 'e', 'd', 1, 'A', 'human', 5, 1, 'late', NULL, 0)"
        )
    store = open_store(path)
    (row,) = store.games.of(HOME)
    assert row.name.isprintable()
    assert [(score.name, score.score) for score in store.results.best_solo_scores("e", "d")] == [("A", 5)]
    store.close()


# Full disks


def test_a_full_disk_loses_nothing_and_recovers(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = open_store(tmp_path / "games.db")
    game = new_game(options=UpwordsOptions(pass_rounds=10))
    game_id = store.games.add(game, "x")
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "games.db-wal").stat().st_size, limits[1]))
        with pytest.raises(StoreError) as caught:
            for _ in range(50):
                store.settings.set(HOME, "filler", "x" * 5000)
        assert "\n" not in str(caught.value)
        with pytest.raises(StoreError):
            store.games.append(game_id, passed(game))
        assert store.games.actions_since(game_id, 0) == ()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, old)
    store.games.append(game_id, passed(game))
    assert store.games.load(game_id).game.action_count == 1
    store.close()


def test_a_new_store_on_a_full_disk(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
        complaint(tmp_path / "games.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, old)
    open_store(tmp_path / "games.db").close()
