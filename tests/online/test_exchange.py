"""The exchange and links to it: questions, words, who is here, what is said; killed, flooded, deaf."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.online.exchanges import PATIENCE, Exchange, Place, Visitor
from upwords_tui.base.errors import EngineError, EngineRefusal
from upwords_tui.engine.pool import TRIES
from upwords_tui.online import messages, presence
from upwords_tui.online.broker_link import BrokerLink
from upwords_tui.online.messages import HALL, NOTICES, TABLES, Anew, Rang, TooMuch, TopicMessage


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as opened:
        yield opened
    assert not [thread for thread in threading.enumerate() if thread.name == "link"]


async def echo(link: BrokerLink, text: str = "hello", **more: object) -> str:
    """Have the fake engine answer sensibly."""
    answer = await link.engines.asker(text).ask({"do": "echo", "text": text, **more})
    return str(answer["said"])


async def there(*paths: Path) -> None:
    """Wait until a process has made one of these files."""
    async with asyncio.timeout(PATIENCE):
        while not any(path.exists() for path in paths):
            await asyncio.sleep(0.005)


# Questions


async def test_twenty_questions_of_three_links_are_all_answered(place: Place) -> None:
    place.exchange(size=2)
    links = [place.link() for _ in range(3)]
    asked = [echo(links[number % 3], str(number)) for number in range(20)]
    assert await asyncio.gather(*asked) == [str(number) for number in range(20)]


async def test_a_question_given_up_touches_no_other(place: Place) -> None:
    """There is one engine, which answers nobody until the question it is at is given up."""
    place.exchange()
    links = [place.link() for _ in range(3)]
    silent = asyncio.ensure_future(links[0].engines.asker("first").ask({"do": "silent"}))
    # What comes later on the same link has an answer, so the engine has been asked.
    await place.visitor("anna", links[0]).sees(lambda people: len(people) == 1)
    asked = [asyncio.ensure_future(echo(links[number % 3], str(number))) for number in range(20)]
    await place.visitor("ben", links[0]).sees(lambda people: len(people) == 2)
    assert not any(task.done() for task in asked)
    silent.cancel()
    assert await asyncio.gather(*asked) == [str(number) for number in range(20)]


async def test_a_hurry_is_for_one_asker(place: Place) -> None:
    place.exchange(size=2)
    link, other = place.link(), place.link()
    one, two = link.engines.asker("one"), other.engines.asker("two")
    hurried, left = (asyncio.ensure_future(asker.ask({"do": "silent"})) for asker in (one, two))
    await asyncio.sleep(0)
    one.hurry()
    assert (await hurried)["late"]
    assert not left.done()
    two.hurry()
    assert (await left)["late"]


async def test_a_refusal_says_why(place: Place) -> None:
    place.exchange()
    asker = place.link().engines.asker()
    with pytest.raises(EngineRefusal) as refused:
        await asker.ask({"do": "refuse"})
    assert "not today" in str(refused.value)
    assert refused.value.template == "the engine refused: {reason}", "it can be told in any language"


async def test_an_engine_that_always_dies_is_an_error(place: Place) -> None:
    place.exchange()
    asker = place.link().engines.asker()
    with pytest.raises(EngineError, match="died"):
        await asker.ask({"do": "die"})
    assert asker.restarts == TRIES


async def test_an_engine_that_is_killed_is_replaced(place: Place, tmp_path: Path) -> None:
    place.exchange()
    asker = place.link().engines.asker()
    answer = await asker.ask({"do": "echo", "text": "x", "manner": "kill", "once": str(tmp_path / "done")})
    assert (answer["said"], asker.restarts) == ("x", 1)


async def test_a_link_that_goes_gives_its_questions_up(place: Place) -> None:
    place.exchange()
    gone, staying = place.link(), place.link()
    lost = asyncio.ensure_future(gone.engines.asker("gone").ask({"do": "silent"}))
    waiting = asyncio.ensure_future(echo(staying))
    await asyncio.sleep(0)
    await asyncio.to_thread(gone.close)
    with pytest.raises(EngineError):
        await lost
    assert await waiting == "hello"


async def test_an_exchange_killed_amid_questions_is_asked_anew(place: Place, tmp_path: Path) -> None:
    exchange = place.exchange()
    links = [place.link() for _ in range(3)]
    marks = [tmp_path / f"asked {number}" for number in range(20)]
    asked = [
        asyncio.ensure_future(echo(links[number % 3], str(number), once=str(mark), manner="silent"))
        for number, mark in enumerate(marks)
    ]
    await there(*marks)  # of three links any may come first
    exchange.kill()
    for mark in marks:
        mark.touch()
    exchange.start()
    assert await asyncio.gather(*asked) == [str(number) for number in range(20)]


async def test_what_is_asked_while_there_is_no_exchange_waits_for_one(place: Place) -> None:
    exchange = place.exchange()
    link = place.link()
    assert await echo(link) == "hello"
    exchange.kill()
    asker = link.engines.asker()
    asked = asyncio.ensure_future(asker.ask({"do": "silent"}))
    given_up = asyncio.ensure_future(echo(link))
    await asyncio.sleep(0)
    asker.hurry()
    given_up.cancel()
    exchange.start()
    assert (await asked)["late"], "the hurry was not forgotten"


def test_one_asker_serves_event_loops_one_after_the_other(place: Place) -> None:
    place.exchange()
    link = place.link()
    assert [asyncio.run(echo(link)) for _ in range(2)] == ["hello", "hello"]


# Who is here


async def test_all_know_who_is_here(place: Place) -> None:
    place.exchange()
    anna, ben = place.visitor("anna"), place.visitor("ben")
    anna.session.at("g1")
    ben.session.at("g1", watching=True)
    people = await anna.sees(lambda people: [each.game for each in people] == ["g1", "g1"])
    assert [(each.account, each.name, each.front_end, each.watching) for each in people] == [
        ("anna", "Anna", "text", False),
        ("ben", "Ben", "text", True),
    ]
    assert people[0].since <= people[0].active
    ben.session.rename("Benjamin")
    await anna.sees(lambda people: people[1].name == "Benjamin")
    ben.session.close()
    ben.session.at("g2")
    await anna.sees(lambda people: [each.account for each in people] == ["anna"])


async def test_it_is_told_now_and_then_that_somebody_does_something(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.exchange()
    anna, ben = place.visitor("anna"), place.visitor("ben")
    anna.session.touch()
    monkeypatch.setattr("upwords_tui.online.broker_link.ACTIVE", timedelta(0))
    ben.session.touch()
    people = await place.visitor("cleo").sees(lambda people: len(people) == 3)
    assert [each.active > each.since for each in people[:2]] == [False, True]


async def test_more_people_are_here_than_one_message_can_tell_of(place: Place) -> None:
    place.exchange()
    anna = place.visitor("anna")
    (person,) = await anna.sees(lambda people: len(people) == 1)
    with place.stranger() as stranger:
        for number in range(1100):
            told = {"is": "Here", "person": replace(person, session=str(number))}
            await asyncio.to_thread(
                stranger.sendall, json.dumps(told, default=messages.to_json).encode() + b"\n"
            )
        await anna.sees(lambda people: len(people) == 1101)
        await place.visitor("ben").sees(lambda people: len(people) == 1102)
    await anna.sees(lambda people: len(people) == 2)


async def test_with_a_link_its_sessions_end(place: Place) -> None:
    place.exchange()
    anna, link = place.visitor("anna"), place.link()
    for name in "xyz":
        link.session(name, name, "screen", lambda _heard: None)
    await anna.sees(lambda people: len(people) == 4)
    await asyncio.to_thread(link.close)
    await anna.sees(lambda people: len(people) == 1)


async def test_an_exchange_killed_learns_anew_who_is_here(place: Place) -> None:
    exchange = place.exchange()
    anna, ben, cleo = (place.visitor(name) for name in ("anna", "ben", "cleo"))
    ben.session.at("g1")
    await anna.sees(lambda people: len(people) == 3)
    exchange.kill()
    ben.session.at("g2")
    cleo.session.close()
    exchange.start()
    await anna.hears(Anew)
    people = await anna.sees(lambda people: len(people) == 2)
    assert [(each.account, each.game) for each in people] == [("anna", None), ("ben", "g2")]


async def test_who_comes_back_is_told_that_the_game_may_have_gone_on(place: Place) -> None:
    exchange = place.exchange()
    anna, ben = place.visitor("anna"), place.visitor("ben")
    for each in (anna, ben):
        each.session.at("g1")
        assert await each.hears(Rang) == Rang("g1", None)
    await anna.sees(lambda people: len(people) == 2)
    exchange.kill()
    anna.link.rang("g1", 7)  # which is lost, if the link has yet to find out
    exchange.start()
    for each in (anna, ben):
        await each.hears(Anew)
        while (await each.hears(Rang)).number is not None:
            """It may have heard of the ring itself."""


async def test_others_are_told_when_somebody_comes_back(place: Place) -> None:
    """What they have told while they were cut off, nobody has heard."""
    place.exchange()
    anna = place.visitor("anna")
    anna.session.at("g1")
    assert await anna.hears(Rang) == Rang("g1", None)
    person = replace(anna.session.person, session="other", account="ben")
    with place.stranger() as stranger:
        for is_back in (False, True):
            told = {"is": "Here", "person": person, "is_back": is_back}
            stranger.sendall(json.dumps(told, default=messages.to_json).encode() + b"\n")
            stranger.sendall(b'{"is": "Ring", "game": "g1", "number": 1}\n')
            if is_back:
                assert await anna.hears(Rang) == Rang("g1", None)
            assert await anna.hears(Rang) == Rang("g1", 1)
            stranger.sendall(b'{"is": "Gone", "session": "other"}\n')


async def test_others_are_told_when_a_process_dies_that_may_have_stored_something(place: Place) -> None:
    place.exchange()
    anna = place.visitor("anna")
    anna.session.at("g1")
    assert await anna.hears(Rang) == Rang("g1", None)
    person = replace(anna.session.person, session="other", account="ben")
    with place.stranger() as stranger:
        stranger.sendall(
            json.dumps({"is": "Here", "person": person}, default=messages.to_json).encode() + b"\n"
        )
        await anna.sees(lambda people: len(people) == 2)
    assert await anna.hears(Rang) == Rang("g1", None)


async def test_an_exchange_that_comes_later_is_found(tmp_path: Path) -> None:
    link = BrokerLink(tmp_path / "x.sock")
    anna = Visitor(link, "anna")
    assert anna.session.link.people() == ()
    exchange = Exchange(tmp_path)
    await anna.sees(lambda people: len(people) == 1)
    await asyncio.to_thread(link.close)
    exchange.end()


# What rings, and what is said


async def test_a_ring_goes_to_those_at_the_game(place: Place) -> None:
    place.exchange()
    anna, ben, cleo = (place.visitor(name) for name in ("anna", "ben", "cleo"))
    anna.session.at("g1")
    ben.session.at("g1", watching=True)
    cleo.session.at("g2")
    for each in (anna, ben, cleo):
        assert (await each.hears(Rang)).number is None
    anna.link.rang("g1", 1)
    anna.link.rang("g2", 5)
    assert await ben.hears(Rang) == Rang("g1", 1)
    assert await cleo.hears(Rang) == Rang("g2", 5)
    assert await anna.hears(Rang) == Rang("g1", 1), "another hub of this process may have to know"
    ben.link.rang("g1", 2)
    assert await anna.hears(Rang) == Rang("g1", 2), "the teller was told nothing twice"


async def test_a_topic_is_heard_by_those_it_is_for(place: Place) -> None:
    place.exchange()
    names = ("anna", "ben", "cleo", "dora")
    anna, ben, cleo, dora = everybody = [place.visitor(name) for name in names]
    anna.session.at("g1")
    ben.session.at("g1")
    cleo.session.at("g1", watching=True)
    await anna.sees(lambda people: sum(each.game == "g1" for each in people) == 3)
    cleo.session.publish(messages.watchers_topic("g1"), {"text": "psst"})
    ben.session.publish(messages.table_topic("g1"), {"text": "hello"})
    dora.session.publish(messages.person_topic("anna"), {"text": "you"})
    for each in everybody:  # one after the other, so that all hear the same order
        each.session.publish(HALL, {"text": each.session.person.account})
        for other in everybody:
            while (said := await other.hears(TopicMessage)).topic != HALL:
                other.heard.append((said.account, str(said.message["text"])))
            assert (said.account, said.name) == (each.session.person.account, each.session.person.name)
    assert sorted(anna.heard) == [("ben", "hello"), ("dora", "you")]
    assert ben.heard == [("ben", "hello")]
    assert sorted(cleo.heard) == [("ben", "hello"), ("cleo", "psst")]
    assert dora.heard == [("dora", "you")]


async def test_the_house_has_topics_of_its_own(place: Place) -> None:
    place.exchange()
    anna = place.visitor("anna")
    await anna.sees(lambda people: len(people) == 1)
    for topic in (NOTICES, messages.table_topic("g1"), "players g1", "person ", "else", ""):
        with pytest.raises(ValueError, match="not for this session"):
            anna.session.publish(topic, {})
    teller = place.link()
    teller.publish(NOTICES, {"text": "we close at ten"})
    await asyncio.to_thread(teller.close)
    said = await anna.hears(TopicMessage)
    assert (said.topic, said.message, said.account) == (NOTICES, {"text": "we close at ten"}, "")


async def test_who_says_too_much_is_told_so_and_nobody_else_hears_it(place: Place) -> None:
    place.exchange()
    link = place.link()
    anna, again, ben = place.visitor("anna", link), place.visitor("anna"), place.visitor("ben")
    await ben.sees(lambda people: len(people) == 3)
    for number in range(presence.AT_ONCE + 3):
        anna.session.publish(HALL, {"number": number})
    assert (await anna.hears(TooMuch)).seconds > 0
    again.session.publish(HALL, {"number": -1})
    await again.hears(TooMuch)
    anna.session.publish(TABLES, {})
    ben.session.publish(HALL, {"number": -2})
    heard = [(await ben.hears(TopicMessage)).message.get("number") for _ in range(presence.AT_ONCE + 2)]
    assert heard[:-2] == list(range(presence.AT_ONCE)), "a second session is the same person"
    assert set(heard[-2:]) == {None, -2}


def test_what_may_be_said_comes_back_with_time() -> None:
    allowance = presence.Allowance()
    assert [allowance.wait("a", 100) for _ in range(presence.AT_ONCE)] == [0] * presence.AT_ONCE
    assert allowance.wait("a", 100) == presence.SECONDS_EACH
    assert allowance.wait("b", 100) == 0
    assert allowance.wait("a", 100 + presence.SECONDS_EACH) == 0
    assert allowance.wait("a", 100 + presence.SECONDS_EACH) > 0
    allowance.forget(1000)
    assert [allowance.wait("a", 1000) for _ in range(presence.AT_ONCE)] == [0] * presence.AT_ONCE
