"""Whose time is nearly up is told so once, when they are here or as soon as they come."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.online.exchanges import Place
from tests.online.lobbies import Hall
from tests.online.tables import Company, CountingStore
from tests.online.test_correspondence import DAY, do, later, stored, upwords, words_up
from upwords_tui.app.play.correspondence import is_pressing, time_text
from upwords_tui.app.setup.options import Terms
from upwords_tui.games.upwords.actions import Pass
from upwords_tui.games.wordsup.actions import TurnCard
from upwords_tui.online.broker import Reminders
from upwords_tui.online.messages import Message, TopicMessage, person_topic
from upwords_tui.store.opening import open_store
from upwords_tui.store.values import DueIn

HOUR = timedelta(hours=1)


def reminders(company: Company) -> Reminders:
    return Reminders(company.store, company.store.time.utc)


def to(account: str, seconds: float) -> tuple[str, Message]:
    return account, {"waits": "x", "seconds": int(seconds)}


@pytest.mark.parametrize(
    ("days", "left", "is_so"),
    [(1, 6 * HOUR, False), (1, 5.9 * HOUR, True), (4, DAY, False), (4, 23.9 * HOUR, True),
     (30, DAY, False), (30, 23.9 * HOUR, True), (0, HOUR, False)],
)  # fmt: skip
def test_a_quarter_of_a_turn_or_a_day_whichever_is_less(days: int, left: timedelta, is_so: bool) -> None:
    now = CountingStore().time.utc()
    assert is_pressing(now + left, now, Terms(move_days=days)) == is_so


def test_how_much_time_that_is() -> None:
    minute = timedelta(minutes=1)
    said = {
        3 * DAY: "3 days", 3 * DAY - minute: "3 days", 3 * DAY - 2 * minute: "2 days", 2 * DAY: "2 days",
        2 * DAY - 2 * minute: "47 hours", DAY: "24 hours", HOUR - minute: "1 hour",
        HOUR - 2 * minute: "58 minutes", minute: "1 minute",
        minute / 2: "less than a minute", -DAY: "less than a minute",
    }  # fmt: skip
    assert {left: time_text(left) for left in said} == said


def test_whoever_is_here_is_told_once_a_turn() -> None:
    company = Company()
    stored(company, upwords(company), Terms(move_days=4))
    told = reminders(company)
    later(company, 3 * DAY)
    assert told.due(company.people) == [], "there is a day"
    later(company, HOUR)
    assert told.due(()) == [] and told.due([company.ben, company.cleo]) == [], "she is not here"
    assert told.due(company.people) == [to(company.anna, 23 * 3600)]
    later(company, HOUR)
    assert told.due(company.people) == []
    assert reminders(company).due(company.people) == [], "another process knows that, too"


def test_each_turn_is_another() -> None:
    company = Company()
    game_id = stored(company, upwords(company), Terms(move_days=4, bank_days=2))
    told = reminders(company)
    later(company, 5.5 * DAY)
    assert told.due(company.people) == [to(company.anna, 12 * 3600)], "the reserve is time, too"
    do(company, game_id, Pass(seat=0))
    assert told.due(company.people) == []
    later(company, 5.5 * DAY)
    assert told.due(company.people) == [to(company.ben, 12 * 3600)]
    do(company, game_id, Pass(seat=1))
    later(company, 3.5 * DAY)
    assert told.due(company.people) == [], "half a day of the reserve is left, too"
    later(company, 0.25 * DAY)
    assert told.due(company.people) == [to(company.anna, 18 * 3600)]


def test_what_is_done_within_a_turn_reminds_nobody_anew() -> None:
    company = Company()
    game = words_up(company)
    game_id = stored(company, game, Terms(move_days=1))
    told = reminders(company)
    later(company, 20 * HOUR)
    assert told.due(company.people) == [to(company.anna, 4 * 3600)]
    for card in range(2):
        do(company, game_id, TurnCard(seat=0, square=game.position.face_down[card]))
        later(company, HOUR)
        assert told.due(company.people) == [] == reminders(company).due(company.people)


def test_a_game_that_is_over_or_too_late_reminds_nobody() -> None:
    company = Company()
    game_id = stored(company, upwords(company), Terms(move_days=1))
    later(company, 23 * HOUR)
    company.store.games.delete(game_id)
    assert reminders(company).due(company.people) == []
    stored(company, upwords(company), Terms(move_days=1))
    later(company, DAY)
    assert reminders(company).due(company.people) == []


def test_what_is_said() -> None:
    hall = Hall()
    anna = hall.come("Anna")
    said = {"waits": "Anna – \x1b[2JBen", "seconds": 5 * 3600 + 1800}
    hall.link.say(TopicMessage(person_topic(anna.id), said, "", "", hall.store.time.utc()))
    assert anna.sentences == ["Anna – [2JBen: it is your turn, and you have 5 hours left."]
    ben = hall.come("Ben")
    hall.link.say(TopicMessage(person_topic(anna.id), said, ben.id, "Ben", hall.store.time.utc()))
    assert anna.sentences == [], "only the house says so"


async def test_the_exchange_tells_whoever_comes(tmp_path: Path) -> None:
    with Place(tmp_path) as place:
        company = Company(CountingStore(tmp_path / "games.db"))
        game_id = stored(company, upwords(company), Terms(move_days=1))
        # The exchange goes by the time of day: the turn was begun twenty hours ago.
        with closing(open_store(tmp_path / "games.db")) as store:
            store.games.begin_turn(game_id, 0, DueIn(4 * HOUR, is_dated=True))
        place.exchange()
        anna = place.visitor(company.anna)
        said = await anna.hears(TopicMessage)
        message: dict[str, Any] = dict(said.message)
        assert said.account == "" and message["waits"] == "x" and message["seconds"] > 3 * 3600
