"""A table: one game being played. Actions in, views and announcements out.

The one idea: an action is judged, applied to a copy, committed to the store, and only then shown. If another
process was quicker, the table reloads and says so; nothing is ever appended twice. Front-ends hold a table
and ask it for views; they never hold a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from upwords_tui.errors import IllegalAction, RecordError, StaleGame
from upwords_tui.games.base import Seat
from upwords_tui.games.record import format_record, to_record
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    Exchange,
    Pass,
    PlayTiles,
    TimeOut,
    Undo,
)
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.setup import Setup
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.session.clock import TurnClock
from upwords_tui.session.turns import Turn, turns_of
from upwords_tui.store.database import Ending, Result, Store


class Judge(Protocol):
    """The dictionary of a table."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""
        ...


_TURNS = (PlayTiles, Exchange, Pass, TimeOut, Undo)
"""The actions after which the clock counts a new turn."""

Listener = Callable[[tuple[EntryView, ...]], None]
"""Called after each change with the new entries, as a spectator may know them; empty after a reload."""


class Table:
    """One game being played. Not thread-safe: it belongs to the front-end's event loop."""

    def __init__(
        self, store: Store, game_id: str, game: Game, judge: Judge, clock: TurnClock | None = None
    ) -> None:
        """Sit down at a stored game; `game` is what the store holds under `game_id`."""
        self.game_id = game_id
        self._store = store
        self._game = game
        self._judge = judge
        self.clock = clock or TurnClock()
        self.clock.restart()
        self._listeners: list[Listener] = []

    @classmethod
    def create(
        cls, store: Store, setup: Setup, name: str, judge: Judge, clock: TurnClock | None = None
    ) -> Table:
        """Begin a new game, stored before anyone sees a tile."""
        game = Game.begin(setup)
        return cls(store, store.add_game(game, name), game, judge, clock)

    @classmethod
    def open(
        cls, store: Store, game_id: str, judge_for: Callable[[Game], Judge], clock: TurnClock | None = None
    ) -> Table:
        """Go on with a stored game. Raises RecordError or StoreError if it can't be had."""
        game = as_upwords(store.load(game_id))
        return cls(store, game_id, game, judge_for(game), clock)

    # Asking

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self._game.seats

    @property
    def number(self) -> int:
        """How many actions have been made: names the position for answers that come late."""
        return self._game.action_count

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for; empty when it is over."""
        return self._game.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game.is_over

    @property
    def may_be_stuck(self) -> bool:
        """Whether the game would end now if no seat had a legal play."""
        return self._game.position.may_be_stuck

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        return self._game.view_for(seat)

    def check(self, seat: int, play: Play) -> Verdict:
        """Return the verdict on a play not yet made. In games with challenges it says nothing of words."""
        return self._game.check(seat, play, self._judge)

    def knows(self, word: str) -> bool | None:
        """Return whether the table's dictionary has `word`; None while that is for challenges to find out."""
        if self._game.position.has_challenges and not self.is_over:
            return None
        return self._judge.contains(word)

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's turn that may be taken back."""
        return self._turns_back() > 0

    def _turns_back(self) -> int:
        """Return how many turns to take back for the latest one of a person to be among them; 0 if none."""
        game = self._game
        turns = 0
        while (latest := game.last_turn()) is not None:
            try:
                game = game.apply(self._undo_by(game.position.turn))
            except IllegalAction:
                return 0
            turns += 1
            if game.seats[latest.action.seat].is_human:
                return turns
        return 0

    def _undo_by(self, seat: int) -> Undo:
        return Undo(seat=seat, agreed=tuple(other for other in range(len(self.seats)) if other != seat))

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of a game that is over, with what each player knew; empty before that."""
        return turns_of(self._game) if self.is_over else ()

    def record(self) -> str:
        """Return the whole game as the text of a record file; it holds the seed and every rack."""
        return format_record(to_record(self._game))

    # Doing

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every change, in the order added."""
        self._listeners.append(listener)

    def do(self, action: Action) -> EntryView:
        """Make `action` and return it as its own seat may know it.

        The time on the clock goes with it. Raises IllegalAction if the rules forbid it, StaleGame if the game
        had moved on elsewhere (the table then shows where it stands), StoreError if it can't be stored or the
        game has been deleted; the action has then not been made.
        """
        if not isinstance(action, Undo) and action.seat == self._game.position.turn:
            action = replace(action, elapsed_ms=self.clock.elapsed_ms)
        after = self._game.apply(self._game.propose(action, self._judge))
        try:
            self._store.append(self.game_id, after, self._ending(after))
        except StaleGame:
            self.refresh()
            raise
        turn_before = self._game.position.turn
        self._game = after
        # Alone, or with everyone else out of tiles, the next turn is the same seat's. And a computer has to
        # wait for the people who may challenge: that is not its time.
        has_waited = isinstance(action, AcceptPlay | ChallengePlay) and not self._is_human(turn_before)
        if (
            after.position.turn != turn_before
            or isinstance(action, _TURNS)
            or has_waited
            or after.position.outcome
        ):
            self.clock.restart()
        self._tell(after.action_count - 1)
        return self._game.view_for(action.seat).history[-1]

    def _is_human(self, seat: int) -> bool:
        return self.seats[seat].is_human

    def undo(self, seat: int) -> EntryView:
        """Take back the latest turn of a person and what computers have done since.

        Every other seat must have agreed (computers always do). Each turn taken back is an action of its own;
        the last one is returned. Raises as `do` does.
        """
        for _turn in range(self._turns_back() - 1):
            self.do(self._undo_by(seat))
        return self.do(self._undo_by(seat))

    def expire(self) -> bool:
        """Let the turn of a person whose time is up pass; return whether it did.

        Raises StaleGame or StoreError as `do` does.
        """
        turn, options = self._game.position.turn, self._game.position.options
        if (
            self.is_over
            or not (options.turn_seconds or options.game_seconds)
            or not self.seats[turn].is_human
        ):
            return False
        try:
            self.do(TimeOut(seat=turn))
        except IllegalAction:
            return False
        return True

    def refresh(self) -> bool:
        """Take over what another process has stored; return whether anything was new.

        Raises RecordError or StoreError if that can't be read; the table then stays as it was.
        """
        if self._store.action_count(self.game_id) == self._game.action_count:
            return False
        known = self._game.action_count
        self._game = as_upwords(self._store.load(self.game_id))
        self.clock.restart()
        self._tell(known)
        return True

    def _tell(self, since: int) -> None:
        entries = self._game.view_for(None).history[since:]
        for listener in self._listeners:
            listener(entries)

    def _ending(self, game: Game) -> Ending | None:
        if game.outcome is None:
            return None
        results = tuple(
            Result(number, seat.name, seat.player, items.total, number in game.outcome.winners)
            for number, (seat, items) in enumerate(zip(game.seats, game.outcome.reckoning, strict=True))
        )
        return Ending(game.setup.edition_id, game.setup.dictionary.id, results)


def as_upwords(game: object) -> Game:
    """Return `game` if it is one of Upwords. Raises RecordError."""
    if not isinstance(game, Game):
        raise RecordError("this is not a game of Upwords")
    return game
