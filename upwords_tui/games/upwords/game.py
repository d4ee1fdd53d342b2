"""A game of Upwords: a set-up and the actions so far, with every position on the way.

The one idea: `propose` turns what a seat wants into an action, asking the dictionary; `apply` obeys an action
that already carries its verdict. Replaying is `apply` over the recorded actions and asks nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

from upwords_tui.errors import IllegalAction
from upwords_tui.games.base import Json, Seat
from upwords_tui.games.draw import Dealer
from upwords_tui.games.fields import GAME_OVER, NO_SUCH_SEAT, applied
from upwords_tui.games.played import PlayedGame
from upwords_tui.games.upwords import record
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    Exchange,
    Pass,
    PlayTiles,
    Sit,
    TimeOut,
    Undo,
)
from upwords_tui.games.upwords.moves import (
    ILLEGAL_PLAY,
    NOTHING_TO_CHALLENGE,
    RESIGNED,
    Effect,
    after,
)
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import Outcome, Position
from upwords_tui.games.upwords.rules import Verdict, Words, check
from upwords_tui.games.upwords.setup import Opening, Setup, deal
from upwords_tui.games.upwords.view import View, view_of

NOTHING_TO_UNDO = "nothing-to-undo"
UNDO_FORBIDDEN = "undo-forbidden"
UNDO_NOT_AGREED = "undo-not-agreed"


class Entry(NamedTuple):
    """One action with its effect, the position it led to and who did it (a seat's or member's name)."""

    number: int
    action: Action
    effect: Effect
    position: Position
    name: str


@dataclass(frozen=True)
class Game(PlayedGame[Position]):
    """Immutable. `entries` are the actions so far; `start` the position before the first of them."""

    kind: ClassVar[str] = "upwords"

    setup: Setup
    opening: Opening
    start: Position
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """Return the game with the opening draw made and the racks dealt."""
        opening, position = deal(setup)
        return cls(setup, opening, position, setup.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.position.outcome

    def member(self, seat: int) -> str:
        """Return who plays next for `seat`: its name, or in a team the member whose turn it is."""
        members = self.seats[seat].members
        return members[self.position.seats[seat].turns % len(members)] if members else self.seats[seat].name

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

    def apply(self, action: Action) -> Self:
        """Return the game after `action`. Raises IllegalAction if the rules forbid it."""
        name = self.member(action.seat) if 0 <= action.seat < len(self.seats) else ""
        seats = self.seats
        if isinstance(action, Sit):
            seats = self._seated(action.seat, action.name, action.player)
            position, effect = self.position, Effect()
        elif isinstance(action, Undo):
            position, effect = self._undone(action), Effect()
        else:
            position, effect = after(self.position, action, Dealer(self.setup.seed))
        entry = Entry(self.action_count, action, effect, position, name)
        return replace(self, seats=seats, entries=(*self.entries, entry))

    def _undone(self, action: Undo) -> Position:
        """Return the position before the latest turn. The draws made stay made: what comes next is new."""
        if self.is_over:
            raise IllegalAction(GAME_OVER)
        if not self.setup.options.allow_undo:
            raise IllegalAction(UNDO_FORBIDDEN)
        still_in = {seat for seat, state in enumerate(self.position.seats) if not state.has_resigned}
        if not 0 <= action.seat < len(self.seats):
            raise IllegalAction(NO_SUCH_SEAT)
        if action.seat not in still_in:
            raise IllegalAction(RESIGNED)
        if still_in - {action.seat} - set(action.agreed):
            raise IllegalAction(UNDO_NOT_AGREED)
        latest = self.last_turn()
        if latest is None:
            raise IllegalAction(NOTHING_TO_UNDO)
        before = self.before(latest.number)
        return replace(before, draws=self.position.draws)

    def last_turn(self) -> Entry | None:
        """Return the latest play, exchange, pass or time-out that can still be taken back.

        Each undo takes back one more; a challenge or a resignation puts an end to what went before it.
        """
        standing: list[Entry] = []
        for entry in self.entries:
            if isinstance(entry.action, PlayTiles | Exchange | Pass | TimeOut):
                standing.append(entry)
            elif isinstance(entry.action, Undo):
                standing.pop()
            elif not isinstance(entry.action, Sit | AcceptPlay):
                standing.clear()
        return standing[-1] if standing else None

    def view_for(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        return view_of(self, seat)

    def setup_json(self) -> Json:
        """Return the set-up as JSON, secret seed included."""
        return record.setup_to_json(self.setup)

    def opening_json(self) -> Json:
        """Return the draw for who plays first."""
        return record.opening_to_json(self.opening)

    def result_json(self) -> Json | None:
        """Return how the game ended; None if it has not."""
        return record.result_to_json(self.outcome) if self.outcome else None

    def action_json(self, number: int) -> Json:
        """Return action `number` as JSON, with what it led to."""
        return record.entry_to_json(self, number)

    @staticmethod
    def edition_of(data: Mapping[str, Any]) -> str:
        """Return the id of the edition that a set-up names."""
        return str(data.get("edition", ""))

    @classmethod
    def from_setup_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the game at its start. Raises RecordError."""
        return cls.begin(record.setup_from_json(data))

    def apply_json(self, data: Mapping[str, Any]) -> Self:
        """Return the game after a recorded action, having verified all it says. Raises RecordError."""
        return applied(self, record.action_from_json(data, self), data, record.LED_TO)
