"""What games between computer players say: who won, by how much, how sure that is.

Error bars are those of groups of games with the same draws. A forfeited game is lost; its scores don't count.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, permutations
from typing import NamedTuple, TypeVar

from upwords_tui.engine.elo import Points, Sprt, bradley_terry, elo_difference
from upwords_tui.games.base import Json, JsonObject

T = TypeVar("T")


@dataclass(frozen=True)
class GameResult:
    """One game between `levels`, by their numbers in the match; other tuples are in the same order.

    `first_seat` is the level in the first seat, `failures` say why a level forfeited (empty if it did not).
    """

    number: int
    seed: str
    first_seat: int
    scores: tuple[int, ...]
    turns: int
    reason: str
    seconds: tuple[float, ...] = field(default=(0.0, 0.0), compare=False)
    moves: tuple[int, ...] = (0, 0)
    levels: tuple[int, ...] = (0, 1)
    failures: tuple[str, ...] = ("", "")

    @property
    def spread(self) -> int:
        """By how much the first level was ahead of the second (negative: behind)."""
        return self.scores[0] - self.scores[1]

    @property
    def is_played_out(self) -> bool:
        return not any(self.failures)

    @cached_property
    def points(self) -> Points:
        """What each level took from each other: 1, ½ or 0."""
        standing = {level: (not self.failures[at], self.scores[at]) for at, level in enumerate(self.levels)}
        return {
            (one, other): (standing[one] > standing[other]) + 0.5 * (standing[one] == standing[other])
            for one, other in permutations(self.levels, 2)
        }

    @property
    def winner(self) -> int | None:
        """The level that beat all others; None in a draw."""
        taken = Counter(one for (one, _other), share in self.points.items() if share == 1)
        return next((level for level, count in taken.items() if count == len(self.levels) - 1), None)

    def as_json(self) -> Json:
        told = vars(self) | {"seconds": tuple(round(seconds, 6) for seconds in self.seconds)}
        told.pop("points", None)
        listed = {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}
        return {"game": listed.pop("number"), **listed}

    @classmethod
    def from_json(cls, data: JsonObject) -> GameResult:
        """Return what `as_json` wrote. Raises ValueError if it is anything else."""
        try:
            found = cls(
                number=int(data["game"]),
                seed=str(data["seed"]),
                first_seat=int(data["first_seat"]),
                scores=tuple(map(int, data["scores"])),
                turns=int(data["turns"]),
                reason=str(data["reason"]),
                seconds=tuple(map(float, data["seconds"])),
                moves=tuple(map(int, data["moves"])),
                levels=tuple(map(int, data["levels"])),
                failures=tuple(map(str, data["failures"])),
            )
        except (KeyError, TypeError) as error:
            raise ValueError("no result of a game") from error
        if len({*map(len, (found.levels, found.scores, found.seconds, found.moves, found.failures))}) > 1:
            raise ValueError("no result of a game")
        return found


class RatedLevel(NamedTuple):
    """The rating of a level among several, with its standard error, and the share of points it took."""

    level: str
    elo: float
    error: float | None
    games: int
    share: float


def games_together(levels: Sequence[str], seats: int) -> int:
    """Return how many games have the same draws: one for each seat that a level can be in.

    A level that plays itself gains nothing from changing seats: each of its games has draws of its own.
    """
    return seats if len({*levels}) > 1 else 1


@dataclass(frozen=True)
class Match:
    """What games say about levels: which of two is stronger, the ratings of more.

    `games` are in the order of their numbers; `sprt` is the test of two levels.
    """

    levels: tuple[str, ...]
    games: tuple[GameResult, ...]
    sprt: Sprt | None = None

    @cached_property
    def groups(self) -> list[list[GameResult]]:
        """The games with the same draws, where all of them have been played."""
        groups = [list(games) for _seed, games in groupby(self.games, key=lambda game: game.seed)]
        return [games for games in groups if len(games) == games_together(self.levels, len(games[0].levels))]

    @property
    def wins(self) -> list[int]:
        won = Counter(game.winner for game in self.games)
        return [won[level] for level in range(len(self.levels))]

    @property
    def ties(self) -> int:
        return len(self.games) - sum(self.wins)

    @property
    def forfeits(self) -> list[int]:
        return [sum(map(bool, failures)) for failures in self._by_level(lambda game: game.failures)]

    @property
    def spread(self) -> float:
        """The points a game by which the first level was ahead, on average."""
        return _mean(game.spread for game in self.games if game.is_played_out)

    @property
    def error(self) -> float | None:
        """The standard error of `spread`, from whole groups; None with fewer than two of them."""
        played_out = [games for games in self.groups if all(game.is_played_out for game in games)]
        return _error([_mean(game.spread for game in games) for games in played_out])

    @property
    def win_rate(self) -> float:
        """The share of games the first level won; a tie is half a win."""
        return _mean(game.points[0, 1] for game in self.games)

    @property
    def win_error(self) -> float | None:
        """The standard error of `win_rate`, from whole groups; None with fewer than two of them."""
        return _error([_mean(game.points[0, 1] for game in games) for games in self.groups])

    @property
    def elo(self) -> tuple[float, float | None] | None:
        """By how much the first level is stronger, and the standard error of that; None without bounds."""
        return elo_difference(self.win_rate, self.win_error)

    @property
    def pairs(self) -> list[int]:
        """How many pairs brought the first level 0, ½, 1, 1½ and 2 points."""
        brought = Counter(sum(game.points[0, 1] for game in games) for games in self.groups)
        return [brought[halves / 2] for halves in range(5)]

    def as_json(self) -> Json:
        moves = [sum(each) for each in self._by_level(lambda game: game.moves)]
        thought = [sum(each) for each in self._by_level(lambda game: game.seconds)]
        scores = self._by_level(lambda game: game.scores if game.is_played_out else ())
        return {
            "levels": list(self.levels),
            "wins": self.wins,
            "ties": self.ties,
            "forfeits": self.forfeits,
            **(
                self._two_json()
                if len(self.levels) == 2
                else {"ratings": [each._asdict() for each in self.ratings]}
            ),
            "scores": [round(_mean(each), 2) for each in scores],
            "seconds_per_move": [
                round(one / max(two, 1), 6) for one, two in zip(thought, moves, strict=True)
            ],
            "games": [game.as_json() for game in self.games],
        }

    def _two_json(self) -> Json:
        elo, elo_error = self.elo or (None, None)
        told: Json = {
            "win_rate": round(self.win_rate, 4),
            "win_error": _rounded(self.win_error, 4),
            "spread": round(self.spread, 2),
            "error": _rounded(self.error, 2),
            "elo": _rounded(elo, 1),
            "elo_error": _rounded(elo_error, 1),
        }
        if len({*self.levels}) > 1:
            told["pairs"] = self.pairs
        if self.sprt:
            llr = self.sprt.llr(self.pairs)
            told["sprt"] = {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "bounds": [round(bound, 3) for bound in self.sprt.bounds],
                "llr": round(llr, 3),
                "accepted": self.sprt.decided(llr),
            }
        return told

    @property
    def ratings(self) -> list[RatedLevel]:
        points = [[game.points for game in games] for games in self.groups]
        rated = bradley_terry(len(self.levels), points)
        taken = self._by_level(
            lambda game: [
                _mean(game.points[two] for two in game.points if two[0] == one) for one in game.levels
            ]
        )
        return [
            RatedLevel(
                level=level,
                elo=round(rating.elo, 1),
                error=_rounded(rating.error, 1),
                games=len(shares),
                share=round(_mean(shares), 4),
            )
            for level, rating, shares in zip(self.levels, rated, taken, strict=True)
        ]

    def _by_level(self, values: Callable[[GameResult], Sequence[T]]) -> list[list[T]]:
        told: list[list[T]] = [[] for _ in self.levels]
        for game in self.games:
            for level, value in zip(game.levels, values(game), strict=False):
                told[level].append(value)
        return told


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return statistics.fmean(found) if found else 0.0


def _error(means: Sequence[float]) -> float | None:
    return statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else None


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
