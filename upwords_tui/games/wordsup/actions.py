"""Everything that can change a game of Words Up. Like all actions they carry the dictionary's verdict."""

from __future__ import annotations

from dataclasses import dataclass

from upwords_tui.games.base import AnyAction
from upwords_tui.games.base import Forfeit as Forfeit
from upwords_tui.games.base import Sit as Sit

Action = AnyAction


@dataclass(frozen=True, kw_only=True)
class TurnCard(Action):
    """Turn the card on a square (0 to 63, row by row) face up."""

    square: int


@dataclass(frozen=True, kw_only=True)
class MakeWord(Action):
    """Make a word of the turned cards, perhaps with the open stock card and one of the open bonus cards.

    `bonus` is the number, from 0, of that card among the open ones. `is_judged`: the dictionary has the word.
    """

    word: str
    stock: bool = False
    bonus: int | None = None
    is_judged: bool = False


class GiveUp(Action):
    """Make no word of the turned cards: the turn ends."""


class Skip(Action):
    """Turn no card: the open stock card goes under the stock, and the turn ends."""


class MissTurn(Action):
    """Spend the Sorry that is one's open stock card on this turn."""


class PlaySwap(Action):
    """Spend the Swap that is one's open stock card: all stocks go round."""


class LeaveMatch(Action):
    """Leave the match for good."""

    is_for_team = True
