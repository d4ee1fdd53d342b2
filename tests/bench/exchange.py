"""How long a ring takes: from an action being stored in one process to others being told, round one exchange.

`python -m tests.bench exchange`. Whoever listens besides is in one process more, with a connection each.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psutil

from tests.bench.store import exchanged
from tests.bench.timing import share
from tests.store.stored import new_game
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.broker import SETTLE_SECONDS
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.messages import Heard, Here, Person, Rang, Wire, encode
from upwords_tui.store.opening import Store, open_store

SUBSCRIBERS, RINGS, IDLE_SECONDS = 150, 200, 10.0
ROOT = Path(__file__).parents[2]


def run() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder, _exchange(Path(folder)) as exchange:
        path, store = Path(folder) / "x.sock", open_store(Path(folder) / "games.db")
        link, others = BrokerLink(path), SUBSCRIBERS - 1
        own, common = (store.games.add(_game(), name) for name in ("own", "common"))
        with _others(path, common):
            _wait_for(link, others)
            _idle(exchange)
            _rings(path, store, link, own, f"{others} others at another game")
            _rings(path, store, link, common, f"{others} others at the same game")
        link.close()
        store.close()


@contextmanager
def _exchange(folder: Path) -> Iterator[psutil.Process]:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(folder / "x.sock"))
    listener.listen(256)
    told = {"listener": listener.fileno(), "games": str(folder / "games.db"), "size": 1}
    told |= {"engine": ["/bin/false"], "speller": ["/bin/false"]}
    command = [sys.executable, "-m", "tests.online.exchange_process", json.dumps(told)]
    process = subprocess.Popen(command, cwd=ROOT, pass_fds=(listener.fileno(),))
    try:
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()
        listener.close()


@contextmanager
def _others(path: Path, game_id: str) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.exchange", "others", str(path), game_id])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def _wait_for(link: BrokerLink, count: int) -> None:
    session = link.session("teller", "Teller", "text", lambda _heard: None)
    while len(session.link.people()) <= count:
        time.sleep(0.05)
    session.close()


def _idle(exchange: psutil.Process) -> None:
    time.sleep(2 * SETTLE_SECONDS)
    before = sum(exchange.cpu_times()[:2])
    time.sleep(IDLE_SECONDS)
    spent = (sum(exchange.cpu_times()[:2]) - before) / IDLE_SECONDS
    size = exchange.memory_full_info().uss / 1e6
    print(f"  idle with {SUBSCRIBERS} links: {spent:.2%} of a core, {size:.0f} MB of its own")


def _game() -> Any:
    return new_game("Anna", "Ben", options=UpwordsOptions(pass_rounds=9))


def _rings(path: Path, store: Store, link: BrokerLink, game_id: str, what: str) -> None:
    game = store.games.load(game_id).game
    command = [sys.executable, "-m", "tests.bench.exchange", "hear", str(path), game_id]
    hearing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert hearing.stdout
    hearing.stdout.readline()  # it is there
    rung, whole = list[float](), list[float]()
    for _ in range(RINGS):
        game = exchanged(game)
        begun = time.monotonic()
        store.games.append(game_id, game)
        told = time.monotonic()
        link.rang(game_id, game.action_count)
        heard = float(hearing.stdout.readline())
        rung.append((heard - told) * 1e3)
        whole.append((heard - begun) * 1e3)
    hearing.kill()
    hearing.wait()
    hearing.stdout.close()
    for name, times in (("told to heard", rung), ("stored, told and heard", whole)):
        figures = "  ".join(f"p{part * 100:.0f} {share(times, part):6.2f}" for part in (0.5, 0.95, 0.99))
        print(f"  {what}, {name}: {figures} ms")


# In processes of their own


def _hear(path: Path, game_id: str) -> None:
    def hear(heard: Heard) -> None:
        if isinstance(heard, Rang):
            print(time.monotonic(), flush=True)

    session = BrokerLink(path).session("hearer", "Hearer", "text", hear)
    session.at(game_id)
    time.sleep(3600)


async def _listen(path: Path, game_id: str) -> None:
    loop, wires = asyncio.get_running_loop(), list[Wire]()
    for number in range(SUBSCRIBERS - 1):
        now = datetime.now(UTC)
        person = Person(f"s{number}", f"a{number}", f"Other {number}", "text", now, now, game_id)
        wire = Wire(lambda _wire, _message: None, lambda _wire: None, lambda _wire: None)
        await loop.create_unix_connection(lambda wire=wire: wire, str(path))  # type: ignore[misc]
        wire.send(encode(Here(person)))
        wires.append(wire)
    await asyncio.sleep(3600)


if __name__ == "__main__":
    _program, role, where, game = sys.argv
    if role == "hear":
        _hear(Path(where), game)
    else:
        asyncio.run(_listen(Path(where), game))
