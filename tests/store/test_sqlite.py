"""What only a store in a file has: the file, what others do to it behind its back, who waits for whom."""

from __future__ import annotations

import stat
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.store.stored import Clock, new_game, passed, raw, scored
from upwords_tui.base.errors import StoreError
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store import database, opening
from upwords_tui.store.database import SqliteDatabase
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import HOME, Ending, SeatResult


@pytest.fixture(autouse=True)
def databases_are_made_once() -> None:
    """Here each is made as players' are."""


def sqlite(store: Store) -> SqliteDatabase:
    assert isinstance(store.database, SqliteDatabase)
    return store.database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = open_store(path, Clock())
    yield store
    store.close()


def test_a_new_store_is_private_and_safe(path: Path, store: Store) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    modes = [
        sqlite(store)._db.execute(f"PRAGMA {of}").fetchone()
        for of in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert modes == [("wal",), (2,), (1,)]
    assert store.games.of(HOME) == ()
    for beside in path.parent.iterdir():
        assert stat.S_IMODE(beside.stat().st_mode) == 0o600, beside


def test_the_mode_of_a_file_that_is_there_is_left_alone(path: Path, store: Store) -> None:
    store.close()
    path.chmod(0o640)
    open_store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_appended_to_a_file_that_is_gone(store: Store, path: Path, replaced: bool) -> None:
    game = new_game()
    game_id = store.games.add(game, "x")
    path.unlink()
    if replaced:
        path.write_bytes(b"")
    with pytest.raises(StoreError, match="deleted or replaced while it was in use"):
        store.games.append(game_id, passed(game))


def test_a_file_may_be_called_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        store = open_store(Path(":memory:"))
        store.settings.set(HOME, "theme", "dark")
        store.close()
    assert (tmp_path / ":memory:").stat().st_size > 0


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert opening.default_path() == tmp_path / "upwords-tui" / "games.db"
    monkeypatch.setattr(opening, "user_data_path", lambda *args, **options: Path("~/.local/share"))
    with pytest.raises(StoreError, match="no home folder"):
        open_store()


# What others do behind its back


def test_deleting_leaves_no_action_and_all_results(store: Store, path: Path) -> None:
    ada = store.accounts.add("Ada").id
    game = new_game("Anna")
    store.games.append(game_id := store.games.add(game, "x", ada), passed(game))
    scored(store, 7, account=ada)
    store.games.delete(game_id)
    with raw(path) as db:
        assert db.execute("SELECT count(*) FROM actions").fetchone() == (0,)
        assert db.execute("SELECT name, account FROM results").fetchall() == [("Anna", ada)]
    store.accounts.delete(ada)
    with raw(path) as db:
        assert db.execute("SELECT name, account FROM results").fetchall() == [("", ada)]
        assert db.execute("SELECT name, name_key, kind FROM accounts WHERE id = ?", (ada,)).fetchall() == [
            ("", None, "gone")
        ]


def test_whose_results_are(store: Store, path: Path) -> None:
    game = new_game("Anna", "Max:highest")
    results = SeatResult(0, "Anna", "human", 9, True), SeatResult(1, "Max", "computer:highest", 8, False)
    store.games.append(store.games.add(game, "x"), passed(game), Ending("e", "d", results))
    with raw(path) as db:
        assert db.execute("SELECT account FROM results ORDER BY seat").fetchall() == [(HOME,), (None,)]


def test_names_are_cleaned_on_the_way_in_and_out(store: Store, path: Path) -> None:
    store.games.add(new_game(), "c\u200bd\n")
    with raw(path) as db:
        assert db.execute("SELECT name FROM games").fetchone() == ("cd",)
        db.execute("UPDATE games SET name = 'x\x1b]0;evil\x07', edition = CAST(x'FF1B' AS TEXT)")
        db.execute("UPDATE accounts SET name = 'x\x1b'")
    (row,) = store.games.of(HOME)
    assert row.name == "x ]0;evil" and row.edition.isprintable()
    assert store.accounts.get(HOME).name == "x"


def test_an_ending_that_can_not_be_kept_takes_its_action_with_it(store: Store, path: Path) -> None:
    game = new_game("Anna")
    game_id = store.games.add(game, "x")
    ending = Ending("e", "d", (SeatResult(0, "Anna", "human", 42, True),))
    with raw(path) as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON results BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(StoreError):
        store.games.append(game_id, passed(game), ending)
    assert store.games.actions_since(game_id, 0) == ()
    with raw(path) as db:
        db.execute("DROP TRIGGER full")
    store.games.append(game_id, passed(game), ending)
    assert [row.score for row in store.results.best_solo_scores("e", "d")] == [42]
    assert len(store.games.actions_since(game_id, 0)) == 1


def test_settings_that_can_not_be_read(store: Store, path: Path) -> None:
    store.settings.set(HOME, "theme", "light")
    for garbage in ("", "{", "nope", "[" * 100_000, b"\xff\xfe", b"{}\xff"):
        with raw(path) as db:
            db.execute("UPDATE settings SET value = ?", (garbage,))
        assert store.settings.get(HOME, "theme", "dark") == "dark"


def test_odd_times_are_the_beginning_of_time(store: Store, path: Path) -> None:
    game_id = store.games.add(new_game(), "x")
    zero = datetime.fromtimestamp(0, UTC)
    for text, moment in (
        ("yesterday", zero),
        ("", zero),
        ("0001-01-01T00:00:00+14:00", zero),
        ("9999-12-31T23:59:59-14:00", zero),
        ("2025-03-01", datetime(2025, 3, 1, tzinfo=UTC)),
        ("2025-03-01T12:00:00+02:00", datetime(2025, 3, 1, 10, tzinfo=UTC)),
    ):
        with raw(path) as db:
            db.execute("UPDATE games SET updated = ?, created = ?", (text, text))
        assert store.games.of(HOME)[0].updated == moment == store.games.load(game_id).times[0].made
        store.games.of(HOME)[0].updated.astimezone()


def test_what_a_process_stores_itself_is_no_news_to_it(store: Store) -> None:
    store.settings.set(HOME, "a", 1)
    assert not store.changed()


# What waits for what


def test_a_locked_file_is_waited_for_and_then_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, waiting = open_store(path, Clock()), open_store(path, Clock())
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.05)
    sqlite(store)._db.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        waiting.settings.set(HOME, "a", 1)
    sqlite(store)._db.execute("COMMIT")
    waiting.settings.set(HOME, "a", 1)
    assert store.settings.get(HOME, "a") == 1
    for each in (store, waiting):
        each.close()


def test_a_thread_does_not_wait_for_another_for_ever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.05)
    told: list[StoreError] = []

    def write() -> None:
        try:
            store.settings.set(HOME, "a", 1)
        except StoreError as error:
            told.append(error)

    with sqlite(store)._writing:
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()
    assert [str(error)[-6:] for error in told] == ["locked"]
    store.settings.set(HOME, "a", 1)


def test_a_signal_in_the_middle_of_a_question_may_ask_too(store: Store) -> None:
    with sqlite(store)._reading, sqlite(store)._writing:
        assert store.games.of(HOME) == () and not store.changed()


def test_who_reads_does_not_wait_for_who_waits_to_write(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 60)
    game = new_game(options=UpwordsOptions(pass_rounds=9))
    game_id = store.games.add(game, "x")
    other = open_store(path, Clock())
    sqlite(other)._db.execute("BEGIN IMMEDIATE")
    thread = threading.Thread(target=store.games.append, args=(game_id, passed(game)))
    thread.start()
    while sqlite(store)._writing.acquire(blocking=False):
        sqlite(store)._writing.release()
        time.sleep(0.001)
    assert store.games.load(game_id).game.action_count == 0
    assert len(store.games.of(HOME)) == 1 and not store.changed()
    assert thread.is_alive()
    sqlite(other)._db.execute("ROLLBACK")
    thread.join(60)
    assert len(store.games.actions_since(game_id, 0)) == 1
    other.close()


def test_the_best_scores_are_found_without_going_through_all_results(store: Store) -> None:
    asked: list[str] = []
    sqlite(store)._reader.set_trace_callback(asked.append)
    store.results.best_scores("e", HOME, lambda setup, facts: True)
    sqlite(store)._reader.set_trace_callback(None)
    plans = [str(row[3]) for sql in asked for row in store.database.query(f"EXPLAIN QUERY PLAN {sql}")]
    assert plans and sum("results USING INDEX results_of_edition" in plan for plan in plans) == 2
    assert not any(plan.startswith("SCAN results") for plan in plans)
