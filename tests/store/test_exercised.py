"""What every store keeps of exercises, and of what looking back at games has found."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from tests.store.stored import NOW, new_game, raw
from tests.store.test_migrations import add_game, migrated
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import HOME

DAY = timedelta(days=1)


def one(name: str, due: datetime | None = NOW, sort: str = "puzzle", **body: Any) -> Exercised:
    return Exercised(sort, name, due, body)


def names(store: Store, sort: str = "puzzle", account: str = HOME) -> list[str]:
    return [each.name for each in store.exercises.of(account, sort)]


def test_they_come_back_as_they_were_kept(store: Store) -> None:
    kept = (one("a/1", card={"x": [1, None]}, outcome="first"), one("b/ä", NOW + DAY), one("c", None))
    store.exercises.keep(HOME, kept)
    assert store.exercises.of(HOME, "puzzle") == kept
    assert store.exercises.of(HOME, "mistake") == ()


def test_those_due_come_first_whatever_clock_they_were_told_by(store: Store) -> None:
    east, west = timezone(timedelta(hours=9)), timezone(timedelta(hours=-9))
    done = [
        one("never", None),
        one("last", NOW + DAY),
        one("second", (NOW + timedelta(hours=1)).astimezone(east)),
        one("third", (NOW + timedelta(hours=2)).astimezone(west)),
        one("first", NOW + timedelta(microseconds=1)),
    ]
    store.exercises.keep(HOME, done)
    assert names(store) == ["first", "second", "third", "last", "never"]
    assert store.exercises.of(HOME, "puzzle")[1].due == NOW + timedelta(hours=1)


def test_what_is_kept_anew_takes_the_place_of_what_was(store: Store) -> None:
    store.exercises.keep(HOME, [one("a", times=1), one("b"), one("a", sort="mistake")])
    store.exercises.keep(HOME, [one("a", None, times=2)])
    assert store.exercises.of(HOME, "puzzle") == (one("b"), one("a", None, times=2))
    assert store.exercises.of(HOME, "mistake") == (one("a", sort="mistake"),)


def test_they_are_there_when_the_store_is_opened_again(two: tuple[Store, Store]) -> None:
    first, second = two
    first.exercises.keep(HOME, [one("a")])
    assert names(second) == ["a"]


def test_everybody_has_their_own_and_takes_them_along(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    store.exercises.keep(anna, [one("a", outcome="shown")])
    store.exercises.keep(ben, [one("b")])
    assert (names(store, account=anna), names(store, account=ben), names(store)) == (["a"], ["b"], [])
    (told,) = store.accounts.export(anna)["exercises"]
    assert (told["sort"], told["name"], json.loads(told["body"])) == ("puzzle", "a", {"outcome": "shown"})
    store.accounts.delete(anna)
    assert (names(store, account=anna), names(store, account=ben)) == ([], ["b"])


RATING = {"rating": 1512.5, "tried": 3}
BOTH = [("puzzle", "a"), ("daily", "d")]


def test_exercises_and_a_rating_change_at_once(store: Store) -> None:
    store.exercises.keep(HOME, [one("a", times=1)])
    store.exercises.change(HOME, BOTH, "en", lambda bodies, rating: ((one("a", at=len(bodies)),), RATING))
    assert (store.exercises.rating(HOME, "en"), store.exercises.rating(HOME, "fi")) == (RATING, {})

    def change(bodies: Sequence[Any], rating: Any) -> tuple[Sequence[Exercised], None]:
        assert (bodies, rating) == ([{"at": 2}, {}], RATING)
        return (one("d", None, "daily", x=1),), None

    store.exercises.change(HOME, BOTH, "en", change)
    assert store.exercises.of(HOME, "daily") == (one("d", None, "daily", x=1),)
    assert store.exercises.rating(HOME, "en") == RATING, "none is given, none is changed"


def test_nothing_is_half_done(store: Store) -> None:
    class Unkept(dict[str, Any]):
        def items(self) -> Any:
            raise OverflowError("somebody has pulled the plug")

    new = one("a", times=2), one("d", None, "daily", x=1)
    store.exercises.keep(HOME, [one("a", times=1)])
    with pytest.raises(OverflowError, match="plug"):
        store.exercises.change(HOME, BOTH, "en", lambda _bodies, _rating: (new, Unkept(x=1)))
    assert store.exercises.of(HOME, "puzzle") == (one("a", times=1),)
    assert store.exercises.of(HOME, "daily") == () and store.exercises.rating(HOME, "en") == {}


KILLED = """
import os, signal, sys
from pathlib import Path
from upwords_tui.store.exercises import Exercised
from upwords_tui.store.opening import open_store
from upwords_tui.store import exercises
store = open_store(Path(sys.argv[1]))
dumped, left = exercises.dumped, [1]

def dying(body):
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    left.pop()
    return dumped(body)

exercises.dumped = dying
done = Exercised("puzzle", "a", None, {})
store.exercises.change("home", [("puzzle", "a")], "en", lambda *_kept: ((done,), {}))
"""


def test_who_is_killed_between_the_two_has_done_neither(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    ran = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert ran.returncode == -signal.SIGKILL
    store = open_store(path)
    assert store.exercises.of(HOME, "puzzle") == () and store.exercises.rating(HOME, "en") == {}
    store.close()


def test_a_rating_is_told_its_owner_and_goes_with_them(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    for account in (anna, ben):
        store.exercises.change(account, (), "en", lambda _bodies, _rating: ((), RATING))
    (told,) = store.accounts.export(anna)["exercise_ratings"]
    assert (told["language"], json.loads(told["body"])) == ("en", RATING)
    store.accounts.delete(anna)
    assert (store.exercises.rating(anna, "en"), store.exercises.rating(ben, "en")) == ({}, RATING)


def test_ratings_that_were_settings_are_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with raw(path) as db:
        migrated(db, 9)
        for name, value in (("puzzles-en", RATING), ("puzzles-fi", {"tried": 1}), ("theme", "dark")):
            db.execute("INSERT INTO settings VALUES (?, ?, ?)", (HOME, name, json.dumps(value)))
        db.execute("INSERT INTO settings VALUES (?, 'puzzles-nl', ?)", (HOME, b"\xff"))
        db.commit()
    store = open_store(path)
    assert [store.exercises.rating(HOME, code) for code in ("en", "fi", "nl")] == [RATING, {"tried": 1}, {}]
    assert store.settings.get(HOME, "theme") == "dark"
    assert [name for name in store.accounts.export(HOME)["settings"] if name.startswith("puzzles")] == []
    store.close()


def test_what_looking_back_found_is_kept_turn_by_turn(store: Store) -> None:
    game_id = store.games.add(new_game(), "x")
    store.exercises.keep_looked_back(game_id, {3: {"a": 1}, 1: {"b": 2}})
    store.exercises.keep_looked_back(game_id, {3: {"a": 2}, 7: {}})
    assert store.exercises.looked_back(game_id) == {1: {"b": 2}, 3: {"a": 2}, 7: {}}
    assert list(store.exercises.looked_back(game_id)) == [1, 3, 7]
    assert store.exercises.looked_back("none") == {}


def test_it_goes_with_its_game(store: Store) -> None:
    gone, there = store.games.add(new_game(), "x"), store.games.add(new_game(), "y")
    for game_id in (gone, there):
        store.exercises.keep_looked_back(game_id, {1: {"a": 1}})
    store.games.delete(gone)
    store.exercises.keep_looked_back(gone, {2: {"a": 1}})
    assert (store.exercises.looked_back(gone), store.exercises.looked_back(there)) == ({}, {1: {"a": 1}})


@pytest.mark.parametrize("body", ["", "[]", "{", "5", b"\xff"], ids=range(5))
def test_what_somebody_has_spoilt_is_nothing(tmp_path: Path, body: object) -> None:
    store = open_store(path := tmp_path / "games.db")
    store.exercises.keep(HOME, [one("a", x=1), one("b", x=1)])
    game_id = store.games.add(new_game(), "x")
    store.exercises.keep_looked_back(game_id, {1: {"a": 1}, 2: {"a": 1}})
    store.close()
    with raw(path) as db:
        db.execute("UPDATE exercises SET body = ?, due = 'soon' WHERE name = 'a'", (body,))
        db.execute("UPDATE reviews SET body = ? WHERE turn = 1", (body,))
    store = open_store(path)
    spoilt, sound = sorted(store.exercises.of(HOME, "puzzle"), key=lambda each: each.name)
    assert spoilt.body == {} and spoilt.due and spoilt.due.year == 1970
    assert sound == one("b", x=1)
    assert store.exercises.looked_back(game_id) == {2: {"a": 1}}
    store.close()


@pytest.mark.parametrize("number", range(1, 8))
def test_an_older_file_takes_them(tmp_path: Path, number: int) -> None:
    path = tmp_path / "games.db"
    with raw(path) as db:
        migrated(db, number)
        if number == 1:  # later ones have more columns to fill, and `test_migrations` fills them
            add_game(db, "old", new_game())
    store = open_store(path)
    store.exercises.keep(HOME, [one("a")])
    assert names(store) == ["a"]
    for row in store.games.of(HOME):
        store.exercises.keep_looked_back(row.id, {1: {"a": 1}})
        assert store.exercises.looked_back(row.id) == {1: {"a": 1}}
    store.close()
