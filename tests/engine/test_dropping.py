"""How the champion drops candidates and halves them, with rollouts that end as the test says.

A candidate lags behind the best by some hundredths of a point, and rollouts swing by a point to both sides:
after 16 of them the standard error of what it lags behind is 100 * sqrt(16 / 15) / 4, or 25.8 hundredths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.bench.positions import make_generator, mid_game
from tests.engine.test_simulation import view
from upwords_tui.engine.upwords import simulation
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.players import Choice, Task
from upwords_tui.engine.upwords.rollouts import Ahead, PythonRollouts
from upwords_tui.engine.upwords.simulation import Findings, SearchSettings, Simulation
from upwords_tui.engine.upwords.views import Opponent

ENDLESS = Task()

AHEAD = 5000
"""Hundredths by which the best wins every rollout: nobody is behind because of a lost game."""


class Prepared(PythonRollouts):
    """Rollouts in which the candidate at each place lags behind by so much, with or without swings."""

    def __init__(self, lags: Sequence[int], tried: Counter[int], *, swings: bool) -> None:
        self.lags = lags
        self.swing = 100 if swings else 0
        self.places: dict[int, int] = {}
        self.tried = tried

    def ahead(self, choice: Choice, sample: int, plies: int) -> Ahead:
        """Return how one fared, by the place it had in the first look."""
        place = self.places.setdefault(id(choice), len(self.places))
        self.tried[place] += 1
        lag = self.lags[place]
        swing = self.swing if lag else 0
        return Ahead(AHEAD - lag + (swing if sample % 2 else -swing), -1)


@pytest.fixture(scope="module")
def plain() -> Generator:
    return make_generator("classic-8x8")


def look(
    plain: Generator,
    monkeypatch: pytest.MonkeyPatch,
    *lags: int,
    swings: bool = True,
    samples: int = 40,
    task: Task = ENDLESS,
    seen: Mapping[int, float] = {},
    tried: Counter[int] | None = None,
) -> tuple[Counter[int], Findings]:
    """Return in how many rollouts each candidate was tried, and what was found in the end.

    `seen` is what candidates seem to be worth at first sight, by the lag they have; else it is nothing.
    """
    rolling = Prepared(lags, Counter() if tried is None else tried, swings=swings)
    monkeypatch.setattr(simulation, "rollouts", lambda *_position: rolling)
    values = iter(lags)
    monkeypatch.setattr(simulation, "_first_sight", lambda *_candidate: seen.get(next(values), 0.0))
    board, rack = mid_game(plain, 1, seed=6)[0]
    position = replace(view(plain, board, rack, Opponent(7, 70)), exchange=0)
    player = Simulation(SearchSettings(candidates=len(lags), most_samples=samples))
    return rolling.tried, player.look(position, plain, task)


def test_what_is_three_standard_errors_behind_is_dropped(
    plain: Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, found = look(plain, monkeypatch, 0, 80, 75, 0)
    assert tried[1] == 16, "3.1 standard errors"
    assert 16 < tried[2] < 40, "2.9 of them, until more rollouts make them fewer"
    assert tried[0] == tried[3] == 40, "whoever leads, or is level with who leads, is tried on"
    assert [one.ahead for one in found.tried[2:]] == [pytest.approx(49.25), pytest.approx(49.2)], (
        "what was dropped last is the better"
    )


def test_nothing_is_dropped_before_there_are_enough_samples(
    plain: Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, found = look(plain, monkeypatch, 4000, 0, 1, swings=False)
    assert (tried[0], tried[2]) == (16, 16), "however far behind, and however sure"
    assert tried[1] == 16, "with one left there is nothing more to find out"
    assert [one.ahead for one in found.tried] == [50, 49.99, 10]


def test_a_look_ends_with_the_samples(plain: Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, _found = look(plain, monkeypatch, 0, 10, 20)
    assert set(tried.values()) == {40}


@pytest.mark.parametrize("by", ["count", "time"])
def test_each_part_of_the_effort_leaves_half_of_them(
    plain: Generator, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    # Eight can be halved three times: 64 rollouts of eight, four and two of them.
    tried = Counter[int]()
    task = Task(iterations=192) if by == "count" else Task(spent=lambda: tried.total() / 192)
    _tried, found = look(plain, monkeypatch, *range(8), samples=100, task=task, tried=tried)
    assert [tried[place] for place in range(8)] == [56, 56, 24, 24, 8, 8, 8, 8]
    assert [one.samples for one in found.tried] == [56, 56, 24, 24, 8, 8, 8, 8]


def test_first_sight_counts_as_40_rollouts(plain: Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    # 12 points behind cost 0.006 in each rollout, so that 0.006 at first sight is made good by 40 of them.
    for iterations, best in ((78, 1200), (82, 0)):
        _tried, found = look(
            plain, monkeypatch, 1200, 0, swings=False, task=Task(iterations=iterations), seen={1200: 0.006}
        )
        assert found.tried[0].ahead == pytest.approx(50 - best / 100)
