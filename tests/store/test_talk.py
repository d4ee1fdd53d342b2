"""What people say, in every store: where, by whom, to whom; who is ignored, and what is complained of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.kinds import KINDS, SHARED
from tests.store.racing import MANY, race
from tests.store.stored import new_game, raw
from upwords_tui.base.errors import StoreError
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.talk import HALL, ChatMessage


def texts(store: Store, place: str, limit: int = 100) -> list[str]:
    return [said.text for said in store.talk.said(place, limit)]


def saying(author: str, text: str) -> Callable[[Store], ChatMessage]:
    return lambda store: store.talk.add(HALL, author, text)


def test_what_was_said_where(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    game_id = store.games.add(new_game(), "x", anna)
    hello = store.talk.add(HALL, anna, "hello")
    assert (hello.author, hello.name, hello.text, hello.audience) == (anna, "Anna", "hello", "all")
    store.talk.add(game_id, anna, "well played", "players")
    store.talk.add(game_id, ben, "look there", "watchers")
    store.talk.add(ben, anna, "psst")
    assert store.talk.said(HALL) == (hello,)
    assert [(said.name, said.audience) for said in store.talk.said(game_id)] == [
        ("Anna", "players"), ("Ben", "watchers")
    ]  # fmt: skip
    assert texts(store, ben) == ["psst"] and store.talk.said(anna) == store.talk.said("nowhere") == ()
    store.accounts.rename(anna, "Änni")
    assert store.talk.said(HALL) == (hello._replace(name="Änni"),)
    store.games.delete(game_id)
    assert store.talk.said(game_id) == ()


def test_the_latest_of_what_was_said(store: Store) -> None:
    anna = store.accounts.add("Anna").id
    for number in range(7):
        store.talk.add(HALL, anna, str(number))
    assert texts(store, HALL, limit=3) == ["4", "5", "6"] and texts(store, HALL, 2) == ["5", "6"]


def test_only_so_much_is_kept_of_a_place(store: Store) -> None:
    people = [store.accounts.add(f"Person {number}").id for number in range(11)]
    store.talk.add(people[1], people[0], "kept")
    for number in range(503):
        store.talk.add(HALL, people[number % len(people)], str(number))
    everything = store.talk.said(HALL, limit=10**6)
    assert [said.text for said in everything] == [str(number) for number in range(3, 503)] and texts(
        store, people[1]
    ) == ["kept"]


def test_nobody_pushes_out_what_others_said(store: Store) -> None:
    anna, ben, cleo = (store.accounts.add(name).id for name in ("Anna", "Ben", "Cleo"))
    store.talk.add(cleo, anna, "to Cleo")
    store.talk.add(HALL, anna, "to all")
    store.talk.add(HALL, ben, "elsewhere")
    for number in range(501):
        store.talk.add(cleo, ben, str(number))
    first, *others = store.talk.said(cleo, limit=10**6)
    assert (first.author, first.text) == (anna, "to Cleo")
    assert [said.text for said in others] == [str(number) for number in range(451, 501)]
    assert texts(store, HALL) == ["to all", "elsewhere"]


def test_what_is_said_is_cleaned(store: Store) -> None:
    anna = store.accounts.add("Anna").id
    assert store.talk.add(HALL, anna, "a\x1b[2Jb\n\u202ec" + "x" * 1000).text == texts(store, HALL)[0]
    (text,) = texts(store, HALL)
    assert text.startswith("a [2Jb c") and text.isprintable() and len(text) == 500


def test_nothing_is_said_nowhere_or_by_nobody(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    store.accounts.delete(ben)
    for place in ("nowhere", ben, ""):
        with pytest.raises(StoreError, match="You can't chat there"):
            store.talk.add(place, anna, "hello")
    for author in ("nobody", ben):
        with pytest.raises(StoreError, match="no such account"):
            store.talk.add(HALL, author, "hello")
    assert store.talk.said(HALL) == ()


@pytest.mark.parametrize("kind", SHARED)
def test_many_speak_at_once_and_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    opener = KINDS[kind](tmp_path)
    store = opener()
    anna = store.accounts.add("Anna").id
    doers = [saying(anna, str(number)) for number in range(MANY)]
    said, refusals = race(opener, doers)
    assert refusals == [] and {each.text for each in said} == {str(number) for number in range(MANY)}
    assert len(texts(store, HALL)) == MANY and set(store.talk.said(HALL)) == {*said}
    store.close()


def test_who_is_ignored(store: Store) -> None:
    anna, ben, cleo = (store.accounts.add(name).id for name in ("Anna", "Ben", "Cleo"))
    for other in (ben, cleo, ben):
        store.talk.ignore(anna, other)
    assert store.talk.ignored(anna) == {ben, cleo} and store.talk.ignored(ben) == frozenset()
    store.talk.ignore(anna, ben, on=False)
    store.talk.ignore(anna, ben, on=False)
    assert store.talk.ignored(anna) == {cleo}
    for pair in ((anna, "nobody"), ("nobody", anna)):
        with pytest.raises(StoreError, match="no such account"):
            store.talk.ignore(*pair)


def test_complaints(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    store.talk.add_report(anna, ben, "rude\x1b")
    store.talk.add_report(ben, anna, "ruder")
    latest, first = store.talk.reports()
    assert (latest.reporter, latest.about, latest.text) == (ben, anna, "ruder")
    assert (first.reporter, first.about, first.text) == (anna, ben, "rude")
    store.talk.close_report(latest.id)
    assert store.talk.reports() == (first,)
    for pair in ((anna, "nobody"), ("nobody", anna)):
        with pytest.raises(StoreError, match="no such account"):
            store.talk.add_report(*pair, "x")


def test_only_so_many_complaints_of_one_person_wait(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    for number in range(20):
        store.talk.add_report(anna, ben, str(number))
    with pytest.raises(StoreError, match="20 reports"):
        store.talk.add_report(anna, ben, "once more")
    store.talk.add_report(ben, anna, "of another")
    store.talk.close_report(store.talk.reports()[-1].id)
    store.talk.add_report(anna, ben, "now there is room")
    assert len(store.talk.reports()) == 21


def test_talk_that_was_tampered_with_is_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(path)
    anna = store.accounts.add("Anna").id
    store.talk.add(HALL, anna, "hello", "watchers")
    with raw(path) as db:
        db.execute("UPDATE talk SET text = ?, audience = 'kings', made = 'late'", (b"\xffx\x1b[2J",))
    (said,) = store.talk.said(HALL)
    assert said.text.isprintable() and said.audience == "players"
    store.close()
