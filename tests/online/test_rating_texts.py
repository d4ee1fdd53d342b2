"""Ratings as people read them: every sentence once, as it was found good."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.golden_files import assert_golden
from tests.online.lobbies import Hall
from tests.online.test_agreeing import on
from tests.online.test_conversation import Minutes
from upwords_tui.app.setup.options import Terms
from upwords_tui.online.messages import HALL, TopicMessage, person_topic
from upwords_tui.online.people_texts import Ratings, change_message
from upwords_tui.store.ratings import Rating
from upwords_tui.store.values import GUEST, Pace

GOLDEN = Path(__file__).parent / "golden" / "ratings.txt"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def rating(
    account: str, mean: float, games: int = 30, *, kind: str = "upwords", pace: Pace = "quick"
) -> Rating:
    """A rating that is a guess if it comes of few games."""
    return Rating(account, kind, pace, mean, 60.0 if games > 12 else 200.0, games, 12.4, NOON)


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    codes = (f"AAAA-000{number}" for number in range(10))
    monkeypatch.setattr("upwords_tui.store.tables.new_code", codes.__next__)
    monkeypatch.setattr("upwords_tui.online.lobby.MOST_AT_ONCE", 1000)
    return Hall()


def rated(hall: Hall, *ratings: Rating) -> None:
    assert hall.store.ratings.keep(ratings, {})


def test_every_sentence(hall: Hall) -> None:
    minutes = Minutes()
    anna, ben, cleo = hall.come("Anna"), hall.come("Ben"), hall.come("Cleo")
    guest = hall.come("Guest 12", kind=GUEST)
    for line in ("ratings", "ratings Ben", "ratings Zoe", "ratings computers"):
        minutes.types(anna, line)
    rated(
        hall,
        rating(anna.id, 1523.4, 4),
        rating(anna.id, 1480.6, 14, pace="days"),
        rating(ben.id, 1719.5, 34),
        rating(ben.id, 1400.0, 1, kind="wordsup"),
        rating(cleo.id, 1811.0, 2),
        rating(guest.id, 2000.0),
    )
    for line in ("who", "ratings", "ratings ben", "ratings Guest 12"):
        minutes.types(anna, line)
    for terms in (Terms(rated=True), Terms(rated=True, move_days=3)):
        waiting = anna.lobby.tables.begin(on(terms, "Anna", "Ben", "anybody")).waiting
        assert waiting
        for somebody in (ben, cleo):
            minutes.types(somebody, "tables")
        hall.store.tables.take_seat(waiting.id, cleo.id)
        minutes.types(cleo, "tables")
        anna.lobby.tables.decline(waiting.id)
    minutes.hears(anna, ben, cleo)
    for change in (12.4, -0.9, 0.2):
        settled, guess = rating(anna.id, 1523.4), rating(anna.id, 1523.4, 4, kind="wordsup", pace="days")
        for each in (settled, guess):
            message = change_message(each._replace(change=change))
            hall.link.say(TopicMessage(person_topic(anna.id), message, "", "", NOON))
    minutes.hears(anna, ben)
    assert_golden(GOLDEN, "\n".join(minutes.lines) + "\n")


def test_who_is_gone_is_in_no_table(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    rated(hall, rating(anna.id, 1500), rating(ben.id, 1600))
    hall.store.accounts.delete(ben.id)
    said = anna.types("ratings").lines
    assert said == ("Upwords in one sitting:", "1. Anna 1500, 30 games")
    assert [each["name"] for each in Ratings(hall.store).to_json()] == ["Anna"]
    hall.store.accounts.delete(anna.id)
    assert len(Ratings(hall.store).table_lines()) == 1


def test_of_many_the_first_are_shown_and_oneself(hall: Hall) -> None:
    people = [hall.store.accounts.add(f"B{letter}{letter}t").id for letter in "abcdefghijklmnop"]
    anna = hall.come("Anna")
    rated(hall, *(rating(each, 2000 - at) for at, each in enumerate(people)), rating(anna.id, 1000))
    lines = anna.types("ratings").lines[1:]
    assert len(lines) == 11
    assert [line.partition(".")[0] for line in lines] == [*map(str, range(1, 11)), "17"]
    assert "Anna" in lines[-1]
    assert len(Ratings(hall.store).table_lines(most=None)) == 18


GOOD = {"rating": 1500, "change": 3, "kind": "upwords", "pace": "quick", "is_provisional": False}


@pytest.mark.parametrize(
    "bad", [{"rating": "1"}, {"change": None}, {"kind": "chess"}, {"pace": "slow"}, {"is_provisional": 1}]
)
def test_what_makes_no_sense_is_not_said(hall: Hall, bad: dict[str, Any]) -> None:
    anna = hall.come("Anna")
    said = TopicMessage(person_topic(anna.id), GOOD, "", "", NOON)
    assert anna.conversation.heard(said)
    assert anna.conversation.heard(replace(said, message={**GOOD, **bad})) == ""


def test_only_the_house_says_what_somebody_is_rated(hall: Hall) -> None:
    anna, ben = hall.come("Anna"), hall.come("Ben")
    for topic in (person_topic(anna.id), HALL):
        assert anna.conversation.heard(TopicMessage(topic, GOOD, ben.id, "Ben", NOON)) == ""
