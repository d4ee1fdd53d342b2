"""A table at which Upwords is played, and a session there."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property

from upwords_tui.app.play.background import aside
from upwords_tui.app.play.player_session import PlayerSession
from upwords_tui.app.play.table import Table, TimeRules
from upwords_tui.app.play.upwords.turns import Corrected, Misfit, Turn, corrected, facts, turns_of
from upwords_tui.app.review.coach import Coach
from upwords_tui.base.errors import IllegalAction
from upwords_tui.games.base import Agreeing, AnyAction
from upwords_tui.games.upwords import rules
from upwords_tui.games.upwords.actions import AcceptPlay, Action, ChallengePlay, TimeOut
from upwords_tui.games.upwords.game import AgreedWords, UpwordsGame
from upwords_tui.games.upwords.options import OVERTIME_MINUTES
from upwords_tui.games.upwords.play import Play
from upwords_tui.games.upwords.position import MINUTE_MS, UpwordsPosition
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.view import UpwordsEntry, UpwordsEntryView, UpwordsView


class UpwordsTime(TimeRules[UpwordsGame]):
    """Turns may have a limit, a whole game a clock; and the game waits for people who may challenge."""

    def due_in(self, game: UpwordsGame) -> timedelta | None:
        position, options = game.position, game.position.options
        if game.is_over or not game.seats[position.turn].is_human:
            return None
        limits = [options.turn_seconds * 1000] if options.turn_seconds else []
        clock_ms = position.clock_ms(position.turn)
        if clock_ms is not None:
            limits.append(clock_ms + OVERTIME_MINUTES * MINUTE_MS)
        return timedelta(milliseconds=max(min(limits), 0)) if limits else None

    def waits_for(self, game: UpwordsGame, position: UpwordsPosition) -> tuple[int, ...]:
        # A computer moves only when no person may challenge the previous play any more.
        people = tuple(seat for seat in position.may_challenge if game.seats[seat].is_human)
        is_held_up = bool(people) and not game.seats[position.turn].is_human
        return people if is_held_up else position.to_act

    def time_up(self, game: UpwordsGame, seat: int, *, ends: bool) -> AnyAction:
        # Whoever is only asked to judge a play lets it stand.
        pending = game.position.pending
        is_asked = pending is not None and (pending.ends is not None or seat != game.position.turn)
        return AcceptPlay(seat=seat) if is_asked else super().time_up(game, seat, ends=ends)

    def is_timed(self, game: UpwordsGame, action: AnyAction) -> bool:
        return not isinstance(action, Agreeing) and action.seat == game.position.turn

    def begins_turn(self, game: UpwordsGame, entry: UpwordsEntry) -> bool:
        # Alone, or with everyone else out of tiles, the next turn is the same seat's. And a computer has to
        # wait for the people who may challenge: that is not its time.
        turn, action = entry.before.turn, entry.action
        has_waited = isinstance(action, AcceptPlay | ChallengePlay) and not game.seats[turn].is_human
        is_new = isinstance(action, UpwordsGame.turns) or bool(entry.effect.undone)
        return entry.position.turn != turn or is_new or has_waited


class UpwordsTable(Table[UpwordsGame, Action, UpwordsView, UpwordsEntryView]):
    time_rules = UpwordsTime()

    facts = staticmethod(facts)

    def overdue(self) -> Action | None:
        if self.clock.terms.has_days:
            return super().overdue()
        game, turn, options = self.game, self.game.position.turn, self.game.position.options
        if not (options.turn_seconds or options.game_seconds) or not game.seats[turn].is_human:
            return None
        action = TimeOut(seat=turn, elapsed_ms=self.clock.elapsed_ms)
        try:
            game.apply(action)
        except IllegalAction:
            return None
        return action


class UpwordsSession(PlayerSession[UpwordsTable, UpwordsView]):
    _checked: tuple[UpwordsView, Play, Verdict] | None = None

    @cached_property
    def coach(self) -> Coach:
        return Coach(self, self._room.engines.asker(self._account), self._room.words.id)

    def check(self, view: UpwordsView, play: Play, *, judged: bool = True) -> Verdict:
        """Return the verdict on a play not yet made, with its words if they are `judged` in this game."""
        verdict = self._unjudged_verdict(view, play)
        words = AgreedWords(self._room.words, view.allowed)
        return rules.judged(verdict, words) if judged and not view.has_challenges else verdict

    def unjudged(self, view: UpwordsView, play: Play) -> tuple[str, ...]:
        """Return the words of a play for which the dictionary has to be asked, which may take a moment."""
        verdict = self._unjudged_verdict(view, play)
        if view.has_challenges or verdict.score is None:
            return ()
        formed = (word.text for word in verdict.score.words)
        return tuple(word for word in formed if self._room.words.at_once(word) is None)

    def _unjudged_verdict(self, view: UpwordsView, play: Play) -> Verdict:
        """Return the verdict without words, made once for a play that is asked about several times."""
        if self._checked is None or self._checked[0] is not view or self._checked[1] != play:
            self._checked = view, play, view.check(play)
        return self._checked[2]

    async def judge(self, words: tuple[str, ...]) -> None:
        """Look words up in the dictionary without holding up the event loop. Raises as it does."""
        await aside(lambda: [self._room.words.contains(word) for word in words])

    def knows(self, word: str) -> bool | None:
        """Return whether the dictionary has `word`; None while only a challenge may find out."""
        if self._table.game.position.has_challenges and not self.is_over:
            return None
        return self._room.words.contains(word)

    def corrected(self, number: int, instead: Action | None, *, stays: bool = False) -> Corrected | Misfit:
        """Return the game with an action corrected, as `turns.corrected` does; nothing is stored."""
        return corrected(self._table.game, number, instead, self._room.words, stays=stays)

    def store_anew(self, game: UpwordsGame) -> str:
        """Store a corrected game in place of this one and return its id. Raises StaleGame, StoreError."""
        return self._table.store_anew(game)

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of a game that is over, with what each player knew; before that none."""
        return turns_of(self._table.game) if self.is_over else ()
