"""The end of a match of Words Up: who won, every round's reckoning, the best word and the one missed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from upwords_tui.errors import UpwordsError
from upwords_tui.games.wordsup.position import SIDE
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _, told
from upwords_tui.safe_text import clean
from upwords_tui.session.ending import headline
from upwords_tui.session.kinds import Variant
from upwords_tui.session.letters import RETRY, Letter
from upwords_tui.session.library import Library
from upwords_tui.session.wordsup.best import best_lines, best_title
from upwords_tui.session.wordsup.kind import WordsUpVariant
from upwords_tui.session.wordsup.missing import Missing, can_have_missed
from upwords_tui.session.wordsup.results import best_word
from upwords_tui.tui.screens.keys import Key, mark
from upwords_tui.tui.screens.result import FindNew, ResultScreen
from upwords_tui.tui.screens.result_rows import head_rows, titled_rows
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.canvas import CellSize
from upwords_tui.tui.widgets.values import TopLine
from upwords_tui.tui.wordsup import outcome_rows, presenter
from upwords_tui.tui.wordsup.field import FieldWidget
from upwords_tui.tui.wordsup.hand import Making
from upwords_tui.tui.wordsup.sight import Sight

_SCORES = 3
_MISSED = Letter("letter: missed word", "M")
_NOTHING = Making("", None, 0, (), ())


class OutcomeScreen(ResultScreen):
    """The final reckoning of a match of Words Up."""

    KEYS = (
        ResultScreen.KEYS[0],
        Key.by(
            _MISSED,
            "missed",
            mark("missed word"),
            mark("Tells which missed word would have brought most."),
            key="f2",
        ),
        Key.by(RETRY, "retry", "", mark("Asks you for the words you missed.")),
        *ResultScreen.KEYS[1:],
    )
    HINT = mark("Enter plays again with the same players; {missed} tells which word you missed.")
    LAST_HINT = mark("Enter plays again with the same players.")
    """What can be done once the missed word is known."""
    ONLOOKERS_HINT = mark("Enter looks at the table.")
    SMALLEST = CellSize.CARD
    VOICE = 2
    RACK = 0
    KEEPS_WHOLE = True
    _view: View

    def __init__(
        self,
        skin: Skin,
        view: View,
        game_id: str,
        missed: Callable[[], Sequence[Missing]],
        *,
        is_shared: bool = False,
        find_new: FindNew | None = None,
    ) -> None:
        """`missed` tells which words were missed, and takes its time; it may raise UpwordsError.

        The rest is as in `ResultScreen`.
        """
        field = FieldWidget(skin, view=presenter.field_view(view, _NOTHING, Sight(), {}, None))
        super().__init__(skin, view, game_id, field, SIDE, is_shared=is_shared, find_new=find_new)
        self._missed = missed
        self._told_missed: Sequence[str] = ()
        self._missed_words: Sequence[str] = ()

    def title_line(self) -> TopLine:
        """Return the line at the top, as at the table."""
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        """Return what was played."""
        return WordsUpVariant(self._view.cards)

    def first_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return who won and by how much, why it ended, what every round brought, and the best words."""
        view, skin = self._view, self.skin
        return (
            self._head_rows(width),
            outcome_rows.total_rows(view, width, skin),
            self._missed_rows(width),
            outcome_rows.best_row(view, width, skin),
        )

    def short_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return who won, what everybody got in all, and the word missed once it has been asked for.

        While there is neither that nor anything new, the best word.
        """
        view, skin = self._view, self.skin
        totals = outcome_rows.total_rows(view, width, skin, is_short=True)
        missed = self._missed_rows(width, is_short=True)
        best = () if missed or self._new else outcome_rows.best_row(view, width, skin)
        return self._head_rows(width), totals, missed, best

    def _head_rows(self, width: int) -> Sequence[Row]:
        view = self._view
        return head_rows(headline(view, self.own), *outcome_rows.reason_texts(view), width, self.skin)

    def _missed_rows(self, width: int, *, is_short: bool = False) -> Sequence[Row]:
        """Return which word was missed; unless `is_short`, with what was made instead, and all it takes."""
        told = self._told_missed[:1] if is_short else self._told_missed
        return titled_rows(_("The word missed"), told, width, self.skin)

    def more_rows(self, width: int) -> Sequence[Sequence[Row]]:
        """Return how the points came about, the words of the last round, and the best scores once found."""
        view, skin = self._view, self.skin
        count = len(view.results)
        # Why the only round ended is told above, as the end of the match.
        rounds = [
            outcome_rows.round_rows(view, number, width, skin, has_title=count > 1) for number in range(count)
        ]
        words = outcome_rows.word_rows(view, width, skin)
        return *rounds, words, titled_rows(best_title(view), self._best, width, skin)

    def words_named(self) -> Sequence[str]:
        """Return the words missed once that is told, the best word, and those of the last round."""
        view, best = self._view, best_word(self._view)
        words = [each.text for seat in view.seats for each in seat.words]
        named = [*self._missed_words, *([best.word] if best else []), *words]
        return list(dict.fromkeys(word.upper() for word in named))

    def find_best(self, library: Library) -> Sequence[str]:
        """Find the best scores of matches with the same cards and as many rounds."""
        return best_lines(library, self._view, _SCORES)

    def is_offered(self, action: str) -> bool:
        """Return whether an action is for whoever sees this: who has had no turn has missed no word.

        Nor is the word looked for that stands there already.
        """
        may_be = self._has_played and not self._told_missed
        is_fitting = {"missed": may_be, "retry": self._has_played}.get(action, True)
        return super().is_offered(action) and is_fitting

    @property
    def next_text(self) -> str:
        """What can be done next; what has been done is not told, nor of words that nobody can have missed."""
        has_no_more = bool(self._told_missed) or not self._has_played
        told = _(self.LAST_HINT) if has_no_more and not self.looked_on else super().next_text
        return told.format(missed=_MISSED.shown)

    @property
    def _has_played(self) -> bool:
        own, seats = self._view.seat, range(len(self._view.seats))
        return own is not None and can_have_missed(self._view, seats if self._is_shared else {own})

    def action_retry(self) -> None:
        """Ask for the words that were missed."""
        self.upwords.exercise("retry")

    def action_missed(self) -> None:
        """Look for the word that was missed, and show it among the rest."""
        if not self._told_missed:
            self.say(_("Looking for it …"))
            self.run_worker(self._look_for_missed(), group="missed", exclusive=True)

    async def _look_for_missed(self) -> None:
        try:
            found = await asyncio.to_thread(self._missed)
        except UpwordsError as error:
            self.say(clean(told(error)))
        else:
            self._told_missed = [line for each in found for line in each.lines]
            self._missed_words = [each.word for each in found if each.word]
            self.said = ""
            self._rows.scroll_rows(-self._rows.top)
        self.update()
