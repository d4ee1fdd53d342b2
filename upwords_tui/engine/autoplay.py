"""Computer players against each other, to find out which is stronger.

The one idea: games come in pairs. Both games of a pair have the same seed, so the same bag, and the players
swap seats; what luck there is in the draws falls to each of them once. The error bar is therefore that of
pairs, not of games. A player gets views, never the game.
"""

from __future__ import annotations

import hashlib
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from upwords_tui.engine.levels import AnyLevel
from upwords_tui.games.base import DictionaryRef, Json, JsonObject, Seat
from upwords_tui.games.catalogue import kinds

ITERATIONS = 200
"""How much a player may think about a move unless told otherwise; counted, so that games can be repeated."""


T = TypeVar("T")


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

    def as_json(self) -> Json:
        told = vars(self) | {"seconds": tuple(round(seconds, 6) for seconds in self.seconds)}
        listed = {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}
        return {"game": listed.pop("number"), **listed}

    @classmethod
    def from_json(cls, data: JsonObject) -> GameResult:
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
        return sum(game.spread > 0 for game in self.games), sum(game.spread < 0 for game in self.games)

    @property
    def spread(self) -> float:
        """The points a game by which the first level was ahead, on average."""
        return statistics.fmean(game.spread for game in self.games) if self.games else 0.0

    @property
    def error(self) -> float | None:
        """The standard error of `spread`, from whole pairs; None with fewer than two of them."""
        return self._error_of(lambda game: game.spread)

    @property
    def win_rate(self) -> float:
        """The share of games the first level won; a tie is half a win."""
        wins, losses = self.wins
        return (wins + (len(self.games) - wins - losses) / 2) / len(self.games) if self.games else 0.0

    @property
    def win_error(self) -> float | None:
        """The standard error of `win_rate`, from whole pairs; None with fewer than two of them."""
        return self._error_of(lambda game: 0.5 if game.spread == 0 else float(game.spread > 0))

    def _error_of(self, value: Callable[[GameResult], float]) -> float | None:
        paired = zip(self.games[::2], self.games[1::2], strict=False)
        means = [(value(one) + value(two)) / 2 for one, two in paired]
        return statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else None

    def as_json(self) -> Json:
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
            "seconds_per_move": [round(one / two, 6) for one, two in zip(thought, moves, strict=True)],
            "games": [game.as_json() for game in self.games],
        }


@dataclass(frozen=True)
class Budget:
    """How much a player may think about a move: in iterations, which repeat exactly, or in seconds."""

    iterations: int | None = ITERATIONS
    seconds: float | None = None


BUDGET = Budget()


@dataclass(frozen=True)
class MatchSetup:
    """What is to be played; it crosses over to the processes that play. `seats` are ids of levels."""

    kind: str
    seats: tuple[str, str]
    seed: str
    edition: str
    dictionary: str | None
    budget: Budget

    def as_json(self) -> Json:
        """Return the same as JSON values, the game left out where it is the first of all."""
        return {
            **({} if self.kind == kinds()[0] else {"game": self.kind}),
            "seats": list(self.seats),
            "seed": self.seed,
            "edition": self.edition,
            "dictionary": self.dictionary,
            "iterations": self.budget.iterations,
            "seconds": self.budget.seconds,
        }


PlayOne = Callable[[int], GameResult]
"""Plays a game by its number."""


class Matches(Protocol):
    """What has the computer players of a game play each other; a module with these functions does."""

    def edition_called(self, text: str | None, /) -> str:
        """Return the edition meant by what was typed; None is the usual one."""

    def prepare(
        self, match: MatchSetup, progress: Callable[[int, int], None], /
    ) -> tuple[PlayOne, DictionaryRef]:
        """Return what plays a game of a match by its number, and the dictionary. Raises InputError."""


@dataclass
class Thinking:
    """How long a seat thought in all, about how many moves."""

    seconds: float = 0.0
    moves: int = 0

    def about(self, choose: Callable[[], T]) -> T:
        started = time.perf_counter()
        chosen = choose()
        self.seconds += time.perf_counter() - started
        self.moves += 1
        return chosen


@dataclass
class Pairing:
    """Game `number`, from 1, of a match between two `levels`: odd games have the first in the first seat.

    Both games of a pair have the same seed.
    """

    levels: tuple[AnyLevel, AnyLevel]
    number: int
    match_seed: str

    def __post_init__(self) -> None:
        pair = f"upwords-tui autoplay {self.match_seed} {(self.number + 1) // 2}"
        self.seed = hashlib.sha256(pair.encode()).digest()
        self._order = (0, 1) if self.number % 2 else (1, 0)
        self.seats = tuple(Seat(self.levels[at].name, f"computer:{self.levels[at].id}") for at in self._order)
        self.thinking = (Thinking(), Thinking())

    def in_seats(self, of_levels: Sequence[T]) -> list[T]:
        return [of_levels[at] for at in self._order]

    def result(self, totals: Sequence[int], first_seat: int, turns: int, reason: str) -> GameResult:
        one, two = self._order
        return GameResult(
            number=self.number,
            seed=self.seed.hex(),
            first_seat=first_seat,
            scores=(totals[one], totals[two]),
            turns=turns,
            reason=reason,
            seconds=(self.thinking[one].seconds, self.thinking[two].seconds),
            moves=(self.thinking[one].moves, self.thinking[two].moves),
        )
