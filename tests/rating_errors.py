"""How soon ratings are right: people of known strength play each other and computers, and are rated.

`python -m tests.rating_errors [--model NAME]` prints, for games of two and of four, by how many points
ratings are wrong after so many games of a person (root mean square). NAME is "ours", a model of openskill
with the same settings (PlackettLuce, BradleyTerryFull …), or "glicko2", if that package is installed, all
pairs of a game as one rating period. docs/lab/ratings.md has what was found.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from upwords_tui.engine.upwords.levels import LEVELS
from upwords_tui.online.ratings import SETTINGS, Skill, after_game, settled

After = Callable[[Sequence[Skill], Sequence[int]], Sequence[Skill]]

LOOKED_AT = (5, 10, 20, 40, 80)
PEOPLE, GAMES, RUNS = 40, 1600, 12
ALONE = 0.4
"""So many games are against computers only."""


def _of_openskill(name: str) -> After:
    model = getattr(import_module("openskill.models"), name)(**SETTINGS)

    def after(skills: Sequence[Skill], places: Sequence[int]) -> Sequence[Skill]:
        teams = [[model.rating(mu=skill.mean, sigma=skill.deviation)] for skill in skills]
        rated = model.rate(teams, ranks=[float(place) for place in places])
        return [Skill(each.mu, each.sigma) for (each,) in rated]

    return after


def _of_glicko2() -> After:
    player: Any = import_module("glicko2").Player
    volatility: dict[Skill, float] = {}

    def after(skills: Sequence[Skill], places: Sequence[int]) -> Sequence[Skill]:
        rated = []
        for at, (skill, place) in enumerate(zip(skills, places, strict=True)):
            one = player(rating=skill.mean, rd=skill.deviation, vol=volatility.get(skill, 0.06))
            others = [number for number in range(len(skills)) if number != at]
            scores = [0.5 + (places[each] > place) / 2 - (places[each] < place) / 2 for each in others]
            one.update_player(
                [skills[each].mean for each in others], [skills[each].deviation for each in others], scores
            )
            rated.append(Skill(one.rating, one.rd))
            volatility[rated[-1]] = one.vol
        return rated

    return after


def _places(strengths: Sequence[float], rng: random.Random) -> list[int]:
    """Return who took which place: 400 points are odds of ten to one between any two."""
    shown = [each * math.log(10) / 400 - math.log(-math.log(rng.random())) for each in strengths]
    order = sorted(shown, reverse=True)
    return [order.index(each) + 1 for each in shown]


def _nearest(points: float) -> int:
    """Return the rating of the computer that is nearest."""
    return min((level.rating for level in LEVELS), key=lambda rating: abs(rating - points))


def errors(after: After, seats: int, seed: int) -> dict[int, list[float]]:
    """Return by how much ratings are wrong after so many games, for one town of people."""
    rng = random.Random(seed)
    strengths = [rng.gauss(1550, 300) for _ in range(PEOPLE)]
    skills, played = [Skill()] * PEOPLE, [0] * PEOPLE
    wrong: dict[int, list[float]] = {count: [] for count in LOOKED_AT}
    for _ in range(GAMES):
        people = rng.sample(range(PEOPLE), 1 if rng.random() < ALONE else seats)
        wanted = [skills[people[0]].mean + rng.gauss(0, 200) for _ in range(seats - len(people))]
        computers = [_nearest(points) for points in wanted]
        places = _places([*(strengths[who] for who in people), *map(float, computers)], rng)
        rated = after([*(skills[who] for who in people), *map(settled, computers)], places)
        for who, skill in zip(people, rated, strict=False):
            skills[who], played[who] = skill, played[who] + 1
            if played[who] in wrong:
                wrong[played[who]].append(skill.mean - strengths[who])
    return wrong


def main() -> None:
    """Print the errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="ours")
    name = parser.parse_args().model
    after = {"ours": lambda: after_game, "glicko2": _of_glicko2}.get(name, lambda: _of_openskill(name))()
    for seats in (2, 4):
        runs = [errors(after, seats, seed) for seed in range(RUNS)]
        said = []
        for count in LOOKED_AT:
            found = [each for run in runs for each in run[count]]
            said.append(f"{count}: {math.sqrt(sum(each**2 for each in found) / len(found)):.0f}")
        print(f"{name}, {seats} seats, points wrong after games: {', '.join(said)}")


if __name__ == "__main__":
    main()
