"""The rack: the tiles a player may lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip

from upwords_tui.base.i18n import _
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, ValueSection, lay_out, wrap
from upwords_tui.tui.widgets.values import RackSlot, SlotState

RACK_MARGIN = 2
"""Columns before the first tile."""


class RackRow(NamedTuple):
    """What lies on a rack; `heading` says whose it is, by default the viewer's.

    Without slots there is no rack to be seen, only the heading, in as many lines as it needs.
    """

    slots: Sequence[RackSlot] = ()
    heading: str = ""


class RackWidget(ValueSection[RackRow]):
    """A heading and the tiles under it, two or three rows high; clicks and drags are messages."""

    class Clicked(Message):
        """A place on the rack was clicked; `place` counts from 0 and may be empty."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Dragged(Message):
        """The tile at `place` was dragged to the place `target`, which may be empty."""

        def __init__(self, place: int, target: int) -> None:
            super().__init__()
            self.place = place
            self.target = target

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin, RackRow())
        self._pressed: int | None = None
        self._tile_width = 5

    @property
    def tile_width(self) -> int:
        """How wide a tile is; its rows are those there are below the heading."""
        return self._tile_width

    @tile_width.setter
    def tile_width(self, width: int) -> None:
        if width != self._tile_width:
            self._tile_width = width
            self.renew()

    def place_offset(self, place: int) -> Offset:
        """Return where on the screen the letter at `place` stands, for the terminal's own cursor."""
        stride = self._tile_width + 1
        margin, row = _letter_at(self._tile_width, self.size.height - 1)
        return self.region.offset + Offset(RACK_MARGIN + place * stride + margin, 1 + row)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where a drag may have begun."""
        self._pressed = self._place_at(event.offset)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Say which place was clicked, or dragged to which."""
        place, pressed = self._place_at(event.offset), self._pressed
        self._pressed = None
        if place is None or pressed is None:
            return
        event.stop()
        self.post_message(self.Clicked(place) if place == pressed else self.Dragged(pressed, place))

    def _place_at(self, offset: Offset) -> int | None:
        stride = self._tile_width + 1
        place, inside = divmod(offset.x - RACK_MARGIN, stride)
        is_tile = offset.y >= 1 and inside < stride - 1 and 0 <= place < len(self._value.slots)
        return place if is_tile else None

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the heading; the tiles are drawn below it by `_draw`."""
        heading = self._value.heading or _("Your rack")
        said = [heading] if self._value.slots else wrap(heading, width - RACK_MARGIN, self.skin)
        return [([(" " * RACK_MARGIN + line, self.skin.palette.faint)], ()) for line in said[:height]]

    def _draw(self, width: int, height: int) -> list[Strip]:
        if not self._value.slots:
            return super()._draw(width, height)
        heading = [lay_out(line, width, self.skin, self.background) for line in self.lines(width, height)]
        rows = height - 1
        return heading + [self._row(row, rows, self._tile_width, width) for row in range(rows)]

    def _row(self, row: int, rows: int, tile: int, width: int) -> Strip:
        palette = self.skin.palette
        ground, gap = self.skin.style(palette.ground), Segment(" ", self.skin.style(palette.tray))
        segments = [Segment(" " * RACK_MARGIN, ground)]
        for number, slot in enumerate(self._value.slots):
            segments += [gap] * bool(number) + self._tile(slot, row, rows, tile)
        return Strip(Segment.simplify(segments)).adjust_cell_length(width, ground)

    def _tile(self, slot: RackSlot, row: int, rows: int, width: int) -> list[Segment]:
        palette, glyphs, style = self.skin.palette, self.skin.glyphs, self.skin.style
        left, letter_row = _letter_at(width, rows)
        last = row == rows - 1
        face = glyphs.plain(slot.face)
        if not face or slot.state is SlotState.LAID:
            text = glyphs.speck.center(width) if row == letter_row else " " * width
            return [Segment(text, style(palette.hole_mark, palette.hole))]
        chosen = slot.state is SlotState.CHOSEN
        top = palette.held if chosen else palette.tops[0]
        ink = palette.held_ink if chosen else palette.ink
        if last:
            front, pieces = self.skin.front(1, width)
            pen = style(palette.held_front, top) if chosen else style(top, *pieces)
            if not slot.is_here:
                return [Segment(front, pen)]
            # Below the letter, where it leaves room for the brackets of a tile that is picked.
            before, after = front[:left], front[left + 1 :]
            return [Segment(before, pen), Segment(glyphs.up, style(ink, top)), Segment(after, pen)]
        text = f"{' ' * left}{face}".ljust(width)
        if row == letter_row and chosen:
            text = f"[{text[1:-1]}]" if width - left > len(face) else f"[{face}"[: width - 1] + "]"
        elif row != letter_row:
            text = " " * width
        return [Segment(text, style(ink, top))]


def _letter_at(width: int, rows: int) -> tuple[int, int]:
    """Return the column and the row of the letter on a tile of this size."""
    return (width - 1) // 2 if width > 4 else 1, (rows - 1) // 2
