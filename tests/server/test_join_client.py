"""The client of `upwords-tui join`: what it says, what it makes of answers, how it gives terminals back."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

import psutil
import pytest

from tests.server.fakes import LIMIT
from tests.terminal.term import Term, upwords
from upwords_tui.base.i18n import wanted_languages
from upwords_tui.server.session_request import (
    ENDED,
    FINISHED,
    PACKET,
    PLAIN_SCREEN,
    SHOWN,
    SIZED,
    TYPED,
    Hello,
)

BEGUN, ENDED_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
SAME = 'before=$(stty -g); {}; echo code $?; [ "$before" = "$(stty -g)" ] && echo as before'


class Server:
    """A server that says and hears what a test wants."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.bind(str(path))
        self._listener.listen()
        self._listener.settimeout(LIMIT)
        self.client = socket.socket()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()
        self.client.close()

    def command(self, *words: str) -> list[str]:
        return upwords("join", "--socket", str(self.path), *words)

    def shell(self, *words: str) -> list[str]:
        """Return a command that also says how it ended, and whether the terminal is as it was."""
        return ["sh", "-c", SAME.format(" ".join(self.command(*words)))]

    def meet(self) -> Hello:
        """Wait for a client, and return what it says of itself."""
        self.client.close()
        self.client = self._listener.accept()[0]
        self.client.settimeout(LIMIT)
        return Hello.from_bytes(self.client.recv(PACKET))

    def hear(self, kind: bytes) -> bytes:
        """Return what comes next of this kind, passing over others."""
        while True:
            packet = self.client.recv(PACKET)
            assert packet, "the client has gone"
            if packet.startswith(kind):
                return packet[1:]

    def hear_typed(self, text: bytes) -> None:
        heard = b""
        while text not in heard:
            heard += self.hear(TYPED)

    def show(self, data: bytes) -> None:
        self.client.send(SHOWN + data)

    def end(self, code: int) -> None:
        self.client.send(ENDED + b"%d" % code)
        self.client.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "join.sock") as server:
        yield server


def process_of(term: Term) -> psutil.Process:
    """Return the client that runs below the shell."""
    (client,) = psutil.Process(term.pid).children()
    return client


def test_a_terminal_is_told_and_lent(server: Server) -> None:
    environ = {"LANG": "nl_NL.UTF-8", "SECRET": "x", "LC_ALL": "a/b", "NO_COLOR": "1"}
    with Term(server.shell(), 100, 40, environ) as term:
        hello = server.meet()
        assert (hello.word, hello.size, hello.term) == ("", (100, 40), "xterm-256color")
        assert hello.environment == {"LANG": "nl_NL.UTF-8", "COLORTERM": "truecolor", "NO_COLOR": "1"}
        server.show(b"\x1b[31mgood day\r\n")
        term.wait_for("good day")
        term.send("a", "ctrl+c", "ctrl+z", "ctrl+s", "\x04", "ä")
        server.hear_typed("a\x03\x1a\x13\x04ä".encode())
        term.resize(90, 30)
        assert server.hear(SIZED) == b"90 30"
        assert "a" not in term.text().replace("good day", ""), "nothing is echoed"
        server.end(7)
        term.wait_for("as before")
        assert "code 7" in term.text()


@pytest.mark.parametrize("words", [("--text",), ()])
def test_the_text_game_can_be_asked_for(server: Server, words: tuple[str, ...]) -> None:
    environ = {} if words else {"ACCESSIBLE": "1"}
    with Term(server.command(*words), environ=environ) as term:
        assert server.meet().word == "text"
        server.end(0)
        assert term.wait() == 0


def test_a_language_asked_for_comes_before_that_of_the_environment(server: Server) -> None:
    environ = {"LANG": "nl_NL.UTF-8", "LANGUAGE": "nl"}
    with Term(server.command("--lang", "en", "--lang", "fi"), environ=environ) as term:
        assert wanted_languages(server.meet().environment) == ["fi"]
        server.end(0)
        assert term.wait() == 0


@pytest.mark.parametrize("given", [subprocess.PIPE, "file", subprocess.DEVNULL])
def test_without_a_terminal_it_is_a_pipe(server: Server, tmp_path: Path, given: int | str) -> None:
    said = b"" if given == subprocess.DEVNULL else "new alone\nä\n".encode() * 3000
    (tmp_path / "said").write_bytes(said)
    with (tmp_path / "said").open("rb") as file:
        process = subprocess.Popen(
            server.command(), stdin=file if given == "file" else given, stdout=subprocess.PIPE  # type: ignore[arg-type]
        )  # fmt: skip
        assert server.meet().size is None
        if process.stdin:
            process.stdin.write(said[:-1])
            process.stdin.flush()
            process.stdin.write(said[-1:])
            process.stdin.close()
        heard = b""
        while not (packet := server.client.recv(PACKET)).startswith(FINISHED):
            heard += packet.removeprefix(TYPED)
        assert heard == said
        server.show(b"last words\n")
        server.end(0)
        assert process.stdout
        assert process.stdout.read() == b"last words\n"
        assert process.wait(LIMIT) == 0
        process.stdout.close()


def test_what_was_said_before_the_end_is_read_though_more_was_typed(server: Server) -> None:
    with Term(server.shell()) as term:
        server.meet()
        server.show(b"ready\r\n")
        term.wait_for("ready")
        server.show(b"farewell\r\n")
        server.end(1)
        term.send("more")
        term.wait_for("as before")
        assert "farewell" in term.text() and "code 1" in term.text()


@pytest.mark.parametrize("screen", [b"", BEGUN, BEGUN + b"x" + ENDED_SCREEN])
def test_a_server_that_goes_leaves_one_line_and_the_terminal(server: Server, screen: bytes) -> None:
    with Term(server.shell()) as term:
        server.meet()
        server.show(screen[:3])
        server.show(screen[3:] + b"shown")
        term.wait_for("shown")
        server.client.close()
        term.wait_for("as before")
        said = "upwords-tui: the server has gone; your game is saved, so connect again"
        assert f"\n{said}\ncode 2\n" in term.text()
        assert (PLAIN_SCREEN in term.output) == (screen == BEGUN)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_gives_the_terminal_back(server: Server, number: signal.Signals) -> None:
    with Term(server.shell()) as term:
        server.meet()
        server.show(BEGUN + b"shown")
        term.wait_for("shown")
        process_of(term).send_signal(number)
        term.wait_for("as before")
        assert f"code {128 + number}" in term.text() and "Traceback" not in term.text()
        assert term.output.count(PLAIN_SCREEN) == 1
        assert server.client.recv(PACKET) == b""


def test_a_terminal_that_takes_nothing_is_given_back(server: Server) -> None:
    with Term(server.shell()) as term:
        server.meet()
        client = process_of(term)
        server.client.settimeout(0.2)
        with suppress(TimeoutError):
            while True:
                server.show(b"x" * 1000)
        client.terminate()
        client.wait(LIMIT)
        term.wait_for("as before")


def test_stopping_is_nothing(server: Server) -> None:
    with Term(server.shell()) as term:
        server.meet()
        server.show(b"shown")
        term.wait_for("shown")
        process_of(term).send_signal(signal.SIGTSTP)
        term.send("x")
        server.hear_typed(b"x")
        server.end(0)
        term.wait_for("as before")


def test_a_terminal_that_is_gone_ends_it(server: Server) -> None:
    with Term(server.command()) as term:
        server.meet()
        server.show(b"shown")
        term.wait_for("shown")
        term.hang_up()
        assert server.client.recv(PACKET) == b""
        assert term.wait() in (128 + signal.SIGHUP, 2)


def test_nonsense_from_a_server_is_passed_over(server: Server) -> None:
    with Term(server.command()) as term:
        server.meet()
        for nonsense in (b"?", b"e", b"ex", b"e-1", b"h1", bytes(1000)):
            server.client.send(nonsense)
        server.end(4)
        assert term.wait() == 4


def test_who_reads_its_output_no_more_is_no_trouble(server: Server) -> None:
    reading, writing = os.pipe()
    process = subprocess.Popen(
        server.command(), stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE
    )
    os.close(writing)
    os.close(reading)
    server.meet()
    server.show(b"to nobody")
    assert process.communicate(timeout=LIMIT)[1] == b""
    assert process.returncode == 128 + signal.SIGPIPE


# No server


def refusal(*words: str, **environ: str) -> str:
    """Return the one line that is said where nobody can be joined."""
    ran = subprocess.run(
        upwords("join", *words),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, **environ},
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    return ran.stderr


def test_where_there_is_no_server_one_line_says_so(tmp_path: Path) -> None:
    path = tmp_path / "join.sock"
    assert refusal("--socket", str(path)).startswith(f"upwords-tui: {path}: there is no server here")
    for kind, said in (
        (socket.SOCK_SEQPACKET, "no server is running here"),
        (socket.SOCK_STREAM, "not the socket"),
    ):
        with socket.socket(socket.AF_UNIX, kind) as listener:
            listener.bind(str(path))
            if kind == socket.SOCK_STREAM:
                listener.listen()
            assert said in refusal("--socket", str(path))
        path.unlink()
    assert "too long" in refusal("--socket", str(tmp_path / ("x" * 200)))


def test_without_a_name_ones_own_server_is_looked_for(tmp_path: Path) -> None:
    said = refusal(XDG_DATA_HOME=str(tmp_path))
    assert f"{tmp_path}/upwords-tui/server/join.sock: there is no server here" in said


def test_it_speaks_no_ssh_and_draws_no_screen() -> None:
    code = "import sys, upwords_tui.cli.join; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"asyncssh", "cryptography", "textual", "asyncio", "sqlite3"} & set(ran.stdout.split())
