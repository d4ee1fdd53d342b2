"""What the screen of Upwords shows above itself of what has been: the turns, the review, the result."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import told
from upwords_tui.session.upwords.chair import Chair
from upwords_tui.session.upwords.helping import review_refusal
from upwords_tui.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from upwords_tui.session.upwords.review import Looking


class LookingBack(TableScreen[Chair]):
    """A table whose game can be looked back at; what was found stays as long as the table is shown."""

    looking: Looking | None = None

    def show_history(self) -> None:
        """Show every turn so far."""
        from upwords_tui.tui.upwords.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.skin, self.view))

    def show_review(self, turn: int | None = None, *, follows: bool = False, costliest: bool = False) -> None:
        """Look back at every move of a game that is over, going on where an earlier look stopped.

        It begins at `turn`, counted from 1 (if it `follows`, with what would have followed from its better
        play), else at the turn that was `costliest`, or at the start.
        """
        from upwords_tui.session.upwords.review import Looking
        from upwords_tui.tui.upwords.review import ReviewScreen

        if refusal := review_refusal(self.view):
            self.say(refusal)
            return
        if self.looking is None:
            coach = self.chair.coach
            self.looking = Looking(self.chair.turns(), coach.engine, coach.dictionary)
        try:
            if turn is not None:
                self.looking.turn_numbered(turn)
        except UpwordsError as error:
            self.say(told(error))
            return
        screen = ReviewScreen(self.skin, self.view, self.looking, turn, follows=follows, costliest=costliest)
        self.app.push_screen(screen)

    def show_outcome(self, *, is_asked: bool = False) -> None:
        """Show the result, unless it is shown; `is_asked`: a key has asked for it."""
        from upwords_tui.session.career_news import what_is_new
        from upwords_tui.tui.upwords.outcome import OutcomeScreen

        if not isinstance(self.app.screen, OutcomeScreen):
            game_id, review, shared = self.chair.game_id, self.show_review, self.is_shared
            find_new = partial(what_is_new, self.upwords.library, game_id)
            screen = OutcomeScreen(self.skin, self.view, game_id, review, is_shared=shared, find_new=find_new)
            if not is_asked:
                screen.come_by_itself()
            self.app.push_screen(screen)
