"""On the screens of tests no time passes unless a test has it pass, and colours are those of the test."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual._context import active_app
from textual._styles_cache import StylesCache
from textual.app import App
from textual.cache import FIFOCache
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from tests.tui.screens import looking
from tests.tui.settling import let_all_take_messages, resize, settle
from upwords_tui.tui.theme import Skin


@pytest.fixture(autouse=True)
def no_computer_thinks_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine, a computer has only begun to think."""
    stopped = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("upwords_tui.app.play.upwords.table.time", stopped)


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


@pytest.fixture(autouse=True, scope="session")
def handlers_are_looked_up_once() -> Iterator[None]:
    """Textual goes through all classes of a widget for every message, a twentieth of a test."""
    look_up = MessagePump._get_dispatch_methods

    @cache
    def handlers(pump: type[MessagePump], name: str) -> list[tuple[type, Any]] | None:
        if any(each.__dict__.get("_decorated_handlers") for each in pump.__mro__):
            return None
        found = [(each, each.__dict__.get(f"_{name}") or each.__dict__.get(name)) for each in pump.__mro__]
        return [(each, method) for each, method in found if method is not None]

    def looked_up(pump: MessagePump, name: str, message: Message) -> Iterator[tuple[type, Any]]:
        found = handlers(type(pump), name)
        if found is None:
            yield from look_up(pump, name, message)
            return
        for each, method in found:
            if message._no_default_action:
                break
            yield each, method.__get__(pump, each)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessagePump, "_get_dispatch_methods", looked_up)
        yield


@pytest.fixture(autouse=True, scope="session")
def strips_keep_nothing() -> Iterator[None]:
    """Textual makes seven caches with every strip, though few are asked the same twice."""

    def make(strip: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        strip._segments = list(segments)
        strip._cell_length = cell_length
        strip._render_cache = strip._link_ids = strip._cell_count = None
        for name in _CACHES:
            setattr(strip, name, _NOTHING)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Strip, "__init__", make)
        yield


class _Forgetful(FIFOCache[Any, Any]):
    def __setitem__(self, key: object, value: object) -> None:
        """It is asked for anew."""


_NOTHING = _Forgetful(1)
_CACHES = [name for name in Strip.__slots__ if name.endswith("_cache") and name != "_render_cache"]


@pytest.fixture(autouse=True)
def no_picture_is_made_for_nobody(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is seen is asked of the widgets: a terminal that is not there need not be told, nor waited for."""
    if request.node.get_closest_marker("drawn"):
        return
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
