"""No picture and no step waits for the disk: on every screen the store is asked beforehand, in threads."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.seating import PreparedStore
from tests.store.stored import new_game, passed
from tests.tui.every_screen import EVERY, press
from tests.tui.playing import app_with
from tests.tui.settling import resize
from upwords_tui.store.database import SqliteDatabase
from upwords_tui.store.values import HOME
from upwords_tui.tui.screens.table import TableScreen

STEPS = "down down up end home right left"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where an event loop has waited for the store, by the lines that led there."""
    found: list[str] = []

    def noting(method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **options: Any) -> Any:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                asked = traceback.extract_stack()[-8:-1]
                found.append(
                    " < ".join(f"{Path(each.filename).name}:{each.name}" for each in reversed(asked))
                )
            return method(*arguments, **options)

        return noted

    for name in ("query", "transaction"):
        monkeypatch.setattr(SqliteDatabase, name, noting(getattr(SqliteDatabase, name)))
    return found


async def test_waiting_would_be_noticed(waits: list[str]) -> None:
    PreparedStore().games.count(HOME)
    assert len(waits) > 0
    waits.clear()
    store = await asyncio.to_thread(PreparedStore)
    await asyncio.to_thread(store.games.count, HOME)
    assert waits == []


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", EVERY)
async def test_no_picture_waits_for_the_store(name: str, tmp_path: Path, waits: list[str]) -> None:
    screen = EVERY[name]
    with screen.opened(tmp_path) as app:
        async with app.run_test(size=(80, 24)):
            await press(app, screen.bursts[0] if screen.bursts else "")
            waits.clear()
            await press(app, STEPS)
            await resize(app, (120, 40))
            app.set_theme("light")  # type: ignore[attr-defined]
            await press(app, "")
            assert waits == []


async def test_a_game_of_the_list_is_read_without_waiting(waits: list[str]) -> None:
    store = await asyncio.to_thread(PreparedStore)
    await asyncio.to_thread(store.games.add, passed(new_game("Anna", "Bo")), "Anna – Bo")
    app = app_with(store=store)
    async with app.run_test(size=(80, 24)):
        await press(app, "down up")
        waits.clear()
        await press(app, "c")
        assert isinstance(app.screen_stack[2], TableScreen)
        assert not [wait for wait in waits if "sit" in wait or "load" in wait or "hub.py" in wait]


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", ["n", "m", "h", "e", "b"])
async def test_what_is_a_key_away_from_the_list_opens_without_waiting(key: str, waits: list[str]) -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)):
        await press(app, "down")
        waits.clear()
        await press(app, key)
        assert app.screen is not app.screen_stack[1], "something has opened"
        await press(app, "escape")
        assert app.screen is app.screen_stack[1]
        assert waits == []
