"""The driver at a line: what a terminal is told on the way in and out, and what comes back."""

from __future__ import annotations

import io
import re
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Size

from tests.tui.test_driver import FakeApp
from upwords_tui.terminal.driver import LineDriver


class FakeLine:
    """A line whose other end is the test."""

    size = (100, 30)

    def __init__(self) -> None:
        self.shown = b""
        self.typed: Callable[[bytes], None] = lambda _data: None
        self.sized: Callable[[int, int], None] = lambda _cols, _rows: None
        self.gone: Callable[[], None] = lambda: None

    def listen(
        self, typed: Callable[[bytes], None], sized: Callable[[int, int], None], gone: Callable[[], None]
    ) -> None:
        self.typed, self.sized, self.gone = typed, sized, gone

    def show(self, data: bytes) -> None:
        self.shown += data


def started(**options: Any) -> tuple[FakeApp, FakeLine, LineDriver]:
    """Return an application and a line with a driver between them that has begun."""
    app: Any = FakeApp()
    line = FakeLine()
    driver = LineDriver(app, line=line, **options)
    driver.start_application_mode()
    return app, line, driver


def modes(shown: bytes, letter: str) -> set[str]:
    return set(re.findall(rf"\x1b\[(\?[0-9]+){letter}", shown.decode()))


async def test_everything_is_undone_on_leaving() -> None:
    _app, line, driver = started()
    on, off = modes(line.shown, "h"), modes(line.shown, "l")
    assert {"?1049", "?1000", "?1006", "?2004"} <= on and off == {"?25", "?7"}
    assert line.shown.count(b"\x1b[>") == 1
    line.shown = b""
    driver.stop_application_mode()
    driver.close()
    assert modes(line.shown, "l") == on and modes(line.shown, "h") == off
    assert line.shown.count(b"\x1b[<u") == 1


async def test_without_a_mouse_none_is_asked_for() -> None:
    _app, line, driver = started(mouse=False)
    driver.stop_application_mode()
    assert not {"?1000", "?1003", "?1006", "?1015"} & (modes(line.shown, "h") | modes(line.shown, "l"))


async def test_it_has_the_size_of_its_terminal() -> None:
    app, line, driver = started()
    assert driver._size == (100, 30)
    # The second is the size the application has, as long as it has not heard of the first.
    for size in ((120, 40), (80, 24), (0, 0), (9999, 9999)):
        line.sized(*size)
    told = [each.size for each in app.taken if isinstance(each, events.Resize)]
    assert told == [Size(120, 40), Size(80, 24), Size(80, 24), Size(400, 150)]


async def test_keys_come_along_the_line_in_pieces() -> None:
    app, line, _driver = started()
    for piece in (b"a\xc3", b"\xa9", b"\xff\x1b[1114112u\x1b[", b"A\x1b[<0;9M", b"\x1b"):
        line.typed(piece)
    assert await app.wait_for("escape") == ["a", "é", "up", "escape"]


async def test_nothing_is_taken_once_it_has_stopped() -> None:
    app, line, driver = started()
    line.typed(b"\x1b")
    driver.stop_application_mode()
    app.taken.clear()
    line.typed(b"a")
    line.sized(120, 40)
    # The Escape of another, typed later, comes when that would have come.
    other, other_line, _driver = started()
    other_line.typed(b"\x1b")
    await other.wait_for("escape")
    assert app.taken == []


async def test_a_hang_up_ends_the_application() -> None:
    app, line, _driver = started()
    line.gone()
    assert app.left.is_set()


async def test_no_letter_stops_a_picture() -> None:
    _app, line, driver = started()
    driver.write("\ud800é")
    assert line.shown.endswith("?é".encode())


async def test_this_machine_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    _app, _line, driver = started()
    assert not driver.can_suspend
    driver.open_url("https://example.org")
    file = io.BytesIO(b"x")
    driver.deliver_binary(file, delivery_key="k", save_path=tmp_path / "x")
    assert opened == [] and file.closed and not list(tmp_path.iterdir())
