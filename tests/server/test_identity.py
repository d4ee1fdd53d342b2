"""What of what a client says is believed; the host's own key; what is written down."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
from pathlib import Path

import asyncssh
import pytest

from tests.server.knocking import house, screen, shown, until
from upwords_tui.base.errors import InputError
from upwords_tui.server.event_log import AsJson, Counters, complain
from upwords_tui.server.host_key import host_key
from upwords_tui.server.session_request import (
    SCREEN,
    TEXT,
    SessionEnd,
    fingerprint,
    front_end,
    is_let_through,
    offered_name,
    terminal_name,
)


def test_a_key_is_called_as_ssh_calls_it(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_public_key(tmp_path / "key.pub")
    said = subprocess.run(["ssh-keygen", "-lf", tmp_path / "key.pub"], capture_output=True, check=True)
    assert fingerprint(key.public_data) == key.get_fingerprint() == said.stdout.decode().split()[1]


@pytest.mark.parametrize(
    ("login", "offered"),
    [
        ("anna", "anna"),
        ("Text", ""),
        ("root", ""),
        ("play", ""),
        ("a\x1b[2Jb", "a [2Jb"),
        ("x" * 99, "x" * 20),
    ],
)
def test_a_login_may_be_a_name(login: str, offered: str) -> None:
    assert offered_name(login) == offered


def test_terminals_are_known_by_sensible_names() -> None:
    assert terminal_name("xterm-256color") == "xterm-256color"
    assert {terminal_name(each) for each in (None, "", "a b", "/etc", "x" * 41, "\x1b")} == {"dumb"}
    assert front_end("play", "", "text", "xterm") == TEXT
    assert front_end("play", "", 7, "unknown") == TEXT
    assert front_end("TEXT", "play", SCREEN, "xterm") == TEXT


def test_no_path_and_nothing_unknown_is_let_through() -> None:
    assert is_let_through(b"LANG", b"nl_NL.UTF-8@euro")
    for name, value in ((b"LANG", b"../x"), (b"LANG", b"a\nb"), (b"LC_ALL", b"x" * 65), (b"PATH", b"x")):
        assert not is_let_through(name, value)


# The host's key


def test_the_host_key_is_made_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "data" / "host_key"
    made = host_key(path)
    assert host_key(path).public_data == made.public_data
    assert path.stat().st_mode & 0o777 == 0o600
    assert [*path.parent.iterdir()] == [path]


def test_a_bad_host_key_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    good = host_key(path).export_private_key()
    path.write_bytes(good[:100])
    with pytest.raises(InputError, match=re.escape(f"{path}: this is not a host key")):
        host_key(path)
    path.write_bytes(good)
    path.chmod(0o640)
    with pytest.raises(InputError, match="others can read"):
        host_key(path)
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError):
        host_key(path)
    path.unlink()
    os.mkfifo(path, 0o600)
    with pytest.raises(InputError, match="not a host key"):
        host_key(path)
    with pytest.raises(InputError):
        host_key(tmp_path / "host_key" / "below")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_host_key_of_somebody_else_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    host_key(path)
    os.chown(path, 12345, 12345)
    with pytest.raises(InputError, match="belongs to somebody else"):
        host_key(path)


# What is written down


async def test_what_is_written_down_is_json_without_secrets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "upwords_tui.server")
    async with house(tmp_path) as there:
        there.know("anna")
        process = await screen(await there.connect("anna", user="my-password"))
        played = await there.session()
        process.stdin.write(b"typed-text")
        await shown(process, b"typed-text")
        played.show(b"shown-text")
        played.end(SessionEnd(code=4))
        await process.wait()
        key = there.key("anna")
        counters = vars(there.door.reception.counters)
    lines = [AsJson().format(record) for record in caplog.records]
    told = [json.loads(line) for line in lines]
    events = [each["event"] for each in told]
    for event in ("door-open", "login", "session-begin", "session-end", "session-over", "door-closed"):
        assert event in events
    begun = next(each for each in told if each["event"] == "session-begin")
    assert (begun["account"], begun["front_end"]) == ("anna", SCREEN)
    ended = next(each for each in told if each["event"] == "session-over")
    assert ended["code"] == 4 and 0 <= ended["seconds"] < 20
    secrets = ("my-password", "typed-text", "shown-text", key.get_fingerprint()[7:], "PRIVATE")
    assert not [line for line in lines if "\n" in line or any(secret in line for secret in secrets)]
    assert (counters["begun"], counters["connections"], counters["typed_bytes"]) == (1, 1, 10)
    assert counters["shown_bytes"] > 10 and {*counters} == {*vars(Counters())}


def test_an_error_is_written_down_without_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("a secret")
    except ValueError as error:
        complain("failed", error)
        logging.getLogger("asyncio").exception("a library complains", exc_info=error)
    for record in caplog.records:
        told = json.loads(AsJson().format(record))
        assert told["error"] == "ValueError" and told["place"].startswith("test_identity.py:")
        assert "a secret" not in json.dumps(told)
    assert told["way"][-1].endswith(" test_an_error_is_written_down_without_what_it_says")


async def test_nothing_is_left_of_whoever_was_here(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        reception = there.door.reception
        for name in ("anna", ""):
            connection = await there.connect(name)
            await shown(await screen(connection), b"[nobody")
            connection.close()
        await until(lambda: not reception.connections)
        assert (reception.counters.sessions, reception.counters.connected) == (0, 0)
        assert reception.counters.connections == 2
