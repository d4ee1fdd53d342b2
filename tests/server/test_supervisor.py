"""The server and whoever looks after it: what they are told, and that another begins after the worst end."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from tests.server.fakes import LIMIT, Running, wait_for_end_of
from tests.server.knocking import needs_ssh
from tests.server.test_together import Server, begun
from upwords_tui.server.supervisor import READY, STOPPING, WATCHDOG, ServiceManager

SILENCE = 3.0
"""Seconds after which one of these tests takes the server for dead."""


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket of somebody who looks after all servers that are started from here."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.settimeout(LIMIT)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", str(int(SILENCE * 1e6)))
        yield end


def next_but_beats(end: socket.socket) -> bytes:
    while (said := end.recv(100)) == b"WATCHDOG=1":
        continue
    return said


@pytest.mark.parametrize("is_abstract", [False, True])
def test_it_says_how_it_stands(tmp_path: Path, is_abstract: bool) -> None:
    place = f"upwords-test-{os.getpid()}" if is_abstract else str(tmp_path / "notify")
    environment = {"NOTIFY_SOCKET": "@" * is_abstract + place, "WATCHDOG_USEC": "3000000", "LANG": "C"}
    environment["WATCHDOG_PID"] = str(os.getpid())
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind("\0" * is_abstract + place)
        end.settimeout(LIMIT)
        supervisor = ServiceManager(environment)
        assert supervisor.beat_seconds == 1.0
        assert environment == {"LANG": "C"}, "what this process starts is told nothing of it"
        supervisor.tell(READY)
        supervisor.tell(WATCHDOG)
        supervisor.tell(STOPPING)
        assert [end.recv(100) for _said in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"WATCHDOG_USEC": "3000000"},
        {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "soon"},
        {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "0"},
        {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"},
    ],
)
def test_where_nobody_looks_after_it_nothing_happens(told: dict[str, str]) -> None:
    supervisor = ServiceManager(told)
    assert supervisor.beat_seconds is None
    supervisor.tell(READY)


def test_who_does_not_listen_holds_nothing_up(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        supervisor = ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        for _time in range(5000):  # far more than wait in any queue
            supervisor.tell(WATCHDOG)


def test_a_server_says_that_it_listens_comes_round_and_ends(tmp_path: Path, heard: socket.socket) -> None:
    with Running(tmp_path) as running:
        running.begin()
        assert next_but_beats(heard) == b"READY=1"
        assert [heard.recv(100) for _time in range(3)] == [b"WATCHDOG=1"] * 3
        running.process.terminate()
        assert next_but_beats(heard) == b"STOPPING=1"
        assert running.process.wait(LIMIT) == 0


def test_of_a_first_process_that_is_stopped_nothing_is_heard(tmp_path: Path, heard: socket.socket) -> None:
    with Running(tmp_path) as running:
        running.begin()
        running.process.send_signal(signal.SIGSTOP)
        everybody = running.children()
        heard.settimeout(SILENCE)
        with pytest.raises(TimeoutError):
            while True:
                heard.recv(100)
        running.process.kill()
        wait_for_end_of(everybody)
    with Running(tmp_path) as again:
        again.begin()
        again.screen(1)


def free_port() -> str:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        return str(listener.getsockname()[1])


@pytest.mark.long
@needs_ssh
def test_after_the_first_process_was_killed_all_come_back_to_their_tables(tmp_path: Path) -> None:
    where = f"127.0.0.1:{free_port()}"
    server = Server(tmp_path, "--listen", where)
    first, second = begun(server)
    with first, second:
        first.ask("pass!")
        second.wait_for("passed")
        everybody = psutil.Process(server.process.pid).children(recursive=True)
        server.process.kill()
        for term in (first, second):
            term.wait()
        wait_for_end_of(everybody)
        server.end()
    left = {each.name for each in server.data.iterdir()}
    assert {"control.sock", "exchange.sock", "join.sock", "server.lock"} <= left
    again = Server(tmp_path, "--listen", where)
    with again.come("Anna") as anna, again.come("Ben") as ben:
        for term in (anna, ben):
            term.wait_for("You are back in your game")
            term.wait_for_prompt()
        turn, other = (ben, anna) if "Your turn" in ben.text() else (anna, ben)
        turn.ask("pass!")
        other.wait_for("The game is over")
    again.end()
    assert not (again.data / "control.sock").exists()
