"""The driver at a line: what a terminal is told on the way in and out, and what comes back."""

from __future__ import annotations

import asyncio
import io
import math
import re
import webbrowser
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.geometry import Size

from tests.tui.test_driver import FakeApp
from upwords_tui.terminal import driver as driver_module
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


ANSWERS = {
    "device attributes": "\x1b[?62;1;4c",
    "secondary device attributes": "\x1b[>41;354;0c",
    "tertiary device attributes": "\x1bP!|7E565445\x1b\\",
    "terminal parameters": "\x1b[2;1;1;120;120;1;0x",
    "status": "\x1b[0n",
    "place of the cursor": "\x1b[12;40R",
    "a mode": "\x1b[4;1$y",
    "keyboard protocol": "\x1b[?1u",
    "size of the window": "\x1b[8;24;80t",
    "title": "\x1b]lbedroom\x1b\\",
    "palette, to a bell": "\x1b]4;1;rgb:cdcd/0000/0000\x07",
    "ink": "\x1b]10;rgb:e6e6/eded/f3f3\x1b\\",
    "ground, to a bell": "\x1b]11;rgb:1515/1919/1e1e\x07",
    "ground": "\x1b]11;rgb:1515/1919/1e1e\x1b\\",
    "clipboard": "\x1b]52;c;" + "d29vZA" * 50 + "\x07",
    "version": "\x1bP>|XTerm(390)\x1b\\",
    "a capability": "\x1bP1+r544e=787465726d\x1b\\",
    "a setting": "\x1bP1$r0m\x1b\\",
    "graphics": "\x1b_Gi=31;OK\x1b\\",
    "a click, in the oldest form": "\x1b[M ab",
    "a click far to the right": "\x1b[M \xf0!",
    "a click as urxvt tells it": "\x1b[32;10;10M",
    "a click outside": "\x1b[<0;-3;5M",
    "the middle of the keypad": "\x1bOE",
    "the window is left, and come back to": "\x1b[O\x1b[I",
    "a sequence longer than any": "\x1b[" + "1;" * 40 + "m",
    "one cut off by another": "\x1b]11;rgb:15\x1b[?62c",
}
"""What terminals send when they are asked, by this program or by one before it, or by themselves."""


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
async def test_answers_are_never_typed(answer: str) -> None:
    data = answer.encode("latin-1")
    for pieces in ([data], [bytes((byte,)) for byte in data]):
        app, line, _driver = started()
        line.typed(b"a")
        for piece in pieces:
            line.typed(piece)
        line.typed(b"b\x1b")
        assert await app.wait_for("escape") == ["a", "b", "escape"]


async def test_how_soon_a_terminal_answers_is_known_once_it_has() -> None:
    app, line, driver = started()
    driver.ask()
    assert line.shown.endswith(b"\x1b[5n") and driver.delay == math.inf
    line.typed(b"a\x1b[0")
    line.typed(b"nb\x1b")
    assert await app.wait_for("escape") == ["a", "b", "escape"] and 0 <= driver.delay < math.inf
    driver.ask()
    assert driver.delay == math.inf, "of this question nothing is known yet"


async def test_what_has_lost_its_end_holds_the_keyboard_for_a_moment_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(driver_module, "_SILENT_SECONDS", 0.01)
    for begun in (b"\x1b]11;rgb:", b"\x1b[?62", b"\x1b[M ", b"\x1bP>|XTerm"):
        app, line, driver = started()
        line.typed(begun)
        async with asyncio.timeout(20):
            while driver._sequences.held or driver._passed_over:
                await asyncio.sleep(0)
        line.typed(b"ab")
        assert await app.wait_for("b") == ["a", "b"]
    app, line, _driver = started()
    line.typed(b"\x1b]11;rgb:\rab")
    assert await app.wait_for("b") == ["enter", "a", "b"], "nor does it take Enter"


def meant(sequence: str) -> list[str]:
    """Return what keys Textual makes of a sequence that comes alone, but for one that it misreads."""
    if sequence.startswith("\x1b[1;") and sequence.endswith("R"):
        return [{"\x1b[1;5R": "ctrl+f3", "\x1b[1;6R": "ctrl+shift+f3"}.get(sequence, "shift+f3")]
    return [each.key for each in XTermParser().feed(sequence) if isinstance(each, events.Key)]


async def test_every_key_that_textual_knows_comes_through() -> None:
    keys = {sequence for sequence in ANSI_SEQUENCES_KEYS if sequence.strip("\x1b")}
    for size in (20, 2, 1):
        app, line, _driver = started()
        for sequence in keys:
            data = sequence.encode()
            for start in range(0, len(data), size):
                line.typed(data[start : start + size])
        taken = Counter(each.key for each in app.taken if isinstance(each, events.Key))
        assert taken == Counter(key for sequence in keys for key in meant(sequence))


async def test_with_alt_a_letter_is_itself_and_escape_before_a_letter_loses_neither() -> None:
    app, line, driver = started()
    for typed in (b"\x1bw", b"\x1bPa", b"\x1b[1;2R", b"\x1bO", b"\x1b[57410;;47u", b"\x1b[57413u", b"\x1bP"):
        line.typed(typed)
        await app.wait_until(lambda: not driver._sequences.held)
    keys = [each for each in app.taken if isinstance(each, events.Key)]
    told = ["alt+w", "alt+P", "a", "shift+f3", "alt+O", "slash", "plus", "alt+P"]
    assert [key.key for key in keys] == told
    assert "".join(key.character or "" for key in keys) == "wPaO/+P"


async def test_a_mark_that_comes_after_its_letter_is_part_of_it() -> None:
    app, line, _driver = started()
    for typed in ("a\u0308o\u0308A\u030ax", "\x1b[97;;97:776u", "q\u0301", "\u0308"):
        line.typed(typed.encode())
    characters = [each.character for each in app.taken if isinstance(each, events.Key)]
    assert characters == ["ä", "ö", "Å", "x", "ä", "q", "\u0301", "\u0308"]
