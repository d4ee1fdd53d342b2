"""Play time passes while the program runs, whatever the date says, and not while nothing has a store open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.store.stored import new_game, passed
from upwords_tui.base.errors import StoreError
from upwords_tui.store.opening import Store, open_store
from upwords_tui.store.play_time import PlayTime
from upwords_tui.store.values import DueIn

MINUTE = timedelta(minutes=1)


class Machine:
    """A machine with two clocks: the date, which may be set, and one that only goes forward."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.date = datetime(2026, 1, 1, tzinfo=UTC)
        self.steady = 5000.0
        self._opened: list[Store] = []

    def open(self) -> Store:
        """Return the store, as one more process opens it."""
        store = open_store(self._path, lambda: self.date)
        store.play_time = PlayTime(store.database, lambda: self.steady)
        store.games._play_time = store.play_time
        self._opened.append(store)
        return store

    def passes(self, time: timedelta) -> None:
        self.date += time
        self.steady += time.total_seconds()

    def play(self, store: Store, time: timedelta) -> None:
        """Have time pass while a process keeps it, second by second."""
        for _second in range(int(time.total_seconds())):
            self.passes(timedelta(seconds=1))
            store.play_time.beat()

    def close(self) -> None:
        for store in self._opened:
            store.close()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "games.db")
    yield made
    made.close()


def timed(store: Store) -> str:
    """Store a game in which a clock of ten minutes runs."""
    game_id = store.games.add(new_game(), "x")
    store.games.begin_turn(game_id, 0, DueIn(10 * MINUTE))
    return game_id


@pytest.mark.parametrize("step", [timedelta(hours=1), timedelta(hours=-1), timedelta(days=9000)])
def test_a_step_of_the_date_is_no_play_time(machine: Machine, step: timedelta) -> None:
    store = machine.open()
    game_id, began = timed(store), store.play_time.now()
    machine.play(store, MINUTE)
    machine.date += step
    machine.play(store, MINUTE)
    assert store.play_time.now() - began == 2 * MINUTE and store.games.due() == ()
    machine.play(store, 8 * MINUTE)
    assert store.games.due() == (game_id,)


def test_what_a_machine_sleeps_is_no_play_time(machine: Machine) -> None:
    store = machine.open()
    timed(store)
    began = store.play_time.now()
    machine.date += timedelta(hours=8)  # the steady clock stands meanwhile
    machine.play(store, MINUTE)
    assert store.play_time.now() - began == MINUTE


@pytest.mark.parametrize("is_restarted", [False, True])
def test_while_nobody_has_the_store_open_nothing_passes(machine: Machine, is_restarted: bool) -> None:
    store = machine.open()
    game_id, began = timed(store), store.play_time.now()
    machine.play(store, 3 * MINUTE)
    store.close()
    machine.passes(timedelta(hours=8))
    if is_restarted:
        machine.steady = 17.0
    later = machine.open()
    gap = later.play_time.now() - began - 3 * MINUTE
    assert timedelta(seconds=-5) <= gap <= timedelta(seconds=10), "it is kept every few seconds"
    later.play_time.resume()
    assert later.play_time.now() - began <= 3 * MINUTE
    machine.play(later, 6 * MINUTE)
    assert later.games.due() == ()
    machine.play(later, 2 * MINUTE)
    assert later.games.due() == (game_id,)


def test_processes_agree_on_it(machine: Machine) -> None:
    first = machine.open()
    timed(first)
    began = first.play_time.now()
    machine.play(first, MINUTE)
    second = machine.open()
    shown = second.play_time.now()
    machine.play(first, MINUTE)
    # Who only shows a clock reads nothing meanwhile.
    assert first.play_time.now() == second.play_time.now() == shown + MINUTE
    first.close()
    machine.play(second, MINUTE)
    assert second.play_time.now() - began == 3 * MINUTE


def test_who_reads_a_move_knows_the_play_time_of_whoever_made_it(machine: Machine) -> None:
    first = machine.open()
    game_id = first.games.add(new_game(), "x")
    machine.passes(60 * MINUTE)  # no clock runs, and nobody keeps time
    second = machine.open()
    assert second.play_time.now() < 60 * MINUTE
    stamp = first.games.append(game_id, passed(new_game()))
    second.games.actions_since(game_id, 0)
    assert second.play_time.now() == stamp.played
    machine.passes(MINUTE)
    assert second.play_time.now() == first.play_time.now() == stamp.played + MINUTE


def test_a_game_that_nobody_kept_time_for_was_played_as_long_as_its_process_lived(machine: Machine) -> None:
    store = machine.open()
    game_id, began = timed(store), store.play_time.now()
    machine.passes(7 * MINUTE)  # a prompt that waits for a line beats no time
    assert store.play_time.now() - began == 7 * MINUTE
    stamp = store.games.append(game_id, passed(new_game()))
    assert stamp.played - began == 7 * MINUTE


def test_it_is_written_only_while_a_clock_runs(machine: Machine) -> None:
    store, other = machine.open(), machine.open()
    store.games.add(new_game(), "x")
    other.changed()
    machine.play(store, MINUTE)
    assert not other.changed()
    timed(store)
    other.changed()
    machine.play(store, MINUTE)
    assert other.changed()


def test_time_goes_on_while_the_store_can_not_be_read(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = machine.open()
    timed(store)
    machine.play(store, MINUTE)

    def locked(*_asked: object) -> list[tuple[object, ...]]:
        raise StoreError("locked")

    known = store.play_time.now()
    monkeypatch.setattr(store.database, "query", locked)
    machine.passes(MINUTE)
    assert store.play_time.now() - known == MINUTE
