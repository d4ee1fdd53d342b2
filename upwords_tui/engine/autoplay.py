"""Computer players against each other, to find out which is stronger.

Games come in groups, in pairs if two play. All games of a group have the same seed, so the same bag, and the
players move on by a seat; so each of them has the luck of the draws once. A player gets views, never the
game; one that fails, or breaks the rules, forfeits.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Generic, Protocol, TypeVar

from upwords_tui.base.errors import IllegalAction
from upwords_tui.engine.levels import LevelT
from upwords_tui.engine.results import GameResult, games_together
from upwords_tui.games.base import DictionaryRef, Json, Seat, WordJudge
from upwords_tui.games.catalogue import kinds
from upwords_tui.games.game import AnyGame

ITERATIONS = 200
"""How much a player may think about a move unless told otherwise; counted, so that games can be repeated."""

T = TypeVar("T")
GameT = TypeVar("GameT", bound=AnyGame)


@dataclass(frozen=True)
class Budget:
    """How much a player may think about a move: in iterations, which repeat exactly, or in seconds."""

    iterations: int | None = ITERATIONS
    seconds: float | None = None


BUDGET = Budget()


@dataclass(frozen=True)
class MatchSetup:
    """What is to be played, also for the processes that play. `seats` are ids of levels.

    All of them play in each game; in a `round_robin` each two of them meet.
    """

    kind: str
    seats: tuple[str, ...]
    seed: str
    edition: str
    dictionary: str | None
    budget: Budget
    round_robin: bool = False

    @property
    def meetings(self) -> list[tuple[int, ...]]:
        """Who meets whom, by their places in `seats`; they take turns, a group of games each."""
        levels = range(len(self.seats))
        return [*combinations(levels, 2)] if self.round_robin else [tuple(levels)]

    @property
    def together(self) -> int:
        """How many games, by number, have the same draws."""
        return games_together(self.seats, len(self.meetings[0]))

    def as_json(self) -> Json:
        return {
            **({} if self.kind == kinds()[0] else {"game": self.kind}),
            "seats": list(self.seats),
            **({"round_robin": True} if self.round_robin else {}),
            "seed": self.seed,
            "edition": self.edition,
            "dictionary": self.dictionary,
            "iterations": self.budget.iterations,
            "seconds": self.budget.seconds,
        }


PlayOne = Callable[[int], GameResult]
"""Plays a game by its number."""

Keep = Callable[[int, AnyGame], None]
"""Takes a game that has been played, and its number."""


class Matches(Protocol):
    """What has the computer players of a game play each other; a module with these functions does."""

    def edition_called(self, text: str | None, /) -> str:
        """Return the edition meant by what was typed; None is the usual one."""

    def prepare(
        self, match: MatchSetup, progress: Callable[[int, int], None], keep: Keep | None, /
    ) -> tuple[PlayOne, DictionaryRef]:
        """Return what plays a game of a match by its number, and the dictionary. Raises InputError.

        `keep` is given each game; without it games may be played faster.
        """


@dataclass
class Thinking:
    """How long a seat thought about how many moves; why it forfeited, if it did."""

    seconds: float = 0.0
    moves: int = 0
    failure: str = ""


def next_turn(
    game: GameT, seat: int, choose: Callable[[], Any], words: WordJudge, thinking: Thinking | None
) -> GameT:
    """Return the game after the action that `choose` returns.

    If that fails the seat forfeits the game; without `thinking` the error is raised.
    """
    if thinking is None:
        return game.apply(game.propose(choose(), words))
    try:
        started = time.perf_counter()
        chosen = choose()
        thinking.seconds += time.perf_counter() - started
        thinking.moves += 1
        return game.apply(game.propose(chosen, words))
    except Exception as error:  # whatever it is, the match goes on, and its result tells it
        kind = "illegal move: " if isinstance(error, IllegalAction) else ""
        thinking.failure = kind + (str(error) or type(error).__name__)
        return game.apply(game.leaving[0](seat=seat))


@dataclass
class Pairing(Generic[LevelT]):
    """Game `number`, from 1, of a match between `levels`: who sits where, and with which seed."""

    match: MatchSetup
    levels: Sequence[LevelT]
    number: int

    def __post_init__(self) -> None:
        meetings, together = self.match.meetings, self.match.together
        group = (self.number - 1) // together
        playing = meetings[group % len(meetings)]
        turn = (self.number - 1) % len(playing)
        self._order = playing[turn:] + playing[:turn]
        self.seed = hashlib.sha256(f"upwords-tui autoplay {self.match.seed} {group + 1}".encode()).digest()
        self.seats = tuple(Seat(self.levels[at].name, f"computer:{self.levels[at].id}") for at in self._order)
        self.thinking = tuple(Thinking() for _ in self._order)

    def in_seats(self, of_levels: Sequence[T]) -> list[T]:
        return [of_levels[at] for at in self._order]

    def result(self, totals: Sequence[int], turns: int, reason: str) -> GameResult:
        levels = tuple(sorted(self._order))
        thinking = [self.thinking[self._order.index(level)] for level in levels]
        return GameResult(
            number=self.number,
            seed=self.seed.hex(),
            first_seat=self._order[0],
            scores=tuple(totals[self._order.index(level)] for level in levels),
            turns=turns,
            reason=reason,
            seconds=tuple(each.seconds for each in thinking),
            moves=tuple(each.moves for each in thinking),
            levels=levels,
            failures=tuple(each.failure for each in thinking),
        )
