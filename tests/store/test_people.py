"""Accounts, their names, keys and one-time codes, in every store."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.store.kinds import KINDS, SHARED, Opener
from tests.store.racing import MANY, race, told
from tests.store.stored import Clock, new_game, passed, raw, scored
from upwords_tui.base.errors import StoreError
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import IN_MEMORY, Store, open_store
from upwords_tui.store.talk import HALL
from upwords_tui.store.values import GUEST, HOME, INVITATION, NEW_KEY, PERSON, Account, ProposedSeat


@pytest.fixture(params=SHARED)
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens stores on the same data, which is there already."""
    opener = KINDS[request.param](tmp_path)
    opener().close()
    return opener


def seated(*accounts: str, seed: int = 7) -> UpwordsGame:
    """A game of long patience at which these accounts sit."""
    game = new_game(*("Anna", "Ben", "Cleo")[: len(accounts)], options=UpwordsOptions(pass_rounds=9))
    seats = (replace(seat, account=account) for seat, account in zip(game.seats, accounts, strict=True))
    return UpwordsGame.begin(replace(game.setup, seats=tuple(seats), seed=bytes([seed] * 32)))


def adding(name: str, key: str = "", invitation: str = "") -> Callable[[Store], Account]:
    return lambda store: store.accounts.add(name, key=key, invitation=invitation)


def removing(account: str, key: str) -> Callable[[Store], None]:
    return lambda store: store.accounts.remove_key(account, key)


# Accounts


def test_who_there_is(store: Store) -> None:
    zoe, anna, guest = (
        store.accounts.add("Zoë"),
        store.accounts.add("Anna"),
        store.accounts.add("Guest 2", GUEST),
    )
    assert store.accounts.all() == (anna, guest, zoe)
    assert [each.kind for each in store.accounts.all()] == [PERSON, GUEST, PERSON]
    assert store.accounts.get(HOME).kind == "home"
    store.accounts.delete(anna.id)
    assert store.accounts.all() == (guest, zoe)


def test_hosts_and_those_who_may_not_come_in(store: Store) -> None:
    anna = store.accounts.add("Anna").id
    account = store.accounts.get(anna)
    assert (account.is_host, account.is_barred) == (False, False)
    store.accounts.mark(anna, is_host=True)
    store.accounts.mark(anna, is_barred=True)
    account = store.accounts.get(anna)
    assert (account.is_host, account.is_barred) == (True, True)
    store.accounts.mark(anna, is_host=False, is_barred=False)
    assert (
        store.accounts.get(anna)
        == store.accounts.all()[0]
        == account._replace(is_host=False, is_barred=False)
    )
    with pytest.raises(StoreError, match="no such account"):
        store.accounts.mark("nobody", is_host=True)


def test_when_somebody_was_here_last(store: Store) -> None:
    anna = store.accounts.add("Anna")
    assert anna.seen is None is store.accounts.get(anna.id).seen
    store.accounts.seen(anna.id)
    first = store.accounts.get(anna.id).seen
    store.accounts.seen(anna.id)
    second = store.accounts.get(anna.id).seen
    assert first and second and anna.created < first < second


def test_who_is_barred(store: Store) -> None:
    anna, ben, _cleo = (store.accounts.add(name).id for name in ("Anna", "Ben", "Cleo"))
    assert store.accounts.barred() == frozenset()
    for account in (anna, ben):
        store.accounts.mark(account, is_barred=True)
    assert store.accounts.barred() == {anna, ben}
    store.accounts.mark(ben, is_barred=False)
    store.accounts.delete(anna)
    assert store.accounts.barred() == {anna}, "they may still be here"


def test_the_house_invites_too(store: Store) -> None:
    code = store.accounts.make_code(INVITATION, HOME, 1)
    assert store.accounts.whose_code(code, INVITATION) == HOME
    assert store.accounts.add("Anna", key="SHA256:a", invitation=code) in store.accounts.all()
    assert store.accounts.use_code(code, INVITATION) is None


def test_an_account_is_found_by_its_name_however_it_is_written(store: Store) -> None:
    anna, anni = store.accounts.add("Anna Maria"), store.accounts.add("Anni")
    for written in ("anna maria", "ANNA MARIA", " Annamaria ", "Аnna-Maria"):
        assert store.accounts.named(written) == anna, written
    assert store.accounts.named("ANNI") == anni
    for other in ("Anna", "", "   ", "\x1b", "Marja"):
        assert store.accounts.named(other) is None
    store.accounts.rename(anna.id, "Marja")
    assert store.accounts.named("Marja") == anna._replace(name="Marja")
    assert store.accounts.named("Anna Maria") is None
    store.accounts.delete(anna.id)
    assert store.accounts.named("Marja") is None


@pytest.mark.parametrize(
    ("name", "alike"),
    [("Anna", "ANNA"), ("Anna", "Ånna"), ("Anna", "An na"), ("Anna1", "Annal"), ("Annal", "AnnaI"),
     ("Anni", "ANNI"), ("modern", "modem"), ("Olle", "0lle"), ("cope", "соре"), ("Strasse", "Straße")],
)  # fmt: skip
def test_no_name_looks_like_another(store: Store, name: str, alike: str) -> None:
    store.accounts.add(name)
    other = store.accounts.add("Other").id
    for do in (lambda: store.accounts.add(alike), lambda: store.accounts.rename(other, alike)):
        with pytest.raises(StoreError, match="That name is taken"):
            do()
    assert {account.name for account in store.accounts.all()} == {name, "Other"}


def test_different_names_are_different(store: Store) -> None:
    names = ["Elia", "Ella", "Liina", "Lina", "राम", "रमा", "日本", "Анна", "Anna", "Anna 2", "d'Arcy"]
    for name in names:
        store.accounts.add(name)
    assert {account.name for account in store.accounts.all()} == {*names}


def test_a_name_that_will_not_do_makes_no_account(store: Store) -> None:
    for name in ("", "A", "Host", "Computer 2", "a" * 21, "Аnna", "=("):
        with pytest.raises(StoreError):
            store.accounts.add(name)
    with pytest.raises(StoreError, match="That name is not allowed"):
        store.accounts.add("Guest 3")
    with pytest.raises(StoreError, match="That name is not allowed"):
        store.accounts.add("Host", GUEST)
    assert store.accounts.all() == ()
    assert store.accounts.add("Guest 3", GUEST).name == "Guest 3"


def test_a_name_nobody_has(store: Store) -> None:
    assert store.accounts.free_name("anna\x1b[2J") == "anna 2J"
    assert store.accounts.free_name("Anna") == "Anna"
    for expected in ("Anna", "Anna 2", "Anna 3"):
        assert store.accounts.add(store.accounts.free_name("Anna")).name == expected
    long = store.accounts.add(store.accounts.free_name("a" * 30)).name
    assert (long, store.accounts.free_name("a" * 30)) == ("a" * 20, f"{'a' * 18} 2")
    assert (
        store.accounts.free_name("root")
        == store.accounts.free_name("...")
        == store.accounts.free_name("")
        == ""
    )
    assert store.accounts.free_name("Guest", GUEST) == "Guest"
    store.accounts.add("Guest", GUEST)
    assert store.accounts.free_name("Guest", GUEST) == "Guest 2"


def test_of_many_who_want_a_name_one_gets_it(shared: Opener) -> None:
    written = ("Anna", "anna", "ANNA", "An-na", "Änna", "Anna", "A_nna", "anna")
    results, refusals = race(shared, [adding(name, key=f"uid:{n}") for n, name in enumerate(written)])
    assert len(results) == 1 and told(refusals) == {"That name is taken."}
    store = shared()
    assert store.accounts.all() == (results[0],)
    keys = [n for n in range(MANY) if store.accounts.of_key(f"uid:{n}")]
    assert [written[n] for n in keys] == [results[0].name]
    store.close()


# Keys


def test_an_account_may_have_several_keys(store: Store) -> None:
    anna = store.accounts.add("Anna", key="SHA256:one")
    store.accounts.add_key(anna.id, "SHA256:two")
    store.accounts.add_key(anna.id, "SHA256:two")
    assert store.accounts.keys(anna.id) == ("SHA256:one", "SHA256:two")
    assert store.accounts.of_key("SHA256:two") == store.accounts.of_key("SHA256:one") == anna
    assert store.accounts.of_key("SHA256:three") is None
    store.accounts.remove_key(anna.id, "SHA256:one")
    assert store.accounts.keys(anna.id) == ("SHA256:two",) and store.accounts.of_key("SHA256:one") is None
    for key, said in (("SHA256:two", "the last key"), ("SHA256:one", "no such key")):
        with pytest.raises(StoreError, match=said):
            store.accounts.remove_key(anna.id, key)


def test_a_key_has_one_owner(store: Store) -> None:
    anna, ben = store.accounts.add("Anna", key="uid:1000").id, store.accounts.add("Ben", key="uid:1001").id
    with pytest.raises(StoreError, match="belongs to somebody else"):
        store.accounts.add_key(ben, "uid:1000")
    with pytest.raises(StoreError, match="belongs to somebody else"):
        store.accounts.add("Cleo", key="uid:1000")
    assert store.accounts.named("Cleo") is None
    with pytest.raises(StoreError, match="no such key"):
        store.accounts.remove_key(ben, "uid:1000")
    with pytest.raises(StoreError, match="no such account"):
        store.accounts.add_key("nobody", "uid:7")
    store.accounts.delete(anna)
    assert store.accounts.of_key("uid:1000") is None
    store.accounts.add_key(ben, "uid:1000")
    assert store.accounts.keys(ben) == ("uid:1001", "uid:1000")


def test_a_barred_account_keeps_its_keys(store: Store) -> None:
    anna = store.accounts.add("Anna", key="uid:1000").id
    store.accounts.mark(anna, is_barred=True)
    account = store.accounts.of_key("uid:1000")
    assert account and account.is_barred


def test_of_many_who_remove_keys_nobody_removes_the_last_one(shared: Opener) -> None:
    store = shared()
    anna = store.accounts.add("Anna", key="key 0").id
    for number in range(1, MANY):
        store.accounts.add_key(anna, f"key {number}")
    doers = [removing(anna, f"key {number}") for number in range(MANY)]
    results, refusals = race(shared, doers)
    assert len(results) == MANY - 1 and len(refusals) == 1 and "last key" in str(refusals[0])
    assert len(store.accounts.keys(anna)) == 1
    store.close()


# Codes


def test_a_code_is_good_once_for_one_thing(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    code, other = store.accounts.make_code(NEW_KEY, anna, 1), store.accounts.make_code(NEW_KEY, ben, 1)
    assert code != other and len(code) == 9 and not set(code) & set("OIL")
    assert store.accounts.use_code(code, INVITATION) is None is store.accounts.whose_code(code, INVITATION)
    assert store.accounts.whose_code(code, NEW_KEY) == anna
    assert store.accounts.use_code(code, NEW_KEY) == anna
    assert store.accounts.use_code(code, NEW_KEY) is None is store.accounts.whose_code(code, NEW_KEY)
    for nonsense in ("", "-", "x" * 10_000, "\udc80", "ÄÖ", code[:-1]):
        assert store.accounts.use_code(nonsense, NEW_KEY) is None
    assert store.accounts.use_code(other, NEW_KEY) == ben
    with pytest.raises(StoreError, match="no such account"):
        store.accounts.make_code(NEW_KEY, "nobody", 1)


def test_a_code_is_understood_as_it_is_heard(store: Store) -> None:
    anna = store.accounts.add("Anna").id
    for change in (str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} ".replace("-", ""),
                   lambda code: code.replace("0", "o").replace("1", "l")):  # fmt: skip
        assert store.accounts.use_code(change(store.accounts.make_code(NEW_KEY, anna, 1)), NEW_KEY) == anna


def test_a_code_is_good_for_a_time() -> None:
    clock = Clock()
    store = open_store(IN_MEMORY, clock)
    anna = store.accounts.add("Anna").id
    code, longer = store.accounts.make_code(NEW_KEY, anna, 1), store.accounts.make_code(NEW_KEY, anna, 2)
    clock.time += timedelta(hours=1)
    assert store.accounts.whose_code(code, NEW_KEY) is None is store.accounts.use_code(code, NEW_KEY)
    assert store.accounts.use_code(longer, NEW_KEY) == anna
    store.close()


def test_an_invitation_is_used_up_with_the_account_it_gives_or_not_at_all(store: Store) -> None:
    anna = store.accounts.add("Anna", key="uid:1").id
    code = store.accounts.make_code(INVITATION, anna, 1)
    for name, key, said in (("Anna", "", "name is taken"), ("Ben", "uid:1", "somebody else")):
        with pytest.raises(StoreError, match=said):
            store.accounts.add(name, key=key, invitation=code)
        assert store.accounts.whose_code(code, INVITATION) == anna
    assert store.accounts.add("Ben", key="uid:2", invitation=code.lower()).name == "Ben"
    for bad in (code, store.accounts.make_code(NEW_KEY, anna, 1), "nonsense"):
        with pytest.raises(StoreError, match="not valid"):
            store.accounts.add("Cleo", key="uid:3", invitation=bad)
    assert store.accounts.named("Cleo") is None is store.accounts.of_key("uid:3")


def test_of_many_who_use_a_code_one_does(shared: Opener) -> None:
    store = shared()
    anna = store.accounts.add("Anna").id
    code, invitation = (
        store.accounts.make_code(NEW_KEY, anna, 1),
        store.accounts.make_code(INVITATION, anna, 1),
    )
    results, refusals = race(shared, [lambda store: store.accounts.use_code(code, NEW_KEY)] * MANY)
    assert (results.count(anna), results.count(None), refusals) == (1, MANY - 1, [])
    doers = [adding(f"Ben {n + 2}", invitation=invitation) for n in range(MANY)]
    made, refusals = race(shared, doers)
    assert (
        len(made) == 1
        and len(refusals) == MANY - 1
        and {"not valid" in text for text in told(refusals)} == {True}
    )
    assert len(store.accounts.all()) == 2
    store.close()


# Who is gone, and what is kept


def test_who_is_gone_leaves_nothing_that_is_theirs(store: Store) -> None:
    anna, ben = store.accounts.add("Anna", key="uid:1").id, store.accounts.add("Ben").id
    code = store.accounts.make_code(NEW_KEY, anna, 1)
    seats = (ProposedSeat(anna, "taken"), ProposedSeat(ben, "invited"))
    own = store.tables.add(anna, {}, {}, seats)
    others = store.tables.add(
        ben, {}, {}, [ProposedSeat(ben, "taken"), ProposedSeat(anna, "invited"), ProposedSeat()]
    )
    open_seat = store.tables.add(ben, {}, {}, [ProposedSeat(ben, "taken"), ProposedSeat()])
    store.tables.take_seat(open_seat.id, anna)
    store.talk.add(HALL, anna, "to all")
    store.talk.add(ben, anna, "to Ben")
    store.talk.add(anna, ben, "to Anna")
    store.talk.add(HALL, ben, "from Ben")
    store.talk.add_report(anna, ben, "rude")
    store.talk.add_report(ben, anna, "ruder")
    store.talk.ignore(anna, ben)
    store.talk.ignore(ben, anna)
    store.accounts.mark(anna, is_host=True)
    store.accounts.delete(anna)
    assert store.accounts.of_key("uid:1") is None is store.accounts.whose_code(code, NEW_KEY)
    with pytest.raises(StoreError, match="no longer waiting"):
        store.tables.get(own.id)
    assert store.tables.get(others.id).seats[1:] == (ProposedSeat("", "declined"), ProposedSeat())
    assert store.tables.get(open_seat.id).seats == (ProposedSeat(ben, "taken"), ProposedSeat())
    assert [said.text for said in store.talk.said(HALL)] == ["from Ben"]
    assert store.talk.said(anna) == store.talk.said(ben) == ()
    assert [(report.reporter, report.about) for report in store.talk.reports()] == [("", ben)]
    assert store.talk.ignored(ben) == frozenset() == store.talk.ignored(anna)
    assert store.accounts.all() == (store.accounts.get(ben),)
    again = store.accounts.add("Anna", key="uid:1")
    assert again.id != anna and not store.accounts.get(again.id).is_host


def test_everything_kept_about_somebody_can_be_had(store: Store) -> None:
    anna, ben = store.accounts.add("Anna", key="uid:1").id, store.accounts.add("Ben", key="uid:2").id
    store.accounts.seen(anna)
    store.settings.set(anna, "theme", {"dark": True})
    store.accounts.make_code(NEW_KEY, anna, 1)
    running, over = seated(anna, ben), passed(seated(ben, anna, seed=9), 18)
    store.games.add(passed(running, 2), "running", anna)
    store.games.add(over, "over", anna)
    scored(store, 70, account=anna)
    scored(store, 60, account=ben)
    store.tables.add(
        anna, {"edition": "x"}, {"rated": True}, [ProposedSeat(anna, "taken"), ProposedSeat(ben, "invited")]
    )
    store.talk.add(HALL, anna, "hello")
    store.talk.add(ben, anna, "to Ben")
    store.talk.add(anna, ben, "to Anna")
    store.talk.add(HALL, ben, "not hers")
    store.talk.add_report(anna, ben, "rude")
    store.talk.add_report(ben, anna, "not hers")
    store.talk.ignore(anna, ben)
    told = store.accounts.export(anna)
    text = json.dumps(told, ensure_ascii=False)
    assert (told["name"], told["kind"], told["settings"]) == ("Anna", PERSON, {"theme": {"dark": True}})
    assert told["seen"] and [key["key"] for key in told["keys"]] == ["uid:1"]
    assert [code["purpose"] for code in told["codes"]] == [NEW_KEY]
    assert [(game["name"], game["is_over"], "setup" in game) for game in told["games"]] == [
        ("running", False, False), ("over", True, True)
    ]  # fmt: skip
    assert len(told["games"][1]["actions"]) == over.action_count
    assert [result["score"] for result in told["results"]] == [70]
    assert told["tables"][0]["terms"] == {"rated": True} and told["seats"][0]["state"] == "taken"
    assert [(said["to"], said["text"]) for said in told["said"]] == [(HALL, "hello"), ("Ben", "to Ben")]
    assert [(heard["by"], heard["text"]) for heard in told["heard"]] == [("Ben", "to Anna")]
    assert [(report["about"], report["text"]) for report in told["reported"]] == [("Ben", "rude")]
    assert told["ignored"] == [{"name": "Ben"}]
    assert over.setup.seed.hex() in text
    for secret in ("not hers", running.setup.seed.hex(), "uid:2", ben):
        assert secret not in text
    with pytest.raises(StoreError, match="no such account"):
        store.accounts.export("nobody")


# Guests who have left


WEEK = timedelta(days=7)


class Guests:
    """A store with a clock, in which guests come and play."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.store = open_store(IN_MEMORY, self.clock)
        self.ben = self.store.accounts.add("Ben").id

    def guest(self, number: int) -> str:
        account = self.store.accounts.add(f"Guest {number}", GUEST).id
        self.store.accounts.seen(account)
        return account

    def named(self) -> set[str]:
        return {account.name for account in self.store.accounts.all()}


def test_guests_who_have_left_are_forgotten_with_what_is_theirs_alone() -> None:
    guests = Guests()
    store, (gone, other) = guests.store, (guests.guest(2), guests.guest(3))
    alone = store.games.add(seated(gone), "alone", gone)
    among_guests = store.games.add(seated(gone, other, seed=8), "among guests", gone)
    with_ben = store.games.add(seated(gone, guests.ben, seed=9), "with Ben", gone)
    guests.clock.time += WEEK
    fresh, code = guests.guest(4), store.accounts.make_code(NEW_KEY, guests.ben, 1)
    assert store.accounts.clear_away(WEEK) == 2
    assert guests.named() == {"Ben", "Guest 4"}
    for game in (alone, among_guests):
        with pytest.raises(StoreError, match="deleted"):
            store.games.load(game)
    assert [seat.name for seat in store.games.load(with_ben).game.seats] == ["Anna", "Ben"]
    assert [row.id for row in store.games.of(guests.ben)] == [with_ben]
    assert store.accounts.get(fresh) and store.accounts.whose_code(code, NEW_KEY) == guests.ben
    assert store.accounts.free_name("Guest 2", GUEST) == "Guest 2"
    store.close()


def test_guests_stay_who_are_here_or_in_a_game_that_goes_on() -> None:
    guests = Guests()
    store, (here, awaited, done) = guests.store, (guests.guest(2), guests.guest(3), guests.guest(4))
    going_on = seated(awaited, guests.ben)
    game = store.games.add(going_on, "going on", guests.ben)
    over = seated(done, guests.ben, seed=8)
    store.games.add(passed(over, 18), "over", done)
    assert passed(over, 18).is_over
    guests.clock.time += WEEK
    store.games.append(game, passed(going_on))
    assert store.accounts.clear_away(WEEK, {here}) == 1
    assert guests.named() == {"Ben", "Guest 2", "Guest 3"}
    guests.clock.time += WEEK
    assert store.accounts.clear_away(WEEK) == 2 and guests.named() == {"Ben"}, (
        "Ben has never come, and is no guest"
    )
    store.close()


def test_codes_whose_time_is_over_are_forgotten(tmp_path: Path) -> None:
    clock = Clock()
    store = open_store(tmp_path / "games.db", clock)
    store.accounts.make_code(INVITATION, HOME, 1)
    kept = store.accounts.make_code(INVITATION, HOME, 3)
    clock.time += timedelta(hours=2)
    store.accounts.clear_away(WEEK)
    with raw(tmp_path / "games.db") as database:
        assert database.execute("SELECT count(*) FROM codes").fetchone() == (1,)
    assert store.accounts.whose_code(kept, INVITATION) == HOME
    store.close()


def test_which_games_somebody_may_go_on_with(store: Store) -> None:
    anna, ben, cleo = (store.accounts.add(name).id for name in ("Anna", "Ben", "Cleo"))
    game = seated(anna, ben)
    closed, watched = store.games.add(game, "closed", anna), store.games.add(game, "open", anna, is_open=True)
    over = store.games.add(passed(game, 18), "over", anna, is_open=True)
    assert passed(game, 18).is_over
    assert [store.games.goes_on(each, ben) for each in (closed, watched, over, "none", "")] == [
        True,
        True,
    ] + [False] * 3
    assert [store.games.goes_on(each, cleo) for each in (closed, watched)] == [False, True]
