"""Computer players against each other, to find out which is stronger.

The one idea: games come in pairs. Both games of a pair have the same seed, so the same bag, and the players
swap seats; what luck there is in the tiles falls to each of them once. The error bar is therefore that of
pairs, not of games. A player gets views, never the game.
"""

from __future__ import annotations

import hashlib
import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from upwords_tui.engine.generator import Generator
from upwords_tui.engine.levels import Level
from upwords_tui.engine.players import Choice, Kind, Player, Task
from upwords_tui.engine.views import engine_view
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Action, DeclareStuck, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.setup import Setup

ITERATIONS = 200
"""How much a player may think about a move unless told otherwise; counted, so that games can be repeated."""


@dataclass(frozen=True)
class GameResult:
    """One game; `scores` are final ones in the order of the levels compared, not of the seats."""

    number: int
    seed: str
    first_seat: int
    scores: tuple[int, int]
    turns: int
    reason: str

    @property
    def spread(self) -> int:
        """By how much the first level won (negative: lost)."""
        return self.scores[0] - self.scores[1]

    def as_json(self) -> dict[str, Any]:
        """Return the same as JSON values."""
        return {
            "game": self.number,
            "seed": self.seed,
            "first_seat": self.first_seat,
            "scores": list(self.scores),
            "turns": self.turns,
            "reason": self.reason,
        }


@dataclass(frozen=True)
class Match:
    """What some games say about two levels."""

    levels: tuple[str, str]
    games: tuple[GameResult, ...]

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by each level."""
        return sum(game.spread > 0 for game in self.games), sum(game.spread < 0 for game in self.games)

    @property
    def spread(self) -> float:
        """The points a game by which the first level was ahead, on average."""
        return statistics.fmean(game.spread for game in self.games) if self.games else 0.0

    @property
    def error(self) -> float | None:
        """The standard error of `spread`, from whole pairs; None with fewer than two of them."""
        paired = zip(self.games[::2], self.games[1::2], strict=False)
        spreads = [(one.spread + two.spread) / 2 for one, two in paired]
        return statistics.stdev(spreads) / math.sqrt(len(spreads)) if len(spreads) > 1 else None

    def as_json(self) -> dict[str, Any]:
        """Return the same as JSON values."""
        wins = self.wins
        scores = [statistics.fmean(game.scores[level] for game in self.games) for level in (0, 1)]
        return {
            "levels": list(self.levels),
            "wins": list(wins),
            "ties": len(self.games) - sum(wins),
            "scores": [round(score, 2) for score in scores],
            "spread": round(self.spread, 2),
            "error": None if self.error is None else round(self.error, 2),
            "games": [game.as_json() for game in self.games],
        }


def play_match(
    levels: tuple[Level, Level],
    games: int,
    seed: str,
    generator: Generator,
    dictionary: DictionaryRef,
    *,
    iterations: int = ITERATIONS,
) -> Iterator[GameResult]:
    """Play `games` games and yield each as it ends; the same arguments give the same games.

    Odd games have the first level in the first seat, even ones the second.
    """
    for number in range(1, games + 1):
        pair_seed = hashlib.sha256(f"upwords-tui autoplay {seed} {(number + 1) // 2}".encode()).digest()
        swapped = number % 2 == 0
        seated = levels[::-1] if swapped else levels
        setup = Setup(
            edition_id=generator.edition.id,
            dictionary=dictionary,
            seats=tuple(Seat(level.name, f"computer:{level.id}") for level in seated),
            seed=pair_seed,
            options=Options(repeat_in_stack=generator.repeat_in_stack),
        )
        game = play_game(setup, [level.make() for level in seated], generator, iterations)
        assert game.outcome
        totals = [reckoning.total for reckoning in game.outcome.reckoning]
        yield GameResult(
            number=number,
            seed=pair_seed.hex(),
            first_seat=game.opening.first,
            scores=(totals[1], totals[0]) if swapped else (totals[0], totals[1]),
            turns=game.action_count,
            reason=str(game.outcome.reason),
        )


def play_game(
    setup: Setup, players: Sequence[Player], generator: Generator, iterations: int = ITERATIONS
) -> Game:
    """Return the finished game of `players`, one a seat. Words are checked at play."""
    game = Game.begin(setup)
    while not game.is_over:
        (seat,) = game.to_act
        if _is_stuck(game, generator):
            action: Action = DeclareStuck(seat=seat)
        else:
            view = engine_view(game.view_for(seat), setup.dictionary.id)
            # Repeatable, yet the two games of a pair and the turns of a game must not share their chances.
            task = Task(iterations=iterations, seed=_task_seed(setup, game.action_count))
            action = _action(seat, players[seat].choose(view, generator, task))
        game = game.apply(game.propose(action, generator.lexicon))
    return game


def _task_seed(setup: Setup, number: int) -> int:
    names = " ".join(seat.player for seat in setup.seats)
    digest = hashlib.sha256(f"{setup.seed.hex()} {names} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def _action(seat: int, choice: Choice) -> Action:
    if choice.play:
        return PlayTiles(seat=seat, play=choice.play.play)
    if choice.kind is Kind.EXCHANGE:
        return Exchange(seat=seat, tiles=choice.tiles)
    return Pass(seat=seat)


def _is_stuck(game: Game, generator: Generator) -> bool:
    """Return whether the game is over because no seat has a legal play."""
    position = game.position
    return position.may_be_stuck and not any(
        generator.generate(position.board, position.seats[seat].rack) for seat in position.active
    )
