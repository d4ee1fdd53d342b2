"""Those who flood, stop, say nothing or nonsense: they hurt nobody but themselves."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest

from tests.server.cheating import cheat
from tests.server.knocking import House, Played, house, needs_ssh, screen, shown, until
from tests.server.random_bytes import throw
from upwords_tui.server.limits import Limits, Typing
from upwords_tui.server.session_pipe import Carrier
from upwords_tui.server.session_request import SessionEnd
from upwords_tui.server.ssh_server import SshChannel, SshConnection
from upwords_tui.server.ssh_session import SshSession


async def still_greets(there: House) -> None:
    """Come in as somebody else, to see that one can."""
    connection = await there.connect("somebody else")
    await shown(await screen(connection), b"[nobody screen ]")
    connection.close()
    await connection.wait_closed()


async def test_a_flood_of_keys_is_read_slowly_and_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        connection = await there.connect()
        process = await screen(connection)
        played = await there.session()
        loop = asyncio.get_running_loop()
        began = loop.time()
        keys = b"".join(b"%c" % (97 + number % 26) for number in range(20_000))
        process.stdin.write(keys)
        await until(lambda: len(played.typed) >= 75)
        assert len(played.typed) <= 61 + 31 * (loop.time() - began)
        assert keys.startswith(played.typed)
        await still_greets(there)
        connection.abort()
        await until(lambda: played.is_hung_up)


async def test_a_mouse_holds_nobody_up(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect())
        played = await there.session()
        for number in range(800):
            process.stdin.write(b"\x1b[<35;%d;7M" % number)
            if number % 100 == 0:
                await asyncio.sleep(0)
        process.stdin.write(b"x")
        await until(lambda: played.typed.endswith(b"\x1b[<35;799;7Mx"))


async def test_a_channel_closed_in_a_flood_ends_its_session(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect())
        played = await there.session()
        process.stdin.write(b"x" * 5000)
        await until(lambda: bool(played.typed))
        process.close()
        await until(lambda: played.is_hung_up)
        assert len(played.typed) < 1000
        (connection,) = there.door.reception.connections
        assert isinstance(connection, SshConnection)
        await until(lambda: not connection.visitors)


def fill(played: Played, most: int) -> int:
    """Show as much as is taken, `most` bytes at most; return how much that was."""
    taken = 0
    while taken < most:
        try:
            played.show(b"x" * 8192)
        except BlockingIOError:
            break
        taken += 8192
    return taken


async def show_on(played: Played, most: int = 50_000_000) -> int:
    """Show whatever is taken until nothing is; return how much that was."""
    taken, idle = 0, 0
    while idle < 20 and taken < most and not played.is_hung_up:
        more = fill(played, most - taken)
        idle = 0 if more else idle + 1
        taken += more
        await asyncio.sleep(0.005)
    return taken


async def test_whoever_stops_reading_is_let_go_of(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(stalled_seconds=0.5)) as there:
        connection = await there.connect()
        await screen(connection, window=65_536)
        played = await there.session()
        assert await show_on(played) < 5_000_000, "what is not read piles up"
        await still_greets(there)
        await until(lambda: played.is_hung_up)
        assert there.door.reception.counters.stalled == 1
        connection.abort()


async def test_whoever_reads_again_in_time_has_missed_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        process = await screen(await there.connect(), window=65_536)
        played = await there.session()
        taken = await show_on(played)
        read = 0
        greeting = len(b"[nobody screen ]\r\n")
        while read < taken + greeting:
            read += len(await process.stdout.read(65_536))
        assert read == taken + greeting
        played.show(b"and on")
        await shown(process, b"and on")


@needs_ssh
@pytest.mark.parametrize("user", ["play", "text"])
async def test_a_client_that_is_stopped_is_let_go_of(tmp_path: Path, user: str) -> None:
    async with house(tmp_path, Limits(stalled_seconds=0.5)) as there:
        process = await there.start_ssh("-tt", user=user)
        played = await there.session()
        process.send_signal(signal.SIGSTOP)
        try:
            assert await show_on(played) < 20_000_000
            await until(lambda: there.door.reception.counters.stalled == 1)
            await until(lambda: played.is_hung_up or played.typed.endswith(b"<end>"))
        finally:
            process.kill()
            await process.communicate()


async def test_calls_that_say_nothing_are_ended(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(login_seconds=0.3, half_open=3)) as there:
        callers = [await asyncio.open_connection("127.0.0.1", there.port) for _each in range(2)]
        for _reader, writer in callers:
            writer.write(b"SSH-2.0-silent\r\n")
        await until(lambda: len(there.door.reception.connections) == 2)
        callers += [await asyncio.open_connection("127.0.0.1", there.port) for _each in range(3)]
        # The first two give way to the latest; the others have so long to say who they are.
        for reader, writer in callers:
            with suppress(ConnectionError):
                assert (await reader.read(4096)).startswith(b"SSH-2.0-upwords\r\n")
                while await reader.read(4096):
                    pass
            writer.close()
        assert there.door.reception.counters.refused == 2
        await until(lambda: not there.door.reception.connections)
        await still_greets(there)


@needs_ssh
async def test_a_key_is_not_everywhere_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(a_key=2)) as there:
        connections = [await there.connect("anna") for _each in range(2)]
        code, _out, err = await there.run_ssh("-tt", name="anna")
        assert (code, there.nursery.played) == (255, [])
        assert b"This key is connected too many times; close another session first." in err
        connections[0].close()
        await connections[0].wait_closed()
        await until(lambda: len(there.door.reception.connections) == 1)
        await shown(await screen(await there.connect("anna")), b"[nobody")


async def test_addresses_are_counted_at_the_door(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(an_address=2)) as there:
        reception = there.door.reception
        assert [reception.admit("192.0.2.1") for _each in range(3)] == [True, True, False]
        assert reception.counters.refused == 1
        await still_greets(there)


@pytest.mark.parametrize("begun", [b"", b"SSH-2.0-me\r\n", b"SSH-2.0-me\r\n\xff\xff\xff\xf0"])
async def test_nobody_fills_the_memory_before_they_are_known(tmp_path: Path, begun: bytes) -> None:
    async with house(tmp_path) as there:
        reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
        writer.write(begun)
        with suppress(ConnectionError):
            for _each in range(200):
                writer.write(bytes(10_000))
                await writer.drain()
            while await reader.read(4096):
                pass
        writer.close()
        await until(lambda: not there.door.reception.connections)
        await still_greets(there)


async def test_nobody_fills_the_memory_once_they_are_in(tmp_path: Path) -> None:
    """A packet that says it is four gigabytes long; with this cipher its length is no secret."""
    async with house(tmp_path) as there:
        client = await there.connect("anna", encryption_algs=["aes128-gcm@openssh.com"])
        transport = client._transport
        assert transport
        transport.write(b"\xff\xff\xff\xf0" + bytes(1_000_000))
        async with asyncio.timeout(10):
            await client.wait_closed()
        await still_greets(there)


async def test_a_flood_of_questions_is_read_slowly(tmp_path: Path) -> None:
    """Questions about the connection, each with an answer, go by no channel and by no window."""
    limits = Limits(bytes_a_second=10_000, bytes_at_once=20_000)
    async with house(tmp_path, limits) as there:
        connection = await there.connect()
        (flooded,) = there.door.reception.connections
        assert isinstance(flooded, SshConnection)
        began = asyncio.get_running_loop().time()
        asked = b"\x00\x00\x00\x15keepalive@openssh.com\x01"
        for _each in range(5000):
            connection.send_packet(80, asked)
        await until(lambda: flooded.received > 30_000)
        assert flooded.received <= 36_500 + 10_000 * (asyncio.get_running_loop().time() - began)
        await still_greets(there)
        connection.abort()


async def test_what_is_told_of_the_environment_is_not_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        connection = await there.connect()
        process = await screen(connection)
        await there.session()
        for number in range(300):
            name = b"LC_%c%c" % (65 + number % 26, 65 + number // 26)
            packet = b"\x00\x00\x00\x00\x00\x00\x00\x03env\x00"
            packet += len(name).to_bytes(4, "big") + name + b"\x00\x00\x00\x04" + b"junk"
            connection.send_packet(98, packet)
        process.stdin.write(b"x")
        await shown(process, b"<x>")
        channels = [each for each in gc.get_objects() if isinstance(each, SshChannel)]
        (channel,) = [each for each in channels if not each.is_closing()]
        assert 0 < len(channel.get_environment_bytes()) <= 32


@pytest.mark.parametrize("size", [0, 1])
async def test_nobody_takes_packets_of_nothing(tmp_path: Path, size: int) -> None:
    """To cut a screen into packets of no bytes takes for ever, and everybody would wait for it."""
    async with house(tmp_path) as there:
        connection = await there.connect()
        with pytest.raises(asyncssh.Error):
            await screen(connection, max_pktsize=size)
        await still_greets(there)


async def test_whoever_keeps_a_channel_that_is_over_is_hung_up_on(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(login_seconds=0.3)) as there:
        connection = await there.connect()
        await screen(connection)
        played = await there.session()
        # From now on the client hears nothing, and so does not close its side either.
        transport = connection._transport
        assert transport
        transport.pause_reading()
        played.end(SessionEnd())
        await until(lambda: not there.door.reception.connections)
        connection.abort()


async def test_random_bytes_close_connections_and_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(login_seconds=1)) as there:
        good = await screen(await there.connect("good"))
        await there.session()
        assert await throw(there.port, 200_000) >= 50
        good.stdin.write(b"still here")
        await shown(good, b"<still here>")
        await still_greets(there)


KINDS = (SshConnection, SshChannel, SshSession, Carrier, Typing, asyncio.Task, asyncssh.SSHServerConnection)


def alive() -> Counter[str]:
    gc.collect()
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, KINDS))


def open_files() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.long)])
async def test_any_number_of_visits_leaves_nothing(tmp_path: Path, count: int) -> None:
    async with house(tmp_path) as there:

        async def visit(number: int) -> None:
            connection = await there.connect(
                "anna" if number % 3 else "", user="text" if number % 2 else "play"
            )
            process = await screen(connection)
            await shown(process, b"[nobody")
            if number % 5:
                connection.close()
            else:
                connection.abort()
            await connection.wait_closed()

        async def visits(numbers: range) -> None:
            for first in range(numbers.start, numbers.stop, 6):
                await asyncio.gather(*(visit(number) for number in range(first, first + 6)))
            await until(lambda: not there.door.reception.connections)
            await until(
                lambda: all(played.is_hung_up or not played.terminal for played in there.nursery.played)
            )
            for played in there.nursery.played:
                if not played.is_hung_up:
                    played.die()
            there.nursery.played.clear()

        await visits(range(12))
        before, files = alive(), open_files()
        await visits(range(count))
        # The last of them may still be on their way out.
        await until(lambda: open_files() <= files and alive() <= before)


async def test_a_cheat_that_proves_nothing_leaves_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        with pytest.raises(asyncssh.Error):
            await cheat(there.port, [])
        await until(lambda: not there.door.reception.connections)
        await still_greets(there)
        there.nursery.latest.end(SessionEnd())
