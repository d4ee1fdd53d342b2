"""Everything that can change a game of Upwords.

An action says who and what, and carries whatever the rules must not ask for themselves: the time the seat
used (milliseconds) and the dictionary's verdict on the words in question. Replaying never asks again.
"""

from __future__ import annotations

from dataclasses import dataclass

from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import Tile

Action = AnyAction


@dataclass(frozen=True, kw_only=True)
class PlayTiles(Action):
    """Lay tiles.

    `judged` are the words the dictionary found good; empty where words are judged only when challenged.
    """

    play: Play
    judged: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Exchange(Action):
    """Put tiles back for others."""

    tiles: tuple[Tile, ...]


class Pass(Action):
    """Do nothing this turn."""


class TimeOut(Action):
    """The seat's time for the turn has run out: a pass."""

    is_of_house = True
    is_late = True


@dataclass(frozen=True, kw_only=True)
class ChallengePlay(Action):
    """Doubt the previous play. `unknown` are those of its words that the dictionary does not know."""

    is_for_team = True

    unknown: tuple[str, ...] = ()


class AcceptPlay(Action):
    """Say that one will not challenge the previous play."""

    is_for_team = True


class Resign(Action):
    """Leave the game for good; alone at the board: stop."""

    is_for_team = True


class DeclareStuck(Action):
    """The table has found that no seat has a legal play. `seat` is the one to move."""

    is_of_house = True
