"""A game of Words Up: a set-up and the actions so far, with every position on the way.

As in all games here, `propose` asks the dictionary, `apply` obeys, and replaying asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import Forfeit, Words
from upwords_tui.games.draw import Dealer
from upwords_tui.games.fields import GAME_OVER, NOT_YOUR_TURN
from upwords_tui.games.played import PlayedGame
from upwords_tui.games.wordsup.actions import Action, MakeWord, Resign
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.course import Effect, begin
from upwords_tui.games.wordsup.happenings import Happening, What
from upwords_tui.games.wordsup.moves import after, as_it_stands, laid
from upwords_tui.games.wordsup.position import MadeWord, Position
from upwords_tui.games.wordsup.record import RECORD
from upwords_tui.games.wordsup.setup import Setup
from upwords_tui.games.wordsup.view import Entry, EntryView, View, view_of
from upwords_tui.games.writing import Record

UNKNOWN_WORD = "unknown-word"


class Seen(NamedTuple):
    """A card that everybody saw being turned on a square, and in which action."""

    number: int
    round: int
    square: int
    card: Card


@dataclass(frozen=True)
class Game(PlayedGame[Setup, tuple[Happening, ...], Action, Position, Entry]):
    """Immutable; `opening` is what happened when the first round was opened."""

    kind: ClassVar[str] = "wordsup"
    _record: ClassVar[Record] = RECORD
    _entry: ClassVar[type[Entry]] = Entry
    effect: ClassVar[type[Effect]] = Effect
    leaving: ClassVar = (Resign,)

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """Return the game with the first round dealt and opened."""
        position, effect = begin(setup)
        return cls(setup, effect.happenings, position, setup.seats)

    def check(self, action: MakeWord) -> MadeWord:
        """Return the word `action` makes, whatever the dictionary says. Raises IllegalAction."""
        if self.is_over:
            raise IllegalAction(GAME_OVER)
        if action.seat != self.position.turn:
            raise IllegalAction(NOT_YOUR_TURN)
        return laid(self.position, action)

    def propose(self, action: Action, words: Words) -> Action:
        """Return `action` with the verdict of the dictionary filled in.

        Raises IllegalAction for a word that it does not know, or that can't be laid.
        """
        if not isinstance(action, MakeWord):
            return action
        self.check(action)
        if not words.contains(action.word):
            raise IllegalAction(UNKNOWN_WORD)
        return replace(action, is_judged=True)

    def verdicts(self) -> Iterator[tuple[int, str, bool]]:
        """Yield what a dictionary has said: the number of the action, the word, and whether it is one."""
        made = ((each.number, each.action) for each in self.entries)
        return ((number, action.word, True) for number, action in made if isinstance(action, MakeWord))

    def _after(self, action: Action) -> tuple[Position, Effect]:
        return after(self.position, action, Dealer(self.setup.seed))

    def as_it_stands(self) -> tuple[Position, Effect]:
        """Return the position in which the match is over with the scores as they are, and the effect."""
        return as_it_stands(self.position, Dealer(self.setup.seed))

    def _forfeited(self, action: Forfeit) -> tuple[Position, Effect]:
        return self._after(action)

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that has been turned in the field for all to see, in order."""
        return tuple(
            Seen(entry.number, entry.before.round, each.squares[0], each.cards[0])
            for entry in self.entries
            for each in entry.effect.happenings
            if each.what is What.TURNED
        )

    @property
    def told_scores(self) -> tuple[int, ...]:
        """Everybody's points, if they are told in this match or it is over; else empty."""
        return self.position.scores if self.position.tells_scores else ()

    def view_for(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        return view_of(self, seat)

    def heard(self, number: int, seat: int | None) -> EntryView:
        """Return action `number` as everybody at the table heard of it when it was made."""
        return self.entries[number].heard

    @classmethod
    def edition_of(cls, setup: Mapping[str, Any]) -> str:
        """Return the id of the edition that a set-up names: that of its cards, “wordsup-nl”."""
        return f"{Game.kind}-{setup.get('cards', '')}"
