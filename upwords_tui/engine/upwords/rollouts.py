"""Playing on from a position, many times, to see what a move leads to.

A *sample* deals the tiles nobody has seen, to the other racks and into a bag in an order. All candidates are
tried on the same samples (common random numbers), so that the tiles make no difference. After the candidate
everybody takes the play that is best at first sight (`leave`), for so many turns or to the end of the game.

The compiled kernel and this module's Python come to the same results: tests/agreement compares them.
"""

from __future__ import annotations

import ctypes
import math
import threading
import weakref
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import POINT, LeaveValues
from upwords_tui.engine.upwords.play_list import DIRECTIONS, ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.tiles import Tile

TO_THE_END = 1000
"""More turns than a game has."""

_MOST_POINTS = 10_000
"""No game brings back so many: being ahead by more makes no difference."""

_MASK = (1 << 64) - 1


class Ahead(NamedTuple):
    """Where a rollout ended: how far ahead the seat is, and the tiles left in the bag and on racks.

    `hundredths` of a point, what is on the racks counted in; `left` is -1 if the game was over.
    """

    hundredths: int
    left: int


class RolloutResult(NamedTuple):
    """What each seat did from a candidate on to the end of the game, the seat that moves first.

    `points` are those of its plays, the candidate's not counted; `left` is how many tiles it has left.
    """

    points: tuple[int, ...]
    left: tuple[int, ...]


class Horizon(NamedTuple):
    """How far rollouts go, and what their ends are worth, from 0 (lost) to 1 (won).

    In an unfinished game having the move counts as `to_move` points. The chance to win is a normal
    distribution's: its standard deviation is `deviation` points times the root of the tiles left and one, or
    `over` points in a finished game, as others would have ended it otherwise. `point` is what a point is
    worth besides. With `nodes`, which is the kernel's alone, a game of two goes on to its end, and each time
    the bag is empty so many positions are looked at.
    """

    plies: int
    nodes: int
    to_move: float
    deviation: float
    over: float
    point: float

    def worth(self, points: float, left: int) -> float:
        """Return what it is worth to be so far ahead with so many tiles left (-1: the game is over)."""
        deviation = self.deviation * math.sqrt(left + 1) if left >= 0 else self.over
        if deviation:
            chance = 0.5 * (1 + math.erf(points / (deviation * math.sqrt(2))))
        else:
            chance = 0.5 if points == 0 else float(points > 0)
        return chance + self.point * points

    def end(self, ahead: Ahead) -> tuple[float, float]:
        """Return the points ahead at the end of a rollout, and what they are worth."""
        points = ahead.hundredths / POINT + (self.to_move if ahead.left >= 0 else 0.0)
        return points, self.worth(points, ahead.left)


class Trials:
    """Candidates, up to MOST_TRIED of them, and what they came to on the samples they were tried on."""

    def __init__(self, rolling: Rollouts, choices: Sequence[Choice], horizon: Horizon, first: int) -> None:
        self._rolling, self.choices, self.horizon, self._first = rolling, choices, horizon, first
        self.tally = kernel.KernelTally()
        self.samples = [0] * len(choices)

    def run(self, places: Sequence[int], samples: int, is_up: Callable[[], bool]) -> None:
        """Try candidates that were tried on the same samples on so many more, or until time is up."""
        before = self.samples[places[0]]
        done = self._rolling.add_to(self, places, self._first + before, samples, is_up)
        for place in places:
            self.samples[place] = before + done

    def ahead(self, place: int) -> float:
        """Return the points ahead, on average."""
        return float(self.tally.points[place]) / self.samples[place]

    def worth(self, place: int) -> float:
        """Return what its ends were worth, on average."""
        return float(self.tally.worths[place]) / self.samples[place]

    def behind(self, place: int, best: int) -> tuple[float, float]:
        """Return how much less one is worth than another on the same samples, and its standard error."""
        count, products = self.samples[place], self.tally.products
        mean = self.worth(best) - self.worth(place)
        squares = products[place][place] + products[best][best] - 2 * products[place][best]
        return mean, math.sqrt(max(squares / count - mean * mean, 0.0) / max(count - 1, 1))


class Rollouts(ABC):
    """Tries candidates in one position."""

    def trials(self, choices: Sequence[Choice], horizon: Horizon, first: int = 0) -> Trials:
        """Return trials of candidates that begin with sample number `first`."""
        return Trials(self, choices, horizon, first)

    @abstractmethod
    def add_to(
        self, trials: Trials, places: Sequence[int], first: int, samples: int, is_up: Callable[[], bool]
    ) -> int:
        """Add what candidates come to on samples from `first` on; return on how many: one at least."""

    @abstractmethod
    def finish(self, candidates: Sequence[Choice], first: int, samples: int) -> list[list[RolloutResult]]:
        """Return for each candidate what the seats did to the end of the game, from sample `first` on."""


def rollouts(view: EngineView, generator: Generator, seed: int, leaves: LeaveValues | None) -> Rollouts:
    """Return the fastest there is for this position; the same seed gives the same samples."""
    if isinstance(generator, CompiledGenerator):
        return CompiledRollouts(view, generator, seed, leaves)
    return PythonRollouts(view, generator, seed, leaves)


class CompiledRollouts(Rollouts):
    def __init__(
        self, view: EngineView, generator: CompiledGenerator, seed: int, leaves: LeaveValues | None
    ) -> None:
        self.generator = generator
        self.position = compiled_position(view, generator, leaves)
        self.seed = seed & _MASK
        self._scores = table_of(view, generator).scores[: len(view.opponents) + 1]
        self._penalty = view.penalty
        self._solver: Any = None

    def add_to(
        self, trials: Trials, places: Sequence[int], first: int, samples: int, is_up: Callable[[], bool]
    ) -> int:
        reach, tally = ctypes.byref(kernel.KernelHorizon(*trials.horizon)), ctypes.byref(trials.tally)
        asked = candidates_of(trials.choices, self.generator), self.seed, first, samples, reach
        tried = (ctypes.c_int32 * len(places))(*places), len(places)
        library = self.generator.library
        if trials.horizon.nodes and not self._solver:
            self._solver = ctypes.c_void_p(library.kernel_solver(*self.position[1:4]))
            weakref.finalize(self, library.kernel_solver_free, self._solver)
        solver = self._solver if trials.horizon.nodes else None
        return until(
            is_up, lambda stop: library.kernel_trials(*self.position, *asked, *tried, solver, stop, tally)
        )

    def finish(self, candidates: Sequence[Choice], first: int, samples: int) -> list[list[RolloutResult]]:
        count = len(self._scores)
        told = (ctypes.c_int32 * (len(candidates) * samples * count * 2))()
        _spreads, left = self.roll(candidates, first, samples, TO_THE_END, told)
        results = []
        for place, hidden in enumerate(left):
            seats = told[2 * count * place : 2 * count * (place + 1)]
            scored = candidates[place // samples].play
            points = [score - start for score, start in zip(seats[::2], self._scores, strict=True)]
            points[0] -= scored.score if scored else 0
            results.append(_finished(points, seats[1::2], self._penalty if hidden < 0 else 0))
        return [results[start : start + samples] for start in range(0, len(results), samples)]

    def roll(
        self, candidates: Sequence[Choice], first: int, samples: int, plies: int, seats: Any = None
    ) -> tuple[Any, Any]:
        """Return what the kernel writes: spreads and tiles left."""
        room = len(candidates) * samples
        spreads, left = (ctypes.c_int32 * room)(), (ctypes.c_int32 * room)()
        tried = candidates_of(candidates, self.generator), len(candidates)
        wanted = self.seed, first, samples, plies
        self.generator.library.kernel_rollouts(*self.position, *tried, *wanted, spreads, left, seats)
        return spreads, left


_LOOK_SECONDS = 0.005


def until(is_up: Callable[[], bool], work: Callable[[Any], int]) -> int:
    """Return what `work` returns in a thread of its own; the flag it gets is set as soon as time is up."""
    stop, returned = ctypes.c_int32(0), list[int]()
    thread = threading.Thread(target=lambda: returned.append(work(ctypes.byref(stop))), name="kernel")
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK_SECONDS)
        stop.value = is_up()
    return returned[0]


def _finished(points: Sequence[int], left: Sequence[int], penalty: int) -> RolloutResult:
    """Return what seats did; `penalty` was taken off for each tile left."""
    gained = (each + penalty * count for each, count in zip(points, left, strict=True))
    return RolloutResult(tuple(gained), tuple(left))


def compiled_position(
    view: EngineView, generator: CompiledGenerator, leaves: LeaveValues | None
) -> tuple[Any, ...]:
    """Return the kernel's first arguments: board, rules (house rules included), words, leaves, table."""
    rules = kernel.Rules.from_buffer_copy(generator.rules)
    rules.pass_rounds, rules.leftover_penalty = view.pass_rounds, view.penalty
    rules.ends_when_out = view.ends_when_player_out
    values = None if leaves is None else ctypes.byref(leaves.compiled(generator.edition.alphabet))
    table = ctypes.byref(table_of(view, generator))
    return generator.board(view.board), ctypes.byref(rules), ctypes.byref(generator.graph), values, table


def table_of(view: EngineView, generator: CompiledGenerator) -> kernel.KernelTable:
    order = generator.edition.alphabet.order
    unseen = bytes(order(tile) for tile, count in view.unseen() for _ in range(count))
    table = kernel.KernelTable(
        seats=len(view.opponents) + 1,
        bag=view.bag,
        passes=view.passes,
        exchange=view.exchange,
        turns_left=view.turns_left or 0,
        unseen_count=len(unseen),
    )
    # Only who is ahead matters, and endgames count that in 16 bits.
    base = view.score if view.opponents else 0
    known = [(view.score, len(view.rack)), *((each.score, each.tiles) for each in view.opponents)]
    for seat, (score, tiles) in enumerate(known):
        table.scores[seat] = max(min(score - base, _MOST_POINTS), -_MOST_POINTS)
        table.tiles[seat] = tiles
    table.rack = generator.rack(view.rack)
    table.unseen[: len(unseen)] = unseen
    return table


def candidates_of(choices: Sequence[Choice], generator: Generator) -> Any:
    """Return `choices` as the kernel wants them."""
    made = (kernel.Candidate * len(choices))()
    order = generator.edition.alphabet.order
    for candidate, choice in zip(made, choices, strict=True):
        if choice.play:
            candidate.kind = kernel.PLAY
            candidate.play = _play_of(choice.play)
        elif choice.kind is MoveKind.EXCHANGE:
            candidate.kind = kernel.EXCHANGE
            candidate.tile_count = len(choice.tiles)
            candidate.tiles[: len(choice.tiles)] = [order(tile) for tile in choice.tiles]
        else:
            candidate.kind = kernel.PASS
    return made


def _play_of(play: ScoredPlay) -> kernel.KernelPlay:
    laid = {square for square, _tile in play.play}
    placed, square = 0, play.start
    for position in range(len(play.entry)):
        placed |= (square in laid) << position
        square = square.step(play.direction)
    made = kernel.KernelPlay(
        score=play.score,
        way=DIRECTIONS.index(play.direction),
        row=play.start.row,
        col=play.start.col,
        length=len(play.entry),
        placed=placed,
    )
    made.word[: len(play.entry)] = play.entry
    return made


@dataclass
class DealtGame:
    """A game with all racks and the bag known; the last tile of the bag is drawn next."""

    board: Board
    racks: list[Counter[Tile]]
    bag: list[Tile]
    scores: list[int]
    passes: int
    random: Iterator[int]
    turns_left: int | None
    turn: int = 0
    is_over: bool = False


class PythonRollouts(Rollouts):
    def __init__(self, view: EngineView, generator: Generator, seed: int, leaves: LeaveValues | None) -> None:
        self._leaves = leaves
        self._view = view
        self._generator = generator
        self._seed = seed & _MASK
        self._unseen = [tile for tile, count in view.unseen() for _ in range(count)]

    def add_to(
        self, trials: Trials, places: Sequence[int], first: int, samples: int, is_up: Callable[[], bool]
    ) -> int:
        tally, horizon = trials.tally, trials.horizon
        for sample in range(first, first + samples):
            worths = []
            for place in places:
                points, worth = horizon.end(self.ahead(trials.choices[place], sample, horizon.plies))
                worths.append(worth)
                tally.points[place] += points
                tally.worths[place] += worth
            for (one, a), (other, b) in product(zip(places, worths, strict=True), repeat=2):
                tally.products[one][other] += a * b
            if is_up():
                break
        return sample - first + 1

    def finish(self, candidates: Sequence[Choice], first: int, samples: int) -> list[list[RolloutResult]]:
        def finished(choice: Choice, sample: int) -> RolloutResult:
            before, game = self.deal(sample).scores, self.play_on(choice, sample, TO_THE_END)
            points = [score - start for score, start in zip(game.scores, before, strict=True)]
            points[0] -= choice.play.score if choice.play else 0
            left = [rack.total() for rack in game.racks]
            return _finished(points, left, self._view.penalty if game.is_over else 0)

        numbers = range(first, first + samples)
        return [[finished(choice, sample) for sample in numbers] for choice in candidates]

    def ahead(self, choice: Choice, sample: int, plies: int) -> Ahead:
        """Return how far ahead the seat is after a candidate and so many turns, or at the end of the game."""
        game = self.play_on(choice, sample, plies)
        values = [POINT * score for score in game.scores]
        if self._leaves and not game.is_over:
            stage = self._leaves.at(len(game.bag))
            values = [value + stage.of_rack(rack) for value, rack in zip(values, game.racks, strict=True)]
        left = -1 if game.is_over else len(game.bag) + sum(rack.total() for rack in game.racks)
        return Ahead(values[0] - max(values[1:], default=0), left)

    def play_on(self, choice: Choice, sample: int, plies: int) -> DealtGame:
        """Return the game after a candidate and so many turns, or to its end."""
        game = self.deal(sample)
        self.do(game, choice)
        for _ in range(plies):
            if game.is_over:
                break
            self.do(game, self.choose(game))
        return game

    def deal(self, sample: int) -> DealtGame:
        """Return the game with what is hidden dealt as in the sample of this number."""
        view, unseen = self._view, list(self._unseen)
        random = _split_mix((self._seed + sample * 0xD1342543DE82EF95) & _MASK)
        for last in range(len(unseen) - 1, 0, -1):
            other = next(random) % (last + 1)
            unseen[last], unseen[other] = unseen[other], unseen[last]
        racks, dealt = [Counter(view.rack)], 0
        for opponent in view.opponents:
            racks.append(Counter(unseen[dealt : dealt + opponent.tiles]))
            dealt += opponent.tiles
        scores = [view.score, *(opponent.score for opponent in view.opponents)]
        return DealtGame(
            view.board, racks, unseen[dealt : dealt + view.bag], scores, view.passes, random, view.turns_left
        )

    def highest(self, game: DealtGame) -> ScoredPlay | None:
        return self._generator.generate(game.board, game.racks[game.turn].elements()).best()

    def choose(self, game: DealtGame) -> Choice:
        """Return what is best at first sight for the seat to move."""
        rack = game.racks[game.turn]
        stage = self._leaves.at(len(game.bag)) if self._leaves else None
        plays = self._generator.generate(game.board, rack.elements())
        for best in stage.best(rack, plays, 1) if stage else plays.first(1):
            return Choice(MoveKind.PLAY, play=best)
        return self.without_play(game)

    def without_play(self, game: DealtGame) -> Choice:
        """Return what the seat to move does when it has no play."""
        rack = game.racks[game.turn]
        stage = self._leaves.at(len(game.bag)) if self._leaves else None
        if self._view.exchange and game.bag:
            faces = self._generator.edition.alphabet.faces
            tile = stage.least(rack, faces) if stage else max(faces, key=lambda face: rack[face])
            return Choice(MoveKind.EXCHANGE, tiles=(tile,))
        return Choice(MoveKind.PASS)

    def do(self, game: DealtGame, choice: Choice) -> None:
        """Have the seat to move do it."""
        rack = game.racks[game.turn]
        if choice.play:
            placements = list(choice.play.play)
            game.board = game.board.with_tiles(placements)
            rack -= Counter(tile for _square, tile in placements)
            game.scores[game.turn] += choice.play.score
            game.passes = 0
            while rack.total() < self._generator.edition.rack_size and game.bag:
                rack[game.bag.pop()] += 1
            game.is_over = not rack.total() and not game.bag and self._view.ends_when_player_out
        elif choice.kind is MoveKind.EXCHANGE:
            game.passes = 0
            for tile in choice.tiles:
                if game.bag and rack[tile]:
                    drawn = game.bag.pop()
                    game.bag.insert(next(game.random) % (len(game.bag) + 1), tile)
                    rack[tile] -= 1
                    rack[drawn] += 1
        else:
            game.passes += 1
            game.is_over = game.passes >= len(game.racks) * self._view.pass_rounds
        if game.turns_left is not None:
            game.turns_left -= 1
            game.is_over = game.is_over or not game.turns_left
        if game.is_over:
            for seat, tiles in enumerate(game.racks):
                game.scores[seat] -= self._view.penalty * tiles.total()
        game.turn = (game.turn + 1) % len(game.racks)


def _split_mix(state: int) -> Iterator[int]:
    """Yield the numbers of SplitMix64 (Steele, Lea and Flood 2014)."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        yield z ^ z >> 31
