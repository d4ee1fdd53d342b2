"""The session's end of a line: packets, slow readers, hang-ups, and the end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from upwords_tui.server import session_request
from upwords_tui.server import worker as line_module
from upwords_tui.server.session_request import ENDED, GAME, PACKET, SHOWN, SIZED, TYPED, SessionEnd
from upwords_tui.server.worker import MOST_WAITING, SocketLine


class Session:
    """Takes down what a line tells."""

    def __init__(self) -> None:
        self.typed = b""
        self.sizes: list[tuple[int, int]] = []
        self.times_gone = 0
        self._news = asyncio.Event()

    def take(self, data: bytes) -> None:
        self.typed += data
        self._news.set()

    def resize(self, cols: int, rows: int) -> None:
        self.sizes.append((cols, rows))
        self._news.set()

    def lose(self) -> None:
        self.times_gone += 1
        self._news.set()

    async def wait_until(self, holds: Callable[[Session], bool]) -> None:
        async with asyncio.timeout(20):
            while not holds(self):
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def lined() -> AsyncIterator[tuple[SocketLine, Session, socket.socket]]:
    """Give a line, who listens to it, and its far end, at which reading does not wait."""
    near, far = session_request.line()
    far.setblocking(False)
    line, session = SocketLine(near, 80, 24), Session()
    line.listen(session.take, session.resize, session.lose)
    try:
        yield line, session, far
    finally:
        far.close()
        if near.fileno() >= 0:
            await line.end(None)


async def read(far: socket.socket) -> bytes:
    """Return the next packet; nothing if the line is closed."""
    async with asyncio.timeout(20):
        return await asyncio.get_running_loop().sock_recv(far, PACKET)


def fill(line: SocketLine) -> int:
    """Show so much that some of it is kept; return how many bytes."""
    count = 0
    while not line.waiting:
        line.show(b"x" * 10_000)
        count += 10_000
    return count


async def test_what_is_shown_arrives_in_packets() -> None:
    async with lined() as (line, _session, far):
        data = bytes(range(256)) * 300
        line.show(data)
        packets = [await read(far) for _packet in range(3)]
        assert all(each.startswith(SHOWN) and len(each) <= PACKET for each in packets)
        assert b"".join(each[1:] for each in packets) == data


async def test_what_is_not_taken_yet_is_kept_in_order() -> None:
    async with lined() as (line, session, far):
        count = fill(line)
        line.show(b"y" * 100_000)
        line.game("g1")
        packets = [await read(far)]
        while not packets[-1].startswith(GAME):
            packets.append(await read(far))
        assert b"".join(each[1:] for each in packets[:-1]) == b"x" * count + b"y" * 100_000
        assert packets[-1] == GAME + b"g1" and not line.waiting and not session.times_gone


async def test_who_reads_nothing_is_let_go_of() -> None:
    async with lined() as (line, session, _far):
        for _more in range(3 * MOST_WAITING // 10_000):
            line.show(b"x" * 10_000)
        assert session.times_gone == 1 and line.is_gone and not line.waiting


async def test_a_hang_up_is_told_once() -> None:
    async with lined() as (line, session, far):
        far.close()
        await session.wait_until(lambda session: session.times_gone == 1)
        line.show(b"x")
        line.game("g1")
        await asyncio.sleep(0)
        assert session.times_gone == 1 and not line.waiting


async def test_a_hang_up_found_while_showing_is_told_too() -> None:
    async with lined() as (line, session, far):
        far.close()
        line.show(b"x")
        assert session.times_gone == 1


async def test_who_listens_after_a_hang_up_is_told() -> None:
    async with lined() as (line, _session, far):
        far.close()
        line.show(b"x")
        late = Session()
        line.listen(late.take, late.resize, late.lose)
        await late.wait_until(lambda session: session.times_gone == 1)


async def test_what_is_typed_arrives_and_garbage_does_not() -> None:
    async with lined() as (line, session, far):
        for packet in (
            b"x",
            b"ohello",
            b"e{",
            b"s",
            b"s80",
            b"s8 2 4",
            b"sa b",
            b"s\xff \xfe",
            b"s" + b"9" * 9999,
        ):
            far.send(packet)
        far.send(TYPED + b"a\xff\x00")
        far.send(TYPED)
        far.send(TYPED + b"b")
        await session.wait_until(lambda session: session.typed.endswith(b"b"))
        assert session.typed == b"a\xff\x00b" and session.sizes == [] and line.size == (80, 24)


@pytest.mark.parametrize(
    ("told", "taken"),
    [(b"120 40", (120, 40)), (b"0 0", (80, 24)), (b"-3 -1", (80, 24)), (b"65000 9000", (400, 150))],
)
async def test_sizes_can_be_drawn(told: bytes, taken: tuple[int, int]) -> None:
    async with lined() as (line, session, far):
        far.send(SIZED + told)
        await session.wait_until(lambda session: bool(session.sizes))
        assert session.sizes == [taken] and line.size == taken


async def test_the_same_game_is_told_once() -> None:
    async with lined() as (line, _session, far):
        for game_id in ("", "g1", "g1", ""):
            line.game(game_id)
        await line.end(None)
        assert [await read(far) for _packet in range(3)] == [b"gg1", b"g", b""]


async def test_the_end_comes_after_all_that_was_shown() -> None:
    async with lined() as (line, _session, far):
        fill(line)
        ending = asyncio.create_task(line.end(SessionEnd(3, "text", "g1")))
        packets = [await read(far)]
        while packets[-1]:
            packets.append(await read(far))
        await ending
        assert packets[-2].startswith(ENDED) and SessionEnd.from_bytes(packets[-2]) == SessionEnd(
            3, "text", "g1"
        )


async def test_the_end_is_read_whatever_was_typed_last() -> None:
    async with lined() as (line, _session, far):
        for _key in range(5):
            far.send(TYPED + b"x")
        await line.end(SessionEnd())
        assert SessionEnd.from_bytes(await read(far)) == SessionEnd() and await read(far) == b""


async def test_nobody_waits_long_for_the_end_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "PARTING_SECONDS", 0.05)
    async with lined() as (line, _session, far):
        fill(line)
        await line.end(SessionEnd())
        packets = [await read(far)]
        while packets[-1]:
            packets.append(await read(far))
        assert not any(each.startswith(ENDED) for each in packets)


async def test_who_was_let_go_of_is_told_the_end_if_they_read_again() -> None:
    async with lined() as (line, _session, far):
        while not line.is_gone:
            line.show(b"x" * 10_000)
        ending = asyncio.create_task(line.end(SessionEnd(1)))
        packets = [await read(far)]
        while packets[-1]:
            packets.append(await read(far))
        await ending
        assert packets[-2] == SessionEnd(1).to_bytes()


async def test_how_long_a_key_took_to_show_is_told_once() -> None:
    near, far = session_request.line()
    far.setblocking(False)
    painted: list[float] = []
    line, session = SocketLine(near, 80, 24, painted.append), Session()
    line.listen(session.take, session.resize, session.lose)
    line.show(b"unasked")
    assert painted == []
    far.send(TYPED + b"x")
    far.send(TYPED + b"y")
    await session.wait_until(lambda session: session.typed == b"xy")
    line.show(b"seen")
    line.show(b"more")
    assert len(painted) == 1 and painted[0] >= 0
    far.close()
    await line.end(None)
