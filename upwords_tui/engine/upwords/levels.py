"""The computer players, as a table: a new level is a new row.

Names and sentences are English, for translation. `average` is what a level scores in a game of two against
the next weaker one (the champion against `highest`), English, 10×10 (docs/lab/players.md); `rating` follows
from how often it wins such games (docs/lab/ratings.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from upwords_tui.base.errors import mark as _mark
from upwords_tui.engine.levels import level_in

if TYPE_CHECKING:
    from upwords_tui.engine.upwords.players import Player


class ChallengeJudging(NamedTuple):
    """How a level judges the words of others, where words may be challenged.

    It is sure of words that the learner on `step` knows (None: of all). Of the rest it doubts a phony with
    the chance `spots`, a good word with the chance `doubts`.
    """

    step: int | None = None
    spots: float = 1.0
    doubts: float = 0.0


class UpwordsLevel(NamedTuple):
    """One computer player; `sentence` says how it plays, `in_python` without the compiled kernel.

    `how` is the step of a learner, or one of the other players.
    """

    id: str
    name: str
    average: int
    rating: int
    how: int | str
    judging: ChallengeJudging
    sentence: str
    in_python: str = ""

    def make(self) -> Player:
        from upwords_tui.engine.upwords import learners, players, simulation  # seam: who only lists them

        match self.how:
            case int(step):
                return learners.Learner(step)
            case "highest":
                return players.HighestScore()
            case "expert":
                return players.FirstSight()
        return simulation.Simulation()


# fmt: off
LEVELS: tuple[UpwordsLevel, ...] = (
    UpwordsLevel("first-steps", _mark("First steps"), 168, 620, 0, ChallengeJudging(0, 0.3, 0.08),
          _mark("Plays short, very common words, and overlooks most plays.")),
    UpwordsLevel("beginner", _mark("Beginner"), 202, 841, 1, ChallengeJudging(1, 0.4, 0.1),
          _mark("Knows more common words, and now and then stacks a tile.")),
    UpwordsLevel("learner", _mark("Learner"), 224, 1096, 2, ChallengeJudging(2, 0.5, 0.12),
          _mark("Starts to see longer words, and words alongside others.")),
    UpwordsLevel("casual", _mark("Casual"), 253, 1304, 3, ChallengeJudging(3, 0.6, 0.12),
          _mark("Plays for fun: knows everyday words, sees about half of what they can do.")),
    UpwordsLevel("regular", _mark("Regular"), 277, 1500, 4, ChallengeJudging(4, 0.7, 0.1),
          _mark("Plays every week: stacks often and seldom misses a good short word.")),
    UpwordsLevel("keen", _mark("Keen"), 303, 1745, 5, ChallengeJudging(5, 0.78, 0.08),
          _mark("Knows the words of a good reader.")),
    UpwordsLevel("skilled", _mark("Skilled"), 317, 1992, 6, ChallengeJudging(6, 0.85, 0.06),
          _mark("Knows nearly every word in daily use, and sees most of what they can do.")),
    UpwordsLevel("club", _mark("Club player"), 332, 2218, 7, ChallengeJudging(7, 0.9, 0.05),
          _mark("Has started to learn the rare words.")),
    UpwordsLevel("strong", _mark("Strong"), 350, 2437, 8, ChallengeJudging(8, 0.95, 0.03),
          _mark("Knows half of the rare words, and overlooks little.")),
    UpwordsLevel("sharp", _mark("Sharp"), 365, 2656, 9, ChallengeJudging(),
          _mark("Knows every word in the list, and only now and then overlooks a play.")),
    UpwordsLevel("highest", _mark("Highest score"), 386, 2896, "highest", ChallengeJudging(),
          _mark("Always makes the play that scores the most.")),
    UpwordsLevel("expert", _mark("Expert"), 384, 3083, "expert", ChallengeJudging(),
          _mark("Weighs what a play scores against the tiles it keeps for later.")),
    UpwordsLevel("champion", _mark("Champion"), 391, 3309, "champion", ChallengeJudging(),
          _mark("Tries out what the best plays lead to, many times over; solves endgames."),
          _mark("Tries out what the best plays lead to; weaker here, without the compiled kernel.")),
)
# fmt: on

DEFAULT_LEVEL = "highest"
"""The level of a request that names none."""


def find_level(level_id: str) -> UpwordsLevel:
    return level_in(LEVELS, level_id)
