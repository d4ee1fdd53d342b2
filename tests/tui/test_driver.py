"""What is read from a terminal: every form of control sequence there is, and sizes."""

from __future__ import annotations

import asyncio
import itertools
import os
import pty
import termios
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual import constants, events
from textual.geometry import Size
from textual.message import Message

from upwords_tui.terminal import driver as driver_module
from upwords_tui.terminal.driver import TerminalDriver


class FakeApp:
    """Takes what the driver passes on."""

    def __init__(self) -> None:
        self.taken: list[Message] = []
        self.size = Size(80, 24)
        self.left = asyncio.Event()
        self.woken = asyncio.Event()

    def post_message(self, message: Message) -> bool:
        self.taken.append(message)
        self.woken.set()
        return True

    async def _post_message(self, message: Message) -> bool:
        return self.post_message(message)

    def exit(self) -> None:
        self.left.set()

    async def wait_for(self, character: str) -> list[str]:
        """Return the keys taken, once `character` is among them."""

        def keys() -> list[str]:
            return [each.key for each in self.taken if isinstance(each, events.Key)]

        await self.wait_until(lambda: character in keys())
        return keys()

    async def wait_for_paste(self) -> str:
        """Return what was pasted, as soon as something was."""

        def pastes() -> list[str]:
            return [each.text for each in self.taken if isinstance(each, events.Paste)]

        await self.wait_until(lambda: bool(pastes()))
        return pastes()[0]

    async def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait for what is taken to be so."""
        async with asyncio.timeout(20):
            while not holds():
                self.woken.clear()
                await self.woken.wait()


@asynccontextmanager
async def reading(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[FakeApp, TerminalDriver, int]]:
    """Have a driver read a terminal, at whose other end is the file descriptor given back."""
    keyboard, terminal = pty.openpty()
    with os.fdopen(terminal, "r") as stdin, os.fdopen(os.dup(terminal), "w") as stderr:
        monkeypatch.setattr("sys.__stdin__", stdin)
        monkeypatch.setattr("sys.__stderr__", stderr)
        app: Any = FakeApp()
        driver = TerminalDriver(app)
        driver.start_application_mode()
        try:
            yield app, driver, keyboard
        finally:
            driver.stop_application_mode()
            driver.close()
            os.close(keyboard)


@pytest.mark.long
async def test_no_control_sequence_takes_the_keyboard_away(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = ("", "1", "97", "1:3", "97:65", "48", "1114112", "99999999999999999999")
    forms = [
        f"\x1b[{private}{';'.join(parts)}{chr(end)}"
        for private in ("", "<", "?", ">")
        for parts in itertools.chain(
            itertools.product(numbers, repeat=1), itertools.product(numbers[1:5], repeat=3)
        )
        for end in range(0x40, 0x7F)
    ]
    async with reading(monkeypatch) as (app, _driver, keyboard):
        for start in range(0, len(forms), 100):
            app.taken.clear()
            # A paste that may have begun is ended; in between, every form stands alone before a letter.
            burst = "z".join(forms[start : start + 100]) + "\x1b[201~"
            os.write(keyboard, burst.encode())
            await asyncio.sleep(0)
            os.write(keyboard, "\u00e9".encode())
            assert "é" in await app.wait_for("é"), start


async def test_a_bad_key_costs_none_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with reading(monkeypatch) as (app, _driver, keyboard):
        os.write(keyboard, b"a\x1b[1114112ub\xff\xc3\x28c\x1b[<0;9")
        os.write(keyboard, b"9M\x1b[97;1:3ud")
        keys = await app.wait_for("d")
        assert keys == ["a", "b", "left_parenthesis", "c", "d"]


async def test_a_lone_escape_is_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    async with reading(monkeypatch) as (app, _driver, keyboard):
        os.write(keyboard, b"\x1b")
        assert await app.wait_for("escape") == ["escape"]


async def test_a_paste_that_never_ends_gives_the_keys_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "_SILENT_SECONDS", 0.05)
    async with reading(monkeypatch) as (app, _driver, keyboard):
        os.write(keyboard, b"a\x1b[200~some text")
        await app.wait_for_paste()
        os.write(keyboard, b"b")
        assert await app.wait_for("b") == ["a", "b"]


async def test_keys_that_keep_coming_are_not_pasted_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "_PASTE_SECONDS", 0.3)
    async with reading(monkeypatch) as (app, _driver, keyboard):
        os.write(keyboard, b"\x1b[200~")
        while not any(isinstance(each, events.Key) for each in app.taken):
            os.write(keyboard, b"b")
            await asyncio.sleep(0.05)


async def test_the_end_of_a_paste_may_come_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    async with reading(monkeypatch) as (app, _driver, keyboard):
        os.write(keyboard, b"\x1b[200~text\x1b")
        # Longer than an Escape is waited for: outside a paste it would be the key.
        await asyncio.sleep(3 * constants.ESCAPE_DELAY)
        os.write(keyboard, b"[201~b")
        assert await app.wait_for("b") == ["b"]
        assert await app.wait_for_paste() == "text"


async def test_a_paste_without_end_takes_no_memory_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "_PASTE_LENGTH", 100)
    async with reading(monkeypatch) as (app, _driver, keyboard):
        os.write(keyboard, b"\x1b[200~" + b"x" * 100 + b"yz\r" * 100 + b"\x1b[201~b")
        assert await app.wait_for("b") == ["b"], "what was cut off are no keys"
        assert await app.wait_for_paste() == "x" * 100


async def test_a_terminal_that_is_gone_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async with reading(monkeypatch) as (app, driver, _keyboard):
        monkeypatch.setattr("os.read", lambda _fd, _count: b"")
        driver._read()
        assert app.left.is_set()


async def test_the_terminal_takes_no_keys_before_all_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Ctrl+S typed while the program ends would keep it from ending."""
    async with reading(monkeypatch) as (_app, driver, keyboard):
        driver.stop_application_mode()
        assert not termios.tcgetattr(keyboard)[0] & termios.IXON
        driver.close()
        assert termios.tcgetattr(keyboard)[0] & termios.IXON


@pytest.mark.parametrize(
    ("told", "taken"), [((120, 40), (120, 40)), ((0, 0), (80, 24)), ((65000, 9000), (400, 150))]
)
async def test_a_size_read_too_early_is_put_right(
    monkeypatch: pytest.MonkeyPatch, told: tuple[int, int], taken: tuple[int, int]
) -> None:
    async with reading(monkeypatch) as (app, driver, _keyboard):
        app.size = Size(1, 1)
        app.taken.clear()
        monkeypatch.setattr("os.get_terminal_size", lambda _fd: os.terminal_size(told))
        driver.send_size()
        sizes = [each.size for each in app.taken if isinstance(each, events.Resize)]
        assert sizes == [Size(*taken)]
