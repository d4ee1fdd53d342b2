"""Games played in several processes round one exchange: who sees what, and what happens with nobody there."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.online.exchanges import PATIENCE, Place, Visitor
from tests.online.tables import Company, CountingGames, CountingStore
from upwords_tui.app.play.player_session import PlayerSession, SessionEvent, TurnCame
from upwords_tui.base.errors import StoreError
from upwords_tui.games.upwords.actions import Pass, Resign, TimeOut
from upwords_tui.online import broker
from upwords_tui.online.broker import Attendant
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.messages import HALL, Rang, TopicMessage
from upwords_tui.online.ratings import keep_up, recomputed
from upwords_tui.server.event_log import AsJson
from upwords_tui.store.ratings import Rating

RATED = {"rated": True}
ENGINE = Path(__file__).with_name("passing_engine.py")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as opened:
        yield opened


class Scene:
    """A place with people who have accounts, and an engine that passes; `asked` says how often it did."""

    def __init__(self, place: Place, folder: Path) -> None:
        self._asked = folder / "asked"
        self.people = Company(CountingStore(folder / "games.db"))
        self.place = place

    def open(self) -> None:
        self.place.exchange(engine=(sys.executable, "-I", str(ENGINE), str(self._asked)))

    @property
    def asked(self) -> int:
        return len(self._asked.read_text()) if self._asked.exists() else 0

    async def until_computers(self, game_id: str) -> int:
        """Have people pass, as if long ago, until computers are to act; return how many actions that took."""
        chairs = self.people.sit(game_id)
        while not chairs[0].waits_for_computers:
            turn = chairs[0].view().turn
            await chairs[turn].do(Pass(seat=turn))
        for chair in chairs:
            chair.leave()
        return chairs[0].number

    async def rated_game(self) -> None:
        """Have Anna resign from a rated game against Ben."""
        game = self.people.game(self.people.upwords())
        game_id = self.people.store.games.add(game, "x", self.people.anna, is_open=True, terms=RATED)
        chairs = self.people.sit(game_id)
        for _ in range(6):
            (turn,) = chairs[0].view().to_act
            await chairs[turn].do(Pass(seat=turn))
        await chairs[0].do(Resign(seat=0))

    async def watcher(self, game_id: str) -> Visitor:
        """Return somebody who hears when the game goes on, and in whose process nothing is done."""
        visitor = self.place.visitor("watcher")
        visitor.session.at(game_id, watching=True)
        await visitor.hears(Rang)
        return visitor


@pytest.fixture
def scene(place: Place, tmp_path: Path) -> Scene:
    return Scene(place, tmp_path)


async def rang(visitor: Visitor, number: int) -> None:
    """Wait until a game has come to so many actions."""
    while (await visitor.hears(Rang)).number != number:
        """It has come to fewer, or may have."""


async def test_a_move_in_one_process_is_seen_in_the_other(scene: Scene) -> None:
    scene.open()
    people = scene.people
    game_id = people.upwords()
    mover = people.game(game_id).to_act[0]
    accounts = people.anna, people.ben
    one = scene.place.player(accounts[mover], game_id)
    other = scene.place.player(accounts[1 - mover], game_id)
    for player in (one, other):
        await player.says("at 0")
    one.tell("pass")
    await one.says("at 1")
    await other.says("at 1")
    other.tell("pass")
    await one.says("at 2")
    assert people.game(game_id).action_count == 2


async def test_who_sits_there_is_not_left_waiting_for_a_deleted_account(scene: Scene) -> None:
    people = scene.people
    game_id = people.upwords()
    mover = people.game(game_id).to_act[0]
    accounts = people.anna, people.ben
    scene.open()
    left = scene.place.player(accounts[1 - mover], game_id)
    await left.says("at 0")
    people.store.accounts.delete(accounts[mover])
    await left.says("at 1")
    assert people.game(game_id).outcome.winners == (1 - mover,)


async def test_a_computer_acts_once_though_three_processes_look_on(scene: Scene) -> None:
    scene.open()
    people = scene.people
    game_id = people.upwords("highest")
    number = await scene.until_computers(game_id)
    players = [scene.place.player(account, game_id) for account in people.people]
    for player in players:
        await player.says(f"at {number}")
    for player in players:
        player.tell("serve")
    for player in players:
        await player.says(f"at {number + 1}")
        await player.says("served")
    assert scene.asked == 1 and people.game(game_id).action_count == number + 1


async def test_computers_act_when_whoever_moved_has_left(scene: Scene) -> None:
    people = scene.people
    game_id = people.upwords("highest")
    number = await scene.until_computers(game_id)
    scene.open()
    player = scene.place.player(people.anna, game_id)
    await player.says(f"at {number}")
    watcher = await scene.watcher(game_id)
    player.tell("leave")
    await player.says("left")
    await rang(watcher, number + 1)
    assert scene.asked == 1 and people.game(game_id).action_count == number + 1


async def test_computers_act_when_a_process_dies(scene: Scene) -> None:
    people = scene.people
    game_id = people.upwords("highest")
    number = await scene.until_computers(game_id)
    scene.open()
    player = scene.place.player(people.anna, game_id)
    await player.says(f"at {number}")
    watcher = await scene.watcher(game_id)
    player.kill()
    await rang(watcher, number + 1)
    assert scene.asked == 1


async def test_a_turn_ends_when_time_is_up_with_nobody_there(scene: Scene) -> None:
    people = scene.people
    game_id = people.upwords(turn_seconds=60)
    chairs = people.sit(game_id)
    turn = chairs[0].view().turn
    await chairs[turn].do(Pass(seat=turn))
    scene.open()  # by whose clock that is long ago
    watcher = await scene.watcher(game_id)
    async with asyncio.timeout(PATIENCE):
        while people.game(game_id).action_count < 2:
            await watcher.hears(Rang)
    entries: Any = people.game(game_id).entries
    assert isinstance(entries[1].action, TimeOut) and entries[1].action.seat == 1 - turn


async def test_an_exchange_that_is_killed_attends_games_again(scene: Scene) -> None:
    people = scene.people
    scene.open()
    exchange = scene.place.held
    game_id = people.upwords("highest")
    player = scene.place.player(people.anna, game_id)
    await player.says("at 0")
    exchange.kill()
    number = await scene.until_computers(game_id)
    exchange.start()
    watcher = await scene.watcher(game_id)
    await player.says(f"at {number}")
    player.tell("leave")
    await rang(watcher, number + 1)
    assert scene.asked == 1


# In one process


class WaitingGames(CountingGames):
    """Those of a store that knows which games wait for computers, or can't be asked."""

    fails = False

    def waiting(self) -> tuple[str, ...]:
        if self.fails:
            raise StoreError("the disk is full")
        rows = [row for account in self.owners for row in self.of(account)]
        return tuple(sorted({row.id for row in rows if not row.is_over and not self._people_in(row.id)}))

    def _people_in(self, game_id: str) -> bool:
        game = self.load(game_id).game
        return any(game.seats[seat].is_human for seat in game.to_act)

    owners: tuple[str, ...] = ()


class WaitingStore(CountingStore):
    games_type = WaitingGames
    games: WaitingGames


async def attended(attending: Attendant) -> None:
    """Wait until all that was begun is done."""
    async with asyncio.timeout(PATIENCE):
        while attending.at_work:
            await asyncio.sleep(0)


async def waiting_games(count: int) -> tuple[Company, list[str]]:
    store = WaitingStore()
    company = Company(store)
    store.games.owners = company.people
    games = [company.upwords("highest") for _ in range(count)]
    for game_id in games:
        chairs = company.sit(game_id)
        while not chairs[0].waits_for_computers:
            turn = chairs[0].view().turn
            await chairs[turn].do(Pass(seat=turn))
        for chair in chairs:
            chair.leave()
    await company.hub.tick()
    return company, games


async def test_games_that_wait_for_computers_are_attended_from_the_start() -> None:
    company, games = await waiting_games(3)
    numbers = [company.game(game_id).action_count for game_id in games]
    played = games[1]
    attending = Attendant(company.hub, company.store, lambda game_id: game_id == played)
    await attending.tick()
    await attended(attending)
    now = [company.game(game_id).action_count for game_id in games]
    assert now == [numbers[0] + 1, numbers[1], numbers[2] + 1], "who sits at a game has computers act there"
    assert company.engine.asked == 2
    attending.look(played)
    await attended(attending)
    assert company.game(played).action_count == numbers[1]


async def test_no_more_games_are_begun_with_at_once_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(broker, "SWEEP_TICKS", 1)
    company, games = await waiting_games(2)
    number = sum(company.game(game_id).action_count for game_id in games)
    attending = Attendant(company.hub, company.store, lambda _game_id: False)
    for more in (1, 2, 2):
        await attending.tick()
        await attended(attending)
        assert sum(company.game(game_id).action_count for game_id in games) == number + more


async def test_a_game_in_which_nothing_can_be_done_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broker, "SWEEP_TICKS", 1)
    company, (game_id,) = await waiting_games(1)
    company.store.is_full = True
    attending = Attendant(company.hub, company.store, lambda _game_id: False)
    await attending.tick()
    await attended(attending)
    assert company.engine.asked == 1
    company.store.is_full = False
    number = company.game(game_id).action_count
    await attending.tick()
    await attended(attending)
    assert (company.engine.asked, company.game(game_id).action_count) == (1, number)
    attending.look(game_id)
    await attended(attending)
    assert company.game(game_id).action_count == number + 1, "when it rings it is looked at all the same"


async def test_a_store_that_cannot_be_asked_is_asked_again_and_the_host_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    company, (game_id,) = await waiting_games(1)
    store: Any = company.store
    attending = Attendant(company.hub, store, lambda _game_id: False)
    number = company.game(game_id).action_count
    store.games.fails = True
    await attending.tick()
    await attending.tick()
    assert not attending.at_work and attending.failures == 2
    store.games.fails = False
    await attending.tick()
    assert attending.failures == 0
    said = [json.loads(AsJson().format(each)) for each in caplog.records]
    assert [(each["event"], each.get("why"), each.get("seconds")) for each in said] == [
        ("store-failed", "the disk is full", None),
        ("store-works-again", None, 2),
    ]
    await attended(attending)
    assert company.game(game_id).action_count == number + 1


async def test_a_hub_rings_for_what_was_stored_in_it_and_for_nothing_else(tmp_path: Path) -> None:
    here = Company(CountingStore(tmp_path / "games.db"))
    there = Company(CountingStore(tmp_path / "games.db", here.store.time), like=here)
    rung: list[tuple[str, int, TurnCame]] = []
    hub = LiveGames(there.library, there.engines, lambda *what: rung.append(what))
    game_id = here.upwords()
    chairs = [hub.sit(game_id, account) for account in here.people]
    turn = chairs[0].view().turn
    near: tuple[PlayerSession[Any, Any], ...] = here.sit(game_id)
    await near[turn].do(Pass(seat=turn))
    await hub.tick()
    assert chairs[0].number == 0, "it waits to be woken"
    told: list[SessionEvent] = []
    chairs[0].listen(told.append, print)
    await hub.wake("another game", 1)
    await hub.wake(game_id, 1)
    await hub.wake(game_id, 1)
    await hub.wake(game_id)
    assert [(len(news.entries), news.is_elsewhere) for news in told] == [(1, True)] and not rung
    await chairs[1 - turn].do(Pass(seat=1 - turn))
    mover, due = (there.store.games.load(game_id).game.seats[seat] for seat in (1 - turn, turn))
    assert rung == [(game_id, 2, TurnCame((due.account,), mover.name))]


async def test_what_is_being_stored_is_not_taken_over_too(tmp_path: Path) -> None:
    """Somebody sits down, and somebody rings, just when an action is on disk and not yet on the table."""
    company = Company(CountingStore(tmp_path / "games.db"))
    game_id = company.upwords()
    chairs = company.sit(game_id)
    told: list[SessionEvent] = []
    chairs[0].listen(told.append, print)
    turn = chairs[0].view().turn
    append, hub = company.store.games.append, company.hub
    loop = asyncio.get_running_loop()
    waking: list[asyncio.Future[None]] = []

    def append_and_look(*args: Any) -> Any:
        made = append(*args)
        asked = asyncio.run_coroutine_threadsafe(look(), loop)
        asked.result(PATIENCE)
        return made

    async def look() -> None:
        assert hub.sit(game_id, company.cleo).number == 0
        waking.append(asyncio.ensure_future(hub.wake(game_id)))
        await asyncio.sleep(0)

    company.store.games.append = append_and_look  # type: ignore[method-assign,assignment]
    await chairs[turn].do(Pass(seat=turn))
    await waking[0]
    assert [(len(news.entries), news.is_elsewhere) for news in told] == [(1, False)]
    assert chairs[0].number == 1


# Ratings


async def test_who_has_played_a_rated_game_is_told_what_it_changed(scene: Scene) -> None:
    people, store = scene.people, scene.people.store
    scene.open()
    anna, watcher = scene.place.visitor(people.anna), scene.place.visitor(people.cleo)
    await scene.rated_game()
    told = await anna.hears(TopicMessage)
    assert (told.topic, told.account) == (f"person {people.anna}", "")
    message: dict[str, Any] = dict(told.message)
    assert message["rating"] == 1500 + message["change"] < 1500
    (mine,) = store.ratings.latest(people.anna)
    assert round(mine.mean) == told.message["rating"]
    scene.place.held.kill()
    assert recomputed(store).different == 0
    watcher.session.publish(HALL, {"text": "nobody told me"})
    scene.place.held.start()
    assert (await watcher.hears(TopicMessage)).topic == HALL, "it is nobody else's business"


async def test_ratings_that_can_not_be_worked_out_keep_nothing_else_from_going_on(scene: Scene) -> None:
    people, store = scene.people, scene.people.store
    await scene.rated_game()
    far = datetime(2026, 3, 1, tzinfo=UTC)
    absurd = [Rating(who, "upwords", "quick", mean, 1.0, 9, 0.0, far)
              for who, mean in ((people.anna, 99_999.0), (people.ben, -99_999.0))]  # fmt: skip
    store.ratings.keep(absurd, {})
    with pytest.raises(OverflowError):
        keep_up(store)
    scene.open()
    for _ in range(2):  # by the second time the exchange has tried to work them out
        game_id = people.upwords(turn_seconds=60)
        chair = people.sit(game_id)[people.game(game_id).to_act[0]]
        await chair.do(Pass(seat=chair.seats[0]))
        watcher = await scene.watcher(game_id)
        async with asyncio.timeout(PATIENCE):
            while people.game(game_id).action_count < 2:
                await watcher.hears(Rang)
    assert set(store.ratings.latest()) == set(absurd)
