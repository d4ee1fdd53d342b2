"""The client against an engine that dies, hangs, talks garbage, floods, keeps silent."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.engine.requests_for import view, words_file
from upwords_tui.engine.client import EngineClient
from upwords_tui.errors import EngineError

FAKE = (sys.executable, "-I", str(Path(__file__).with_name("fake_engine.py")))
LONG = 60.0
"""Seconds that never pass in these tests."""
SHORT = 0.2
"""Seconds an engine that hangs is given."""


@pytest.fixture
def client() -> Iterator[EngineClient]:
    with EngineClient(FAKE) as started:
        yield started
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("engine ")]


async def echo(client: EngineClient, text: str = "hello") -> int:
    """Have the fake engine answer sensibly; return which process did."""
    answer = await client.ask({"do": "echo", "text": text}, timeout=LONG)
    assert answer["said"] == text
    return int(answer["process"])


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_questions_are_answered_by_one_process(client: EngineClient) -> None:
    first = await echo(client, "one")
    assert await echo(client, "täö “two”") == first
    assert client.restarts == 0


async def test_a_client_that_was_never_started_has_nobody_to_hurry() -> None:
    EngineClient().hurry()


async def test_a_thinker_in_a_hurry_answers_at_once() -> None:
    view: dict[str, object] = {
        "edition": "hasbro-10x10",
        "board": [[[] for _ in range(10)] for _ in range(10)],
    }
    view |= {"rack": list("ETAOINS"), "opponents": [{"tiles": 7, "score": 0}]}
    with EngineClient() as real:
        asked = asyncio.create_task(
            real.ask({"do": "move", "level": "champion", "seconds": 600, "view": view}, timeout=500)
        )
        while not asked.done():
            real.hurry()
            await asyncio.sleep(0.1)
        assert asked.result()["action"] == "play"


async def test_questions_asked_at_once_get_their_own_answers(client: EngineClient) -> None:
    processes = await asyncio.gather(*(echo(client, str(number)) for number in range(50)))
    assert len(set(processes)) == 1


@pytest.mark.parametrize(
    ("manner", "complaint"),
    [
        ("die", r"the engine died \(exit code 3\)"),
        ("kill", r"the engine died \(exit code -9\)"),
        ("garbage", "the engine talked nonsense"),
        ("list", "the engine talked nonsense"),
        ("deep", "the engine talked nonsense"),
        ("endless line", "the engine talked nonsense"),
        ("flood", "the engine talked without end"),
        ("strangers", "the engine talked without end"),
    ],
)
async def test_an_engine_that_goes_wrong_is_replaced(
    client: EngineClient, manner: str, complaint: str
) -> None:
    first = await echo(client)
    with pytest.raises(EngineError, match=complaint):
        await client.ask({"do": manner}, timeout=LONG)
    assert await echo(client) != first
    assert not is_running(first)
    assert client.restarts == 1


@pytest.mark.parametrize("manner", ["hang", "hang with a child", "silent"])
async def test_an_engine_that_hangs_is_killed(client: EngineClient, manner: str) -> None:
    first = await echo(client)
    with pytest.raises(EngineError, match=r"the engine hung: no answer in 0\.2 seconds"):
        await client.ask({"do": manner}, timeout=SHORT)
    assert await echo(client) != first
    assert client.restarts == 1


async def test_all_who_wait_hear_of_its_death(client: EngineClient) -> None:
    asked = [client.ask({"do": manner}, timeout=LONG) for manner in ("silent", "silent", "die")]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(result) for result in results] == ["the engine died (exit code 3)"] * 3


async def test_death_between_questions_costs_no_question(client: EngineClient) -> None:
    first = await echo(client)
    os.kill(first, 9)
    while client._running and client._running.is_alive:
        await asyncio.sleep(0.001)
    assert await echo(client) != first
    assert client.restarts == 1


async def test_a_refusal_is_an_error_but_no_death(client: EngineClient) -> None:
    first = await echo(client)
    with pytest.raises(EngineError, match=r"the engine refused: not today"):
        await client.ask({"do": "refuse"}, timeout=LONG)
    assert await echo(client) == first


async def test_oddities_are_overlooked(client: EngineClient) -> None:
    assert (await client.ask({"do": "odd"}, timeout=LONG))["said"] == "right"
    assert (await client.ask({"do": "twice"}, timeout=LONG))["said"] == "first"
    assert await echo(client)
    assert client.restarts == 0


async def test_a_question_given_up_is_stopped_and_its_late_answer_dropped(client: EngineClient) -> None:
    first = await echo(client)
    given_up = asyncio.ensure_future(client.ask({"do": "silent"}, timeout=LONG))
    await asyncio.sleep(0)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert await echo(client) == first
    assert client.restarts == 0


async def test_of_much_information_the_latest_arrives(client: EngineClient) -> None:
    told: list[Mapping[str, Any]] = []
    answer = await client.ask({"do": "inform", "steps": 2000}, timeout=LONG, listener=told.append)
    assert answer["done"]
    steps = [int(info["step"]) for info in told]
    assert steps == sorted(set(steps))
    assert len(steps) <= 2000


async def test_the_loop_runs_on_while_the_engine_reads_nothing(client: EngineClient) -> None:
    assert (await client.ask({"do": "deaf"}, timeout=LONG))["said"] == "deaf"
    with pytest.raises(EngineError, match=r"hung|died|stopped"):
        await client.ask({"do": "echo", "text": "x" * 1_000_000}, timeout=SHORT)
    assert await echo(client)


async def test_an_engine_that_cannot_be_started_is_named() -> None:
    missing = EngineClient(("/nowhere/engine",))
    with pytest.raises(EngineError, match="can't be started: /nowhere/engine: No such file"):
        await missing.ask({"do": "echo"}, timeout=LONG)


async def test_an_engine_that_ends_at_once_is_an_error_each_time() -> None:
    with EngineClient((sys.executable, "-I", "-c", "")) as client:
        for _ in range(3):
            with pytest.raises(EngineError, match=r"the engine died \(exit code 0\)"):
                await client.ask({"do": "echo"}, timeout=LONG)


async def test_stopping_kills_and_tells_who_waits() -> None:
    client = EngineClient(FAKE)
    process = await echo(client)
    waiting = asyncio.ensure_future(client.ask({"do": "silent"}, timeout=LONG))
    await asyncio.sleep(0)
    client.stop()
    client.stop()
    with pytest.raises(EngineError, match="the engine was stopped"):
        await waiting
    assert not is_running(process)


async def test_what_it_writes_to_standard_error_goes_to_the_log(tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("wb") as log,
        EngineClient(FAKE, log) as client,
        pytest.raises(EngineError),
    ):
        await client.ask({"do": "echo"}, timeout=LONG)
    assert b"KeyError: 'text'" in (tmp_path / "log").read_bytes()


async def test_our_own_engine_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    dictionary = str(words_file(tmp_path))
    told: list[Mapping[str, Any]] = []
    with EngineClient() as client:
        request = {"do": "move", "view": view("TEA", dictionary=dictionary), "position": 5}
        answer = await client.ask(request, timeout=LONG, listener=told.append)
        assert (answer["action"], answer["score"], answer["position"]) == ("play", 6, 5)
        with pytest.raises(EngineError, match="the engine refused: view: rack"):
            await client.ask({"do": "move", "view": view("?")}, timeout=LONG)
    assert all("compiling" in info for info in told)
