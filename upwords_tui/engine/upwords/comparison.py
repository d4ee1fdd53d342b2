"""What a move in a game was worth, beside the best one: the engine's side of the coach.

The best of many on some samples is the luckiest of them. So the best is chosen on some samples, and compared
with the move made on others; a difference that may be chance counts as none.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import leave_values
from upwords_tui.engine.upwords.play_list import PlaySource, ScoredPlay
from upwords_tui.engine.upwords.players import Choice, MoveKind, Task
from upwords_tui.engine.upwords.rollouts import rollouts
from upwords_tui.engine.upwords.simulation import SearchSettings, Simulation, Tried, horizon, is_behind
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import score_play, words_formed

_CHOOSING = 0.25
"""The share of the effort that goes into finding the best; the rest compares it with the move made."""

_FAIR = 16
"""However bad at first sight, every candidate is tried on so many samples before it is given up."""

_FRESH = 1_000_000
"""The number of the first sample to compare on; to choose on there are fewer."""

_RIVALS = 3
"""So many of the best are compared with the move made."""

_DOUBT = 3.0
"""A difference of fewer standard errors may be chance."""

_FEWEST = 32
"""On fewer samples nothing is said to be worse."""

_SMALL, _SURE = 0.025, 2.0
_EXACT = 0.01
"""The search ends when the loss is known to one hundredth of the chance to win, or surely small."""

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
    found = Simulation(SearchSettings(fair_samples=_FAIR)).look(
        view, generator, task.part(_CHOOSING), made=made
    )
    asked, best = found.made, found.tried[0]
    assert asked
    if best is not asked and not (best.is_solved and asked.is_solved):
        best = _best_of(view, generator, task.part(1.0, _CHOOSING), found.tried, asked)
    elif best.value <= asked.value:
        best = asked
    now = view.score - max((opponent.score for opponent in view.opponents), default=0)
    weighed, wins = [], bool(view.opponents)
    for one in (asked, best):
        ahead = one.ahead if one.samples else now + (one.choice.play.score if one.choice.play else 0)
        win = one.win if one.samples and wins else None
        weighed.append(Weighed(one.choice, round(ahead - now, 2), None if win is None else round(win, 4)))
    lost_points = max(weighed[1].equity - weighed[0].equity, 0.0)
    made_win, best_win = (one.win for one in weighed)
    lost_win = None if made_win is None or best_win is None else round(max(best_win - made_win, 0.0), 4)
    return Comparison(weighed[0], weighed[1], round(lost_points, 2), lost_win, found.is_exact)


def _best_of(view: EngineView, generator: Generator, task: Task, found: list[Tried], made: Tried) -> Tried:
    """Return the best of the best and `made` on samples of their own; `made` if that may be chance."""
    compared = [made, *[one for one in found if one is not made][:_RIVALS]]
    rolling, reach = rollouts(view, generator, task.seed, leave_values(view.edition.id)), SearchSettings()
    trials = rolling.trials([one.choice for one in compared], horizon(view, reach), _FRESH)
    rivals, best, done, rolled = list(range(1, len(compared))), 1, 0, 0
    while done < _MOST and not task.is_up() and (not task.iterations or rolled < task.iterations):
        samples = min(max(done, _FEWEST), _MOST - done)
        if task.iterations:
            samples = min(samples, max((task.iterations - rolled) // (1 + len(rivals)), 1))
        trials.run([0, *rivals], samples, task.is_up)
        rolled += (trials.samples[0] - done) * (1 + len(rivals))
        done = trials.samples[0]
        for place in (0, *rivals):
            compared[place].take(trials, place)
        best = max(rivals, key=lambda place: compared[place].likely)
        rivals = [place for place in rivals if place == best or not is_behind(trials, place, best)]
        behind, error = trials.behind(0, best)
        is_known = behind > _DOUBT * error and error < _EXACT
        if done >= _FEWEST and (is_known or behind + _SURE * error < _SMALL):
            break
    return compared[best] if done >= _FEWEST and is_behind(trials, 0, best) else made


def choice_of(play: Play, board: Board, edition: Edition) -> Choice:
    """Return a play as a choice; on `board`, before it, it must be legal but for its words."""
    words = words_formed(board, play, edition)
    main, order = words[0], edition.alphabet.order
    entry = bytes(map(order, main.tiles))
    score = score_play(words, play, edition).total
    source = PlaySource(edition, board)
    return Choice(MoveKind.PLAY, play=ScoredPlay(source, score, main.direction, main.squares[0], entry))
