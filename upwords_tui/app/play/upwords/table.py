"""A table at which Upwords is played: what this game has beyond what every table has."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from upwords_tui.app.play.table import Table
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import AnyAction
from upwords_tui.games.upwords.actions import AcceptPlay, Action, Agreeing, ChallengePlay, TimeOut
from upwords_tui.games.upwords.game import UpwordsGame
from upwords_tui.games.upwords.options import OVERTIME_MINUTES
from upwords_tui.games.upwords.position import MINUTE_MS, UpwordsPosition
from upwords_tui.games.upwords.view import UpwordsEntry, UpwordsEntryView, UpwordsView

if TYPE_CHECKING:
    from upwords_tui.app.play.upwords.turns import Turn
    from upwords_tui.app.profile.facts import GameFacts


class UpwordsTable(Table[UpwordsGame, Action, UpwordsView, UpwordsEntryView]):
    """One game of Upwords being played."""

    @staticmethod
    def facts(game: UpwordsGame, seat: int) -> GameFacts:
        """Return what a game that is over tells of a seat."""
        from upwords_tui.app.profile.upwords.career import facts

        return facts(game, seat)

    @property
    def position(self) -> UpwordsPosition:
        """How things stand, all that is hidden included."""
        return self._game.position

    @property
    def commitment(self) -> str:
        """What was published of the seed."""
        return self._game.setup.commitment

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of a game that is over, with what each player knew; empty before that."""
        if not self.is_over:
            return ()
        # Imported late: the first picture does without.
        from upwords_tui.app.play.upwords.turns import turns_of

        return turns_of(self._game)

    def overdue(self) -> Action | None:
        """Return the time-out of a person whose turn, or whose game, has taken too long."""
        if self.terms.has_days:
            return super().overdue()
        turn, options = self.position.turn, self.position.options
        if not (options.turn_seconds or options.game_seconds) or not self.seats[turn].is_human:
            return None
        action = TimeOut(seat=turn, elapsed_ms=self.elapsed_ms)
        try:
            self._game.apply(action)
        except IllegalAction:
            return None
        return action

    def _due_in(self, game: UpwordsGame) -> timedelta | None:
        position, options = game.position, game.position.options
        if game.is_over or not game.seats[position.turn].is_human:
            return None
        limits = [options.turn_seconds * 1000] if options.turn_seconds else []
        clock_ms = position.clock_ms(position.turn)
        if clock_ms is not None:
            limits.append(clock_ms + OVERTIME_MINUTES * MINUTE_MS)
        return timedelta(milliseconds=max(min(limits), 0)) if limits else None

    def _waits_for(self, position: UpwordsPosition) -> tuple[int, ...]:
        # A computer moves only when no person may challenge the play before any more.
        people = tuple(seat for seat in position.may_challenge if self.seats[seat].is_human)
        is_held_up = bool(people) and not self.seats[position.turn].is_human
        return people if is_held_up else position.to_act

    def _time_up(self, seat: int) -> AnyAction:
        # Whoever is only asked whether they doubt a play lets it stand.
        pending = self.position.pending
        is_asked = pending is not None and (pending.ends is not None or seat != self.position.turn)
        return AcceptPlay(seat=seat) if is_asked else super()._time_up(seat)

    def _is_timed(self, action: Action) -> bool:
        return not isinstance(action, Agreeing) and action.seat == self.position.turn

    def _begins_turn(self, entry: UpwordsEntry) -> bool:
        # Alone, or with everyone else out of tiles, the next turn is the same seat's. And a computer has to
        # wait for the people who may challenge: that is not its time.
        turn, action = entry.before.turn, entry.action
        has_waited = isinstance(action, AcceptPlay | ChallengePlay) and not self.seats[turn].is_human
        is_new = isinstance(action, UpwordsGame.turns) or bool(entry.effect.undone)
        return entry.position.turn != turn or is_new or has_waited
