"""Processes that are stopped or hang are replaced and nothing is lost; those that only work are let be."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.fakes import Running, wait_for_end_of, wait_until
from tests.server.knocking import needs_ssh
from tests.server.test_together import Server, begun, server, whole_server
from upwords_tui.server.session_request import PACKET

__all__ = ["server", "whole_server"]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path) as running:
        running.begin()
        yield running


@pytest.mark.parametrize("name", ["exchange", "door", "worker"])
def test_what_is_stopped_is_replaced(running: Running, name: str) -> None:
    (process,) = running.children(name)
    process.suspend()
    wait_for_end_of([process])
    wait_until(lambda: running.children(name))
    assert f'"process-stuck", "process": "{name}", "pid": {process.pid}' in running.log
    if name == "door":
        running.meet_door()
    running.screen(1)


def test_what_has_come_round_and_hangs_is_replaced(running: Running) -> None:
    _first, (worker, *_rest) = running.screen(1, "beat")
    hanging, (same, *_rest) = running.screen(2, "hang")
    assert same == worker
    assert hanging.recv(PACKET) == b""
    assert running.screen(3)[1][0] != worker


def test_what_works_for_long_is_let_be(running: Running) -> None:
    _first, (worker, *_rest) = running.screen(1, "beat")
    session, (same, *_rest) = running.screen(2, "compute")
    assert session.recv(PACKET) == b"computed"
    assert running.screen(3)[1][0] == same == worker


def test_what_has_never_said_that_it_comes_round_may_be_silent(running: Running) -> None:
    """It may be beginning. That it is silent for good is seen by another who is stopped meanwhile."""
    (silent,), (stopped,) = running.children("exchange"), running.children("worker")
    for _time in range(2):
        stopped.suspend()
        wait_for_end_of([stopped])
        wait_until(lambda: running.children("worker"))
        (stopped,) = running.children("worker")
    assert running.children("exchange") == [silent]


def test_a_text_session_that_is_stopped_ends(running: Running) -> None:
    reading, writing = os.pipe()
    session = running.visit(1, writing, game="stay")
    assert session.recv(PACKET)
    (process,) = running.children("text")
    process.suspend()
    assert session.recv(PACKET) == b""
    for end in (reading, writing):
        os.close(end)


@needs_ssh
@pytest.mark.parametrize("name", ["upw-exchange", "upw-text"])
def test_play_goes_on_when_something_is_stopped(server: Server, name: str) -> None:
    first, second = begun(server)
    with first, second:
        for process in server.processes(name):
            process.suspend()
        first.send("pass!", "enter")
        second.wait_for("passed" if name == "upw-exchange" else "it continues where it was")
        if name == "upw-text":
            first.wait_for("it continues where it was")
            first.wait_for_prompt()
            first.ask("pass!")
        second.wait_for("Your turn")
        second.wait_for_prompt()
        second.ask("pass!")
        first.wait_for("Your turn")
    log = server.log.read_text()
    assert log.count("process-stuck") == int(name == "upw-exchange"), "nobody else is accused"
    assert log.count("session-stopped") == 2 * (name == "upw-text")


@needs_ssh
def test_a_worker_that_is_stopped_gives_the_game_back(server: Server) -> None:
    with server.meet("Anna") as anna:
        anna.ask("new alone")
        anna.send("quit", "enter")
        anna.wait()
    with server.come("Anna", "play") as screen:
        screen.wait_for("Enter")
        screen.send("enter")
        screen.wait_for("Your rack")
        for worker in server.processes("upw-worker"):
            worker.send_signal(signal.SIGSTOP)
        screen.wait_until(lambda: b"it continues where it was" in screen.output)
        screen.wait_for("Your rack")


@needs_ssh
def test_a_door_that_is_stopped_lets_people_back_to_their_table(server: Server) -> None:
    first, second = begun(server)
    with first, second:
        (door,) = server.processes("upw-door")
        door.suspend()
        for term in (first, second):
            term.wait()
        wait_until(lambda: [each for each in server.processes("upw-door") if each != door])
    with server.come("Anna") as anna, server.come("Ben") as ben:
        for term in (anna, ben):
            term.wait_for("You are back in your game")
            term.wait_for("The first word must cover")
