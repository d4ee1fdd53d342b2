"""What people say to each other: who hears it, who is spared it, and how much of it there may be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.online.lobbies import Hall, Somebody, choices
from tests.online.test_lobby import begun
from upwords_tui.base.errors import InputError, StoreError
from upwords_tui.online.lobby import Lobby
from upwords_tui.online.messages import TABLES, TopicMessage, person_topic

HOSTILE = "\x1b[2J\x1b]0;x\x07\u202eevil\u202c\n\r\x9bA {name} [red]" + "\u0301" * 50 + "x" * 10_000


Trio = tuple[Somebody, Somebody, Somebody]


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def trio(hall: Hall) -> Trio:
    return hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")


def test_what_is_said_reaches_whom_it_is_for(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    game_id = begun(hall, anna, ben)
    for each in (anna, ben):
        each.lobby.at(game_id)
    for each in trio:
        each.heard.clear()
    anna.lobby.say("at the table")
    assert (ben.sentences, cleo.sentences) == (["Anna: at the table"], [])
    cleo.lobby.say("to all")
    assert ben.sentences == cleo.sentences == ["Cleo in the hall: to all"]
    assert ben.lobby.tell("cleo", "hush") == ("Cleo", True)
    assert cleo.sentences == ["Ben to you: hush"] and ben.sentences == ["You to Cleo: hush"]
    assert anna.sentences == ["Anna: at the table", "Cleo in the hall: to all"]
    anna.lobby.leave()
    assert ben.lobby.tell("Anna", "gone?") == ("Anna", False)
    assert [said.text for said in hall.store.talk.said(anna.id)] == ["gone?"]


def test_who_is_ignored_is_not_heard_in_any_session(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    also_ben = hall.come("Ben")
    assert ben.lobby.ignore("ANNA") == ("Anna", True)
    anna.lobby.say("hello")
    anna.lobby.tell("Ben", "hello")
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert ben.sentences == also_ben.sentences == [] and ben.lobby.tables.waiting() == ()
    assert waiting
    game_id = ben.lobby.tables.join(waiting.id).game_id
    assert also_ben.conversation.begun_game(also_ben.heard[-1]) == game_id
    assert hall.come("Ben").lobby.ignore("Anna") == ("Anna", False)
    anna.lobby.say("again")
    assert ben.sentences[-1:] == also_ben.sentences[-1:] == ["Anna in the hall: again"]


def test_of_a_game_one_plays_one_hears_whoever_begins_it(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    waiting = anna.lobby.tables.begin(choices("Anna", "Ben")).waiting
    assert waiting
    anna.lobby.ignore("Ben")
    ben.lobby.tables.join(waiting.id)
    (said,) = anna.sentences
    assert said.startswith("Your game with Ben has begun.")


def test_nobody_says_whom_another_ignores(hall: Hall, trio: Trio) -> None:
    anna, ben, cleo = trio
    said = TopicMessage(person_topic(ben.id), {"ignored": [cleo.id]}, anna.id, "Anna", hall.store.time.utc())
    hall.link.say(said)
    cleo.lobby.say("hello")
    assert ben.sentences == ["Cleo in the hall: hello"]


def test_nothing_is_heard_of_oneself_before_one_has_come(hall: Hall) -> None:
    anna = hall.come("Anna")
    lobby = Lobby(anna.library, hall.store, hall.link, anna.account, "text")  # type: ignore[arg-type]
    lobby.leave()
    assert lobby.tables.waiting() == ()
    for act in (anna.lobby.ignore, lambda name: anna.lobby.tell(name, "x")):
        with pytest.raises(InputError, match="That is you"):
            act("anna")


def test_who_says_too_much_is_neither_kept_nor_heard(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    for number in range(6):
        anna.lobby.say(f"{number}")
    for act in (
        lambda: anna.lobby.say("more"),
        lambda: anna.lobby.tell("Ben", "more"),
        lambda: anna.lobby.tables.begin(choices("Ben")),
        lambda: anna.lobby.tables.join_by_code("AAAA-AAAA"),
        lambda: anna.lobby.report("Ben", "more"),
    ):
        with pytest.raises(InputError, match="Too much at once"):
            act()
    assert len(ben.sentences) == len(hall.store.talk.said("hall")) == 6
    assert not (hall.store.talk.said(ben.id) or ben.lobby.tables.waiting() or hall.store.talk.reports())


def test_hostile_text_moves_nobodys_cursor(hall: Hall, trio: Trio) -> None:
    anna, ben, _cleo = trio
    anna.lobby.say(HOSTILE)
    anna.lobby.tell("Ben", HOSTILE)
    told = ben.sentences
    hall.link.say(TopicMessage("hall", {"text": HOSTILE}, "x", HOSTILE, hall.store.time.utc()))
    hall.link.say(TopicMessage(TABLES, {"joined": "x", "owner": ben.id}, "x", HOSTILE, hall.store.time.utc()))
    for name in (HOSTILE, "", "\u202e", "%s{0}"):
        for command in ("tell", "ignore", "report", "join", "decline"):
            with pytest.raises((InputError, StoreError)) as caught:
                ben.types(f"{command} {name}")
            told.append(str(caught.value))
    told += ben.sentences
    assert len(told) > 20
    for said in told:
        assert said.isprintable() and len(said) < 600 and "\u202e" not in said, ascii(said)
    with pytest.raises(InputError):
        anna.lobby.tables.begin(choices("Anna", HOSTILE))
    for nothing in ("", " \n", "\u202e\u200b"):
        with pytest.raises(InputError, match="Type what"):
            anna.lobby.say(nothing)


def test_who_leaves_while_speaking_is_told_so(
    hall: Hall, trio: Trio, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _cleo = trio
    game_id = begun(hall, anna, ben)
    anna.lobby.at(game_id)
    keep = hall.store.talk.add

    def slowly(*said: Any) -> Any:
        anna.lobby.at(None)
        return keep(*said)

    monkeypatch.setattr(hall.store.talk, "add", slowly)
    with pytest.raises(InputError, match="no longer there"):
        anna.lobby.say("hello")
