"""The computer players of Words Up, as a table. What makes them weaker or stronger is what they remember.

How often each beats the one before it is in docs/lab/words-up-players.md.
"""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.engine.levels import level_in
from upwords_tui.engine.wordsup.memory import Memory
from upwords_tui.engine.wordsup.players import Player
from upwords_tui.engine.wordsup.vocabulary import vocabulary
from upwords_tui.errors import mark as _mark
from upwords_tui.games.wordsup.cards import load_cards


class Level(NamedTuple):
    """One computer player: how many of the common words it knows (None: all), and how well it remembers."""

    id: str
    name: str
    sentence: str
    words: int | None
    memory: Memory

    def make(self, language: str, dictionary_id: str) -> Player:
        """Return the player, for the cards of a language and a bundled dictionary."""
        return Player(vocabulary(dictionary_id, load_cards(language).alphabet, self.words), self.memory)


LEVELS: tuple[Level, ...] = (
    Level(
        "goldfish",
        _mark("Goldfish"),
        _mark("Has forgotten a card nearly as soon as it is turned back; knows simple words."),
        1300,
        Memory(6, 0.27),
    ),
    Level(
        "dreamer",
        _mark("Dreamer"),
        _mark("Remembers the last turn or two, and not always where."),
        2000,
        Memory(8, 0.25),
    ),
    Level(
        "forgetful",
        _mark("Forgetful"),
        _mark("Remembers a few turns; mixes up squares that lie side by side."),
        3000,
        Memory(14, 0.2),
    ),
    Level(
        "attentive",
        _mark("Attentive"),
        _mark("Follows the game as most people do who try."),
        5000,
        Memory(25, 0.12),
    ),
    Level(
        "watchful",
        _mark("Watchful"),
        _mark("Remembers half of a game, and rarely errs."),
        8000,
        Memory(45, 0.08),
    ),
    Level(
        "sharp-eyed",
        _mark("Sharp-eyed"),
        _mark("Remembers most cards, and knows many words."),
        15000,
        Memory(90, 0.04),
    ),
    Level(
        "elephant",
        _mark("Elephant"),
        _mark("Never forgets a card, and knows every word of the list."),
        None,
        Memory(None),
    ),
)


def find_level(level_id: str) -> Level:
    """Return the level with this id. Raises CommandError if there is none."""
    return level_in(LEVELS, level_id)
