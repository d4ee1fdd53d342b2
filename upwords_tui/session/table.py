"""A table at which Upwords is played: what this game has beyond what every table has."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.errors import IllegalAction, RecordError
from upwords_tui.games.upwords.actions import (
    AcceptPlay,
    Action,
    ChallengePlay,
    Exchange,
    Pass,
    PlayTiles,
    TimeOut,
    Undo,
    UndoAction,
)
from upwords_tui.games.upwords.game import Game
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.setup import Setup
from upwords_tui.games.upwords.view import EntryView, View
from upwords_tui.session.clock import TurnClock
from upwords_tui.session.game_table import GameTable, Judge
from upwords_tui.session.turns import Turn, turns_of
from upwords_tui.store.database import Ending, Result, Store

_TURNS = (PlayTiles, Exchange, Pass, TimeOut)
"""The actions after which the clock counts a new turn; and so it does when turns were taken back."""

Listener = Callable[[tuple[EntryView, ...]], None]
"""Called after each change with the new entries, as a spectator may know them; empty after a reload."""


class Table(GameTable[Game, Action, View, EntryView]):
    """One game of Upwords being played."""

    @classmethod
    def create(
        cls, store: Store, setup: Setup, name: str, judge: Judge, clock: TurnClock | None = None
    ) -> Table:
        """Begin a new game, stored before anyone sees a tile."""
        game = Game.begin(setup)
        return cls(store, store.add_game(game, name), game, judge, clock)

    # Asking

    @property
    def may_be_stuck(self) -> bool:
        """Whether the game would end now if no seat had a legal play."""
        return self._game.position.may_be_stuck

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

    # What this game says of itself

    @staticmethod
    def _own(game: object) -> Game:
        return as_upwords(game)

    def _is_timed(self, action: Action) -> bool:
        return not isinstance(action, UndoAction) and action.seat == self._game.position.turn

    def _begins_turn(self, before: Game, after: Game, action: Action) -> bool:
        # Alone, or with everyone else out of tiles, the next turn is the same seat's. And a computer has to
        # wait for the people who may challenge: that is not its time.
        turn = before.position.turn
        has_waited = isinstance(action, AcceptPlay | ChallengePlay) and not self._is_human(turn)
        is_new = isinstance(action, _TURNS) or bool(after.entries[-1].effect.undone)
        return after.position.turn != turn or is_new or has_waited or after.is_over

    def _is_human(self, seat: int) -> bool:
        return self.seats[seat].is_human

    # Doing

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
