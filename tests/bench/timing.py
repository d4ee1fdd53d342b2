"""Timing that other programs on the machine disturb little: the best of a few goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def best_ms(action: Callable[[], T], goes: int = 3) -> tuple[float, T]:
    """Return the shortest time in milliseconds and what the action returned."""
    times: list[float] = []
    for _ in range(goes):
        begun = time.perf_counter()
        result = action()
        times.append((time.perf_counter() - begun) * 1e3)
    return min(times), result


def share(values: Sequence[float], part: float) -> float:
    """Return the value that `part` of all values do not exceed."""
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def spread(values: Sequence[float]) -> str:
    """Return median, 90th and 99th percentile, and the largest."""
    return (
        f"median {share(values, 0.5):6.2f}  p90 {share(values, 0.9):6.2f}  "
        f"p99 {share(values, 0.99):6.2f}  max {max(values):6.2f} ms"
    )


def resident_mb(process: int | str = "self") -> float:
    """Return the resident memory of a process, in MB."""
    with open(f"/proc/{process}/status", encoding="ascii") as status:  # noqa: PTH123
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return float("nan")
