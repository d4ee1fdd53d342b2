"""The computer players of Words Up, as a table. What makes them weaker or stronger is what they remember.

How often each beats the one before it is in docs/lab/words-up-players.md.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.base.errors import mark as _mark
from upwords_tui.engine.levels import level_in
from upwords_tui.engine.wordsup.players import Memory, WordsUpPlayer, vocabulary
from upwords_tui.games.wordsup.cards import load_cards


class WordsUpLevel(NamedTuple):
    """One computer player: how many of the common words it knows (None: all), and how well it remembers.

    `rating` follows from how often it beats the one before (docs/lab/ratings.md).
    """

    id: str
    name: str
    rating: int
    words: int | None
    memory: Memory
    sentence: str

    def make(self, language: str, dictionary_id: str) -> WordsUpPlayer:
        """Return the player, for the cards of a language and a bundled dictionary."""
        return WordsUpPlayer(
            vocabulary(dictionary_id, load_cards(language).alphabet, self.words), self.memory
        )


# fmt: off
LEVELS: tuple[WordsUpLevel, ...] = (
    WordsUpLevel("goldfish", _mark("Goldfish"), 896, 1300, Memory(6, 0.27),
          _mark("Has forgotten a card nearly as soon as it is turned back; knows simple words.")),
    WordsUpLevel("dreamer", _mark("Dreamer"), 1039, 2000, Memory(8, 0.25),
          _mark("Remembers the last turn or two, and not always where.")),
    WordsUpLevel("forgetful", _mark("Forgetful"), 1284, 3000, Memory(14, 0.2),
          _mark("Remembers a few turns; mixes up squares that lie side by side.")),
    WordsUpLevel("attentive", _mark("Attentive"), 1500, 5000, Memory(25, 0.12),
          _mark("Follows the game as most people do who try.")),
    WordsUpLevel("watchful", _mark("Watchful"), 1644, 8000, Memory(45, 0.08),
          _mark("Remembers half of a game, and rarely errs.")),
    WordsUpLevel("sharp-eyed", _mark("Sharp-eyed"), 1789, 15000, Memory(90, 0.04),
          _mark("Remembers most cards, and knows many words.")),
    WordsUpLevel("elephant", _mark("Elephant"), 1992, None, Memory(None),
          _mark("Never forgets a card, and knows every word of the list.")),
)
# fmt: on


def find_level(level_id: str) -> WordsUpLevel:
    return level_in(LEVELS, level_id)
