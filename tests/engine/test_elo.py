"""Elo, the sequential test and ratings, against figures that others have published."""

from __future__ import annotations

from random import Random

import pytest

from upwords_tui.engine import elo
from upwords_tui.engine.elo import Sprt, bradley_terry, elo_difference, expected_score


@pytest.mark.parametrize(
    ("elo0", "elo1", "pairs", "llr"),
    [
        # fastchess, app/tests/sprt_test.cpp, "logistic pentanomial"
        (0.5, 2.5, (223, 9863, 20279 + 1000, 10037, 246), -3.07),
        (0, 2, (871, 26175, 55003 + 980, 26678, 821), -4.98),
        # fishtest, as commits of Stockfish tell it: 73640067, 2442ba2b
        (-0.25, 1.25, (374, 7468, 34037, 7614, 435), 2.93),
        (0.25, 1.25, (10, 969, 12827, 1100, 14), 2.96),
        (-1.25, 0.25, (177, 3615, 16932, 3619, 201), 2.97),
        (-0.75, 0.25, (90, 5525, 69294, 5461, 102), 2.99),
    ],
)
def test_the_ratio_of_likelihoods(elo0: float, elo1: float, pairs: tuple[int, ...], llr: float) -> None:
    assert Sprt(elo0, elo1).llr(pairs) == pytest.approx(llr, abs=0.005)


def test_a_test_is_decided_at_its_bounds() -> None:
    # fishtest and OpenBench write these bounds as (-2.94, 2.94)
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(0, 5, alpha=0.1, beta=0.05).bounds == pytest.approx((-2.890, 2.251), abs=0.001)
    decided = [Sprt(0, 5).decided(llr) for llr in (-2.95, -2.94, 0.0, 2.94, 2.95)]
    assert decided == ["H0", None, None, None, "H1"]


@pytest.mark.parametrize(
    ("pairs", "difference", "two_errors"),
    # fastchess, app/tests/elo_test.cpp, "EloPentanomial" 1 and 2; it gives 95 % intervals
    [((34, 54, 63, 64, 75), 55.58, 27.65), ((332, 433, 498, 333, 334), -8.64, 10.33)],
)
def test_elo_of_pairs(pairs: tuple[int, ...], difference: float, two_errors: float) -> None:
    scores = [place / 4 for place, count in enumerate(pairs) for _ in range(count)]
    mean = sum(scores) / len(scores)
    error = (sum((score - mean) ** 2 for score in scores) / len(scores) ** 2) ** 0.5
    found = elo_difference(mean, error)
    assert found
    assert found[0] == pytest.approx(difference, abs=0.01)
    assert found[1] is not None
    assert 1.96 * found[1] == pytest.approx(two_errors, rel=0.01)


def test_elo_has_no_end() -> None:
    assert elo_difference(0.0) is None and elo_difference(1.0, 0.1) is None
    assert elo_difference(10 / 11) == pytest.approx((400.0, None))
    assert expected_score(400) == pytest.approx(10 / 11)


def test_ratings_make_the_results_the_likeliest(monkeypatch: pytest.MonkeyPatch) -> None:
    # Wikipedia, "Bradley–Terry model", the worked example: strengths 0.139, 0.226, 0.143, 0.492
    monkeypatch.setattr(elo, "_PRIOR", 0.0)
    wins = {(0, 1): 2, (0, 3): 1, (1, 0): 3, (1, 2): 5, (2, 1): 3, (2, 3): 1, (3, 0): 4, (3, 2): 3}
    strengths = [10 ** (player.elo / 400) for player in bradley_terry(4, [[wins]])]
    shares = [each / sum(strengths) for each in strengths]
    assert shares == pytest.approx([0.139, 0.226, 0.143, 0.492], abs=0.0006)


def test_ratings_have_errors_and_nobody_is_infinitely_strong() -> None:
    won, lost = {(0, 1): 1.0, (1, 0): 0.0}, {(0, 1): 0.0, (1, 0): 1.0}
    always = [[won, won]] * 9
    strong, weak = bradley_terry(2, always)
    assert strong.elo == -weak.elo == pytest.approx(200 * 1.5682, abs=0.1)  # 18½ points to ½
    assert strong.error == 0.0 == weak.error
    assert bradley_terry(2, always[:1])[0].error is None
    mixed = [[won, won], [lost, lost]] * 200
    Random(1).shuffle(mixed)
    even, _other = bradley_terry(2, mixed)
    assert even.elo == pytest.approx(0.0, abs=1e-6)
    # 400 pairs of 0 or 1 in the mean: 0.5 / √400 of the points, times 695 Elo, half of it each
    assert even.error == pytest.approx(8.7, rel=0.3)
