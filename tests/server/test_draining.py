"""A server that drains: who is told what, when it ends, and that all are back at their tables after."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.fakes import Running, wait_until
from tests.server.knocking import House, house, needs_ssh, screen, shown, until
from tests.server.test_together import Server, begun
from upwords_tui.server.session_registry import closing_sentence
from upwords_tui.server.session_request import SessionEnd
from upwords_tui.server.ssh_session import PLACE, kept_place
from upwords_tui.server.supervisor import Draining, drain
from upwords_tui.store.opening import open_store

# The first process, told by its host


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path) as running:
        running.begin()
        yield running


class Host:
    """Somebody who has a server drain, and waits until it has ended."""

    def __init__(self, running: Running, seconds: float) -> None:
        self.told: list[Draining] = []
        control = running.data / "control.sock"
        self._waiting = threading.Thread(target=drain, args=(control, seconds, self.told.append), daemon=True)
        self._waiting.start()
        wait_until(lambda: self.told)

    def wait(self) -> None:
        self._waiting.join(60)
        assert not self._waiting.is_alive()


def test_it_ends_when_the_door_says_that_nobody_is_there(running: Running) -> None:
    running.screen(1)
    running.screen(2)
    host = Host(running, 3000)
    assert host.told == [Draining(2, 3000.0)]
    assert running.door
    running.door.send(b'{"empty": true}')
    host.wait()
    assert running.process.wait(20) == 0
    assert '"event": "closing", "seconds": 3000' in running.log
    assert '"event": "last-session-over"' in running.log
    assert not (running.data / "control.sock").exists()


def test_it_ends_at_the_deadline_that_was_said_last(running: Running) -> None:
    session, _said = running.screen(1)
    first = Host(running, 3000)
    second = Host(running, 0.2)
    for host in (first, second):
        host.wait()
    assert running.process.wait(20) == 0
    assert session.recv(1) == b""


def test_that_nobody_is_there_ends_no_server_that_is_to_go_on(running: Running) -> None:
    assert running.door
    running.door.send(b'{"empty": true}')
    running.screen(1)
    assert running.process.poll() is None


def test_nonsense_at_the_control_socket_costs_only_the_asker(running: Running) -> None:
    for nonsense in (b"{", b"[]", b'{"drain": "soon"}', b'{"drain": []}', b"null", b"x" * 1000):
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
            line.settimeout(60)
            line.connect(str(running.data / "control.sock"))
            line.send(nonsense)
            assert line.recv(100) == b""
    running.screen(1)


def test_without_a_server_there_is_nothing_to_drain(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"."):
        drain(tmp_path / "control.sock", 1, print)


# The door


def test_when_to_come_back_is_said_in_minutes() -> None:
    for seconds, said in ((0, "1 minute."), (59, "1 minute."), (61, "2 minutes."), (600, "10 minutes.")):
        assert closing_sentence(seconds).endswith(f"Come back in {said}")


async def test_nobody_new_comes_in_and_who_is_there_plays_on(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        playing = await screen(await there.connect("anna"))
        await shown(playing, b"[nobody")
        there.nursery.control.send(b"nonsense")
        there.nursery.control.send(b'{"drain": "soon"}')
        there.nursery.control.send(b'{"drain": 600}')
        await until(lambda: there.door.reception.closes_in is not None)
        knocking = await screen(await there.connect("bo"))
        await shown(knocking, b"Come back in 10 minutes.")
        assert (await knocking.wait()).exit_status == 1
        there.nursery.latest.die()
        await shown(playing, b"[nobody screen ]")
        assert len(there.nursery.played) == 2, "a session that dies is begun again"
        assert not there.nursery.is_told_empty
        playing.close()
        await until(lambda: there.nursery.is_told_empty)


async def test_a_door_where_nobody_is_says_so_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        there.nursery.control.send(b'{"drain": 600}')
        await until(lambda: there.nursery.is_told_empty)


# Where people sit


def place(there: House) -> object:
    return there.accounts.settings.get(("anna", PLACE))


async def test_whose_line_drops_is_at_the_game_again_and_who_leaves_is_in_the_hall(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        there.know()
        playing = await screen(connection := await there.connect("anna"))
        await shown(playing, b"[anna screen ]")
        there.nursery.latest.open_game("g1")
        await until(lambda: place(there) == "g1")
        connection.abort()
        await until(lambda: there.door.reception.counters.sessions == 0)
        await shown(await screen(await there.connect("anna")), b"[anna screen g1]")
        there.nursery.latest.end(SessionEnd(0))
        await until(lambda: place(there) == "")


async def test_who_is_cut_off_is_back_where_they_were(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        there.know()
        await shown(await screen(await there.connect("anna")), b"[anna screen ]")
        for game in ("g1", "", "g2"):
            there.nursery.latest.open_game(game)
        await until(lambda: place(there) == "g2")
        accounts = there.accounts
    assert accounts.settings["anna", PLACE] == "g2", "it was the door that closed"
    async with house(tmp_path) as there:
        there.accounts = accounts
        there.door.reception.store = accounts.as_store()
        await shown(await screen(await there.connect("anna"), term_type="dumb"), b"You are back in your game")
        assert there.nursery.latest.visit.game == "g2"
        await shown(await screen(await there.connect("anna")), b"[anna screen g2]")
        accounts.over.add("g2")
        await shown(await screen(await there.connect("anna")), b"[anna screen ]")


async def test_a_place_that_cannot_be_kept_costs_nobody_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        there.know()
        playing = await screen(await there.connect("anna"))
        await shown(playing, b"[anna screen ]")
        there.accounts.is_broken = True
        there.nursery.latest.open_game("g1")
        playing.stdin.write(b"x")
        await shown(playing, b"<x>")


@pytest.mark.parametrize("kept", [None, 5, ["g"], "", "over"])
def test_nonsense_that_was_kept_is_no_place(kept: object, tmp_path: Path) -> None:
    store = open_store(tmp_path / "games.db")
    anna = store.accounts.add("Anna").id
    store.settings.set(anna, PLACE, kept)
    assert kept_place(store, anna) == ""
    store.close()


# All of it


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        yield server
    finally:
        server.end()


@contextmanager
def draining(server: Server, *minutes: str) -> Iterator[subprocess.Popen[str]]:
    """Have the host type the command."""
    command = [sys.executable, "-m", "upwords_tui", "serve", "--drain", *minutes, "--data", str(server.data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        try:
            yield host
        finally:
            host.kill()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


@needs_ssh
def test_a_server_ends_when_the_last_has_left(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, ben = begun(server)
        with anna, ben, draining(server) as host:
            assert line_of(host) == (
                "Nobody new is let in. 2 sessions are still open. The server stops when the last player"
                " leaves, in 10 minutes at the latest."
            )
            for term in (anna, ben):
                term.wait_for(
                    "The server closes in 10 minutes. All games are saved: connect again after that"
                )
            with server.come("Cleo") as cleo:
                cleo.wait_for("The server is about to close. Come back in 10 minutes.")
                assert cleo.wait() == 1
            anna.ask("pass!")
            ben.wait_for("passed")
            for term in (anna, ben):
                term.send("quit", "enter")
                term.wait()
            assert line_of(host) == "The server has stopped." and host.wait(60) == 0
        assert server.process.wait(60) == 0
        assert '"event": "draining"' in server.log.read_text()


@pytest.mark.long
@needs_ssh
def test_after_a_restart_everybody_is_back_at_the_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, ben = begun(server)
        with anna, ben, draining(server, "0") as host:
            assert line_of(host) == (
                "Nobody new is let in. 2 sessions are still open. The server is stopping now."
            )
            assert host.wait(60) == 0
            for term in (anna, ben):
                term.wait_for("The server is shutting down")
                term.wait()
        server.process.wait(60)
    with serving(tmp_path) as again:
        with again.come("Anna") as anna, again.come("Ben", "play") as ben:
            anna.wait_for("You are back in your game.")
            anna.wait_for("The first word must cover")
            anna.wait_for_prompt()
            ben.wait_for("Your rack")
            anna.send("quit", "enter")
            anna.wait()
        with again.come("Anna") as anna:
            anna.wait_for("Hello, Anna.")
