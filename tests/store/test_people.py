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
from upwords_tui.store.messages import HALL
from upwords_tui.store.opening import IN_MEMORY, open_store
from upwords_tui.store.port import GUEST, HOME, INVITATION, NEW_KEY, PERSON, Account, ProposedSeat, Store


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
    return lambda store: store.add_account(name, key=key, invitation=invitation)


def removing(account: str, key: str) -> Callable[[Store], None]:
    return lambda store: store.remove_key(account, key)


# Accounts


def test_who_there_is(store: Store) -> None:
    zoe, anna, guest = (
        store.add_account("Zoë"),
        store.add_account("Anna"),
        store.add_account("Guest 2", GUEST),
    )
    assert store.accounts() == (anna, guest, zoe)
    assert [each.kind for each in store.accounts()] == [PERSON, GUEST, PERSON]
    assert store.account(HOME).kind == "home"
    store.delete_account(anna.id)
    assert store.accounts() == (guest, zoe)


def test_hosts_and_those_who_may_not_come_in(store: Store) -> None:
    anna = store.add_account("Anna").id
    account = store.account(anna)
    assert (account.is_host, account.is_barred) == (False, False)
    store.mark_account(anna, is_host=True)
    store.mark_account(anna, is_barred=True)
    account = store.account(anna)
    assert (account.is_host, account.is_barred) == (True, True)
    store.mark_account(anna, is_host=False, is_barred=False)
    assert store.account(anna) == store.accounts()[0] == account._replace(is_host=False, is_barred=False)
    with pytest.raises(StoreError, match="no such account"):
        store.mark_account("nobody", is_host=True)


def test_when_somebody_was_here_last(store: Store) -> None:
    anna = store.add_account("Anna")
    assert anna.seen is None is store.account(anna.id).seen
    store.seen(anna.id)
    first = store.account(anna.id).seen
    store.seen(anna.id)
    second = store.account(anna.id).seen
    assert first and second and anna.created < first < second


def test_who_is_barred(store: Store) -> None:
    anna, ben, _cleo = (store.add_account(name).id for name in ("Anna", "Ben", "Cleo"))
    assert store.barred() == frozenset()
    for account in (anna, ben):
        store.mark_account(account, is_barred=True)
    assert store.barred() == {anna, ben}
    store.mark_account(ben, is_barred=False)
    store.delete_account(anna)
    assert store.barred() == {anna}, "they may still be here"


def test_the_house_invites_too(store: Store) -> None:
    code = store.make_code(INVITATION, HOME, 1)
    assert store.whose_code(code, INVITATION) == HOME
    assert store.add_account("Anna", key="SHA256:a", invitation=code) in store.accounts()
    assert store.use_code(code, INVITATION) is None


def test_an_account_is_found_by_its_name_however_it_is_written(store: Store) -> None:
    anna, anni = store.add_account("Anna Maria"), store.add_account("Anni")
    for written in ("anna maria", "ANNA MARIA", " Annamaria ", "Аnna-Maria"):
        assert store.account_named(written) == anna, written
    assert store.account_named("ANNI") == anni
    for other in ("Anna", "", "   ", "\x1b", "Marja"):
        assert store.account_named(other) is None
    store.rename_account(anna.id, "Marja")
    assert store.account_named("Marja") == anna._replace(name="Marja")
    assert store.account_named("Anna Maria") is None
    store.delete_account(anna.id)
    assert store.account_named("Marja") is None


@pytest.mark.parametrize(
    ("name", "alike"),
    [("Anna", "ANNA"), ("Anna", "Ånna"), ("Anna", "An na"), ("Anna1", "Annal"), ("Annal", "AnnaI"),
     ("Anni", "ANNI"), ("modern", "modem"), ("Olle", "0lle"), ("cope", "соре"), ("Strasse", "Straße")],
)  # fmt: skip
def test_no_name_looks_like_another(store: Store, name: str, alike: str) -> None:
    store.add_account(name)
    other = store.add_account("Other").id
    for do in (lambda: store.add_account(alike), lambda: store.rename_account(other, alike)):
        with pytest.raises(StoreError, match="Somebody else is called so"):
            do()
    assert {account.name for account in store.accounts()} == {name, "Other"}


def test_different_names_are_different(store: Store) -> None:
    names = ["Elia", "Ella", "Liina", "Lina", "राम", "रमा", "日本", "Анна", "Anna", "Anna 2", "d'Arcy"]
    for name in names:
        store.add_account(name)
    assert {account.name for account in store.accounts()} == {*names}


def test_a_name_that_will_not_do_makes_no_account(store: Store) -> None:
    for name in ("", "A", "Host", "Computer 2", "a" * 21, "Аnna", "=("):
        with pytest.raises(StoreError):
            store.add_account(name)
    with pytest.raises(StoreError, match="Nobody can be called so"):
        store.add_account("Guest 3")
    with pytest.raises(StoreError, match="Nobody can be called so"):
        store.add_account("Host", GUEST)
    assert store.accounts() == ()
    assert store.add_account("Guest 3", GUEST).name == "Guest 3"


def test_a_name_nobody_has(store: Store) -> None:
    assert store.free_name("anna\x1b[2J") == "anna 2J"
    assert store.free_name("Anna") == "Anna"
    for expected in ("Anna", "Anna 2", "Anna 3"):
        assert store.add_account(store.free_name("Anna")).name == expected
    long = store.add_account(store.free_name("a" * 30)).name
    assert (long, store.free_name("a" * 30)) == ("a" * 20, f"{'a' * 18} 2")
    assert store.free_name("root") == store.free_name("...") == store.free_name("") == ""
    assert store.free_name("Guest", GUEST) == "Guest"
    store.add_account("Guest", GUEST)
    assert store.free_name("Guest", GUEST) == "Guest 2"


def test_of_many_who_want_a_name_one_gets_it(shared: Opener) -> None:
    written = ("Anna", "anna", "ANNA", "An-na", "Änna", "Anna", "A_nna", "anna")
    results, refusals = race(shared, [adding(name, key=f"uid:{n}") for n, name in enumerate(written)])
    assert len(results) == 1 and told(refusals) == {"Somebody else is called so."}
    store = shared()
    assert store.accounts() == (results[0],)
    keys = [n for n in range(MANY) if store.account_of_key(f"uid:{n}")]
    assert [written[n] for n in keys] == [results[0].name]
    store.close()


# Keys


def test_an_account_may_have_several_keys(store: Store) -> None:
    anna = store.add_account("Anna", key="SHA256:one")
    store.add_key(anna.id, "SHA256:two")
    store.add_key(anna.id, "SHA256:two")
    assert store.keys(anna.id) == ("SHA256:one", "SHA256:two")
    assert store.account_of_key("SHA256:two") == store.account_of_key("SHA256:one") == anna
    assert store.account_of_key("SHA256:three") is None
    store.remove_key(anna.id, "SHA256:one")
    assert store.keys(anna.id) == ("SHA256:two",) and store.account_of_key("SHA256:one") is None
    for key, said in (("SHA256:two", "the last key"), ("SHA256:one", "no such key")):
        with pytest.raises(StoreError, match=said):
            store.remove_key(anna.id, key)


def test_a_key_has_one_owner(store: Store) -> None:
    anna, ben = store.add_account("Anna", key="uid:1000").id, store.add_account("Ben", key="uid:1001").id
    with pytest.raises(StoreError, match="belongs to somebody else"):
        store.add_key(ben, "uid:1000")
    with pytest.raises(StoreError, match="belongs to somebody else"):
        store.add_account("Cleo", key="uid:1000")
    assert store.account_named("Cleo") is None
    with pytest.raises(StoreError, match="no such key"):
        store.remove_key(ben, "uid:1000")
    with pytest.raises(StoreError, match="no such account"):
        store.add_key("nobody", "uid:7")
    store.delete_account(anna)
    assert store.account_of_key("uid:1000") is None
    store.add_key(ben, "uid:1000")
    assert store.keys(ben) == ("uid:1001", "uid:1000")


def test_a_barred_account_keeps_its_keys(store: Store) -> None:
    anna = store.add_account("Anna", key="uid:1000").id
    store.mark_account(anna, is_barred=True)
    account = store.account_of_key("uid:1000")
    assert account and account.is_barred


def test_of_many_who_remove_keys_nobody_removes_the_last_one(shared: Opener) -> None:
    store = shared()
    anna = store.add_account("Anna", key="key 0").id
    for number in range(1, MANY):
        store.add_key(anna, f"key {number}")
    doers = [removing(anna, f"key {number}") for number in range(MANY)]
    results, refusals = race(shared, doers)
    assert len(results) == MANY - 1 and len(refusals) == 1 and "last key" in str(refusals[0])
    assert len(store.keys(anna)) == 1
    store.close()


# Codes


def test_a_code_is_good_once_for_one_thing(store: Store) -> None:
    anna, ben = store.add_account("Anna").id, store.add_account("Ben").id
    code, other = store.make_code(NEW_KEY, anna, 1), store.make_code(NEW_KEY, ben, 1)
    assert code != other and len(code) == 9 and not set(code) & set("OIL")
    assert store.use_code(code, INVITATION) is None is store.whose_code(code, INVITATION)
    assert store.whose_code(code, NEW_KEY) == anna
    assert store.use_code(code, NEW_KEY) == anna
    assert store.use_code(code, NEW_KEY) is None is store.whose_code(code, NEW_KEY)
    for nonsense in ("", "-", "x" * 10_000, "\udc80", "ÄÖ", code[:-1]):
        assert store.use_code(nonsense, NEW_KEY) is None
    assert store.use_code(other, NEW_KEY) == ben
    with pytest.raises(StoreError, match="no such account"):
        store.make_code(NEW_KEY, "nobody", 1)


def test_a_code_is_understood_as_it_is_heard(store: Store) -> None:
    anna = store.add_account("Anna").id
    for change in (str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} ".replace("-", ""),
                   lambda code: code.replace("0", "o").replace("1", "l")):  # fmt: skip
        assert store.use_code(change(store.make_code(NEW_KEY, anna, 1)), NEW_KEY) == anna


def test_a_code_is_good_for_a_time() -> None:
    clock = Clock()
    store = open_store(IN_MEMORY, clock)
    anna = store.add_account("Anna").id
    code, longer = store.make_code(NEW_KEY, anna, 1), store.make_code(NEW_KEY, anna, 2)
    clock.time += timedelta(hours=1)
    assert store.whose_code(code, NEW_KEY) is None is store.use_code(code, NEW_KEY)
    assert store.use_code(longer, NEW_KEY) == anna
    store.close()


def test_an_invitation_is_used_up_with_the_account_it_gives_or_not_at_all(store: Store) -> None:
    anna = store.add_account("Anna", key="uid:1").id
    code = store.make_code(INVITATION, anna, 1)
    for name, key, said in (("Anna", "", "called so"), ("Ben", "uid:1", "somebody else")):
        with pytest.raises(StoreError, match=said):
            store.add_account(name, key=key, invitation=code)
        assert store.whose_code(code, INVITATION) == anna
    assert store.add_account("Ben", key="uid:2", invitation=code.lower()).name == "Ben"
    for bad in (code, store.make_code(NEW_KEY, anna, 1), "nonsense"):
        with pytest.raises(StoreError, match="not good"):
            store.add_account("Cleo", key="uid:3", invitation=bad)
    assert store.account_named("Cleo") is None is store.account_of_key("uid:3")


def test_of_many_who_use_a_code_one_does(shared: Opener) -> None:
    store = shared()
    anna = store.add_account("Anna").id
    code, invitation = store.make_code(NEW_KEY, anna, 1), store.make_code(INVITATION, anna, 1)
    results, refusals = race(shared, [lambda store: store.use_code(code, NEW_KEY)] * MANY)
    assert (results.count(anna), results.count(None), refusals) == (1, MANY - 1, [])
    doers = [adding(f"Ben {n + 2}", invitation=invitation) for n in range(MANY)]
    made, refusals = race(shared, doers)
    assert (
        len(made) == 1
        and len(refusals) == MANY - 1
        and {"not good" in text for text in told(refusals)} == {True}
    )
    assert len(store.accounts()) == 2
    store.close()


# Who is gone, and what is kept


def test_who_is_gone_leaves_nothing_that_is_theirs(store: Store) -> None:
    anna, ben = store.add_account("Anna", key="uid:1").id, store.add_account("Ben").id
    code = store.make_code(NEW_KEY, anna, 1)
    seats = (ProposedSeat(anna, "taken"), ProposedSeat(ben, "invited"))
    own = store.add_proposal(anna, {}, {}, seats)
    others = store.add_proposal(
        ben, {}, {}, [ProposedSeat(ben, "taken"), ProposedSeat(anna, "invited"), ProposedSeat()]
    )
    open_seat = store.add_proposal(ben, {}, {}, [ProposedSeat(ben, "taken"), ProposedSeat()])
    store.take_seat(open_seat.id, anna)
    store.add_talk(HALL, anna, "to all")
    store.add_talk(ben, anna, "to Ben")
    store.add_talk(anna, ben, "to Anna")
    store.add_talk(HALL, ben, "from Ben")
    store.add_report(anna, ben, "rude")
    store.add_report(ben, anna, "ruder")
    store.ignore(anna, ben)
    store.ignore(ben, anna)
    store.mark_account(anna, is_host=True)
    store.delete_account(anna)
    assert store.account_of_key("uid:1") is None is store.whose_code(code, NEW_KEY)
    with pytest.raises(StoreError, match="not waiting any more"):
        store.proposal(own.id)
    assert store.proposal(others.id).seats[1:] == (ProposedSeat("", "declined"), ProposedSeat())
    assert store.proposal(open_seat.id).seats == (ProposedSeat(ben, "taken"), ProposedSeat())
    assert [said.text for said in store.talk(HALL)] == ["from Ben"]
    assert store.talk(anna) == store.talk(ben) == ()
    assert [(report.reporter, report.about) for report in store.reports()] == [("", ben)]
    assert store.ignored(ben) == frozenset() == store.ignored(anna)
    assert store.accounts() == (store.account(ben),)
    again = store.add_account("Anna", key="uid:1")
    assert again.id != anna and not store.account(again.id).is_host


def test_everything_kept_about_somebody_can_be_had(store: Store) -> None:
    anna, ben = store.add_account("Anna", key="uid:1").id, store.add_account("Ben", key="uid:2").id
    store.seen(anna)
    store.set_setting(anna, "theme", {"dark": True})
    store.make_code(NEW_KEY, anna, 1)
    running, over = seated(anna, ben), passed(seated(ben, anna, seed=9), 18)
    store.add_game(passed(running, 2), "running", anna)
    store.add_game(over, "over", anna)
    scored(store, 70, account=anna)
    scored(store, 60, account=ben)
    store.add_proposal(
        anna, {"edition": "x"}, {"rated": True}, [ProposedSeat(anna, "taken"), ProposedSeat(ben, "invited")]
    )
    store.add_talk(HALL, anna, "hello")
    store.add_talk(ben, anna, "to Ben")
    store.add_talk(anna, ben, "to Anna")
    store.add_talk(HALL, ben, "not hers")
    store.add_report(anna, ben, "rude")
    store.add_report(ben, anna, "not hers")
    store.ignore(anna, ben)
    told = store.export_account(anna)
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
        store.export_account("nobody")


# Guests who have left


WEEK = timedelta(days=7)


class Guests:
    """A store with a clock, in which guests come and play."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.store = open_store(IN_MEMORY, self.clock)
        self.ben = self.store.add_account("Ben").id

    def guest(self, number: int) -> str:
        account = self.store.add_account(f"Guest {number}", GUEST).id
        self.store.seen(account)
        return account

    def named(self) -> set[str]:
        return {account.name for account in self.store.accounts()}


def test_guests_who_have_left_are_forgotten_with_what_is_theirs_alone() -> None:
    guests = Guests()
    store, (gone, other) = guests.store, (guests.guest(2), guests.guest(3))
    alone = store.add_game(seated(gone), "alone", gone)
    among_guests = store.add_game(seated(gone, other, seed=8), "among guests", gone)
    with_ben = store.add_game(seated(gone, guests.ben, seed=9), "with Ben", gone)
    guests.clock.time += WEEK
    fresh, code = guests.guest(4), store.make_code(NEW_KEY, guests.ben, 1)
    assert store.clear_away(WEEK) == 2
    assert guests.named() == {"Ben", "Guest 4"}
    for game in (alone, among_guests):
        with pytest.raises(StoreError, match="deleted"):
            store.load(game)
    assert [seat.name for seat in store.load(with_ben).game.seats] == ["Anna", "Ben"]
    assert [row.id for row in store.games(guests.ben)] == [with_ben]
    assert store.account(fresh) and store.whose_code(code, NEW_KEY) == guests.ben
    assert store.free_name("Guest 2", GUEST) == "Guest 2"
    store.close()


def test_guests_stay_who_are_here_or_in_a_game_that_goes_on() -> None:
    guests = Guests()
    store, (here, awaited, done) = guests.store, (guests.guest(2), guests.guest(3), guests.guest(4))
    going_on = seated(awaited, guests.ben)
    game = store.add_game(going_on, "going on", guests.ben)
    over = seated(done, guests.ben, seed=8)
    store.add_game(passed(over, 18), "over", done)
    assert passed(over, 18).is_over
    guests.clock.time += WEEK
    store.append(game, passed(going_on))
    assert store.clear_away(WEEK, {here}) == 1
    assert guests.named() == {"Ben", "Guest 2", "Guest 3"}
    guests.clock.time += WEEK
    assert store.clear_away(WEEK) == 2 and guests.named() == {"Ben"}, "Ben has never come, and is no guest"
    store.close()


def test_codes_whose_time_is_over_are_forgotten(tmp_path: Path) -> None:
    clock = Clock()
    store = open_store(tmp_path / "games.db", clock)
    store.make_code(INVITATION, HOME, 1)
    kept = store.make_code(INVITATION, HOME, 3)
    clock.time += timedelta(hours=2)
    store.clear_away(WEEK)
    with raw(tmp_path / "games.db") as database:
        assert database.execute("SELECT count(*) FROM codes").fetchone() == (1,)
    assert store.whose_code(kept, INVITATION) == HOME
    store.close()


def test_which_games_somebody_may_go_on_with(store: Store) -> None:
    anna, ben, cleo = (store.add_account(name).id for name in ("Anna", "Ben", "Cleo"))
    game = seated(anna, ben)
    closed, watched = store.add_game(game, "closed", anna), store.add_game(game, "open", anna, is_open=True)
    over = store.add_game(passed(game, 18), "over", anna, is_open=True)
    assert passed(game, 18).is_over
    assert [store.goes_on(each, ben) for each in (closed, watched, over, "none", "")] == [True, True] + [
        False
    ] * 3
    assert [store.goes_on(each, cleo) for each in (closed, watched)] == [False, True]
