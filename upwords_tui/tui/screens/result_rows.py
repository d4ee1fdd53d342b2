"""What the end of every game is told with, as rows: how it ended, a big score, what is new, facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.app.commands import hotkeys
from upwords_tui.app.game_types.base import AnyLevel
from upwords_tui.app.narration.numbers import signed as signed
from upwords_tui.app.narration.wording import Sitting, seat_title, sentence_start
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.view import GameView
from upwords_tui.tui.screens.rows import GAP, Row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.big_number import SMALL, Pixel, number_lines
from upwords_tui.tui.widgets.section import Span, pad, wrap

FACT = 16
"""The columns of what a fact is about."""
MEASURE = 50
"""The widest a line with a number at its end gets: the eye must find back."""


TOTAL = 6
"""The columns of all the points of a seat."""
NEWS_KEY = "news"
"""The key of the row that says that more is new."""


class BigScore(NamedTuple):
    """The score that is shown big, and whose it is."""

    seat: int
    name: str
    points: int
    has_won: bool

    @classmethod
    def of(cls, seat: int, view: GameView) -> BigScore:
        """Return the score of a seat in a game of any kind that is over."""
        outcome = view.outcome
        return cls(seat, clean(view.seats[seat].name), outcome.totals[seat], seat in outcome.winners)


def head_rows(headline: str, reason: str, rounds: str, width: int, skin: Skin) -> list[Row]:
    """Return who won, why the game ended, and where there is room after how many `rounds`."""
    palette = skin.palette
    reason = sentence_start(reason)
    whole = f"{reason}, {rounds}."
    reason = whole if cell_len(whole) <= width else f"{reason}."
    return [*text_rows(headline, palette.accent, width, skin), *text_rows(reason, palette.dim, width, skin)]


def rounds_text(count: int) -> str:
    """Return after how many rounds a game ended, as part of a sentence."""
    return ngettext("after {count} round", "after {count} rounds", count).format(count=count)


def big_score_rows(score: BigScore, pixel: Pixel, width: int, skin: Skin) -> list[Row]:
    """Return whose score it is, and the score in digits of this size; none if that is too wide."""
    if pixel.number_width(score.points) > width:
        return []
    mark, colour = skin.seat_mark(score.seat)
    head = Row([(f"{mark} ", colour), (pad(score.name, width - 2, skin).rstrip(), skin.palette.dim)])
    air = [] if pixel is SMALL else [GAP]
    return [head, *air, *map(Row, number_lines(score.points, pixel, skin, rises=score.has_won))]


def seat_spans(
    number: int, seat: Sitting, levels: Sequence[AnyLevel], width: int, ink: str, skin: Skin
) -> list[Span]:
    """Return who sits in a seat in exactly `width` columns: mark, name, and a computer's level if it fits."""
    mark, colour = skin.seat_mark(number)
    fits = shows_level(seat, levels, width, skin)
    shown = seat_title(seat, levels, skin.glyphs.separator) if fits else clean(seat.name)
    return [(f"{mark} ", colour), (pad(shown, width - 2, skin), ink)]


def shows_level(seat: Sitting, levels: Sequence[AnyLevel], width: int, skin: Skin) -> bool:
    """Return whether `seat_spans` of this width tells all of who sits in a seat."""
    return 2 + cell_len(seat_title(seat, levels, skin.glyphs.separator)) <= width


class Folded(NamedTuple):
    """The best of what is new, as rows: `shown` sentences. `fits`: they take no more rows than there are."""

    rows: list[Row]
    shown: int
    fits: bool


class Firsts:
    """What has never been before, the best first: sentences of which all or the first are told."""

    def __init__(self, sentences: Sequence[str], width: int, skin: Skin) -> None:
        """Lay `sentences` out in rows of `width` columns."""
        ink = skin.palette.bright
        self._told = [text_rows(clean(each), ink, width, skin, indent=2) for each in sentences]
        self._skin = skin

    @property
    def rows(self) -> list[Row]:
        """All of it, under a heading; nothing if nothing is new."""
        told = [row for rows in self._told for row in rows]
        return [self._heading(), *told] if told else []

    def folded(self, room: int) -> Folded:
        """Return as much of it as `room` rows take, with the key that tells the rest."""
        if len(self.rows) <= max(room, 0):
            return Folded(self.rows, len(self._told), fits=True)
        rows, shown = list[Row](), 0
        while 1 + len(rows) + len(self._told[shown]) <= room:
            rows += self._told[shown]
            shown += 1
        return Folded([self._heading(self._folded_text(shown)), *rows], shown, fits=room >= 1)

    def _folded_text(self, shown: int) -> str:
        left = len(self._told) - shown
        if shown:
            more = ngettext("{count} more: {key}", "{count} more: {key}", left)
        else:
            more = ngettext("{count} thing: {key}", "{count} things: {key}", left)
        return more.format(count=left, key=hotkeys.NEWS.shown)

    def _heading(self, more: str = "") -> Row:
        palette = self._skin.palette
        after: list[Span] = [(f" {self._skin.glyphs.separator} {more}", palette.dim)] if more else []
        return Row([(_("New"), palette.accent), *after], key=NEWS_KEY if more else "")


def fact_row(label: str, spans: Iterable[Span], skin: Skin) -> Row:
    """Return a fact on one line."""
    return Row([(pad(label, FACT, skin), skin.palette.dim), *spans])


def totals_rows(
    places: Iterable[int], view: GameView, levels: Sequence[AnyLevel], width: int, skin: Skin
) -> list[Row]:
    """Return a line for each of the seats with all its points, those of winners bright."""
    outcome, palette = view.outcome, skin.palette
    width, rows = min(width, MEASURE), list[Row]()
    for seat in places:
        ink = palette.bright if seat in outcome.winners else palette.text
        who = seat_spans(seat, view.seats[seat], levels, width - TOTAL, ink, skin)
        rows.append(Row([*who, (signed(outcome.totals[seat]).rjust(TOTAL), ink)]))
    return rows


def seat_facts(label: str, told: Sequence[tuple[int, str]], width: int, skin: Skin) -> list[Row]:
    """Return what is told of each seat, after its mark, on as many lines as that takes."""
    lines: list[list[Span]] = [[]]
    room = used = width - FACT
    for seat, text in told:
        mark, colour = skin.seat_mark(seat)
        spans: list[Span] = [(f"{mark} ", colour), (text, skin.palette.text)]
        if lines[-1] and used + 4 + cell_len(text) > room:
            lines.append([])
        used = used + 2 if lines[-1] else 0
        lines[-1] += [("  ", ""), *spans] if lines[-1] else spans
        used += 2 + cell_len(text)
    return [fact_row(label if not place else "", line, skin) for place, line in enumerate(lines)]


def titled_rows(title: str, sentences: Iterable[str], width: int, skin: Skin) -> list[Row]:
    """Return sentences under a title; nothing if there are none."""
    palette = skin.palette
    told = [
        Row([(line, palette.text)]) for each in sentences for line in wrap(clean(each), width, skin, indent=2)
    ]
    return [*text_rows(title, palette.faint, width, skin, indent=2), *told] if told else []
