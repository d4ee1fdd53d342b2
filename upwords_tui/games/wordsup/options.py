"""What the players of Words Up agree on before a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from upwords_tui.base.errors import RecordError
from upwords_tui.games.base import DictionaryRef, Seat
from upwords_tui.games.game import AnySetup
from upwords_tui.games.json_fields import AnyOptions, read_count
from upwords_tui.games.wordsup.cards import CardSet, load_cards

MOST_ROUNDS = 20
MOST_IDLE = 100


@dataclass(frozen=True)
class WordsUpOptions(AnyOptions):
    """`with_optional`: play with the letter that may be left out (the Q).

    `show_scores`: the scores of words are told during a round. `allow_notes`: the table tells what has been
    seen. `idle_rounds` (not in the published rules; 0: never): after so many rounds without a word the end
    phase begins, after as many again cards stay open, and after as many again the round ends.
    """

    rounds: int = 1
    with_optional: bool = False
    show_scores: bool = True
    allow_notes: bool = False
    idle_rounds: int = 10

    readers: ClassVar = {"rounds": read_count(1, MOST_ROUNDS), "idle_rounds": read_count(0, MOST_IDLE)}

    @property
    def house_rules(self) -> frozenset[str]:
        """As of every game, `rounds` apart, which the rules leave to the players."""
        return super().house_rules - {"rounds"}


MIN_SEATS, MAX_SEATS = 2, 4
STOCKS = {2: 6, 3: 4, 4: 3}
"""The cards of each stock, by the number of players."""


@dataclass(frozen=True)
class WordsUpSetup(AnySetup):
    """`first` is the seat that begins the first round; `juniors` may make words of three letters."""

    language: str
    dictionary: DictionaryRef
    seats: tuple[Seat, ...]
    seed: bytes = field(repr=False)
    first: int = 0
    juniors: tuple[int, ...] = ()
    options: WordsUpOptions = field(default_factory=WordsUpOptions)

    def __post_init__(self) -> None:
        count, cards = len(self.seats), self.cards
        self._check("Words Up", MIN_SEATS, MAX_SEATS)
        if not 0 <= self.first < count:
            raise RecordError("there is no seat {seat}", "begins", seat=self.first)
        if len(set(self.juniors)) < len(self.juniors) or not all(0 <= seat < count for seat in self.juniors):
            raise RecordError("juniors must be seat numbers, each given once", "juniors")
        if self.options.with_optional and not cards.optional:
            raise RecordError("no card of this set may be left out", "options")

    @property
    def cards(self) -> CardSet:
        return load_cards(self.language)
