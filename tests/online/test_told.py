"""Who is told that it is their turn, who looks on, and what they are called now: wherever they are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.online.exchanges import Place
from tests.online.lobbies import Hall, Somebody, choices
from tests.online.test_lobby import begun
from tests.seating import NoEngine
from upwords_tui.app.play.player_session import TurnCame
from upwords_tui.app.profile import settings
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.online.live_games import LiveGames
from upwords_tui.online.messages import TABLES, PeopleChanged, TopicMessage, YourTurn


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as opened:
        yield opened


# Through the exchange


async def test_all_sessions_of_whose_turn_it_is_hear_it_once_and_nobody_else(place: Place) -> None:
    place.exchange()
    link = place.link()
    anna, away, ben, cleo = (
        place.visitor("anna"), place.visitor("anna", link), place.visitor("ben"), place.visitor("cleo", link),
    )  # fmt: skip
    everybody = (anna, away, ben, cleo)
    await ben.sees(lambda people: len(people) == 4)
    for number, whose, mover in ((1, "anna", "Ben"), (2, "ben", "Anna"), (3, "anna", "Ben")):
        ben.link.rang("g1", number, TurnCame((whose,), mover))
        due = [each for each in everybody if each.session.person.account == whose]
        for each in due:
            assert await each.hears(YourTurn) == YourTurn("g1", number, mover)
    ben.link.rang("g1", 4, TurnCame(("anna",), "Ben", is_late=True))
    assert await anna.hears(YourTurn) == YourTurn("g1", 4, "Ben", is_late=True)
    ben.link.rang("g1", 4, TurnCame((), "Ben"))
    ben.link.rang("g1", 5)
    cleo.link.rang("g1", 6, TurnCame(("cleo",), "Ben"))
    assert await cleo.hears(YourTurn) == YourTurn("g1", 6, "Ben"), "nothing of the others"


async def test_a_turn_that_came_while_the_exchange_was_away_is_told_when_it_is_back(place: Place) -> None:
    exchange = place.exchange()
    anna, ben = place.visitor("anna"), place.visitor("ben")
    await anna.sees(lambda people: len(people) == 2)
    exchange.kill()
    await ben.until_lost()
    ben.link.rang("g1", 1, TurnCame(("ben",), "Anna"))
    exchange.start()
    assert await ben.hears(YourTurn) == YourTurn("g1", 1, "Anna")


async def test_who_is_here_is_waited_for_by_whoever_has_just_come(place: Place) -> None:
    place.exchange()
    anna = place.visitor("anna")
    await anna.sees(lambda people: len(people) == 1)
    ben = place.visitor("ben")
    assert await asyncio.to_thread(ben.session.link.wait_for_people, 60)
    assert "anna" in [each.account for each in ben.session.link.people()]


async def test_nobody_waits_for_ever_for_an_exchange_that_is_away(place: Place) -> None:
    exchange = place.exchange()
    anna = place.visitor("anna")
    await anna.sees(lambda people: len(people) == 1)
    exchange.kill()
    await anna.until_lost()
    assert not await asyncio.to_thread(anna.session.link.wait_for_people, 0.01), "what is known is of before"


# In sentences


def moved(hall: Hall, game_id: str) -> tuple[str, TurnCame]:
    """Have whoever is due pass; return their name, and what is rung then."""
    rung: list[tuple[Any, ...]] = []
    hub = LiveGames(hall.library(), NoEngine(), lambda *what: rung.append(what))
    game = hall.store.games.load(game_id).game
    (due,) = game.to_act
    seat = game.seats[due]
    asyncio.run(hub.sit(game_id, seat.account).do(Pass(seat=due)))
    ((_game, _number, turn),) = rung
    return seat.name, turn


def test_it_is_said_in_which_game_it_is_ones_turn_and_who_has_moved(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    anna.library.rename(game_id, "Sunday evening")
    mover, turn = moved(hall, game_id)
    other: Somebody = {"Anna": ben, "Ben": anna}[mover]
    assert turn == TurnCame((other.id,), mover)
    heard = YourTurn(game_id, 1, turn.mover)
    assert other.conversation.heard(heard) == f"It is your turn in Sunday evening: {mover} has moved."
    assert other.conversation.is_call(heard)
    late = replace(heard, is_late=True)
    assert other.conversation.heard(late) == f"It is your turn in Sunday evening: {mover} ran out of time."
    moved(hall, game_id)
    assert other.conversation.heard(heard) == "", "it has been answered meanwhile"
    assert other.conversation.heard(YourTurn("another", 1, mover)) == ""


def test_a_game_that_begins_says_whose_turn_it_is(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert waiting
    game_id = ben.lobby.tables.join(waiting.id).game_id
    (heard,) = [each for each in anna.heard if anna.conversation.begun_game(each)]
    game = hall.store.games.load(game_id).game
    is_annas = game.seats[game.to_act[0]].account == anna.id
    assert anna.conversation.heard(heard).endswith("It is your turn.") == is_annas
    assert anna.conversation.is_call(heard) == is_annas
    assert not any(map(ben.conversation.is_call, ben.heard)), "who sat down last knows"


def test_the_bell_is_off_until_it_is_turned_on(hall: Hall) -> None:
    anna = hall.come("Anna")
    assert not settings.Preferences(anna.library).is_on("bell")
    assert (
        settings.bell_answer(anna.library, "")
        == "The bell is off. Type “bell on” to have it ring on your turn."
    )
    assert settings.bell_answer(anna.library, "ON") == "The bell will ring when it becomes your turn."
    assert settings.Preferences(hall.come("Anna").library).is_on("bell"), "it is remembered"
    settings.bell_answer(anna.library, "off")
    assert not settings.Preferences(anna.library).is_on("bell")


def test_of_several_windows_the_one_used_last_rings(hall: Hall) -> None:
    one = hall.come("Anna")
    hall.store.time.now += 60
    two = hall.come("Anna")
    assert (one.lobby.company.is_in_front, two.lobby.company.is_in_front) == (False, True)
    two.lobby.leave()
    assert one.lobby.company.is_in_front


# Who looks on


def test_whoever_plays_is_told_once_of_each_who_looks_on(hall: Hall) -> None:
    anna, ben, cleo = hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")
    game_id = begun(hall, anna, ben)
    cleo.lobby.at(game_id)
    assert anna.conversation.heard(PeopleChanged()) == "", "she is not there"
    anna.lobby.at(game_id)
    assert anna.conversation.heard(PeopleChanged()) == "Cleo is watching."
    assert anna.conversation.heard(PeopleChanged()) == ""
    cleo.lobby.leave()
    again = hall.come("Cleo")
    again.lobby.at(game_id)
    assert anna.conversation.heard(PeopleChanged()) == "", "that they come again is no news"
    anna.lobby.at(None)
    for name in ("Dora", "Ella"):
        hall.come(name).lobby.at(game_id)
    anna.lobby.at(game_id)
    assert anna.conversation.heard(PeopleChanged()) == "Dora and Ella are watching."
    assert anna.lobby.company.onlookers() == ("Cleo", "Dora", "Ella")
    assert again.lobby.company.onlookers() == (), "it is for those who play"
    assert "Cleo, watching here." in anna.types("who").lines
    assert "Anna, at this table." in again.types("who").lines


# What one is called


def test_another_name_is_that_of_all_ones_sessions(hall: Hall) -> None:
    anna, elsewhere, ben = hall.come("Anna"), hall.come("Anna"), hall.come("Ben")
    assert anna.types("me name Annie").lines == ("You are now called Annie.",)
    assert elsewhere.sentences == ["You are now called Annie."] and anna.sentences == []
    assert {each.name for each in hall.link.people() if each.account == anna.id} == {"Annie"}
    elsewhere.lobby.say("hello")
    assert ben.sentences == ["Annie in the hall: hello"]
    assert elsewhere.lobby.account.name == "Annie"
    assert elsewhere.library.choices().seats[0].name == "Annie"


def test_what_somebody_else_says_is_no_name_of_mine(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    said = TopicMessage(TABLES, {"name": "Nobody"}, ben.id, "Ben", hall.store.time.utc())
    assert anna.conversation.heard(said) == ""
