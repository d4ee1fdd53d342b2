"""The result of a match of Words Up: who won, the rounds, the best word and the one missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from upwords_tui.app.commands.keys import MISSED
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.wordsup import KIND, WordsUpVariant
from upwords_tui.app.narration.events import headline, left_word
from upwords_tui.app.narration.numbers import signed
from upwords_tui.app.narration.wording import own_level
from upwords_tui.app.narration.wordsup.events import best_word, round_reason
from upwords_tui.app.play.library import Library
from upwords_tui.app.play.wordsup import Missing, can_have_missed
from upwords_tui.app.profile.wordsup import best_lines, best_title
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.wordsup.cards import SIDE, TEN_POINTS
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup import presenter
from upwords_tui.tui.games.wordsup.field import FieldWidget
from upwords_tui.tui.games.wordsup.hand import NO_WORD
from upwords_tui.tui.games.wordsup.side_panel import NUMBER, number_line, round_rows
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.screens.result import ResultScreen, head_rows, titled_rows
from upwords_tui.tui.screens.rows import NUMBERED, Row, heading_row, seat_spans
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import pad, width_of, wrap
from upwords_tui.tui.widgets.values import TopLine

_LEAST_ROUND, _LEAST_NAME = 4, 8
"""The columns of a round and of names at least."""


def total_rows(view: WordsUpView, width: int, skin: Skin, *, is_short: bool = False) -> list[Row]:
    """Return a line for each seat, the best first: rounds, if they fit and not `is_short`, and the total."""
    palette, outcome = skin.palette, view.outcome
    if outcome is None:
        return []
    count, width = len(view.results), min(width, NUMBERED)
    in_all = _("in all")
    last = max(cell_len(in_all) + 2, NUMBER)
    seats = range(len(view.seats))
    brought = [
        [signed(result.gathered[seat] - result.penalties[seat]) for result in view.results] for seat in seats
    ]
    parted = f" {skin.glyphs.separator} "
    titles = [
        parted.join(filter(None, (clean(view.seats[seat].name), _besides(seat, view)))) for seat in seats
    ]
    # A round takes a column more if there is one to spare.
    longest = max((cell_len(text) for texts in brought for text in texts), default=0)
    each = max(longest + 1, _LEAST_ROUND)
    each += count * (each + 1) <= width - last - 2 - max(map(cell_len, titles))
    shown = range(count) if not is_short and 1 < count <= (width - last - _LEAST_NAME) // each else range(0)
    widths = [*[each] * len(shown), last]
    name = width - sum(widths)
    rows = []
    if shown:
        heads = (str(number + 1) for number in shown)
        title = pad(_("round"), name, skin, right=True)
        rows.append(number_line([(title, palette.faint)], (*heads, in_all), widths, palette.faint))
    for number in sorted(seats, key=lambda seat: (seat not in outcome.winners, -outcome.totals[seat])):
        seat = view.seats[number]
        ink = palette.bright if number in outcome.winners else palette.text
        mark, *who = seat_spans(number, seat, KIND.levels, name, ink, skin)
        is_told = 2 + cell_len(titles[number]) <= name
        who = [mark, (pad(titles[number], name - 2, skin), ink)] if is_told else [mark, *who]
        numbers = (*brought[number][: len(shown)], signed(outcome.totals[number]))
        rows.append(number_line(who, numbers, widths, ink))
        below = _besides(number, view)
        if below and not is_told and not is_short:
            rows.append(Row([(f"  {below}", palette.faint)]))
    return rows


def _besides(number: int, view: WordsUpView) -> str:
    seat = view.seats[number]
    return left_word(number, view) if seat.has_resigned else own_level(seat, KIND.levels)


def best_row(view: WordsUpView, width: int, skin: Skin) -> list[Row]:
    """Return the word that brought most, with the mark of its player; its points end below all others."""
    best = best_word(view)
    if best is None:
        return []
    mark, colour = skin.seat_mark(best.seat)
    palette = skin.palette
    spans = [(_("Best word") + "  ", palette.dim), (f"{mark} ", colour), (best.word, palette.bright)]
    points = str(best.score).rjust(max(min(width, NUMBERED) - width_of(spans), 2 + len(str(best.score))))
    return [Row([*spans, (points, palette.text)])]


def word_rows(view: WordsUpView, width: int, skin: Skin) -> list[Row]:
    palette = skin.palette
    rows = []
    for number, seat in enumerate(view.seats):
        made = [f"{word.text} {word.score}" for word in seat.words]
        made += [f"10+ {TEN_POINTS}"] * seat.tens
        if made:
            mark, colour = skin.seat_mark(number)
            lines = wrap(clean(", ".join(made)), width - 2, skin)
            leads = [(f"{mark} ", colour), *[("  ", "")] * (len(lines) - 1)]
            rows += [Row([lead, (line, palette.text)]) for lead, line in zip(leads, lines, strict=True)]
    return [heading_row(_("Words of the last round"), skin), *rows] if rows else []


_SCORES = 3


class WordsUpOutcomeScreen(ResultScreen):
    HINT = mark("Enter plays again with the same players; {missed} shows the word you missed.")
    LAST_HINT = mark("Enter plays again with the same players.")
    """The hint once the missed word is known."""
    ONLOOKERS_HINT = mark("Enter shows the table.")
    SMALLEST = CellSize.CARD
    VOICE = 2
    RACK = 0
    KEEPS_WHOLE = True
    _view: WordsUpView

    def __init__(
        self,
        skin: Skin,
        view: WordsUpView,
        game_id: str,
        missed: Callable[[], Sequence[Missing]],
        *,
        is_shared: bool = False,
    ) -> None:
        """`missed` finds which words were missed; it is slow and may raise UpwordsError."""
        field = FieldWidget(skin, view=presenter.field_view(view, NO_WORD, VisibleCards(), {}, None))
        super().__init__(skin, view, game_id, field, SIDE, is_shared=is_shared)
        self._missed = missed
        self._told_missed: Sequence[str] = ()
        self._missed_words: Sequence[str] = ()

    def title_line(self) -> TopLine:
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        return WordsUpVariant(self._view.cards)

    def first_rows(self, width: int) -> Sequence[Sequence[Row]]:
        view, skin = self._view, self.skin
        return (
            self._head_rows(width),
            total_rows(view, width, skin),
            self._missed_rows(width),
            best_row(view, width, skin),
        )

    def short_rows(self, width: int) -> Sequence[Sequence[Row]]:
        view, skin = self._view, self.skin
        totals = total_rows(view, width, skin, is_short=True)
        missed = self._missed_rows(width, is_short=True)
        best = () if missed or self._new else best_row(view, width, skin)
        return self._head_rows(width), totals, missed, best

    def _head_rows(self, width: int) -> Sequence[Row]:
        view = self._view
        reason = round_reason(view.results[-1], view) if view.results else ""
        return head_rows(headline(view, self.own), reason, len(view.results), width, self.skin)

    def _missed_rows(self, width: int, *, is_short: bool = False) -> Sequence[Row]:
        told = self._told_missed[:1] if is_short else self._told_missed
        return titled_rows(_("The missed word"), told, width, self.skin)

    def more_rows(self, width: int) -> Sequence[Sequence[Row]]:
        view, skin = self._view, self.skin
        count = len(view.results)
        # Why the only round ended is told above, as the end of the match.
        rounds = [round_rows(view, number, width, skin, has_title=count > 1) for number in range(count)]
        words = word_rows(view, width, skin)
        return *rounds, words, titled_rows(best_title(view), self._best, width, skin)

    def words_named(self) -> Sequence[str]:
        view, best = self._view, best_word(self._view)
        words = [each.text for seat in view.seats for each in seat.words]
        named = [*self._missed_words, *([best.word] if best else []), *words]
        return list(dict.fromkeys(word.upper() for word in named))

    def find_best(self, library: Library) -> Sequence[str]:
        return best_lines(library, self._view, _SCORES)

    def works(self, action: str) -> bool:
        """Return whether an action is offered: about missed words only to players, and once."""
        may_be = self._has_played and not self._told_missed
        is_fitting = {"missed": may_be, "retry": self._has_played}.get(action, True)
        return super().works(action) and is_fitting

    @property
    def next_text(self) -> str:
        has_no_more = bool(self._told_missed) or not self._has_played
        told = _(self.LAST_HINT) if has_no_more and not self.looked_on else super().next_text
        return told.format(missed=MISSED.shown)

    @property
    def _has_played(self) -> bool:
        own, seats = self._view.seat, range(len(self._view.seats))
        return own is not None and can_have_missed(self._view, seats if self._is_shared else {own})

    def action_retry(self) -> None:
        self.upwords.exercises.set("retry")

    def action_missed(self) -> None:
        if not self._told_missed:
            self.say(_("Looking for it …"))
            self.run_worker(self._look_for_missed(), group="missed", exclusive=True)

    async def _look_for_missed(self) -> None:
        found = await self.fetch(self._missed)
        if found is not None:
            self._told_missed = [line for each in found for line in each.lines]
            self._missed_words = [each.word for each in found if each.word]
            self.said = ""
            self._rows.scroll_rows(-self._rows.top)
        self.update()
