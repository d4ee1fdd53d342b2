"""The final reckoning as rows: pure functions from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from upwords_tui.games.upwords.position import Reckoning
from upwords_tui.games.upwords.view import View
from upwords_tui.i18n import _, ngettext
from upwords_tui.safe_text import clean
from upwords_tui.session.leaving import left_word
from upwords_tui.session.library import ScoreRow
from upwords_tui.session.numbers import decimal
from upwords_tui.session.upwords.announce import end_reason_text
from upwords_tui.session.upwords.kind import KIND
from upwords_tui.session.upwords.statistics import averages, best_play, longest_word, ranks
from upwords_tui.session.wording import date_text, listed, points, seat_title
from upwords_tui.tui.screens.painting import tile_spans
from upwords_tui.tui.screens.rows import GAP, Row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, wrap

_RANK, _NAME, _SCORE, _TOTAL = 4, 21, 6, 7
_FACT, _PENALTY = 16, 4
_HASH = 10


def headline(view: View) -> str:
    """Return how it ended for whom, in a few words."""
    outcome = view.outcome
    if outcome is None or not outcome.winners:
        return _("The game is over.")
    total = points(outcome.reckoning[outcome.winners[0]].total)
    if view.is_solo:
        return _("You made {points}.").format(points=total)
    names = listed([clean(view.seats[seat].name) for seat in outcome.winners])
    return ngettext(
        "{names} wins with {points}.", "{names} share the win with {points}.", len(outcome.winners)
    ).format(names=names, points=total)


def head_rows(view: View, skin: Skin) -> list[Row]:
    """Return who won and why the game ended."""
    reason = end_reason_text(view.outcome.reason, view) if view.outcome else ""
    count = view.history[-1].round if view.history else 0
    rounds = ngettext("after {count} round", "after {count} rounds", count).format(count=count)
    return [
        Row([(headline(view), skin.palette.accent)]),
        Row([(f"{reason[:1].upper()}{reason[1:]}, {rounds}.", skin.palette.dim)]),
    ]


def reckoning_rows(view: View, skin: Skin) -> list[Row]:
    """Return a line for each seat, the best first: score, tiles left, overtime, total."""
    outcome, palette = view.outcome, skin.palette
    if outcome is None:
        return []
    head: list[Span] = [
        (" " * _RANK + pad("", _NAME, skin) + _("score").rjust(_SCORE) + "  ", palette.faint),
        (_("taken off"), palette.faint),
    ]
    rows = [Row(head, [(_("total").rjust(_TOTAL), palette.faint)])]
    for place, (rank, number) in enumerate(ranks(view)):
        is_winner = number in outcome.winners
        ink = palette.bright if is_winner else palette.text
        items = outcome.reckoning[number]
        mark, colour = skin.seat_mark(number)
        left: list[Span] = [
            (f"{rank}.".ljust(_RANK), palette.accent if is_winner else palette.faint),
            (f"{mark} ", colour),
            (pad(_name(view, number, _NAME - 3, skin), _NAME - 2, skin), ink),
            (str(items.score).rjust(_SCORE) + "  ", palette.text),
            *_taken_off(items, 1 + place % 2, skin, left_word(number, view) if items.has_resigned else ""),
        ]
        rows.append(Row(left, [(str(items.total).rjust(_TOTAL), ink)]))
    return rows


def _name(view: View, number: int, width: int, skin: Skin) -> str:
    """Return who sits in a seat, a computer's level with it if there is room."""
    seat = view.seats[number]
    title = seat_title(seat, KIND.levels, skin.glyphs.separator)
    return title if cell_len(title) <= width else clean(seat.name)


def _taken_off(items: Reckoning, shade: int, skin: Skin, left: str) -> list[Span]:
    """Return what is lost at the end; the tiles in a `shade` that parts them from the line above.

    `left` says why somebody is out who has left the game.
    """
    palette = skin.palette
    lost = items.leftover_penalty + items.overtime_penalty
    spans: list[Span] = [((f"−{lost}" if lost else "").rjust(_PENALTY) + "  ", palette.text)]
    if left:
        return [*spans, (left, palette.faint)]
    if items.overtime_penalty:
        spans.append((_("overtime −{points}").format(points=items.overtime_penalty) + "  ", palette.dim))
    return [*spans, *tile_spans(items.tiles_left, skin, shade)]


def fact_rows(view: View, skin: Skin, width: int) -> list[Row]:
    """Return the best play, the longest word and the averages."""
    facts: list[tuple[str, str, str]] = []
    best = best_play(view)
    if best is not None and best.effect.score:
        words = listed([word.text for word in best.effect.score.words])
        facts.append((_("Best play"), words, f"{clean(best.name)}, {points(best.effect.score.total)}"))
    longest = longest_word(view)
    if longest is not None:
        count = len(longest.word.tiles)
        tiles = ngettext("{count} tile", "{count} tiles", count).format(count=count)
        facts.append((_("Longest word"), longest.word.text, f"{clean(longest.entry.name)}, {tiles}"))
    means = [
        f"{clean(name)} {decimal(mean)}" if len(view.seats) > 1 else decimal(mean)
        for name, mean in averages(view)
    ]
    if means:
        between = f" {skin.glyphs.separator} "
        facts.append((_("Points a play"), "", between.join(means)))
    return [row for label, what, more in facts for row in _fact(label, what, more, width, skin)]


def _fact(label: str, what: str, more: str, width: int, skin: Skin) -> list[Row]:
    """Return a fact on one line, or where that is too short on several."""
    palette, room = skin.palette, width - _FACT
    rows: list[list[Span]] = [[(line, palette.bright)] for line in wrap(what, room, skin)]
    if what and cell_len(f"{what}  {more}") <= room:
        rows[0].append((f"  {more}", palette.text))
    else:
        rows += [[(line, palette.text)] for line in wrap(more, room, skin)]
    leads = [pad(label, _FACT, skin), *[" " * _FACT] * (len(rows) - 1)]
    return [Row([(lead, palette.dim), *spans]) for lead, spans in zip(leads, rows, strict=True)]


def fairness_rows(
    heading: str, commitment: str, seed: bytes | None, skin: Skin, width: int, *, files: bool
) -> list[Row]:
    """Return how anyone can check what `heading` says: that the draws were fair.

    `files` tells whether this person may have files written here.
    """
    palette = skin.palette
    facts = ((_("promised"), commitment), (_("seed"), seed.hex() if seed else ""))
    rows = [Row([(heading, palette.faint)])]
    for label, value in facts:
        shown = clean(value) if len(value) + _HASH <= width else clean(value)[: width - _HASH - 1] + "…"
        rows.append(Row([(pad(label, _HASH, skin), palette.dim), (shown, palette.text)]))
    how = _("In the text game, export prints the game; then anyone can check it: upwords-tui replay FILE")
    if files:
        how = _("Export the game with X; then anyone can check it: upwords-tui replay FILE")
    return [*rows, *text_rows(how, palette.dim, width, skin)]


def best_score_rows(scores: Sequence[ScoreRow], total: int, count: int, skin: Skin) -> list[Row]:
    """Return at most `count` of the best scores; the first equal to `total` stands out."""
    palette = skin.palette
    rows = [Row([(_("Best scores alone"), palette.faint)])]
    mine = next((place for place, score in enumerate(scores) if score.score == total), -1)
    for place, score in enumerate(scores[:count]):
        ink = palette.bright if place == mine else palette.text
        spans: list[Span] = [
            (f"{place + 1}.".ljust(_RANK), palette.accent if place == mine else palette.faint),
            (pad(clean(score.name), _NAME, skin), ink),
            (str(score.score).rjust(_SCORE), ink),
            ("   " + date_text(score.ended.astimezone().date()), palette.dim),
        ]
        if place == mine:
            spans.append(("   " + _("this game"), palette.accent))
        rows.append(Row(spans))
    return rows


def gap_between(*groups: Sequence[Row]) -> list[Row]:
    """Return the groups that are not empty with a blank row between them."""
    rows: list[Row] = []
    for group in groups:
        if group:
            rows += [*([GAP] if rows else []), *group]
    return rows
