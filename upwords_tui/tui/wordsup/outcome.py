"""The end of a match of Words Up: who won, every round's reckoning, the words of the last."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.games.wordsup.cards import TEN_POINTS
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.kinds import Variant
from upwords_tui.session.wordsup.best import best_lines, best_title
from upwords_tui.session.wordsup.kind import WordsUpVariant
from upwords_tui.session.wordsup.telling import outcome_lines, round_reason
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.screens.rows import Row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.upwords.outcome import ResultScreen
from upwords_tui.tui.upwords.outcome_rows import fairness_rows, gap_between
from upwords_tui.tui.widgets.section import pad
from upwords_tui.tui.widgets.values import TopLine
from upwords_tui.tui.wordsup import presenter

_NAME, _NUMBER = 22, 9
_SCORES = 3


class OutcomeScreen(ResultScreen):
    """The final reckoning of a match of Words Up."""

    HINT = mark("N plays again with the same players; Enter looks at the table.")
    ONLOOKERS_HINT = mark("Enter looks at the table.")
    _view: View

    def title_line(self) -> TopLine:
        """Return the line at the top, as at the table."""
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        """Return what was played."""
        return WordsUpVariant(self._view.cards)

    def all_rows(self, width: int) -> list[Row]:
        """Return who won, the reckoning of every round, the words, and how to check the shuffle."""
        view, skin = self._view, self.skin
        return gap_between(
            [Row([(outcome_lines(view)[-1], skin.palette.accent)])],
            _total_rows(view, skin) if len(view.results) > 1 else [],
            *(_round_rows(view, number, skin) for number in range(len(view.results))),
            _word_rows(view, skin, width),
            self._best_rows(width),
            fairness_rows(
                _("The shuffle was fair"),
                view.commitment,
                view.seed,
                skin,
                width,
                files=self.upwords.library.files,
            ),
        )

    def _best_rows(self, width: int) -> list[Row]:
        """Return the best scores of matches like this one."""
        palette = self.skin.palette
        rows: list[Row] = []
        for line in best_lines(self.upwords.library, self._view, _SCORES):
            rows += text_rows(line, palette.text, width, self.skin, indent=2)
        return [Row([(best_title(self._view), palette.faint)]), *rows] if rows else []


def _numbers(name: str, numbers: Sequence[str], ink: str, skin: Skin) -> Row:
    return Row([(pad(name, _NAME, skin), ink), *((number.rjust(_NUMBER), ink) for number in numbers)])


def _round_rows(view: View, number: int, skin: Skin) -> list[Row]:
    """Return a line for each seat: what it gathered, what its stock cost, what that makes."""
    palette, result = skin.palette, view.results[number]
    title = _("Round {number}: {reason}.").format(number=number + 1, reason=round_reason(result, view))
    rows = [Row([(title, palette.dim)])]
    rows.append(_numbers("", (_("words"), _("stock"), _("makes")), palette.faint, skin))
    for seat, got, lost in zip(view.seats, result.gathered, result.penalties, strict=True):
        cost = f"−{lost}" if lost else "0"
        rows.append(_numbers(clean(seat.name), (str(got), cost, _signed(got - lost)), palette.text, skin))
    return rows


def _total_rows(view: View, skin: Skin) -> list[Row]:
    palette, outcome = skin.palette, view.outcome
    assert outcome
    rows = [Row([(_("In all"), palette.dim)])]
    for number, (seat, total) in enumerate(zip(view.seats, outcome.totals, strict=True)):
        ink = palette.bright if number in outcome.winners else palette.text
        rows.append(_numbers(clean(seat.name), ("", "", _signed(total)), ink, skin))
    return rows


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _word_rows(view: View, skin: Skin, width: int) -> list[Row]:
    """Return the words of the last round, each with its points."""
    rows = []
    for seat in view.seats:
        made = [f"{word.text} {word.score}" for word in seat.words]
        made += [f"10+ {TEN_POINTS}"] * seat.tens
        if made:
            said = f"{clean(seat.name)}: {', '.join(made)}"
            rows += text_rows(said, skin.palette.text, width, skin, indent=2)
    return [Row([(_("Words of the last round"), skin.palette.faint)]), *rows] if rows else []
