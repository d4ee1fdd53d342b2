"""What a game tells of those who played it: the model of the library, as it is used here."""

from __future__ import annotations

import math
import random
import subprocess
import sys

import pytest

from tests import rating_errors
from upwords_tui.online.ratings import Skill, after_game, settled

BETWEEN = math.sqrt((400 / math.log(10)) ** 2 - 65**2)
"""So many points are odds of e to one, less what is not known of two who have played much."""


def expected(mine: Skill, other: Skill, score: float) -> Skill:
    """Work out one pair by the formulas of Weng and Lin (2011), section 3.5, with gamma 1 and drift 10."""
    mine, other = (Skill(each.mean, math.hypot(each.deviation, 10)) for each in (mine, other))
    spread = math.sqrt(mine.deviation**2 + other.deviation**2 + BETWEEN**2)
    chance = 1 / (1 + math.exp((other.mean - mine.mean) / spread))
    share = mine.deviation**2 / spread
    less = share / spread * chance * (1 - chance)
    return Skill(mine.mean + share * (score - chance), mine.deviation * math.sqrt(1 - less))


@pytest.mark.parametrize(("places", "score"), [((1, 2), 1.0), ((2, 1), 0.0), ((1, 1), 0.5), ((3, 3), 0.5)])
def test_a_game_of_two_is_as_the_paper_has_it(places: tuple[int, int], score: float) -> None:
    mine, other = Skill(1630.0, 140.0), Skill(1480.0, 250.0)
    one, two = after_game((mine, other), places)
    assert one == pytest.approx(expected(mine, other, score))
    assert two == pytest.approx(expected(other, mine, 1 - score))


def test_a_draw_moves_two_towards_each_other_and_equals_nowhere() -> None:
    strong, weak = after_game((Skill(1700.0, 90.0), Skill(1500.0, 90.0)), (1, 1))
    assert strong.mean < 1700 and weak.mean > 1500
    assert strong.mean + weak.mean == pytest.approx(3200)
    assert [skill.mean for skill in after_game((Skill(), Skill()), (1, 1))] == [1500, 1500]


def test_more_seats_are_all_their_pairs() -> None:
    skills = [Skill(1500.0, 100.0), Skill(1600.0, 60.0), Skill(1450.0, 200.0), Skill(1500.0, 100.0)]
    after = after_game(skills, (1, 3, 2, 3))
    for number, skill in enumerate(skills):
        place = (1, 3, 2, 3)[number]
        pairs = [
            expected(skill, other, 0.5 if (1, 3, 2, 3)[at] == place else float((1, 3, 2, 3)[at] > place))
            for at, other in enumerate(skills)
            if at != number
        ]
        assert after[number].mean - skill.mean == pytest.approx(sum(each.mean - skill.mean for each in pairs))


def test_who_shares_a_place_is_treated_alike_whatever_their_seat() -> None:
    """In another model of the library two winners of five came out below the third."""
    after = after_game([Skill()] * 5, (1, 1, 3, 4, 5))
    assert after[0] == after[1]
    means = [skill.mean for skill in after]
    assert means == sorted(means, reverse=True) and means[1] > means[2] + 1


def test_seats_in_another_order_come_out_the_same() -> None:
    rng = random.Random(5)
    for _ in range(50):
        skills = [Skill(rng.uniform(1000, 2000), rng.uniform(50, 300)) for _ in range(4)]
        places = [rng.randint(1, 3) for _ in range(4)]
        after = after_game(skills, places)
        order = rng.sample(range(4), 4)
        mixed = after_game([skills[at] for at in order], [places[at] for at in order])
        for place, at in enumerate(order):
            assert mixed[place] == pytest.approx(after[at])


def test_the_library_is_imported_only_when_a_game_is_worked_out() -> None:
    names = "upwords_tui.online.lobby, upwords_tui.online.broker"
    code = f"import sys, {names}; print('openskill' in sys.modules)"
    then = "; from upwords_tui.online.ratings import *; after_game([Skill(), Skill()], [1, 2])"
    for asked, answer in (
        (code, "False\n"),
        (f"{code}{then}; print('openskill' in sys.modules)", "False\nTrue\n"),
    ):
        said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
        assert said.stdout == answer


def test_four_hundred_points_are_ten_to_one() -> None:
    """Somebody who wins ten of eleven games against a computer comes to stand 400 points above it."""
    rng, skill = random.Random(1), Skill()
    seen = []
    for number in range(4000):
        won = rng.random() < 10 / 11
        skill = after_game((skill, settled(1300)), (1, 2) if won else (2, 1))[0]
        seen += [skill.mean] if number > 200 else []
    assert sum(seen) / len(seen) == pytest.approx(1700, abs=15)


def test_ratings_get_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_errors, "GAMES", 500)
    for seats in (2, 4):
        wrong = rating_errors.errors(after_game, seats, seed=1)
        by_games = [math.sqrt(sum(each**2 for each in wrong[count]) / len(wrong[count])) for count in (5, 20)]
        assert by_games[1] < 0.75 * by_games[0] < 0.75 * 230


def test_what_is_believed_gets_surer_but_never_sure() -> None:
    skill, deviations = Skill(), []
    for number in range(300):
        skill = after_game((skill, settled(1500)), (1, 2) if number % 2 else (2, 1))[0]
        deviations.append(skill.deviation)
    assert deviations[0] < 300 and deviations[12] < 125 < deviations[9] and 40 < deviations[-1] < 60


def test_the_same_game_comes_out_the_same_as_ever() -> None:
    """If another version of the library works it out otherwise, all ratings change: see docs/decisions."""
    after = after_game((Skill(1500.0, 300.0), Skill(1612.5, 80.25), settled(1730)), (2, 1, 2))
    assert [(skill.mean.hex(), skill.deviation.hex()) for skill in after] == GOLDEN


GOLDEN = [
    ("0x1.66b3fee88e4ebp+10", "0x1.e31315caa0499p+7"),
    ("0x1.9b0a2dfb03f6cp+10", "0x1.39ed777ca18a3p+6"),
    ("0x1.b06562c815be6p+10", "0x1.4173d55bc5757p+3"),
]
