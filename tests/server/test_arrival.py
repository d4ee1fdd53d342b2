"""The first visit: a name nobody has, an account that is known again by its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from upwords_tui.errors import StoreError
from upwords_tui.server.arrival import Arrival
from upwords_tui.server.settings import Settings
from upwords_tui.server.visit import Visit
from upwords_tui.store.opening import IN_MEMORY, open_store
from upwords_tui.store.port import GUEST, INVITATION, PERSON, Store

OPEN = Settings(Path("nowhere"))
INVITED = Settings(Path("nowhere"), invited=True)


@pytest.fixture
def store() -> Store:
    return open_store(IN_MEMORY)


def test_who_has_a_key_is_known_again_by_it(store: Store) -> None:
    arrival = Arrival(store, OPEN, Visit(1, key="SHA256:a", offered="anna"))
    anna = arrival.enter(arrival.offered)
    assert (anna.name, anna.kind) == ("anna", PERSON)
    assert store.account_of_key("SHA256:a") == anna


def test_nobody_is_offered_the_name_of_another(store: Store) -> None:
    first = Arrival(store, OPEN, Visit(1, key="SHA256:a", offered="Anna"))
    anna = first.enter("Anna")
    second = Arrival(store, OPEN, Visit(2, key="SHA256:b", offered="Anna"))
    assert second.offered.startswith("Anna") and second.offered != "Anna"
    assert second.name_refusal("ANNA") == "Somebody else is called so."
    assert not second.name_refusal(second.offered)
    assert second.enter(second.offered).id != anna.id


def test_who_has_no_key_is_a_guest(store: Store) -> None:
    arrival = Arrival(store, OPEN, Visit(1))
    assert arrival.enter(arrival.offered).kind == GUEST
    assert Arrival(store, OPEN, Visit(2)).offered not in ("", arrival.offered)


def test_names_that_would_pass_for_the_house_are_refused_with_a_reason(store: Store) -> None:
    arrival = Arrival(store, OPEN, Visit(1, key="SHA256:a"))
    assert arrival.name_refusal("host") and arrival.name_refusal("x") and arrival.name_refusal("\x1b[2J")


def test_with_invitations_only_a_code_opens_once(store: Store) -> None:
    host = store.add_account("Hanna")
    code = store.make_code(INVITATION, host.id, 24)
    arrival = Arrival(store, INVITED, Visit(1, key="SHA256:a", offered="Anna"))
    assert arrival.needs_code and arrival.code_refusal("nonsense") and not arrival.code_refusal(code)
    arrival.enter("Anna", code)
    assert arrival.code_refusal(code)
    with pytest.raises(StoreError):
        Arrival(store, INVITED, Visit(2, key="SHA256:b", offered="Ben")).enter("Ben", code)
