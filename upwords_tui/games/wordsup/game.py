"""A game of Words Up: a set-up and the actions so far, with every position on the way.

As in all games here, `propose` asks the dictionary, `apply` obeys, and replaying asks nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import Json, Seat
from upwords_tui.games.draw import Dealer
from upwords_tui.games.fields import GAME_OVER, NOT_YOUR_TURN, applied
from upwords_tui.games.played import PlayedGame
from upwords_tui.games.wordsup import record
from upwords_tui.games.wordsup.actions import Action, MakeWord, Sit
from upwords_tui.games.wordsup.cards import Card
from upwords_tui.games.wordsup.course import Effect, begin
from upwords_tui.games.wordsup.happenings import Happening, What
from upwords_tui.games.wordsup.moves import after, laid
from upwords_tui.games.wordsup.position import MadeWord, Outcome, Position
from upwords_tui.games.wordsup.setup import Setup
from upwords_tui.games.wordsup.view import View, view_of

UNKNOWN_WORD = "unknown-word"


class Words(Protocol):
    """A dictionary."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be made."""
        ...


class Entry(NamedTuple):
    """One action with its effect, the position it led to, who did it and everybody's points after it."""

    number: int
    action: Action
    effect: Effect
    position: Position
    name: str
    scores: tuple[int, ...]


class Seen(NamedTuple):
    """A card that everybody saw being turned on a square, and in which action."""

    number: int
    round: int
    square: int
    card: Card


@dataclass(frozen=True)
class Game(PlayedGame[Position]):
    """Immutable. `start` is the position before the first action, `opening` what led to it."""

    kind: ClassVar[str] = "wordsup"

    setup: Setup
    start: Position
    opening: tuple[Happening, ...]
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """Return the game with the first round dealt and opened."""
        position, effect = begin(setup)
        return cls(setup, position, effect.happenings, setup.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.position.outcome

    def member(self, seat: int) -> str:
        """Return who plays for `seat`: its name, or in a team the member whose round it is."""
        members = self.seats[seat].members
        return members[(self.position.round - 1) % len(members)] if members else self.seats[seat].name

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

    def apply(self, action: Action) -> Self:
        """Return the game after `action`. Raises IllegalAction if the rules forbid it."""
        name = self.member(action.seat) if 0 <= action.seat < len(self.seats) else ""
        seats, position, effect = self.seats, self.position, Effect()
        if isinstance(action, Sit):
            seats = self._seated(action.seat, action.name, action.player)
        else:
            position, effect = after(self.position, action, Dealer(self.setup.seed))
        scores = (
            position.outcome.totals
            if position.outcome
            else tuple(state.before + state.gathered for state in position.seats)
        )
        entry = Entry(self.action_count, action, effect, position, name, scores)
        return replace(self, seats=seats, entries=(*self.entries, entry))

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that has been turned in the field for all to see, in order."""
        found = []
        for entry in self.entries:
            before = self.before(entry.number)
            found += [
                Seen(entry.number, before.round, each.squares[0], each.cards[0])
                for each in entry.effect.happenings
                if each.what is What.TURNED
            ]
        return tuple(found)

    def view_for(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        return view_of(self, seat)

    def setup_json(self) -> Json:
        """Return the set-up as JSON, secret seed included."""
        return record.setup_to_json(self.setup)

    def opening_json(self) -> Json:
        """Return how the first round lay."""
        return record.opening_to_json(self.start, self.opening)

    def result_json(self) -> Json | None:
        """Return how the match ended; None if it has not."""
        return record.result_to_json(self)

    def action_json(self, number: int) -> Json:
        """Return action `number` as JSON, with what it led to."""
        return record.entry_to_json(self, number)

    @staticmethod
    def edition_of(data: Mapping[str, Any]) -> str:
        """Return the id of the edition that a set-up names: in Words Up that of its cards, “wordsup-nl”."""
        return f"{Game.kind}-{data.get('cards', '')}"

    @classmethod
    def from_setup_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the game at its start. Raises RecordError."""
        return cls.begin(record.setup_from_json(data))

    def apply_json(self, data: Mapping[str, Any]) -> Self:
        """Return the game after a recorded action, having verified all it says. Raises RecordError."""
        return applied(self, record.action_from_json(data, self), data, record.LED_TO)
