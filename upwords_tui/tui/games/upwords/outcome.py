"""The result of a game of Upwords: who won, how the scores came about, the best plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from upwords_tui.app.commands.keys import COSTLIEST, REVIEW
from upwords_tui.app.commands.upwords.board_queries import words_in
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.game_types.upwords import KIND, UpwordsVariant
from upwords_tui.app.narration.events import headline, left_word
from upwords_tui.app.narration.numbers import date_text, decimal, signed
from upwords_tui.app.narration.upwords import results
from upwords_tui.app.narration.upwords.events import end_reason_text, left_sentence
from upwords_tui.app.play.library import Library, ScoreRow
from upwords_tui.app.play.upwords.turns import standing
from upwords_tui.app.review.coach import review_refusal
from upwords_tui.app.review.review import people_or_all
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.actions import Exchange, Pass, PlayTiles
from upwords_tui.games.upwords.position import Reckoning
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords import presenter
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.screens.result import ResultScreen, fact_row, head_rows, seat_facts, totals_rows
from upwords_tui.tui.screens.rows import NUMBERED, Row, heading_row, seat_spans
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.graph import Curve
from upwords_tui.tui.widgets.section import Span, pad, tile_ground, tile_spans, width_of
from upwords_tui.tui.widgets.values import TopLine

_TOTAL, _INDENT = 6, 2
_RANK, _SCORE = 4, 6


def reckoning_rows(view: UpwordsView, width: int, skin: Skin) -> list[Row]:
    outcome, palette = view.outcome, skin.palette
    if outcome is None:
        return []
    rows, width = list[Row](), min(width, NUMBERED)
    taken_off = _taken_off(outcome.reckoning, width - _INDENT, skin)
    for _rank, number in results.ranks(view):
        ink = palette.bright if number in outcome.winners else palette.text
        items = outcome.reckoning[number]
        who = seat_spans(number, view.seats[number], KIND.levels, width - _TOTAL, ink, skin)
        rows.append(Row([*who, (signed(items.total).rjust(_TOTAL), ink)]))
        left = left_word(number, view) if items.has_resigned else ""
        told = ([(left, palette.faint)] if left else [], taken_off[number])
        rows += [Row([(" " * _INDENT, ""), *spans]) for spans in told if spans]
    return rows


def _taken_off(reckoning: Sequence[Reckoning], width: int, skin: Skin) -> list[list[Span]]:
    """Return what was taken off each total, in columns; tiles left over stand side by side, if all fit."""
    ink = skin.palette.dim
    texts = []
    for items in reckoning:
        late, over = items.overtime_penalty, items.leftover_penalty
        texts.append(
            (
                str(items.score) if late or over else "",
                "  " + _("overtime −{points}").format(points=late) if late else "",
                "  " + _("left over −{points}").format(points=over) + " " if over else "",
            )
        )
    first, second, third = (max(map(cell_len, column)) for column in zip(*texts, strict=True))
    found = []
    for score, overtime, left in texts:
        columns = (pad(score, first, skin, right=True), pad(overtime, second, skin), pad(left, third, skin))
        found.append([(text, ink) for text in columns])
    tiles = [tile_spans(items.tiles_left, skin) for items in reckoning]
    if max(width_of([*spans, *shown]) for spans, shown in zip(found, tiles, strict=True)) > width:
        on_tile = f"{tile_ground(skin)} {skin.palette.ink}"
        tiles = [
            [(f" {''.join(map(str, items.tiles_left))} ", on_tile)] if items.tiles_left else []
            for items in reckoning
        ]
    return [
        [*spans, *shown] if items.leftover_penalty or items.overtime_penalty else []
        for spans, shown, items in zip(found, tiles, reckoning, strict=True)
    ]


def fact_rows(view: UpwordsView, width: int, skin: Skin) -> list[Row]:
    palette, rows = skin.palette, list[Row]()
    best = results.best_play(view)
    if best is not None and best.effect.score:
        spans = [
            (best.effect.score.words[0].text, palette.bright),
            (f"  {best.effect.score.total}", palette.text),
        ]
        rows.append(_by(_("Best play"), best.action.seat, spans, view, skin))
    longest = results.longest_word(view)
    if longest is not None:
        text = longest.word.text
        rows.append(_by(_("Longest word"), longest.entry.action.seat, [(text, palette.bright)], view, skin))
    means = [(seat, decimal(mean)) for seat, mean in results.averages(view)]
    if view.is_solo:
        rows += [fact_row(_("Points per play"), [(text, palette.text)], skin) for _seat, text in means]
    elif means:
        rows += seat_facts(_("Points per play"), means, width, skin)
    return rows


def _by(label: str, seat: int, spans: Sequence[Span], view: UpwordsView, skin: Skin) -> Row:
    """Return a fact with the mark of its player, unless there is only one."""
    mark, colour = skin.seat_mark(seat)
    whose = [] if view.is_solo else [(f"{mark} ", colour)]
    return fact_row(label, [*whose, *spans], skin)


def best_score_rows(scores: Sequence[ScoreRow], total: int, width: int, skin: Skin) -> list[Row]:
    palette = skin.palette
    rows = [heading_row(_("Best solo scores"), skin)] if scores else []
    mine = next((place for place, score in enumerate(scores) if score.score == total), -1)
    for place, score in enumerate(scores[:_SCORES]):
        ink = palette.bright if place == mine else palette.text
        day = _("this game") if place == mine else date_text(score.ended.astimezone().date(), "medium")
        rows.append(
            Row(
                [
                    (f"{place + 1}.".ljust(_RANK), palette.accent if place == mine else palette.faint),
                    (pad(clean(score.name), max(width - _RANK - _SCORE - 14, 8), skin), ink),
                    (str(score.score).rjust(_SCORE), ink),
                    (f"  {day}", palette.accent if place == mine else palette.dim),
                ]
            )
        )
    return rows


_SCORES = 5


class UpwordsOutcomeScreen(ResultScreen):
    HINT = mark("Enter plays again; {costliest} shows the costliest turn, {review} all turns.")
    ONLOOKERS_HINT = mark("Enter shows the board; {costliest} shows the costliest turn, {review} all turns.")
    _view: UpwordsView

    def __init__(
        self,
        skin: Skin,
        view: UpwordsView,
        game_id: str,
        review: Callable[..., None],
        *,
        is_shared: bool = False,
    ) -> None:
        """`review` opens a review, if asked at the `costliest` turn; the rest is as in `ResultScreen`."""
        board = BoardWidget(view.edition, skin, view=presenter.shown_board(view))
        super().__init__(skin, view, game_id, board, view.board.size, is_shared=is_shared)
        self._review = review

    def title_line(self) -> TopLine:
        return presenter.top_line(self._view)

    def variant(self) -> Variant:
        return UpwordsVariant(self._view.edition)

    def first_rows(self, width: int) -> Sequence[Sequence[Row]]:
        return self._head_rows(width), reckoning_rows(self._view, width, self.skin)

    def short_rows(self, width: int) -> Sequence[Sequence[Row]]:
        view, places = self._view, (seat for _rank, seat in results.ranks(self._view))
        return self._head_rows(width), totals_rows(places, view, KIND.levels, width, self.skin)

    def _head_rows(self, width: int) -> Sequence[Row]:
        view = self._view
        reason = end_reason_text(view.outcome.reason, view) if view.outcome else ""
        rounds = view.history[-1].round if view.history else 0
        return head_rows(headline(view, self.own), reason, rounds, width, self.skin)

    def facts(self, width: int) -> Sequence[Row]:
        return fact_rows(self._view, width, self.skin)

    def more_rows(self, width: int) -> Sequence[Sequence[Row]]:
        outcome = self._view.outcome
        if not self._best or outcome is None:
            return ((),)
        return (best_score_rows(self._best, outcome.reckoning[0].total, width, self.skin),)

    def words_named(self) -> Sequence[str]:
        best, longest = results.best_play(self._view), results.longest_word(self._view)
        words = [
            *(words_in(best.effect.score) if best else ()),
            *([longest.word.text.upper()] if longest else []),
        ]
        return list(dict.fromkeys(words))

    def curves(self) -> Sequence[Curve]:
        view, seat = self._view, self.shown_seat
        values = results.course(view, seat) if seat is not None else []
        if seat is None or not values:
            return ()
        name = clean(view.seats[seat].name)
        heading = _("Score") if view.is_solo else _("Points by which {name} is ahead").format(name=name)
        low, high = float(min(*values, 0)), float(max(*values, 1))
        return (Curve(heading, values, low, high, seat, results.course_note(view, seat)),)

    def find_best(self, library: Library) -> Sequence[ScoreRow]:
        view = self._view
        return library.best_solo_scores(view.edition.id, view.dictionary.id) if view.is_solo else ()

    @property
    def next_text(self) -> str:
        return super().next_text.format(costliest=COSTLIEST.shown, review=REVIEW.shown)

    def works(self, action: str) -> bool:
        return super().works(action) and (action not in ("costliest", "retry") or self._has_played)

    def show_content(self) -> None:
        if not self.said and results.lacks_leftovers(self._view):
            self.say(_("Esc shows the board. {sentence}").format(sentence=left_sentence(self._view)))
        # Without a turn nothing is said about turns.
        if not (self.said or self._has_played):
            again = _("Enter plays again with the same players.")
            self.say(_("Enter shows the table.") if self.looked_on else again)
        super().show_content()

    @property
    def _has_played(self) -> bool:
        if self._view.options.kept and review_refusal(self._view):
            return False
        seats, turns = people_or_all(self._view), (PlayTiles, Exchange, Pass)
        return any(entry.action.seat in seats for entry in standing(self._view.history, turns))

    def action_history(self) -> None:
        self.app.push_screen(UpwordsHistoryScreen(self.skin, self._view))

    def action_review(self) -> None:
        self._review(costliest=False)

    def action_retry(self) -> None:
        self.upwords.exercises.set("retry")

    def action_costliest(self) -> None:
        self._review(costliest=True)
