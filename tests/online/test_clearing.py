"""When guests are cleared away, and that nothing comes of it if the store can't be asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from datetime import timedelta
from pathlib import Path

import pytest

from tests.engine.test_pool import FAKE
from tests.online.exchanges import AGREEING
from tests.store.stored import Clock
from upwords_tui.base.errors import StoreError
from upwords_tui.engine.pool import Pool
from upwords_tui.lexicon.spell_host import SpellHost
from upwords_tui.online import broker as clearing_module
from upwords_tui.online import broker as exchange_module
from upwords_tui.online.broker import EVERY_SECONDS, FIRST_SECONDS, Broker, Clearing
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
    assert "the disk is gone" in caplog.text
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
