"""What is kept of games: all of it, in order, once."""

from __future__ import annotations

import random
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.store.stored import NOW, Clock, new_game, passed, raw
from tests.strategies import Walker, random_setup, seeds
from upwords_tui.errors import StaleGame, StoreError
from upwords_tui.games.record import to_record
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.options import Options
from upwords_tui.store import database
from upwords_tui.store.database import IN_MEMORY, Ending, Result, Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path, Clock())
    yield store
    store.close()


def test_a_new_store_is_private_and_safe(path: Path, store: Store) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    ((mode,),) = store._query("PRAGMA journal_mode")
    ((synchronous,),) = store._query("PRAGMA synchronous")
    ((foreign_keys,),) = store._query("PRAGMA foreign_keys")
    assert (mode, synchronous, foreign_keys) == ("wal", 2, 1)
    assert store.games() == ()
    for beside in path.parent.iterdir():
        assert stat.S_IMODE(beside.stat().st_mode) == 0o600, beside


def test_the_mode_of_a_file_that_is_there_is_left_alone(path: Path, store: Store) -> None:
    store.close()
    path.chmod(0o640)
    Store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@settings(max_examples=10)
@given(seeds)
def test_any_game_comes_back_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    store = Store(IN_MEMORY)
    try:
        game = Game.begin(random_setup(rng))
        game_id = store.add_game(game, "x")
        for _, _, after in Walker(rng).walk(game, 25):
            store.append(game_id, after)
            game = after
        assert to_record(_load(store, game_id)) == to_record(game)
        assert store.action_count(game_id) == game.action_count
        assert store.games()[0].is_over == game.is_over
    finally:
        store.close()


def _load(store: Store, game_id: str) -> Game:
    game = store.load(game_id)
    assert isinstance(game, Game)
    return game


def test_a_game_is_added_with_all_its_actions(store: Store) -> None:
    game = passed(new_game(options=Options(pass_rounds=5)), 3)
    game_id = store.add_game(game, "Anna – Ben")
    (row,) = store.games()
    assert (row.id, row.kind, row.name, row.actions, row.is_over) == (
        game_id, "upwords", "Anna – Ben", 3, False
    )  # fmt: skip
    assert row.created == row.updated == NOW + timedelta(seconds=1)
    assert to_record(_load(store, game_id)) == to_record(game)


def test_who_appends_second_is_told(store: Store, path: Path) -> None:
    game = new_game(options=Options(pass_rounds=5))
    game_id = store.add_game(game, "x")
    other = Store(path)
    store.append(game_id, passed(game))
    with pytest.raises(StaleGame):
        other.append(game_id, passed(game))
    with pytest.raises(StaleGame):
        other.append(game_id, passed(game, 3))
    assert other.action_count(game_id) == 1
    other.append(game_id, passed(game, 2))
    assert store.action_count(game_id) == 2
    other.close()


@pytest.mark.parametrize("actions", [0, 1])
def test_nothing_is_appended_to_a_deleted_game(store: Store, actions: int) -> None:
    game = passed(new_game(options=Options(pass_rounds=5)), actions)
    game_id = store.add_game(game, "x")
    store.delete(game_id)
    with pytest.raises(StoreError, match="deleted") as caught:
        store.append(game_id, passed(game))
    assert not isinstance(caught.value, StaleGame)
    with pytest.raises(StoreError, match="deleted"):
        store.load(game_id)
    assert store.games() == ()


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_appended_to_a_file_that_is_gone(store: Store, path: Path, replaced: bool) -> None:
    game = new_game()
    game_id = store.add_game(game, "x")
    path.unlink()
    if replaced:
        path.write_bytes(b"")
    with pytest.raises(StoreError, match="deleted or replaced while it was open"):
        store.append(game_id, passed(game))


def test_a_file_may_be_called_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        store = Store(Path(":memory:"))
        store.set_setting("theme", "dark")
        store.close()
    assert store.path == tmp_path / ":memory:" and (tmp_path / ":memory:").stat().st_size > 0


def test_deleting_leaves_no_action_and_all_results(store: Store, path: Path) -> None:
    game = passed(new_game("Anna"))
    game_id = store.add_game(game, "x")
    _results(store, game_id, 7)
    store.delete(game_id)
    with raw(path) as db:
        assert db.execute("SELECT count(*) FROM actions").fetchone() == (0,)
    assert [row.score for row in store.best_solo_scores("e", "d")] == [7]


def test_the_game_played_last_comes_first(store: Store) -> None:
    game = new_game(options=Options(pass_rounds=5))
    first, second = store.add_game(game, "first"), store.add_game(game, "second")
    assert [row.id for row in store.games()] == [second, first]
    store.append(first, passed(game))
    assert [row.id for row in store.games()] == [first, second]
    store.rename(second, "third")
    assert [row.name for row in store.games()] == ["first", "third"]


def test_names_are_cleaned_on_the_way_in_and_out(store: Store, path: Path) -> None:
    game_id = store.add_game(new_game(), "a\x1b[2J\u202eb")
    assert store.games()[0].name == "a [2Jb"
    store.rename(game_id, "c\u200bd\n")
    assert store.games()[0].name == "cd"
    with raw(path) as db:
        assert db.execute("SELECT name FROM games").fetchone() == ("cd",)
        db.execute("UPDATE games SET name = 'x\x1b]0;evil\x07'")
    assert store.games()[0].name == "x ]0;evil"


def _results(store: Store, game_id: str, *scores: int, edition: str = "e") -> None:
    results = tuple(Result(seat, f"P{seat}", "human", score, True) for seat, score in enumerate(scores))
    store.add_results(game_id, "upwords", edition, "d", results)


def test_the_best_solo_scores(store: Store) -> None:
    for number, score in enumerate([50, 90, 70, 90, -5]):
        _results(store, f"g{number}", score)
    _results(store, "of two", 500, 400)
    _results(store, "elsewhere", 600, edition="other")
    rows = store.best_solo_scores("e", "d", 4)
    assert [row.score for row in rows] == [90, 90, 70, 50]
    assert rows[0].ended < rows[1].ended
    assert store.best_solo_scores("e", "other") == ()


def test_results_are_kept_once(store: Store) -> None:
    _results(store, "g", 50)
    _results(store, "g", 99)
    assert [row.score for row in store.best_solo_scores("e", "d")] == [50]


def test_an_ending_is_kept_with_its_action_or_not_at_all(store: Store, path: Path) -> None:
    game = new_game("Anna")
    game_id = store.add_game(game, "x")
    ending = Ending("e", "d", (Result(0, "Anna", "human", 42, True),))
    with raw(path) as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON results BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(StoreError):
        store.append(game_id, passed(game), ending)
    assert store.action_count(game_id) == 0
    with raw(path) as db:
        db.execute("DROP TRIGGER full")
    store.append(game_id, passed(game), ending)
    assert [row.score for row in store.best_solo_scores("e", "d")] == [42]
    assert store.action_count(game_id) == 1


def test_settings(store: Store, path: Path) -> None:
    assert store.setting("theme", "dark") == "dark"
    for value in ("light", {"a": [1, None, "ä"]}, None, False):
        store.set_setting("theme", value)
        assert store.setting("theme", "dark") == value
    for garbage in ("", "{", "nope", "[" * 100_000, b"\xff\xfe", b"{}\xff"):
        with raw(path) as db:
            db.execute("UPDATE settings SET value = ?", (garbage,))
        assert store.setting("theme", "dark") == "dark"


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database.default_path() == tmp_path / "upwords-tui" / "games.db"
    monkeypatch.setattr(database, "user_data_path", lambda *args, **options: Path("~/.local/share"))
    with pytest.raises(StoreError, match="no home folder"):
        Store()


def test_odd_times_are_the_beginning_of_time(store: Store, path: Path) -> None:
    store.add_game(new_game(), "x")
    zero = datetime.fromtimestamp(0, UTC)
    for text, time in (
        ("yesterday", zero),
        ("", zero),
        ("0001-01-01T00:00:00+14:00", zero),
        ("9999-12-31T23:59:59-14:00", zero),
        ("2025-03-01", datetime(2025, 3, 1, tzinfo=UTC)),
        ("2025-03-01T12:00:00+02:00", datetime(2025, 3, 1, 10, tzinfo=UTC)),
    ):
        with raw(path) as db:
            db.execute("UPDATE games SET updated = ?", (text,))
        assert store.games()[0].updated == time
        store.games()[0].updated.astimezone()
