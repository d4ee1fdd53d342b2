"""The way in beside SSH: whoever the system says they are, and no more trusted than anybody else."""

from __future__ import annotations

import asyncio
import os
import random
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.joining import HELLO, ME, Client, all_go, needs_root, public, user
from tests.server.knocking import FakeAccount, House, house, screen, shown, until
from tests.server.test_bad_company import show_on
from upwords_tui.base.errors import InputError
from upwords_tui.server.folder import listen_for_joining
from upwords_tui.server.join_client import join
from upwords_tui.server.limits import Limits
from upwords_tui.server.session_request import FINISHED, SCREEN, TEXT, TYPED, Hello, SessionEnd, size_packet

__all__ = ["all_go", "public"]

GREETING = b"[nobody screen ]"


async def still_greets(there: House) -> None:
    client = Client.of(there)
    await client.see(b"]\r\n")
    client.socket.close()


async def test_a_user_of_this_machine_is_known_by_number(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        told = {"LANG": "fi_FI.UTF-8", "COLORTERM": "truecolor", "LD_PRELOAD": "evil.so", "LANGUAGE": "../x"}
        client = Client.of(there, Hello("", "anna", (100, 40), "xterm-256color", told))
        await client.see(GREETING)
        visit = there.nursery.latest.visit
        assert (visit.key, visit.offered, visit.account, visit.front_end) == (ME, "anna", "", SCREEN)
        assert (visit.cols, visit.rows) == (100, 40)
        assert visit.environment == {
            "LANG": "fi_FI.UTF-8",
            "COLORTERM": "truecolor",
            "TERM": "xterm-256color",
        }
        there.nursery.latest.end(SessionEnd(3))
        assert await client.wait_for_end() == 3
        await until(lambda: not there.door.reception.connections)


async def test_it_is_the_same_account_each_time_and_may_be_barred(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(barring_seconds=0.05)) as there:
        there.accounts.by_key[ME] = FakeAccount("anna")
        client = Client.of(there)
        await client.see(b"[anna screen ]")
        there.accounts.by_key[ME].is_barred = True
        assert await client.wait_for_end() == 1
        assert b"You have been banned from this server." in client.shown
        again = Client.of(there)
        assert (await again.wait_for_end(), b"banned" in again.shown) == (1, True)


async def test_keys_and_sizes_arrive(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        await client.send(TYPED + b"hello", size_packet(120, 50), TYPED + b"\x1a!")
        await client.see(b"<\x1a!>")
        played = there.nursery.latest
        assert played.typed == b"hello\x1a!"
        await until(lambda: played.sizes[-1:] == ["120 50"])


@pytest.mark.parametrize(("word", "term"), [("text", "xterm"), ("", "dumb"), ("", "")])
async def test_the_text_game_has_a_terminal_too(tmp_path: Path, word: str, term: str) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there, Hello(word, "anna", (70, 20), term))
        await client.see(b"[nobody text ]")
        terminal = there.nursery.latest.terminal
        assert terminal is not None and os.isatty(terminal)
        assert os.get_terminal_size(terminal) == (70, 20)


async def test_without_a_terminal_bytes_come_and_go_to_their_end(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there, Hello())
        await client.send(TYPED + b"new\n", FINISHED)
        await client.see(b"<new\n>")
        played = there.nursery.latest
        await until(lambda: played.typed == b"new\n<end>")
        assert played.visit.front_end == TEXT
        played.show(b"farewell")
        played.end(SessionEnd())
        assert await client.wait_for_end() == 0
        assert client.shown.endswith(b"farewell")


async def test_the_door_says_that_it_closes(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client, silent = Client.of(there), Client.of(there, None)
        await client.see(GREETING)
        there.door.close()
        assert await client.wait_for_end() == 70
        assert b"The server is shutting down" in client.shown
        assert await silent.wait_for_end() is None


async def test_a_session_that_dies_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        there.nursery.latest.open_game("g1")
        there.nursery.latest.die()
        await client.see(b"[nobody screen g1]")


# Who sends nonsense, too much, or nothing

NONSENSE_AT_FIRST = (
    b"x", b"k", b"h", b"h1", b"h1\0\0\0", b"h2\0\0\0\0", b"h1\0\0\x0080\0", b"h1\0\0\x00a b\0", b"\xff\xfe",
    b"h1\0\xff\0\0\0", b"h1\0\0\0\0\0novalue", b"SSH-2.0-x\r\n", bytes(40_000), b"h" + b"1\0" * 20_000,
    b"1\0\0\0\0",
)  # fmt: skip
NONSENSE_LATER = (b"h1\0\0\0\0", b"s", b"s80", b"s8 0 x", b"s\xff 3", b"z", b"k" * 40_000, b"{}", b"o", b"e0")


@pytest.mark.parametrize("packet", NONSENSE_AT_FIRST)
async def test_nonsense_at_first_closes_that_connection(tmp_path: Path, packet: bytes) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there, None)
        await client.send(packet)
        assert await client.wait_for_end() == 1
        assert b"The server doesn't understand this program" in client.shown
        assert there.door.reception.counters.refused == 1 and not there.nursery.played
        await still_greets(there)


@pytest.mark.parametrize("packet", NONSENSE_LATER)
async def test_nonsense_later_closes_that_session(tmp_path: Path, packet: bytes) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        await client.send(packet)
        assert await client.wait_for_end() == 1
        await until(lambda: there.nursery.played[0].is_hung_up)
        await still_greets(there)


async def test_whatever_anybody_sends_hurts_nobody_else(tmp_path: Path) -> None:
    chance = random.Random(7)
    async with house(tmp_path, Limits(an_address=10_000, a_key=10_000)) as there:
        good = Client.of(there)
        await good.see(GREETING)
        for time in range(200):
            client = Client.of(there, HELLO if time % 2 else None)
            with suppress(OSError):
                for _packet in range(chance.randrange(1, 9)):
                    packet = chance.choice((b"", b"h", b"k", b"s", b"f")) + chance.randbytes(
                        chance.choice((0, 1, 3, 40, 3000))
                    )
                    client.socket.send(packet)
            client.socket.close()
        await until(lambda: len(there.door.reception.connections) == 1)
        await good.send(TYPED + b"unhurt")
        await good.see(b"<unhurt>")


async def test_an_empty_packet_is_a_farewell(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        client.socket.send(b"")
        assert await client.wait_for_end() is None
        await until(lambda: there.nursery.latest.is_hung_up)


def texts(**of_text: int) -> st.SearchStrategy[str]:
    return st.text(st.characters(exclude_characters="\0", codec="utf-8"), **of_text)


HELLOS = st.builds(
    Hello,
    word=texts(),
    login=texts(),
    size=st.none() | st.tuples(st.integers(0, 9999), st.integers(0, 9999)),
    term=texts(),
    environment=st.dictionaries(texts().filter(lambda name: "=" not in name), texts(), max_size=5),
)


@given(HELLOS)
def test_a_hello_is_read_as_it_was_said(hello: Hello) -> None:
    assert Hello.from_bytes(hello.to_bytes()) == hello


@given(st.binary())
def test_whatever_comes_is_a_hello_or_none(packet: bytes) -> None:
    for each in (packet, b"h1\0" + packet):
        try:
            read = Hello.from_bytes(each)
        except ValueError:
            continue
        assert Hello.from_bytes(read.to_bytes()) == read


async def test_who_says_nothing_is_let_go_of(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(login_seconds=0.2)) as there:
        silent, good = Client.of(there, None), Client.of(there)
        await good.see(GREETING)
        assert await silent.wait_for_end() is None
        await good.send(TYPED + b"x")
        await good.see(b"<x>")
        assert len(there.door.reception.connections) == 1


async def test_a_user_is_not_everywhere_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(a_key=2)) as there:
        first, _second = [Client.of(there, None) for _each in range(2)]
        third = Client.of(there)
        assert await third.wait_for_end() == 1
        assert b"connected too many times" in third.shown
        first.socket.close()
        await until(lambda: len(there.door.reception.connections) == 1)
        await still_greets(there)


async def test_a_user_is_counted_as_an_address_is(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(an_address=3)) as there:
        for _time in range(3):
            await Client.of(there).see(GREETING)
        late = Client.of(there)
        assert (await late.wait_for_end(), b"too many connections" in late.shown) == (1, True)
        # Those who come over the network are counted for themselves.
        await shown(await screen(await there.connect()), GREETING)


async def test_a_flood_of_keys_is_read_slowly_and_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        played = there.nursery.latest
        loop = asyncio.get_running_loop()
        began = loop.time()
        keys = b"".join(b"%c" % (97 + number % 26) for number in range(10_000))
        await client.send(*(TYPED + keys[start : start + 500] for start in range(0, len(keys), 500)))
        await until(lambda: len(played.typed) >= 75)
        assert len(played.typed) <= 61 + 31 * (loop.time() - began)
        assert keys.startswith(played.typed)
        await still_greets(there)
        client.socket.close()
        await until(lambda: played.is_hung_up)
        assert len(played.typed) < 1000, "who is gone types nothing more"


async def test_a_flood_of_packets_is_read_slowly(tmp_path: Path) -> None:
    limits = Limits(bytes_a_second=16_500, bytes_at_once=3300)
    async with house(tmp_path, limits) as there:
        client = Client.of(there)
        await client.see(GREETING)
        (connection,) = there.door.reception.connections
        began = asyncio.get_running_loop().time()
        await client.send(*[TYPED] * 1000)
        await client.send(TYPED + b"x")
        await until(lambda: there.nursery.latest.typed == b"x")
        assert asyncio.get_running_loop().time() - began > 1
        assert connection in there.door.reception.connections


async def test_whoever_stops_reading_is_let_go_of(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(stalled_seconds=0.5)) as there:
        client = Client.of(there)
        await client.see(GREETING)
        played = there.nursery.latest
        assert await show_on(played) < 2_000_000, "what is not read piles up"
        await still_greets(there)
        await until(lambda: played.is_hung_up)
        assert there.door.reception.counters.stalled == 1
        client.socket.close()


async def test_whoever_reads_again_in_time_has_missed_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        played = there.nursery.latest
        taken = await show_on(played)
        assert taken > 50_000
        await client.see(b"x" * taken)
        played.show(b"and on")
        await client.see(b"x" * taken + b"and on")


async def test_whoever_is_gone_with_a_screen_unread_leaves_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        client = Client.of(there)
        await client.see(GREETING)
        played = there.nursery.latest
        await show_on(played)
        client.socket.close()
        await until(lambda: played.is_hung_up and not there.door.reception.connections)


# Users


@needs_root
async def test_each_user_is_themselves(tmp_path: Path, public: Path) -> None:
    async with house(tmp_path, join=public / "join.sock") as there:
        for uid in (0, 12_345, 1):
            with user(uid):
                client = Client.of(there)
            await client.see(GREETING)
            assert there.nursery.latest.visit.key == f"uid:{uid}"


@needs_root
async def test_whom_the_system_does_not_show_is_nobody(tmp_path: Path, public: Path) -> None:
    async with house(tmp_path, join=public / "join.sock") as there:
        with user(65_534):
            client = Client.of(there)
        assert await client.wait_for_end() == 1
        assert b"can't tell which user" in client.shown and not there.door.reception.connections


@needs_root
def test_a_server_of_ones_own_is_nobody_elses(public: Path) -> None:
    path = public / "join.sock"
    with listen_for_joining(path, is_for_all=False), user(12_345):
        with pytest.raises(InputError, match="doesn't let you in"):
            join([path])
        with pytest.raises(InputError, match="doesn't let you in"):
            join([path, public / "not there"])


# The socket


def test_what_a_server_left_is_replaced_and_nothing_else_is(tmp_path: Path) -> None:
    path = tmp_path / "join.sock"
    listen_for_joining(path, is_for_all=False).close()
    with listen_for_joining(path, is_for_all=True):
        assert path.stat().st_mode & 0o777 == 0o666
        with pytest.raises(InputError, match="something else is listening here"):
            listen_for_joining(path, is_for_all=True)
    path.unlink()
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        other.listen()
        with pytest.raises(InputError, match="something else is listening here"):
            listen_for_joining(path, is_for_all=True)
    path.unlink()
    path.write_text("mine")
    with pytest.raises(InputError, match="not a socket"):
        listen_for_joining(path, is_for_all=True)
    assert path.read_text() == "mine"
    with pytest.raises(InputError, match="--join"):
        listen_for_joining(tmp_path / ("long" * 30), is_for_all=True)
    with pytest.raises(InputError, match="No such file"):
        listen_for_joining(tmp_path / "no" / "folder", is_for_all=True)
