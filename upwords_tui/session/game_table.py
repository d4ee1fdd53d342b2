"""A table for any game: actions in, views and announcements out.

The one idea: an action is judged, applied to a copy, committed to the store, and only then shown. If another
process was quicker, the table reloads and says so; nothing is ever appended twice. Front-ends hold a table
and ask it for views; they never hold a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, Protocol, Self, TypeVar

from upwords_tui.errors import StaleGame
from upwords_tui.games.base import AnyAction, AnyGame, DictionaryRef, Seat
from upwords_tui.games.record import format_record, to_record
from upwords_tui.session.clock import TurnClock
from upwords_tui.store.database import Ending, Store


class Judge(Protocol):
    """The dictionary of a table."""

    def contains(self, word: str, /) -> bool:
        """Return whether `word` may be played."""
        ...


class ComputerSeats(Protocol):
    """The computer players at a table."""

    @property
    def are_wanted(self) -> bool:
        """Whether the next action is not a person's."""
        ...

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of people the game is waiting for."""
        ...

    async def serve(self) -> None:
        """Act until a person is wanted or the game is over."""
        ...

    def hurry(self) -> None:
        """Have a computer that thinks do at once what it thinks best so far."""
        ...


GameT = TypeVar("GameT", bound=AnyGame)
ActionT = TypeVar("ActionT", bound=AnyAction)
ViewT = TypeVar("ViewT")
EntryT = TypeVar("EntryT")


class GameTable(ABC, Generic[GameT, ActionT, ViewT, EntryT]):
    """One game being played. Not thread-safe: it belongs to the front-end's event loop.

    A game has one of its own, which says what kinds of game, action, view and entry there are, which of them
    it may be asked about, and what the store is told at the end.
    """

    def __init__(
        self, store: Store, game_id: str, game: GameT, judge: Judge, clock: TurnClock | None = None
    ) -> None:
        """Sit down at a stored game; `game` is what the store holds under `game_id`.

        `is_catching_up` is true while listeners are told what another process has stored.
        """
        self.game_id = game_id
        self._store = store
        self._game = game
        self._judge = judge
        self.clock = clock or TurnClock()
        self.clock.restart()
        self._listeners: list[Callable[[tuple[EntryT, ...]], None]] = []
        self.is_catching_up = False

    @classmethod
    def open(
        cls,
        store: Store,
        game_id: str,
        judge_for: Callable[[GameT], Judge],
        clock: TurnClock | None = None,
    ) -> Self:
        """Go on with a stored game. Raises RecordError or StoreError if it can't be had."""
        game = cls._own(store.load(game_id))
        return cls(store, game_id, game, judge_for(game), clock)

    # What a game says of itself

    @staticmethod
    @abstractmethod
    def _own(game: object) -> GameT:
        """Return `game` if it is of this table's kind. Raises RecordError."""

    @abstractmethod
    def _ending(self, game: GameT) -> Ending | None:
        """Return what the store is to know of a game that is over; None before that."""

    def _begins_turn(self, before: GameT, after: GameT, action: ActionT) -> bool:
        """Return whether the clock counts a new turn after `action`."""
        return before.to_act != after.to_act or after.is_over

    def _is_timed(self, action: ActionT) -> bool:
        """Return whether the time on the clock belongs to `action`."""
        return action.seat in self._game.to_act

    def _heard(self, since: int) -> tuple[EntryT, ...]:
        """Return the actions from number `since` as whoever sits at the table hears of them."""
        return tuple(self._game.heard(number, None) for number in range(since, self.number))

    # Asking

    @property
    def kind(self) -> str:
        """Which game it is, such as "upwords"."""
        return self._game.kind

    @property
    def dictionary(self) -> DictionaryRef:
        """Which dictionary it is played with, as it was when it began."""
        return self._game.dictionary

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_human)

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
    def turn(self) -> object:
        """What names the turn: it changes when that is over."""
        return self.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game.is_over

    def view(self, seat: int | None) -> ViewT:
        """Return what `seat` may know; None is a spectator."""
        view: Any = self._game.view_for(seat)
        found: ViewT = view
        return found

    def record(self) -> str:
        """Return the whole game as the text of a record file; it holds the seed and all that is hidden."""
        return format_record(to_record(self._game))

    # Doing

    def listen(self, listener: Callable[[tuple[EntryT, ...]], None]) -> None:
        """Have `listener` called after every change, in the order added."""
        self._listeners.append(listener)

    def do(self, action: ActionT) -> EntryT:
        """Make `action` and return it as its own seat may know it.

        The time on the clock goes with it. Raises IllegalAction if the rules forbid it, StaleGame if the game
        had moved on elsewhere (the table then shows where it stands), StoreError if it can't be stored or the
        game has been deleted; the action has then not been made.
        """
        if self._is_timed(action):
            action = replace(action, elapsed_ms=self.clock.elapsed_ms)
        before = self._game
        after = before.apply(before.propose(action, self._judge))
        try:
            self._store.append(self.game_id, after, self._ending(after))
        except StaleGame:
            self.refresh()
            raise
        self._game = after
        if self._begins_turn(before, after, action):
            self.clock.restart()
        self._tell(after.action_count - 1)
        entry: EntryT = after.heard(before.action_count, action.seat)
        return entry

    def expire(self) -> bool:
        """Let the turn of a person whose time is up pass; return whether it did. Many games have no clock.

        Raises StaleGame or StoreError as `do` does.
        """
        return False

    def refresh(self) -> bool:
        """Take over what another process has stored; return whether anything was new.

        Raises RecordError or StoreError if that can't be read; the table then stays as it was.
        """
        if self._store.action_count(self.game_id) == self._game.action_count:
            return False
        known = self._game.action_count
        self._game = self._own(self._store.load(self.game_id))
        self.clock.restart()
        self.is_catching_up = True
        try:
            self._tell(known)
        finally:
            self.is_catching_up = False
        return True

    def _tell(self, since: int) -> None:
        entries = self._heard(since)
        for listener in self._listeners:
            listener(entries)
