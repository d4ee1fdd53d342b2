"""In a break no clock runs: what a turn has taken follows from when actions were stored, breaks left out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.online.tables import Company, CountingStore
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import BREAK, END, Accept, AnyAction, GoOn, Offer, Refuse, Seat
from upwords_tui.games.upwords.actions import Pass, Resign, TimeOut


class Table:
    """Anna and Ben at a game with clocks, and how time goes by there. `turn` is the seat that began."""

    def __init__(self, company: Company | None = None, *computers: str, **options: int) -> None:
        self.company = company or Company()
        clocks = options or {"turn_seconds": 60, "game_seconds": 300}
        self.game_id = self.company.upwords(*computers, is_open=True, **clocks)
        self.chairs = self.company.sit(self.game_id)
        self.turn = self.chairs[0].view().turn

    async def do(self, *actions: AnyAction) -> None:
        for action in actions:
            await self.chairs[action.seat].do(action)

    async def rest(self) -> None:
        await self.do(Offer(BREAK, seat=0), Accept(BREAK, seat=1))

    async def go_on(self) -> None:
        await self.do(GoOn(seat=1), GoOn(seat=0))

    def wait(self, seconds: float) -> None:
        self.company.store.time.now += seconds

    @property
    def elapsed(self) -> float:
        return self.chairs[0].time.elapsed_ms / 1000

    def thinks(self) -> bool:
        return self.chairs[0].waits_for_computers

    def due(self) -> bool:
        return self.game_id in self.company.store.games.due()

    def clock(self, seat: int) -> Any:
        return self.chairs[0].view().seats[seat].clock_ms

    @property
    def last(self) -> Any:
        return self.company.game(self.game_id).entries[-1]


@pytest.mark.parametrize("step", [3600, -3600])
async def test_a_date_that_is_set_anew_is_no_time_of_a_turn(step: float) -> None:
    table = Table(turn_seconds=60, game_seconds=600)
    table.wait(10)
    table.company.store.time.is_fast_by = step
    assert table.elapsed == 10 and not table.due()
    await table.rest()
    table.company.store.time.is_fast_by = 0
    table.wait(30)
    await table.go_on()
    table.wait(5)
    await table.do(Pass(seat=table.turn))
    assert table.last.action.elapsed_ms == 15_000 and table.clock(table.turn) == 585_000


async def test_a_turn_goes_on_after_a_break_where_it_was() -> None:
    table = Table()
    table.wait(10)
    await table.do(Offer(BREAK, seat=0))
    table.wait(5)
    assert table.elapsed == 15, "until it is agreed to, time runs"
    await table.do(Accept(BREAK, seat=1))
    table.wait(100_000)
    assert table.elapsed == 15
    await table.do(GoOn(seat=1))
    table.wait(1000)
    assert table.elapsed == 15, "until everybody wants to go on"
    await table.do(GoOn(seat=0))
    table.wait(7)
    assert table.elapsed == 22
    await table.do(Pass(seat=table.turn))
    assert table.last.action.elapsed_ms == 22_000 and table.clock(table.turn) == 278_000
    table.wait(3)
    assert table.elapsed == 3, "the break was not in the turn after it"


async def test_several_breaks_in_a_turn_and_the_offer_of_one_that_is_refused() -> None:
    table = Table()
    for _time in range(3):
        table.wait(4)
        await table.rest()
        table.wait(50)
        await table.do(Offer(END, seat=1), Refuse(END, seat=0))
        await table.go_on()
    table.wait(1)
    assert table.elapsed == 13


async def test_no_turn_ends_in_a_break_and_the_store_knows_when_it_does() -> None:
    table = Table(turn_seconds=60)
    table.wait(40)
    await table.rest()
    table.wait(10_000)
    await table.company.hub.tick()
    assert not await table.company.hub.attend(table.game_id)
    assert not table.due() and table.chairs[0].number == 2
    await table.go_on()
    for chair in table.chairs:
        chair.leave()
    table.wait(19.9)
    assert not table.due()
    await table.company.hub.tick()
    assert table.company.game(table.game_id).action_count == 4
    table.wait(0.1)
    assert table.due(), "twenty seconds were left, and nobody sits here"
    await table.company.hub.tick()
    assert isinstance(table.last.action, TimeOut) and table.last.action.elapsed_ms == 60_000


async def test_an_offer_gives_nobody_more_time() -> None:
    table = Table(turn_seconds=60)
    table.wait(50)
    await table.do(Offer(END, seat=0))
    table.wait(9)
    assert not table.due()
    table.wait(1)
    assert table.due()


async def test_who_comes_back_and_whoever_else_has_the_game_sees_the_same_time(tmp_path: Path) -> None:
    company = Company(CountingStore(tmp_path / "games.db"))
    table = Table(company)
    table.wait(20)
    await table.rest()
    table.wait(500)
    there = Company(CountingStore(tmp_path / "games.db", company.store.time), like=company)
    far = there.sit(table.game_id)
    assert far[0].time.elapsed_ms == 20_000 and far[2].view().on_break == (0, 1)
    await table.go_on()
    table.wait(5)
    await there.hub.tick()
    assert far[0].time.elapsed_ms == table.chairs[0].time.elapsed_ms == 25_000


async def test_who_resigns_in_a_break_hands_the_turn_on_and_no_time_is_lost() -> None:
    company = Company()
    game: Any = company.game(company.upwords(turn_seconds=60))
    cleo = Seat("Cleo", account=company.cleo)
    game = type(game).begin(replace(game.setup, seats=(*game.seats, cleo)))
    game_id = company.store.games.add(game, "x", company.anna, is_open=True)
    chairs, turn = company.sit(game_id), game.position.turn
    for seat in range(3):
        await chairs[seat].do(Accept(BREAK, seat=seat) if seat else Offer(BREAK, seat=0))
    company.store.time.now += 300
    await chairs[turn].do(Resign(seat=turn))
    company.store.time.now += 300
    left = chairs[0].view().on_break
    assert len(left) == 2 and chairs[0].time.elapsed_ms == 0
    for seat in left:
        await chairs[seat].do(GoOn(seat=seat))
    company.store.time.now += 2
    assert chairs[0].time.elapsed_ms == 2000


async def test_where_a_keyboard_is_shared_the_clock_of_who_sits_there_stands_still_too() -> None:
    company = Company()
    game: Any = company.game(company.upwords(turn_seconds=60))
    shared = Seat("Anna", account=company.anna), Seat("Bo", account=company.anna)
    game_id = company.store.games.add(
        type(game).begin(replace(game.setup, seats=shared)), "x", company.anna, is_open=True
    )
    chair = company.sit(game_id)[0]
    company.store.time.now += 100
    chair.begin_turn()
    company.store.time.now += 10
    await chair.do(Offer(BREAK, seat=0))
    await chair.do(Accept(BREAK, seat=1))
    company.store.time.now += 1000
    assert chair.time.elapsed_ms == 10_000 and game_id not in company.store.games.due()
    await chair.do(GoOn(seat=1))
    await chair.do(GoOn(seat=0))
    company.store.time.now += 49
    assert chair.time.elapsed_ms == 59_000 and game_id not in company.store.games.due()
    company.store.time.now += 1
    assert game_id in company.store.games.due()


async def test_who_takes_a_shared_keyboard_in_a_break_loses_no_time() -> None:
    company = Company()
    game: Any = company.game(company.upwords(turn_seconds=60))
    shared = Seat("Anna", account=company.anna), Seat("Bo", account=company.anna)
    game_id = company.store.games.add(
        type(game).begin(replace(game.setup, seats=shared)), "x", company.anna, is_open=True
    )
    chair = company.sit(game_id)[0]
    await chair.do(Offer(BREAK, seat=0))
    await chair.do(Accept(BREAK, seat=1))
    company.store.time.now += 500
    chair.begin_turn()
    company.store.time.now += 500
    assert game_id not in company.store.games.due() and chair.time.elapsed_ms == 0
    await chair.do(GoOn(seat=0))
    await chair.do(GoOn(seat=1))
    company.store.time.now += 3
    assert chair.time.elapsed_ms == 3000


async def test_computers_wait_for_an_answer_and_for_the_end_of_a_break() -> None:
    table = Table(Company(), "highest", turn_seconds=60)
    anna, ben, _cleo = table.chairs
    while not table.thinks():
        turn = anna.view().turn
        await table.do(Pass(seat=turn))
    await table.do(Offer(BREAK, seat=1))
    assert not table.thinks()
    await table.do(Accept(BREAK, seat=0))
    await asyncio.gather(anna.serve(), ben.serve())
    assert table.company.engine.asked == 0 and anna.view().on_break == (0, 1)
    await table.go_on()
    assert table.thinks()
    await ben.serve()
    assert table.company.engine.asked == 1


async def test_what_is_agreed_on_in_time_has_no_time_of_its_own() -> None:
    table = Table()
    table.wait(30)
    await table.rest()
    await table.go_on()
    await table.do(Offer(END, seat=1), Accept(END, seat=0))
    game: Any = table.company.game(table.game_id)
    assert [entry.action.elapsed_ms for entry in game.entries] == [0] * 6
    assert game.is_over and table.elapsed == 0 and not table.due()
    with pytest.raises(IllegalAction, match="game-over"):
        await table.do(GoOn(seat=0))
