"""What people say, in every store: where, by whom, to whom; who is ignored, and what is complained of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.kinds import KINDS, SHARED
from tests.store.racing import MANY, race
from tests.store.stored import new_game, raw
from upwords_tui.base.errors import StoreError
from upwords_tui.store.messages import HALL, ChatMessage
from upwords_tui.store.opening import open_store
from upwords_tui.store.port import Store


def texts(store: Store, place: str, since: int = 0, limit: int = 100) -> list[str]:
    return [said.text for said in store.talk(place, since, limit)]


def saying(author: str, text: str) -> Callable[[Store], ChatMessage]:
    return lambda store: store.add_talk(HALL, author, text)


def test_what_was_said_where(store: Store) -> None:
    anna, ben = store.add_account("Anna").id, store.add_account("Ben").id
    game_id = store.add_game(new_game(), "x", anna)
    hello = store.add_talk(HALL, anna, "hello")
    assert (hello.number, hello.author, hello.name, hello.text, hello.audience) == (
        0,
        anna,
        "Anna",
        "hello",
        "all",
    )
    store.add_talk(game_id, anna, "well played", "players")
    store.add_talk(game_id, ben, "look there", "watchers")
    store.add_talk(ben, anna, "psst")
    assert store.talk(HALL) == (hello,)
    assert [(said.number, said.name, said.audience) for said in store.talk(game_id)] == [
        (0, "Anna", "players"), (1, "Ben", "watchers")
    ]  # fmt: skip
    assert texts(store, ben) == ["psst"] and store.talk(anna) == store.talk("nowhere") == ()
    store.rename_account(anna, "Änni")
    assert store.talk(HALL) == (hello._replace(name="Änni"),)
    store.delete(game_id)
    assert store.talk(game_id) == ()


def test_the_latest_of_what_was_said(store: Store) -> None:
    anna = store.add_account("Anna").id
    for number in range(7):
        store.add_talk(HALL, anna, str(number))
    assert texts(store, HALL, 5) == ["5", "6"] and texts(store, HALL, 7) == []
    assert texts(store, HALL, limit=3) == ["4", "5", "6"]
    assert texts(store, HALL, 2, 2) == ["5", "6"]


def test_only_so_much_is_kept_of_a_place(store: Store) -> None:
    people = [store.add_account(f"Person {number}").id for number in range(11)]
    store.add_talk(people[1], people[0], "kept")
    for number in range(503):
        store.add_talk(HALL, people[number % len(people)], str(number))
    everything = store.talk(HALL, limit=10**6)
    assert [said.number for said in everything] == list(range(3, 503))
    assert [said.text for said in everything[:1]] == ["3"] and texts(store, people[1]) == ["kept"]


def test_nobody_pushes_out_what_others_said(store: Store) -> None:
    anna, ben, cleo = (store.add_account(name).id for name in ("Anna", "Ben", "Cleo"))
    store.add_talk(cleo, anna, "to Cleo")
    store.add_talk(HALL, anna, "to all")
    store.add_talk(HALL, ben, "elsewhere")
    for number in range(501):
        store.add_talk(cleo, ben, str(number))
    first, *others = store.talk(cleo, limit=10**6)
    assert (first.author, first.text) == (anna, "to Cleo")
    assert [said.text for said in others] == [str(number) for number in range(451, 501)]
    assert texts(store, HALL) == ["to all", "elsewhere"]


def test_what_is_said_is_cleaned(store: Store) -> None:
    anna = store.add_account("Anna").id
    assert store.add_talk(HALL, anna, "a\x1b[2Jb\n\u202ec" + "x" * 1000).text == texts(store, HALL)[0]
    (text,) = texts(store, HALL)
    assert text.startswith("a [2Jb c") and text.isprintable() and len(text) == 500


def test_nothing_is_said_nowhere_or_by_nobody(store: Store) -> None:
    anna, ben = store.add_account("Anna").id, store.add_account("Ben").id
    store.delete_account(ben)
    for place in ("nowhere", ben, ""):
        with pytest.raises(StoreError, match="no such place"):
            store.add_talk(place, anna, "hello")
    for author in ("nobody", ben):
        with pytest.raises(StoreError, match="no such account"):
            store.add_talk(HALL, author, "hello")
    assert store.talk(HALL) == ()


@pytest.mark.parametrize("kind", SHARED)
def test_many_speak_at_once_and_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    opener = KINDS[kind](tmp_path)
    store = opener()
    anna = store.add_account("Anna").id
    doers = [saying(anna, str(number)) for number in range(MANY)]
    said, refusals = race(opener, doers)
    assert refusals == [] and sorted(each.number for each in said) == list(range(MANY))
    assert set(store.talk(HALL)) == {*said}
    store.close()


def test_who_is_ignored(store: Store) -> None:
    anna, ben, cleo = (store.add_account(name).id for name in ("Anna", "Ben", "Cleo"))
    for other in (ben, cleo, ben):
        store.ignore(anna, other)
    assert store.ignored(anna) == {ben, cleo} and store.ignored(ben) == frozenset()
    store.ignore(anna, ben, on=False)
    store.ignore(anna, ben, on=False)
    assert store.ignored(anna) == {cleo}
    for pair in ((anna, "nobody"), ("nobody", anna)):
        with pytest.raises(StoreError, match="no such account"):
            store.ignore(*pair)


def test_complaints(store: Store) -> None:
    anna, ben = store.add_account("Anna").id, store.add_account("Ben").id
    store.add_report(anna, ben, "rude\x1b")
    store.add_report(ben, anna, "ruder")
    latest, first = store.reports()
    assert (latest.reporter, latest.about, latest.text) == (ben, anna, "ruder")
    assert (first.reporter, first.about, first.text) == (anna, ben, "rude")
    store.close_report(latest.id)
    assert store.reports() == (first,)
    for pair in ((anna, "nobody"), ("nobody", anna)):
        with pytest.raises(StoreError, match="no such account"):
            store.add_report(*pair, "x")


def test_only_so_many_complaints_of_one_person_wait(store: Store) -> None:
    anna, ben = store.add_account("Anna").id, store.add_account("Ben").id
    for number in range(20):
        store.add_report(anna, ben, str(number))
    with pytest.raises(StoreError, match="20 complaints"):
        store.add_report(anna, ben, "once more")
    store.add_report(ben, anna, "of another")
    store.close_report(store.reports()[-1].id)
    store.add_report(anna, ben, "now there is room")
    assert len(store.reports()) == 21


def test_talk_that_was_tampered_with_is_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(path)
    anna = store.add_account("Anna").id
    store.add_talk(HALL, anna, "hello", "watchers")
    with raw(path) as db:
        db.execute("UPDATE talk SET text = ?, audience = 'kings', made = 'late'", (b"\xffx\x1b[2J",))
    (said,) = store.talk(HALL)
    assert said.text.isprintable() and said.audience == "players"
    store.close()
