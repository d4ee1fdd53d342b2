"""A player that plays on from each candidate, many times, and takes what turns out best.

Candidates are the plays that are best at first sight (`leave`), passing and a few exchanges; rollouts say how
each fares on the same samples of what is hidden. A candidate that is behind by more than chance explains is
dropped. At any moment there is a best so far, which is the answer when time is up.

With an empty bag and one opponent nothing is hidden: the endgame is looked through instead. With a few tiles
in the bag it is looked through after each draw, for the best few candidates.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace

from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.endgame import solve
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.kernel import MAX_TRIED
from upwords_tui.engine.upwords.learners import Learner
from upwords_tui.engine.upwords.leave import POINT, LeaveValues, Stage, leave_values
from upwords_tui.engine.upwords.levels import UpwordsLevel
from upwords_tui.engine.upwords.play_list import Plays
from upwords_tui.engine.upwords.players import (
    Choice,
    FirstSight,
    HighestScore,
    MoveKind,
    Player,
    RankedPlay,
    Task,
    without_play,
)
from upwords_tui.engine.upwords.rollouts import TO_THE_END, Horizon, Trials, rollouts
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.tiles import Tile

_POINTS_A_TILE = 6.0
"""What one tile still to come does to the spread: a standard deviation in points (docs/lab/players.md)."""

_TO_MOVE = 12.0
"""What it is worth to be the one to move, in points (docs/lab/players.md)."""

_A_POINT = 0.0005
"""What a point is worth beside the chance to win, so that won and lost games are played on well."""

_ENDS = Horizon(TO_THE_END, 0, 0.0, _POINTS_A_TILE, 0.0, _A_POINT)

_FIRST_SIGHT = 40
_WITHOUT_PLAY = 4
"""First sight counts as so many rollouts: it compares plays well with each other, but not an exchange with a
play (docs/lab/players.md)."""

_DOUBT = 3.0
"""A candidate is dropped when it is behind by this many standard errors."""

_SLOW_CANDIDATES = 8
"""So many are looked at without the kernel."""

_FEW_SAMPLES = 4
"""So many for each of those that come after the ones worth looking at."""

_ALONE_SAMPLES = 100
"""So many say what a move is worth that has no rival."""

_ROUGH, _FINALISTS, _PLAYED_ON = 0.5, 4, 10
"""Where ends can be looked through, so much of the effort goes into finding the best few without that; what
they were worth counts as so many rollouts."""

_LEAST_SAMPLES = 16
"""Before so many samples nothing is dropped."""


@dataclass(frozen=True)
class SearchSettings:
    """How a simulation spends its effort.

    `candidates` plays are looked at, each rollout lasts `plies` turns after the candidate, or to the end of
    the game once no more than `endgame` tiles are hidden; where one ends the game, it is not sure by `over`
    points. No half is dropped before `fair_samples`; `most_samples` is enough for any position. In a game of
    two with no more than `few` tiles in the bag, rollouts look at `nodes` positions once it is empty.
    """

    candidates: int = 24
    plies: int = 3
    endgame: int = 21
    fair_samples: int = 0
    most_samples: int = 2000
    over: float = 6.0
    few: int = 3
    nodes: int = 50
    solves_endgame: bool = True


@dataclass(eq=False)
class Tried:
    """A candidate and how its rollouts went, on average.

    `value` is from 0 (lost) to 1 (won), `ahead` the points ahead at their end, NaN before the first;
    `expected` is the value it had before them, worth `weight` rollouts. `stays`: it is never dropped.
    `is_solved`: instead of rollouts an endgame was looked through, with whatever end.
    """

    choice: Choice
    expected: float = 0.0
    weight: int = 0
    samples: int = 0
    value: float = 0.0
    ahead: float = math.nan
    stays: bool = False
    is_solved: bool = False

    def take(self, trials: Trials, place: int) -> None:
        """Take in what trials say of the candidate at a place."""
        self.samples, self.value, self.ahead = trials.samples[place], trials.worth(place), trials.ahead(place)

    @property
    def win(self) -> float:
        """The chance to win, from 0 to 1; NaN before the first rollout."""
        return min(max(self.value - _A_POINT * self.ahead, 0.0), 1.0)

    @property
    def likely(self) -> float:
        """The value that what was expected and rollouts together make likely."""
        return (self.weight * self.expected + self.samples * self.value) / (self.weight + self.samples)


@dataclass(frozen=True)
class Findings:
    """What looking at a position has brought: the candidates, the best first.

    `made` is the one that was asked about. `is_exact`: this is an endgame that was looked through.
    """

    tried: list[Tried]
    made: Tried | None = None
    is_exact: bool = False


class Simulation(Player):
    """Looks ahead."""

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
                gain = one.ahead - now if one.samples else play.score
                win = one.win if one.samples and view.opponents else None
                ranked.append(RankedPlay(play, round(gain, 2), win))
        return ranked[:count]

    def look(
        self, view: EngineView, generator: Generator, task: Task, least: int = 0, made: Choice | None = None
    ) -> Findings:
        """Return all candidates, the best first; there are `least` at least, if there are so many plays.

        `made` is among them, whatever becomes of it.
        """
        settings = self._settings
        settings = replace(settings, candidates=max(settings.candidates, least))
        is_last = view.turns_left is not None and view.turns_left <= len(view.opponents) + 1
        leaves = None if is_last else leave_values(view.edition.id)
        plays = generator.generate(view.board, view.rack)
        likely = candidates_at_first_sight(view, plays, generator, leaves, settings)
        tried = [Tried(choice) for choice in likely]
        asked: Tried | None = None
        if made is not None:
            wanted = _moved(made)
            asked = next((one for one in tried if _moved(one.choice) == wanted), None)
            if asked is None:
                asked = Tried(made)
                tried.append(asked)
            asked.stays = True
        if len(tried) == 1 and made is None:
            return Findings(tried)
        if view.is_open and settings.solves_endgame and isinstance(generator, CompiledGenerator):
            found = _look_through(view, generator, task, leaves, tried, plays, asked, least)
            if found:
                return found
        if not isinstance(generator, CompiledGenerator):
            # Some forty times slower: fewer candidates, and to be stopped within a moment.
            kept = max(_SLOW_CANDIDATES, least)
            tried = [one for place, one in enumerate(tried) if place < kept or one.stays]
        stage, left = leaves.at(view.bag) if leaves else None, view.hidden + len(view.rack)
        for one in tried:
            one.expected = _first_sight(view, one.choice, stage, left)
            one.weight = _FIRST_SIGHT if one.choice.play else _WITHOUT_PLAY
        rolling, reach = rollouts(view, generator, task.seed, leaves), horizon(view, settings)
        looks_through = reach.nodes and isinstance(generator, CompiledGenerator)
        begun = task.part(_ROUGH) if looks_through else task
        ranked = list[Tried]()
        for first in range(0, len(tried), MAX_TRIED):
            some = tried[first : first + MAX_TRIED]
            trials = rolling.trials([one.choice for one in some], reach._replace(nodes=0))
            if first:  # only their order is wanted
                settings = replace(settings, most_samples=_FEW_SAMPLES)
            ranked += _spend(some, trials, begun, settings, must_know=first > 0 or asked is not None)
        if looks_through:
            count = max(_FINALISTS, least)
            best = [one for rank, one in enumerate(ranked) if rank < count or one.stays][:MAX_TRIED]
            for one in best:
                one.expected, one.weight = one.value if one.samples else one.expected, _PLAYED_ON
            trials = rolling.trials([one.choice for one in best], reach)
            again = _spend(best, trials, task.part(1.0, _ROUGH), self._settings, must_know=False)
            ranked = [*again, *(one for one in ranked if one not in again)]
        return Findings(ranked, asked)


def horizon(view: EngineView, settings: SearchSettings) -> Horizon:
    """Return rollouts as long as `settings` have them in a position: to the end where little is hidden."""
    plies = TO_THE_END if view.hidden <= settings.endgame else settings.plies
    seats = len(view.opponents) + 1
    nodes = settings.nodes if 0 < view.bag <= settings.few and seats == 2 else 0
    is_next = (plies + 1) % seats == 0
    to_move = _TO_MOVE if is_next and seats > 1 else -_TO_MOVE if seats == 2 and not is_next else 0.0
    return _ENDS._replace(plies=plies, nodes=nodes, to_move=to_move, over=settings.over)


def _look_through(
    view: EngineView,
    generator: CompiledGenerator,
    task: Task,
    leaves: LeaveValues | None,
    tried: list[Tried],
    plays: Plays,
    asked: Tried | None,
    least: int,
) -> Findings | None:
    """Return the candidates ranked by an endgame that was looked through; None if there was no time.

    All other plays are looked at too, and told if they are better. What candidates come to is known of the
    `least` best and of the one `asked` about; the others may be worse than is told.
    """
    known = {one.choice.play.play for one in tried if one.choice.play}
    others = (Choice(MoveKind.PLAY, play=play) for play in plays if play.play not in known)
    looked_at = [*tried, *(Tried(choice) for choice in others)]
    least = min(max(least, 1), len(looked_at))
    place = None if asked is None else tried.index(asked)
    choices = [one.choice for one in looked_at]
    solved = solve(view, generator, choices, task, leaves, least, place)
    if not solved.ranked:
        return None
    # Tiles still to be laid make an end uncertain.
    left = -1 if solved.is_exact else len(view.rack) + view.opponents[0].tiles
    ranked = list[Tried]()
    for number, (at, points) in enumerate(solved.ranked):
        one = looked_at[at]
        one.samples, one.ahead, one.value, one.is_solved = 1, points, _ENDS.worth(points, left), True
        if at < len(tried) or number < least:
            ranked.append(one)
    return Findings(ranked, asked, solved.is_exact)


def _moved(choice: Choice) -> object:
    """Return what is done, whatever list its words are in."""
    return choice.play.play if choice.play else (choice.kind, sorted(choice.tiles))


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


def _first_sight(view: EngineView, choice: Choice, stage: Stage | None, left: int) -> float:
    """Return what a candidate seems to be worth without looking ahead, with so many tiles left before it."""
    points, rack, laid = 0.0, Counter(view.rack), 0
    if choice.play:
        laid = len(choice.play.play)
        points = stage.of_play(rack, view.board, choice.play) / POINT if stage else choice.play.score
    elif stage:
        points = -sum(stage.first[tile] for tile in choice.tiles) / POINT
    before = view.score - max((opponent.score for opponent in view.opponents), default=0)
    to_move = _TO_MOVE if len(view.opponents) == 1 else 0.0
    return _ENDS.worth(before + points - to_move, left - laid)


def _spend(
    tried: list[Tried], trials: Trials, task: Task, settings: SearchSettings, *, must_know: bool
) -> list[Tried]:
    """Roll out candidates until the effort or the time is spent; return them, the best first.

    `must_know`: each is tried once at least.

    Sequential halving (Karnin, Koren and Somekh 2013): the effort has as many parts as the candidates can be
    halved, and after each of them the better half goes on. Who is surely behind leaves before.
    """
    places = {id(one): place for place, one in enumerate(tried)}
    alive, dropped = list(tried), list[Tried]()
    halvings, parts, done, rolled = 0, max(math.ceil(math.log2(len(tried))), 1), 0, 0

    def spent() -> float:
        by_count = rolled / task.iterations if task.iterations is not None else 0.0
        return max(task.spent(), by_count)

    while done < settings.most_samples and (spent() < 1 or (must_know and not done)):
        if len(alive) == 1 and (not alive[0].stays or done >= _ALONE_SAMPLES):
            break
        samples = min(max(done, _LEAST_SAMPLES), settings.most_samples - done)
        end = (halvings + 1) / parts
        if task.iterations is not None:
            samples = min(samples, max(math.ceil((end * task.iterations - rolled) / len(alive)), 1))
        at = [places[id(one)] for one in alive]
        trials.run(at, samples, task.part(end).is_up)
        rolled += (trials.samples[at[0]] - done) * len(alive)
        done = trials.samples[at[0]]
        for one, place in zip(alive, at, strict=True):
            one.take(trials, place)
        alive.sort(key=lambda one: -one.likely)
        if alive[0].samples:
            told = {"best": alive[0].choice, "win": round(alive[0].win, 4), "ahead": round(alive[0].ahead, 2)}
            task.report({"samples": done, "candidates": len(alive), **told})
        kept = len(alive)
        if spent() >= end and done >= settings.fair_samples:
            halvings = int(spent() * parts)
            kept = (kept + 1) // 2
        best = places[id(alive[0])]
        going_on = [
            one
            for rank, one in enumerate(alive)
            if one.stays
            or (rank < kept and not (done >= _LEAST_SAMPLES and is_behind(trials, places[id(one)], best)))
        ]
        dropped = [one for one in alive if one not in going_on] + dropped
        alive = going_on
    return alive + dropped


def is_behind(trials: Trials, place: int, best: int) -> bool:
    """Return whether one does worse than another tried on the same samples, by more than chance explains."""
    mean, error = trials.behind(place, best)
    return mean > _DOUBT * error + 1e-9


def player_of(level: UpwordsLevel) -> Player:
    """Return the player that a level stands for."""
    match level.how:
        case int(step):
            return Learner(step)
        case "highest":
            return HighestScore()
        case "expert":
            return FirstSight()
    return Simulation()
