"""What there is to say of two moves, in numbers; `why` finds it. Light: whoever tells of it imports this.

Points are those of the game; means and standard errors are over samples of what is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.tiles import Tile


class LineReplies(NamedTuple):
    """How many of the highest replies have their main word in this line, as a share, and their mean points.

    `line` is the number of a row or the letter of a column.
    """

    line: str
    share: float
    mean: float


@dataclass(frozen=True)
class Replies:
    """The highest plays of the next player on a board: their mean points, with its standard error.

    Where there is no play the points are 0. `lines` has the lines they lie in, the most frequent first.
    """

    mean: float
    error: float
    lines: tuple[LineReplies, ...]


@dataclass(frozen=True)
class ExactEnd:
    """How the game ends where nothing is hidden.

    Both sides play their best if `is_exact`, else what a short look finds best. `totals` are those of the
    seat and of its opponent, what tiles left cost taken off; `later` the points each makes in the turns after
    the move; `left` how many tiles each has left. `turns` is how many are made, the move itself counted.
    """

    totals: tuple[int, int]
    later: tuple[int, int]
    left: tuple[int, int]
    turns: int
    is_exact: bool

    @property
    def ahead(self) -> int:
        return self.totals[0] - self.totals[1]


class Estimate(NamedTuple):
    """A mean over samples, with the standard error of its difference to that of the other move."""

    mean: float
    error: float


@dataclass(frozen=True)
class Rest:
    """What seats do after a move to the end of the game, on average: the seat itself, and its one opponent.

    Everybody takes the play that is best at first sight. `points` are those of their plays, `left` are the
    tiles left at the end. Without an opponent there is but the one.
    """

    points: tuple[Estimate, ...]
    left: tuple[Estimate, ...]


@dataclass(frozen=True)
class Reasons:
    """What there is to say of one move.

    `score` is its points; `leave` the tiles that stay on the rack, `leave_worth` what they are worth in
    points at this stage of the game (None for an edition without such values). `reply` are the replies to
    it, None without an opponent; `follow` the mean points of the highest play of one's own after them.
    `rest` is what follows to the end of the game where that is near and something is hidden, `end` where
    nothing is; else they are None. So many tiles are `covered`, so many lie in the `centre`; `capped` are the
    squares that have the full height now.
    """

    score: int
    leave: tuple[Tile, ...]
    leave_worth: float | None
    reply: Replies | None
    follow: float
    covered: int
    capped: tuple[Square, ...]
    centre: int
    rest: Rest | None
    end: ExactEnd | None


@dataclass(frozen=True)
class Why:
    """The reasons for and against two moves.

    `before` are the replies on the board as it is. `reply_error` and `follow_error` are the standard errors
    of the difference between the two moves. `penalty` is what each tile left costs at the end.
    """

    seed: int
    samples: int
    before: Replies | None
    made: Reasons
    best: Reasons
    reply_error: float
    follow_error: float
    penalty: int
