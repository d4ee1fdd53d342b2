"""Several processes on one file: nobody overwrites anybody, and one killed at any moment loses nothing."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.store.stored import new_game, passed
from upwords_tui.base.errors import StaleGame, StoreError
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import HOME


@pytest.fixture(autouse=True)
def databases_are_made_once() -> None:
    """Here each is made as players' are."""


PLAYER = (sys.executable, "-m", "tests.store.player")
ROOT = Path(__file__).parents[2]


def start_player(path: Path, game_id: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PLAYER, str(path), game_id, str(count)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )


def test_of_two_who_append_the_same_number_one_wins(tmp_path: Path) -> None:
    path, rounds = stored_game(tmp_path), 12
    store = open_store(path)
    game = new_game(options=UpwordsOptions(pass_rounds=10))
    game_id = store.games.add(game, "x")
    barrier = threading.Barrier(4)
    won: list[int] = []
    stale: list[int] = []

    def append() -> None:
        mine = open_store(path)
        for number in range(1, rounds + 1):
            after = passed(game, number)
            barrier.wait(20)
            try:
                mine.games.append(game_id, after)
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
    assert store.games.load(game_id).game.action_count == rounds
    store.close()


def stored_game(folder: Path) -> Path:
    return folder / "games.db"


def test_two_processes_share_a_game(tmp_path: Path) -> None:
    path, count = stored_game(tmp_path), 60
    store = open_store(path)
    game_id = store.games.add(new_game("Anna", "Ben"), "x")
    players = [start_player(path, game_id, count) for _ in range(2)]
    said = [player.communicate(timeout=60)[0].split() for player in players]
    assert [player.returncode for player in players] == [0, 0]
    assert sorted(int(number) for lines in said for number in lines) == list(range(count))
    assert store.games.load(game_id).game.action_count == count
    store.close()


def test_a_process_killed_at_any_moment_loses_nothing_it_showed(tmp_path: Path) -> None:
    path = stored_game(tmp_path)
    store = open_store(path)
    game_id = store.games.add(new_game("Anna", "Ben", "Cleo"), "x")
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
        store = open_store(path)
        game = store.games.load(game_id).game
        assert game.action_count >= max(shown + 1, stored)
        stored = game.action_count
        (row,) = store.games.of(HOME)
        assert row.actions == stored
        store.close()
    assert stored > 6


def test_processes_that_start_together_set_the_file_up_once(tmp_path: Path) -> None:
    path = stored_game(tmp_path)
    barrier = threading.Barrier(8)
    problems: list[Exception] = []

    def set_up() -> None:
        barrier.wait(20)
        try:
            store = open_store(path)
            store.games.add(new_game(), "x")
            store.close()
        except StoreError as error:
            problems.append(error)

    for attempt in range(6):
        path = tmp_path / f"games{attempt}.db"
        threads = [threading.Thread(target=set_up) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert problems == []
        store = open_store(path)
        assert len(store.games.of(HOME)) == 8
        store.close()
