"""Several processes on one file: nobody overwrites anybody, and one killed at any moment loses nothing."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.store.stored import new_game, passed
from upwords_tui.errors import StaleGame, StoreError
from upwords_tui.games.upwords.options import Options
from upwords_tui.store import database
from upwords_tui.store.database import Store

PLAYER = (sys.executable, "-m", "tests.store.player")
ROOT = Path(__file__).parents[2]


def start_player(path: Path, game_id: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PLAYER, str(path), game_id, str(count)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


def test_of_two_who_append_the_same_number_one_wins(tmp_path: Path) -> None:
    path, rounds = stored_game(tmp_path), 12
    store = Store(path)
    game = new_game(options=Options(pass_rounds=10))
    game_id = store.add_game(game, "x")
    barrier = threading.Barrier(4)
    won: list[int] = []
    stale: list[int] = []

    def append() -> None:
        mine = Store(path)
        for number in range(1, rounds + 1):
            after = passed(game, number)
            barrier.wait(20)
            try:
                mine.append(game_id, after)
                won.append(number)
            except StaleGame:
                stale.append(number)
            barrier.wait(20)
        mine.close()

    threads = [threading.Thread(target=append) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(won) == list(range(1, rounds + 1))
    assert len(stale) == 3 * rounds
    assert store.load(game_id).action_count == rounds
    store.close()


def stored_game(folder: Path) -> Path:
    return folder / "games.db"


def test_two_processes_share_a_game(tmp_path: Path) -> None:
    path, count = stored_game(tmp_path), 60
    store = Store(path)
    game_id = store.add_game(new_game("Anna", "Ben"), "x")
    players = [start_player(path, game_id, count) for _ in range(2)]
    said = [player.communicate(timeout=60)[0].split() for player in players]
    assert [player.returncode for player in players] == [0, 0]
    assert sorted(int(number) for lines in said for number in lines) == list(range(count))
    assert store.load(game_id).action_count == count
    store.close()


def test_a_process_killed_at_any_moment_loses_nothing_it_showed(tmp_path: Path) -> None:
    path = stored_game(tmp_path)
    store = Store(path)
    game_id = store.add_game(new_game("Anna", "Ben", "Cleo"), "x")
    store.close()
    rng = random.Random()
    shown = stored = 0
    for _ in range(6):
        with start_player(path, game_id, 10**6) as player:
            assert player.stdout
            for _ in range(rng.randint(1, 40)):
                shown = max(shown, int(player.stdout.readline()))
            player.kill()
            # What it still wrote before it died was shown too.
            rest = player.stdout.read().rpartition("\n")[0].split()
            shown = max([shown, *map(int, rest)])
        store = Store(path)
        game = store.load(game_id)
        assert game.action_count >= max(shown + 1, stored)
        stored = game.action_count
        (row,) = store.games()
        assert row.actions == stored
        store.close()
    assert stored > 6


def test_processes_that_start_together_set_the_file_up_once(tmp_path: Path) -> None:
    path = stored_game(tmp_path)
    barrier = threading.Barrier(8)
    problems: list[Exception] = []

    def open_store() -> None:
        barrier.wait(20)
        try:
            store = Store(path)
            store.add_game(new_game(), "x")
            store.close()
        except StoreError as error:
            problems.append(error)

    for attempt in range(6):
        path = tmp_path / f"games{attempt}.db"
        threads = [threading.Thread(target=open_store) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert problems == []
        store = Store(path)
        assert len(store.games()) == 8
        store.close()


def test_migrations_run_once_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = stored_game(tmp_path)
    scripts = database._migrations()
    Store(path).close()
    more = "CREATE TABLE more (a TEXT);\nINSERT INTO more VALUES ('once');\n"
    monkeypatch.setattr(database, "_migrations", lambda: [*scripts, more])
    for _ in range(3):
        store = Store(path)
        assert store._query("SELECT a FROM more") == [("once",)]
        assert store._query("PRAGMA user_version") == [(len(scripts) + 1,)]
        store.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = stored_game(tmp_path)
    scripts = database._migrations()
    Store(path).close()
    with monkeypatch.context() as patch:
        patch.setattr(database, "_migrations", lambda: [*scripts, "CREATE TABLE more (a TEXT);\nNONSENSE;\n"])
        with pytest.raises(StoreError, match="NONSENSE"):
            Store(path)
    store = Store(path)
    assert store._query("SELECT count(*) FROM sqlite_master WHERE name = 'more'") == [(0,)]
    store.close()


def test_a_locked_file_is_waited_for_and_then_told(tmp_path: Path) -> None:
    path = stored_game(tmp_path)
    store = Store(path)
    waiting = Store(path)
    waiting._db.execute("PRAGMA busy_timeout = 50")
    store._db.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        waiting.set_setting("a", 1)
    store._db.execute("COMMIT")
    waiting.set_setting("a", 1)
    assert store.setting("a") == 1
    for each in (store, waiting):
        each.close()
