"""Whether a position is a puzzle: one play, or a few worth the same, and everything else clearly behind.

The one idea: a candidate is *cleared* when, on the samples it was tried on, it is behind the best by more
than the margin, whatever of that is chance taken off. A position is a puzzle when all but its answers are
cleared, and its answers can't be told apart. Most positions are none, and that shows early: as soon as some
candidate is surely behind and as surely not by the margin.

When the bag is empty and one opponent is left nothing is chance: the endgame is looked through instead, and
what is best is known.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.rolled import rolled
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.endgame import solve
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.rollouts import rollouts
from upwords_tui.engine.upwords.simulation import SearchSettings, horizon
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.play import Placement, Play
from upwords_tui.games.upwords.rules import Rule, check

MARGIN_WIN = 0.05
"""An answer is ahead of all else by so much of the chance to win at least: points alone decide nothing."""

_EQUAL_POINTS = 2.5
"""What is behind by more points than these is no second answer, even if as likely to win."""

MOST_ANSWERS = 4
"""Where more plays than these are worth the same there is nothing to find."""

_CLEAR = 4.0
"""What is behind by the margin and so many standard errors is cleared.

Each of some hundred candidates is looked at again and again, and few samples tell their own error badly: with
three, first looked at after 16 samples, one puzzle of twelve on the 8x8 board had an equal that was missed.
"""

_DECIDED = 3.0
"""At the end so many are enough."""

_TOLD = 2.0
"""A difference of fewer standard errors can't be told from none, as everywhere (`analysis`)."""

SAMPLES = 96
"""How many samples a position is tried on at first …"""

CONFIRMED = 3 * SAMPLES
"""… and how many a puzzle is confirmed on, which are others."""

_FIRST = 32
"""Samples before the first look; each look comes after twice as many as the one before."""

_RIVALS = 2
"""So many of those that come nearest are tried to the end, so that the margin is well known."""

_SOLVING = 1000
"""Iterations after which an endgame that is not looked through is left alone."""


@dataclass(eq=False)
class Tried:
    """A candidate, and what each of its rollouts was worth: from 0 (lost) to 1 (won), and in points ahead."""

    choice: Choice
    values: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        return statistics.fmean(self.values)


class Samples:
    """Rollouts of a position, as long as the champion's."""

    def __init__(self, view: EngineView, generator: Generator, seed: int) -> None:
        self._rollouts = rollouts(view, generator, seed, leave_values(view.edition.id))
        self._horizon = horizon(view, SearchSettings())

    def run(self, tried: Sequence[Tried], first: int, samples: int) -> None:
        """Roll out candidates on the samples from number `first` on, and note how they ended."""
        ends = rolled(self._rollouts, [one.choice for one in tried], first, samples, self._horizon.plies)
        for one, ended in zip(tried, ends, strict=True):
            for points, value in map(self._horizon.end, ended):
                one.points.append(points)
                one.values.append(value)


class Found(NamedTuple):
    """A puzzle: its answers, the best first, and by how much the last of them is ahead of all else.

    `points` and `win` (a chance from 0 to 1) are what it is ahead of `rival`, which comes nearest.
    `is_exact`: everything was looked through.
    """

    answers: tuple[ScoredPlay, ...]
    rival: Choice
    points: float
    win: float
    is_exact: bool


def find(
    view: EngineView, generator: CompiledGenerator, candidates: Sequence[Choice], samples: int, seed: int
) -> Found | None:
    """Return the puzzle that a position of two players is, None if it is none.

    `candidates` are at least two; `samples` are tried of what is hidden, those of `seed`. The same question
    has the same answer.
    """
    if view.is_open:
        return _looked_through(view, generator, candidates)
    source = Samples(view, generator, seed)
    alive = [Tried(choice) for choice in candidates]
    done = 0
    while done < samples:
        more = min(done or _FIRST, samples - done)
        source.run(alive, done, more)
        done += more
        alive.sort(key=lambda one: -one.value)
        behind = [Behind.of(one, alive[0]) for one in alive[1:]]
        if any(each.is_hopeless(done / samples) for each in behind):
            return None
        uncleared = [each for each in behind if not each.is_cleared]
        rivals = [each for each in behind if each.is_cleared][:_RIVALS]
        alive = [alive[0], *(each.tried for each in (*uncleared, *rivals))]
    best, *others = alive
    behind = [Behind.of(one, best) for one in others]
    equals = [each for each in behind if each.is_equal]
    rivals = [each for each in behind if not each.is_equal]
    if not rivals or not all(each.is_decided for each in rivals) or len(equals) >= MOST_ANSWERS:
        return None
    answers = [best, *(each.tried for each in equals)]
    nearest, last = rivals[0].tried, Behind.of(rivals[0].tried, answers[-1])
    return _found([one.choice for one in answers], nearest.choice, last.points, last.win, is_exact=False)


def may_be_one(
    view: EngineView, generator: CompiledGenerator, candidates: Sequence[Choice], samples: int, seed: int
) -> bool:
    """Return whether a position may be a puzzle, as far as a few samples of a few candidates tell."""
    source, tried, done = Samples(view, generator, seed), [Tried(choice) for choice in candidates], 0
    while done < samples:
        more = min(done or _FIRST, samples - done)
        source.run(tried, done, more)
        done += more
        best = max(tried, key=lambda one: one.value)
        behind = [Behind.of(one, best) for one in tried if one is not best]
        if any(each.is_hopeless(done / CONFIRMED) for each in behind):
            return False
        tried = [best, *(each.tried for each in behind if not each.is_cleared)]
    return True


def all_choices(view: EngineView, generator: CompiledGenerator) -> list[Choice]:
    """Return everything that can be done in a position but to exchange several tiles: most plays first."""
    choices = [Choice(MoveKind.PLAY, play=play) for play in generator.generate(view.board, view.rack)]
    if view.exchange:
        choices += [Choice(MoveKind.EXCHANGE, tiles=(tile,)) for tile in dict.fromkeys(view.rack)]
    if view.bag == 0:
        choices.append(Choice(MoveKind.PASS))
    return choices


class Behind(NamedTuple):
    """By how much a candidate is behind another on the same samples, and how far that may be chance."""

    tried: Tried
    points: float
    points_error: float
    win: float
    win_error: float

    @classmethod
    def of(cls, one: Tried, best: Tried) -> Behind:
        """Return how far `one` is behind `best`, which was tried on the same samples."""
        points = [b - a for a, b in zip(one.points, best.points, strict=True)]
        values = [b - a for a, b in zip(one.values, best.values, strict=True)]
        return cls(one, *_mean(points), *_mean(values))

    @property
    def is_cleared(self) -> bool:
        """Whether this is behind by the margin, whatever of that is chance taken off."""
        return self.win - _CLEAR * self.win_error >= MARGIN_WIN

    @property
    def is_decided(self) -> bool:
        """Whether this is behind by the margin when all samples have been tried."""
        return self.win - _DECIDED * self.win_error >= MARGIN_WIN

    def is_hopeless(self, share: float) -> bool:
        """Whether this is no equal, and hardly so far behind after all samples; a `share` of them is done."""
        error = _TOLD * self.win_error - _DECIDED * self.win_error * math.sqrt(share)
        return not self.is_equal and self.win + error < MARGIN_WIN

    @property
    def is_equal(self) -> bool:
        """Whether this can't be told from the other, and is not half the margin behind either."""
        return (
            self.win <= min(_TOLD * self.win_error, MARGIN_WIN / 2) + 1e-9
            and self.points <= min(_TOLD * self.points_error, _EQUAL_POINTS) + 1e-9
        )


def _mean(differences: list[float]) -> tuple[float, float]:
    count, mean = len(differences), statistics.fmean(differences)
    squares = math.fsum((difference - mean) ** 2 for difference in differences)
    return mean, math.sqrt(squares / (count - 1) / count)


def _looked_through(
    view: EngineView, generator: CompiledGenerator, candidates: Sequence[Choice]
) -> Found | None:
    task, leaves = Task(iterations=_SOLVING), leave_values(view.edition.id)
    left, answers, best = list(candidates), list[Choice](), 0
    while left:
        solved = solve(view, generator, left, task, leaves)
        if not solved.ranked or not solved.is_exact:
            return None
        place, points = solved.ranked[0]
        if answers and points < best:
            won, lost = _outcome(best), _outcome(points)
            if won == lost:
                return None
            return _found(answers, left[place], float(best - points), won - lost, is_exact=True)
        answers.append(left.pop(place))
        best = points
        if len(answers) > MOST_ANSWERS:
            return None
    return None


def _outcome(points: int) -> float:
    return 0.5 if points == 0 else float(points > 0)


def _found(
    answers: Sequence[Choice], rival: Choice, points: float, win: float, *, is_exact: bool
) -> Found | None:
    plays = tuple(choice.play for choice in answers if choice.play)
    if len(plays) < len(answers):
        return None  # to exchange, or to pass, is nothing to find on a board
    return Found(plays, rival, round(points, 2), round(win, 4), is_exact)


# What a puzzle is about, by rule: every theme is a question that its position and its answers decide


_LONG = 7
_ALONGSIDE = 3
_STACKING = 3


def themes(
    view: EngineView, generator: Generator, answers: Sequence[ScoredPlay], common: Set[str], *, is_exact: bool
) -> tuple[str, ...]:
    """Return the themes of a puzzle, some of `games.upwords.puzzles.THEMES`, in their order.

    `common` are the common words of the language, in small letters. What is said of a play holds for each of
    the answers.
    """
    board, edition = view.board, view.edition
    highest = generator.generate(board, view.rack).best()
    assert highest
    heights = [[board.height_at(square) for square in each.play.squares] for each in answers]

    def tell() -> Iterator[tuple[str, bool]]:
        yield "quiet", max(each.score for each in answers) < highest.score
        yield "tower", all(edition.max_height - 1 in laid for laid in heights)
        yield "flat", not any(map(any, heights))
        yield "all-tiles", all(len(laid) == edition.rack_size for laid in heights)
        yield "plural", _tempts(view, generator, min(each.score for each in answers))
        yield "endgame", is_exact
        words = ({word.text.lower() for word in each.words} for each in answers)
        yield "common", any(each <= common for each in map(frozenset, words))
        yield "long", all(len(each.entry) >= _LONG for each in answers)
        yield "alongside", all(len(each.words) >= _ALONGSIDE for each in answers)
        yield "stacking", all(sum(map(bool, laid)) >= _STACKING for laid in heights)

    return tuple(theme for theme, holds in tell() if holds)


def _tempts(view: EngineView, generator: Generator, score: int) -> bool:
    """Return whether a lone plural tile, which rule 10 forbids, would bring at least so many points."""
    edition, board = view.edition, view.board
    if edition.plural_tile is None or edition.plural_tile not in view.rack:
        return False
    squares = (Square(row, col) for row in range(board.size) for col in range(board.size))
    for square in squares:
        if board.stack_at(square):
            continue
        play = Play((Placement(square, edition.plural_tile),))
        verdict = check(edition, board, view.rack, play, generator.lexicon)
        is_forbidden = [each.rule for each in verdict.violations] == [Rule.PLURAL_S]
        if is_forbidden and verdict.score and verdict.score.total >= score:
            return True
    return False
