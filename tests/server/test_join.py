"""A whole server, and those who come to it without SSH: they are known again, and play with all others."""

from __future__ import annotations

import os
import re
import socket
import subprocess
from pathlib import Path

import psutil

from tests.server.fakes import read_all, wait_until
from tests.server.joining import needs_root, public
from tests.server.knocking import needs_ssh
from tests.server.test_together import Server, server, whole_server
from tests.terminal.term import Term, upwords
from upwords_tui.server.join_client import join

__all__ = ["public", "server", "whole_server"]


def command(server: Server, *words: str) -> list[str]:
    return upwords("join", "--socket", str(server.data / "join.sock"), *words)


def piped(server: Server, *lines: str) -> str:
    """Return what the text game says to lines that come by a pipe."""
    given = "".join(f"{line}\n" for line in lines)
    said = subprocess.run(command(server), input=given, capture_output=True, text=True, timeout=60)
    assert (said.returncode, said.stderr) == (0, "")
    return said.stdout


def test_a_first_visit_and_the_next(server: Server) -> None:
    with Term(command(server), 100, 30) as term:
        term.wait_for("Your name")
        term.send("Anna", "enter")
        term.wait_for("New game")
        term.resize(80, 24)
        term.wait_for(lambda screen: "New game" in screen and not screen.splitlines()[-1].startswith(" " * 9))
        term.send("ctrl+z", "enter")
        term.wait_for("Your rack")
        term.press_until_it_ends("ctrl+q")
        assert term.output.rindex(b"\x1b[?1049l") > term.output.rindex(b"\x1b[?1049h")
    said = piped(server, "me keys", "quit")
    assert "Hello, Anna." in said
    assert f"1. uid:{os.getuid()}, a user of the server's machine" in said


def test_the_text_game_is_asked_for_with_a_name_at_once(server: Server) -> None:
    assert "Hello, Anna." in piped(server, "Anna", "quit")
    with Term(command(server, "--text")) as term:
        term.wait_for_prompt()
        assert "Anna plays alone" in term.ask("new alone")
        term.send("ctrl+z")
        assert "rack" in term.ask("rack")
        term.send("quit", "enter")
        assert term.wait() == 0


@needs_ssh
def test_a_code_joins_it_with_an_account_that_was_there(server: Server) -> None:
    with server.meet("Anna") as anna:
        (code,) = re.findall(r"Your code is ([^\s.]+)\.", anna.ask("me key"))
        assert "Hello, Anna." in piped(server, code, "quit")
        assert "2. uid:" in anna.ask("me keys")
        with Term(command(server, "--text")) as here:
            here.wait_for("Hello, Anna.")
            here.wait_for_prompt()
            # Whoever came with it has to leave, which may be before the next prompt.
            here.send("me forget 2", "enter")
            here.wait_for("no longer opens your account")
    with Term(command(server, "--text")) as stranger:
        stranger.wait_for("called")


def test_whoever_is_killed_leaves_no_session(server: Server) -> None:
    piped(server, "Anna", "quit")
    with Term(command(server, "--text")) as term:
        term.wait_for_prompt()
        assert len(server.processes("upw-text")) == 1
        term.kill()
        wait_until(lambda: not server.processes("upw-text"))


def test_a_door_that_is_killed_says_so_and_opens_again(server: Server) -> None:
    piped(server, "Anna", "new alone", "quit")
    shell = f'before=$(stty -g); {" ".join(command(server))}; [ "$before" = "$(stty -g)" ] && echo as before'
    with Term(["sh", "-c", shell]) as term:
        term.wait_for("New game")
        (door,) = server.processes("upw-door")
        door.kill()
        term.wait_for("as before")
        assert "the server has gone; your game is saved" in term.text()
    assert "Hello, Anna." in piped(server, "quit")


def as_user(uid: int, path: Path, *lines: str) -> str:
    """Return what the text game says to another user of this machine."""
    ours, theirs = socket.socketpair()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(uid)
            os.setuid(uid)
            for place in (0, 1):
                os.dup2(theirs.fileno(), place)
            join([path])
        finally:
            os._exit(0)
    theirs.close()
    with ours:
        ours.sendall("".join(f"{line}\n" for line in lines).encode())
        ours.shutdown(socket.SHUT_WR)
        said = read_all(ours).decode()
    os.waitpid(child, 0)
    return said


@needs_root
def test_users_meet_where_the_host_lets_them(tmp_path: Path, public: Path) -> None:
    path = public / "join.sock"
    server = Server(tmp_path, "--join", str(path))
    try:
        assert not (server.data / "join.sock").exists()
        as_user(12_345, path, "Ben")
        said = as_user(12_346, path, "Anna", "new Ben")
        assert "Waiting for Ben." in said
        said = as_user(12_345, path, "join 1", "me keys")
        assert (
            "Anna (away) invites you" in said
            and "The first word must cover" in said
            and "1. uid:12345, " in said
        )
        assert "Hello, Anna." in as_user(12_346, path)
    finally:
        server.end()
    assert not path.exists()


def test_there_may_be_no_socket(tmp_path: Path) -> None:
    server = Server(tmp_path, "--no-join")
    try:
        assert not (server.data / "join.sock").exists()
        joined = subprocess.run(command(server), capture_output=True, text=True, timeout=60)
        assert joined.returncode == 2 and "there is no server here" in joined.stderr
    finally:
        server.end()


def test_a_place_that_is_taken_is_one_line(server: Server, tmp_path: Path) -> None:
    other = tmp_path / "other"
    asked = [
        *("serve", "--listen", "127.0.0.1:0", "--data", str(other)),
        *("--join", str(server.data / "join.sock")),
    ]
    said = subprocess.run(upwords(*asked), capture_output=True, text=True, timeout=60)
    assert said.returncode == 2
    assert said.stderr.splitlines()[-1].endswith(
        "something else is listening here; choose another place with --join"
    )
    assert psutil.pid_exists(server.process.pid)
    assert "Hello, Anna." in piped(server, "Anna", "quit")
