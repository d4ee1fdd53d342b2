"""Computer players against each other, to find out which is stronger.

The one idea: games come in pairs. Both games of a pair have the same seed, so the same bag, and the players
swap seats; what luck there is in the tiles falls to each of them once. The error bar is therefore that of
pairs, not of games. A player gets views, never the game.
"""

from __future__ import annotations

import hashlib
import math
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from upwords_tui.engine.budget import spending
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.idle import is_idle
from upwords_tui.engine.upwords.levels import Level
from upwords_tui.engine.upwords.players import Choice, Kind, Player, Task
from upwords_tui.engine.upwords.views import engine_view
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.upwords.actions import Action, DeclareStuck, Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.options import Options
from upwords_tui.games.upwords.setup import Setup

ITERATIONS = 200
"""How much a player may think about a move unless told otherwise; counted, so that games can be repeated."""


@dataclass(frozen=True)
class GameResult:
    """One game; pairs of numbers are in the order of the levels compared, not of the seats.

    `scores` are final ones; `seconds` is what a level thought in all, about so many `moves`.
    """

    number: int
    seed: str
    first_seat: int
    scores: tuple[int, int]
    turns: int
    reason: str
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    moves: tuple[int, int] = (0, 0)

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
            "seconds": [round(seconds, 3) for seconds in self.seconds],
            "moves": list(self.moves),
        }

    @classmethod
    def from_json(cls, data: Any) -> GameResult:
        """Return what `as_json` wrote. Raises ValueError if it is anything else."""
        try:
            one, two = map(int, data["scores"])
            thought = tuple(map(float, data["seconds"]))
            moves = tuple(map(int, data["moves"]))
            return cls(
                number=int(data["game"]),
                seed=str(data["seed"]),
                first_seat=int(data["first_seat"]),
                scores=(one, two),
                turns=int(data["turns"]),
                reason=str(data["reason"]),
                seconds=(thought[0], thought[1]),
                moves=(moves[0], moves[1]),
            )
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError("no result of a game") from error


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

    @property
    def win_rate(self) -> float:
        """The share of games the first level won; a tie is half a win."""
        wins, losses = self.wins
        return (wins + (len(self.games) - wins - losses) / 2) / len(self.games) if self.games else 0.0

    @property
    def win_error(self) -> float | None:
        """The standard error of `win_rate`, from whole pairs; None with fewer than two of them."""
        paired = zip(self.games[::2], self.games[1::2], strict=False)
        rates = [(_won(one) + _won(two)) / 2 for one, two in paired]
        return statistics.stdev(rates) / math.sqrt(len(rates)) if len(rates) > 1 else None

    def as_json(self) -> dict[str, Any]:
        """Return the same as JSON values."""
        wins = self.wins
        moves = [max(sum(game.moves[level] for game in self.games), 1) for level in (0, 1)]
        thought = [sum(game.seconds[level] for game in self.games) for level in (0, 1)]
        scores = [statistics.fmean(game.scores[level] for game in self.games) for level in (0, 1)]
        return {
            "levels": list(self.levels),
            "wins": list(wins),
            "ties": len(self.games) - sum(wins),
            "win_rate": round(self.win_rate, 4),
            "win_error": None if self.win_error is None else round(self.win_error, 4),
            "scores": [round(score, 2) for score in scores],
            "spread": round(self.spread, 2),
            "error": None if self.error is None else round(self.error, 2),
            "seconds_per_move": [round(one / two, 4) for one, two in zip(thought, moves, strict=True)],
            "games": [game.as_json() for game in self.games],
        }


@dataclass(frozen=True)
class Budget:
    """How much a player may think about a move: in iterations, which repeat exactly, or in seconds."""

    iterations: int | None = ITERATIONS
    seconds: float | None = None


@dataclass
class Thinking:
    """How long a seat thought in all, about how many moves."""

    seconds: float = 0.0
    moves: int = 0


def play_match(
    levels: tuple[Level, Level],
    games: int,
    seed: str,
    generator: Generator,
    dictionary: DictionaryRef,
    budget: Budget = Budget(),
) -> Iterator[GameResult]:
    """Play `games` games and yield each as it ends; the same arguments give the same games."""
    for number in range(1, games + 1):
        yield play_one(levels, number, seed, generator, dictionary, budget)


def play_one(
    levels: tuple[Level, Level],
    number: int,
    seed: str,
    generator: Generator,
    dictionary: DictionaryRef,
    budget: Budget = Budget(),
) -> GameResult:
    """Play game `number`, from 1, of a match.

    Odd games have the first level in the first seat, even ones the second.
    """
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
    thinking = [Thinking() for _ in seated]
    game = play_game(setup, [level.make() for level in seated], generator, budget, thinking)
    assert game.outcome
    one, two = (1, 0) if swapped else (0, 1)
    totals = [reckoning.total for reckoning in game.outcome.reckoning]
    return GameResult(
        number=number,
        seed=pair_seed.hex(),
        first_seat=game.opening.first,
        scores=(totals[one], totals[two]),
        turns=game.action_count,
        reason=str(game.outcome.reason),
        seconds=(thinking[one].seconds, thinking[two].seconds),
        moves=(thinking[one].moves, thinking[two].moves),
    )


def play_game(
    setup: Setup,
    players: Sequence[Player],
    generator: Generator,
    budget: Budget = Budget(),
    thinking: Sequence[Thinking] | None = None,
) -> Game:
    """Return the finished game of `players`, one a seat; `thinking` takes what each of them needed.

    Words are checked at play.
    """
    thinking = thinking or [Thinking() for _ in players]
    game = Game.begin(setup)
    while not game.is_over:
        (seat,) = game.to_act
        if _is_stuck(game, generator):
            action: Action = DeclareStuck(seat=seat)
        else:
            seen = game.view_for(seat)
            view = engine_view(seen, setup.dictionary.id)
            # Repeatable, yet the two games of a pair and the turns of a game must not share their chances.
            started = time.perf_counter()
            task = _task(budget, _task_seed(setup, game.action_count))
            action = _action(seat, players[seat].choose(view, generator, task))
            thinking[seat].seconds += time.perf_counter() - started
            thinking[seat].moves += 1
            if isinstance(action, Exchange) and is_idle(seen):
                action = Pass(seat=seat)
        game = game.apply(game.propose(action, generator.lexicon))
    return game


def _won(game: GameResult) -> float:
    return 0.5 if game.spread == 0 else float(game.spread > 0)


def _task(budget: Budget, seed: int) -> Task:
    if budget.seconds is None:
        return Task(iterations=budget.iterations, seed=seed)
    return Task(seed=seed, should_stop=spending(budget.seconds))


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
