"""How long the nursery waits, and which worker takes whom, without any process."""

from __future__ import annotations

from typing import Any

from upwords_tui.server.supervisor import HOPELESS, IDLE_SECONDS, LIVED_SECONDS, Crew, Patience, WorkerProcess

KILLED = -9


def test_the_first_death_costs_no_time() -> None:
    assert Patience().delay(0.1, KILLED) == 0


def test_dying_again_and_again_costs_more_each_time_up_to_a_second() -> None:
    patience = Patience()
    delays = [patience.delay(0.1, KILLED) for _time in range(20)]
    assert delays == sorted(delays) and delays[1] > 0 and delays[-1] == 1.0
    assert patience.delay(LIVED_SECONDS, KILLED) == 0, "what lived for a while is forgiven"
    assert patience.delay(0.1, KILLED) == 0


def test_only_what_ends_by_itself_and_never_worked_is_hopeless() -> None:
    failing, killed, working = Patience(), Patience(), Patience()
    working.delay(LIVED_SECONDS, 1)
    for _time in range(HOPELESS):
        assert not failing.is_hopeless
        failing.delay(0.1, 1)
        killed.delay(0.1, KILLED)
        working.delay(0.1, 1)
    assert [each.is_hopeless for each in (failing, killed, working)] == [True, False, False]


def crew_of(*sessions: int, per_worker: int = 8) -> Crew:
    """Return a crew of workers with so many sessions."""
    crew = Crew(per_worker)
    unused: Any = None
    crew.workers = [WorkerProcess(unused, 0.0, number, number) for number in sessions]
    return crew


def test_the_fullest_with_room_comes_first() -> None:
    crew = crew_of(0, 3, 8, 7, 0)
    assert [worker.sessions for worker in crew.with_room] == [7, 3, 0, 0]
    assert not crew.lacks_spare
    assert crew_of(1, 8).lacks_spare and crew_of().lacks_spare


def test_the_retired_take_nobody_and_go_when_they_are_empty() -> None:
    crew = crew_of(0, 1)
    (_empty, busy) = crew.workers
    for _session in range(50):
        crew.took(busy, 0.0)
        crew.lost(busy, 0.0)
    assert busy not in crew.with_room and crew.superfluous(0.0) == []
    crew.lost(busy, 0.0)
    assert crew.superfluous(0.0) == [busy]
    busy.is_dismissed = True
    assert crew.superfluous(0.0) == []


def test_of_those_that_wait_one_stays_however_long() -> None:
    crew = crew_of(0, 0, 0, 2)
    crew.workers[0].taken = 5
    assert crew.superfluous(IDLE_SECONDS - 1) == []
    assert len(crew.superfluous(IDLE_SECONDS)) == 2
    assert crew.workers[0] in crew.superfluous(IDLE_SECONDS), "the one that has been used goes first"
    assert len(crew_of(0).superfluous(10 * IDLE_SECONDS)) == 0


def test_one_that_waits_and_has_been_used_is_replaced() -> None:
    crew = crew_of(0)
    (worker,) = crew.workers
    crew.took(worker, 0.0)
    crew.lost(worker, 9.0)
    assert crew.superfluous(8.0 + IDLE_SECONDS) == []
    assert crew.superfluous(9.0 + IDLE_SECONDS) == [worker]
    worker.is_dismissed = True
    assert crew.lacks_spare
