"""A list of rows, some of which can be chosen: menus, forms, the history, the pages of help.

A screen hands over all rows and which one is chosen; the list sees to scrolling, marker, clicks and cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from upwords_tui.app.game_types.base import AnyLevel
from upwords_tui.app.narration.wording import Sitting, seat_title
from upwords_tui.base.i18n import ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets import section
from upwords_tui.tui.widgets.grid import Click

MARGIN = 2
"""Columns in front of every row, for the marker."""
_TELLS_OF_MORE = 3
"""In fewer lines there is no room to say that there are more rows."""
NUMBERED = 50
"""The widest a row with a number at its end gets: the eye must find back."""


@dataclass(frozen=True)
class Row:
    """One row. `key` names what is chosen with it; empty: it can't be chosen.

    `caret` is the column in the left part where typed letters appear.
    """

    left: Sequence[section.Span] = ()
    right: Sequence[section.Span] = ()
    key: str = ""
    caret: int | None = None


GAP = Row()


class Late(NamedTuple):
    """A row made when it comes into sight: `make` gets whether it is the chosen one."""

    key: str
    make: Callable[[bool], Row]


class Rows:
    """The rows of a list, each made when it comes into sight; `more` come after them, unread."""

    def __init__(self, rows: Iterable[Row | Late], more: int = 0) -> None:
        self.rows = tuple(rows)
        self._made: dict[tuple[int, bool], Row] = {}
        self.places = {row.key: place for place, row in enumerate(self.rows) if row.key}
        self.order = tuple(self.places)
        self.more = more

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, place: int, *, is_here: bool) -> Row:
        row = self.rows[place]
        if isinstance(row, Row):
            return row
        if (place, is_here) not in self._made:
            self._made[place, is_here] = row.make(is_here)
        return self._made[place, is_here]


def heading_row(text: str, skin: Skin) -> Row:
    return Row([(text, skin.palette.heading)])


def gap_between(*groups: Sequence[Row]) -> list[Row]:
    rows: list[Row] = []
    for group in groups:
        if group:
            rows += [*([GAP] if rows else []), *group]
    return rows


def text_rows(text: str, ink: str, width: int, skin: Skin, *, indent: int = 0) -> list[Row]:
    return [Row([(line, ink)]) for line in section.wrap_evenly(text, width, skin, indent=indent)]


def block(lines: Iterable[Strip], left: int, width: int, height: int, ground: Style) -> list[Strip]:
    edge = Strip.blank(left, ground)
    drawn = [Strip.join([edge, line]).adjust_cell_length(width, ground) for line in lines]
    return [*drawn, *[Strip.blank(width, ground)] * height][:height]


def seat_spans(
    number: int, seat: Sitting, levels: Sequence[AnyLevel], width: int, ink: str, skin: Skin
) -> list[section.Span]:
    """Return who sits in a seat in exactly `width` columns: mark, name, and a computer's level if it fits."""
    mark, colour = skin.seat_mark(number)
    title = seat_title(seat, levels, skin.glyphs.separator)
    shown = title if 2 + cell_len(title) <= width else clean(seat.name)
    return [(f"{mark} ", colour), (section.pad(shown, width - 2, skin), ink)]


class RowList(section.Section[Sequence[Row] | Rows]):
    """Rows in a column of at most `measure` columns, scrolled so that the chosen one is in sight."""

    @dataclass
    class Picked(Click):
        """A row was clicked; `again`: it was already chosen."""

        key: str
        again: bool

    @dataclass
    class Scrolled(Message):
        """The wheel was turned, `steps` down (negative: up), or “more” was clicked."""

        steps: int

    class Placed(Message):
        """The rows have been given another size, and may have moved."""

    def __init__(
        self,
        skin: Skin,
        *,
        measure: int = 0,
        margin: int = 2,
        tells_keys: bool = False,
        keeps_whole: bool = False,
        ground: str = section.Section.GROUND,
    ) -> None:
        """`margin` stays free at both sides; the marker stands within the column.

        `tells_keys`: “more” names its key, for which the footer has no room. `keeps_whole`: before anything
        is scrolled, a group of rows is in sight whole or not at all.
        """
        super().__init__(skin)
        self.GROUND = ground
        self._ways = ("  ↑", "  ↓") if tells_keys else ("", "")
        self._keeps_whole = keeps_whole
        self._margin = margin
        self._rows = Rows(())
        self._chosen = ""
        self._measure = measure
        self.top = 0
        self._laid: dict[int, tuple[Row, bool, Strip]] = {}
        """By their places, the rows as they were drawn last, and whether they were chosen."""
        self._laid_for: tuple[object, ...] = ()

    def show(self, rows: Sequence[Row] | Rows, chosen: str = "") -> None:
        self._rows, self._chosen = rows if isinstance(rows, Rows) else Rows(rows), chosen
        self._follow()
        self.renew()

    @property
    def page(self) -> int:
        return max(self._fold(self.size.height) - 1, 1)

    @property
    def inner_width(self) -> int:
        return section.Column.within(self.size.width, self._measure, self._margin).width - MARGIN

    @property
    def is_whole(self) -> bool:
        return not self._last_top

    def scroll_rows(self, count: int) -> int:
        before, self.top = self.top, min(max(self.top + count, 0), self._last_top)
        self.renew()
        return self.top - before

    def cursor_offset(self) -> Offset | None:
        """Return the screen position of the caret or the chosen row, else of the first row."""
        if not self.is_attached or not self.size:
            return None
        column = section.Column.within(self.size.width, self._measure, self._margin)
        place = self._place
        if place is None:
            return self.region.offset + Offset(column.left + MARGIN, 0)
        if not self.top <= place < self.top + self.size.height:
            return None
        row = self._rows.row(place, is_here=True)
        along = 0 if row.caret is None else MARGIN + row.caret
        return self.region.offset + Offset(min(column.left + along, self.size.width - 1), place - self.top)

    def on_resize(self) -> None:
        self._follow()
        self.post_message(self.Placed())

    def on_click(self, event: events.Click) -> None:
        place, height = self.top + event.y, self.size.height
        key, way = self._rows.rows[place].key if place < len(self._rows) else "", 0
        if height >= _TELLS_OF_MORE and event.y == height - 1:
            way = int(self.top + height < len(self._rows) + self._rows.more)
        elif height >= _TELLS_OF_MORE and event.y == 0:
            way = -int(self.top > 0)
        if way:
            event.stop()
            self.post_message(self.Scrolled(way * self.page))
        elif key:
            event.stop()
            self.post_message(self.Picked(key, again=key == self._chosen))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrolled(-1))

    @property
    def _place(self) -> int | None:
        return self._rows.places.get(self._chosen)

    @property
    def _last_top(self) -> int:
        return max(len(self._rows) - self.size.height, 0)

    def _follow(self) -> None:
        """Scroll no more than the chosen row needs to be seen, with a neighbour on either side."""
        height, place = self.size.height, self._place
        if place is not None and height:
            beside = int(height >= _TELLS_OF_MORE)
            self.top = max(min(self.top, place - beside), place + 1 + beside - height)
            if self._chosen == self._rows.order[0]:
                self.top = 0
            elif self._chosen == self._rows.order[-1]:
                # What stands below the last row that can be chosen can't be gone to otherwise.
                self.top = max(self.top, min(place - beside, self._last_top))
        self.top = min(max(self.top, 0), self._last_top)

    def _fold(self, height: int) -> int:
        """Return how many rows are in sight above a last line “more”."""
        last = height - 1
        if not self._keeps_whole or self.top or last < 1 or len(self._rows) <= height:
            return last
        blank = [place for place in range(last + 1) if self._rows.row(place, is_here=False) == GAP]
        # Where most would be out of sight, the beginning of what is long is better than nothing.
        whole = blank[-1] if blank and blank[-1] > height // 2 else last
        return whole if whole < last - 1 else last

    def _in_sight(self, height: int) -> list[Row]:
        fold = self._fold(height)
        places = range(self.top, min(self.top + height, len(self._rows)))
        here = self._place
        shown = [self._rows.row(place, is_here=place == here) for place in places]
        above, below = self.top, len(self._rows) + self._rows.more - self.top - height
        if fold < height - 1:
            shown[fold:] = [GAP] * (height - fold)
            # The blank row is none of them.
            below += height - fold - 2
        faint = self.skin.palette.faint
        if height < _TELLS_OF_MORE:
            return shown
        if above > 0 and shown:
            more = ngettext("{count} more above", "{count} more above", above + 1).format(count=above + 1)
            shown[0] = Row([(f"{self.skin.glyphs.ellipsis} {more}{self._ways[0]}", faint)])
        if below > 0 and shown:
            more = ngettext("{count} more below", "{count} more below", below + 1).format(count=below + 1)
            shown[-1] = Row([(f"{self.skin.glyphs.ellipsis} {more}{self._ways[1]}", faint)])
        return shown

    def _draw(self, width: int, height: int) -> list[Strip]:
        how = (width, self.skin, self.background)
        before = self._laid if how == self._laid_for else {}
        self._laid, self._laid_for = {}, how
        rows = (*self._in_sight(height), *[GAP] * height)[:height]
        for place, row in enumerate(rows, self.top):
            is_chosen = bool(row.key) and row.key == self._chosen
            laid = before.get(place)
            if laid is None or laid[:2] != (row, is_chosen):
                laid = row, is_chosen, self._lay(row, width, is_chosen=is_chosen)
            self._laid[place] = laid
        return [strip for _row, _is_chosen, strip in self._laid.values()]

    def _lay(self, row: Row, width: int, *, is_chosen: bool) -> Strip:
        column = section.Column.within(width, self._measure, self._margin)
        palette, blank = self.skin.palette, self.skin.style(self.background)
        marker = (f"{self.skin.glyphs.turn} " if is_chosen else " " * MARGIN, palette.accent)
        ground = palette.chosen if is_chosen else self.background
        left = row.left
        if row.caret is None:
            left = section.squeeze(left, column.width - MARGIN - section.width_of(row.right))
        line = [marker, *self._inked(left, is_chosen)], self._inked(row.right, is_chosen)
        inner = section.lay_out(line, column.width, self.skin, ground, parted=False)
        return Strip.join([Strip.blank(column.left, blank), inner]).adjust_cell_length(width, blank)

    def _inked(self, spans: Sequence[section.Span], is_chosen: bool) -> Sequence[section.Span]:
        """Return spans as written: in the chosen row nothing is quieter than the rest."""
        palette = self.skin.palette
        quiet = (palette.text, palette.dim, palette.faint) if is_chosen else ()
        return [(text, palette.bright if ink in quiet else ink) for text, ink in spans]


def value_spans(value: str, is_here: bool, skin: Skin) -> list[section.Span]:
    """Return a value to be changed with the arrow keys, between arrows where the cursor is."""
    palette, (before, after) = skin.palette, skin.glyphs.around
    if is_here:
        return [(f"{before} ", palette.accent), (value, palette.bright), (f" {after}", palette.accent)]
    return [("  ", ""), (value, palette.text)]


def value_row(key: str, label: str, width: int, value: str, is_here: bool, skin: Skin) -> Row:
    palette = skin.palette
    lead = (section.pad(label, width, skin), palette.bright if is_here else palette.dim)
    return Row([lead, *value_spans(value, is_here, skin)], key=key)
