"""A player that plays on from each candidate, many times, and takes what turns out best.

The one idea: what a play is worth is what it leads to. The plays that are best at first sight (`leave`), and
a few other things one can do, are candidates; rollouts say how each fares on the same samples of what is
hidden. The effort goes where it is doubtful: a candidate that is behind by more than chance explains is
dropped. At any moment there is a best so far, which is the answer when time is up.

When the bag is empty and one opponent is left nothing is hidden: the endgame is looked through instead.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.endgame import Solved, solve
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import POINT, LeaveValues, leave_values
from upwords_tui.engine.upwords.play_list import Plays
from upwords_tui.engine.upwords.players import Choice, MoveKind, Player, RankedPlay, Task, without_play
from upwords_tui.engine.upwords.rollouts import TO_THE_END, Rollouts, rollouts
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.tiles import Tile

_POINTS_A_TILE = 6.0
"""What one tile still to come does to the spread: a standard deviation in points (docs/lab/players.md)."""

_TO_MOVE = 12.0
"""What it is worth to be the one to move, in points (docs/lab/players.md)."""

_A_POINT = 0.0005
"""What a point is worth beside the chance to win, so that won and lost games are played on well."""

_DOUBT = 3.0
"""A candidate is dropped when it is behind by this many standard errors."""

_SLOW_CANDIDATES = 8
"""So many are looked at without the kernel."""

_ALONE_SAMPLES = 100
"""So many say what a move is worth that has no rival."""

_LEAST_SAMPLES = 16
"""Before so many samples nothing is dropped."""


@dataclass(frozen=True)
class SearchSettings:
    """How a simulation spends its effort.

    `candidates` plays are looked at, each rollout lasts `plies` turns after the candidate, or to the end of
    the game once no more than `endgame` tiles are hidden. `most_samples` is enough for any position.
    """

    candidates: int = 24
    plies: int = 3
    endgame: int = 21
    most_samples: int = 2000
    batch: int = 4
    solves_endgame: bool = True


@dataclass(eq=False)
class Tried:
    """A candidate and how its rollouts went: values from 0 (lost) to 1 (won), and points ahead at their end.

    In an endgame that was looked through there is one of each. `stays`: it is never dropped.
    """

    choice: Choice
    values: list[float]
    points: list[float]
    stays: bool = False

    @property
    def value(self) -> float:
        return statistics.fmean(self.values) if self.values else 0.0

    @property
    def ahead(self) -> float:
        """The points ahead at the end, on average; NaN before the first rollout."""
        return statistics.fmean(self.points) if self.points else math.nan

    @property
    def win(self) -> float:
        """The chance to win, from 0 to 1; NaN before the first rollout."""
        return min(max(self.value - _A_POINT * self.ahead, 0.0), 1.0) if self.points else math.nan

    def settle(self, points: float, left: int) -> None:
        """Take in what an endgame comes to, in place of what was found before.

        `left` is -1 if that is certain, else the number of tiles still to be laid.
        """
        self.points[:] = [points]
        self.values[:] = [_value(points, left)]


@dataclass(frozen=True)
class Findings:
    """What looking at a position has brought: the candidates, the best first.

    `made` is the one that was asked about. `is_exact`: this is an endgame that was looked through.
    """

    tried: list[Tried]
    made: Tried | None = None
    is_exact: bool = False


def win_chance(spread: float, left: int) -> float:
    """Return the chance to win with `spread` points ahead and `left` tiles to come (-1: the game is over)."""
    if left < 0:
        return 0.5 if spread == 0 else float(spread > 0)
    return 0.5 * (1 + math.erf(spread / (_POINTS_A_TILE * math.sqrt(2 * (left + 1)))))


class Simulation(Player):
    """Looks ahead by rollouts."""

    def __init__(self, settings: SearchSettings | None = None) -> None:
        self._settings = settings or SearchSettings()

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        return self.look(view, generator, task).tried[0].choice

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the plays that did best; their equity is the points they are ahead by on average."""
        found = self.look(view, generator, task, least=count)
        now = view.score - max((opponent.score for opponent in view.opponents), default=0)
        ranked: list[RankedPlay] = []
        for one in found.tried:
            if play := one.choice.play:
                gain = one.ahead - now if one.points else play.score
                win = one.win if one.points and view.opponents else None
                ranked.append(RankedPlay(play, round(gain, 2), win))
        return ranked[:count]

    def look(
        self,
        view: EngineView,
        generator: Generator,
        task: Task,
        least: int = 0,
        made: Choice | None = None,
    ) -> Findings:
        """Return all candidates, the best first; there are `least` at least, if there are so many plays.

        `made` is among them, whatever becomes of it.
        """
        settings = self._settings
        settings = replace(settings, candidates=max(settings.candidates, least))
        leaves = leave_values(view.edition.id)
        plays = generator.generate(view.board, view.rack)
        likely = candidates_at_first_sight(view, plays, generator, leaves, settings)
        tried = [Tried(choice, [], []) for choice in likely]
        asked: Tried | None = None
        if made is not None:
            asked = next((one for one in tried if _are_same(one.choice, made)), None)
            if asked is None:
                asked = Tried(made, [], [])
                tried.append(asked)
            asked.stays = True
        if len(tried) == 1 and made is None:
            return Findings(tried)
        if view.is_open and settings.solves_endgame and isinstance(generator, CompiledGenerator):
            found = _look_through(_Endgame(view, generator, task, leaves), tried, plays, asked, least)
            if found:
                return found
        if not isinstance(generator, CompiledGenerator):
            # Some forty times slower: fewer candidates, and to be stopped within a moment.
            settings = replace(settings, batch=1)
            kept = max(_SLOW_CANDIDATES, least)
            tried = [one for place, one in enumerate(tried) if place < kept or one.stays]
        rolling = rollouts(view, generator, task.seed, leaves)
        source = horizon(view, rolling, settings)
        return Findings(_spend(tried, source, task, settings), asked)


class Horizon(NamedTuple):
    """Rollouts of so many turns after a candidate."""

    rollouts: Rollouts
    plies: int
    seats: int

    def run(self, tried: Sequence[Tried], first: int, samples: int) -> None:
        """Roll out candidates on the samples from number `first` on, and note how they ended."""
        ends = self.rollouts.run([one.choice for one in tried], first, samples, self.plies)
        for one, ended in zip(tried, ends, strict=True):
            for ahead in ended:
                points = ahead.hundredths / POINT + (self._to_move if ahead.left >= 0 else 0.0)
                one.points.append(points)
                one.values.append(_value(points, ahead.left))

    @property
    def _to_move(self) -> float:
        """What it is worth to the seat, for which this is turn 0, who is to move at the end."""
        if (self.plies + 1) % self.seats == 0:
            return _TO_MOVE if self.seats > 1 else 0.0
        return -_TO_MOVE if self.seats == 2 else 0.0


def horizon(view: EngineView, rolling: Rollouts, settings: SearchSettings) -> Horizon:
    """Return rollouts as long as `settings` have them in a position: to the end where little is hidden."""
    plies = TO_THE_END if view.hidden <= settings.endgame else settings.plies
    return Horizon(rolling, plies, len(view.opponents) + 1)


class _Endgame(NamedTuple):
    view: EngineView
    generator: CompiledGenerator
    task: Task
    leaves: LeaveValues | None

    def solve(self, tried: Sequence[Tried]) -> Solved:
        return solve(self.view, self.generator, [one.choice for one in tried], self.task, self.leaves)


def _look_through(
    endgame: _Endgame, tried: list[Tried], plays: Plays, asked: Tried | None, least: int
) -> Findings | None:
    """Return the candidates ranked by an endgame that was looked through; None if there was no time.

    The likely ones first: with their best found, all other plays have only to be shown to be no better.
    """
    solved = endgame.solve(tried)
    if not solved.ranked:
        return None
    left = len(endgame.view.rack) + endgame.view.opponents[0].tiles
    ranked = [tried[place] for place, _points in solved.ranked]
    for one, (_place, points) in zip(ranked, solved.ranked, strict=True):
        one.settle(points, -1 if solved.is_exact else left)
    is_exact = solved.is_exact
    if is_exact:
        known = {one.choice.play.play for one in tried if one.choice.play}
        others = [Tried(Choice(MoveKind.PLAY, play=play), [], []) for play in plays if play.play not in known]
        wider = endgame.solve([ranked[0], *others]) if others else Solved([(0, 0)], True)
        is_exact = wider.is_exact
        place, points = wider.ranked[0] if wider.ranked else (0, 0)
        if is_exact and place:
            better = others[place - 1]
            better.settle(points, -1)
            ranked.insert(0, better)
    # What was shown to be no better than the best may be worse than was shown; and where not everything
    # could be looked at, what is said of one should rest on as long a look as what is said of another.
    for one in ranked if least else [asked] if asked else []:
        if one is ranked[0] and solved.is_exact:
            continue
        alone = endgame.solve([one])
        if alone.ranked and (alone.is_exact or not solved.is_exact):
            one.settle(alone.ranked[0][1], -1 if alone.is_exact else left)
        elif one is asked:
            is_exact = False
    if solved.is_exact:
        ranked[1:] = sorted(ranked[1:], key=lambda one: -one.value)
    else:
        ranked.sort(key=lambda one: -one.value)
    return Findings(ranked, asked, is_exact)


def _are_same(one: Choice, other: Choice) -> bool:
    if one.play and other.play:
        return one.play.play == other.play.play
    return (
        one.kind is other.kind and sorted(one.tiles) == sorted(other.tiles) and not (one.play or other.play)
    )


def candidates_at_first_sight(
    view: EngineView, found: Plays, generator: Generator, leaves: LeaveValues | None, settings: SearchSettings
) -> list[Choice]:
    """Return what is worth looking at, the plays that are best at first sight before the rest."""
    count = settings.candidates
    rack, stage = Counter(view.rack), leaves.at(view.bag) if leaves else None
    plays = stage.best(rack, found, count) if stage else found.first(count)
    choices = [Choice(MoveKind.PLAY, play=play) for play in plays]
    if not choices:
        return [without_play(view, generator)]
    if view.bag == 0:
        choices.append(Choice(MoveKind.PASS))
    if stage:
        tiles: list[Tile] = []
        for _ in range(min(view.exchange, len(view.rack))):
            tiles.append(stage.least(rack, view.edition.alphabet.faces))
            rack[tiles[-1]] -= 1
            choices.append(Choice(MoveKind.EXCHANGE, tiles=tuple(tiles)))
    return choices


def _spend(tried: list[Tried], source: Horizon, task: Task, settings: SearchSettings) -> list[Tried]:
    """Roll out candidates until the effort or the time is spent; return them, the best first."""
    alive, dropped = tried, list[Tried]()
    done = rolled = 0
    must_know = any(one.stays for one in tried)
    while done < settings.most_samples and (not task.should_stop() or (must_know and not done)):
        if len(alive) == 1 and (not alive[0].stays or done >= _ALONE_SAMPLES):
            break
        if task.iterations is not None and rolled >= task.iterations:
            break
        source.run(alive, done, settings.batch)
        done += settings.batch
        rolled += settings.batch * len(alive)
        alive.sort(key=lambda one: -one.value)
        if done >= _LEAST_SAMPLES:
            kept = [one for one in alive if one.stays or not _is_behind(one, alive[0])]
            dropped = [one for one in alive if one not in kept] + dropped
            alive = kept
    return alive + dropped


def _value(points: float, left: int) -> float:
    return win_chance(points, left) + _A_POINT * points


def _is_behind(one: Tried, best: Tried) -> bool:
    if one is best:
        return False
    differences = [b - a for a, b in zip(one.values, best.values, strict=True)]
    count, mean = len(differences), statistics.fmean(differences)
    # Not `statistics.stdev`: exact fractions take a tenth of all the time.
    variance = math.fsum((each - mean) ** 2 for each in differences) / (count - 1)
    return mean > _DOUBT * math.sqrt(variance / count) + 1e-9
