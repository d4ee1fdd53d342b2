"""Every part of the measurements, with two or three clients: each says figures, and finds nothing wrong."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.bench.server.__main__ import PARTS, arguments_of, main, measured
from tests.bench.server.client import figures
from tests.bench.server.company import Bad
from tests.bench.server.kills import Table, lost
from tests.bench.server.moves import Pair
from tests.bench.server.place import place
from tests.bench.server.slow import slow_line

SMALL = {
    "kills": "--games 2 --times 6 --screens 1",
    "visits": "--visits 10 --at-once 2",
    "company": "--clients 1 --seconds 1 --stopped 1 --half-open 2 --silent 2 --killed 1 --flooding 1",
    "garbage": "--bytes 8000 --throwers 2 --seconds 1",
    "moves": "--games 2 --watchers 2 --seconds 1 --screens 1",
    "slow": "--clients 1 --seconds 1 --delay 0.01 --rate 50000",
    "many": "--clients 2 --texts 1 --seconds 1 --keys 2 --after 0",
    "burst": "--clients 3",
    "back": "--clients 4",
    "servers": "--games 1 --times 2 --seconds 1",
}
SAID = {
    "kills": "upw-door killed: 1 times",
    "visits": "10 visits",
    "company": "0 good clients lost",
    "garbage": "8000 random bytes",
    "moves": "each of 2 who look on: n 2",
    "slow": "first move after",
    "many": "0 lost, 0 keys without an answer",
    "burst": "0 lost",
    "back": "on the full screen: n 2",
    "servers": "connections cut: 1 times",
}


@pytest.mark.parametrize(
    "part", [part if part == "moves" else pytest.param(part, marks=pytest.mark.long) for part in PARTS]
)
def test_every_part_says_its_figures(part: str) -> None:
    said = "\n".join(measured(arguments_of([part, *SMALL[part].split()])))
    assert SAID[part] in said and "LOST" not in said and "WORSE" not in said


def test_a_move_that_is_not_kept_is_told(tmp_path: Path) -> None:
    with place(tmp_path) as server:
        table = Table(Pair(server, 0))
        assert lost(server, table) == []
        table.shown = 1
        assert lost(server, table)[0].startswith("LOST: ('Anna 0', 'Ben 0') saw 1 moves, and 0 are kept")


def test_what_is_lost_is_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.bench.server.__main__.measured", lambda told: [f"{told.games} games"])
    assert main(["kills", "--games", "3"]) == 0 and "3 games" in capsys.readouterr().out
    monkeypatch.setattr("tests.bench.server.__main__.measured", lambda _told: ["LOST: a move"])
    assert main(["kills"]) == 1


def test_full_sizes_are_those_that_are_aimed_at() -> None:
    told = arguments_of(["company"])
    assert Bad(told.stopped, told.half_open, told.silent, told.killed, told.flooding) == Bad()
    assert (told.games, told.times, told.watchers, told.visits, told.bytes) == (25, 100, 50, 1000, 10**6)


async def test_a_slow_line_is_as_slow_as_it_says() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, slow_line(server.sockets[0].getsockname()[1], 0.05, 2000) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        begun = time.perf_counter()
        writer.write(bytes(200))
        writer.write_eof()
        assert await reader.read() == bytes(200)
        # Each way 50 ms and 200 bytes of which there are 2000 a second.
        assert time.perf_counter() - begun >= 0.2
        writer.close()
        await writer.wait_closed()


def test_figures_are_those_of_a_list() -> None:
    assert figures([]) == "none"
    assert figures([float(n) for n in range(1, 101)]) == "n 100  p50 51.0  p95 96.0  max 100.0 ms"
