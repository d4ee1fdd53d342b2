"""Which games count, who took which place, and that ratings are the same however they were worked out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from math import log10
from pathlib import Path
from typing import Any

import pytest

from tests.online.lobbies import Hall
from tests.online.test_agreeing import begun, on
from tests.seating import FakeTime, PreparedStore
from tests.store.test_rated import COMPUTER, rated, seat
from upwords_tui.app.game_types.base import every_kind, kind_of
from upwords_tui.app.setup.options import Terms
from upwords_tui.games.base import Sit
from upwords_tui.games.upwords.actions import Exchange, Resign
from upwords_tui.online import ratings
from upwords_tui.online.ratings import Standings, keep_up, places, recomputed
from upwords_tui.store.ratings import RatedGame, RatedSeat, Rating

LAB = Path(__file__).parents[2] / "docs" / "lab"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def game(*seats: RatedSeat, number: int = 0, ended: datetime = NOON, **how: Any) -> RatedGame:
    return RatedGame(
        number, how.get("kind", "upwords"), how.get("pace", "quick"), how.get("moves", 20), ended, seats
    )


def won(winner: str, loser: str, **how: Any) -> RatedGame:
    return game(seat(winner, 50, won=True), seat(loser, 40), **how)


def means(changed: tuple[Rating, ...]) -> dict[str, int]:
    return {each.account: round(each.mean) for each in changed}


# Places


@pytest.mark.parametrize(
    ("seats", "taken"),
    [
        ([seat("a", 50, won=True), seat("b", 40)], [1, 2]),
        ([seat("a", 50, won=True), seat("b", 50, won=True), seat("c", 3)], [1, 1, 2]),
        ([seat("a", 50), seat("b", 50, won=True), seat("c", 50)], [2, 1, 2]),
        ([seat("a", 90, has_left=True), seat("b", -5), seat("c", 40, won=True)], [3, 2, 1]),
        ([seat("a", 9, has_left=True), seat("b", 3, has_left=True), seat("c", 0, won=True)], [2, 2, 1]),
        ([seat("a", 7), seat("b", 4), seat("c", 7), seat("d", 5)], [1, 3, 1, 2]),
    ],
)  # fmt: skip
def test_places_are_as_the_outcome_says(seats: list[RatedSeat], taken: list[int]) -> None:
    assert places(seats) == taken


# What counts


def test_who_wins_gains_what_the_other_loses() -> None:
    standings = Standings()
    anna, ben = standings.take(won("anna", "ben"))
    assert anna.mean - 1500 == pytest.approx(1500 - ben.mean) and anna.change == anna.mean - 1500 > 50
    assert (anna.games, anna.ended, anna.deviation < 300) == (1, NOON, True)
    again, _ben = standings.take(won("anna", "ben"))
    assert again.games == 2 and 0 < again.change < anna.change and len(standings.ratings) == 2


def test_each_kind_and_pace_has_ratings_of_its_own() -> None:
    standings = Standings()
    for each in (won("a", "b"), won("a", "b", pace="days"), won("b", "a", kind="wordsup")):
        standings.take(each)
    assert len(standings.ratings) == 6 and all(each.games == 1 for each in standings.ratings)


def test_a_computer_stays_where_it_is() -> None:
    standings = Standings()
    lost = []
    for level in ("champion", "first-steps", "champion"):
        computer = RatedSeat("", f"computer:{level}", 50, won=True)
        (anna,) = standings.take(game(seat("anna", 40), computer))
        lost.append(-anna.change)
    assert 0 < lost[2] < lost[0] < 3, "losing to the champion costs next to nothing"
    assert lost[1] > 100
    assert [each.account for each in standings.ratings] == ["anna"]


@pytest.mark.parametrize(
    "uncounted",
    [
        won("a", "b", moves=5),
        game(seat("a", 50, won=True)),
        game(seat("a", 50, won=True), RatedSeat("", "computer:nobody", 40, won=False)),
        game(seat("a", 50, won=True), RatedSeat("", COMPUTER, 40, won=False), kind="chess"),
    ],
)
def test_what_tells_nothing_does_not_count(uncounted: RatedGame) -> None:
    standings = Standings()
    assert standings.take(uncounted) == () == standings.ratings
    assert standings.take(won("a", "b", moves=6)), "one more move and it does"


def test_two_people_meet_only_so_often_in_a_day() -> None:
    standings = Standings()
    for _ in range(5):
        assert standings.take(won("a", "b"))
    assert not standings.take(won("b", "a"))
    assert not standings.take(game(seat("a", 1), seat("c", 2, won=True), seat("b", 0)))
    assert standings.take(won("a", "c")) and standings.take(won("a", "b", pace="days"))
    assert standings.take(won("a", "b", ended=NOON + timedelta(days=1)))
    for _ in range(12):
        assert standings.take(game(seat("a", 50, won=True), RatedSeat("", COMPUTER, 40, won=False)))


# Kept and worked out anew


@pytest.fixture
def store(tmp_path: Path) -> PreparedStore:
    return PreparedStore(tmp_path / "games.db", FakeTime())


def random_games(store: PreparedStore, rng: random.Random, count: int) -> Iterator[None]:
    """Have games of any kind end, of people and computers, some of whom are gone by the end."""
    people = [store.accounts.add(name).id for name in ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Finn")]
    levels = [level.id for level in every_kind()[0].levels]
    for number in range(count):
        if number == count // 2:
            store.accounts.delete(people.pop())
        store.time.now += rng.randrange(7200)
        players = rng.sample(people, rng.choice((1, 2, 2, 2, 3, 4)))
        scores = [rng.randrange(5) for _ in players]
        seats = [
            seat(who, score, won=score == max(scores), has_left=rng.random() < 0.1)
            for who, score in zip(players, scores, strict=True)
        ]
        seats += [
            RatedSeat("", f"computer:{rng.choice(levels)}", rng.randrange(5), won=False)
            for _ in range(rng.randrange(2) if len(seats) > 1 else 1)
        ]
        rated(store, *seats, pace=rng.choice(("quick", "quick", "days", None)), moves=rng.randrange(40))
        yield


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_ratings_that_were_kept_are_those_worked_out_anew(store: PreparedStore, seed: int) -> None:
    rng, told = random.Random(seed), 0
    for _ in random_games(store, rng, 200):
        if rng.random() < 0.5:
            told += len(keep_up(store))
    told += len(keep_up(store))
    kept, counted = set(store.ratings.latest()), [each.counts for each in store.ratings.games()]
    assert len(counted) > 100 and None not in counted and 20 < counted.count(False) < 100
    assert told == sum(each.games for each in kept) and len({each.account for each in kept}) == 6
    made = recomputed(store)
    assert set(store.ratings.latest()) == kept, "to the last bit"
    assert [each.counts for each in store.ratings.games()] == counted
    assert (made.games, made.counted, made.ratings) == (len(counted), counted.count(True), len(kept))
    assert made.different == 0


def test_what_was_spoilt_is_mended(store: PreparedStore) -> None:
    for _ in random_games(store, random.Random(9), 30):
        keep_up(store)
    right = store.ratings.latest()
    wrong = [each._replace(mean=each.mean + 1 if at else 99_999.0) for at, each in enumerate(right[:2])]
    store.ratings.replace(wrong, {game.number: True for game in store.ratings.games()})
    assert recomputed(store).different == len(right)
    assert set(store.ratings.latest()) == set(right) and recomputed(store).different == 0


def test_of_two_processes_one_tells_what_has_changed(
    store: PreparedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    rated(store, seat(anna, won=True), seat(ben))
    told: list[tuple[Rating, ...]] = []

    class Slower(Standings):
        def take(self, game: RatedGame) -> tuple[Rating, ...]:
            monkeypatch.setattr(ratings, "Standings", Standings)
            told.append(keep_up(store))
            return super().take(game)

    monkeypatch.setattr(ratings, "Standings", Slower)
    assert keep_up(store) == () and means(told[0]).keys() == {anna, ben}
    assert {each.games for each in store.ratings.latest()} == {1}


# From the table to the rating


def finished(hall: Hall, game_id: str, turns: int) -> None:
    """Have everybody exchange a tile so often, and then who is to move resign."""
    table = hall.library().open(game_id)
    for _ in range(turns):
        seat = table.game.to_act[0]
        action = Exchange(seat=seat, tiles=table.view(seat).rack[:1])
        table.adopt(*table.commit(action), action)
    table.commit(Resign(seat=table.game.to_act[0]))


@pytest.mark.parametrize("terms", [Terms(rated=True), Terms(rated=True, move_days=3), Terms()])
def test_a_game_is_rated_if_that_was_agreed_on(terms: Terms) -> None:
    hall = Hall()
    anna, ben = hall.come("Anna"), hall.come("Ben")
    game_id = begun(anna, ben, on(terms, "Anna", "Ben"))
    first = hall.store.games.load(game_id).game.to_act[0]
    finished(hall, game_id, 8)
    games = hall.store.ratings.games()
    assert [each.pace for each in games] == (["days" if terms.has_days else "quick"] if terms.rated else [])
    for each in games:
        assert each.moves == 8, "to resign is no move"
        assert [one.has_left for one in each.seats] == [first == at for at in (0, 1)]
        assert {one.account for one in each.seats} == {anna.id, ben.id}
        changed = {one.account: one.change for one in keep_up(hall.store)}
        assert changed[each.seats[first].account] < 0 < changed[each.seats[1 - first].account]


def test_a_game_in_which_somebody_takes_over_is_not_rated() -> None:
    hall = Hall()
    anna = hall.come("Anna")
    wanted = on(Terms(rated=True), "Anna", "computer:regular")
    game_id = anna.lobby.tables.begin(wanted).game_id
    table = hall.library().open(game_id)
    sit = Sit(seat=1, name="Max", player="computer:champion")
    table.adopt(*table.commit(sit), sit)
    finished(hall, game_id, 8)
    assert hall.store.games.load(game_id).game.is_over and hall.store.ratings.games() == ()


def test_a_game_against_a_computer_counts() -> None:
    hall = Hall()
    anna = hall.come("Anna")
    wanted = on(Terms(rated=True), "Anna", "computer:regular")
    game_id = anna.lobby.tables.begin(wanted).game_id
    finished(hall, game_id, 6)
    (changed,) = keep_up(hall.store)
    assert changed.account == anna.id and changed.change != 0


# What computers are rated


def steps(page: str, columns: range) -> Iterator[tuple[str, list[int]]]:
    """Yield what a page of the laboratory says of levels: how often each beats the one before, in percent."""
    for line in (LAB / page).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) > columns.stop - 1:
            told = [re.match(r"(\d+) [%±]", cells[column]) for column in columns]
            if all(told):
                yield cells[0], [int(each[1]) for each in told if each]


def points(percent: float) -> float:
    return 400 * log10(percent / (100 - percent))


@pytest.mark.parametrize(
    ("kind", "page", "columns", "middle"),
    [
        ("upwords", "players.md", range(2, 5), "regular"),
        ("wordsup", "words-up-players.md", range(4, 7), "attentive"),
    ],
)
def test_computers_are_rated_by_how_often_they_win(kind: str, page: str, columns: range, middle: str) -> None:
    game = kind_of(kind)
    known, below = dict(steps(page, columns)), 0.0
    expected = {game.levels[0].id: 0.0}
    for level in game.levels[1:]:
        if level.id not in known:
            assert level.id == "champion"
            expected[level.id] = expected["highest"] + points(91.5)
            continue
        below += sum(map(points, known[level.id])) / len(known[level.id])
        expected[level.id] = below
    for level_id, value in expected.items():
        assert game.level_rating(level_id) == round(value - expected[middle] + 1500), level_id
    assert game.level_rating("nobody") is None


# As decision 0021 has it, written out


def test_the_first_five_games_of_two_people_count_on_a_day_and_games_of_three_moves_each() -> None:
    standings = Standings()
    assert not standings.take(won("a", "b", moves=5))
    assert [bool(standings.take(won("a", "b", moves=6))) for _ in range(7)] == [True] * 5 + [False] * 2


def test_each_game_makes_a_rating_surer() -> None:
    standings = Standings()
    deviations = [standings.take(won("a", "b"))[0].deviation for _ in range(4)]
    assert deviations == sorted(set(deviations), reverse=True) and deviations[-1] < 250
