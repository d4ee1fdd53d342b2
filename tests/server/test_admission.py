"""Who waits is told their place, comes in order, and may leave at any moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.knocking import house, screen, shown, until
from upwords_tui.base.i18n import language
from upwords_tui.server import session_registry, ssh_session
from upwords_tui.server.limits import Limits
from upwords_tui.server.session_registry import Admission, Start


async def entered(admission: Admission, told: list[int]) -> Start:
    return await admission.enter(told.append)


async def test_a_few_start_at_a_time_and_in_order() -> None:
    admission = Admission(2, 60)
    order: list[int] = []
    places: list[list[int]] = [[] for _each in range(6)]

    async def start(number: int) -> Start:
        began = await entered(admission, places[number])
        order.append(number)
        return began

    tasks = [asyncio.create_task(start(number)) for number in range(6)]
    await until(lambda: len(admission) == 4)
    assert (order, places) == ([0, 1], [[], [], [1], [2], [3], [4]])
    tasks[3].cancel()
    await until(lambda: len(admission) == 3)
    first = tasks[1].result()
    first.done()
    first.done()
    await until(lambda: order == [0, 1, 2])
    await until(lambda: places[4:] == [[3, 1], [4, 2]])
    for number in (0, 2, 4):
        (await tasks[number]).done()
    await until(lambda: order == [0, 1, 2, 4, 5])
    (await tasks[5]).done()
    for _each in range(2):
        await entered(admission, [])
    assert len(admission) == 0


async def test_a_start_that_takes_too_long_frees_its_place() -> None:
    admission = Admission(1, 0.02)
    await entered(admission, [])
    await entered(admission, [])


async def test_whoever_leaves_as_their_turn_comes_takes_nobodys_place() -> None:
    admission = Admission(1, 60)
    first = await entered(admission, [])
    leaving = asyncio.create_task(entered(admission, []))
    next_one = asyncio.create_task(entered(admission, []))
    await until(lambda: len(admission) == 2)
    first.done()
    leaving.cancel()
    await next_one


async def test_people_are_told_and_come_in_order(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(starting=1)) as there:
        there.nursery.greets = False
        first = await screen(await there.connect("anna"))
        await there.session()
        second = await screen(await there.connect("bo"))
        await shown(second, b"You are number 1 in the queue.")
        third = await screen(await there.connect("cleo", user="text"))
        await shown(third, b"You are number 2 in the queue.\r\n")
        second.stdin.write(b"nobody hears this")
        third.stdin.write(b"\x03")
        assert (await third.wait()).exit_status == 1
        fourth = await screen(await there.connect("dora"))
        await shown(fourth, b"You are number 2 in the queue.")
        there.nursery.latest.greet()
        await shown(first, b"[nobody")
        played = await there.session(2)
        assert played.visit.key == there.key("bo").get_fingerprint()
        await shown(fourth, b"\r\x1b[KYou are number 1 in the queue.")
        played.greet()
        assert await shown(second, b"[nobody screen ]") == b"\r\x1b[K[nobody screen ]\r\n"
        second.stdin.write(b"x")
        await until(lambda: played.typed == b"x")
        assert (await there.session(3)).visit.key == there.key("dora").get_fingerprint()


async def test_everybody_is_told_in_their_own_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (session_registry, ssh_session):
        monkeypatch.setattr(module, "_", lambda text: f"{language()}: {text}")
    async with house(tmp_path, Limits(starting=1)) as there:
        there.nursery.greets = False
        await screen(await there.connect("anna"))
        await there.session()
        waiting = []
        for place, name in enumerate(("nl", "fi", "en"), 1):
            waiting.append(await screen(await there.connect(name), env={"LANG": f"{name}_XX.UTF-8"}))
            await shown(waiting[-1], f"{name}: You are number {place} in the queue.".encode())
        there.nursery.latest.greet()
        await shown(waiting[1], b"fi: You are number 1 in the queue.")
        await shown(waiting[2], b"en: You are number 2 in the queue.")
        there.door.close()
        await shown(waiting[1], b"fi: The server is shutting down")


async def test_what_is_piped_in_meanwhile_waits_too(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(starting=1)) as there:
        there.nursery.greets = False
        await screen(await there.connect("anna"))
        started = await there.session()
        piped = await (await there.connect("bo")).create_process(encoding=None)
        piped.stdin.write(b"all of this\n")
        piped.stdin.write_eof()
        await shown(piped, b"You are number 1 in the queue.\n")
        started.greet()
        played = await there.session(2)
        await until(lambda: played.typed == b"all of this\n<end>")


async def test_whoever_hangs_up_leaves_the_line(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(starting=1)) as there:
        there.nursery.greets = False
        await screen(await there.connect("anna"))
        await there.session()
        waiting = await there.connect("bo")
        await shown(await screen(waiting), b"You are number 1")
        waiting.abort()
        await until(lambda: len(there.door.reception.admission) == 0)
        assert len(there.nursery.played) == 1


async def test_a_session_that_never_shows_anything_is_begun_again(tmp_path: Path) -> None:
    async with house(tmp_path, Limits(birth_seconds=0.05)) as there:
        there.nursery.greets = False
        process = await screen(await there.connect("anna"))
        await there.session()
        there.nursery.greets = True
        await shown(process, b"[nobody screen ]")
        assert there.nursery.played[0].is_hung_up
