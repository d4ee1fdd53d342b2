"""Everything that can change a game of Upwords.

An action carries the time the seat used and the dictionary's verdict, so that replaying asks nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.tiles import Tile

Action = AnyAction


@dataclass(frozen=True, kw_only=True)
class PlayTiles(Action):
    """Lay tiles; `judged` are the words the dictionary accepted, none where words are challenged."""

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
    """Doubt the previous play; `unknown` are its words that the dictionary does not know."""

    is_for_team = True

    unknown: tuple[str, ...] = ()


class AcceptPlay(Action):
    """Do without challenging the previous play."""

    is_for_team = True


class Resign(Action):
    """Leave the game for good; alone at the board: stop."""

    is_for_team = True


@dataclass(frozen=True, kw_only=True)
class Said(Action):
    """What is said at the table of a kept game: one's rack, words that all accept, the tiles left."""

    is_for_team = True

    rack: tuple[Tile, ...] = ()
    words: tuple[str, ...] = ()
    left: tuple[int, ...] = ()


class DeclareStuck(Action):
    """No seat has a legal play; `seat` is the one to move."""

    is_of_house = True
