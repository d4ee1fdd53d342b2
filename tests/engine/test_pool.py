"""A pool of engines, asked by many at once; engines that die, hang, talk garbage, flood, keep silent."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.engine.requests_for import view, words_file
from upwords_tui.base import child_process
from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.engine import pool as pools
from upwords_tui.engine.pool import EngineClient, Pool

FAKE = (sys.executable, "-I", str(Path(__file__).with_name("fake_engine.py")))
SHORT = 0.2
"""Seconds an engine that hangs is given beyond its thinking."""
PATIENCE = 30.0
"""Seconds after which nothing more is hoped for: they pass only when a test fails."""


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(command=FAKE) as started:
        yield started
    assert not [thread for thread in threading.enumerate() if thread.name == "engine"]


@pytest.fixture
def asker(pool: Pool) -> EngineClient:
    return pool.asker()


@pytest.fixture
def dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A small one, for engines of our own that compile it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return str(words_file(tmp_path))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have children watched as ours are, ten times as quickly."""
    monkeypatch.setattr(child_process, "LOOK_SECONDS", 0.04)
    monkeypatch.setattr(child_process, "PATIENCE", 0.16)


async def echo(asker: EngineClient, text: str = "hello") -> int:
    """Have the fake engine answer sensibly; return which process did."""
    answer = await asker.ask({"do": "echo", "text": text})
    assert answer["said"] == text
    return int(answer["process"])


async def begun(*asked: Coroutine[Any, Any, Any]) -> list[asyncio.Task[Any]]:
    """Have all this asked, in this order."""
    tasks = [asyncio.ensure_future(one) for one in asked]
    await asyncio.sleep(0)
    return tasks


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def long_thought(dictionary: str) -> dict[str, Any]:
    return {"do": "move", "level": "champion", "seconds": 900, "view": view("TEA", dictionary=dictionary)}


# Many questions


async def test_questions_are_answered_by_one_process(asker: EngineClient) -> None:
    first = await echo(asker, "one")
    assert await echo(asker, "täö “two”") == first
    assert asker.restarts == 0


async def test_questions_asked_at_once_get_their_own_answers(asker: EngineClient) -> None:
    processes = await asyncio.gather(*(echo(asker, str(number)) for number in range(50)))
    assert len(set(processes)) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [2, 1])
async def test_twenty_thoughts_asked_of_one_pool_are_all_answered(size: int, dictionary: str) -> None:
    position = view("TEA", dictionary=dictionary)
    with Pool(size) as pool:
        askers = [pool.asker(f"account {number % 5}") for number in range(20)]
        request = {"do": "move", "level": "champion", "seconds": 0.05, "view": position}
        asked = [asker.ask({**request, "position": at}) for at, asker in enumerate(askers)]
        answers = await asyncio.gather(*asked)
    assert [answer["position"] for answer in answers] == list(range(20))
    assert sum(asker.restarts for asker in askers) == 0


async def test_time_counts_from_when_work_begins(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Together they take longer than any of them may."""
    monkeypatch.setattr(pools, "ANSWER_SECONDS", 3)
    request = {"do": "nap", "for": 0.25, "seconds": 0.001}
    answers = await asyncio.gather(*(pool.asker().ask(request) for _ in range(16)))
    assert [answer["asked"] for answer in answers] == list(range(1, 17))


async def test_two_engines_answer_side_by_side() -> None:
    with Pool(2, FAKE) as pool:
        (waiting,) = await begun(pool.asker().ask({"do": "silent"}))
        assert await echo(pool.asker())
        assert not waiting.done()
        waiting.cancel()


async def test_accounts_take_turns(pool: Pool) -> None:
    first, *askers = [pool.asker(name) for name in "XAABC"]
    a, again, b, c = askers
    asked: list[tuple[int, str]] = []

    async def ask(asker: EngineClient, text: str) -> None:
        asked.append(((await asker.ask({"do": "echo", "text": text}))["asked"], text))

    lines = [(a, "a1"), (a, "a2"), (again, "a3"), (b, "b1"), (b, "b2"), (c, "c1")]
    waiting = await begun(first.ask({"do": "silent"}), *(ask(*one) for one in lines))
    first.hurry()
    await asyncio.gather(*waiting)
    assert [text for _number, text in sorted(asked)] == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_one_account_leaves_an_engine_to_the_others() -> None:
    with Pool(2, FAKE) as pool:
        busy, also_busy, other = map(pool.asker, "AAB")
        waiting = await begun(*(each.ask({"do": "silent"}) for each in (busy, also_busy)))
        async with asyncio.timeout(PATIENCE):
            await echo(other)
            await echo(other)
        busy.hurry()
        await waiting[0]
        also_busy.hurry()
        await waiting[1]


async def test_moves_come_before_analysis(pool: Pool) -> None:
    first, second, third = map(pool.asker, "ABC")
    waiting = await begun(
        first.ask({"do": "silent"}),
        second.ask({"do": "echo", "text": "analysis"}),
        third.ask({"do": "move", "text": "move"}),
    )
    first.hurry()
    _silent, analysis, move = await asyncio.gather(*waiting)
    assert move["asked"] < analysis["asked"]


# Hurrying and giving up


async def test_a_thinker_in_a_hurry_answers_at_once(dictionary: str) -> None:
    with Pool() as pool:
        asker = pool.asker()
        asker.hurry()
        (asked,) = await begun(asker.ask(long_thought(dictionary)))
        asker.hurry()
        assert "action" in await asked


async def test_a_hurry_is_for_ones_own_questions() -> None:
    with Pool(2, FAKE) as pool:
        one, other = pool.asker(), pool.asker()
        hurried, left = await begun(one.ask({"do": "silent"}), other.ask({"do": "silent"}))
        one.hurry()
        assert (await hurried)["late"]
        assert await echo(one)
        assert not left.done()
        other.hurry()
        assert (await left)["late"]


async def test_a_question_given_up_frees_the_engine_and_touches_no_other(dictionary: str) -> None:
    with Pool() as pool:
        one, other = pool.asker("one"), pool.asker("other")
        given_up, waiting = await begun(
            one.ask(long_thought(dictionary)), other.ask(long_thought(dictionary))
        )
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        other.hurry()
        assert "action" in await waiting
        assert (one.restarts, other.restarts) == (0, 0)


async def test_a_question_given_up_while_it_waits_is_never_asked(pool: Pool) -> None:
    one, other = pool.asker(), pool.asker()
    silent, given_up, last = await begun(
        one.ask({"do": "silent"}), other.ask({"do": "die"}), other.ask({"do": "echo", "text": "last"})
    )
    given_up.cancel()
    one.hurry()
    assert (await silent)["late"]
    assert ((await last)["asked"], other.restarts) == (2, 0)


def test_a_pool_outlives_event_loops(asker: EngineClient) -> None:
    async def give_up() -> None:
        await begun(asker.ask({"do": "silent"}))

    first = asyncio.run(echo(asker))
    asyncio.run(give_up())
    assert asyncio.run(echo(asker)) == first


# Engines that go wrong


@pytest.mark.parametrize("manner", ["die", "kill", "garbage", "stop itself"])
async def test_a_question_whose_engine_goes_wrong_is_asked_again(
    asker: EngineClient, tmp_path: Path, manner: str
) -> None:
    first = await echo(asker)
    request = {"do": "echo", "text": "again", "manner": manner, "once": str(tmp_path / "done")}
    answer = await asker.ask(request)
    assert (answer["said"], asker.restarts) == ("again", 1)
    assert answer["process"] != first
    assert not is_running(first)
    assert await echo(asker) == answer["process"]


async def test_a_question_outlives_several_engines(asker: EngineClient, tmp_path: Path) -> None:
    request = {"do": "kill some", "count": str(tmp_path / "count"), "most": pools.TRIES - 1}
    assert (await asker.ask(request))["said"] == "at last"
    assert asker.restarts == pools.TRIES - 1


async def test_a_pool_that_is_stopped_waits_for_no_other_try(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "_FIRST_PAUSE", 3600)
    count = tmp_path / "count"
    (dying,) = await begun(pool.asker().ask({"do": "kill some", "count": str(count), "most": pools.TRIES}))
    async with asyncio.timeout(60):
        while not count.exists() or count.stat().st_size < 2:
            await asyncio.sleep(0.01)
    await asyncio.to_thread(pool.stop)
    with pytest.raises(EngineError):
        await dying


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
async def test_an_engine_of_ours_is_replaced_while_it_thinks(blow: int, dictionary: str) -> None:
    with Pool() as pool:
        one, other = pool.asker("one"), pool.asker("other")
        await one.ask({"do": "plays", "view": view("TEA", dictionary=dictionary)})
        (engine,) = [each for each in psutil.Process().children() if "engine.process" in str(each.cmdline())]
        thinking, waiting = await begun(
            one.ask({**long_thought(dictionary), "seconds": 1}),
            other.ask({"do": "plays", "view": view("TEA", dictionary=dictionary)}),
        )
        before = engine.cpu_times().user
        async with asyncio.timeout(60):
            while engine.cpu_times().user == before:
                await asyncio.sleep(0.01)
        engine.send_signal(blow)
        assert "action" in await thinking
        assert len((await waiting)["plays"]) > 1
        assert (one.restarts, other.restarts, engine.is_running()) == (1, 0, False)


@pytest.mark.usefixtures("quick")
async def test_an_engine_that_has_been_prompt_may_not_fall_silent(asker: EngineClient) -> None:
    with pytest.raises(EngineError, match="the engine hung"):
        await asker.ask({"do": "hear a ping, then hang"})
    assert asker.restarts == pools.TRIES


@pytest.mark.usefixtures("quick")
async def test_an_engine_that_works_is_waited_for(asker: EngineClient) -> None:
    assert (await asker.ask({"do": "hear a ping, then work"}))["asked"] == 1
    assert asker.restarts == 0


@pytest.mark.usefixtures("quick")
async def test_an_engine_that_never_hears_pings_is_waited_for(asker: EngineClient) -> None:
    assert (await asker.ask({"do": "nap", "for": 1}))["asked"] == 1
    assert asker.restarts == 0


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("manner", "complaint"),
    [
        ("die", r"the engine died \(exit code 3\)"),
        ("kill", r"the engine died \(exit code -9\)"),
        ("garbage", "the engine sent nonsense"),
        ("list", "the engine sent nonsense"),
        ("deep", "the engine sent nonsense"),
        ("endless line", "the engine sent nonsense"),
        ("flood", "the engine sent too much"),
        ("strangers", "the engine sent too much"),
    ],
)
async def test_an_engine_that_goes_wrong_each_time_is_an_error(
    asker: EngineClient, manner: str, complaint: str
) -> None:
    first = await echo(asker)
    for _ in range(2):
        with pytest.raises(EngineError, match=complaint):
            await asker.ask({"do": manner})
    assert await echo(asker) != first
    assert not is_running(first)


@pytest.mark.parametrize("manner", ["hang", "hang with a child", "silent"])
async def test_an_engine_that_never_answers_is_killed(
    asker: EngineClient, manner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await echo(asker)
    monkeypatch.setattr(pools, "ANSWER_SECONDS", SHORT)
    with pytest.raises(EngineError, match=r"the engine hung: no answer in 0\.24 seconds"):
        await asker.ask({"do": manner, "seconds": 0.01})
    assert await echo(asker) != first
    assert not is_running(first)


@pytest.mark.parametrize(
    ("states", "cpu", "had"),
    [
        ({"R", "S"}, 0.02, 0.02),  # it works, and a busy machine gives it a twentieth of itself
        ({"R"}, 0.9, 0.4),  # with two threads
        ({"S"}, 0.02, 0.4),  # it waits for nobody knows what
        ({"D"}, 0.0, 0.4),
        (set(), 0.0, 0.4),  # a machine that tells nothing of it
        ({"R"}, -0.3, 0.0),  # a thread has ended
    ],
)
def test_time_counts_that_a_process_can_use(
    monkeypatch: pytest.MonkeyPatch, states: set[str], cpu: float, had: float
) -> None:
    now, spent = 100.0, 5.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(child_process, "_activity", lambda _pid: (states, spent))
    child = child_process.Child(FAKE)
    try:
        before = child.time_had()
        for _ in range(10):
            now, spent = now + 0.4, spent + cpu
            after = child.time_had()
        assert after - before == pytest.approx(10 * had)
    finally:
        child.close()


async def test_an_engine_that_works_and_gets_no_time_is_waited_for(
    asker: EngineClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five times as long as it may take, and yet it has had none of that time."""
    monkeypatch.setattr(pools, "ANSWER_SECONDS", SHORT)
    monkeypatch.setattr(child_process, "_activity", lambda _pid: ({"R"}, 0.0))
    assert (await asker.ask({"do": "nap", "for": 1, "seconds": 0.001}))["asked"] == 1
    assert asker.restarts == 0


async def test_an_engine_that_works_without_end_is_killed(
    asker: EngineClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "ANSWER_SECONDS", SHORT)
    with pytest.raises(EngineError, match=r"the engine hung: no answer in 0\.24 seconds"):
        await asker.ask({"do": "work without end", "seconds": 0.01})


async def test_death_costs_those_who_wait_nothing(pool: Pool) -> None:
    others = [pool.asker(str(number)) for number in range(3)]
    dying, *waiting = await begun(pool.asker().ask({"do": "die"}), *map(echo, others))
    assert len(set(await asyncio.gather(*waiting))) == 1
    assert [other.restarts for other in others] == [0, 0, 0]
    with pytest.raises(EngineError, match="the engine died"):
        await dying


def strike(process: int, blow: signal.Signals) -> None:
    """Strike a process, and wait until that has happened to it."""
    struck = psutil.Process(process)
    struck.send_signal(blow)
    state = psutil.STATUS_STOPPED if blow == signal.SIGSTOP else psutil.STATUS_ZOMBIE
    end = time.monotonic() + 60
    while struck.status() != state:
        assert time.monotonic() < end, struck.status()


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
async def test_what_befalls_an_idle_engine_costs_a_question_nothing(
    asker: EngineClient, tmp_path: Path, blow: signal.Signals
) -> None:
    for _ in range(3):
        process = await echo(asker)
        strike(process, blow)
        # It is asked again if an engine goes wrong over it, whatever happened before that.
        request = {"do": "echo", "text": "again", "manner": "die", "once": str(tmp_path / f"{process}")}
        assert (await asker.ask(request))["said"] == "again"
        assert not is_running(process)
    assert asker.restarts == 3
    strike(await echo(asker), blow)
    assert await echo(asker)
    assert asker.restarts == 3, "and nobody is told of it"


async def test_a_refusal_is_an_error_but_no_death(asker: EngineClient) -> None:
    first = await echo(asker)
    with pytest.raises(EngineRefusal, match=r"^the engine refused: not today \[31m$"):
        await asker.ask({"do": "refuse"})
    assert await echo(asker) == first


async def test_oddities_are_overlooked(asker: EngineClient) -> None:
    assert (await asker.ask({"do": "odd"}))["said"] == "right"
    assert (await asker.ask({"do": "twice"}))["said"] == "first"
    assert (await asker.ask({"do": "inform", "steps": 2000}))["done"]
    assert await echo(asker)
    assert asker.restarts == 0


async def test_the_loop_runs_on_while_the_engine_reads_nothing(
    asker: EngineClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await asker.ask({"do": "deaf"}))["said"] == "deaf"
    monkeypatch.setattr(pools, "ANSWER_SECONDS", SHORT)
    with pytest.raises(EngineError, match="hung"):
        await asker.ask({"do": "echo", "text": "x" * 1_000_000, "seconds": 0.01})
    assert await echo(asker)


async def test_an_engine_that_cannot_be_started_is_named() -> None:
    with (
        Pool(command=("/nowhere/engine",)) as pool,
        pytest.raises(EngineError, match="can't be started: /nowhere/engine: No such file"),
    ):
        await pool.asker().ask({"do": "echo"})


async def test_an_engine_that_ends_at_once_is_an_error_each_time() -> None:
    with Pool(command=(sys.executable, "-I", "-c", "")) as pool:
        for _ in range(3):
            with pytest.raises(EngineError, match=r"the engine died \(exit code 0\)"):
                await pool.asker().ask({"do": "echo"})


async def test_stopping_kills_and_tells_who_waits(pool: Pool) -> None:
    process = await echo(pool.asker())
    waiting = await begun(pool.asker().ask({"do": "silent"}), pool.asker().ask({"do": "silent"}))
    pool.stop()
    pool.stop()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [str(result) for result in results] == ["the engine was stopped"] * 2
    assert not is_running(process)
    assert await echo(pool.asker()) != process


async def test_our_own_engine_answers_and_refuses(dictionary: str) -> None:
    with Pool() as pool:
        asker = pool.asker()
        answer = await asker.ask({"do": "move", "view": view("TEA", dictionary=dictionary), "position": 5})
        assert (answer["action"], answer["score"], answer["position"]) == ("play", 6, 5)
        with pytest.raises(EngineRefusal, match="the engine refused: view: rack"):
            await asker.ask({"do": "move", "view": view("?")})
        assert asker.restarts == 0
