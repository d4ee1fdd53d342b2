"""A program in a pseudo-terminal: what a person would see, and what it cost.

Chunks are stored with their time of arrival and interpreted only when the program is quiet, so the terminal
emulator's own slowness is in no figure.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import psutil
import pyte

from tests import leftovers

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "f8": "\x1b[19~",
    "f9": "\x1b[20~",
    "f10": "\x1b[21~",
    "f12": "\x1b[24~",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+p": "\x10",
    "ctrl+q": "\x11",
    "ctrl+s": "\x13",
    "ctrl+z": "\x1a",
}
UNKNOWN_TO_PYTE = re.compile(
    rb"\x1b\[[<>=?][0-9;:]*\$?[a-zA-Z](?<!h)(?<!l)|\x1b\[[0-9;]* [a-z]|\x1b[P_].*?\x1b\\"
    rb"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-9;]*t",
    re.DOTALL,
)


LIMIT = 120.0
"""Seconds after which nothing more is hoped for: they pass only when a test fails."""
_PIECE = 512
"""So many bytes a terminal that can be written to takes at once."""


@dataclass(frozen=True)
class Reaction:
    """What came of a key: seconds until the last byte came, and how many bytes."""

    seconds: float
    size: int


class Term:
    """Runs `command` in a terminal of `cols` × `rows`; `environ` is added to a plain environment.

    `started` and `came` are when it was started and when it last sent something. A terminal that `is_quick`
    answers when it is asked how it is.
    """

    def __init__(
        self,
        command: Sequence[str],
        cols: int = 80,
        rows: int = 24,
        environ: dict[str, str] | None = None,
        term: str = "xterm-256color",
        *,
        is_quick: bool = False,
    ) -> None:
        self._is_quick = is_quick
        self.screen = pyte.Screen(cols, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.came = 0.0
        self.started = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            self._become(command, environ or {}, term)
        self.resize(cols, rows)

    def _become(self, command: Sequence[str], environ: dict[str, str], term: str) -> None:
        base = {key: os.environ[key] for key in ("PATH", "HOME", leftovers.VARIABLE) if key in os.environ}
        base |= {"TERM": term, "LANG": "C.UTF-8", "COLORTERM": "truecolor", **environ}
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
            # Whoever runs the tests may have them ignored, as nohup does; a terminal does not.
            signal.signal(number, signal.SIG_DFL)
        try:
            os.execvpe(command[0], list(command), base)
        finally:
            os._exit(127)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def resize(self, cols: int, rows: int) -> None:
        """Give the terminal another size."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        self.screen.resize(rows, cols)

    def text(self) -> str:
        """Return what the screen shows, lines stripped at the right."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, quiet: float, limit: float = 20.0, since: float | None = None) -> Reaction:
        """Read until nothing has come for `quiet` seconds, or the program has ended.

        `since`: when what it reacts to was sent; by default now.
        """
        begin = time.perf_counter() if since is None else since
        chunks = self._collect(quiet, limit)
        for _, data in chunks:
            self._show(data)
        return Reaction(chunks[-1][0] - begin if chunks else 0.0, sum(len(data) for _, data in chunks))

    def _collect(self, quiet: float, limit: float) -> list[tuple[float, bytes]]:
        """Return what came, each piece with the time it came."""
        begin = last = time.perf_counter()
        chunks: list[tuple[float, bytes]] = []
        while time.perf_counter() - begin < limit:
            ready, _, _ = select.select([self._fd], [], [], max(quiet - (time.perf_counter() - last), 0))
            if not ready:
                break
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                break
            if not data:
                break
            self.came = last = time.perf_counter()
            chunks.append((last, data))
            self._answer(data)
        return chunks

    def _show(self, data: bytes) -> None:
        self.output += data
        try:
            self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
        except ValueError:
            # The emulator takes "³" for a digit: the line echoes whatever is typed before a program reads it.
            self._stream = pyte.ByteStream(self.screen)

    def _answer(self, data: bytes) -> None:
        for mode in re.findall(rb"\x1b\[\?([0-9]+)\$p", data):
            os.write(self._fd, b"\x1b[?%s;%d$y" % (mode, 2 if mode == b"2026" else 0))
        if self._is_quick and b"\x1b[5n" in data:
            os.write(self._fd, b"\x1b[0n")

    def wait_for(self, text: str | Callable[[str], bool], limit: float = LIMIT) -> float:
        """Read until `text` is on the screen (or holds of it); return the seconds since the start.

        Raises TimeoutError, with the screen, if it does not come within `limit` seconds.
        """
        holds = text if callable(text) else (lambda screen: text in screen)
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            found = 0.0
            for came, data in self._collect(0.05, limit=1.0):
                self._show(data)
                if not found and holds(self.text()):
                    found = came
            if found or holds(self.text()):
                return (found or time.perf_counter()) - self.started
        raise TimeoutError(f"not seen within {limit} s:\n{self.text()}")

    def wait_until(self, holds: Callable[[], bool], limit: float = LIMIT) -> None:
        """Read until `holds` of the world, not just of the screen: of what is stored, say.

        Raises TimeoutError, with the screen, if it does not come within `limit` seconds.
        """
        self.wait_for(lambda _screen: holds(), limit)

    def wait_for_silence(self, seconds: float, limit: float = LIMIT) -> None:
        """Read until nothing comes for so many seconds. Raises TimeoutError if something always does."""
        end = time.perf_counter() + limit
        self.read(quiet=seconds, limit=limit)
        if time.perf_counter() > end:
            raise TimeoutError(f"never silent for {seconds} s")

    def send(self, *keys: str | bytes) -> None:
        """Send keys (names of KEYS, text, or bytes), reading meanwhile lest the program can't go on."""
        coming = b"".join(key if isinstance(key, bytes) else KEYS.get(key, key).encode() for key in keys)
        while coming:
            readable, writable, _ = select.select([self._fd], [self._fd], [])
            if readable:
                self.read(0)
            if writable:
                sent, coming = coming[:_PIECE], coming[_PIECE:]
                os.write(self._fd, sent)

    def ask(self, line: str) -> str:
        """Type a line at a prompt and return what was written until the next one."""
        begun = len(self.output)
        self.send(line, "enter")
        self.wait_until(lambda: b"\n" in self.output[begun:])
        self.wait_for_prompt()
        return self.output[begun:].decode()

    def wait_for_prompt(self) -> None:
        """Read until a line is waited for."""
        self.wait_until(lambda: self.output.endswith(b"> "))

    def press(self, *keys: str, quiet: float = 0.08) -> Reaction:
        """Send keys and read until the screen is quiet: to measure with, not to test."""
        self.read(0)
        since = time.perf_counter()
        self.send(*keys)
        return self.read(quiet, since=since)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal under the program."""
        os.close(self._fd)
        self._fd = -1

    def wait(self, limit: float = LIMIT) -> int:
        """Return the status with which the program ended, having read all that it wrote."""
        end = time.perf_counter() + limit
        while time.perf_counter() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                if self._fd >= 0:
                    self.read(0.05)
                return os.waitstatus_to_exitcode(status)
            if self._fd >= 0:
                self.read(0.02, limit=0.05)
        raise TimeoutError("the program goes on")

    def press_until_it_ends(self, *keys: str) -> int:
        """Send keys again and again until the program has ended, and return its status."""
        for _time in range(int(LIMIT)):
            self.send(*keys)
            with suppress(TimeoutError):
                return self.wait(1.0)
        raise TimeoutError("the program goes on")

    def memory(self) -> list[tuple[str, int]]:
        """Return the command line and the resident bytes of the program and each process below it."""
        program = psutil.Process(self.pid)
        return [
            (" ".join(process.cmdline()), process.memory_info().rss)
            for process in (program, *program.children(recursive=True))
        ]

    def close(self) -> None:
        """End the program and forget the terminal."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        if self.pid:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
            self.pid = 0


def upwords(*arguments: str) -> list[str]:
    """Return the command that runs the program of this checkout."""
    return [sys.executable, "-m", "upwords_tui", *arguments]
