"""Two servers on one PostgreSQL: who is here, what is said, moves seen; one killed, frozen, or cut off."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.online.exchanges import PATIENCE, Place, Player, Visitor
from tests.online.tables import SEED
from tests.store.postgres import cluster, emptied
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.moves import UpwordsSetup
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.messages import HALL, Anew, TopicMessage
from upwords_tui.store.bus import GONE_SECONDS, Bus
from upwords_tui.store.opening import Store, open_store

ENGINE = Path(__file__).with_name("passing_engine.py")


class Servers:
    """Two places with a broker each, on one database."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.address = emptied()
        self.places = tuple(Place(folder / name) for name in ("a", "b"))
        for place, name in zip(self.places, ("a", "b"), strict=True):
            (folder / name).mkdir()
            place.exchange(store=self.address, **how)
        self.store: Store = open_store(self.address)
        self.anna, self.ben = (self.store.accounts.add(name).id for name in ("Anna", "Ben"))

    def close(self) -> None:
        for place in self.places:
            place.close()
        self.store.close()

    def visitors(self) -> tuple[Visitor, Visitor]:
        """Return Anna at the first server, and Ben at the second."""
        return self.places[0].visitor(self.anna), self.places[1].visitor(self.ben)

    def game(self, level: str = "") -> str:
        """Store a game of Anna and Ben, or of Anna who has passed and a computer, and return its id."""
        other = Seat("Max", f"computer:{level}") if level else Seat("Ben", account=self.ben)
        seats, rules = (Seat("Anna", account=self.anna), other), UpwordsOptions(pass_rounds=10)
        setup = UpwordsSetup("hasbro-10x10", DictionaryRef("en", "0" * 64), seats, SEED, rules)
        game = UpwordsGame.begin(setup)
        return self.store.games.add(game.apply(Pass(seat=0)) if level else game, "x", self.anna)

    def players(self, game_id: str) -> tuple[Player, Player]:
        return self.places[0].player(self.anna, game_id), self.places[1].player(self.ben, game_id)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    opened = Servers(tmp_path)
    yield opened
    opened.close()


async def see_each_other(*visitors: Visitor, count: int = 2) -> None:
    for visitor in visitors:
        await visitor.sees(lambda people: len(people) == count)


async def test_people_of_both_servers_see_each_other_and_talk(servers: Servers) -> None:
    anna, ben = servers.visitors()
    await see_each_other(anna, ben)
    ben.session.publish(HALL, {"text": "hyvää iltaa " * 30})
    said = await anna.hears(TopicMessage)
    assert (said.account, said.message["text"]) == (servers.ben, "hyvää iltaa " * 30)
    ben.session.close()
    await anna.sees(lambda people: len(people) == 1)


async def test_more_than_one_notification_holds_arrives_whole_and_in_order(servers: Servers) -> None:
    anna, ben = servers.visitors()
    await see_each_other(anna, ben)
    texts = [chr(0x4E00 + number) * 1_990 for number in range(6)]  # 12,000 bytes each as JSON
    for text in texts:
        ben.session.publish(HALL, {"text": text})
    assert [(await anna.hears(TopicMessage)).message["text"] for _ in texts] == texts


async def test_a_move_on_one_server_is_seen_on_the_other(servers: Servers) -> None:
    one, other = servers.players(servers.game())
    for player in (one, other):
        await player.says("at 0")
    one.tell("pass")
    await other.says("at 1")
    other.tell("pass")
    await one.says("at 2")


async def test_a_server_that_was_killed_is_gone_and_its_players_go_on_at_the_other(servers: Servers) -> None:
    game_id = servers.game()
    one, other = servers.players(game_id)
    ben = servers.places[1].visitor("watcher")
    await ben.sees(lambda people: len(people) == 3)
    one.kill()
    servers.places[0].held.kill()
    await ben.sees(lambda people: len(people) == 2)
    again = servers.places[1].player(servers.anna, game_id)
    await again.says("at 0")
    again.tell("pass")
    await other.says("at 1")


async def test_a_server_that_stood_still_is_gone_and_comes_back(servers: Servers) -> None:
    anna, ben = servers.visitors()
    await see_each_other(anna, ben)
    os.kill(servers.places[0].held.pid, signal.SIGSTOP)
    await ben.sees(lambda people: len(people) == 1)
    os.kill(servers.places[0].held.pid, signal.SIGCONT)
    await see_each_other(anna, ben)


async def test_a_lost_database_is_an_interruption(servers: Servers) -> None:
    game_id = servers.game()
    one, other = servers.players(game_id)
    for player in (one, other):
        await player.says("at 0")
    anna, ben = servers.visitors()
    await see_each_other(anna, ben, count=4)
    ours = "application_name = 'upwords-tui'"
    cluster().ask("kept", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}")
    await anna.hears(Anew)
    await ben.hears(Anew)
    one.tell("pass")
    await other.says("at 1")


async def test_a_notification_of_somebody_else_is_an_interruption(servers: Servers) -> None:
    anna, ben = servers.visitors()
    await see_each_other(anna, ben)
    cluster().ask("kept", "NOTIFY upwords, 'hello'")
    await anna.hears(Anew)
    await ben.hears(Anew)
    await see_each_other(anna, ben)


async def test_only_one_server_leads(servers: Servers) -> None:
    """Ratings, reminders and clearing are for one server alone; another takes over when it is gone."""
    first = await leader()
    cluster().ask("postgres", f"SELECT pg_terminate_backend({first})")
    assert await leader(first) != first


async def leader(*not_these: object) -> object:
    """Return the connection of the server that leads, once that is none of these."""
    asked = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 1970304870 AND granted"
    while not (found := [pid for (pid,) in cluster().ask("kept", asked) if pid not in not_these]):
        await asyncio.sleep(0.02)
    assert len(found) == 1
    return found[0]


async def test_a_server_that_stands_still_leads_no_longer(servers: Servers) -> None:
    await see_each_other(*servers.visitors())
    first = await leader()
    for place in servers.places:
        os.kill(place.held.pid, signal.SIGSTOP)
    other = Bus(servers.address)
    running = asyncio.ensure_future(other.run(Nobody()))
    try:
        async with asyncio.timeout(PATIENCE):
            assert await leader(first) != first
            while not other.leads:
                await asyncio.sleep(0.02)
    finally:
        for place in servers.places:
            os.kill(place.held.pid, signal.SIGCONT)
    await see_each_other(*servers.visitors(), count=4)
    assert other.leads
    running.cancel()


async def test_a_bus_that_stood_still_does_not_lead_when_it_goes_on(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in servers.places:
        place.held.kill()
    bus = Bus(servers.address)
    running = asyncio.ensure_future(bus.run(Nobody()))
    async with asyncio.timeout(PATIENCE):
        while not bus.leads:
            await asyncio.sleep(0.02)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + GONE_SECONDS + 1)
    assert [bus.leads] == [False]
    monkeypatch.undo()
    running.cancel()


async def test_computers_are_asked_by_one_server_only(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    with closing(Servers(tmp_path, engine=(sys.executable, "-I", str(ENGINE), str(asked)))) as servers:
        await see_each_other(*servers.visitors())
        games = [servers.game("highest") for _ in range(6)]
        async with asyncio.timeout(PATIENCE):
            while any(servers.store.games.load(each).game.action_count < 2 for each in games):
                await asyncio.sleep(0.02)
        assert len(asked.read_text()) == len(games)


class Lines(bytes):
    """Bytes that tell when nothing holds them any more."""

    are_gone = False

    def __del__(self) -> None:
        Lines.are_gone = True


class Nobody:
    def begun(self) -> None: ...
    def met(self, server: str) -> None: ...
    def hear(self, server: str, said: bytes) -> None: ...
    def gone(self, server: str) -> None: ...


async def test_what_is_said_while_there_is_no_connection_is_not_kept() -> None:
    bus = Bus("host=127.0.0.1 port=1")
    running = asyncio.ensure_future(bus.run(Nobody()))
    await asyncio.sleep(0)
    bus.say(Lines(b"{}\n"))
    async with asyncio.timeout(20):
        while not Lines.are_gone:
            await asyncio.sleep(0.02)
    running.cancel()
