"""Tables that wait for their people, in every store: who sees them, who sits there, how their games begin."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store.kinds import KINDS, SHARED, Opener
from tests.store.racing import MANY, race, told
from tests.store.stored import new_game, raw
from upwords_tui.base.errors import StaleGame, StoreError
from upwords_tui.games.record import to_record
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import Proposal, ProposedSeat

ROOT = Path(__file__).parents[2]
CHOICES = {"edition": "hasbro-10x10", "seats": [{"name": "Ännä"}]}
TERMS = {"rated": True, "help": None}
OPEN = ProposedSeat()
COMPUTER = ProposedSeat("", "computer")


@pytest.fixture(params=SHARED)
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    opener = KINDS[request.param](tmp_path)
    store = opener()
    yield opener
    store.close()


def people(store: Store, count: int = 3) -> list[str]:
    names = ("Anna", "Ben", "Cleo", "Dora", "Eino", "Fia", "Greet", "Hugo", "Iris")
    return [store.accounts.add(name).id for name in names[:count]]


def taken(account: str) -> ProposedSeat:
    return ProposedSeat(account, "taken")


def invited(account: str) -> ProposedSeat:
    return ProposedSeat(account, "invited")


def proposed(store: Store, owner: str, *others: ProposedSeat) -> Proposal:
    return store.tables.add(owner, CHOICES, TERMS, [taken(owner), *others])


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    anna, ben, _cleo = people(store)
    table = proposed(store, anna, invited(ben), OPEN, COMPUTER)
    assert (table.owner, table.choices, table.terms) == (anna, CHOICES, TERMS)
    assert table.seats == (taken(anna), invited(ben), OPEN, COMPUTER)
    assert store.tables.get(table.id) == table
    for written in (table.code, table.code.lower(), table.code.replace("-", " ").replace("0", "O")):
        assert store.tables.by_code(written) == table
    assert (table.state_of(anna), table.state_of(ben), table.state_of("nobody")) == ("taken", "invited", None)
    for asked in (store.tables.get, store.tables.by_code):
        with pytest.raises(StoreError, match="no longer waiting"):
            asked("nothing")


def test_who_sees_which_tables(store: Store) -> None:
    anna, ben, cleo = people(store)
    seek = proposed(store, anna, OPEN)
    asked = proposed(store, anna, invited(ben))
    assert store.tables.shown_to(anna) == (seek, asked)
    assert store.tables.shown_to(ben) == (seek, asked)
    assert store.tables.shown_to(cleo) == (seek,)
    full = store.tables.take_seat(seek.id, cleo)
    assert store.tables.shown_to(cleo) == (full,) and store.tables.shown_to(ben) == (asked,)
    declined = store.tables.decline_seat(asked.id, ben)
    assert store.tables.shown_to(ben) == (declined,)


def test_accounts_that_are_not_there_have_no_seat(store: Store) -> None:
    anna, ben, cleo = people(store)
    store.accounts.delete(ben)
    for gone in ("nobody", ben):
        with pytest.raises(StoreError, match="no such account"):
            proposed(store, anna, invited(gone))
        with pytest.raises(StoreError, match="no such account"):
            proposed(store, gone, OPEN)
        with pytest.raises(StoreError, match="no such account"):
            store.tables.take_seat(proposed(store, anna, OPEN).id, gone)
    with pytest.raises(StoreError, match="two seats"):
        proposed(store, anna, invited(cleo), invited(cleo))


def test_somebody_has_only_so_many_tables_waiting(store: Store) -> None:
    anna, ben, _cleo = people(store)
    tables = [proposed(store, anna, OPEN) for _ in range(10)]
    with pytest.raises(StoreError, match="10 tables waiting"):
        proposed(store, anna, OPEN)
    proposed(store, ben, OPEN)
    store.tables.withdraw(tables[0].id, anna)
    proposed(store, anna, OPEN)


def taking(table: Proposal, who: str) -> Callable[[Store], Proposal]:
    return lambda store: store.tables.take_seat(table.id, who)


# Seats


def test_whoever_is_invited_takes_that_seat_and_others_an_open_one(store: Store) -> None:
    anna, ben, cleo, dora = people(store, 4)
    table = proposed(store, anna, OPEN, invited(ben), OPEN)
    assert store.tables.take_seat(table.id, ben).seats == (taken(anna), OPEN, taken(ben), OPEN)
    assert store.tables.take_seat(table.id, cleo).seats == (taken(anna), taken(cleo), taken(ben), OPEN)
    for seated in (anna, ben, cleo):
        with pytest.raises(StoreError, match="You already have a seat at this table"):
            store.tables.take_seat(table.id, seated)
    full = store.tables.take_seat(table.id, dora)
    assert full.is_full and full == store.tables.get(table.id)
    with pytest.raises(StoreError, match="You already have a seat at this table"):
        store.tables.take_seat(table.id, dora)


def test_a_seat_kept_for_somebody_is_no_other_s(store: Store) -> None:
    anna, ben, cleo = people(store)
    table = proposed(store, anna, invited(ben), COMPUTER)
    with pytest.raises(StoreError, match="All seats at this table are taken"):
        store.tables.take_seat(table.id, cleo)
    store.tables.decline_seat(table.id, ben)
    with pytest.raises(StoreError, match="All seats at this table are taken"):
        store.tables.take_seat(table.id, cleo)


def test_whoever_has_declined_may_think_better_of_it(store: Store) -> None:
    anna, ben, cleo = people(store)
    table = proposed(store, anna, invited(ben), OPEN)
    declined = store.tables.decline_seat(table.id, ben)
    assert declined.state_of(ben) == "declined" and not declined.is_full
    with pytest.raises(StoreError, match="not invited"):
        store.tables.decline_seat(table.id, ben)
    with pytest.raises(StoreError, match="not invited"):
        store.tables.decline_seat(table.id, cleo)
    assert store.tables.take_seat(table.id, ben).seats == (taken(anna), taken(ben), OPEN)


def test_a_seat_that_is_left_is_as_it_was(store: Store) -> None:
    anna, ben, cleo = people(store)
    table = proposed(store, anna, invited(ben), OPEN)
    store.tables.take_seat(table.id, ben)
    store.tables.take_seat(table.id, cleo)
    assert store.tables.leave_seat(table.id, ben).seats == (taken(anna), invited(ben), taken(cleo))
    assert store.tables.leave_seat(table.id, cleo).seats == (taken(anna), invited(ben), OPEN)
    for who in (ben, cleo):
        with pytest.raises(StoreError, match="You have no seat"):
            store.tables.leave_seat(table.id, who)
    store.tables.take_seat(table.id, cleo)
    store.tables.take_seat(table.id, ben)
    assert store.tables.get(table.id).is_full


def test_only_its_owner_withdraws_a_table(store: Store) -> None:
    anna, ben, _cleo = people(store)
    table = proposed(store, anna, OPEN)
    with pytest.raises(StoreError, match="no longer waiting"):
        store.tables.withdraw(table.id, ben)
    store.tables.withdraw(table.id, anna)
    for do in (lambda: store.tables.take_seat(table.id, ben), lambda: store.tables.leave_seat(table.id, anna),
               lambda: store.tables.decline_seat(table.id, ben), lambda: store.tables.get(table.id),
               lambda: store.tables.withdraw(table.id, anna)):  # fmt: skip
        with pytest.raises(StoreError, match="no longer waiting"):
            do()
    assert store.tables.shown_to(anna) == ()


# Games that begin


def test_the_game_of_a_full_table_takes_its_place(store: Store) -> None:
    anna, ben, _cleo = people(store)
    table = proposed(store, anna, OPEN)
    game = new_game()
    with pytest.raises(StoreError, match="still waiting") as caught:
        store.tables.begin(table.id, game, "x")
    assert not isinstance(caught.value, StaleGame) and store.tables.full() == ()
    full = store.tables.take_seat(table.id, ben)
    assert store.tables.full() == (full,) and store.tables.game_of(table.id) is None
    game_id = store.tables.begin(table.id, game, "Anna – Ben", is_open=True)
    assert to_record(store.games.load(game_id).game) == to_record(game)
    assert (store.games.owner(game_id), store.games.terms(game_id), store.tables.game_of(table.id)) == (
        anna,
        TERMS,
        game_id,
    )
    assert [(row.id, row.name, row.is_open) for row in store.games.of(anna)] == [
        (game_id, "Anna – Ben", True)
    ]
    assert store.tables.full() == store.tables.shown_to(anna) == ()
    with pytest.raises(StaleGame):
        store.tables.begin(table.id, game, "x")
    assert store.games.count(anna) == 1


def test_a_game_of_others_than_sit_there_now_does_not_begin(store: Store) -> None:
    anna, ben, cleo = people(store)
    table = proposed(store, anna, OPEN)
    looked_at = store.tables.take_seat(table.id, ben)
    store.tables.leave_seat(table.id, ben)
    with pytest.raises(StoreError, match="Others have since joined") as caught:
        store.tables.begin(table.id, new_game(), "x", seats=looked_at.seats)
    assert not isinstance(caught.value, StaleGame)
    now = store.tables.take_seat(table.id, cleo)
    with pytest.raises(StoreError, match="Others have since joined"):
        store.tables.begin(table.id, new_game(), "x", seats=looked_at.seats)
    assert store.tables.full() == (now,) and store.tables.game_of(table.id) is None
    game_id = store.tables.begin(table.id, new_game(), "x", seats=now.seats)
    with pytest.raises(StaleGame):
        store.tables.begin(table.id, new_game(), "x", seats=now.seats)
    assert store.tables.game_of(table.id) == game_id


def test_games_that_came_of_no_table_have_no_terms(store: Store) -> None:
    game_id = store.games.add(new_game(), "x")
    assert store.games.terms(game_id) == {} and store.tables.game_of("") is None
    store.games.delete(game_id)
    with pytest.raises(StoreError, match="deleted"):
        store.games.terms(game_id)


def test_a_table_that_was_withdrawn_begins_no_game(store: Store) -> None:
    anna, ben, _cleo = people(store)
    table = proposed(store, anna, OPEN)
    store.tables.take_seat(table.id, ben)
    store.tables.withdraw(table.id, anna)
    with pytest.raises(StaleGame):
        store.tables.begin(table.id, new_game(), "x")
    assert store.tables.game_of(table.id) is None and store.games.count(anna) == 0


def test_of_many_who_take_the_last_seat_one_gets_it(shared: Opener) -> None:
    store = shared()
    anna, *others = people(store, MANY + 1)
    table = proposed(store, anna, OPEN, COMPUTER)
    doers = [taking(table, who) for who in others]
    results, refusals = race(shared, doers)
    assert len(results) == 1 and told(refusals) == {"All seats at this table are taken."}
    assert store.tables.full() == (results[0],) == (store.tables.get(table.id),)
    store.close()


def test_nobody_gets_two_seats_by_asking_often(shared: Opener) -> None:
    store = shared()
    anna, ben = people(store, 2)
    table = proposed(store, anna, *[OPEN] * 3)
    results, refusals = race(shared, [taking(table, ben)] * MANY)
    assert len(results) == 1 and told(refusals) == {"You already have a seat at this table."}
    assert store.tables.get(table.id).seats == (taken(anna), taken(ben), OPEN, OPEN)
    store.close()


def test_of_many_who_begin_a_game_one_does(shared: Opener) -> None:
    store = shared()
    anna, ben = people(store, 2)
    table = proposed(store, anna, taken(ben))
    results, refusals = race(shared, [lambda store: store.tables.begin(table.id, new_game(), "x")] * MANY)
    assert len(results) == 1 and {type(refusal) for refusal in refusals} == {StaleGame}
    assert (
        store.tables.game_of(table.id) == results[0] == store.games.of(anna)[0].id
        and store.games.count(anna) == 1
    )
    store.close()


def test_whoever_looks_while_tables_go_sees_all_their_seats(shared: Opener) -> None:
    store = shared()
    anna, ben = people(store, 2)
    done = threading.Event()

    def set_and_withdraw(store: Store) -> list[Proposal]:
        try:
            for _ in range(300):
                store.tables.withdraw(proposed(store, anna, OPEN).id, anna)
        finally:
            done.set()
        return []

    def look(store: Store) -> list[Proposal]:
        seen: list[Proposal] = []
        while not done.is_set():
            seen += store.tables.shown_to(ben)
        return seen

    results, refusals = race(shared, [set_and_withdraw, look, look])
    assert {each.seats for seen in results for each in seen} <= {(taken(anna), OPEN)} and not refusals
    store.close()


# Processes


def take_all(path: Path, table: Proposal, accounts: list[str], *more: str) -> dict[str, tuple[int, str]]:
    """Let a process each take a seat at once; return how each ended and what it said."""
    command = [sys.executable, "-m", "tests.store.taker", str(path), table.id]
    takers = {
        account: subprocess.Popen(
            [*command, account, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        for account in accounts
    }
    for taker in takers.values():
        assert taker.stdout and taker.stdout.readline() == "ready\n"
    for taker in takers.values():
        assert taker.stdin
        taker.stdin.write("\n")
        taker.stdin.flush()
    said = {account: taker.communicate(timeout=60)[0].strip() for account, taker in takers.items()}
    return {account: (takers[account].returncode, said[account]) for account in accounts}


def test_of_many_processes_one_gets_the_last_seat_and_begins(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(path)
    anna, *others = people(store, 7)
    table = proposed(store, anna, OPEN)
    said = take_all(path, table, others)
    assert {code for code, _text in said.values()} == {0}
    game_id = store.tables.game_of(table.id)
    winners = [text for _code, text in said.values() if text == game_id]
    losers = {text for _code, text in said.values() if text != game_id}
    assert len(winners) == 1 and store.games.count(anna) == 1
    assert losers <= {
        "All seats at this table are taken.",
        "This table is no longer waiting: its game has begun, or it was closed.",
    }
    store.close()


def test_a_full_table_whose_game_was_not_begun_is_found(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(path)
    anna, ben = people(store, 2)
    table = proposed(store, anna, OPEN)
    assert take_all(path, table, [ben], "kill") == {ben: (-signal.SIGKILL, "")}
    (full,) = store.tables.full()
    assert full.id == table.id and full.seats == (taken(anna), taken(ben))
    game_id = store.tables.begin(full.id, new_game(), "x")
    assert store.tables.full() == () and store.tables.game_of(table.id) == game_id
    store.close()


def test_tables_that_were_tampered_with_still_show(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(path)
    anna, ben = people(store, 2)
    good, bad = proposed(store, anna, invited(ben)), proposed(store, anna, invited(ben))
    with raw(path) as db:
        db.execute(
            "UPDATE proposals SET choices = '[', terms = ?, code = ?, made = 'late' WHERE id = ?",
            (b"\xff", b"\xfe", bad.id),
        )
        db.execute("UPDATE proposed_seats SET state = 'king' WHERE proposal = ?", (bad.id,))
    shown = store.tables.shown_to(ben)
    assert {table.id for table in shown} == {good.id, bad.id}
    (odd,) = (table for table in shown if table.id == bad.id)
    assert (odd.choices, odd.terms, odd.is_full) == ({}, {}, False)
    assert {seat.state for seat in odd.seats} == {"declined"}
    store.close()
