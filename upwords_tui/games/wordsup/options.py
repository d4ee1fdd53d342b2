"""What the players of Words Up agree on before a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from upwords_tui.games.json_fields import AnyOptions, read_count

MOST_ROUNDS = 20
MOST_IDLE = 100


@dataclass(frozen=True)
class WordsUpOptions(AnyOptions):
    """`rounds`: how many a match has. `with_optional`: play with the letter that may be left out (the Q).

    `show_scores`: the scores of words are told during a round. `allow_notes`: the table tells what has been
    seen. `idle_rounds`: after so many rounds of turns without a word the end phase begins, after as many
    again cards stay open, and after as many again the round ends; 0 never. It keeps a game from going on for
    ever; the published rules have nothing like it.
    """

    rounds: int = 1
    with_optional: bool = False
    show_scores: bool = True
    allow_notes: bool = False
    idle_rounds: int = 10

    readers: ClassVar = {
        "rounds": read_count(1, MOST_ROUNDS),
        "idle_rounds": read_count(0, MOST_IDLE),
    }

    @property
    def house_rules(self) -> frozenset[str]:
        """As of every game; how many rounds a match has the rules themselves leave to the players."""
        return super().house_rules - {"rounds"}
