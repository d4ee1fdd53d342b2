"""A player that plays on from each candidate, many times, and takes what turns out best.

The one idea: what a play is worth is what it leads to. The highest plays, and a few other things one can do,
are candidates; rollouts say how each fares on the same samples of what is hidden. The effort goes where it
is doubtful: a candidate that is behind by more than chance explains is dropped. At any moment there is a
best so far, which is the answer when time is up.

When the bag is empty and one opponent is left nothing is hidden: the endgame is looked through instead.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, replace

from upwords_tui.engine.compiled import CompiledGenerator
from upwords_tui.engine.endgame import solve
from upwords_tui.engine.generator import Generator
from upwords_tui.engine.players import Choice, Kind, RankedPlay, Task, without_play
from upwords_tui.engine.rollouts import TO_THE_END, Ahead, Rollouts, rollouts
from upwords_tui.engine.views import EngineView

_POINTS_A_TILE = 6.4
"""What one tile still to come does to the spread: a standard deviation in points (docs/lab/players.md)."""

_POINT = 0.0005
"""What a point is worth beside the chance to win, so that won and lost games are played on well."""

_DOUBT = 3.0
"""A candidate is dropped when it is behind by this many standard errors."""

_SLOW_CANDIDATES = 8
"""So many are looked at without the kernel."""

_LEAST_SAMPLES = 16
"""Before so many samples nothing is dropped."""


@dataclass(frozen=True)
class Settings:
    """How a simulation spends its effort.

    `candidates` plays are looked at, each rollout lasts `plies` turns after the candidate, or to the end of
    the game once no more than `endgame` tiles are hidden. `most_samples` is enough for any position, and
    `effort` the most rollouts altogether, however much time there is.
    """

    candidates: int = 24
    plies: int = 9
    endgame: int = 21
    most_samples: int = 2000
    batch: int = 4
    effort: int | None = None
    solves_endgame: bool = True


@dataclass(eq=False)
class Tried:
    """A candidate and how its rollouts went: values from 0 (lost) to 1 (won), and points ahead at their end.

    In an endgame that was looked through, `points` is the one number found; `values` stays empty.
    """

    choice: Choice
    values: list[float]
    points: list[float]

    @property
    def value(self) -> float:
        """The mean value."""
        return statistics.fmean(self.values) if self.values else 0.0


def win_chance(spread: float, left: int) -> float:
    """Return the chance to win with `spread` points ahead and `left` tiles to come (-1: the game is over)."""
    if left < 0:
        return 0.5 if spread == 0 else float(spread > 0)
    return 0.5 * (1 + math.erf(spread / (_POINTS_A_TILE * math.sqrt(2 * (left + 1)))))


class Simulation:
    """Looks ahead by rollouts."""

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings or Settings()

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        """Return the best candidate found in the time there is."""
        tried = self.look(view, generator, task)
        return tried[0].choice

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the plays that did best; their equity is the points they are ahead by on average."""
        tried = self.look(view, generator, task, least=count)
        ahead = view.score - max((opponent.score for opponent in view.opponents), default=0)
        ranked: list[RankedPlay] = []
        for one in tried:
            if one.choice.play:
                gain = statistics.fmean(one.points) - ahead if one.points else one.choice.play.score
                ranked.append(RankedPlay(one.choice.play, round(gain, 2)))
        return ranked[:count]

    def look(self, view: EngineView, generator: Generator, task: Task, least: int = 0) -> list[Tried]:
        """Return all candidates, the best first; there are `least` at least, if there are so many plays."""
        settings = self._settings
        settings = replace(settings, candidates=max(settings.candidates, least))
        choices = self._candidates(view, generator, settings.candidates)
        tried = [Tried(choice, [], []) for choice in choices]
        if len(tried) == 1:
            return tried
        is_open = view.bag == 0 and len(view.opponents) == 1 and settings.solves_endgame
        if is_open and isinstance(generator, CompiledGenerator):
            solved = solve(view, generator, choices, task)
            for place, points in solved:
                tried[place].points.append(points)
            if solved:
                return [tried[place] for place, _points in solved]
        if not isinstance(generator, CompiledGenerator):
            # Some forty times slower: fewer candidates, and to be stopped within a moment.
            settings = replace(settings, batch=1)
            tried = tried[: max(_SLOW_CANDIDATES, least)]
        source = rollouts(view, generator, task.seed)
        hidden = sum(count for _tile, count in view.unseen())
        plies = TO_THE_END if hidden <= settings.endgame else settings.plies
        return _spend(tried, source, plies, task, settings)

    def _candidates(self, view: EngineView, generator: Generator, count: int) -> list[Choice]:
        """Return what is worth looking at, the `count` highest plays first."""
        plays = generator.generate(view.board, view.rack).first(count)
        choices = [Choice(Kind.PLAY, play=play) for play in plays]
        if not choices:
            return [without_play(view, generator)]
        if view.bag == 0:
            choices.append(Choice(Kind.PASS))
        return choices


def _spend(tried: list[Tried], source: Rollouts, plies: int, task: Task, settings: Settings) -> list[Tried]:
    """Roll out candidates until the effort or the time is spent; return them, the best first."""
    alive, dropped = tried, list[Tried]()
    done = rolled = 0
    limits = [limit for limit in (task.iterations, settings.effort) if limit is not None]
    most = min(limits, default=None)
    while len(alive) > 1 and done < settings.most_samples and not task.should_stop():
        if most is not None and rolled >= most:
            break
        results = source.run([one.choice for one in alive], done, settings.batch, plies)
        for one, ended in zip(alive, results, strict=True):
            one.values += map(_value, ended)
            one.points += (float(ahead.spread) for ahead in ended)
        done += settings.batch
        rolled += settings.batch * len(alive)
        alive.sort(key=lambda one: -one.value)
        if done >= _LEAST_SAMPLES:
            kept = [one for one in alive if one is alive[0] or not _is_behind(one, alive[0])]
            dropped = [one for one in alive if one not in kept] + dropped
            alive = kept
    return alive + dropped


def _value(ahead: Ahead) -> float:
    return win_chance(ahead.spread, ahead.left) + _POINT * ahead.spread


def _is_behind(one: Tried, best: Tried) -> bool:
    differences = [b - a for a, b in zip(one.values, best.values, strict=True)]
    mean = statistics.fmean(differences)
    return mean > _DOUBT * statistics.stdev(differences, mean) / math.sqrt(len(differences)) + 1e-9
