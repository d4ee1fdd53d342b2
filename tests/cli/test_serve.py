"""`upwords-tui serve`: what is asked for, and what can't be had, in one line."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs import user_data_path

from tests.cli.running import run as run_command
from upwords_tui.server import supervisor
from upwords_tui.server.folder import ServerSettings

Say = Callable[[str], object]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ServerSettings]:
    """What a server was asked for."""
    settings: list[ServerSettings] = []

    def run(wanted: ServerSettings, *, say: Say) -> int:
        settings.append(wanted)
        say("listening")
        return 0

    monkeypatch.setattr(supervisor, "run", run)
    return settings


def test_without_a_word_it_is_for_this_machine_alone(asked: list[ServerSettings]) -> None:
    assert run_command("serve").code == 0
    assert asked == [ServerSettings(user_data_path("upwords-tui", appauthor=False) / "server")]
    assert (asked[0].host, asked[0].port, asked[0].guests, asked[0].invited) == (
        "127.0.0.1",
        2222,
        True,
        False,
    )


def test_everything_can_be_said(asked: list[ServerSettings], tmp_path: Path) -> None:
    words = ("--listen", "[::1]:2200", "--name", "Club", "--max-sessions", "7", "--no-guests",
             "--metrics", "127.0.0.1:9464")  # fmt: skip
    ran = run_command("serve", *words, "--accounts", "invited", "--data", str(tmp_path / "s"))
    wanted = ServerSettings(
        tmp_path / "s", "::1", 2200, "Club", guests=False, invited=True, most_sessions=7,
        metrics=("127.0.0.1", 9464),
    )  # fmt: skip
    assert asked == [wanted]
    assert (ran.code, ran.out, ran.err) == (0, "listening\n", "")


@pytest.mark.parametrize(
    ("listen", "where"),
    [
        ("0.0.0.0:0", ("0.0.0.0", 0)),
        ("play.example.org:22", ("play.example.org", 22)),
        ("[::]:65535", ("::", 65535)),
    ],
)
def test_where_it_listens(asked: list[ServerSettings], listen: str, where: tuple[str, int]) -> None:
    assert run_command("serve", "--listen", listen).code == 0
    assert (asked[0].host, asked[0].port) == where


@pytest.mark.parametrize("where", ["2222", ":2222", "h", "h:", "::1:22", "h:65536", "h:-1", "h:²", "[]:1"])
def test_places_where_nobody_can_listen(where: str, asked: list[ServerSettings]) -> None:
    said = run_command("serve", "--listen", where).complaint
    assert "argument --listen: expected HOST:PORT" in said and asked == []


@pytest.mark.parametrize(
    "words",
    [
        ("--max-sessions", "0"),
        ("--accounts", "closed"),
        ("--name",),
        ("--guests=yes",),
        ("more",),
        ("--metrics", "9464"),
        ("--drain", "soon"),
        ("--drain", "-1"),
        ("--drain", "1441"),
    ],
)
def test_what_does_not_do(words: tuple[str, ...], asked: list[ServerSettings]) -> None:
    assert run_command("serve", *words).complaint.startswith("upwords-tui") and asked == []


def test_a_name_must_be_one(asked: list[ServerSettings]) -> None:
    said = run_command("serve", "--name", "\x1b \u200b").complaint
    assert said == "upwords-tui: --name: expected a name with letters" and asked == []


def test_without_ssh_it_says_what_to_install(
    asked: list[ServerSettings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    assert "pip install 'upwords-tui[server]'" in run_command("serve").complaint and asked == []


def test_without_what_tells_figures_it_serves_unless_they_are_wanted(
    asked: list[ServerSettings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert run_command("serve").code == 0 and len(asked) == 1
    said = run_command("serve", "--metrics", "127.0.0.1:9464").complaint
    assert "a server needs prometheus_client: pip install" in said and len(asked) == 1


@pytest.mark.parametrize("words", [("--drain",), ("--drain", "5")])
def test_nothing_is_drained_where_no_server_runs(words: tuple[str, ...], tmp_path: Path) -> None:
    said = run_command("serve", *words, "--data", str(tmp_path)).complaint
    assert said == f"upwords-tui: {tmp_path}: no server is running on this folder"


def test_what_can_not_be_had_is_said_in_one_line(tmp_path: Path) -> None:
    def refused(*words: str) -> str:
        return run_command("serve", *words).complaint

    file, deep, data = tmp_path / "file", tmp_path / ("deep" * 30), ("--data", str(tmp_path / "s"))
    file.touch()
    assert f"{file}: this is not a folder" in refused("--data", str(file))
    assert "this is not a folder" in refused("--data", str(file / "deeper"))
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    assert f"{shared}: everybody can write to this folder" in refused("--data", str(shared))
    assert list(shared.iterdir()) == []
    assert "no-such-host.invalid:22" in refused(*data, "--listen", "no-such-host.invalid:22")
    said = refused(*data, "--listen", "192.0.2.1:2222")
    assert "192.0.2.1:2222: this machine has no such address; choose another with --listen" in said
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        said = refused(*data, "--listen", "127.0.0.1:0", "--metrics", where)
        assert f"{where}: " in said and "choose another with --metrics" in said
    assert "too long for a socket" in refused("--data", str(deep), "--listen", "127.0.0.1:0")


def test_whether_and_where_users_of_this_machine_come_in(
    asked: list[ServerSettings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    data = ("--data", str(tmp_path / "s"))
    for words in ((), ("--join", "join.sock"), ("--join", "/run/x.sock"), ("--no-join",)):
        assert run_command("serve", *data, *words).code == 0
    assert [(each.join_socket, each.is_for_all_users) for each in asked] == [
        (tmp_path / "s" / "join.sock", False),
        (tmp_path / "join.sock", True),
        (Path("/run/x.sock"), True),
        (None, False),
    ]
