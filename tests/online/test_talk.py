"""What was said before, and who wants to hear none of it: with the store of a server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from tests.online.exchanges import PATIENCE
from tests.online.lobbies import Hall, Somebody, choices
from tests.online.test_lobby import begun, ended
from upwords_tui.app.play.library import Library
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.online import lobby as lobby_module
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import HALL, NOTICES, TopicMessage
from upwords_tui.online.people_commands import Conversation

DAY = timedelta(days=1).total_seconds()


@pytest.fixture
def hall() -> Hall:
    return Hall()


def at_a_table(hall: Hall) -> tuple[Somebody, Somebody, str]:
    """Return Anna and Ben, who sit at a game that has just begun."""
    anna, ben = hall.come("Anna"), hall.come("Ben")
    game_id = begun(hall, anna, ben)
    for each in (anna, ben):
        each.lobby.at(game_id)
        each.heard.clear()
    return anna, ben, game_id


def words(lines: tuple[str, ...]) -> list[str]:
    """Return what was said, without when."""
    return [line.rpartition(" (")[0] for line in lines]


def test_whoever_comes_to_a_table_is_told_the_last_of_what_was_said_there(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    hall.store.talk.add(HALL, ben.id, "not at this table")
    for number in range(5):
        anna.lobby.say(f"sentence {number}")
    again = hall.come("Ben")
    again.lobby.at(game_id)
    assert words(again.conversation.recalled()) == [f"Anna: sentence {number}" for number in (2, 3, 4)]
    assert words(again.types("talk").lines) == [f"Anna: sentence {number}" for number in range(5)]
    assert again.conversation.recalled() == (), "that was told already"
    assert words(ben.types("talk").lines) == words(again.types("talk").lines)


def test_nobody_is_told_their_own_words_when_they_come_back(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    anna.lobby.say("gladly")
    ben.lobby.say("nice one")
    again = hall.come("Ben")
    again.lobby.at(game_id)
    assert words(again.conversation.recalled()) == ["Anna: gladly"], "what is his own came last"
    assert again.conversation.recalled() == ()
    assert words(again.types("talk").lines) == ["Anna: gladly", "Ben: nice one"]


def test_words_one_is_not_told_leave_room_for_those_one_is(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    anna.lobby.say("to the table")
    for number in range(4):
        onlooker = hall.come(f"Onlooker {number}").lobby.account.id
        for count in range(50):
            hall.store.talk.add(game_id, onlooker, f"{count}", "watchers")
    assert words(ben.types("talk").lines) == ["Anna: to the table"]


def test_what_was_heard_is_not_told_again(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    anna.lobby.say("heard by Ben")
    assert ben.sentences == ["Anna: heard by Ben"]
    ben.lobby.at(None)
    hall.store.time.now += 1
    anna.lobby.say("not heard by Ben")
    ben.lobby.at(game_id)
    assert words(ben.conversation.recalled()) == ["Anna: not heard by Ben"]


def test_what_is_said_just_when_somebody_comes_is_told_once(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    kept = hall.store.talk.add(game_id, anna.id, "hello")
    assert words(ben.conversation.recalled()) == ["Anna: hello"]
    heard = TopicMessage(f"table {game_id}", {"text": "hello"}, anna.id, "Anna", kept.made)
    assert ben.conversation.heard(heard) == "", "it was on its way"
    assert ben.conversation.heard(heard) == "Anna: hello", "and is said again"


def test_talk_of_those_who_look_on_is_told_to_players_after_the_end(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    cleo, dora = hall.come("Cleo"), hall.come("Dora")
    for each in (cleo, dora):
        each.lobby.at(game_id)
    cleo.lobby.say("Anna has a Q")
    hall.store.talk.add(game_id, anna.id, "among us", "players")
    assert words(dora.types("talk").lines) == ["Cleo, watching: Anna has a Q"]
    assert words(anna.types("talk").lines) == words(ben.types("talk").lines) == ["Anna: among us"]
    ended(hall, game_id)
    assert words(ben.types("talk").lines) == ["Cleo, watching: Anna has a Q", "Anna: among us"]


def test_whoever_comes_in_is_told_what_was_said_lately_and_to_them_alone(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    ben.lobby.say("long ago")
    ben.lobby.tell("Anna", "before she came")
    anna.lobby.leave()
    hall.store.time.now += 2 * DAY
    hall.store.accounts.seen(anna.id)
    hall.store.time.now += 2 * DAY
    ben.lobby.tell("Anna", "are you there?")
    hall.store.time.now += 1
    ben.lobby.say("who plays?")
    hall.store.talk.add("hall", anna.id, "me, soon")
    again = hall.come("Anna")
    here = Conversation(again.lobby, hall.store.time.utc)
    assert words(here.missed()) == ["Ben to you: are you there?", "Ben in the hall: who plays?"]
    assert len(again.types("talk").lines) == 5, "who asks is told all, and what they said themselves"
    assert "Ben to you: before she came" in words(again.types("talk").lines)


def test_nothing_is_shown_to_who_has_turned_talk_off_but_what_the_host_says(hall: Hall) -> None:
    anna, ben, game_id = at_a_table(hall)
    elsewhere = hall.come("Ben")
    assert ben.types("talk off").lines == ("Chat is hidden, except messages from the host.",)
    anna.lobby.say("hello")
    anna.lobby.tell("Ben", "hello")
    hall.link.say(TopicMessage(HALL, {"text": "hello"}, anna.id, "Anna", hall.store.time.utc()))
    assert ben.sentences == elsewhere.sentences == []
    hall.link.say(TopicMessage(NOTICES, {"text": "we close at ten"}, "", "", hall.store.time.utc()))
    assert ben.sentences == elsewhere.sentences == ["The host says: we close at ten"]
    assert ben.types("talk").lines == ("Chat is hidden. Type “talk on” to show it.",)
    assert ben.conversation.recalled() == ben.conversation.missed() == ()
    ben.lobby.say("I can still speak")
    assert ben.sentences == ["Ben: I can still speak"]
    later = hall.come("Ben")
    later.lobby.at(game_id)
    anna.lobby.say("are you deaf?")
    assert later.sentences == [], "it is remembered"
    later.types("talk on")
    anna.lobby.say("at last")
    assert later.sentences == ben.sentences == ["Anna: at last"]


def test_who_is_ignored_is_not_told_of_either(hall: Hall) -> None:
    anna, ben, _game = at_a_table(hall)
    anna.lobby.say("rude")
    ben.lobby.say("polite")
    ben.lobby.ignore("Anna")
    assert words(ben.types("talk").lines) == ["Ben: polite"]


def test_where_nothing_was_said_that_is_said(hall: Hall) -> None:
    anna = hall.come("Anna")
    assert anna.types("talk").lines == ("Nobody has said anything here yet.",)
    with pytest.raises(CommandError, match="“talk on” or “talk off”"):
        anna.types("talk loudly")


def test_the_choices_of_others_are_not_taken_over(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    message = {"talk": False, "ignored": [ben.id], "name": "Nobody", "session": "x"}
    hall.link.say(TopicMessage(f"person {anna.id}", message, ben.id, "Ben", hall.store.time.utc()))
    ben.lobby.say("hello")
    assert anna.sentences == ["Ben in the hall: hello"] and anna.lobby.account.name == "Anna"
    assert anna.lobby.tables.begin(choices("Anna", "anybody")).waiting


def not_in_yet(hall: Hall) -> Lobby:
    """Return the lobby of Dora, who has not entered it."""
    account = hall.store.accounts.add("Dora")
    library = Library(hall.store, "Dora", account.id, files=False, dictionaries=hall.words)
    link: Any = hall.link
    return Lobby(library, hall.store, link, account, "text")


def test_what_is_said_while_one_comes_in_is_said_once_one_is_in(hall: Hall) -> None:
    anna, lobby = hall.come("Anna"), not_in_yet(hall)
    with ThreadPoolExecutor() as pool:
        saying = pool.submit(lobby.say, "good evening")
        lobby.enter(lambda heard: None)
        saying.result(PATIENCE)
    assert anna.sentences == ["Dora in the hall: good evening"]


def test_who_never_gets_in_is_told_so(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "_ENTER_SECONDS", 0)
    with pytest.raises(InputError, match="still being connected"):
        not_in_yet(hall).say("good evening")
