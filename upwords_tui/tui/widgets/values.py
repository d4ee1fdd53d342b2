"""What the widgets show, as frozen values; texts may hold anything, since widgets clean what they draw."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.base.i18n import _
from upwords_tui.games.upwords.board import Board, Direction, Square
from upwords_tui.games.upwords.tiles import Tile

if TYPE_CHECKING:
    from upwords_tui.games.wordsup.cards import Card


class BoardView(NamedTuple):
    """A board with `laying`, tiles not played yet, and `last`, the squares of the last play, by `last_seat`.

    `wrong` squares break a rule, empty or not. `is_shown`: what is laid is only looked at. `tinted` are the
    squares of a line that is pointed at, in the direction `pointed`.
    """

    board: Board
    laying: Mapping[Square, Tile] = MappingProxyType({})
    last: frozenset[Square] = frozenset()
    wrong: frozenset[Square] = frozenset()
    cursor: Square | None = None
    direction: Direction = Direction.ACROSS
    is_shown: bool = False
    tinted: frozenset[Square] = frozenset()
    pointed: Direction = Direction.ACROSS
    last_seat: int = 0


class CardState(Enum):
    DOWN = "down"
    UP = "up"
    LIT = "lit"
    """Open, and may be used in the word now being made."""
    USED = "used"
    """In the word being typed."""
    WRONG = "wrong"
    """In a word being typed that is none."""
    LEAVING = "leaving"
    """Shown for the last time: about to be turned back, or to leave the game."""


class CardCell(NamedTuple):
    """A card in the field: None is an unknown one face down, a card that is DOWN a note on its back."""

    card: Card | None = None
    state: CardState = CardState.DOWN


class FieldView(NamedTuple):
    """A field of 64 places, row by row; None is an empty one. `cursor` is a square from 0 to 63."""

    cells: tuple[CardCell | None, ...]
    cursor: int | None = None


class SlotState(Enum):
    HELD = "held"
    LAID = "laid"
    """On the board, not played yet: its place on the rack is hollow."""
    CHOSEN = "chosen"
    """Picked for exchange, or being moved."""


class RackSlot(NamedTuple):
    """One place on the rack; without a tile `face` is empty."""

    face: str
    state: SlotState = SlotState.HELD
    is_here: bool = False
    """Whether the cursor is on it."""


class SeatRow(NamedTuple):
    """A player or team in the score panel.

    `state` is a word on somebody who is absent or has left: it is never cut. `level` is that of a computer.
    """

    name: str
    score: int
    on_turn: bool = False
    members: str = ""
    clock: str = ""
    state: str = ""
    level: str = ""


class LaidWord(NamedTuple):
    """A word the tiles being laid would form: where, how its points add up, and their sum."""

    word: str
    place: str
    parts: str
    points: int
    is_known: bool = True


class DraftView(NamedTuple):
    """The play being laid; `extras` are points beyond the words, each with what it is for.

    `problems` say what is wrong; `total` is None if no score can be told.
    """

    words: tuple[LaidWord, ...] = ()
    extras: tuple[tuple[str, int], ...] = ()
    total: int | None = None
    problems: tuple[str, ...] = ()


class HistoryLine(NamedTuple):
    """A line of the history; `points` and `total` are empty if nothing was scored."""

    who: str
    what: str
    points: str = ""
    total: str = ""
    seat: int = 0


class TopLine(NamedTuple):
    """The top bar: the game's name, what it is played with, and at the right its state."""

    game: str
    details: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class KeyHint(NamedTuple):
    """A key that works now: its label, what it does, and the action a click on it runs.

    One that `stays` is shown even if there is room for only one: it leads to the others.
    """

    key: str
    text: str
    action: str
    stays: bool = False

    @property
    def label(self) -> str:
        if "Space" not in self.key:
            return self.key
        return " ".join(_("Space") if key == "Space" else key for key in self.key.split(" "))
