"""Whoever harms an exchange harms themselves, and it leaves nothing behind when it ends."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from tests.online.exchanges import PATIENCE, Exchange, Place
from tests.online.test_exchange import echo
from tests.online.test_exchange_words import judged
from upwords_tui.engine.pool import COMMAND
from upwords_tui.online.broker import NICE
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.messages import BACKLOG, HALL, MAX_LINE, NOTICES, TopicMessage, to_json


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as opened:
        yield opened
    assert not [thread for thread in threading.enumerate() if thread.name == "link"]


GARBAGE: dict[str, bytes] = {
    "no JSON": b"GET / HTTP/1.1\r\n",
    "no UTF-8": b'{"is": "\xff"}\n',
    "no object": b"[1, 2]\n",
    "a depth": b"[" * 100_000 + b"\n",
    "a long line": b"x" * (MAX_LINE + 2),
    "nothing to do": b'{"is": null}\n',
    "something unhashable": b'{"is": []}\n',
    "an unknown thing": b'{"is": "Shutdown"}\n',
    "nobody": b'{"is": "Here"}\n',
    "half a person": b'{"is": "Here", "person": {"session": "x"}}\n',
    "a person of no time": json.dumps(
        {"is": "Here", "person": dict.fromkeys(("session", "account", "name", "front_end", "since"), "x")}
    ).encode()
    + b"\n",
    "a ring without a number": b'{"is": "Ring", "game": "g1", "number": true}\n',
    "a question without an id": b'{"is": "EngineQuestion", "account": "x", "request": {}}\n',
    "no question": b'{"is": "EngineQuestion", "id": 1, "account": "x", "request": []}\n',
    "a hurry for nothing": b'{"is": "Hurry"}\n',
    "a word of no spell-checker": b'{"is": "Word", "id": 1, "speller": "x", "word": "y", "spellings": []}\n',
    "a word without spellings": b'{"is": "Word", "id": 1, "speller": "enchant:en_US", "word": "y"}\n',
    "a notice of nobody": b'{"is": "Publish", "topic": "hall", "message": {}}\n',
}


async def ended(stranger: socket.socket) -> None:
    """Wait until nothing comes any more."""
    try:
        while await asyncio.to_thread(stranger.recv, 1 << 16):
            """What it is told meanwhile doesn't matter."""
    except ConnectionResetError:
        pass


async def test_garbage_ends_its_own_connection_and_no_other(place: Place) -> None:
    place.exchange()
    anna = place.visitor("anna")
    for name, garbage in GARBAGE.items():
        with place.stranger() as stranger:
            stranger.sendall(garbage)
            await ended(stranger)
        assert await echo(anna.link, name) == name
    assert [each.account for each in await anna.sees(lambda people: len(people) == 1)] == ["anna"]


async def test_nobody_speaks_with_the_session_of_another_link(place: Place) -> None:
    place.exchange()
    anna, ben = place.visitor("anna"), place.visitor("ben")
    await ben.sees(lambda people: len(people) == 2)
    stolen = anna.session.person.session
    with place.stranger() as stranger:
        for said in (
            {"is": "Publish", "session": stolen, "topic": HALL, "message": {"text": "I am Anna"}},
            {"is": "Gone", "session": stolen},
            {"is": "EngineQuestion", "id": 1, "account": "x", "request": {"do": "echo", "text": "all heard"}},
        ):
            stranger.sendall(json.dumps(said).encode() + b"\n")
        told = b""
        while b"all heard" not in told:
            told += await asyncio.to_thread(stranger.recv, 1 << 16)
    anna.session.publish(HALL, {"text": "so am I"})
    assert (await ben.hears(TopicMessage)).message == {"text": "so am I"}
    assert len(ben.session.link.people()) == 2
    eve = replace(anna.session.person, account="eve", name="Eve")
    with place.stranger() as stranger:
        stranger.sendall(json.dumps({"is": "Here", "person": eve}, default=to_json).encode() + b"\n")
        await ended(stranger)
    anna.session.publish(HALL, {"text": "still me"})
    assert (await ben.hears(TopicMessage)).name == "Anna"


async def test_a_reader_that_stops_is_let_go_of_and_holds_nobody_up(place: Place) -> None:
    place.exchange()
    anna = place.visitor("anna")
    person = vars((await anna.sees(lambda people: len(people) == 1))[0])
    with place.stranger() as stranger:
        stranger.sendall(
            json.dumps(
                {"is": "Here", "person": {**person, "session": "deaf", "name": "Deaf"}}, default=to_json
            ).encode()
            + b"\n"
        )
        await anna.sees(lambda people: len(people) == 2)
        long = "x" * (MAX_LINE // 2)
        for number in range(BACKLOG // len(long) + 8):
            anna.link.publish(NOTICES, {"number": number, "text": long})
            assert (await anna.hears(TopicMessage)).message["number"] == number
        await anna.sees(lambda people: len(people) == 1)


async def test_an_exchange_without_a_store_says_so(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is no database, and nobody may overwrite it" * 100)
    exchange = Exchange(tmp_path)
    assert await asyncio.to_thread(exchange.wait) == 1
    exchange.end()


@pytest.mark.parametrize("how", ["kill", "end"])
async def test_an_exchange_leaves_no_process_behind(tmp_path: Path, how: str) -> None:
    exchange = Exchange(tmp_path, engine=[*COMMAND])
    link = BrokerLink(exchange.path)
    assert (await link.engines.asker().ask({"do": "ping"}))["pong"]
    assert await judged(link, "word") is None
    children = psutil.Process(exchange.pid).children(recursive=True)
    assert len(children) == 2, "an engine and a host of spell-checkers"
    engine = next(each for each in children if "upwords_tui.engine.process" in each.cmdline())
    assert engine.nice() == psutil.Process().nice() + NICE
    await asyncio.to_thread(link.close)
    getattr(exchange, how)()
    psutil.wait_procs(children, PATIENCE)
    assert not [each for each in children if each.is_running()]
    exchange.end()
    assert exchange.process.exitcode == (0 if how == "end" else -signal.SIGKILL)
