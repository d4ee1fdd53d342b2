"""What the widgets show, as plain frozen values.

Names and sentences may hold anything: widgets clean what they draw and never read markup.
"""

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
    """A board as it is to be seen.

    `laying`: tiles being laid, not yet played; `last`: squares of the last play, made by `last_seat`;
    `wrong`: squares that break a rule, empty or not; `cursor`: None to show none. `is_shown`: what is laid is
    only looked at; `tinted`: the squares of a line that is pointed at, in the direction `pointed`.
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
    """How a card in the field lies there."""

    DOWN = "down"
    UP = "up"
    LIT = "lit"
    """Open, and may be used in the word now being made."""
    USED = "used"
    """In the word that is being typed."""
    WRONG = "wrong"
    """In a word that is being typed and is none."""
    LEAVING = "leaving"
    """Shown for the last time: about to be turned back, or to leave the game."""


class CardCell(NamedTuple):
    """A card in the field. `card` is None where it is face down and unknown; one face down is a note."""

    card: Card | None = None
    state: CardState = CardState.DOWN


class FieldView(NamedTuple):
    """A field of 64 cards as it is to be seen, row by row; None where no card lies any more.

    `cursor`: the square it is on, from 0 to 63; None to show none.
    """

    cells: tuple[CardCell | None, ...]
    cursor: int | None = None


class SlotState(Enum):
    """What has become of a tile of the rack."""

    HELD = "held"
    LAID = "laid"
    """On the board for now: its place on the rack is hollow."""
    CHOSEN = "chosen"
    """Picked for exchange, or being carried to another place."""


class RackSlot(NamedTuple):
    """One place on the rack; `face` is empty where there is no tile."""

    face: str
    state: SlotState = SlotState.HELD
    is_here: bool = False
    """Whether the cursor is on it."""


class SeatRow(NamedTuple):
    """A player or team in the score panel; `members`, `clock`, `state` and `level` may be empty.

    `state` is a word for somebody who does not play as the others do: it is never cut. `level` is that of a
    computer player.
    """

    name: str
    score: int
    on_turn: bool = False
    members: str = ""
    clock: str = ""
    state: str = ""
    level: str = ""


class LaidWord(NamedTuple):
    """A word the tiles being laid would form: where, how its points add up, and how many.

    One that is not known counts nothing.
    """

    word: str
    place: str
    parts: str
    points: int
    is_known: bool = True


class DraftView(NamedTuple):
    """The play being laid. `extras` are points beyond the words, each with what it is for.

    `problems` are what is wrong with it, in words or sentences; `total` is None where no score can be told.
    """

    words: tuple[LaidWord, ...] = ()
    extras: tuple[tuple[str, int], ...] = ()
    total: int | None = None
    problems: tuple[str, ...] = ()


class HistoryLine(NamedTuple):
    """A line of the history, of a seat; `points` and `total` are empty where nothing was scored."""

    who: str
    what: str
    points: str = ""
    total: str = ""
    seat: int = 0


class TopLine(NamedTuple):
    """The line at the top: the game's name, what it is played with, and its state on the right."""

    game: str
    details: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class KeyHint(NamedTuple):
    """A key that works now: how it is written, what it does, and the action a click on it runs.

    One that `stays` is shown wherever there is room for any: it leads to those that are not.
    """

    key: str
    text: str
    action: str
    stays: bool = False

    @property
    def label(self) -> str:
        """The keys as they are called in the language in use: one without a sign of its own is a word."""
        if "Space" not in self.key:
            return self.key
        return " ".join(_("Space") if key == "Space" else key for key in self.key.split(" "))
