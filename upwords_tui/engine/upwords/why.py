"""Why one move is better than another: what each of them scores, keeps, allows and brings, in numbers.

Both moves are followed on the same samples of what is hidden (`rollouts`), for one round: the others' highest
plays, then one's own. `Why` says how much of the difference may be chance. Near its end the game is also
rolled out to it, as `simulation` does; where nothing is hidden both sides play their best to the end instead.

Nothing here decides which move is better: `simulation` does, and looks further. The numbers depend on the
view, the moves, the seed and the number of samples alone, with the kernel or without.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.endgame import solve
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import POINT, leave_values
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.reasons import Estimate, ExactEnd, LineReplies, Reasons, Replies, Rest, Why
from upwords_tui.engine.upwords.rollouts import PythonRollouts, RolloutResult, rollouts
from upwords_tui.engine.upwords.views import EngineView, Opponent
from upwords_tui.games.upwords.board import Direction

MOST_SAMPLES = 1000
_SAMPLES = 120
_SLOW_SAMPLES = 16
"""So many without the kernel, which takes ten times as long over each."""

NEAR_END = 21
"""With no more tiles hidden the game is followed to its end, as `simulation` does."""

_ENDGAME_ITERATIONS = 1200
_SHORT_ITERATIONS = 200
"""How long an endgame is looked through at each turn, as `endgame.solve` counts; the latter once that was
too short to see its end: then all turns to come are as far from being certain."""


def reasons(
    view: EngineView, generator: Generator, made: Choice, best: Choice, seed: int, samples: int | None = None
) -> Why:
    """Return the reasons for two moves in `view`, found on so many `samples`; None: as usual."""
    if samples is None:
        samples = _SAMPLES if isinstance(generator, CompiledGenerator) else _SLOW_SAMPLES
    if view.is_open:
        samples = 1  # all are the same
    dealer = PythonRollouts(view, generator, seed, leave_values(view.edition.id))
    rounds = [[_after(dealer, sample, choice) for choice in (made, best)] for sample in range(samples)]
    before = None
    if view.opponents:
        dealt = [dealer.deal(sample) for sample in range(samples)]
        for game in dealt:
            game.turn = 1
        before = _replies([dealer.highest(game) for game in dealt])
    ends: list[ExactEnd | None] = [None, None]
    rests: list[Rest | None] = [None, None]
    if view.is_open:
        ends = [_end_after(view, generator, choice, dealer) for choice in (made, best)]
    elif view.hidden <= NEAR_END and len(view.opponents) <= 1:
        rolling = rollouts(view, generator, seed, leave_values(view.edition.id))
        one, other = rolling.finish((made, best), 0, samples)
        rests = [_rest(one, other), _rest(other, one)]
    told = [
        _reasons(view, choice, [pair[place] for pair in rounds], rests[place], ends[place])
        for place, choice in enumerate((made, best))
    ]
    return Why(
        seed,
        samples,
        before,
        told[0],
        told[1],
        _error([_points(first.reply) - _points(second.reply) for first, second in rounds]),
        _error([_points(first.follow) - _points(second.follow) for first, second in rounds]),
        view.penalty,
    )


class _Round(NamedTuple):
    """The highest reply to a move on one sample, and one's own highest play after all replies."""

    reply: ScoredPlay | None
    follow: ScoredPlay | None


def _after(dealer: PythonRollouts, sample: int, choice: Choice) -> _Round:
    """Follow a move on one of the samples."""
    game = dealer.deal(sample)
    dealer.do(game, choice)
    plays: list[ScoredPlay | None] = []
    seats = len(game.racks)
    while not game.is_over and len(plays) < seats:
        plays.append(play := dealer.highest(game))
        dealer.do(game, Choice(MoveKind.PLAY, play) if play else dealer.without_play(game))
    reply = plays[0] if plays and seats > 1 else None
    follow = plays[seats - 1] if len(plays) >= seats else None
    return _Round(reply, follow)


def _reasons(
    view: EngineView, choice: Choice, rounds: Sequence[_Round], rest: Rest | None, end: ExactEnd | None
) -> Reasons:
    edition, board, leaves = view.edition, view.board, leave_values(view.edition.id)
    laid = choice.play.play if choice.play else None
    squares = laid.squares if laid else ()
    kept = Counter(view.rack) - Counter(laid.tiles if laid else choice.tiles)
    return Reasons(
        score=choice.play.score if choice.play else 0,
        leave=edition.alphabet.sort(kept.elements()),
        leave_worth=leaves.at(view.bag).of_rack(kept) / POINT if leaves else None,
        reply=_replies([one.reply for one in rounds]) if view.opponents else None,
        follow=statistics.fmean(_points(one.follow) for one in rounds),
        covered=sum(board.height_at(square) > 0 for square in squares),
        capped=tuple(square for square in squares if board.height_at(square) + 1 == edition.max_height),
        centre=sum(square in edition.centre for square in squares),
        rest=rest,
        end=end,
    )


def _rest(made: Sequence[RolloutResult], other: Sequence[RolloutResult]) -> Rest:
    """Return what a move leads to, beside another on the same samples."""

    def estimates(own: Iterable[Sequence[int]], others: Iterable[Sequence[int]]) -> tuple[Estimate, ...]:
        by_seat = zip(zip(*own, strict=True), zip(*others, strict=True), strict=True)
        return tuple(
            Estimate(statistics.fmean(one), _error([a - b for a, b in zip(one, two, strict=True)]))
            for one, two in by_seat
        )

    points = estimates((each.points for each in made), (each.points for each in other))
    return Rest(points, estimates((each.left for each in made), (each.left for each in other)))


def _points(play: ScoredPlay | None) -> int:
    return play.score if play else 0


def _replies(plays: Sequence[ScoredPlay | None]) -> Replies:
    by_line: dict[str, list[int]] = {}
    for play in plays:
        if play:
            is_across = play.direction is Direction.ACROSS
            line = str(play.start.row + 1) if is_across else play.start.name[0]
            by_line.setdefault(line, []).append(play.score)
    lines = [
        LineReplies(line, len(scores) / len(plays), statistics.fmean(scores))
        for line, scores in by_line.items()
    ]
    lines.sort(key=lambda one: (-one.share, -one.mean, one.line))
    points = [_points(play) for play in plays]
    return Replies(statistics.fmean(points), _error(points), tuple(lines))


def _error(values: Sequence[int]) -> float:
    """Return the standard error of the mean; 0 where there is but one value, which then is all there is."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0


def _end_after(view: EngineView, generator: Generator, choice: Choice, dealer: PythonRollouts) -> ExactEnd:
    """Return how a game of two ends after a move, with play as good as can be found for both."""
    game, scored, turns = dealer.deal(0), choice.play.score if choice.play else 0, 0
    before, is_exact = tuple(game.scores), isinstance(generator, CompiledGenerator)
    while True:
        dealer.do(game, choice)
        turns += 1
        if game.is_over:
            break
        if isinstance(generator, CompiledGenerator):
            me, them = game.turn, 1 - game.turn
            seen = replace(
                view,
                board=game.board,
                rack=tuple(game.racks[me].elements()),
                score=game.scores[me],
                opponents=(Opponent(game.racks[them].total(), game.scores[them]),),
                bag=len(game.bag),
                passes=game.passes,
                turns_left=game.turns_left,
            )
            choice, is_exact = _solved(seen, generator, is_exact=is_exact)
        else:
            choice = dealer.choose(game)
    own, other = game.scores
    left = game.racks[0].total(), game.racks[1].total()
    later = own + left[0] * view.penalty - before[0] - scored, other + left[1] * view.penalty - before[1]
    return ExactEnd((own, other), later, left, turns, is_exact)


def _solved(view: EngineView, generator: CompiledGenerator, *, is_exact: bool) -> tuple[Choice, bool]:
    """Return the best that is found to do where nothing is hidden, and whether that is certain.

    `is_exact`: it was so far.
    """
    plays = generator.generate(view.board, view.rack)
    choices = [*(Choice(MoveKind.PLAY, play) for play in plays), Choice(MoveKind.PASS)]
    task = Task(iterations=_ENDGAME_ITERATIONS if is_exact else _SHORT_ITERATIONS)
    found = solve(view, generator, choices, task, leave_values(view.edition.id))
    return choices[found.ranked[0][0] if found.ranked else 0], is_exact and found.is_exact
