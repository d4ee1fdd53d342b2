"""Old files are brought up to date, once, in order, and without losing a thing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from tests.games.wordsup.scene import setup as words_up_setup
from tests.store.stored import new_game, passed, raw
from upwords_tui.base.errors import StoreError
from upwords_tui.games.record import to_record
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.games.wordsup.game import WordsUpGame as WordsUp
from upwords_tui.store import database
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME, ProposedSeat, dumped


@pytest.fixture(autouse=True)
def databases_are_made_once() -> None:
    """Here each is made as players' are."""


MADE = "2025-03-01T12:00:00.000+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def migrated(db: sqlite3.Connection, number: int) -> None:
    """Bring an empty database to where this migration left it."""
    scripts = resources.files("upwords_tui.store").joinpath("migrations")
    for each in range(1, number + 1):
        db.executescript(scripts.joinpath(f"{each:04}.sql").read_text(encoding="utf-8"))
    db.execute(f"PRAGMA user_version = {number}")


def add_game(db: sqlite3.Connection, game_id: str, game: UpwordsGame | WordsUp, updated: str = MADE) -> None:
    """Store a game as the first version did."""
    db.execute(
        "INSERT INTO games (id, kind, name, setup, created, updated, is_over) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (game_id, game.kind, game_id, dumped(game.setup_json()), MADE, updated, game.is_over),
    )
    for number in range(game.action_count):
        db.execute(
            "INSERT INTO actions (game, number, body, made) VALUES (?, ?, ?, ?)",
            (game_id, number, dumped(game.action_json(number)), MADE),
        )


@pytest.fixture
def old(path: Path) -> Iterator[sqlite3.Connection]:
    """A database as the first migration leaves it, to be filled."""
    with raw(path) as db:
        migrated(db, 1)
        yield db


@pytest.fixture
def older(path: Path) -> Iterator[sqlite3.Connection]:
    """A database as the second migration leaves it, to be filled."""
    with raw(path) as db:
        migrated(db, 2)
        yield db


def test_an_old_file_keeps_everything_and_belongs_to_whoever_is_at_home(
    path: Path, old: sqlite3.Connection
) -> None:
    long = passed(new_game(options=UpwordsOptions(pass_rounds=9)), 3)
    over, match = passed(new_game("Anna")), WordsUp.begin(words_up_setup())
    add_game(old, "long", long, "2025-03-04")
    add_game(old, "over", over, "2025-03-03")
    add_game(old, "match", match, "2025-03-02")
    for number, (name, player) in enumerate([("Anna", "human"), ("Max", "computer:highest")]):
        old.execute(
            "INSERT INTO results VALUES (?, 0, 'upwords', 'e', 'd', 1, ?, ?, ?, 1, ?)",
            (f"gone {number}", name, player, 50 - number, MADE),
        )
    for name, value in (("theme", "dark"), ("new-game", {"edition": "dutch-10x10"})):
        old.execute("INSERT INTO settings VALUES (?, ?)", (name, json.dumps(value)))
    old.execute("INSERT INTO settings VALUES ('spoilt', ?)", (b"\xff",))
    old.commit()

    store = open_store(path)
    rows = store.games.of(HOME)
    assert [(row.id, row.edition, row.actions, row.is_over, row.owner) for row in rows] == [
        ("long", "hasbro-10x10", 3, False, HOME),
        ("match", "wordsup-nl", 0, False, HOME),
        ("over", "hasbro-10x10", 1, True, HOME),
    ]
    assert [row.standing for row in rows] == [None] * 3
    assert [store.games.work_out(row.id) for row in rows] == [row.standing for row in store.games.of(HOME)]
    assert [row.mine for row in store.games.of(HOME)] == [(0, 1), (0, 1), (0,)]
    for game_id, game in (("long", long), ("over", over), ("match", match)):
        assert to_record(store.games.load(game_id).game) == to_record(game)
    assert [store.settings.get(HOME, name) for name in ("theme", "new-game", "spoilt")] == [
        "dark", {"edition": "dutch-10x10"}, None
    ]  # fmt: skip
    assert [(row.name, row.score) for row in store.results.best_solo_scores("e", "d")] == [
        ("Anna", 50),
        ("Max", 49),
    ]
    store.games.append("long", passed(long))
    store.settings.set(HOME, "theme", "light")
    assert store.settings.get(HOME, "theme") == "light"
    store.games.delete("match")
    store.close()
    assert old.execute("SELECT name, account FROM results ORDER BY game").fetchall() == [
        ("Anna", HOME), ("Max", None)
    ]  # fmt: skip
    assert old.execute("PRAGMA foreign_key_check").fetchall() == []
    assert old.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_accounts_of_an_older_file_keep_all_that_is_theirs(path: Path, older: sqlite3.Connection) -> None:
    for account, name, key in (
        ("a", "Änna", "änna"),
        ("b", "ANNA", "anna"),
        ("c", "Host", "host"),
        ("d", "", None),
    ):
        older.execute("INSERT INTO accounts VALUES (?, ?, ?, 'person', ?)", (account, name, key, MADE))
    game = passed(new_game(options=UpwordsOptions(pass_rounds=9)), 2)
    add_game(older, "long", game)
    older.execute("UPDATE games SET owner = 'a', edition = 'hasbro-10x10'")
    older.execute("INSERT INTO seats VALUES ('long', 0, 'b', 1)")
    older.execute("INSERT INTO settings VALUES ('a', 'theme', '\"dark\"')")
    older.commit()

    store = open_store(path)
    assert [
        (each.id, each.name, each.is_host, each.is_barred, each.seen) for each in store.accounts.all()
    ] == [
        ("d", "", False, False, None),
        ("b", "ANNA", False, False, None),
        ("c", "Host", False, False, None),
        ("a", "Änna", False, False, None),
    ]
    assert store.accounts.keys("a") == () and store.settings.get("a", "theme") == "dark"
    assert [(row.id, row.is_open, row.is_due) for row in store.games.of("b")] == [("long", False, True)]
    assert to_record(store.games.load("long").game) == to_record(game) and store.games.terms("long") == {}
    assert (
        not store.games.may_watch("long", "c")
        and store.games.may_watch("long", "a")
        and store.games.watchable() == ()
    )
    # Of two whose names are read the same today one is found, and no third gets that name.
    found = store.accounts.named("Ånna")
    assert found and found.id in ("a", "b")
    with pytest.raises(StoreError, match="That name is taken"):
        store.accounts.add("anna")
    store.accounts.add_key("a", "SHA256:a")
    table = store.tables.add("a", {}, {}, [ProposedSeat("a", "taken")])
    assert store.accounts.of_key("SHA256:a") == store.accounts.get("a") and store.tables.shown_to("a") == (
        table,
    )
    store.close()
    assert older.execute("PRAGMA foreign_key_check").fetchall() == []
    assert older.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_what_a_clock_had_left_is_kept_and_days_stay_dates(path: Path) -> None:
    kept = {
        "clock": ("2025-03-01T12:09:00.000+00:00", {}),
        "days": ("2025-03-04T12:00:00.000+00:00", {"move_days": 3}),
        "none": (None, {}),
    }
    with raw(path) as db:
        migrated(db, 11)
        for game_id, (due, terms) in kept.items():
            add_game(db, game_id, passed(new_game(), 1))
            db.execute("UPDATE games SET due = ?, terms = ? WHERE id = ?", (due, dumped(terms), game_id))
        db.execute("UPDATE games SET turn = 1, turn_begun = '2025-03-01T12:01:00.000+00:00'")
        db.commit()
        open_store(path).close()
        found = db.execute("SELECT id, due, due_played FROM games ORDER BY id").fetchall()
    assert found == [("clock", None, 8 * 60_000), ("days", kept["days"][0], None), ("none", None, None)]


@pytest.mark.parametrize(
    "setup", ["", "{", "[]", '{"edition":5}', b"\xff\x00", "[" * 100_000], ids=range(6)
)  # fmt: skip
def test_a_game_that_can_not_be_read_spoils_no_other(
    path: Path, old: sqlite3.Connection, setup: object
) -> None:
    for game_id in ("good", "bad"):
        add_game(old, game_id, new_game())
    old.execute("UPDATE games SET setup = ? WHERE id = 'bad'", (setup,))
    old.execute("UPDATE games SET name = CAST(x'FF' AS TEXT), kind = CAST(x'FF' AS TEXT) WHERE id = 'bad'")
    old.commit()
    store = open_store(path)
    assert {row.id: row.edition for row in store.games.of(HOME)}["good"] == "hasbro-10x10"
    assert store.games.load("good").game.action_count == 0
    store.close()


def test_migrations_run_once_and_in_order(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = database.migrations()
    open_store(path).close()
    more = "CREATE TABLE more (a TEXT);\nINSERT INTO more VALUES ('once');\n"
    monkeypatch.setattr(database, "migrations", lambda: [*scripts, more])
    for _ in range(3):
        open_store(path).close()
        with raw(path) as db:
            assert db.execute("SELECT a FROM more").fetchall() == [("once",)]
            assert db.execute("PRAGMA user_version").fetchall() == [(len(scripts) + 1,)]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_migration_that_fails_changes_nothing(
    path: Path, old: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    add_game(old, "kept", new_game())
    old.commit()
    before = list(old.iterdump())
    scripts = [*database.migrations()[: number - 1], "CREATE TABLE more (a TEXT);\nNONSENSE;\n"]
    with monkeypatch.context() as patch:
        patch.setattr(database, "migrations", lambda: scripts)
        with pytest.raises(StoreError, match="NONSENSE"):
            open_store(path)
    if number < 3:
        assert list(old.iterdump()) == before
    assert old.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone() == (0,)
    store = open_store(path)
    assert [row.id for row in store.games.of(HOME)] == ["kept"]
    store.close()
