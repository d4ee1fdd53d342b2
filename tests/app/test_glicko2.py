"""Glicko-2 as it was published, and as ratings that are kept were worked out."""

from __future__ import annotations

import pytest

from upwords_tui.app.training.exercises import after_period


def test_the_example_of_the_paper() -> None:
    opponents = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    rating, deviation, volatility = after_period(1500, 200, 0.06, opponents)
    # Glickman, Example of the Glicko-2 system (2022), who rounds on the way: 1464.06.
    assert rating == pytest.approx(1464.06, abs=0.02)
    assert deviation == pytest.approx(151.52, abs=0.01)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_row_of_puzzles_gives_what_it_gave() -> None:
    kept = (1500.0, 350.0, 0.06)
    for puzzle, score in (
        (1200, 1), (1650, 1), (2400, 0), (1800, 1), (1400, 0), (2900, 0), (600, 1), (2100, 1),
    ):  # fmt: skip
        kept = after_period(*kept, [(puzzle, 80, score)])
    # As glicko2-py 0.1.0 worked it out, which rated people's puzzles before.
    assert kept == pytest.approx((1839.4209316850574, 175.99851721627667, 0.060015331368645806), rel=1e-12)


@pytest.mark.parametrize(
    ("before", "puzzle", "score", "after"),
    [
        # Nobody would have thought it: more than what chance explains.
        ((2500, 40, 0.06), 600, 0, (2490.4667435674496, 41.33623153245087, 0.06001268817426768)),
        ((900, 60, 0.09), 2400, 1, (921.4455419997244, 62.00457066600123, 0.09004282205412849)),
        ((1800, 350, 0.03), 1800, 1, (1974.9699634312967, 250.4387840775873, 0.029999900975303664)),
    ],
)
def test_single_puzzles_give_what_they_gave(
    before: tuple[float, float, float], puzzle: float, score: float, after: tuple[float, float, float]
) -> None:
    assert after_period(*before, [(puzzle, 80, score)]) == pytest.approx(after, rel=1e-12)


@pytest.mark.parametrize("rating", [-5000, 0, 1500, 5000])
@pytest.mark.parametrize("deviation", [1e-6, 30, 999])
@pytest.mark.parametrize("volatility", [1e-12, 0.06, 0.999])
@pytest.mark.parametrize("score", [0, 1])
def test_no_rating_is_too_far_off(rating: float, deviation: float, volatility: float, score: float) -> None:
    for puzzle in (600, 2900):
        after, spread, _ = after_period(rating, deviation, volatility, [(puzzle, 80, score)])
        assert after >= rating if score else after <= rating
        assert 0 < spread < 1100
