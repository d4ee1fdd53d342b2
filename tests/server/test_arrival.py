"""The first visit: a name nobody has, an account that is known again by its key."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import FirstLogin
from upwords_tui.server.session_request import Visit
from upwords_tui.store.opening import IN_MEMORY, Store, open_store
from upwords_tui.store.values import GUEST, INVITATION, NEW_KEY, PERSON

OPEN = ServerSettings(Path("nowhere"))
INVITED = ServerSettings(Path("nowhere"), invited=True)


@pytest.fixture
def store() -> Store:
    return open_store(IN_MEMORY)


def test_who_has_a_key_is_known_again_by_it(store: Store) -> None:
    arrival = FirstLogin(store, OPEN, Visit(1, key="SHA256:a", offered="anna"))
    anna = arrival.enter(arrival.offered)
    assert (anna.name, anna.kind) == ("anna", PERSON)
    assert store.accounts.of_key("SHA256:a") == anna


def test_nobody_is_offered_the_name_of_another(store: Store) -> None:
    first = FirstLogin(store, OPEN, Visit(1, key="SHA256:a", offered="Anna"))
    anna = first.enter("Anna")
    second = FirstLogin(store, OPEN, Visit(2, key="SHA256:b", offered="Anna"))
    assert second.offered.startswith("Anna") and second.offered != "Anna"
    assert second.name_refusal("ANNA") == "That name is taken."
    assert not second.name_refusal(second.offered)
    assert second.enter(second.offered).id != anna.id


@pytest.mark.parametrize(("keys", "called"), [(("a", "b", "c"), "Anna"), (("", "", ""), "Anna")])
def test_of_several_who_take_the_name_offered_at_once_each_gets_one(
    store: Store, keys: tuple[str, ...], called: str
) -> None:
    visits = [Visit(number, key=key and f"SHA256:{key}", offered=called) for number, key in enumerate(keys)]
    arrivals = [FirstLogin(store, OPEN, visit) for visit in visits]
    assert {arrival.offered for arrival in arrivals} == {called}
    names = [arrival.enter("").name for arrival in arrivals]
    assert names == [called, f"{called} 2", f"{called} 3"]
    assert [arrival.offered for arrival in arrivals] == names


def test_who_has_typed_the_name_is_told_that_somebody_else_was_quicker(store: Store) -> None:
    first, second = (FirstLogin(store, OPEN, Visit(1, key=f"SHA256:{key}", offered="Anna")) for key in "ab")
    first.enter("Anna")
    with pytest.raises(StoreError):
        second.enter("Anna")


def test_only_the_name_is_taken_for_somebody_the_rest_is_refused(store: Store) -> None:
    arrival = FirstLogin(store, INVITED, Visit(1, key="SHA256:a", offered="Anna"))
    with pytest.raises(InputError):
        arrival.enter("")
    with pytest.raises(StoreError):
        arrival.enter("", "no code")
    assert arrival.offered == "Anna" and store.accounts.all() == ()


def test_who_has_no_key_is_a_guest(store: Store) -> None:
    arrival = FirstLogin(store, OPEN, Visit(1))
    assert arrival.enter(arrival.offered).kind == GUEST
    assert FirstLogin(store, OPEN, Visit(2)).offered not in ("", arrival.offered)


def test_names_that_would_pass_for_the_house_are_refused_with_a_reason(store: Store) -> None:
    arrival = FirstLogin(store, OPEN, Visit(1, key="SHA256:a"))
    assert arrival.name_refusal("host") and arrival.name_refusal("x") and arrival.name_refusal("\x1b[2J")


def test_with_invitations_only_a_code_opens_once(store: Store) -> None:
    host = store.accounts.add("Hanna")
    code = store.accounts.make_code(INVITATION, host.id, 24)
    arrival = FirstLogin(store, INVITED, Visit(1, key="SHA256:a", offered="Anna"))
    assert arrival.needs_code and arrival.code_refusal("nonsense") and not arrival.code_refusal(code)
    arrival.enter("Anna", code)
    assert arrival.code_refusal(code)
    with pytest.raises(StoreError):
        FirstLogin(store, INVITED, Visit(2, key="SHA256:b", offered="Ben")).enter("Ben", code)


def test_with_invitations_nobody_gets_in_without_one(store: Store) -> None:
    with pytest.raises(InputError, match="by invitation only"):
        FirstLogin(store, INVITED, Visit(1, key="SHA256:a")).enter("Anna")
    assert store.accounts.all() == ()


@pytest.mark.parametrize("settings", [OPEN, INVITED])
def test_a_code_instead_of_a_name_adds_the_key_once(store: Store, settings: ServerSettings) -> None:
    anna = store.accounts.add("Anna", key="SHA256:a")
    code = store.accounts.make_code(NEW_KEY, anna.id, 1)
    arrival = FirstLogin(store, settings, Visit(1, key="SHA256:b", offered="Bo"))
    written = code.lower().replace("-", " ")
    assert arrival.knows(written) and not arrival.name_refusal(written)
    assert arrival.enter(written).id == anna.id
    assert store.accounts.keys(anna.id) == ("SHA256:a", "SHA256:b")
    third = FirstLogin(store, settings, Visit(2, key="SHA256:c"))
    assert not third.knows(code) and "not valid" in third.name_refusal(CODE)
    assert store.accounts.all() == (store.accounts.get(anna.id),)


CODE = "7K3M-Q2WX"


@pytest.mark.parametrize("key", ["", "SHA256:b"])
def test_a_code_that_is_not_good_is_nobodys_name(store: Store, key: str) -> None:
    arrival = FirstLogin(store, OPEN, Visit(1, key=key))
    for code in (CODE, CODE.lower(), CODE.replace("-", " "), "ABCD-EFGH"):
        assert arrival.name_refusal(code)
        with pytest.raises(InputError):
            arrival.enter(code)
    assert store.accounts.all() == ()


def test_who_has_no_key_has_none_to_add(store: Store) -> None:
    anna = store.accounts.add("Anna", key="SHA256:a")
    code = store.accounts.make_code(NEW_KEY, anna.id, 1)
    arrival = FirstLogin(store, OPEN, Visit(1))
    assert not arrival.knows(code)
    assert not arrival.name_refusal("Robin") and store.accounts.whose_code(code, NEW_KEY) == anna.id


def test_an_invitation_is_no_code_for_a_key(store: Store) -> None:
    host = store.accounts.add("Hanna", key="SHA256:h")
    code = store.accounts.make_code(INVITATION, host.id, 24)
    arrival = FirstLogin(store, INVITED, Visit(1, key="SHA256:a"))
    assert not arrival.knows(code) and not arrival.code_refusal(code)
    assert arrival.enter("Anna", code).id != host.id


def test_who_is_barred_comes_in_by_no_code_either(store: Store) -> None:
    anna = store.accounts.add("Anna", key="SHA256:a")
    code = store.accounts.make_code(NEW_KEY, anna.id, 1)
    store.accounts.mark(anna.id, is_barred=True)
    with pytest.raises(InputError, match="banned"):
        FirstLogin(store, OPEN, Visit(1, key="SHA256:b")).enter(code)
    assert store.accounts.keys(anna.id) == ("SHA256:a",)


def test_of_two_who_type_a_code_at_once_one_comes_in(tmp_path: Path) -> None:
    store = open_store(tmp_path / "games.db")
    anna = store.accounts.add("Anna", key="SHA256:a")
    code = f"{store.accounts.make_code(NEW_KEY, anna.id, 1)}"
    keys = [f"SHA256:{number}" for number in range(6)]

    def come(key: str) -> bool:
        try:
            return FirstLogin(store, OPEN, Visit(1, key=key)).enter(code).id == anna.id
        except InputError:
            return False

    with ThreadPoolExecutor(len(keys)) as pool:
        came = [key for key, is_in in zip(keys, pool.map(come, keys), strict=True) if is_in]
    assert len(came) == 1
    assert store.accounts.keys(anna.id) == ("SHA256:a", *came)
    assert store.accounts.all() == (store.accounts.get(anna.id),)
    store.close()
