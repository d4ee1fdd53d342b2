"""A club moves from a file into PostgreSQL and back: every row of it, also after an interruption."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.postgres import TABLES as ALL_TABLES
from tests.store.postgres import emptied
from tests.store.stored import new_game, passed, raw, scored
from tests.store.test_port import of
from upwords_tui.base.errors import StoreError
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store import backup
from upwords_tui.store.backup import TABLES, copy_all
from upwords_tui.store.database import Database, Row
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import HOME, INVITATION, DueIn, Ending, KeptWordList, ProposedSeat, SeatResult


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Store]:
    """A store in a file with something in every table."""
    with closing(open_store(tmp_path / "games.db")) as store:
        anna, ben = store.accounts.add("Anna", key="SHA256:a").id, store.accounts.add("Ben").id
        store.accounts.make_code(INVITATION, anna, 5)
        game = new_game(options=UpwordsOptions(pass_rounds=9))
        for number in range(7):
            game_id = store.games.add(game, f"Päivän {number}", anna)
            store.games.append(game_id, passed(game), None, DueIn())
        store.games.append(
            store.games.add(new_game("Anna", "Ben"), "rated", anna),
            passed(new_game("Anna", "Ben")),
            Ending(
                *("e", "d"),
                tuple(
                    SeatResult(n, "x", "human", 9 - n, n < 1, who, False, (anna, ben), {"size": 1})
                    for n, who in enumerate((anna, ben))
                ),
                *("quick", 2),
            ),
        )
        store.games.add(of(anna, ben), "together", anna)
        scored(store, 7, account=ben)
        now = store.database.now()
        store.ratings.keep([Rating(anna, "upwords", "quick", 1500.123456789, 99.5, 1, 0.1, now)], {0: True})
        for _ in range(3):
            store.tables.add(anna, {"ä": 1}, {}, (ProposedSeat(ben, "invited"), ProposedSeat()))
            store.talk.add("hall", anna, "Hei – “€” 𝄞")
            store.talk.add_report(anna, ben, "loud")
        store.talk.ignore(anna, ben)
        store.settings.set(HOME, "theme", {"a": [1, None, "ä"]})
        store.exercises.keep(anna, [Exercised("puzzle", "x", None, {}), Exercised("puzzle", "y", now, {})])
        store.exercises.change(anna, [], "en", lambda _bodies, _rating: ([], {"mean": 2e2}))
        store.exercises.keep_looked_back(game_id, {1: {"best": "x"}})
        store.word_lists.keep(KeptWordList("list-1", "b.txt", b"\x00\xff"))
        yield store


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    place = emptied() if request.param == "PostgreSQL" else tmp_path / "copy.db"
    with closing(open_store(place)) as store:
        yield store


def told(store: Store) -> dict[str, list[Row]]:
    """Return all that is kept, but how long the program has run."""
    database = store.database
    return {
        table: database.query(
            f"SELECT {', '.join(database.texts(database.columns, table))} FROM {table}"
            f" ORDER BY {', '.join(TABLES[table])}"
        )
        for table in TABLES
    }


def test_no_table_is_forgotten(club: Store) -> None:
    asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    assert {*club.database.texts(asked)} == {*TABLES, "play_time"} == {*ALL_TABLES}
    assert all(told(club).values()), "there is something in each"


def test_every_row_goes_there_and_comes_back(club: Store, target: Store, tmp_path: Path) -> None:
    kept = told(club)
    assert copy_all(club.database, target.database) == sum(map(len, kept.values()))
    assert told(target) == kept
    assert target.tables.all() == club.tables.all() and target.talk.reports() == club.talk.reports()
    assert target.accounts.of_key("SHA256:a") == club.accounts.of_key("SHA256:a")
    with closing(open_store(tmp_path / "back.db")) as back:
        copy_all(target.database, back.database)
        assert told(back) == kept
        assert abs(back.play_time.now() - club.play_time.now()).total_seconds() < 60
        anna = back.accounts.named("Anna")
        assert anna and back.games.of(anna.id) == club.games.of(anna.id)


def test_a_copy_that_was_broken_off_goes_on(
    club: Store, target: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_PAGE", 3)
    insert = type(target.database).insert

    def breaks(database: Database, table: str, *key: str, **values: object) -> None:
        if table == "actions" and values["number"] == 0 and len(database.rows("SELECT 1 FROM actions")) > 3:
            raise StoreError("the disk is full")
        insert(database, table, *key, **values)

    with monkeypatch.context() as patch:
        patch.setattr(type(target.database), "insert", breaks)
        with pytest.raises(StoreError, match="the disk is full"):
            copy_all(club.database, target.database)
    assert 0 < len(target.database.query("SELECT 1 FROM actions")) < 8
    club.settings.set(HOME, "theme", "changed since")
    for _ in range(2):
        copy_all(club.database, target.database)
        assert told(target) == told(club)


def test_games_of_others_are_left_alone(club: Store, target: Store) -> None:
    target.accounts.add("Cleo")
    before = told(target)
    with pytest.raises(StoreError, match="other games already"):
        copy_all(club.database, target.database)
    assert told(target) == before


def test_what_differs_afterwards_is_told(club: Store, target: Store) -> None:
    copy_all(club.database, target.database)
    target.settings.set(HOME, "more", 1)
    with pytest.raises(StoreError, match="differs in settings"):
        copy_all(club.database, target.database)


def test_what_postgresql_can_not_keep_is_told(club: Store, tmp_path: Path) -> None:
    with raw(tmp_path / "games.db") as db:
        db.execute("UPDATE settings SET value = ?", ("a\0b",))
    with closing(open_store(emptied())) as target, pytest.raises(StoreError, match="NUL"):
        copy_all(club.database, target.database)
