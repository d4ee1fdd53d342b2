"""The final reckoning of Words Up as rows: pure functions from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from upwords_tui.games.wordsup.cards import TEN_POINTS
from upwords_tui.games.wordsup.view import View
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean
from upwords_tui.session.leaving import left_word
from upwords_tui.session.wording import own_level
from upwords_tui.session.wordsup.kind import KIND
from upwords_tui.session.wordsup.results import best_word
from upwords_tui.session.wordsup.telling import round_reason
from upwords_tui.tui.screens.result_rows import (
    MEASURE,
    rounds_text,
    seat_spans,
    signed,
)
from upwords_tui.tui.screens.rows import Row, heading_row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, width_of, wrap, wrap_evenly

_NUMBER, _LEAST_ROUND = 6, 4
_NAME_MIN = 8


def reason_texts(view: View) -> tuple[str, str]:
    """Return why a match ended, and after how many rounds."""
    reason = round_reason(view.results[-1], view) if view.results else ""
    return reason, rounds_text(len(view.results))


def total_rows(view: View, width: int, skin: Skin, *, is_short: bool = False) -> list[Row]:
    """Return a line for each seat, the best first: what every round brought, as far as they fit, and all.

    `is_short`: all alone, and nothing that takes a line more.
    """
    palette, outcome = skin.palette, view.outcome
    if outcome is None:
        return []
    count, width = len(view.results), min(width, MEASURE)
    in_all = _("in all")
    last = max(cell_len(in_all) + 2, _NUMBER)
    seats = range(len(view.seats))
    brought = [[signed(_brought(view, each, seat)) for each in range(count)] for seat in seats]
    titles = [_title(seat, view, skin) for seat in seats]
    each = _round_width(brought, width - last - 2 - max(map(cell_len, titles)))
    shown = range(count) if not is_short and 1 < count <= (width - last - _NAME_MIN) // each else range(0)
    widths = [*[each] * len(shown), last]
    name = width - sum(widths)
    rows = []
    if shown:
        heads = (str(number + 1) for number in shown)
        title = pad(_("round"), name, skin, right=True)
        rows.append(_line([(title, palette.faint)], (*heads, in_all), widths, palette.faint))
    for number in sorted(seats, key=lambda seat: (seat not in outcome.winners, -outcome.totals[seat])):
        seat = view.seats[number]
        ink = palette.bright if number in outcome.winners else palette.text
        mark, *who = seat_spans(number, seat, KIND.levels, name, ink, skin)
        is_told = 2 + cell_len(titles[number]) <= name
        who = [mark, (pad(titles[number], name - 2, skin), ink)] if is_told else [mark, *who]
        rows.append(_line(who, (*brought[number][: len(shown)], signed(outcome.totals[number])), widths, ink))
        below = _besides(number, view)
        if below and not is_told and not is_short:
            rows.append(Row([(f"  {below}", palette.faint)]))
    return rows


def _besides(number: int, view: View) -> str:
    """Return what is told of a seat beside its name: that it was left, or the level of a computer."""
    seat = view.seats[number]
    return left_word(number, view) if seat.has_resigned else own_level(seat, KIND.levels)


def _title(number: int, view: View, skin: Skin) -> str:
    """Return the name of a seat with what is told beside it."""
    name, besides = clean(view.seats[number].name), _besides(number, view)
    return f"{name} {skin.glyphs.separator} {besides}" if besides else name


def _round_width(brought: Sequence[Sequence[str]], spare: int) -> int:
    """Return how many columns a round takes: one more than it needs where the `spare` ones are enough."""
    longest = max((cell_len(text) for texts in brought for text in texts), default=0)
    least = max(longest + 1, _LEAST_ROUND)
    return least + int(len(brought[0]) * (least + 1) <= spare)


def _line(left: Sequence[Span], numbers: Sequence[str], widths: Sequence[int], ink: str) -> Row:
    columns = zip(numbers, widths, strict=True)
    return Row([*left, *((number.rjust(width), ink) for number, width in columns)])


def _brought(view: View, number: int, seat: int) -> int:
    result = view.results[number]
    return result.gathered[seat] - result.penalties[seat]


def best_row(view: View, width: int, skin: Skin) -> list[Row]:
    """Return the word that brought most, with the mark of who made it; its points under all others."""
    best = best_word(view)
    if best is None:
        return []
    mark, colour = skin.seat_mark(best.seat)
    palette = skin.palette
    spans = [(_("Best word") + "  ", palette.dim), (f"{mark} ", colour), (best.word, palette.bright)]
    points = str(best.score).rjust(max(min(width, MEASURE) - width_of(spans), 2 + len(str(best.score))))
    return [Row([*spans, (points, palette.text)])]


def round_rows(view: View, number: int, width: int, skin: Skin, *, has_title: bool = True) -> list[Row]:
    """Return a line for each seat: what it gathered in a round, what its stock cost, what that makes."""
    palette, result = skin.palette, view.results[number]
    title = _("Round {number}: {reason}.").format(number=number + 1, reason=round_reason(result, view))
    heads = (_("words"), _("stock"), _("makes"))
    widths = [max(cell_len(head) + 1, _NUMBER) for head in heads]
    name = min(width, MEASURE) - sum(widths)
    titles = wrap_evenly(title, width, skin) if has_title else []
    rows = [Row([(line, palette.heading)]) for line in titles]
    rows.append(_line([(" " * name, "")], heads, widths, palette.faint))
    for seat, (got, lost) in enumerate(zip(result.gathered, result.penalties, strict=True)):
        who = seat_spans(seat, view.seats[seat], KIND.levels, name, palette.text, skin)
        cost = f"−{lost}" if lost else "0"
        rows.append(_line(who, (str(got), cost, signed(got - lost)), widths, palette.text))
    return rows


def word_rows(view: View, width: int, skin: Skin) -> list[Row]:
    """Return the words of the last round, each with its points."""
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
