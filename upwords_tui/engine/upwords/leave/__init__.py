"""What tiles are worth that stay on the rack (the *leave*), and so what laying them costs.

The first tile of a face has one value, each further one another, in three stages of the game; laying a tile
on a stack of some height costs or brings a little besides. At first sight a play is worth its score less what
it costs.

The values were learned from games of the computer against itself, one file an edition. They are whole
numbers, hundredths of a point; the kernel has the same in `Leaves` (kernel/kernel.h).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from upwords_tui.engine.upwords import kernel
from upwords_tui.engine.upwords.compiled_generator import CompiledPlays
from upwords_tui.engine.upwords.play_list import Plays, ScoredPlay
from upwords_tui.games.upwords.board import Board
from upwords_tui.games.upwords.tiles import Alphabet, Tile

POINT = 100
"""Hundredths in a point."""

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Stage:
    """Values in one stage of the game: of the first tile of a face, of each further one, and by height."""

    first: Mapping[Tile, int]
    more: Mapping[Tile, int]
    on: tuple[int, ...]

    def of_rack(self, rack: Counter[Tile]) -> int:
        return sum(
            self.first[tile] + (count - 1) * self.more[tile] for tile, count in rack.items() if count > 0
        )

    def of_play(self, rack: Counter[Tile], board: Board, play: ScoredPlay) -> int:
        """Return what a play from `rack` is worth at first sight."""
        left, cost = Counter(rack), 0
        for square, tile in play.play:
            cost += (self.more if left[tile] > 1 else self.first)[tile]
            cost += self.on[min(len(board.stack_at(square)), len(self.on) - 1)]
            left[tile] -= 1
        return POINT * play.score - cost

    def least(self, rack: Counter[Tile], faces: Iterable[Tile]) -> Tile:
        """Return the tile of a rack that is worth least, of equals the first of `faces`."""
        held = [face for face in faces if rack[face] > 0]
        return min(held, key=lambda face: (self.more if rack[face] > 1 else self.first)[face])

    def best(self, rack: Counter[Tile], plays: Plays, count: int) -> list[ScoredPlay]:
        """Return the `count` plays worth most at first sight, of equals the first."""
        if isinstance(plays, CompiledPlays) and 0 < count <= kernel.MAX_TRIED:
            return plays.worth_most(rack, self.compiled(plays.edition.alphabet), count)
        # No play costs less than all that is worth less than nothing, laid on the cheapest height.
        bound = sum(min(self.first[tile], self.more[tile], 0) * held for tile, held in rack.items())
        bound += min(0, *self.on) * rack.total()
        chosen: list[tuple[int, int, ScoredPlay]] = []
        for number, play in enumerate(plays):
            if len(chosen) == count and POINT * play.score - bound <= -chosen[-1][0]:
                break
            chosen.append((-self.of_play(rack, plays.board, play), number, play))
            chosen.sort(key=lambda item: item[:2])
            del chosen[count:]
        return [play for _value, _number, play in chosen]

    def compiled(self, alphabet: Alphabet) -> kernel.Worth:
        made = kernel.Worth()
        for place, tile in enumerate(alphabet.faces):
            made.first[place], made.more[place] = self.first[tile], self.more[tile]
        for height in range(kernel.MAX_HEIGHTS):
            made.on[height] = self.on[min(height, len(self.on) - 1)]
        return made


@dataclass(frozen=True)
class LeaveValues:
    """Values with an empty bag, with up to `few` tiles in it, and with more."""

    few: int
    stages: tuple[Stage, Stage, Stage]

    def at(self, bag: int) -> Stage:
        """Return the values that count with so many tiles in the bag."""
        return self.stages[0 if bag == 0 else 1 if bag <= self.few else 2]

    def compiled(self, alphabet: Alphabet) -> kernel.Leaves:
        return kernel.Leaves(self.few, tuple(stage.compiled(alphabet) for stage in self.stages))


@cache
def leave_values(edition_id: str) -> LeaveValues | None:
    """Return what was learned for an edition, or None."""
    path = FOLDER / f"{edition_id}.toml"
    if not path.is_file():
        return None
    data = tomllib.loads(path.read_text("utf-8"))
    one, two, three = (
        Stage(each["first"], each["more"], tuple(each["on"])) for each in map(data.__getitem__, STAGES)
    )
    return LeaveValues(data["few"], (one, two, three))


STAGES = ("empty", "low", "high")
"""The names of the stages, by what is in the bag."""
