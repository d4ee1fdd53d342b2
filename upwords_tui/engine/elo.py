"""What results say of strength: Elo differences, the sequential test, ratings of many.

Elo is logistic throughout: 400 points are odds of ten to one. Rating and test count whole pairs of games,
which have the same draws (`autoplay`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import NamedTuple

_A_TENFOLD = 400.0
_SLOPE = _A_TENFOLD / math.log(10)

_ABSENT = 0.001
"""How many games a result counts as that never came, as in fishtest."""


def expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / _A_TENFOLD))


def elo_difference(score: float, error: float | None = None) -> tuple[float, float | None] | None:
    """Return the Elo difference of a share of points and its standard error; None for all points or none."""
    if not 0 < score < 1:
        return None
    slope = _SLOPE / (score * (1 - score))
    return _SLOPE * math.log(score / (1 - score)), None if error is None else error * slope


@dataclass(frozen=True)
class Sprt:
    """The sequential probability ratio test whether somebody is stronger by `elo1` rather than by `elo0`.

    Of those who are not it passes a share of at most `alpha`, of those who are it fails one of `beta`.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it is decided (A. Wald, Sequential Tests, 1945)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Sequence[int]) -> float:
        """Return the log-likelihood ratio after so many pairs of games with 0, ½, 1, 1½ and 2 points.

        Generalised: under either hypothesis results are as likely as they can be, given what they bring on
        average (M. Van den Bergh, “The generalized maximum likelihood ratio for the expectation value of a
        distribution”, hardy.uhasselt.be/Fishtest). 0 before the first pair.
        """
        if not any(pairs):
            return 0.0
        counts = [count or _ABSENT for count in pairs]
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        tilts = _tilt(counts, low), _tilt(counts, high)
        scores = [place / (len(counts) - 1) for place in range(len(counts))]
        return sum(
            count * math.log((1 + tilts[0] * (score - low)) / (1 + tilts[1] * (score - high)))
            for count, score in zip(counts, scores, strict=True)
        )

    def decided(self, llr: float) -> str | None:
        """Return the hypothesis that is taken for true, H0 or H1; None as long as it is open."""
        lower, upper = self.bounds
        return "H0" if llr <= lower else "H1" if llr >= upper else None


def _tilt(counts: Sequence[float], mean: float) -> float:
    """Return x such that shares of `counts`, each over 1 + x(score - mean), have that mean.

    Those are the likeliest shares with it. Scores are 0 to 1 in equal steps.
    """
    distances = [place / (len(counts) - 1) - mean for place in range(len(counts))]
    low, high = -1 / distances[-1], -1 / distances[0]
    while low < (middle := (low + high) / 2) < high:
        if sum(count * far / (1 + middle * far) for count, far in zip(counts, distances, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return low


# Ratings of several players, by who took how many points from whom


Points = Mapping[tuple[int, int], float]
"""The points that one player, by number, has taken from another: 1 a game won, ½ a game drawn."""

_BLOCKS = 20
_CLOSE = 1e-9
_PRIOR = 0.5


class PlayerRating(NamedTuple):
    """How strong a player is beside the mean of all, in Elo; `error` is one standard error."""

    elo: float
    error: float | None


def bradley_terry(players: int, groups: Sequence[Sequence[Points]]) -> list[PlayerRating]:
    """Return the ratings of so many players that make the results of games the most likely.

    Unlike ratings that go from game to game (`openskill`) they don't depend on the order of games. Each two
    who have met drew one game more, so that nobody is infinitely strong. Errors are the jackknife's, over
    twentieths of the `groups` of games with the same draws; None with fewer than two groups.
    """
    whole = _fitted(players, groups)
    blocks = min(_BLOCKS, len(groups))
    if blocks < 2:
        return [PlayerRating(elo, None) for elo in whole]
    ends = [block * len(groups) // blocks for block in range(blocks + 1)]
    without = [_fitted(players, [*groups[:start], *groups[end:]]) for start, end in pairwise(ends)]
    rated = []
    for elo, others in zip(whole, zip(*without, strict=True), strict=True):
        mean = math.fsum(others) / blocks
        squares = math.fsum((each - mean) ** 2 for each in others)
        rated.append(PlayerRating(elo, math.sqrt(squares * (blocks - 1) / blocks)))
    return rated


def _fitted(players: int, groups: Iterable[Iterable[Points]]) -> list[float]:
    """Return ratings by the iteration of D. Hunter, “MM algorithms for Bradley-Terry models”, 2004."""
    points = defaultdict[tuple[int, int], float](float)
    for game in chain.from_iterable(groups):
        for two, share in game.items():
            points[two] += share
    met = {(min(two), max(two)) for two in points}
    for one, other in met:
        points[one, other] += _PRIOR
        points[other, one] += _PRIOR
    strengths = [1.0] * players
    while True:
        taken, shares = [0.0] * players, [0.0] * players
        for one, other in met:
            games = points[one, other] + points[other, one]
            for player, rival in ((one, other), (other, one)):
                taken[player] += points[player, rival]
                shares[player] += games / (strengths[player] + strengths[rival])
        after = [won / share if share else 1.0 for won, share in zip(taken, shares, strict=True)]
        middle = math.exp(math.fsum(map(math.log, after)) / players)
        after = [each / middle for each in after]
        change = max(abs(new / old - 1) for new, old in zip(after, strengths, strict=True))
        strengths = after
        if change < _CLOSE:
            return [_SLOPE * math.log(each) for each in strengths]
