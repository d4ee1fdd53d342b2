"""What every store keeps of seats that several accounts share."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.store.stored import new_game, passed
from upwords_tui.games.base import END, Offer, Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME, DueIn, Ending, SeatResult

People = tuple[str, str, str]


@pytest.fixture
def people(store: Store) -> People:
    ada, bo, cy = (store.accounts.add(name).id for name in ("Ada", "Bo", "Cy"))
    return ada, bo, cy


def of_team(people: People) -> UpwordsGame:
    """A game of Ada and Bo together against Cy."""
    team = Seat("Ada + Bo", members=("Ada", "Bo"), accounts=people[:2])
    setup = new_game("x", "y", options=UpwordsOptions(pass_rounds=9)).setup
    return UpwordsGame.begin(replace(setup, seats=(team, Seat("Cy", account=people[2]))))


def due(store: Store, people: People) -> list[bool]:
    """Return for whom of the three their game waits."""
    return [store.games.of(account)[0].is_due for account in people]


def test_a_game_waits_for_the_member_whose_turn_it_is(store: Store, people: People) -> None:
    game = of_team(people)
    game_id = store.games.add(game, "x", people[2])
    seen = [due(store, people)]
    for _turn in range(4):
        store.games.append(game_id, game := passed(game))
        seen.append(due(store, people))
    assert all(row.count(True) == 1 for row in seen)
    teams = [row[:2] for row in seen if not row[2]]
    assert teams[:2] == [[True, False], [False, True]] and store.games.waiting() == ()
    assert store.games.row(game_id, people[1]) and store.games.may_watch(game_id, people[0])
    assert [store.games.count(account) for account in people] == [1, 1, 1]


def test_whoever_may_answer_is_waited_for(store: Store, people: People) -> None:
    game = of_team(people)
    game_id = store.games.add(game, "x", people[2])
    store.games.append(
        game_id, game.apply(Offer(END, seat=1)), due_in=DueIn(timedelta(days=1), is_dated=True)
    )
    assert due(store, people)[:2] == [True, True]
    assert {each.account for each in store.games.pressing(timedelta(days=2))} >= {*people[:2]}


def over(store: Store, people: People) -> str:
    """Have a game of theirs end; return its id."""
    game = of_team(people)
    game_id = store.games.add(game, "x", people[2])
    results = (
        SeatResult(0, "Ada + Bo", "human", 40, True, accounts=people[:2]),
        SeatResult(1, "Cy", "human", 30, False, people[2]),
    )
    store.games.append(game_id, passed(game), Ending("e", "d", results, "quick", 20))
    return game_id


def test_a_result_of_a_team_is_that_of_each_member(store: Store, people: People) -> None:
    over(store, people)
    scores = [[each["score"] for each in store.accounts.export(who)["results"]] for who in people]
    assert scores == [[40], [40], [30]]
    assert store.accounts.export(HOME)["results"] == []
    assert store.ratings.games() == (), "a team has no rating"


def test_a_result_outlives_its_game_and_loses_the_name_with_a_member(store: Store, people: People) -> None:
    store.games.delete(over(store, people))
    store.accounts.delete(people[0])
    (result,) = store.accounts.export(people[1])["results"]
    assert (result["name"], result["score"]) == ("", 40)
    assert store.accounts.export(people[2])["results"][0]["name"] == "Cy"


def test_a_game_stays_that_of_whoever_is_left_of_a_team(store: Store, people: People) -> None:
    game = of_team(people)
    team_only = UpwordsGame.begin(replace(game.setup, seats=game.seats[:1]))
    game_id = store.games.add(team_only, "alone", people[0])
    store.accounts.delete(people[0])
    assert [row.id for row in store.games.of(people[1])] == [game_id]
    assert store.games.load(game_id).game.seats[0].members == ("Ada", "Bo"), "they are called as they were"
    store.accounts.delete(people[1])
    assert store.games.of(people[2]) == ()


def test_what_is_told_of_oneself_names_no_account_of_a_partner(store: Store, people: People) -> None:
    game = of_team(people)
    while not game.is_over:
        game = passed(game)
    store.games.add(game, "over", people[0])
    told = store.accounts.export(people[0])
    assert told["games"][0]["setup"]["seats"][0]["accounts"] == [people[0], ""]
    assert people[1] not in json.dumps(told) and people[2] not in json.dumps(told)
