"""A copy of a store: whole, whoever plays meanwhile, and never instead of anything that is there."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.stored import new_game, passed, raw
from tests.store.test_processes import start_player
from upwords_tui.base.errors import StoreError
from upwords_tui.store.backup import back_up
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import HOME


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


@pytest.fixture
def store(games: Path) -> Iterator[Store]:
    with closing(open_store(games)) as store:
        yield store


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copies" / "100% of it?.db"


@pytest.fixture(autouse=True)
def _folder(copy: Path) -> None:
    copy.parent.mkdir()


def test_what_is_only_in_the_journal_is_copied(store: Store, games: Path, copy: Path) -> None:
    anna = store.accounts.add("Anna", key="SHA256:a").id
    game = new_game()
    game_id = store.games.add(game, "x", anna)
    store.games.append(game_id, passed(game))
    assert games.with_name("games.db-wal").stat().st_size > 0
    back_up(games, copy)
    assert [*copy.parent.iterdir()] == [copy]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with raw(copy) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    with closing(open_store(copy)) as restored:
        assert [account.name for account in restored.accounts.all()] == ["Anna"]
        assert restored.accounts.of_key("SHA256:a") == restored.accounts.all()[0]
        assert restored.games.load(game_id).game.action_count == 1


def test_it_waits_for_nobody_who_writes(store: Store, games: Path, copy: Path) -> None:
    store.accounts.add("Anna")
    with raw(games) as db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE accounts SET name = 'Nobody'")
        back_up(games, copy)
        db.rollback()
    with closing(open_store(copy)) as restored:
        assert [account.name for account in restored.accounts.all()] == ["Anna"]


def test_copies_made_while_others_play_hold_together(store: Store, games: Path, copy: Path) -> None:
    game_id = store.games.add(new_game("Anna", "Ben", "Cleo"), "x")
    with start_player(games, game_id, 10**6) as player:
        assert player.stdout
        try:
            for number in range(5):
                shown = int(player.stdout.readline())
                made = copy.with_name(f"{number}.db")
                back_up(games, made)
                with closing(open_store(made)) as restored:
                    assert restored.games.load(game_id).game.action_count > shown
                    assert restored.games.of(HOME)[0].id == game_id
        finally:
            player.kill()


def test_nothing_is_overwritten(store: Store, games: Path, copy: Path) -> None:
    back_up(games, copy)
    before = copy.read_bytes()
    store.accounts.add("Anna")
    for there in (copy, games, copy.parent):
        with pytest.raises(StoreError, match="nothing is overwritten"):
            back_up(games, there)
    link = copy.with_name("link")
    link.symlink_to(copy.with_name("nothing"))
    with pytest.raises(StoreError, match="nothing is overwritten"):
        back_up(games, link)
    assert copy.read_bytes() == before and {*copy.parent.iterdir()} == {copy, link}


def test_what_is_no_store_is_not_copied(tmp_path: Path, copy: Path) -> None:
    with pytest.raises(StoreError, match=r"games\.db: the games can't be opened"):
        back_up(tmp_path / "games.db", copy)
    other = tmp_path / "other.db"
    with raw(other) as db:
        db.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        back_up(other, copy)
    other.write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match="not a database"):
        back_up(other, copy)
    assert not (tmp_path / "games.db").exists() and not [*copy.parent.iterdir()]


def test_a_damaged_store_is_told(games: Path, copy: Path) -> None:
    with closing(open_store(games)) as store:
        for number in range(200):
            store.settings.set(HOME, f"{number}", "x" * 100)
    with raw(games) as db:
        ((page,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'")
        size = int(db.execute("PRAGMA page_size").fetchone()[0])
    with games.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\x05" + b"\xff" * (size - 1))
    with pytest.raises(StoreError, match=r"games\.db: the games are damaged"):
        back_up(games, copy)
    assert not [*copy.parent.iterdir()]


def test_where_nothing_can_be_written(store: Store, games: Path, copy: Path) -> None:
    with pytest.raises(StoreError, match="a copy can't be made: No such file or directory"):
        back_up(games, copy / "below")
