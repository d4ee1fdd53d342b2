"""The options of a game: how words are challenged, clocks, house rules."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import ClassVar

from upwords_tui.games.json_fields import AnyOptions, read_count


class Challenge(StrEnum):
    """What a challenge does; VOID: words are judged at once."""

    VOID = "void"
    FREE = "free"
    LOSE_TURN = "lose-turn"
    FIVE_POINT = "five-point"


class TieBreak(StrEnum):
    """Who wins among equal scores."""

    NONE = "none"
    LONGEST_WORD = "longest-word"


OVERTIME_POINTS = 10
"""Points lost for each minute of overtime begun."""
OVERTIME_MINUTES = 5
"""Minutes of overtime after which a seat's remaining turns are passes."""


USUAL_SECONDS = 25 * 60
"""The default time of each player where a game is timed."""

_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class PlayRules:
    """The house rules of legal plays, each also an option and a number in the kernel.

    Without `repeat_in_stack` a face may lie in a stack only once.
    """

    repeat_in_stack: bool = True


PUBLISHED = PlayRules()


@dataclass(frozen=True)
class UpwordsOptions(AnyOptions):
    """0 means no limit, None the edition's own number.

    `rounds`: the game ends after so many full rounds. `pass_rounds`: so many unbroken rounds of passes end
    it. `allow_undo`: a turn may be taken back if every other seat agrees. `allow_help`: the computer gives
    hints and counts the unseen tiles. `kept`: it is played on a real board and only kept here.
    """

    challenge: Challenge = Challenge.VOID
    tie_break: TieBreak = TieBreak.NONE
    ends_when_player_out: bool = True
    repeat_in_stack: bool = True
    allow_undo: bool = True
    allow_help: bool = True
    kept: bool = False
    rounds: int = 0
    pass_rounds: int = 1
    turn_seconds: int = 0
    game_seconds: int = 0
    increment_seconds: int = 0
    exchange_tiles: int | None = None
    leftover_penalty: int | None = None

    @property
    def play_rules(self) -> PlayRules:
        return PlayRules(**{rule.name: getattr(self, rule.name) for rule in fields(PlayRules)})

    @property
    def has_challenges(self) -> bool:
        return self.challenge is not Challenge.VOID

    @property
    def has_clock(self) -> bool:
        return bool(self.turn_seconds or self.game_seconds)

    def timed(self) -> UpwordsOptions:
        return replace(self, game_seconds=USUAL_SECONDS)

    readers: ClassVar = {
        "challenge": Challenge,
        "tie_break": TieBreak,
        "rounds": read_count(0, 1000),
        "pass_rounds": read_count(1, 10),
        "turn_seconds": read_count(0, _DAY),
        "game_seconds": read_count(0, _DAY),
        "increment_seconds": read_count(0, 3600),
        "exchange_tiles": read_count(1, 7),
        "leftover_penalty": read_count(0, 100),
    }
