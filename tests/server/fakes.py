"""A server whose programs do what a test tells them, and what a test needs to talk with them.

The one idea: the door is an arm of the test: what the test hands it, descriptors and all, goes to the
nursery. A worker says over each session's line who it is, and ends the session when the test closes that.
Started as a program this runs the nursery: `python -m tests.server.fakes FOLDER [PORT [PER_WORKER]]`.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from upwords_tui.server.child_processes import PROGRAMS, Program, Programs
from upwords_tui.server.folder import ServerSettings
from upwords_tui.server.process_context import ProcessContext
from upwords_tui.server.session_request import PACKET, SCREEN, TEXT, Visit, line
from upwords_tui.server.supervisor import LOOK_SECONDS, SILENT_LOOKS, run
from upwords_tui.store.opening import open_store

LIMIT = 60.0
"""Seconds after which nothing more is hoped for."""
MOST = 8


# The programs


def exchange(listener: socket.socket, control: socket.socket, settings: ServerSettings) -> None:
    """Tell whoever connects who this is and what it was given."""
    while True:
        with listener.accept()[0] as client:
            client.sendall(json.dumps([os.getpid(), settings.games.name, descriptors()]).encode())


def door(
    listener: socket.socket, control: socket.socket, settings: ServerSettings, _joining: socket.socket | None
) -> None:
    """Tell whoever connects who this is, then pass on what the test hands over."""
    if (settings.data / "door-fails").exists():
        sys.exit(3)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as test:
        while True:
            if listener in select.select([listener], [], [])[0]:
                with listener.accept()[0] as client:
                    client.sendall(json.dumps([os.getpid(), settings.port, descriptors()]).encode())
                    break
        test.connect(str(settings.data / "test.sock"))
        while True:
            data, passed, _flags, _address = socket.recv_fds(test, PACKET, MOST)
            if not data:
                signal.pause()
            socket.send_fds(control, [data], passed)
            for descriptor in passed:
                os.close(descriptor)


def worker(control: socket.socket, settings: ServerSettings) -> None:
    """Tell each session's line who this is; a session ends when its line does.

    Once a session has been begun in the game "beat", it says that it comes round; "hang" and "compute" are
    games over which it does not, for ever and for so much time of a processor as would be too long a silence.
    """
    sessions: dict[socket.socket, int] = {}
    beats = False
    while True:
        if beats:
            control.send(b'{"beat": {}}')
        for ready in select.select([control, *sessions], [], [], 0.1)[0]:
            if ready is control:
                data, passed, _flags, _address = socket.recv_fds(control, PACKET, MOST)
                if not data:
                    return
                visit = Visit.from_bytes(data)
                session = socket.socket(fileno=passed[0])
                session.send(json.dumps([os.getpid(), visit.number, descriptors()]).encode())
                sessions[session] = visit.number
                beats = beats or visit.game == "beat"
                if visit.game == "hang":
                    time.sleep(3600)
                if visit.game == "compute":
                    compute(2 * SILENT_LOOKS * LOOK_SECONDS)
                    session.send(b"computed")
            elif not ready.recv(PACKET):
                control.send(json.dumps({"left": sessions.pop(ready)}).encode())
                ready.close()


def compute(seconds: float) -> None:
    """Do nothing but compute, for so many seconds of a processor."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def text(visit: Visit, line: socket.socket, stdio: Sequence[int], settings: ServerSettings) -> int:
    """Do what the visit's game says, here a word."""
    line.send(json.dumps([os.getpid(), visit.number, descriptors()]).encode())
    os.write(stdio[-1], b"written")
    if visit.game == "stay":
        line.recv(PACKET)
    return 0


def descriptors() -> list[int]:
    """Return the open descriptors of this process but for the first three and that of the log.

    A libffi of today holds its own file open.
    """
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            target = str(entry.readlink())
            others = target.startswith("/proc/"), target.endswith("/stderr"), "/libffi.so" in target
            if int(entry.name) > 2 and not any(others):
                found.append(int(entry.name))
    return found


def fake(module: str) -> Program:
    fakes: dict[str, Program] = {"broker": exchange, "door": door, "worker": worker, "text_session": text}
    return fakes.get(module) or PROGRAMS.program(module)


FAKES = Programs(lambda _settings: None, lambda _settings: None, fake)


def broken_text(visit: Visit, line: socket.socket, stdio: Sequence[int], settings: ServerSettings) -> object:
    """Run the real text session; it has a mistake in it if the visit's game is called so."""
    from upwords_tui.server import text_session

    if visit.game == "mistake":

        def fail(_settings: ServerSettings) -> ProcessContext:
            raise RuntimeError("a mistake")

        vars(text_session)["open_context"] = fail
    return text_session.run(visit, line, stdio, settings)


def partly_real(module: str) -> Program:
    if module == "text_session":
        return broken_text
    return PROGRAMS.program(module) if module == "broker" else fake(module)


REAL_TEXT = replace(FAKES, preload=PROGRAMS.preload, program=partly_real)


# What a test does with them


class Running:
    """A server with these programs, from start to end; `door` is where visits are handed in."""

    def __init__(self, folder: Path, *, port: int = 0, per_worker: int = 3, real_text: bool = False) -> None:
        self.data = folder / "server"
        self.data.mkdir(mode=0o700, exist_ok=True)
        self._desk = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        (self.data / "test.sock").unlink(missing_ok=True)
        self._desk.bind(str(self.data / "test.sock"))
        self._desk.listen()
        self._desk.settimeout(LIMIT)
        command = [sys.executable, "-m", "tests.server.fakes", str(self.data), str(port), str(per_worker)]
        self._stderr = folder / "stderr"
        self._stderr.unlink(missing_ok=True)
        with self._stderr.open("a") as stderr:
            self.process = subprocess.Popen(
                [*command, *(["text"] if real_text else [])],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        self.port = 0
        self.door: socket.socket | None = None
        self._lines: list[socket.socket] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(LIMIT)
        assert self.process.stdout
        self.process.stdout.close()
        for each in (*self._lines, *filter(None, [self.door]), self._desk):
            each.close()

    def forget(self) -> None:
        """End all visits, and forget whoever came and what they have played."""
        while self._lines:
            self._lines.pop().close()
        wait_until(lambda: not self.children("text"))
        delete_everybody(self.data)
        self._stderr.write_text("")

    def begin(self) -> list[str]:
        """Wait until all of the server is there; return what it said. The door is then in hand."""
        said = [self.line() for _line in range(3)]
        self.port = int(said[0].rpartition(":")[2])
        self.meet_door()
        wait_until(lambda: len(self.children()) == 3)
        return said

    def line(self) -> str:
        """Return the next line that it writes."""
        assert self.process.stdout
        said = self.process.stdout.readline()
        assert said, self.log
        return said.rstrip("\n")

    @property
    def log(self) -> str:
        return self._stderr.read_text()

    def meet_door(self) -> list[Any]:
        """Knock until the door is there, and take its arm; return what it says of itself."""
        if self.door:
            self.door.close()
        with socket.create_connection(("127.0.0.1", self.port), LIMIT) as knock:
            said = json.loads(read_all(knock))
        self.door = self._desk.accept()[0]
        assert isinstance(said, list)
        return said

    def ask_exchange(self) -> list[Any]:
        """Return what the exchange says of itself, as soon as there is one that lives."""
        said = b""
        while not said:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(LIMIT)
                client.connect(str(self.data / "exchange.sock"))
                with suppress(ConnectionResetError):
                    said = read_all(client)
        answer = json.loads(said)
        assert isinstance(answer, list)
        return answer

    def visit(self, number: int, *stdio: int, **of_visit: Any) -> socket.socket:
        """Have the door begin a session, and return the door's end of its line, which is closed at last."""
        assert self.door
        ours, theirs = line()
        self._lines.append(ours)
        ours.settimeout(LIMIT)
        visit = Visit(number, front_end=TEXT if stdio else SCREEN, **of_visit)
        with theirs:
            socket.send_fds(self.door, [visit.to_bytes()], [theirs.fileno(), *stdio])
        return ours

    def screen(self, number: int, game: str = "") -> tuple[socket.socket, list[Any]]:
        """Begin a session on the full screen; return its line, and what its worker says of itself."""
        session = self.visit(number, game=game)
        said = json.loads(session.recv(PACKET))
        assert said[1] == number
        return session, said

    def children(self, name: str = "") -> list[psutil.Process]:
        """Return the processes of the server that are called so."""
        return [
            child
            for child in psutil.Process(self.process.pid).children(recursive=True)
            if alive(child) and name_of(child).startswith(f"upw-{name}")
        ]


def delete_everybody(data: Path) -> None:
    """Delete all who have ever come to a server, and with them what they have played."""
    with closing(open_store(data / "games.db")) as store:
        for account in store.accounts.all():
            store.accounts.delete(account.id)


def name_of(process: psutil.Process) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process.pid}/comm").read_text().rstrip("\n")
    return ""


def alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def read_all(connection: socket.socket) -> bytes:
    return b"".join(iter(lambda: connection.recv(4096), b""))


def wait_until(holds: Callable[[], object], limit: float = LIMIT) -> None:
    """Wait until it holds. Raises TimeoutError if it never does."""
    end = time.monotonic() + limit
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError("it never holds")
        time.sleep(0.01)


def wait_for_end_of(processes: Iterable[psutil.Process], limit: float = LIMIT) -> None:
    """Wait until none of them lives. Raises TimeoutError if one goes on."""
    for process in processes:
        wait_until(lambda process=process: not alive(process), limit)  # type: ignore[misc]


def main(folder: str, port: str, per_worker: str, kind: str = "") -> int:
    """Run the nursery."""
    settings = ServerSettings(Path(folder), port=int(port), per_worker=int(per_worker))
    return run(settings, REAL_TEXT if kind else FAKES)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
