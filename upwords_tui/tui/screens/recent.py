"""Beside the list of games: the game played last, and what the player has done.

It fills room that nothing else needs; with less of it whole facts go, the least first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.strip import Strip

from upwords_tui.app.game_types.base import board_side, kind_of
from upwords_tui.app.game_types.features import every_features
from upwords_tui.app.narration.wording import points, seat_mark, seat_title
from upwords_tui.app.play.library import GameRow, Library
from upwords_tui.app.play.saved_games import is_my_turn, state_text
from upwords_tui.app.profile.career import (
    Career,
    amount_text,
    careers,
    games_text,
    streak_text,
    tally,
    tally_text,
)
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.screens.me import curves
from upwords_tui.tui.screens.rows import RowList, block
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.graph import graph_lines
from upwords_tui.tui.widgets.grid import CellSize
from upwords_tui.tui.widgets.section import BLANK, Line, Section, lay_out, pad, width_of, wrap

_LABEL = 17
_LEAST, _MOST = 4, 9
_FEW = 5
"""Of fewer words none is the word of the day."""
_FEW_GAMES = 3
_EDGE = " "


class Done(NamedTuple):
    career: Career
    day: date


def done_lately(library: Library, kind: str, day: date) -> Done | None:
    """Look up what the player has done; None if nothing. Slow. Raises StoreError."""
    found = (career for career in careers(library) if career.kind.id == kind and career.games)
    career = next(found, None)
    return Done(career, day) if career else None


def word_of(done: Done) -> str:
    """Return the word of the day, one of those of the player's records; empty if there are few."""
    told = [game.told for game in done.career.games if game.told]
    words = sorted({word for each in told for best in each.bests.values() for word in best.words})
    return words[done.day.toordinal() % len(words)] if len(words) >= _FEW else ""


def facts(done: Done) -> Iterator[tuple[str, str]]:
    career = done.career
    yield games_text(len(career.counted)), tally_text(tally(career.contests)) if career.contests else ""
    for record, held in career.records():
        yield _(record.label), amount_text(record, held)
    if best := career.best_game:
        yield _("Best game"), points(best.score)
    if streak := streak_text(career):
        yield _("Won in a row"), streak
    if word := word_of(done):
        yield _("Word of the day"), word


class Lately(Section[Done | None]):
    """The facts, and below them the course of scores."""

    DEFAULT_CSS = "Lately { height: 1fr; margin: 0 0 0 2; }"

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, None)

    def lines(self, width: int, height: int) -> list[Line]:
        if self._value is None:
            return []
        lines: list[Line] = [BLANK]
        for label, text in facts(self._value):
            fact = self._fact(label, text, width)
            if len(lines) + len(fact) <= height:
                lines += fact
        room = min(height - len(lines) - 1, _MOST)
        has_course = room >= _LEAST and len(self._value.career.counted) >= _FEW_GAMES
        found = curves(self._value.career, width - 8, 1) if has_course else ()
        if found:
            lines += [BLANK, *graph_lines(found, -1, width, room, self.skin)]
        return lines

    def _fact(self, label: str, text: str, width: int) -> list[Line]:
        palette = self.skin.palette
        told = wrap(text, width - _LABEL - 1, self.skin) or [""]
        leads = [label, *[""] * (len(told) - 1)]
        return [
            ([(_EDGE + pad(lead, _LABEL, self.skin), palette.dim), (line, palette.text)], ())
            for lead, line in zip(leads, told, strict=True)
        ]


def today_texts(library: Library) -> Sequence[str]:
    """Return, in a thread, the state of today's daily, the longest first; none if dailies were never done.

    Raises StoreError, and RecordError if puzzles are damaged.
    """
    return next(each.dailies for each in every_features() if each.dailies).today_texts(library)


def waiting_texts(library: Library) -> Sequence[str]:
    """Return, in a thread, how many mistakes are due; nothing if none is. Raises StoreError."""
    every = (each.mistakes for each in every_features())
    count = sum(len(mistakes(library, datetime.now(UTC))) for mistakes in every if mistakes)
    said = ngettext("{count} of your mistakes is due", "{count} of your mistakes are due", count)
    return (said.format(count=count),) if count else ()


_SIDE = 10
"""The side of the board there is room for, in squares."""
_GAP = 3
_MARK = 2


class LastShown(NamedTuple):
    """A game and its spectators' view; None until that has been looked up."""

    row: GameRow
    view: object = None


def board_view(library: Library, row: GameRow) -> object:
    """Look up the spectators' view of a game; None if it can't be read or drawn. Slow."""
    try:
        # What draws it is imported here, too, where nothing waits for it.
        return library.onlooker_view(row.id) if screen_game(row.kind).relief else None
    except UpwordsError:
        return None


def picture_size(width: int, height: int, measure: int) -> CellSize | None:
    """Return the cells of the relief in such a window, beside a list `measure` wide; None if none fits."""
    sizes = ((CellSize.LARGE, measure, 46), (CellSize.SMALL, 70, 32), (CellSize.TINY, 56, 22))
    return next(
        (
            size
            for size, beside, rows in sizes
            if beside + _GAP + size.width * _SIDE <= width - 1 and height >= rows
        ),
        None,
    )


class LastGame(Section[LastShown | None]):
    """A line for each seat and one for the state of the game, and below them the relief."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._cell_size = CellSize.TINY

    @property
    def is_above(self) -> bool:
        return self._cell_size is CellSize.TINY

    def place(self, cell_size: CellSize | None) -> int:
        """Take the place of a relief with such cells (None: hide); return its columns.

        A tiny one has no words: the rows below have the whole width, and tell more.
        """
        self.display = cell_size is not None
        if cell_size is None:
            return 0
        self._cell_size = cell_size
        self._fit()
        self.renew()
        return _GAP + cell_size.width * _SIDE + 1

    def show(self, value: LastShown | None) -> None:
        super().show(value)
        self._fit()

    @property
    def rows(self) -> int:
        if self.is_above or not self._value:
            return self._cell_size.rows * _SIDE
        side = board_side(self._value.row.edition) or _SIDE
        return len(self._words()) + 1 + self._cell_size.rows * side

    def _fit(self) -> None:
        self.styles.height = self.rows

    def on_click(self, event: events.Click) -> None:
        if self._value and event.x >= _GAP:
            event.stop()
            self.post_message(RowList.Picked(self._value.row.id, again=True))

    def _draw(self, width: int, height: int) -> list[Strip]:
        lines: list[Strip] = []
        if shown := self._value:
            # The words first: the board comes later, and moves nothing.
            lines = [] if self.is_above else [*self._words(), Strip.blank(0)]
            relief = screen_game(shown.row.kind).relief
            if relief and shown.view is not None:
                lines += relief(shown.view, self.skin, self._cell_size)
        return block(lines, _GAP, width, height, self.skin.style(self.background))

    def _words(self) -> list[Strip]:
        assert self._value
        row, palette = self._value.row, self.skin.palette
        standing, whole = row.standing, self._cell_size.width * _SIDE
        state = wrap(state_text(row), whole, self.skin)
        # The scores end where the board does, if the names leave them so much room.
        width = self._cell_size.width * (board_side(row.edition) or _SIDE)
        least = (
            max((_MARK + cell_len(f"{clean(seat.name)} {seat.score}") for seat in standing.seats), default=0)
            if standing
            else 0
        )
        width = width if least <= width else whole
        ink = palette.accent if is_my_turn(row) and not row.is_over else palette.dim
        lines: list[Line] = []
        for number, seat in enumerate(standing.seats if standing else ()):
            score = "" if seat.score is None else f" {seat.score}".replace("-", "−")
            mark, colour = self.skin.seat_mark(number)
            levels, separator = kind_of(row.kind).levels, self.skin.glyphs.separator
            title = seat_title(seat, levels, separator)
            if _MARK + width_of([(title, ""), (score, "")]) > width:
                title = seat_mark(seat, levels, separator)
            lines.append(([(f"{mark} ", colour), (title, palette.text)], [(score, palette.bright)]))
        drawn = [lay_out(line, width, self.skin, self.background) for line in lines]
        return [*drawn, *(lay_out(([(line, ink)], ()), whole, self.skin, self.background) for line in state)]
