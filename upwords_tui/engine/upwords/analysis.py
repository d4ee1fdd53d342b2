"""What a move in a game was worth, beside the best one: the engine's side of the coach.

The one idea: who looks for the best of many on some samples finds the luckiest of them. So the best is chosen
on some, and the move made is compared with it on others, which nobody has chosen anything by; a difference
that may be chance counts as none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.rollouts import rollouts
from upwords_tui.engine.upwords.simulation import SearchSettings, Simulation, Tried, horizon
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import score_play, words_formed

_CHOOSING = 0.5
"""The share of the effort that goes into finding the best; the rest compares it with the move made."""

_FRESH = 1_000_000
"""The number of the first sample to compare on; to choose on there are fewer."""

_DOUBT = 2.6
"""A difference of fewer standard errors may be chance: of a hundred equal moves one would be called worse."""

_FEWEST = 32
"""On fewer samples nothing is said to be worse."""

_MOST = 20_000
"""On so many samples whatever matters shows."""


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
    found = Simulation().look(view, generator, task.part(_CHOOSING), made=made)
    asked, best = found.made, found.tried[0]
    assert asked
    if best is not asked and not _is_better(view, generator, task, best, asked):
        best = asked
    now = view.score - max((opponent.score for opponent in view.opponents), default=0)
    weighed, wins = [], bool(view.opponents)
    for one in (asked, best):
        ahead = one.ahead if one.samples else now + (one.choice.play.score if one.choice.play else 0)
        win = one.win if one.samples and wins else None
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


def _is_better(view: EngineView, generator: Generator, task: Task, best: Tried, made: Tried) -> bool:
    """Return whether `best` does better than `made`; unless it was looked through, on samples of their own.

    Both are then worth what these say.
    """
    if best.is_solved and made.is_solved:
        return best.value > made.value
    rolling = rollouts(view, generator, task.seed, leave_values(view.edition.id))
    trials = rolling.trials((made.choice, best.choice), horizon(view, SearchSettings()), _FRESH)
    most = _MOST
    if task.iterations is not None:
        most = min(max(int((1 - _CHOOSING) * task.iterations / 2), 1), _MOST)
    trials.run((0, 1), most, task.is_up)
    for place, one in enumerate((made, best)):
        one.take(trials, place)
    behind, error = trials.behind(0, 1)
    return made.samples >= _FEWEST and behind > _DOUBT * error + 1e-9


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
