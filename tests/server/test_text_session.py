"""Text sessions for real: forked by the nursery, on a terminal that the test holds the other end of."""

from __future__ import annotations

import json
import os
import pty
import resource
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pyte
import pytest

from tests.server.fakes import Running, read_all, wait_for_end_of, wait_until
from tests.terminal.term import Term
from upwords_tui.games.upwords.puzzles import index, puzzle
from upwords_tui.server.session_request import ACCOUNT, ENDED, GAME, PACKET, SessionEnd, size_packet
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import Account

XTERM = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}


class Session(Term):
    """A text session in a terminal, and the door's end of its line."""

    def __init__(self, server: Running, number: int = 1, **of_visit: Any) -> None:
        self._is_quick = False
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.came, self.started = 0.0, time.perf_counter()
        self.pid = 0
        self._fd, slave = pty.openpty()
        self.terminal = os.ttyname(slave)
        self.resize(80, 24)
        self.line = server.visit(number, slave, **{"offered": "Anna", "environment": XTERM, **of_visit})
        os.close(slave)

    def come_in(self, name: str = "") -> None:
        """Take the name that is offered at a first visit, or another, and wait for the prompt."""
        self.wait_until(lambda: self.output.endswith(b": "))
        self.send(name, "enter")
        self.wait_for_prompt()

    def packets(self) -> list[bytes]:
        """Return all that the session says over its line, up to its end, but for whose it has become."""
        found = list(iter(lambda: self.line.recv(PACKET), b""))
        self.read(0.05)
        return [each for each in found if not each.startswith(ACCOUNT)]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server"), real_text=True) as running:
        running.begin()
        yield running


@pytest.fixture
def server(running: Running) -> Iterator[Running]:
    """Give a server to which nobody has come yet."""
    yield running
    running.forget()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """Give a server that no other test needs."""
    with Running(tmp_path, real_text=True) as running:
        running.begin()
        yield running


def process_of(server: Running) -> psutil.Process:
    """Return the process of the only text session."""
    wait_until(lambda: server.children("text"))
    (process,) = server.children("text")
    return process


def owner_of(server: Running, game_id: str) -> Account:
    """Return whose game this is."""
    store = open_store(server.data / "games.db")
    try:
        return store.accounts.get(store.games.owner(game_id))
    finally:
        store.close()


def test_somebody_plays_and_leaves(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        assert "Hello, Anna." in term.text() and "Enter starts a game" in term.text()
        assert "Anna" in term.ask("new vs highest")
        assert "Your rack" in term.ask("rack")
        process = process_of(server)
        term.send("quit", "enter")
        opened, ended = term.packets()
        assert opened.startswith(GAME) and len(opened) > 1
        assert SessionEnd.from_bytes(ended) == SessionEnd()
        wait_for_end_of([process])
        assert b"\x1b" not in term.output and b"Traceback" not in term.output
    assert owner_of(server, opened[1:].decode()).name == "Anna"
    assert "ended" not in server.log


def test_somebody_does_a_puzzle(server: Running) -> None:
    row = index("hasbro-10x10")[0]
    found = puzzle("hasbro-10x10", row.id)
    with Session(server) as term:
        term.come_in()
        assert "find the best play." in term.ask(f"puzzle hasbro-10x10 {row.id}")
        assert "there is something better" in term.ask("pass")
        answer = found.answers[0].replace("(", "").replace(")", "")
        assert f"Right: {found.answers[0]} for" in term.ask(answer)
        assert "0 of 1 solved at the first try, no rating yet." in " ".join(term.ask("puzzles").split())
        term.send("quit", "enter")
        *_games, ended = term.packets()
        assert SessionEnd.from_bytes(ended) == SessionEnd() and b"Traceback" not in term.output


def test_a_game_named_is_opened_and_the_screen_goes_on_with_it(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        term.ask("new Anna vs highest")
        term.send("screen", "enter")
        opened, ended = term.packets()
        game = opened[1:].decode()
        assert SessionEnd.from_bytes(ended) == SessionEnd(switch="screen", game=game)
    anna = owner_of(server, game)
    with Session(server, 2, account=anna.id, offered="", game=game) as term:
        term.wait_for_prompt()
        assert "Hello" not in term.text() and "Anna" in term.text()
        term.send("quit", "enter")
        again, ended = term.packets()
        assert again == opened and SessionEnd.from_bytes(ended) == SessionEnd()


def test_a_plain_terminal_has_no_screen_to_go_to(server: Running) -> None:
    with Session(server, environment={"TERM": "dumb"}) as term:
        term.come_in()
        term.ask("new alone")
        assert "can't show the full-screen game" in term.ask("screen")


def test_it_speaks_the_language_of_the_client(server: Running) -> None:
    with Session(server, environment={"TERM": "xterm", "LANG": "fi_FI.UTF-8"}) as term:
        term.come_in()
        assert "ÄÄNI" in term.ask("ääni").upper()
    with Session(server, 2, offered="Bo") as term:
        term.come_in()
        assert "Hello" in term.text(), "the language was that of one session"


def test_keys_that_are_signals_do_no_harm(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        process = process_of(server)
        for key in ("ctrl+z", "\x1c"):
            term.send(key)
            assert "No game is open" in term.ask("rack")
        term.send("ctrl+c")
        term.wait_for("Type “quit” to leave.")
        term.wait_for_prompt()
        assert process.status() in (psutil.STATUS_SLEEPING, psutil.STATUS_RUNNING)
        assert "No game is open" in term.ask("rack")


def test_a_hang_up_ends_it_without_a_word(server: Running) -> None:
    for way in ("terminal", "line"):
        with Session(server) as term:
            term.come_in()
            process = process_of(server)
            if way == "terminal":
                term.hang_up()
                assert not [
                    packet for packet in iter(lambda: term.line.recv(PACKET), b"") if packet[:1] == ENDED
                ]
            else:
                term.line.close()
            wait_for_end_of([process])
    assert "text" not in server.log


def test_no_key_names_a_folder_of_this_machine(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        term.send("verbose ~", "\x1b&", "enter")
        term.wait_until(lambda: b"everything in full" in term.output)
        assert str(Path.home()).encode() not in term.output and b"~" in term.output


def test_what_it_may_use_is_bounded(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        process = process_of(server)
        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_NOFILE: 256,
            resource.RLIMIT_DATA: 512 << 20,
            resource.RLIMIT_CPU: 3600,
        }
        assert {limit: process.rlimit(limit)[1] for limit in limits} == limits


def test_a_terminal_takes_the_size_the_door_tells(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        term.line.send(size_packet(5, 0))
        term.line.send(b"s nonsense")
        term.line.send(size_packet(100, 30))
        wait_until(lambda: os.get_terminal_size(term._fd) == (100, 30))


def test_a_mistake_is_told_in_one_line_and_logged(server: Running) -> None:
    with Session(server, game="mistake") as term:
        *_games, ended = term.packets()
        assert SessionEnd.from_bytes(ended) == SessionEnd(70)
        said = term.output.decode().splitlines()[-1]
        assert said.startswith("upwords-tui: something went wrong")
        log = server.data / "upwords-tui.log"
        assert said.endswith("the host has been told.") and str(server.data) not in term.output.decode()
        assert "a mistake" in log.read_text() and str(log) in server.log
        assert b"Traceback" not in term.output


def test_games_that_cannot_be_opened_are_told_in_one_line(own_server: Running) -> None:
    server = own_server
    for path in server.data.glob("games.db*"):
        path.unlink()
    (server.data / "games.db").write_text("something else " * 100)
    with Session(server) as term:
        *_games, ended = term.packets()
        assert SessionEnd.from_bytes(ended) == SessionEnd(2)
        (said,) = term.output.decode().splitlines()
        assert "the games can't be opened" in said and str(server.data) not in said
        assert "session-not-begun" in server.log and "games.db: the games can't be opened" in server.log


def test_whoever_is_killed_has_said_no_end(server: Running) -> None:
    with Session(server) as term:
        term.come_in()
        process_of(server).kill()
        assert term.packets() == []
        wait_until(lambda: f"signal {signal.SIGKILL}" in server.log)


def test_without_a_terminal_one_socket_does_for_both_ways(server: Running) -> None:
    ours, theirs = socket.socketpair()
    line = server.visit(1, theirs.fileno(), offered="Anna", environment={})
    theirs.close()
    with ours:
        ours.sendall(b"\nrack\n")
        ours.shutdown(socket.SHUT_WR)
        said = read_all(ours).decode()
    assert "> rack\nNo game is open" in said
    account, ended = iter(lambda: line.recv(PACKET), b"")
    assert account.startswith(ACCOUNT) and SessionEnd.from_bytes(ended) == SessionEnd()


@pytest.mark.parametrize("last", ["quit\n", ""])
def test_without_a_terminal_lines_come_and_go_through_pipes(server: Running, last: str) -> None:
    (reading, typed), (shown, writing) = os.pipe(), os.pipe()
    line = server.visit(1, reading, writing, offered="Anna", environment={})
    for end in (reading, writing):
        os.close(end)
    os.write(typed, f"\nrack\n{last}".encode())
    os.close(typed)
    with open(shown, encoding="utf-8") as output:  # noqa: PTH123
        said = output.read()
    assert "Hello, Anna." in said and "> rack\nNo game is open" in said
    account, ended = iter(lambda: line.recv(PACKET), b"")
    assert account.startswith(ACCOUNT) and SessionEnd.from_bytes(ended) == SessionEnd()


# One's own account


def test_a_second_key_opens_the_account_in_the_language_chosen(server: Running) -> None:
    with Session(server, key="SHA256:a") as term:
        term.come_in()
        code = term.ask("me key").split("Your code is ")[1].partition(".")[0]
        term.ask("me language fi")
        assert "Pöydällä ei ole peliä" in term.ask("rack"), "at once"
    with Session(server, 2, key="SHA256:b", offered="Bo") as term:
        term.wait_until(lambda: term.output.endswith(b": "))
        term.send(code, "enter")
        term.wait_for_prompt()
        assert "Pöydällä ei ole peliä" in term.ask("rack"), "whatever the client asks for"
        assert "2. SHA256:b" in term.ask("me keys")


def test_all_that_is_kept_can_be_had_through_a_pipe(server: Running) -> None:
    with Session(server, key="SHA256:a") as term:
        term.come_in()
        term.ask("say a long line " + "of words " * 20)
    store = open_store(server.data / "games.db")
    anna = store.accounts.named("Anna")
    assert anna
    (reading, typed), (shown, writing) = os.pipe(), os.pipe()
    server.visit(2, reading, writing, account=anna.id, environment={})
    for end in (reading, writing):
        os.close(end)
    os.write(typed, b"me export\n")
    os.close(typed)
    with open(shown, encoding="utf-8") as output:  # noqa: PTH123
        (line,) = [each for each in output if each.startswith("{")]
    told, kept = json.loads(line), store.accounts.export(anna.id)
    assert {**told, "seen": ""} == {**kept, "seen": "", "dailies": told["dailies"]} and len(told["said"]) == 1
    store.close()


def test_who_deletes_their_account_has_left_in_all_sessions(server: Running) -> None:
    with Session(server, key="SHA256:a") as term:
        term.come_in()
        store = open_store(server.data / "games.db")
        (anna,) = store.accounts.all()
        with Session(server, 2, account=anna.id) as other:
            other.wait_for_prompt()
            other.send("half a line")
            assert "me delete Anna" in term.ask("me delete")
            term.send("me delete Anna", "enter")
            for session, said in ((term, "Goodbye"), (other, "deleted in another session")):
                (ended,) = session.packets()
                assert SessionEnd.from_bytes(ended) == SessionEnd() and said in session.text()
        assert store.accounts.all() == ()
        store.close()
