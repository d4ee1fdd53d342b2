"""What a computer player is, and the one that always takes the most points.

A player gets a view and a `Task` (how long, how repeatable, when to stop) and returns a `Choice`. It sees no
game, no clock and no process; so the same player runs live, in tests and against itself.
"""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledGenerator
from upwords_tui.engine.upwords.generator import Generator
from upwords_tui.engine.upwords.leave import POINT, leave_values
from upwords_tui.engine.upwords.play_list import ScoredPlay
from upwords_tui.engine.upwords.views import EngineView
from upwords_tui.games.upwords.tiles import Tile


class MoveKind(StrEnum):
    """What a seat can do on its turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"


@dataclass(frozen=True)
class Choice:
    """What to do: `play` for a play, `tiles` for those to exchange."""

    kind: MoveKind
    play: ScoredPlay | None = None
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class RankedPlay:
    """A play and what the player thinks it is worth, in points, all things considered.

    `win` is the chance to win with it, from 0 to 1, where the player has thought of that.
    """

    play: ScoredPlay
    equity: float
    win: float | None = None


@dataclass(frozen=True)
class Task:
    """How a question is to be answered.

    `spent` says what share of the time is over; at 1 whatever a player has found by then is its answer. With
    `iterations` (which count instead of time) and `seed` the same question gets the same answer. `report`
    takes what may be of interest meanwhile, as JSON values; `best` is a choice.
    """

    iterations: int | None = None
    seed: int = 0
    spent: Callable[[], float] = field(default=lambda: 0.0)
    report: Callable[[dict[str, object]], None] = field(default=lambda info: None)

    def is_up(self) -> bool:
        return self.spent() >= 1

    def part(self, end: float, begin: float = 0.0) -> Task:
        """Return the same task with the effort between two shares of it."""
        share = end - begin
        iterations = None if self.iterations is None else max(int(share * self.iterations), 1)
        return replace(self, iterations=iterations, spent=lambda: (self.spent() - begin) / share)


class Player(ABC):
    """Somebody who can play. One player is used for one question at a time."""

    @abstractmethod
    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the `count` best plays, best first; `generator` is for edition, dictionary and options."""

    def choose(self, view: EngineView, generator: Generator, task: Task) -> Choice:
        """Return the best play; without one, an exchange if that can help, else a pass."""
        ranked = self.rank(view, generator, task, 1)
        if ranked:
            return Choice(MoveKind.PLAY, ranked[0].play)
        return without_play(view, self.known(generator, view.dictionary))

    def known(self, generator: Generator, dictionary: str) -> Generator:
        """Return a generator that knows no more words of a dictionary than this player."""
        return generator

    def compiled(self, generator: CompiledGenerator, dictionary: str) -> kernel.KernelPlayer | None:
        """Return the same player as the kernel has it; None if it has none."""
        return None


class HighestScore(Player):
    """Takes the play with the most points, of equals the first in the order of `play_list`."""

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the highest plays; their equity is their score."""
        plays = generator.generate(view.board, view.rack)
        return [RankedPlay(play, play.score) for play in plays.first(count)]

    def compiled(self, generator: CompiledGenerator, dictionary: str) -> kernel.KernelPlayer:
        return kernel_player(kernel.HIGHEST_SCORE, generator)


class FirstSight(Player):
    """Takes the play worth most at first sight: its score, less what its tiles would be worth on the rack.

    Without values for an edition (`leave`) it takes the most points.
    """

    def rank(self, view: EngineView, generator: Generator, task: Task, count: int) -> list[RankedPlay]:
        """Return the best plays; their equity is what they are worth at first sight."""
        plays, leaves = generator.generate(view.board, view.rack), leave_values(view.edition.id)
        if leaves is None:
            return [RankedPlay(play, play.score) for play in plays.first(count)]
        rack, stage = Counter(view.rack), leaves.at(view.bag)
        return [
            RankedPlay(play, stage.of_play(rack, view.board, play) / POINT)
            for play in stage.best(rack, plays, count)
        ]

    def compiled(self, generator: CompiledGenerator, dictionary: str) -> kernel.KernelPlayer:
        leaves = leave_values(generator.edition.id)
        if leaves is None:
            return kernel_player(kernel.HIGHEST_SCORE, generator)
        made = kernel_player(kernel.FIRST_SIGHT, generator)
        made.leaves = ctypes.pointer(leaves.compiled(generator.edition.alphabet))
        return made


def kernel_player(kind: int, generator: CompiledGenerator) -> kernel.KernelPlayer:
    """Return a player of a kind that knows the words of `generator`."""
    made = kernel.KernelPlayer(kind=kind, graph=ctypes.pointer(generator.graph))
    made.generator = generator  # its graph lives as long
    made.usefulness[: len(generator.lexicon.usefulness)] = generator.lexicon.usefulness
    return made


def without_play(view: EngineView, generator: Generator) -> Choice:
    """Return what to do when nothing can be played: exchange a tile, or pass.

    It exchanges the tile it has most of, of equals the one in the fewest words, as long as some draw could
    lead to a play. If none could, passing ends the game where endless exchanges would not.
    """
    if view.exchange == 0 or not view.rack:
        return Choice(MoveKind.PASS)
    everything = [*view.rack, *(tile for tile, count in view.unseen() for _ in range(count))]
    if not generator.can_play(view.board, everything):
        return Choice(MoveKind.PASS)
    counts, lexicon = Counter(view.rack), generator.lexicon
    order = lexicon.alphabet.order
    least = min(counts, key=lambda tile: (-counts[tile], lexicon.usefulness[order(tile)]))
    return Choice(MoveKind.EXCHANGE, tiles=(least,))
