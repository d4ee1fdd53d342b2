"""What a move in a game was worth, beside the best one: the engine's side of the coach.

The one idea: both are candidates of one simulation, tried on the same samples of what was hidden; so even a
small difference between them means something, and one that may be chance is called none.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import NamedTuple

from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.simulation import Simulation, Tried
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.scoring import score_play, words_formed

_DOUBT = 2.0
"""A difference of fewer standard errors may be chance."""


class Weighed(NamedTuple):
    """A move and what it is worth: points gained on the best opponent, all things considered.

    `win` is the chance to win with it, from 0 to 1; None without an opponent.
    """

    choice: Choice
    equity: float
    win: float | None


class Comparison(NamedTuple):
    """The move that was made, and the best one (the same, if nothing better was found).

    `lost_points` and `lost_win` are what the move made cost against the best, never below 0; `is_exact`: the
    endgame was looked through to its end.
    """

    made: Weighed
    best: Weighed
    lost_points: float
    lost_win: float | None
    is_exact: bool


def compare(view: EngineView, generator: Generator, task: Task, made: Choice) -> Comparison:
    """Return what `made` was worth in `view`, beside the best move found in the time there is."""
    found = Simulation().look(view, generator, task, made=made)
    assert found.made
    best = found.tried[0] if _is_better(found.tried[0], found.made) else found.made
    now = view.score - max((opponent.score for opponent in view.opponents), default=0)
    weighed, wins = [], bool(view.opponents)
    for one in (found.made, best):
        ahead = one.ahead if one.points else now + (one.choice.play.score if one.choice.play else 0)
        win = one.win if one.points and wins else None
        weighed.append(Weighed(one.choice, round(ahead - now, 2), None if win is None else round(win, 4)))
    lost_points = max(weighed[1].equity - weighed[0].equity, 0.0)
    made_win, best_win = (one.win for one in weighed)
    lost_win = None if made_win is None or best_win is None else max(best_win - made_win, 0.0)
    return Comparison(
        weighed[0],
        weighed[1],
        round(lost_points, 2),
        None if lost_win is None else round(lost_win, 4),
        found.is_exact,
    )


def _is_better(best: Tried, made: Tried) -> bool:
    """Return whether `best` did better, on the samples both were tried on, by more than chance explains."""
    if len(best.values) == len(made.values) == 1:  # looked through, where there is no chance
        return best.values[0] > made.values[0]
    differences = [a - b for a, b in zip(best.values, made.values, strict=False)]
    if len(differences) < 2:
        return False
    mean = statistics.fmean(differences)
    return mean > _DOUBT * statistics.stdev(differences, mean) / math.sqrt(len(differences))


@dataclass
class _Position:
    edition: Edition
    board: Board


def choice_of(play: Play, board: Board, edition: Edition) -> Choice:
    """Return a play that somebody made, whatever list its words are in, as a choice.

    `board` is the board before it, on which the play must be legal but for its words.
    """
    words = words_formed(board, play, edition)
    main, order = words[0], edition.alphabet.order
    entry = bytes(map(order, main.tiles))
    score = score_play(words, play, edition).total
    source = _Position(edition, board)
    return Choice(MoveKind.PLAY, play=ScoredPlay(source, score, main.direction, main.squares[0], entry))
