"""The end of a game of Upwords: who won, how the scores came about, and what was worth remembering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.ending import headline
from upwords_tui.session.kinds import Variant
from upwords_tui.session.letters import RETRY, Letter
from upwords_tui.session.library import Library, ScoreRow
from upwords_tui.session.upwords.defining import words_of
from upwords_tui.session.upwords.kind import UpwordsVariant
from upwords_tui.session.upwords.review import people_or_all
from upwords_tui.session.upwords.statistics import best_play, course, course_note, longest_word
from upwords_tui.session.upwords.turns import standing
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.result import FindNew, ResultScreen
from upwords_tui.tui.screens.result_rows import head_rows
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords import outcome_rows, presenter
from upwords_tui.tui.upwords.board import BoardWidget
from upwords_tui.tui.upwords.history import HistoryScreen
from upwords_tui.tui.widgets.graph import Curve
from upwords_tui.tui.widgets.values import TopLine

_SCORES = 5
_COSTLIEST = Letter("letter: costliest turn", "M")
_REVIEW = Letter("letter: review", "R")
_HISTORY = Letter("letter: history", "H")


class Review(Protocol):
    """Shows a look back at the game."""

    def __call__(self, *, costliest: bool) -> None:
        """Show it from the start, or the turn that was `costliest`."""


class OutcomeScreen(ResultScreen):
    """The final reckoning of a game of Upwords."""

    KEYS = (
        ResultScreen.KEYS[0],
        Key.by(
            _COSTLIEST, "costliest", mark("costliest turn"), mark("Finds and shows the turn that cost most.")
        ),
        ResultScreen.KEYS[1],
        Key.by(
            RETRY,
            "retry",
            mark("retry"),
            mark("Sets you again the turns of yours in which there was something better."),
        ),
        ResultScreen.KEYS[2],
        Key.by(_REVIEW, "review", mark("review"), mark("Looks back at every move, beside the best one.")),
        Key.by(_HISTORY, "history", mark("history"), mark("Shows every turn of the game."), key="f9"),
        *ResultScreen.KEYS[3:],
    )

    HINT = mark("Enter plays again; {costliest} shows the turn that cost most, {review} all turns.")
    ONLOOKERS_HINT = mark(
        "Enter looks at the board; {costliest} shows the turn that cost most, {review} all turns."
    )
    _view: View

    def __init__(
        self,
        skin: Skin,
        view: View,
        game_id: str,
        review: Review,
        *,
        is_shared: bool = False,
        find_new: FindNew | None = None,
    ) -> None:
        """`review` shows a look back at the game; the rest is as in `ResultScreen`."""
        board = BoardWidget(view.edition, skin, view=presenter.shown_board(view))
        super().__init__(skin, view, game_id, board, view.board.size, is_shared=is_shared, find_new=find_new)
        self._review = review

    def title_line(self) -> TopLine:
        """Return the line at the top, as on the game screen."""
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        """Return what was played."""
        return UpwordsVariant(self._view.edition)

    def first_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return who won and by how much, why it ended, and the reckoning."""
        view, skin = self._view, self.skin
        return (
            head_rows(headline(view, self.own), *outcome_rows.reason_texts(view), width, skin),
            outcome_rows.reckoning_rows(view, width, skin),
        )

    def short_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return who won, and only the totals of the reckoning."""
        head, *_reckoning = self.first_rows(width)
        return head, outcome_rows.short_rows(self._view, width, self.skin)

    def facts(self, width: int) -> Sequence[Row]:
        """Return the best play, the longest word and the averages."""
        return outcome_rows.fact_rows(self._view, width, self.skin)

    def more_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return the best scores of games played alone."""
        return (self._best_scores(width),)

    def words_named(self) -> Sequence[str]:
        """Return the words of the best play, and the longest."""
        best, longest = best_play(self._view), longest_word(self._view)
        words = [*(words_of(best) if best else ()), *([longest.word.text.upper()] if longest else [])]
        return list(dict.fromkeys(words))

    def curves(self) -> Sequence[Curve]:
        """Return by how much whoever sits here, or the winner, was ahead after every turn."""
        view, seat = self._view, self.shown_seat
        values = course(view, seat) if seat is not None else []
        if seat is None or not values:
            return ()
        name = clean(view.seats[seat].name)
        heading = _("Score") if view.is_solo else _("Points {name} is ahead").format(name=name)
        low, high = float(min(*values, 0)), float(max(*values, 1))
        return (Curve(heading, values, low, high, seat, course_note(view, seat)),)

    def find_best(self, library: Library) -> Sequence[ScoreRow]:
        """Find the best scores of games played alone with the same edition and words."""
        view = self._view
        return library.best_solo_scores(view.edition.id, view.dictionary.id) if view.is_solo else ()

    def _best_scores(self, width: int) -> list[Row]:
        outcome = self._view.outcome
        if not self._best or outcome is None:
            return []
        return outcome_rows.best_score_rows(self._best, outcome.reckoning[0].total, _SCORES, width, self.skin)

    @property
    def next_text(self) -> str:
        """What can be done next, said to whoever sees this."""
        return super().next_text.format(costliest=_COSTLIEST.shown, review=_REVIEW.shown)

    def is_offered(self, action: str) -> bool:
        """Return whether an action is for whoever sees this: a turn can have cost only those who had one."""
        return super().is_offered(action) and (action not in ("costliest", "retry") or self._has_played)

    def show_content(self) -> None:
        """Draw the reckoning; what is said beside it speaks of no turn where there was none."""
        if not (self.said or self._has_played):
            again = _("Enter plays again with the same players.")
            self.say(_("Enter looks at the table.") if self.looked_on else again)
        super().show_content()

    @property
    def _has_played(self) -> bool:
        seats, turns = people_or_all(self._view), (PlayTiles, Exchange, Pass)
        return any(entry.action.seat in seats for entry in standing(self._view.history, turns))

    def action_history(self) -> None:
        """Show every turn."""
        self.app.push_screen(HistoryScreen(self.skin, self._view))

    def action_review(self) -> None:
        """Look back at every move, beside the best one."""
        self._review(costliest=False)

    def action_retry(self) -> None:
        """Have one's own mistakes of this game set again."""
        self.upwords.exercise("retry")

    def action_costliest(self) -> None:
        """Look for the turn that cost most, and show it."""
        self._review(costliest=True)
