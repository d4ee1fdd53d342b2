"""What a host says from outside is heard, or the host is told that it was not."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.exchanges import Place
from upwords_tui.online.broker_link import announce, who_is_here
from upwords_tui.online.messages import NOTICES, TopicMessage


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as opened:
        yield opened


async def test_everybody_hears_it_even_if_the_exchange_has_just_died(place: Place) -> None:
    exchange = place.exchange()
    anna, ben = place.visitor("anna"), place.visitor("ben")
    await ben.sees(lambda people: len(people) == 2)
    await asyncio.to_thread(announce, exchange.path, {"text": "hello"})
    for each in (anna, ben):
        said = await each.hears(TopicMessage)
        assert (said.topic, said.message, said.account, said.name) == (NOTICES, {"text": "hello"}, "", "")
    exchange.kill()
    speaking = asyncio.create_task(asyncio.to_thread(announce, exchange.path, {"text": "again"}))
    exchange.start()
    await speaking


def test_it_is_told_that_nobody_heard(tmp_path: Path) -> None:
    path = tmp_path / "x.sock"
    with pytest.raises(OSError, match="No such file"):
        announce(path, {"text": "hello"})
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        with pytest.raises(OSError, match="refused"):
            announce(path, {"text": "hello"})
        listener.listen()
        with pytest.raises(TimeoutError):
            announce(path, {"text": "hello"}, seconds=0.01)
    with pytest.raises(OSError, match="refused"):
        announce(path, {"text": "hello"})
    with pytest.raises(OSError, match="too long"):
        announce(tmp_path / ("x" * 200), {"text": "hello"})


async def test_all_who_are_here_are_told_however_many(place: Place) -> None:
    exchange = place.exchange()
    link = place.link()
    sessions = [link.session(f"account{number}", "Anna", "text", print) for number in range(1200)]
    last = place.visitor("last")
    await last.sees(lambda people: len(people) == 1201)
    here = await asyncio.to_thread(who_is_here, exchange.path)
    assert {each.account for each in here} == {each.person.account for each in sessions} | {"last"}


@pytest.mark.parametrize("said", [b"nonsense\n", b'{"is":"People"}\n', b'{"is":"People","here":[{}]}\n'])
def test_what_is_no_exchange_is_none(tmp_path: Path, said: bytes) -> None:
    with pytest.raises(OSError, match="No such file"):
        who_is_here(tmp_path / "x.sock")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "x.sock"))
        listener.listen()

        def answer() -> None:
            with listener.accept()[0] as line:
                line.sendall(said)

        answering = threading.Thread(target=answer)
        answering.start()
        with pytest.raises(OSError, match="nobody knows"):
            who_is_here(tmp_path / "x.sock")
        answering.join()
