"""The hub: who is told, when computers act, when time is up."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.online.tables import Company, CountingGames, CountingStore
from tests.seating import PreparedStore
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.base.errors import InputError
from upwords_tui.games.upwords.actions import Pass, TimeOut


async def pass_turns(chairs: tuple[PlayerSession[Any, Any], ...]) -> None:
    """Have people pass until a computer is to act."""
    while not chairs[0].waits_for_computers:
        turn = chairs[0].view().turn
        await chairs[turn].do(Pass(seat=turn))


async def claimed(company: Company, times: int) -> None:
    """Wait until the computers of a game were wanted so many times."""
    while company.store.games.claims < times:
        await asyncio.sleep(0.001)


async def test_a_computer_is_asked_once_however_many_look_on() -> None:
    company = Company()
    chairs = company.sit(company.upwords("highest"))
    await pass_turns(chairs)
    company.engine.gate.clear()
    waiting = [asyncio.ensure_future(chair.serve()) for chair in (*chairs, *chairs)]
    while not company.engine.asked:
        await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    company.engine.gate.set()
    await asyncio.wait(waiting)
    assert company.engine.asked == 1 and not chairs[0].waits_for_computers


async def test_two_programs_on_one_game_ask_once(tmp_path: Path) -> None:
    here = Company(CountingStore(tmp_path / "games.db"))
    chairs = here.sit(here.upwords("highest"))
    await pass_turns(chairs)
    there = Company(CountingStore(tmp_path / "games.db", here.store.time), like=here)
    far = there.sit(chairs[0].game_id)
    here.engine.gate.clear()
    serving = asyncio.ensure_future(chairs[0].serve())
    while not here.engine.asked:
        await asyncio.sleep(0)
    waiting = asyncio.ensure_future(far[0].serve())
    await claimed(there, 2)
    assert not waiting.done() and not there.engine.asked, "the other program waits"
    here.engine.gate.set()
    await asyncio.wait([serving, waiting])
    assert [each.engine.asked for each in (here, there)] == [1, 0]
    assert far[0].number == chairs[0].number and not far[0].waits_for_computers


class SlowGames(CountingGames):
    """Those of a store that is slow with the second claim, longer than letting go takes."""

    def __init__(self, store: PreparedStore) -> None:
        super().__init__(store)
        self.is_slow, self.is_let_go, self.is_stored = (threading.Event() for _each in range(3))

    def claim(self, game_id: str, holder: str, seconds: float) -> bool:
        if is_slow := bool(seconds) and self.claims == 1:
            self.is_slow.set()
            self.is_let_go.wait(0.2)
        has_it = super().claim(game_id, holder, seconds)
        if is_slow:
            self.is_stored.set()
        if not seconds:
            self.is_let_go.set()
        return has_it


class SlowStore(CountingStore):
    games_type = SlowGames
    games: SlowGames


async def test_a_claim_that_is_slow_keeps_nobody_waiting_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upwords_tui.app.play.player_session.CLAIM_SECONDS", 0.01)
    store = SlowStore()
    company = Company(store)
    chairs = company.sit(company.upwords("highest"))
    await pass_turns(chairs)
    company.engine.gate.clear()
    serving = asyncio.ensure_future(chairs[0].serve())
    await asyncio.to_thread(store.games.is_slow.wait)
    company.engine.gate.set()
    await serving
    await asyncio.to_thread(store.games.is_stored.wait)
    assert store.games.claim(chairs[0].game_id, "another program", 3)


async def test_computers_of_a_program_that_is_gone_are_taken_over(tmp_path: Path) -> None:
    here = Company(CountingStore(tmp_path / "games.db"))
    chairs = here.sit(here.upwords("highest"))
    await pass_turns(chairs)
    assert here.store.games.claim(chairs[0].game_id, "somebody who was killed", 3)
    serving = asyncio.ensure_future(chairs[0].serve())
    await claimed(here, here.store.games.claims + 2)
    assert not serving.done() and here.engine.asked < 1
    here.store.time.now += 3
    await serving
    assert here.engine.asked == 1


async def test_what_another_process_stores_wakes_the_chairs(tmp_path: Path) -> None:
    here = Company(CountingStore(tmp_path / "games.db"))
    game_id = here.upwords()
    there = Company(CountingStore(tmp_path / "games.db", here.store.time), like=here)
    near, far = here.sit(game_id), there.sit(game_id)
    told: list[tuple[int, bool]] = []
    near[0].listen(lambda news: told.append((len(news.entries), news.is_elsewhere)), print)
    turn = far[0].view().turn
    await far[turn].do(Pass(seat=turn))
    await here.hub.tick()
    await here.hub.tick()
    assert told == [(1, True)] and near[0].number == 1


async def test_time_runs_whether_anybody_looks_or_not(tmp_path: Path) -> None:
    here = Company(CountingStore(tmp_path / "games.db"))
    game_id = here.upwords(turn_seconds=60)
    chair = here.sit(game_id)[0]
    turn = chair.view().turn
    here.store.time.now += 55
    assert chair.time.elapsed_ms == 55_000
    for each in here.sit(game_id):
        each.leave()
    there = Company(CountingStore(tmp_path / "games.db", here.store.time), like=here)
    assert there.sit(game_id)[0].time.elapsed_ms == 55_000, "leaving and coming back changes nothing"
    here.store.time.now += 4.9
    await there.hub.tick()
    assert there.game(game_id).action_count == 0
    here.store.time.now += 0.1
    await there.hub.tick()
    game = there.game(game_id)
    assert game.action_count == 1 and game.to_act != (turn,)


async def test_a_turn_ends_with_nobody_at_the_table() -> None:
    company = Company()
    game_id = company.upwords(turn_seconds=60)
    chairs = company.sit(game_id)
    turn = chairs[0].view().turn
    await chairs[turn].do(Pass(seat=turn))
    for chair in chairs:
        chair.leave()
    await company.hub.tick()
    company.store.time.now += 61
    await company.hub.tick()
    entries: Any = company.game(game_id).entries
    assert isinstance(entries[-1].action, TimeOut) and entries[-1].action.seat == 1 - turn


@pytest.mark.parametrize("back", [-100, -0.001])
async def test_a_clock_that_goes_back_takes_no_time(back: float) -> None:
    company = Company()
    chair = company.sit(company.upwords(turn_seconds=60))[0]
    company.store.time.now += back
    assert chair.time.elapsed_ms == 0
    await company.hub.tick()


async def test_what_goes_wrong_is_told_to_whoever_sits_there() -> None:
    company = Company()
    game_id = company.upwords(turn_seconds=60)
    chair = company.sit(game_id)[0]
    told: list[str] = []
    chair.listen(lambda _news: None, told.append)
    company.store.is_full = True
    company.store.time.now += 61
    await company.hub.tick()
    assert told == ["the disk is full"] and chair.number == 0
    company.store.is_full = False
    await company.hub.tick()
    assert chair.number == 1


async def test_what_is_stored_while_a_game_is_read_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company()
    game_id = company.upwords()
    read, may_go_on = threading.Event(), threading.Event()
    look = company.library.open

    def slowly(wanted: str) -> Any:
        table = look(wanted)
        read.set()
        assert may_go_on.wait(60)
        return table

    monkeypatch.setattr(company.library, "open", slowly)
    sitting = asyncio.ensure_future(company.hub.take_seat(game_id, company.anna))
    await asyncio.to_thread(read.wait, 60)
    game = company.game(game_id)
    company.store.games.append(game_id, game.apply(Pass(seat=game.to_act[0])))
    await company.hub.wake(game_id, 1)
    may_go_on.set()
    chair = await sitting
    assert chair.number == 1, "nobody tells of it again"
    again = await company.hub.take_seat(game_id, company.ben)
    assert again.number == 1 and again.seats == (1,)


async def test_a_game_of_others_is_not_read_for_a_stranger() -> None:
    company = Company()
    game_id = company.upwords(is_open=False)
    with pytest.raises(InputError):
        await company.hub.take_seat(game_id, company.cleo)
