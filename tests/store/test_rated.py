"""Rated games and the ratings kept of them, in every store."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.store.stored import Clock, new_game, passed, raw
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.ratings import RatedSeat, Rating
from upwords_tui.store.values import GUEST, Ending, Pace, SeatResult

COMPUTER = "computer:casual"


def rated(
    store: Store, *seats: RatedSeat, pace: Pace | None = "quick", moves: int = 20, deleted: bool = False
) -> str:
    """Have a game end, so that these seats have fared so; return its id."""
    game = new_game("Anna", "Ben")
    game_id = store.games.add(game, "x")
    results = tuple(
        SeatResult(number, f"Seat {number}", seat.player, seat.score, seat.won, seat.account, seat.has_left)
        for number, seat in enumerate(seats)
    )
    store.games.append(game_id, passed(game), Ending("e", "d", results, pace, moves))
    if deleted:
        store.games.delete(game_id)
    return game_id


def seat(account: str, score: int = 0, *, won: bool = False, has_left: bool = False) -> RatedSeat:
    return RatedSeat(account, COMPUTER if not account else "human", score, won, has_left)


@pytest.fixture
def people(store: Store) -> tuple[str, str]:
    return store.accounts.add("Anna").id, store.accounts.add("Ben").id


def rating(account: str, mean: float = 1500.1, pace: Pace = "quick") -> Rating:
    return Rating(account, "upwords", pace, mean, 1 / 3, 3, -0.1, datetime(2025, 3, 1, tzinfo=UTC))


def test_rated_games_are_kept_in_the_order_in_which_they_end(store: Store, people: tuple[str, str]) -> None:
    anna, ben = people
    first = seat(anna, 50, won=True), seat(ben, 70, has_left=True), seat("", 40)
    rated(store, *first, moves=31)
    rated(store, seat(anna, -3), seat(ben, 5, won=True), pace=None)
    rated(store, seat(ben, 5, won=True), seat(""), pace="days", deleted=True)
    one, other = store.ratings.games()
    assert (one.kind, one.pace, one.moves, one.seats, one.counts) == ("upwords", "quick", 31, first, None)
    assert (other.pace, other.seats[0]) == ("days", seat(ben, 5, won=True)), "the game may be gone"
    assert one.number < other.number and one.ended < other.ended
    assert store.ratings.games(other.ended) == (other,)
    assert store.ratings.games(other.ended + timedelta(milliseconds=1)) == ()
    assert store.ratings.new_games() == (one, other)


def test_nobody_is_rated_who_can_not_be_known_again(store: Store, people: tuple[str, str]) -> None:
    anna, ben = people
    rated(store, seat(anna, won=True), seat(store.accounts.add("Guest 2", GUEST).id))
    rated(store, seat(anna, won=True), seat("")._replace(player="human"))
    rated(store, seat("", won=True), seat(""))
    store.accounts.delete(ben)
    rated(store, seat(anna, won=True), seat(ben))
    assert store.ratings.games() == ()


def test_what_was_kept_comes_back_to_the_last_bit(store: Store, people: tuple[str, str]) -> None:
    anna, ben = people
    rated(store, seat(anna, won=True), seat(ben))
    rated(store, seat(anna, won=True), seat(ben))
    one, other = (game.number for game in store.ratings.games())
    kept = rating(anna, 0.1 + 0.2), rating(ben, 1e3 / 7), rating(anna, pace="days")
    assert store.ratings.keep(kept, {one: True})
    assert set(store.ratings.latest()) == set(kept) and set(store.ratings.latest(anna)) == {kept[0], kept[2]}
    assert [game.counts for game in store.ratings.games()] == [True, None]
    newer = kept[0]._replace(mean=1600.0, games=4)
    assert store.ratings.keep([newer], {other: False})
    assert set(store.ratings.latest(anna)) == {newer, kept[2]} and store.ratings.latest(ben) == (kept[1],)
    assert [game.counts for game in store.ratings.games()] == [True, False]
    assert store.ratings.new_games() == () == store.ratings.latest("nobody")


def test_of_two_who_work_out_the_same_game_one_keeps_it(store: Store, people: tuple[str, str]) -> None:
    anna, ben = people
    rated(store, seat(anna, won=True), seat(ben))
    rated(store, seat(anna, won=True), seat(ben))
    one, other = (game.number for game in store.ratings.games())
    assert store.ratings.keep([rating(anna)], {one: True})
    assert not store.ratings.keep([rating(anna, 1700.0), rating(ben)], {one: True, other: True})
    assert store.ratings.latest() == (rating(anna),) and len(store.ratings.new_games()) == 1


def test_ratings_are_replaced_all_at_once(store: Store, people: tuple[str, str]) -> None:
    anna, ben = people
    rated(store, seat(anna, won=True), seat(ben))
    rated(store, seat(anna, won=True), seat(ben))
    one, other = (game.number for game in store.ratings.games())
    store.ratings.keep([rating(anna), rating(ben)], {one: True, other: True})
    store.ratings.replace([rating(ben, 1400.0)], {one: False})
    assert store.ratings.latest() == (rating(ben, 1400.0),)
    assert [game.counts for game in store.ratings.games()] == [False, None], "what is not told is new again"


def test_who_is_gone_stays_in_the_results_of_others_without_a_name(
    store: Store, people: tuple[str, str]
) -> None:
    anna, ben = people
    rated(store, seat(anna, won=True), seat(ben))
    store.ratings.keep([rating(anna), rating(ben)], {store.ratings.games()[0].number: True})
    told = store.accounts.export(ben)
    (told_rating,) = told["ratings"]
    assert told_rating == {
        "kind": "upwords", "pace": "quick", "rating": 1500.1, "deviation": 1 / 3, "games": 3,
        "ended": "2025-03-01T00:00:00.000+00:00",
    }  # fmt: skip
    assert anna not in json.dumps(told)
    store.accounts.delete(ben)
    (game,) = store.ratings.games()
    assert [each.account for each in game.seats] == [anna, ben]
    assert {each.account for each in store.ratings.latest()} == {anna, ben}
    assert [each.id for each in store.accounts.all()] == [anna]


TAMPERING = (
    "UPDATE ratings SET mean = 'high'",
    "UPDATE ratings SET mean = 1e300",
    "UPDATE ratings SET deviation = -9e999",
    "UPDATE ratings SET pace = 'slow'",
    "UPDATE ratings SET games = 1.5",
)


@pytest.mark.parametrize("tampering", TAMPERING)
def test_ratings_that_make_no_sense_are_none(tmp_path: Path, tampering: str) -> None:
    path = tmp_path / "games.db"
    store = open_store(path, Clock())
    anna = store.accounts.add("Anna").id
    store.ratings.keep([rating(anna)], {})
    with raw(path) as db:
        db.execute(tampering)
    assert store.ratings.latest() == ()
    store.close()


@pytest.mark.parametrize(
    "tampering",
    ["UPDATE results SET score = 'many' WHERE seat = 1", "UPDATE rated_games SET pace = 'slow'",
     "UPDATE rated_games SET moves = 'many'"],
)  # fmt: skip
def test_rated_games_that_make_no_sense_spoil_no_others(tmp_path: Path, tampering: str) -> None:
    path = tmp_path / "games.db"
    store = open_store(path, Clock())
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    rated(store, seat(anna, won=True), seat(ben))
    with raw(path) as db:
        db.execute(tampering)
    rated(store, seat(ben, won=True), seat(anna))
    (game,) = store.ratings.new_games()
    assert game.seats[0].account == ben and game == store.ratings.games()[0]
    store.close()
