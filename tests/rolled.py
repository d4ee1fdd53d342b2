"""How each rollout of candidates ends, whichever of the two who can roll out does it."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.engine.upwords.players import Choice
from upwords_tui.engine.upwords.rollouts import Ahead, CompiledRollouts, PythonRollouts, Rollouts


def rolled(
    source: Rollouts, candidates: Sequence[Choice], first: int, samples: int, plies: int
) -> list[list[Ahead]]:
    """Return for each candidate how it went on samples number `first` and up."""
    if isinstance(source, CompiledRollouts):
        ends = list(map(Ahead, *source.roll(candidates, first, samples, plies)))
        return [ends[start : start + samples] for start in range(0, len(ends), samples)]
    assert isinstance(source, PythonRollouts)
    numbers = range(first, first + samples)
    return [[source.ahead(choice, number, plies) for number in numbers] for choice in candidates]
