"""Coming in: by a key, as a guest, with a screen or without, and what is refused."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import subprocess
import weakref
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.server.knocking import SECONDS, House, house, needs_ssh, screen, shown, until
from upwords_tui.server import ssh_server
from upwords_tui.server.limits import Limits
from upwords_tui.server.session_request import ACCOUNT, SCREEN, TEXT, SessionEnd


async def test_a_key_is_an_account(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        first = await there.connect("anna", user="Änne")
        await shown(await screen(first), b"[nobody screen ]")
        visit = (await there.session()).visit
        assert visit.account == ""
        assert visit.key == there.key("anna").get_fingerprint()
        assert (visit.offered, visit.cols, visit.rows) == ("Änne", 100, 40)
        there.know("anna")
        for count in (2, 3):
            later = await there.connect("anna")
            await shown(await screen(later), b"[anna screen ]")
            visit = (await there.session(count)).visit
            assert (visit.account, visit.offered) == ("anna", "")
        numbers = [played.visit.number for played in there.nursery.played]
        assert len({*numbers}) == 3
        first.close()


async def test_whoever_has_no_key_is_a_guest(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await shown(await screen(await there.connect(user="Bo")), b"[nobody screen ]")
        visit = (await there.session()).visit
        assert (visit.account, visit.key, visit.offered) == ("", "", "Bo")
        assert there.accounts.asked == []


async def test_guests_can_be_refused(tmp_path: Path) -> None:
    async with house(tmp_path, guests=False) as there:
        with pytest.raises(asyncssh.PermissionDenied):
            await there.connect()
        await shown(await screen(await there.connect("anna")), b"[nobody")


@needs_ssh
async def test_a_refused_guest_is_told_why(tmp_path: Path) -> None:
    async with house(tmp_path, guests=False) as there:
        code, out, err = await there.run_ssh("-tt")
        assert (code, out) == (255, b"")
        assert b"You need a key to play here" in err


@needs_ssh
@pytest.mark.parametrize("name", ["", "anna"])
async def test_a_real_client_comes_in_and_leaves(tmp_path: Path, name: str) -> None:
    async with house(tmp_path) as there:
        there.know("anna")
        process = await there.start_ssh("-tt", name=name)
        played = await there.session()
        assert played.visit.front_end == SCREEN
        assert played.visit.environment["TERM"] == "xterm-256color"
        assert process.stdin and process.stdout
        process.stdin.write(b"\x1ax")
        await until(lambda: played.typed == b"\x1ax")
        played.end(SessionEnd(code=3))
        read = await process.stdout.read()
        assert read == f"[{name or 'nobody'} screen ]\r\n<\x1ax>".encode()
        assert await process.wait() == 3


@needs_ssh
async def test_without_a_terminal_it_is_a_pipe(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await there.start_ssh("-T")
        played = await there.session()
        assert played.visit.front_end == TEXT and played.terminal is not None
        assert not os.isatty(played.terminal)
        assert process.stdin and process.stdout
        process.stdin.write(b"hello\nthere\n" * 35)
        process.stdin.close()
        await until(lambda: played.typed.endswith(b"<end>"))
        assert played.typed == b"hello\nthere\n" * 35 + b"<end>"
        played.end(SessionEnd())
        assert b"[nobody text ]" in await process.stdout.read()
        assert await process.wait() == 0


async def ran(*command: str) -> bytes:
    """Run a client without a terminal to its end; return what it wrote."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    async with asyncio.timeout(SECONDS):
        return (await process.communicate())[0]


async def one_session(there: House, *command: str) -> bytes:
    """Have a client run one session; return what it wrote."""
    client = asyncio.ensure_future(ran(*command))
    ended = asyncio.ensure_future(there.session())
    await asyncio.wait((client, ended), return_when=asyncio.FIRST_COMPLETED)
    assert not client.done(), client.result()
    (await ended).end(SessionEnd())
    return await client


@pytest.mark.skipif(shutil.which("dbclient") is None, reason="dropbear's client is not installed")
@pytest.mark.parametrize("first", ["curve25519-sha256", "mlkem768x25519-sha256"])
async def test_dropbear_comes_in_whether_it_has_guessed_right_or_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    others = [each for each in ssh_server.KEX if each != first]
    monkeypatch.setattr(ssh_server, "KEX", (first, *others))
    async with house(tmp_path) as there:
        port = str(there.port)
        told = await one_session(there, "dbclient", "-y", "-y", "-p", port, "play@127.0.0.1", "text")
        assert b"[nobody text ]" in told


@pytest.mark.skipif(shutil.which("plink") is None, reason="PuTTY's plink is not installed")
async def test_putty_comes_in(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        key = asyncssh.read_private_key(there.door.reception.settings.host_key).get_fingerprint()
        port = str(there.port)
        told = await one_session(
            there, "plink", "-batch", "-P", port, "-hostkey", key, "play@127.0.0.1", "text"
        )
        assert b"[nobody text ]" in told


@pytest.mark.parametrize(
    "told",
    [
        {"kex_algs": ["mlkem768x25519-sha256"]},
        {"kex_algs": ["curve25519-sha256@libssh.org"]},
        {"encryption_algs": ["aes128-ctr"], "mac_algs": ["hmac-sha2-512-etm@openssh.com"]},
    ],
)
async def test_whatever_is_safe_may_be_chosen(tmp_path: Path, told: Any) -> None:
    async with house(tmp_path) as there:
        await shown(await screen(await there.connect(**told)), b"[nobody screen ]")


@pytest.mark.parametrize(
    "told",
    [
        {"kex_algs": ["ecdh-sha2-nistp256", "diffie-hellman-group14-sha256"]},
        {"encryption_algs": ["aes128-ctr"], "mac_algs": ["hmac-sha2-256"]},
    ],
)
async def test_what_is_weaker_is_not_offered(tmp_path: Path, told: Any) -> None:
    async with house(tmp_path) as there:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await there.connect(**told)


async def test_mosh_is_told_what_works_instead(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ran = await (await there.connect()).run("mosh-server new -s -l LANG=C.UTF-8")
        told = str(ran.stderr)
        assert ran.exit_status == 127
        assert "Mosh can't be used here" in told and "Connect with ssh instead." in told


async def test_a_text_session_has_a_terminal_of_its_own(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect(user="text"))
        played = await there.session()
        assert played.visit.front_end == TEXT and played.terminal is not None
        assert os.isatty(played.terminal)
        assert os.get_terminal_size(played.terminal) == (100, 40)
        process.stdin.write("ä\n".encode())
        await shown(process, "<ä\r\n>".encode())
        process.change_terminal_size(70, 20)
        await until(lambda: os.get_terminal_size(played.terminal or 0) == (70, 20))
        played.show(b"last words")
        played.end(SessionEnd())
        await shown(process, b"last words")
        assert (await process.wait()).exit_status == 0


@pytest.mark.parametrize(
    ("user", "term", "command", "likes", "begun"),
    [
        ("play", "xterm", None, None, SCREEN),
        ("play", "xterm", None, "text", TEXT),
        ("text", "xterm", None, "screen", TEXT),
        ("play", "dumb", None, "screen", TEXT),
        ("play", "", None, None, TEXT),
        ("play", "no such\x1b[terminal", None, None, TEXT),
        ("play", "xterm", "text", None, TEXT),
        ("play", "xterm", "play", None, SCREEN),
        ("text", "xterm", "play", None, TEXT),
    ],
)
async def test_what_one_begins_with(
    tmp_path: Path, user: str, term: str, command: str | None, likes: str | None, begun: str
) -> None:
    async with house(tmp_path) as there:
        there.know("anna")
        there.accounts.settings["anna", "front-end"] = likes
        connection = await there.connect("anna", user=user)
        await screen(connection, term_type=term, command=command)
        played = await there.session()
        assert played.visit.front_end == begun


async def test_the_barred_are_told_and_let_go(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        there.know("anna", is_barred=True)
        process = await screen(await there.connect("anna"))
        assert await process.stdout.read() == b"You have been banned from this server.\r\n"
        assert (await process.wait()).exit_status == 1
        assert there.nursery.played == []


async def test_whoever_is_barred_while_they_play_is_told_and_let_go(tmp_path: Path) -> None:
    limits = Limits(barring_seconds=0.02)
    async with house(tmp_path, limits) as there:
        anna, guest, ben = there.know("anna"), there.know("guest"), there.know("ben")
        playing = await screen(await there.connect("anna"))
        await shown(playing, b"[anna screen")
        reading = await there.connect("ben", user="text")
        lines = await reading.create_process(term_type="xterm", encoding=None)
        await shown(lines, b"[ben text")
        unknown = await screen(await there.connect())
        first = await there.session(3)
        await shown(unknown, b"[nobody screen")
        first.line.send(ACCOUNT + guest.id.encode())
        there.accounts.is_broken = True
        anna.is_barred = guest.is_barred = True
        await until(lambda: there.accounts.asked.count("barred") > 1)
        assert not any(played.is_hung_up for played in there.nursery.played)
        there.accounts.is_broken = False
        for process in (playing, unknown):
            told = await process.stdout.read()
            assert told.endswith(b"\r\nYou have been banned from this server.\r\n") and b"\x1b[?1049l" in told
            assert (await process.wait()).exit_status == 1
        await until(lambda: there.nursery.played[0].is_hung_up and first.is_hung_up)
        lines.stdin.write(b"still here\n")
        await shown(lines, b"still here")
        ben.is_barred = True
        assert (await lines.stdout.read()).endswith(b"You have been banned from this server.\r\n")
        await until(lambda: there.door.reception.counters.sessions == 0)


async def test_whose_key_is_taken_away_while_they_play_is_told_and_let_go(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(barring_seconds=0.02)) as there:
        there.know("anna"), there.know("ben")
        stolen, own, guest = await there.connect("anna"), await there.connect("ben"), await there.connect()
        thief, ben, visitor = await screen(stolen), await screen(own), await screen(guest)
        for process, greeting in ((thief, b"[anna screen"), (ben, b"[ben screen"), (visitor, b"[nobody")):
            await shown(process, greeting)
        (session,) = (each for each in there.nursery.played if not each.visit.account)
        session.line.send(ACCOUNT + b"guest")
        del there.accounts.by_key[there.key("anna").get_fingerprint()]
        assert (await thief.stdout.read()).endswith(b"Your key no longer opens this account.\r\n")
        assert (await thief.wait()).exit_status == 1
        asked = there.accounts.asked.count("barred")
        await until(lambda: there.accounts.asked.count("barred") > asked + 1)
        assert there.door.reception.counters.sessions == 2, "neither who has a key nor who has none"


async def test_a_store_that_fails_is_told_in_one_line(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        there.accounts.is_broken = True
        process = await screen(await there.connect("anna"))
        assert (await process.stdout.read()).count(b"\n") == 1
        assert (await process.wait()).exit_status == 70


async def test_of_the_environment_little_is_let_through(tmp_path: Path) -> None:
    told = {
        "COLORTERM": "truecolor",
        "LANG": "nl_NL.UTF-8",
        "LC_TIME": "fi_FI",
        "LANGUAGE": "../../etc/passwd",
        "NO_COLOR": "1",
        "ACCESSIBLE": "x" * 65,
        "LD_PRELOAD": "x",
        "TERM": "vt52",
    }
    async with house(tmp_path) as there:
        await screen(await there.connect(), env=told)
        let_through = {name: told[name] for name in ("COLORTERM", "LANG", "LC_TIME", "NO_COLOR")}
        assert (await there.session()).visit.environment == {**let_through, "TERM": "xterm-256color"}


async def test_sizes_make_sense(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect(), term_size=(4_000_000, 0))
        played = await there.session()
        assert (played.visit.cols, played.visit.rows) == (400, 24)
        process.change_terminal_size(0, 90_000)
        await until(lambda: played.sizes == ["80 150"])


async def test_of_many_sizes_few_are_told_and_the_last_always(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect())
        played = await there.session()
        for cols in range(81, 401):
            process.change_terminal_size(cols, 24)
        await until(lambda: played.sizes[-1:] == ["400 24"])
        assert len(played.sizes) < 40


async def test_a_large_screen_changes_its_size_less_often(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(sizes_a_second=1e9, cells_a_second=1000)) as there:
        process = await screen(await there.connect(), term_size=(80, 24))
        played = await there.session()
        process.change_terminal_size(300, 100)
        process.change_terminal_size(301, 100)
        process.stdin.write(b"x")
        await shown(process, b"<x>")
        assert played.sizes == ["300 100"], "whoever shares a process with it waits while it is drawn"


# What is refused


@needs_ssh
@pytest.mark.parametrize("words", [["id"], ["-tt", "sh -c id"], ["text; id"], ["scp -t /tmp"]])
async def test_no_command_is_run(tmp_path: Path, words: list[str]) -> None:
    async with house(tmp_path) as there:
        code, out, err = await there.run_ssh(*words)
        assert code == 127 and b"uid=" not in out
        assert b"Only text, play can be run here." in out + err
        assert there.nursery.played == []


async def test_nothing_but_sessions_is_offered(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        connection = await there.connect("anna")
        with pytest.raises(asyncssh.Error):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(subsystem="netconf")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", there.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(tmp_path / "data"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_server(lambda *_peer: None, "127.0.0.1", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_unix_server(lambda *_peer: None, str(tmp_path / "made"))
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_tun()
        assert not (tmp_path / "made").exists()
        await shown(await screen(connection), b"[nobody screen ]")
        assert len(there.nursery.played) == 1


@needs_ssh
async def test_agents_and_windows_are_not_forwarded(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await there.start_ssh("-tt", "-A", "-X")
        played = await there.session()
        assert {*played.visit.environment} <= {"TERM", "LANG"}
        played.end(SessionEnd())
        assert await process.wait() == 0


async def test_a_connection_has_few_sessions(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        connection = await there.connect()
        for _each in range(4):
            await screen(connection)
        with pytest.raises(asyncssh.ChannelOpenError):
            await screen(connection)


# One session after another


async def test_another_front_end_begins_on_the_same_channel(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect("anna"))
        (await there.session()).end(SessionEnd(switch=TEXT, game="g7"))
        await shown(process, b"[nobody text g7]")
        there.know("anna")
        (await there.session(2)).end(SessionEnd(switch=SCREEN, game="g8"))
        await shown(process, b"[anna screen g8]")
        (await there.session(3)).end(SessionEnd(code=5))
        assert (await process.wait()).exit_status == 5


async def test_a_screen_is_not_begun_where_there_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await (await there.connect()).create_process(encoding=None)
        (await there.session()).end(SessionEnd(switch=SCREEN, game="g7"))
        await shown(process, b"[nobody text g7]")


@pytest.mark.parametrize("user", ["play", "text"])
async def test_a_session_that_dies_goes_on_where_it_was(tmp_path: Path, user: str) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect(user=user))
        played = await there.session()
        played.open_game("g1")
        played.open_game("g2")
        played.die()
        read = await shown(process, b" g2]")
        assert read.count(b"The game stopped; it continues where it was.\r\n") == 1
        assert (b"\x1b[?1049l" in read) == (user == "play")
        process.stdin.write(b"x\n")
        await shown(process, b"x")
        await until(lambda: there.nursery.latest.typed.startswith(b"x"))


async def test_the_end_of_what_is_piped_in_is_told_again(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await (await there.connect()).create_process(encoding=None)
        played = await there.session()
        process.stdin.write(b"x\n")
        process.stdin.write_eof()
        await until(lambda: played.typed == b"x\n<end>")
        played.die()
        await until(lambda: len(there.nursery.played) == 2 and there.nursery.latest.typed == b"<end>")


async def test_what_always_dies_is_given_up(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(again_seconds=0.01)) as there:
        there.nursery.dies_at_once = True
        process = await screen(await there.connect(user="text"))
        read = await process.stdout.read()
        assert read.count(b"The game stopped; it continues") == 3
        assert read.endswith(b"The game keeps stopping. Your game is saved: connect again.\r\n")
        assert (await process.wait()).exit_status == 70
        assert len(there.nursery.played) == 4


async def test_whoever_hangs_up_ends_their_session(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        connection = await there.connect()
        process = await screen(connection)
        other = await screen(connection)
        first, second = (await there.session(2)), there.nursery.played[0]
        process.close()
        other.close()
        await until(lambda: first.is_hung_up and second.is_hung_up)
        connection.close()
        await until(lambda: not there.door.reception.connections)


async def test_a_door_that_closes_says_so(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect())
        played = await there.session()
        await shown(process, b"[nobody")
        there.door.close()
        assert b"The server is shutting down" in await process.stdout.read()
        await until(lambda: played.is_hung_up)


async def test_the_door_closes_with_the_nursery(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect(user="text"))
        await there.session()
        there.nursery.control.shutdown(2)
        assert b"The server is shutting down" in await process.stdout.read()


async def test_the_house_is_full_at_some_point(tmp_path: Path) -> None:
    async with house(tmp_path, most_sessions=2) as there:
        for name in ("anna", "bo"):
            await screen(await there.connect(name))
        await there.session(2)
        late = await screen(await there.connect("cleo"), env={"LANG": "en_US.UTF-8"})
        assert await late.stdout.read() == b"The server is full. Try again later.\r\n"
        there.nursery.played[0].end(SessionEnd())
        await until(lambda: there.door.reception.counters.sessions == 1)
        await shown(await screen(await there.connect("cleo")), b"[nobody screen ]")


async def test_nothing_is_left_of_who_has_gone(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(clearing_seconds=0.05)) as there:
        gc.disable()
        try:
            client = await there.connect()
            await shown(await screen(client), b"[nobody")
            remembered = weakref.ref(next(iter(there.door.reception.connections)))
            client.close()
            await until(lambda: remembered() is None)
        finally:
            gc.enable()


async def test_who_asks_for_no_session_is_not_waited_for(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(login_seconds=0.3)) as there:
        connection = await there.connect()
        async with asyncio.timeout(10):
            await connection.wait_closed()
