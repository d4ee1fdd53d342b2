"""A game of Upwords: a set-up and the actions so far, with every position on the way.

The one idea: `propose` turns what a seat wants into an action, asking the dictionary; `apply` obeys an action
that already carries its verdict. Replaying is `apply` over the recorded actions and asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import Forfeit, Words
from upwords_tui.games.draw import Dealer
from upwords_tui.games.played import PlayedGame
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    Exchange,
    Pass,
    PlayTiles,
    Resign,
    TimeOut,
)
from upwords_tui.games.upwords.moves import ILLEGAL_PLAY, NOTHING_TO_CHALLENGE, Effect, after, as_it_stands
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import Position
from upwords_tui.games.upwords.record import RECORD
from upwords_tui.games.upwords.rules import Verdict, check
from upwords_tui.games.upwords.setup import Opening, Setup, deal
from upwords_tui.games.upwords.view import Entry, EntryView, View, view_of
from upwords_tui.games.writing import Record


@dataclass(frozen=True)
class Game(PlayedGame[Setup, Opening, Action, Position, Entry]):
    """Immutable; `opening` is the draw for who plays first."""

    kind: ClassVar[str] = "upwords"
    _record: ClassVar[Record] = RECORD
    _entry: ClassVar[type[Entry]] = Entry
    effect: ClassVar[type[Effect]] = Effect
    turns: ClassVar = (PlayTiles, Exchange, Pass, TimeOut)
    beside: ClassVar = (AcceptPlay,)
    kept: ClassVar = ("draws",)
    leaving: ClassVar = (Resign,)

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """Return the game with the opening draw made and the racks dealt."""
        opening, position = deal(setup)
        return cls(setup, opening, position, setup.seats)

    def check(self, seat: int, play: Play, words: Words | None) -> Verdict:
        """Return the verdict on `play` by `seat` now.

        Where words are judged only when challenged, `words` is not asked.
        """
        position = self.position
        return check(
            position.edition,
            position.board,
            position.seats[seat].rack,
            play,
            None if position.has_challenges else words,
            repeat_in_stack=position.options.repeat_in_stack,
        )

    def propose(self, action: Action, words: Words) -> Action:
        """Return `action` with the verdict of the dictionary `words` filled in.

        Raises IllegalAction for a play whose words it does not know (where words are checked at play) or that
        breaks another rule.
        """
        if isinstance(action, PlayTiles) and not self.is_over and not self.position.has_challenges:
            verdict = self.check(action.seat, action.play, words)
            if verdict.score is None or not verdict.is_legal:
                raise IllegalAction(ILLEGAL_PLAY, verdict.violations)
            judged = tuple(dict.fromkeys(word.text for word in verdict.score.words))
            return replace(action, judged=judged)
        if isinstance(action, ChallengePlay):
            pending = self.position.pending
            if pending is None:
                raise IllegalAction(NOTHING_TO_CHALLENGE)
            unknown = tuple(dict.fromkeys(word for word in pending.words if not words.contains(word)))
            return replace(action, unknown=unknown)
        return action

    def verdicts(self) -> Iterator[tuple[int, str, bool]]:
        """Yield what a dictionary has said: the number of the action, the word, and whether it is one."""
        for entry in self.entries:
            match entry.action:
                case PlayTiles(judged=judged):
                    yield from ((entry.number, word, True) for word in judged)
                case ChallengePlay(unknown=unknown):
                    words = dict.fromkeys(entry.effect.words)
                    yield from ((entry.number, word, word not in unknown) for word in words)

    def _after(self, action: Action) -> tuple[Position, Effect]:
        return after(self.position, action, Dealer(self.setup.seed))

    def as_it_stands(self) -> tuple[Position, Effect]:
        """Return the position in which the game is over with the scores as they are, and the effect."""
        return as_it_stands(self.position)

    def _forfeited(self, action: Forfeit) -> tuple[Position, Effect]:
        return self._after(action)

    def view_for(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        return view_of(self, seat)

    def heard(self, number: int, seat: int | None) -> EntryView:
        """Return action `number` as `seat` (None: a spectator) heard of it when it was made."""
        return self.entries[number].heard_by(seat)

    @classmethod
    def edition_of(cls, setup: Mapping[str, Any]) -> str:
        """Return the id of the edition that a set-up names."""
        return str(setup.get("edition", ""))
