"""On the screens of tests no time passes unless a test has it pass, and colours are those of the test."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from rich.style import Style
from textual._context import active_app
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.screens import looking
from tests.tui.settling import let_all_take_messages, resize, settle
from upwords_tui.tui.theme import Skin


@pytest.fixture(autouse=True)
def no_computer_thinks_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, a computer has only begun to think."""
    stopped = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("upwords_tui.app.play.upwords.opponents.time", stopped)


@pytest.fixture(autouse=True)
def no_style_remembers_another_terminal() -> None:
    """Rich keeps with a style how it was drawn first, on a terminal with fewer colours, say."""
    Style.parse.cache_clear()
    Style._add.cache_clear()
    Skin.style.cache_clear()


@pytest.fixture(autouse=True)
def no_picture_is_kept() -> Iterator[None]:
    """Textual keeps what the last thousand widgets looked like, as long as the process lives.

    The garbage collector would go through all of it again and again.
    """
    yield
    StylesCache.get_inner_outer.cache_clear()


@pytest.fixture(autouse=True)
def what_comes_is_seen_before_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of tests need not wait until somebody can have seen what they are for."""
    monkeypatch.setattr("upwords_tui.tui.screens.base_screen.SEEN_SECONDS", -math.inf)


@pytest.fixture(autouse=True)
def what_is_pressed_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot waits for quiet, which on a busy machine is there before the work is done."""

    _have_pilot_wait(settle, monkeypatch)
    monkeypatch.setattr(
        Pilot, "resize_terminal", lambda pilot, width, height: resize(pilot.app, (width, height))
    )


@pytest.fixture(autouse=True, scope="session")
def style_sheets_are_read_once() -> Iterator[None]:
    """Every application reads the same ones, which takes a tenth of its test."""
    read = Stylesheet._parse_rules
    known: dict[object, Any] = {}

    def rules(sheet: Stylesheet, *told: Any, **more: Any) -> Any:
        key = (told, *more.items(), frozenset(sheet._variables.items()))
        if key not in known:
            known[key] = read(sheet, *told, **more)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", rules)
        yield


@pytest.fixture
def no_picture_is_made_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is seen is asked of the widgets: a terminal that is not there need not be told, nor waited for."""
    refresh = Screen._compositor_refresh

    def refreshed(screen: Screen[Any]) -> None:
        looking.pictures[screen.app] = looking.pictures.get(screen.app, 0) + 1
        if not (screen.app.is_headless and screen is screen.app.screen):
            refresh(screen)
            return
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()
        screen.app._update_mouse_over(screen)

    monkeypatch.setattr(Screen, "_compositor_refresh", refreshed)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 0.001)


@pytest.fixture
def what_is_at_work_goes_on(what_is_pressed_is_done: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that look on while something is at work, which the pilot must not wait for."""
    _have_pilot_wait(let_all_take_messages, monkeypatch)


def _have_pilot_wait(until: Callable[[App[Any]], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(*_seconds: float) -> None:
        await until(active_app.get())

    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", wait)
    monkeypatch.setattr(Pilot, "_wait_for_screen", lambda pilot: let_all_take_messages(pilot.app))
