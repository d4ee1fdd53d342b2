"""The final reckoning of Upwords as rows: pure functions from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from upwords_tui.games.upwords.position import Reckoning
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.dates import short_date_text
from upwords_tui.session.leaving import left_word
from upwords_tui.session.library import ScoreRow
from upwords_tui.session.numbers import decimal
from upwords_tui.session.upwords.announce import end_reason_text
from upwords_tui.session.upwords.kind import KIND
from upwords_tui.session.upwords.statistics import averages, best_play, longest_word, ranks
from upwords_tui.tui.screens.painting import tile_ground, tile_spans
from upwords_tui.tui.screens.result_rows import (
    MEASURE,
    fact_row,
    rounds_text,
    seat_facts,
    seat_spans,
    signed,
    totals_rows,
)
from upwords_tui.tui.screens.rows import Row, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, width_of

_TOTAL, _INDENT = 6, 2
_RANK, _SCORE = 4, 6


def reason_texts(view: View) -> tuple[str, str]:
    """Return why a game ended, and after how many rounds."""
    reason = end_reason_text(view.outcome.reason, view) if view.outcome else ""
    return reason, rounds_text(view.history[-1].round if view.history else 0)


def reckoning_rows(view: View, width: int, skin: Skin) -> list[Row]:
    """Return a line for each seat, the best first, and where something was taken off one that says it."""
    outcome, palette = view.outcome, skin.palette
    if outcome is None:
        return []
    rows, width = list[Row](), min(width, MEASURE)
    taken_off = _taken_off(outcome.reckoning, width - _INDENT, skin)
    for _rank, number in ranks(view):
        ink = palette.bright if number in outcome.winners else palette.text
        items = outcome.reckoning[number]
        who = seat_spans(number, view.seats[number], KIND.levels, width - _TOTAL, ink, skin)
        rows.append(Row([*who, (signed(items.total).rjust(_TOTAL), ink)]))
        left = left_word(number, view) if items.has_resigned else ""
        told = ([(left, palette.faint)] if left else [], taken_off[number])
        rows += [Row([(" " * _INDENT, ""), *spans]) for spans in told if spans]
    return rows


def short_rows(view: View, width: int, skin: Skin) -> list[Row]:
    """Return a line for each seat, the best first, with nothing but its total."""
    return totals_rows((seat for _rank, seat in ranks(view)), view, KIND.levels, width, skin)


def _taken_off(reckoning: Sequence[Reckoning], width: int, skin: Skin) -> list[list[Span]]:
    """Return how each total comes about, if not by the score alone, in columns; the tiles side by side.

    Where those of one seat don't fit so, all are written as one.
    """
    texts = [_taken_off_texts(items) for items in reckoning]
    widths = [max(map(cell_len, column)) for column in zip(*texts, strict=True)]
    found = []
    for items, (score, late, over) in zip(reckoning, texts, strict=True):
        spans: list[Span] = [(pad(score, widths[0], skin, right=True), skin.palette.dim)]
        spans += [
            (pad(text, room, skin), skin.palette.dim) for text, room in ((late, widths[1]), (over, widths[2]))
        ]
        found.append((items, spans))
    apart = [[*spans, *tile_spans(items.tiles_left, skin)] for items, spans in found]
    if max(map(width_of, apart)) > width:
        ink = f"{tile_ground(skin)} {skin.palette.ink}"
        apart = [
            [*spans, *([(f" {''.join(map(str, items.tiles_left))} ", ink)] if items.tiles_left else [])]
            for items, spans in found
        ]
    is_less = [bool(items.leftover_penalty or items.overtime_penalty) for items in reckoning]
    return [spans if less else [] for spans, less in zip(apart, is_less, strict=True)]


def _taken_off_texts(items: Reckoning) -> tuple[str, str, str]:
    """Return the score, and what was taken off for time and for tiles; empty for nothing."""
    late, over = items.overtime_penalty, items.leftover_penalty
    return (
        str(items.score) if late or over else "",
        "  " + _("overtime −{points}").format(points=late) if late else "",
        "  " + _("left over −{points}").format(points=over) + " " if over else "",
    )


def fact_rows(view: View, width: int, skin: Skin) -> list[Row]:
    """Return the best play, the longest word and the averages, each with the marks of who made them."""
    palette, rows = skin.palette, list[Row]()
    best = best_play(view)
    if best is not None and best.effect.score:
        spans = [
            (best.effect.score.words[0].text, palette.bright),
            (f"  {best.effect.score.total}", palette.text),
        ]
        rows.append(_by(_("Best play"), best.action.seat, spans, view, skin))
    longest = longest_word(view)
    if longest is not None:
        text = longest.word.text
        rows.append(_by(_("Longest word"), longest.entry.action.seat, [(text, palette.bright)], view, skin))
    means = [(seat, decimal(mean)) for seat, mean in averages(view)]
    if view.is_solo:
        return [*rows, *(fact_row(_("Points a play"), [(text, palette.text)], skin) for _seat, text in means)]
    return [*rows, *(seat_facts(_("Points a play"), means, width, skin) if means else [])]


def _by(label: str, seat: int, spans: Sequence[Span], view: View, skin: Skin) -> Row:
    """Return a fact with the mark of whose it is, unless there is nobody else."""
    mark, colour = skin.seat_mark(seat)
    whose = [] if view.is_solo else [(f"{mark} ", colour)]
    return fact_row(label, [*whose, *spans], skin)


def best_score_rows(scores: Sequence[ScoreRow], total: int, count: int, width: int, skin: Skin) -> list[Row]:
    """Return at most `count` of the best scores; the first equal to `total` stands out."""
    palette = skin.palette
    rows = [heading_row(_("Best scores alone"), skin)] if scores else []
    mine = next((place for place, score in enumerate(scores) if score.score == total), -1)
    for place, score in enumerate(scores[:count]):
        ink = palette.bright if place == mine else palette.text
        day = _("this game") if place == mine else short_date_text(score.ended.astimezone().date())
        end = f"  {day}"
        rows.append(
            Row(
                [
                    (f"{place + 1}.".ljust(_RANK), palette.accent if place == mine else palette.faint),
                    (pad(clean(score.name), max(width - _RANK - _SCORE - 14, 8), skin), ink),
                    (str(score.score).rjust(_SCORE), ink),
                    (end, palette.accent if place == mine else palette.dim),
                ]
            )
        )
    return rows
