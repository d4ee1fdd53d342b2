"""Eight processes that want the same at the same moment, in a file and in PostgreSQL: each has it once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.store.postgres import cluster, emptied
from tests.store.stored import new_game
from upwords_tui.games.upwords.options import UpwordsOptions
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.values import MOST_PROPOSALS, ProposedSeat

MANY = 8
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return emptied() if request.param == "PostgreSQL" else str(tmp_path / "games.db")


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


@pytest.fixture(scope="module")
def racers() -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that wait for something to do."""
    command = [sys.executable, "-m", "tests.store.racer"]
    with ExitStack() as started:
        pipe = subprocess.PIPE
        made = [
            started.enter_context(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT))
            for _ in range(MANY)
        ]
        yield made
        for each in made:
            assert each.stdin
            each.stdin.close()
            assert each.wait(60) == 0


Race = Callable[..., list[list[Any]]]


@pytest.fixture
def race(place: str, racers: list[subprocess.Popen[str]]) -> Race:
    """Let processes go at once; return what each got."""

    def run(what: str, *each: Sequence[object]) -> list[list[Any]]:
        for racer, arguments in zip(racers, each, strict=True):
            print(json.dumps([place, what, *arguments]), file=racer.stdin, flush=True)
        assert [racer.stdout.readline() for racer in racers if racer.stdout] == ["ready\n"] * MANY
        for racer in racers:
            print(file=racer.stdin, flush=True)
        return [json.loads(racer.stdout.readline()) for racer in racers if racer.stdout]

    return run


def test_every_number_of_a_game_is_appended_once(race: Race, store: Store) -> None:
    game_id = store.games.add(new_game(options=UpwordsOptions(pass_rounds=10)), "x")
    said = race("append", *[(game_id, 19)] * MANY)
    assert sorted(number for got in said for number in got) == [*range(1, 20)]
    assert store.games.load(game_id).game.action_count == 19


def test_every_seat_is_taken_once(race: Race, store: Store) -> None:
    people = [store.accounts.add(f"Anna {'abcdefgh'[number]}x").id for number in range(MANY)]
    owner = store.accounts.add("Owner").id
    tables = [store.tables.add(owner, {}, {}, (ProposedSeat(),) * 3).id for _ in range(MOST_PROPOSALS)]
    said = race("sit", *[(person, *tables) for person in people])
    got = [each for lines in said for each in lines]
    assert Counter(table for table, _full in got) == dict.fromkeys(tables, 3)
    assert Counter(table for table, full in got if full) == dict.fromkeys(tables, 1)
    assert {table.id for table in store.tables.full()} == {*tables}


def test_every_name_is_had_once(race: Race, store: Store) -> None:
    wanted = [f"{first}anna" for first in ("H", "J", "W", "R", "P")]
    said = race("name", *[wanted] * MANY)
    assert sorted(name for got in said for name in got) == sorted(wanted)
    assert sorted(account.name for account in store.accounts.all()) == sorted(wanted)


def test_rated_games_have_their_numbers_in_the_order_in_which_they_were_stored(
    place: str, race: Race, store: Store
) -> None:
    anna, ben = store.accounts.add("Anna").id, store.accounts.add("Ben").id
    said = race("end", *[(anna, ben, 4)] * MANY)
    assert [game.number for game in store.ratings.games()] == [*range(4 * MANY)]
    numbers = {
        str(game): number for number, game in store.database.query("SELECT number, game FROM rated_games")
    }
    assert all([numbers[game] for game in got] == sorted(numbers[game] for game in got) for got in said)
    if place.startswith("postgresql"):
        stored = cluster().ask(
            "kept", "SELECT number FROM rated_games ORDER BY pg_xact_commit_timestamp(xmin), number"
        )
        assert stored == [(number,) for number in range(4 * MANY)]


def test_nothing_said_is_lost(race: Race, store: Store) -> None:
    people = [store.accounts.add(f"Anna {'abcdefgh'[number]}x").id for number in range(MANY)]
    race("chat", *[(person, 6) for person in (*people[:4], *people[:4])])
    assert Counter(said.author for said in store.talk.said("hall")) == dict.fromkeys(people[:4], 12)
    assert [store.settings.get(person, "said") for person in people[:4]] == [12] * 4
    assert [row[0] for row in store.database.query("SELECT number FROM talk ORDER BY number")] == [*range(48)]
