"""What every store keeps of finished games for good: results with facts, whatever becomes of the games."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.seating import PreparedStore
from tests.store.stored import NOW, new_game, passed, raw
from upwords_tui.games.base import Seat
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.store.opening import Store
from upwords_tui.store.values import HOME, Ending, SeatResult

FACTS = {"version": 1, "plays": 3}


def over(store: Store, *scores: int, account: str = "", facts: object = None) -> str:
    """Have a game of Anna against a computer end; return its id."""
    game_id = store.games.add(new_game("Anna", "Ada:casual"), "x")
    results = (
        SeatResult(0, "Anna", "human", scores[0], scores[0] > scores[1], account, facts=facts),  # type: ignore[arg-type]
        SeatResult(1, "Ada", "computer:casual", scores[1], scores[1] > scores[0]),
    )
    store.games.append(game_id, passed(new_game("Anna", "Ada:casual")), Ending("e", "d", results))
    return game_id


def test_games_come_in_the_order_in_which_they_ended(store: Store) -> None:
    first, second = over(store, 20, 10, facts=FACTS), over(store, 5, 10)
    one, two = store.results.finished(HOME)
    assert (one.game_id, two.game_id) == (first, second) and one.ended < two.ended
    assert (one.kind, one.edition, one.dictionary, one.is_there) == ("upwords", "e", "d", True)
    mine, other = one.seats
    assert (mine.score, mine.won, mine.is_mine, mine.facts) == (20, True, True, FACTS)
    assert (other.player, other.won, other.is_mine, other.facts) == ("computer:casual", False, False, None)
    assert two.seats[0].facts is None, "nobody has worked that out"
    assert NOW < one.ended < NOW + timedelta(minutes=1)


def test_facts_are_kept_later_and_anew(store: Store) -> None:
    game_id = over(store, 20, 10)
    store.results.keep_facts({game_id: {0: FACTS}})
    store.results.keep_facts({game_id: {0: {"version": 2}}})
    (game,) = store.results.finished(HOME)
    assert game.seats[0].facts == {"version": 2}


def test_what_is_known_of_a_game_outlives_it(store: Store) -> None:
    game_id = over(store, 20, 10, facts=FACTS)
    store.games.delete(game_id)
    (game,) = store.results.finished(HOME)
    assert (game.game_id, game.is_there, game.seats[0].facts) == (game_id, False, FACTS)


def test_others_games_are_not_mine(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    over(store, 20, 10, account=anna, facts=FACTS)
    assert store.results.finished(ben) == () == store.results.finished(HOME)
    assert [game.seats[0].facts for game in store.results.finished(anna)] == [FACTS]
    told = store.accounts.export(anna)["facts"]
    assert [{**FACTS, "game": store.results.finished(anna)[0].game_id, "seat": 0}] == told
    assert store.accounts.export(ben)["facts"] == []


def test_whoever_is_forgotten_has_done_nothing(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    over(store, 20, 10, account=anna, facts=FACTS)
    over(store, 30, 10, account=ben, facts=FACTS)
    store.accounts.delete(anna)
    assert [game.seats[0].facts for game in store.results.finished(anna)] == [None]
    assert [game.seats[0].facts for game in store.results.finished(ben)] == [FACTS]


def test_it_is_kept_who_gave_a_game_up(store: Store) -> None:
    game_id = store.games.add(new_game("Anna", "Ada:casual"), "x")
    results = (
        SeatResult(0, "Anna", "human", 9, False, has_left=True),
        SeatResult(1, "Ada", "computer:casual", 5, True),
    )
    store.games.append(game_id, passed(new_game("Anna", "Ada:casual")), Ending("e", "d", results))
    assert [seat.has_left for seat in store.results.finished(HOME)[0].seats] == [True, False]


def test_what_was_forgotten_does_not_come_back_when_another_has_the_game_worked_out(store: Store) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    game_id = store.games.add(new_game("Anna", "Ben"), "x", ben)
    results = (
        SeatResult(0, "Anna", "human", 20, True, anna, facts=FACTS),
        SeatResult(1, "Ben", "human", 10, False, ben),
    )
    store.games.append(game_id, passed(new_game("Anna", "Ben")), Ending("e", "d", results))
    store.accounts.delete(anna)
    store.results.keep_facts({game_id: {0: FACTS, 1: FACTS}, "none": {0: FACTS}})
    assert [seat.facts for seat in store.results.finished(anna)[0].seats] == [None, None]
    assert [seat.facts for seat in store.results.finished(ben)[0].seats] == [None, FACTS]


def test_the_seat_of_a_team_is_that_of_each_member(store: Store) -> None:
    ada, bo, cy = (store.accounts.add(name).id for name in ("Ada", "Bo", "Cy"))
    team = Seat("Ada + Bo", members=("Ada", "Bo"), accounts=(ada, bo))
    game = UpwordsGame.begin(replace(new_game("x", "y").setup, seats=(team, Seat("Cy", account=cy))))
    game_id = store.games.add(game, "x", cy)
    results = (
        SeatResult(0, "Ada + Bo", "human", 40, True, accounts=(ada, bo), facts=FACTS),
        SeatResult(1, "Cy", "human", 30, False, cy, facts={}),
    )
    store.games.append(game_id, passed(game), Ending("e", "d", results))
    mine = [[seat.is_mine for seat in store.results.finished(who)[0].seats] for who in (ada, bo, cy)]
    assert mine == [[True, False], [True, False], [False, True]]
    assert store.accounts.export(bo)["facts"] == [{**FACTS, "game": game_id, "seat": 0}]
    store.accounts.delete(ada)
    assert store.results.finished(bo)[0].seats[0].facts == FACTS, "they are also the other member's"


@pytest.mark.parametrize("body", ["", "nonsense", "[]", "3", "null", '{"version'])
def test_facts_that_are_none_are_as_if_not_kept(tmp_path: Path, body: str) -> None:
    store = PreparedStore(tmp_path / "games.db")
    over(store, 20, 10, facts=FACTS)
    with raw(tmp_path / "games.db") as db:
        db.execute("UPDATE facts SET body = ?", (body,))
    assert store.results.finished(HOME)[0].seats[0].facts is None


@pytest.mark.parametrize("damage", ["score = 'many'", "seat = 'first'"])
def test_a_result_that_makes_no_sense_spoils_no_other(tmp_path: Path, damage: str) -> None:
    store = PreparedStore(tmp_path / "games.db")
    bad, good = over(store, 20, 10), over(store, 30, 10)
    with raw(tmp_path / "games.db") as db:
        db.execute(f"UPDATE results SET {damage} WHERE game = ? AND player = 'human'", (bad,))
    assert store.results.finished(HOME)[-1].game_id == good
