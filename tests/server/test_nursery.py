"""The nursery, with programs that do what the test says: what it starts, passes on, buries and ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.server.fakes import Running, alive, wait_for_end_of, wait_until
from upwords_tui.base.errors import InputError
from upwords_tui.server import folder
from upwords_tui.server.session_request import PACKET


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path) as running:
        running.begin()
        yield running


def test_it_tells_the_host_where_it_listens(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        port, opening, how = server.begin()
        assert port == f"listening on 127.0.0.1:{server.port}" and server.port
        assert f"--listen 0.0.0.0:{server.port}" in opening
        assert how.endswith(f"ssh -p {server.port} play@127.0.0.1")
        assert [name for name in ("exchange", "door", "worker") if len(server.children(name)) != 1] == []


def test_what_it_makes_is_for_nobody_else(server: Running) -> None:
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    socket_mode = (server.data / "exchange.sock").stat().st_mode
    assert stat.S_ISSOCK(socket_mode) and stat.S_IMODE(socket_mode) == 0o600


def test_each_process_holds_only_what_it_is_given(server: Running) -> None:
    _pid, games, of_exchange = server.ask_exchange()
    assert games == "games.db"
    # The listener, the connection, its end of the control line.
    assert len(of_exchange) == 3
    server.screen(1)
    _session, (_pid, _number, of_worker) = server.screen(2)
    # The control line and two sessions.
    assert len(of_worker) == 3
    reading, writing = os.pipe()
    # Its line and the pipe.
    assert len(json.loads(server.visit(3, writing).recv(PACKET))[2]) == 2
    assert os.read(reading, 100) == b"written"
    for end in (reading, writing):
        os.close(end)


def test_a_session_goes_to_the_fullest_worker_that_has_room(server: Running) -> None:
    begun = [server.screen(number) for number in range(5)]
    first, *others = (worker for _line, (worker, *_rest) in begun)
    assert others[0] == others[1] == first != others[2] == others[3]
    # Of three and two sessions one ends in each: the fuller one takes the next.
    for line, _said in (begun[0], begun[3]):
        line.close()
    wait_until(lambda: took(server, 10) == first)


def took(server: Running, number: int) -> int:
    """Begin a session and end it again; return the process of its worker."""
    session, (worker, *_rest) = server.screen(number)
    session.close()
    assert isinstance(worker, int)
    return worker


def test_a_worker_is_always_ready(server: Running) -> None:
    (spare,) = server.children("worker")
    _session, (worker, *_rest) = server.screen(1)
    assert worker == spare.pid
    wait_until(lambda: len(server.children("worker")) == 2)


def test_a_worker_retires_when_it_has_had_its_share(tmp_path: Path) -> None:
    with Running(tmp_path, per_worker=100) as server:
        server.begin()
        session, (first, *_rest) = server.screen(0)
        for number in range(1, 50):
            assert took(server, number) == first
        assert took(server, 50) != first
        (retired,) = [process for process in server.children("worker") if process.pid == first]
        session.close()
        wait_for_end_of([retired])


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_the_dead_are_replaced(server: Running, number: signal.Signals) -> None:
    for _time in range(4):
        exchange = server.ask_exchange()[0]
        os.kill(exchange, number)
        # Whoever comes meanwhile waits, and is answered by the next one.
        assert server.ask_exchange()[0] != exchange
    (door,) = server.children("door")
    door.kill()
    assert server.meet_door()[0] != door.pid
    session, (worker, *_rest) = server.screen(1)
    os.kill(worker, number)
    assert session.recv(PACKET) == b"", "its sessions are over"
    session, (other, *_rest) = server.screen(2)
    assert other != worker
    session.close()
    ended = f'"process-ended", "process": "exchange", "pid": {exchange}, "how": "signal {number}"'
    assert ended in server.log


def test_a_worker_that_lives_serves_while_another_dies(server: Running) -> None:
    sessions = [server.screen(number) for number in range(4)]
    os.kill(sessions[3][1][0], signal.SIGKILL)
    assert sessions[3][0].recv(PACKET) == b""
    _session, (worker, *_rest) = server.screen(9)
    assert worker not in {said[0] for _line, said in sessions}
    assert alive(psutil.Process(sessions[0][1][0]))


def test_nonsense_from_the_door_is_passed_over(server: Running) -> None:
    assert server.door
    for nonsense in (b"{", b"[]", b"null", b'{"number": 1, "colour": "red"}', b'{"number": 1}', b"\xff"):
        server.door.send(nonsense)
    reading, writing = os.pipe()
    socket.send_fds(server.door, [b'{"number": 1, "front_end": "text"}'], [writing])
    socket.send_fds(server.door, [b"nonsense"], [writing])
    os.close(writing)
    _session, _said = server.screen(1)
    assert os.read(reading, 1) == b"", "the descriptors are closed everywhere"
    os.close(reading)


@pytest.mark.parametrize("count", [50, pytest.param(1000, marks=pytest.mark.long)])
def test_any_number_of_sessions_leaves_nothing(server: Running, count: int) -> None:
    nursery = psutil.Process(server.process.pid)
    open_before = nursery.num_fds()
    reading, writing = os.pipe()
    for number in range(count):
        with server.visit(number, writing) as session:
            assert json.loads(session.recv(PACKET))[1] == number
            assert session.recv(PACKET) == b""
        assert os.read(reading, 100) == b"written"
    for end in (reading, writing):
        os.close(end)
    wait_until(lambda: [*nursery.children()] == [each for each in nursery.children() if alive(each)])
    assert server.children("text") == []
    assert len(nursery.children()) == 3
    assert nursery.num_fds() == open_before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_nothing_outlives_the_nursery(server: Running, number: signal.Signals) -> None:
    reading, writing = os.pipe()
    session, _said = server.screen(1)
    stays = server.visit(2, writing, game="stay")
    assert stays.recv(PACKET)
    wait_until(lambda: len(server.children()) == 5)
    children = server.children()
    server.process.send_signal(number)
    wait_for_end_of(children, 20)
    assert server.process.wait(20) == (-number if number == signal.SIGKILL else 0)
    assert session.recv(PACKET) == stays.recv(PACKET) == b""
    if number != signal.SIGKILL:
        assert not (server.data / "exchange.sock").exists()
    for end in (reading, writing):
        os.close(end)


def test_what_will_not_end_is_killed(server: Running) -> None:
    (worker,) = server.children("worker")
    worker.suspend()
    server.process.terminate()
    assert server.process.wait(20) == 0
    assert not alive(worker)


def test_a_hang_up_is_not_the_end(server: Running) -> None:
    server.process.send_signal(signal.SIGHUP)
    _session, _said = server.screen(1)


def test_a_server_that_never_worked_gives_up(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "door-fails").touch()
    with Running(tmp_path) as server:
        assert server.process.wait(30) == 1
        assert '"how": "code 3"' in server.log and '"process-given-up", "process": "door"' in server.log
        assert all(json.loads(line)["level"] in ("info", "error") for line in server.log.splitlines())


def refusal(server: Running) -> str:
    """Return what a server says that could not begin."""
    assert server.process.wait(30) != 0
    return server.log.splitlines()[-1]


def test_one_server_a_folder(server: Running, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "server").symlink_to(server.data)
    path = server.data / "test.sock"
    path.rename(tmp_path / "kept.sock")
    with Running(other) as second:
        assert "another server is using this folder" in refusal(second)
    assert server.ask_exchange()[1] == "games.db", "the first one goes on"


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        Running(tmp_path, port=taken.getsockname()[1]) as second,
    ):
        assert "something else is using this port" in refusal(second)


def test_a_server_begins_where_another_was_killed(tmp_path: Path) -> None:
    for _time in range(2):
        with Running(tmp_path) as server:
            server.begin()
            children = server.children()
            server.process.kill()
            wait_for_end_of(children, 20)


@pytest.mark.parametrize(
    ("host", "written", "people", "is_loopback"),
    [
        ("127.0.0.1", "127.0.0.1:22", "127.0.0.1", True),
        ("::1", "[::1]:22", "::1", True),
        ("localhost", "localhost:22", "localhost", True),
        ("0.0.0.0", "0.0.0.0:22", socket.gethostname(), False),
        ("::", "[::]:22", socket.gethostname(), False),
        ("play.example.org", "play.example.org:22", "play.example.org", False),
    ],
)
def test_how_places_are_said(host: str, written: str, people: str, is_loopback: bool) -> None:
    assert folder.address(host, 22) == written
    assert folder.name_for_people(host) == people
    assert folder.is_loopback(host) == is_loopback


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="one socket is for one family here")
def test_everywhere_is_everywhere(tmp_path: Path) -> None:
    with folder.listen("::", 0, "--listen") as listener:
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, listener.getsockname()[1])).close()


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_it_listens_at_addresses_and_names(host: str, tmp_path: Path) -> None:
    try:
        listener = folder.listen(host, 0, "--listen")
    except InputError:
        assert host == "::1" and not Path("/proc/net/if_inet6").exists(), "only IPv6 may be missing here"
        return
    with listener, socket.create_connection(listener.getsockname()[:2]) as client:
        assert client.getpeername()[1] == listener.getsockname()[1]
