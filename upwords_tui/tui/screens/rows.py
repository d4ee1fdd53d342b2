"""A list of rows, some of which can be chosen: menus, forms, the history, the pages of help.

The one idea: a screen hands over all its rows and which one is chosen; the list sees to scrolling, to the
marker beside the chosen row, to clicks, and to where the terminal's own cursor belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from upwords_tui.i18n import ngettext
from upwords_tui.tui.screens.painting import Column
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Section, Span, lay_out, wrap

MARGIN = 2
"""Columns in front of every row, where the marker stands."""


@dataclass(frozen=True)
class Row:
    """One row. `key` names what is chosen with it; empty: it can't be chosen.

    `caret` is the column in the left part where typed letters appear; None where nothing is typed.
    """

    left: Sequence[Span] = ()
    right: Sequence[Span] = ()
    key: str = ""
    caret: int | None = None


GAP = Row()


def text_rows(text: str, ink: str, width: int, skin: Skin, *, indent: int = 0) -> list[Row]:
    """Return `text` as rows to be read, wrapped to `width` columns."""
    return [Row([(line, ink)]) for line in wrap(text, width, skin, indent=indent)]


class RowList(Section):
    """Rows in a column of at most `measure` columns, scrolled so that the chosen one is in sight."""

    @dataclass
    class Picked(Message):
        """A row that can be chosen was clicked; `again`: it was the chosen one already."""

        key: str
        again: bool

    @dataclass
    class Scrolled(Message):
        """The mouse wheel was turned, `steps` down (negative: up)."""

        steps: int

    def __init__(self, skin: Skin, *, measure: int = 0, margin: int = 2) -> None:
        """`margin` is what stays free at both sides; the marker stands within the column."""
        super().__init__(skin)
        self._margin = margin
        self._rows: tuple[Row, ...] = ()
        self._chosen = ""
        self._measure = measure
        self._top = 0

    def show(self, rows: Sequence[Row], chosen: str = "") -> None:
        """Show these rows; `chosen` is the key of one of them, or empty."""
        self._rows, self._chosen = tuple(rows), chosen
        self._follow()
        self.renew()

    @property
    def page(self) -> int:
        """How many rows one screenful moves on."""
        return max(self.size.height - 2, 1)

    @property
    def inner_width(self) -> int:
        """How many columns a row has, without the marker."""
        return Column.within(self.size.width, self._measure, self._margin).width - MARGIN

    @property
    def top(self) -> int:
        """How many rows are above those in sight."""
        return self._top

    def scroll_rows(self, count: int) -> int:
        """Move the rows by `count` lines, as far as there is something to see; return by how many."""
        before, self._top = self._top, min(max(self._top + count, 0), self._last_top)
        self.renew()
        return self._top - before

    def cursor_offset(self) -> Offset | None:
        """Return where on the screen the chosen row is written to or stands; without one, the first row."""
        if not self.is_attached or not self.size:
            return None
        column = Column.within(self.size.width, self._measure, self._margin)
        place = self._place
        if place is None:
            return self.region.offset + Offset(column.left + MARGIN, 0)
        if not self._top <= place < self._top + self.size.height:
            return None
        row = self._rows[place]
        along = 0 if row.caret is None else MARGIN + row.caret
        return self.region.offset + Offset(min(column.left + along, self.size.width - 1), place - self._top)

    def on_resize(self) -> None:
        """Fill the new size with the chosen row in sight."""
        self._follow()

    def on_click(self, event: events.Click) -> None:
        """Say which row was clicked."""
        place = self._top + event.y
        if place < len(self._rows) and self._rows[place].key:
            event.stop()
            key = self._rows[place].key
            self.post_message(self.Picked(key, again=key == self._chosen))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Pass the wheel on."""
        event.stop()
        self.post_message(self.Scrolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Pass the wheel on."""
        event.stop()
        self.post_message(self.Scrolled(-1))

    @property
    def _place(self) -> int | None:
        if not self._chosen:
            return None
        return next((place for place, row in enumerate(self._rows) if row.key == self._chosen), None)

    @property
    def _last_top(self) -> int:
        return max(len(self._rows) - self.size.height, 0)

    def _follow(self) -> None:
        """Scroll no more than needed for the chosen row to be seen with a neighbour on either side."""
        height, place = self.size.height, self._place
        if place is not None and height:
            self._top = max(min(self._top, place - 1), place + 2 - height)
            if not any(row.key for row in self._rows[:place]):
                self._top = 0
            elif not any(row.key for row in self._rows[place + 1 :]):
                # What stands below the last row that can be chosen can't be gone to otherwise.
                self._top = max(self._top, min(place - 1, self._last_top))
        self._top = min(max(self._top, 0), self._last_top)

    def _in_sight(self, height: int) -> list[Row]:
        shown = list(self._rows[self._top : self._top + height])
        above, below = self._top, len(self._rows) - self._top - height
        faint = self.skin.palette.faint
        if above > 0 and shown:
            more = ngettext("{count} more above", "{count} more above", above + 1).format(count=above + 1)
            shown[0] = Row([(f"{self.skin.glyphs.ellipsis} {more}", faint)])
        if below > 0 and shown:
            more = ngettext("{count} more below", "{count} more below", below + 1).format(count=below + 1)
            shown[-1] = Row([(f"{self.skin.glyphs.ellipsis} {more}", faint)])
        return shown

    def _draw(self, width: int, height: int) -> list[Strip]:
        column = Column.within(width, self._measure, self._margin)
        palette, blank = self.skin.palette, self.skin.style(self.background)
        edge = Strip.blank(column.left, blank)
        strips = []
        for row in (*self._in_sight(height), *[GAP] * height)[:height]:
            is_chosen = bool(row.key) and row.key == self._chosen
            marker = (f"{self.skin.glyphs.turn} " if is_chosen else " " * MARGIN, palette.accent)
            ground = palette.here if is_chosen and palette.here else self.background
            line = [marker, *row.left], row.right
            inner = lay_out(line, column.width, self.skin, ground, parted=False)
            strips.append(Strip.join([edge, inner]).adjust_cell_length(width, blank))
        return strips
