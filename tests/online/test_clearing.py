"""When guests are cleared away, and that nothing comes of it if the store can't be asked."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from datetime import timedelta
from pathlib import Path

import pytest

from tests.engine.test_pool import FAKE
from tests.online.exchanges import AGREEING
from tests.online.lobbies import Hall, choices
from tests.store.stored import Clock
from upwords_tui.base.errors import StoreError
from upwords_tui.engine.pool import Pool
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.online import broker as clearing_module
from upwords_tui.online import broker as exchange_module
from upwords_tui.online.broker import EVERY_SECONDS, FIRST_SECONDS, Broker, Clearing
from upwords_tui.online.open_tables import StaleTables
from upwords_tui.server.event_log import AsJson
from upwords_tui.store.accounts import Accounts
from upwords_tui.store.database import Database
from upwords_tui.store.opening import Store, open_store, utc_now
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

    def __init__(self, path: Path) -> None:
        super().__init__(path, utc_now)
        self.accounts = WatchedAccounts(self.database)


async def test_it_is_done_at_the_start_and_then_now_and_then(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Watched(tmp_path / "games.db")
    guest = store.accounts.add("Guest 2", GUEST).id
    clearing = Clearing(store, lambda: {guest})
    begun = 1000.0
    await clearing.tick(begun)
    await clearing.tick(begun + FIRST_SECONDS - 1)
    assert store.accounts.asked == []
    for seconds in (FIRST_SECONDS, FIRST_SECONDS + 1, FIRST_SECONDS + EVERY_SECONDS):
        await clearing.tick(begun + seconds)
    assert store.accounts.asked == [(timedelta(days=7), {guest})] * 2
    store.accounts.refuses = True
    with caplog.at_level(logging.WARNING):
        await clearing.tick(begun + FIRST_SECONDS + 2 * EVERY_SECONDS)
    assert json.loads(AsJson().format(caplog.records[-1]))["why"] == "the disk is gone"
    store.close()


async def test_an_exchange_clears_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clearing_module, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(exchange_module, "SETTLE_SECONDS", 0.0)
    clock = Clock()
    store = open_store(tmp_path / "games.db", clock)
    ben = store.accounts.add("Ben")
    store.accounts.add("Guest 2", GUEST)
    clock.time += timedelta(days=7)
    exchange = Broker(store, Pool(1, FAKE), SpellHost(AGREEING))
    ticking = asyncio.create_task(exchange.tick())
    async with asyncio.timeout(60):
        while store.accounts.all() != (ben,):
            await asyncio.sleep(0.01)
    ticking.cancel()
    exchange.stop()
    store.close()


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
    assert [(said.owner.id, said.message) for said in stale.clear()] == [
        (guest.id, {"withdrawn": gone.id, "seats": [guest.id, anna.id]})
    ]
    left = {table.id: table for table in hall.store.tables.all()}
    assert set(left) == {mine.id, open_to_all.id}
    assert [seat.state for seat in left[mine.id].seats] == ["taken", "declined"]
    assert [seat.state for seat in left[open_to_all.id].seats] == ["taken", "open", "open"]
