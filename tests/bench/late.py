"""What a move loses of the chance to win before the bag is empty, beside one of ten times the search.

Ends are played on at first sight, or looked through; both kinds of player are judged by both, on samples that
neither has seen. `python -m tests.bench.late 40 0.15 1 3`: how many positions, seconds, from how many
tiles in the bag to how many.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from statistics import fmean, stdev

from tests.bench.endgames import expert_games
from tests.bench.positions import make_generator
from upwords_tui.engine.levels import spending
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.compiled_generator import make_generator as fastest
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.players import Choice, Task
from upwords_tui.engine.upwords.rollouts import rollouts
from upwords_tui.engine.upwords.simulation import SearchSettings, Simulation, horizon
from upwords_tui.engine.upwords.views import EngineView

POSITIONS, SECONDS, TIMES = 40, 0.15, 10
LOW, HIGH = 1, 3
PLAYED_ON = SearchSettings(few=0)
SEED = 987654

JUDGES = {"played on": (0, 2000), "looked through": (1000, 300)}
"""In so many positions at a time ends are looked through, on so many samples."""


def run(positions: int = POSITIONS, seconds: float = SECONDS, low: int = LOW, high: int = HIGH) -> None:
    plain = make_generator("hasbro-10x10")
    generator = fastest(plain.edition, plain.lexicon)
    assert isinstance(generator, CompiledGenerator)
    kinds = {"played on": PLAYED_ON, "looked through": replace(PLAYED_ON, few=high)}
    lost: dict[tuple[str, str], list[float]] = {(who, by): [] for who in kinds for by in JUDGES}
    for number, view in enumerate(islice(_late(generator, low, high), positions)):
        chosen, best = (
            {
                who: Simulation(settings).choose(view, generator, Task(seed=number, spent=spending(each)))
                for who, settings in kinds.items()
            }
            for each in (seconds, TIMES * seconds)
        )
        for by in JUDGES:
            worths = _worths(view, generator, by, [best[by], *chosen.values()])
            for who, worth in zip(chosen, worths[1:], strict=True):
                lost[who, by].append(worths[0] - worth)
    for (who, by), values in lost.items():
        error = stdev(values) / len(values) ** 0.5
        print(
            f"  {low} to {high} in the bag, {len(values)} positions, {seconds} s, ends {who}:"
            f" {fmean(values):.2%} ± {error:.2%} lost, judged by ends {by}"
        )


def _late(generator: CompiledGenerator, low: int, high: int) -> Iterator[EngineView]:
    for number, views in enumerate(expert_games(generator, "late")):
        if found := [view for view in views if low <= view.bag <= high]:
            yield found[number % len(found)]


def _worths(view: EngineView, generator: CompiledGenerator, by: str, choices: list[Choice]) -> list[float]:
    """Return the chance to win with each."""
    keys = [(one.kind, one.tiles, one.play.play if one.play else None) for one in choices]
    moves = dict(zip(keys, choices, strict=True))
    nodes, samples = JUDGES[by]
    rolling = rollouts(view, generator, SEED, leave_values(view.edition.id))
    reach = horizon(view, PLAYED_ON)._replace(nodes=nodes, over=0.0, point=0.0)
    trials = rolling.trials(list(moves.values()), reach)
    if len(moves) == 1:
        samples = 1  # nothing to tell apart
    trials.run(range(len(moves)), samples, lambda: False)
    worths = {key: trials.worth(place) for place, key in enumerate(moves)}
    return [worths[key] for key in keys]


if __name__ == "__main__":
    run(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
