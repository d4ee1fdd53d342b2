"""Glicko-2: one rating period, as Mark Glickman published it.

Source: M. E. Glickman, “Example of the Glicko-2 system” (2012, revised 2022); its steps are named below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count

_SCALE = 173.7178
"""Points of a rating in one unit of the formulas (step 2)."""
_MEAN = 1500.0
_TAU = 0.5
"""How quickly volatility may change; the paper advises 0.3 to 1.2."""
_PRECISION = 1e-6


def after_period(
    rating: float, deviation: float, volatility: float, opponents: Sequence[tuple[float, float, float]]
) -> tuple[float, float, float]:
    """Return rating, deviation (both in points) and volatility after a period of at least one game.

    Each opponent is their rating, their deviation, and the score against them, from 0 to 1.
    """
    mu, phi = (rating - _MEAN) / _SCALE, deviation / _SCALE
    information = surplus = 0.0
    for other, spread, score in opponents:
        g = 1 / math.sqrt(1 + 3 * (spread / _SCALE) ** 2 / math.pi**2)
        expected = _logistic(g * (mu - (other - _MEAN) / _SCALE))
        information += g**2 * expected * (1 - expected)
        surplus += g * (score - expected)
    variance = 1 / information  # step 3
    volatility = _new_volatility(phi, volatility, variance, variance * surplus)
    wider = math.sqrt(phi**2 + volatility**2)  # step 6
    phi = 1 / math.sqrt(1 / wider**2 + 1 / variance)  # step 7
    return _SCALE * (mu + phi**2 * surplus) + _MEAN, _SCALE * phi, volatility


def _logistic(z: float) -> float:
    # exp overflows for large numbers, never for negative ones.
    return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))


def _new_volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Find where f is 0 by the Illinois algorithm (step 5)."""
    start = math.log(volatility**2)

    def f(x: float) -> float:
        square = math.exp(x)
        numerator = square * (delta**2 - phi**2 - variance - square)
        return numerator / (2 * (phi**2 + variance + square) ** 2) - (x - start) / _TAU**2

    far = start
    if delta**2 > phi**2 + variance:
        near = math.log(delta**2 - phi**2 - variance)
    else:
        near = next(x for k in count(1) if f(x := start - k * _TAU) >= 0)
    f_far, f_near = f(far), f(near)
    while abs(near - far) >= _PRECISION:
        middle = far + (far - near) * f_far / (f_near - f_far)
        f_middle = f(middle)
        if f_middle * f_near <= 0:
            far, f_far = near, f_near
        else:
            f_far /= 2
        near, f_near = middle, f_middle
    # The paper takes the other end: what is between them is less than the precision.
    return math.exp(near / 2)
