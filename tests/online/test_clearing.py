"""When guests are cleared away, and that nothing comes of it if the store can't be asked."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.engine.test_pool import FAKE
from tests.online.exchanges import AGREEING
from tests.online.lobbies import Hall, choices
from tests.store.stored import Clock
from upwords_tui.base.errors import StoreError
from upwords_tui.engine.pool import Pool
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.online import broker as exchange_module
from upwords_tui.online.broker import Broker
from upwords_tui.online.messages import Person, Wire
from upwords_tui.online.open_tables import StaleTables
from upwords_tui.online.presence import Presence
from upwords_tui.server.event_log import AsJson
from upwords_tui.store.accounts import Accounts
from upwords_tui.store.database import Database, SqliteDatabase
from upwords_tui.store.opening import Store, utc_now
from upwords_tui.store.values import GUEST


class WatchedAccounts(Accounts):
    """Notes how it was asked, and may refuse."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.asked: list[tuple[timedelta, Collection[str]]] = []
        self.refuses = False

    def clear_away(self, after: timedelta, here: Collection[str] = ()) -> int:
        self.asked.append((after, here))
        if self.refuses:
            raise StoreError("the disk is gone")
        return super().clear_away(after, here)


class Watched(Store):
    accounts: WatchedAccounts

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        super().__init__(SqliteDatabase(path, now))
        self.accounts = WatchedAccounts(self.database)


async def test_guests_are_cleared_away_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(exchange_module, "SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(exchange_module, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(exchange_module, "FIRST_CLEARING_SECONDS", 0.0)
    monkeypatch.setattr(exchange_module, "CLEARING_SECONDS", 0.0)
    clock = Clock()
    store = Watched(tmp_path / "games.db", clock)
    ben = store.accounts.add("Ben")
    store.accounts.add("Guest 2", GUEST)
    clock.time += timedelta(days=7)
    store.accounts.refuses = True
    exchange = Broker(store, Pool(1, FAKE), SpellHost(AGREEING))
    ticking = asyncio.create_task(exchange.tick())
    async with asyncio.timeout(60):
        while not store.accounts.asked:
            await asyncio.sleep(0.01)
        store.accounts.refuses = False
        while store.accounts.all() != (ben,):
            await asyncio.sleep(0.01)
    ticking.cancel()
    exchange.stop()
    store.close()
    assert store.accounts.asked[0] == (timedelta(days=7), frozenset())
    assert json.loads(AsJson().format(caplog.records[0]))["why"] == "the disk is gone"


async def test_guests_are_left_alone_until_it_is_known_who_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange_module, "SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(exchange_module, "TICK_SECONDS", 0.01)
    store = Watched(tmp_path / "games.db", utc_now)
    ticks: list[tuple[str, ...]] = []

    def due() -> tuple[str, ...]:
        ticks.append(())
        return ()

    monkeypatch.setattr(store.games, "due", due)
    exchange = Broker(store, Pool(1, FAKE), SpellHost(AGREEING))
    ticking = asyncio.create_task(exchange.tick())
    async with asyncio.timeout(60):
        while len(ticks) < 5:
            await asyncio.sleep(0.01)
    ticking.cancel()
    exchange.stop()
    store.close()
    assert exchange_module.FIRST_CLEARING_SECONDS == 60 and store.accounts.asked == []


def test_tables_of_guests_who_are_gone_are_cleared_and_others_stay() -> None:
    hall, now, here = Hall(), [1000.0], set[str]()
    guest, anna = hall.come("Guest 2", kind=GUEST), hall.come("Anna")
    gone = guest.lobby.tables.begin(choices("Guest 2", "anybody", "anybody")).waiting
    mine = anna.lobby.tables.begin(choices("Anna", "Guest 2")).waiting
    open_to_all = anna.lobby.tables.begin(choices("Anna", "anybody", "anybody")).waiting
    assert gone and mine and open_to_all
    anna.lobby.tables.join(gone.id)
    guest.lobby.tables.join(open_to_all.id)
    stale = StaleTables(hall.store, lambda: here, lambda: now[0])
    here.add(guest.id)
    for seconds in (0.0, 3600.0):
        now[0] += seconds
        assert stale.clear() == (), "a guest who is here may stay for long"
    here.clear()
    assert stale.clear() == ()
    now[0] += 14
    here.add(guest.id)
    assert stale.clear() == (), "back, as after a process died"
    here.clear()
    assert stale.clear() == ()
    now[0] += 15
    assert [(owner.id, message) for owner, message in stale.clear()] == [
        (guest.id, {"withdrawn": gone.id, "seats": [guest.id, anna.id]})
    ]
    left = {table.id: table for table in hall.store.tables.all()}
    assert set(left) == {mine.id, open_to_all.id}
    assert [seat.state for seat in left[mine.id].seats] == ["taken", "declined"]
    assert [seat.state for seat in left[open_to_all.id].seats] == ["taken", "open", "open"]


def test_who_is_here_can_be_asked_in_a_thread_while_people_come_and_go() -> None:
    then = datetime(2026, 1, 1, tzinfo=UTC)
    people = [Person(str(number), str(number), "Anna", "text", then, then) for number in range(300)]
    wire, presence = Wire(lambda _wire, _told: None, lambda _wire: None, lambda _wire: None), Presence()
    for person in people[1:]:
        presence.put(wire, person)
    found: list[Collection[str]] = []
    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        asking = threading.Thread(target=lambda: found.extend(presence.accounts() for _time in range(300)))
        asking.start()
        while asking.is_alive():
            presence.put(wire, people[0])
            presence.remove(wire, "0")
    finally:
        sys.setswitchinterval(often)
    assert [len(each - {"0"}) for each in map(set, found)] == [299] * 300
