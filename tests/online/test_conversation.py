"""What people type and hear of each other: every sentence once, as it was found good."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.golden_files import assert_golden
from tests.online.lobbies import Hall, Somebody, choices
from upwords_tui.base.errors import CommandError, InputError, StoreError, UpwordsError
from upwords_tui.base.i18n import translate
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.online.messages import HALL, NOTICES, TABLES, Anew, PeopleChanged, TooMuch, TopicMessage
from upwords_tui.online.people_commands import CommandResult, joined
from upwords_tui.online.people_texts import waiting_line

GOLDEN = Path(__file__).parent / "golden" / "conversation.txt"


class Minutes:
    """Writes down what somebody types, is answered and hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def types(self, somebody: Somebody, line: str) -> CommandResult:
        """Type a line, and write down what comes of it."""
        self.lines.append(f"{somebody.account.name}> {line}")
        try:
            answer = somebody.types(line)
        except UpwordsError as error:
            self.lines.append(f"  ! {translate(error)}")
            return CommandResult()
        self.lines += [f"  {each}" for each in answer.lines]
        self.lines += ["  (a game opens)"] if answer.game_id else []
        return answer

    def sets(self, somebody: Somebody, *players: str) -> None:
        """Set a table."""
        self.lines.append(f"{somebody.account.name} sets a table for {', '.join(players)}")
        self.lines += [f"  {line}" for line in joined(somebody.lobby.tables.begin(choices(*players))).lines]

    def hears(self, *people: Somebody) -> None:
        """Write down what people have heard since, but for who begins, which is drawn."""
        for each in people:
            heard = (said.removesuffix(" It is your turn.") for said in each.sentences)
            self.lines += [f"  [{each.account.name}] {said}" for said in heard]


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_the_rules_of_a_table_are_told_before_anybody_sits_down(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    anna.lobby.tables.begin(
        replace(choices("Anna", "Ben", options=UpwordsOptions(turn_seconds=60)), dictionary="fi")
    )
    (line,) = ben.types("tables").lines
    assert "1 minute" in line or "60" in line
    assert "Words: " in line


def test_every_sentence(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upwords_tui.store.tables.new_code", iter(CODES).__next__)
    monkeypatch.setattr("upwords_tui.online.lobby.MOST_AT_ONCE", 1000)
    monkeypatch.setattr("upwords_tui.online.presence.SECONDS_EACH", 0.0)
    minutes = Minutes()
    anna = hall.come("Anna")
    for line in ("who", "tables", "join", "join 1", "join XXXX", "decline", "watch", "watch 1"):
        minutes.types(anna, line)
    ben, cleo, guest = hall.come("Ben"), hall.come("Cleo"), hall.come("Guest 12", kind="guest")
    _tables(minutes, anna, ben, cleo)
    _watching(minutes, anna, cleo)
    _talk(minutes, hall, (anna, ben, cleo, guest))
    assert_golden(GOLDEN, "\n".join(minutes.lines) + "\n")


@pytest.mark.parametrize(("seconds", "said"), [(600, "10 minutes."), (60.0, "1 minute."), (0.4, "1 minute.")])
def test_that_the_server_closes_is_told_to_people_and_to_guests(
    hall: Hall, seconds: float, said: str
) -> None:
    anna, guest = hall.come("Anna"), hall.come("Guest 12", kind="guest")
    closing = TopicMessage(NOTICES, {"closing": seconds}, "", "", hall.store.time.utc())
    assert anna.conversation.heard(closing) == (
        f"The server closes in {said} All games are saved: connect again after that."
    )
    assert guest.conversation.heard(closing) == (
        f"The server closes in {said} Guests can't continue later: finish your game."
    )


CODES = [f"AAAA-000{number}" for number in range(10)]


def _tables(minutes: Minutes, anna: Somebody, ben: Somebody, cleo: Somebody) -> None:
    minutes.sets(anna, "Anna", "anybody", "computer:casual", "Ben")
    minutes.hears(ben, cleo)
    for somebody in (anna, ben, cleo):
        minutes.types(somebody, "tables")
    minutes.types(ben, "decline 1")
    minutes.hears(anna)
    minutes.types(cleo, "join")
    minutes.types(cleo, "join")
    minutes.types(cleo, "tables")
    minutes.types(cleo, "decline 1")
    minutes.hears(anna)
    minutes.types(cleo, "join 1")
    minutes.types(anna, "decline 1")
    minutes.hears(anna, ben, cleo)
    minutes.types(cleo, "join 1")
    minutes.sets(anna, "Anna", "Ben", "anybody")
    minutes.types(cleo, "join aaaa0001")
    minutes.hears(anna)
    minutes.types(ben, "join")
    minutes.hears(anna, ben, cleo)


def _watching(minutes: Minutes, anna: Somebody, cleo: Somebody) -> None:
    dora = cleo.lobby.watchable()
    assert dora == (), "who plays does not look on"
    (row,) = anna.library.games()
    anna.lobby.at(row.id)
    minutes.types(cleo, "who")


def _talk(minutes: Minutes, hall: Hall, people: tuple[Somebody, ...]) -> None:
    anna, ben, cleo, guest = people
    minutes.types(guest, "watch")
    watched = minutes.types(guest, "watch 1").game_id
    minutes.types(guest, "watch 2")
    guest.lobby.at(watched)
    ben.lobby.at(watched)
    minutes.types(cleo, "who")
    for line in ("say", "say good luck"):
        minutes.types(ben, line)
    minutes.types(guest, "say who wins?")
    minutes.types(cleo, "say hello, all")
    for line in ("tell", "tell Zoe hello", "tell Anna", "tell anna hello there", "tell Guest 12 hush"):
        minutes.types(cleo, line)
    minutes.types(cleo, 'tell "Guest 12" hush again')
    minutes.types(cleo, "tell Cleo hello")
    minutes.hears(*people)
    for line in ("ignore", "ignore Zoe", "ignore ben", "ignore Ben", "ignore Cleo"):
        minutes.types(cleo, line)
    for line in ("report Ben", "report Ben insults me", "report Guest 12 spoils it"):
        minutes.types(cleo, line)
    ben.lobby.leave()
    minutes.types(cleo, "tell Ben are you there?")
    now = hall.store.time.utc()
    anna.heard[:] = [
        TopicMessage(NOTICES, {"text": "the server ends at noon"}, "", "", now),
        TooMuch(HALL, 2.0),
        Anew(),
        PeopleChanged(),
        TopicMessage(TABLES, {"set": "x"}, "", "", now),
        TopicMessage(HALL, {"text": 5}, ben.id, "Ben", now),
        TopicMessage(TABLES, {"begun": "x", "seats": [anna.id, 5, ben.id], "names": ["Anna"]}, "", "", now),
    ]
    minutes.hears(anna)
    hall.store.accounts.mark(cleo.id, is_barred=True)
    minutes.types(cleo, "say still here")
    minutes.types(anna, "tell Cleo hello")


def test_numbers_are_those_of_the_list_said_last(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    first, second = (
        anna.lobby.tables.begin(choices("Anna", "anybody", "anybody")).waiting for _time in range(2)
    )
    assert first and second
    hall.store.time.now += 1
    assert len(ben.types("tables").lines) == 2
    (one, two) = ben.lobby.tables.waiting()
    assert ben.types("join 1").lines[0].startswith("You are at Anna's table")
    assert ben.types("decline 1").lines == ("You have left the table.",)
    hall.come("Anna").lobby.tables.decline(one.id)
    with pytest.raises(StoreError):
        ben.types("join 1")
    ben.types("join 2")
    assert [waiting.id for waiting in ben.lobby.tables.waiting()] == [two.id]


def test_a_table_is_told_of_whose_game_can_not_begin(hall: Hall) -> None:
    waiting = hall.come("Anna").lobby.tables.begin(choices("Anna", "anybody")).waiting
    assert waiting
    said = waiting_line(waiting._replace(missing=()))
    assert said.endswith("The game can't begin yet.")


@pytest.mark.parametrize("message", [{}, {"begun": 5}, {"invited": "Anna"}, {"joined": None, "owner": []}])
def test_what_makes_no_sense_is_not_said(hall: Hall, message: Any) -> None:
    anna = hall.come("Anna")
    said = TopicMessage(TABLES, message, "x", "X", hall.store.time.utc())
    assert anna.conversation.heard(said) == "" == anna.conversation.begun_game(said)


def test_a_game_begins_only_for_its_players_and_only_when_tables_say_so(hall: Hall) -> None:
    anna = hall.come("Anna")
    message = {"begun": "g", "seats": [anna.id], "names": ["Anna"]}
    now = hall.store.time.utc()
    begun: Callable[..., str] = anna.conversation.begun_game
    assert begun(TopicMessage(TABLES, message, "x", "X", now)) == "g"
    assert begun(TopicMessage(HALL, message, "x", "X", now)) == ""
    assert begun(TopicMessage(TABLES, {**message, "seats": ["x"]}, "x", "X", now)) == ""


@pytest.mark.parametrize("line", ["join 99", "join ٣", "decline x", "watch -1", "report", "tell '", "ignore"])
def test_what_nobody_understands_is_refused_in_a_sentence(hall: Hall, line: str) -> None:
    anna = hall.come("Anna")
    with pytest.raises((CommandError, InputError)) as caught:
        anna.types(line)
    assert str(caught.value).endswith(".")
