"""Pictures that cost what has changed.

A widget is asked for its lines only where it has said that they have changed, and not where others cover it.
Textual asks every widget whose parent touches the rectangle around all changes: with a cursor on the board
and a tile on the rack, that is the whole screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary, ref

from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

_COLUMNS = attrgetter("x", "width")


class Changes(Compositor):
    """What stands where on a screen, and what of it is to be drawn again."""

    _changed: Collection[Region] = ()

    def __init__(self) -> None:
        super().__init__()
        self._whose: dict[Region, Widget] = {}
        self._open: tuple[object, Mapping[Widget, Region]] = None, {}

    def update_widgets(self, widgets: set[Widget]) -> None:
        visible = self.visible_widgets
        for widget in visible.keys() & widgets:
            region, clip = visible[widget]
            for part in widget._repaint_regions:
                if seen := clip.intersection(part.translate(region.offset)):
                    self._whose[seen] = widget
        super().update_widgets(widgets)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Return the whole picture, in as few pieces as there are."""
        self._whose.clear()
        if simplify:
            return super().render_full_update(simplify)
        self._dirty_regions.clear()
        whole = self.size.region
        rows = [_Row(whole.width) for _row in whole.line_range]
        for region, clip, strips in self._get_renders(whole):
            seen = region.intersection(clip)
            for y, strip in zip(seen.line_range, strips, strict=False):
                rows[y].put(seen.x, seen.right, strip)
        return LayoutUpdate([row.strips for row in rows], whole)

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changed = tuple(self._dirty_regions)
        whose, self._whose = self._whose, {}
        visible = self.visible_widgets
        try:
            if self._stands_in_the_open(whose):
                self._dirty_regions.clear()
                return self._pieces(whose, visible) if self._changed else None
            return super().render_partial_update()
        finally:
            self._changed = ()

    def _stands_in_the_open(self, whose: Mapping[Region, Widget]) -> bool:
        """Return whether no other widget covers those that have changed, where they have."""
        in_the_open = self._in_the_open()
        for part in self._changed:
            seen = in_the_open.get(whose[part]) if part in whose else None
            if seen is None or not seen.contains_region(part):
                return False
        return True

    def _in_the_open(self) -> Mapping[Widget, Region]:
        """Return the widgets that no other covers anywhere, and where they are seen."""
        visible = self.visible_widgets
        if self._open[0] is not visible:
            before: list[Region] = []
            found = {}
            for widget, (region, clip) in visible.items():
                seen = region.intersection(clip)
                if not any(map(seen.overlaps, before)):
                    found[widget] = seen
                before.append(seen)
            self._open = visible, found
        return self._open[1]

    def _pieces(
        self, whose: Mapping[Region, Widget], visible: Mapping[Widget, tuple[Region, Region]]
    ) -> ChopsUpdate:
        """Return the parts that have changed, each drawn by its one widget.

        `visible` was taken before: a widget that is drawn may move the others, which are drawn again anyway.
        """
        rows: list[dict[int, Strip | None]] = [{} for _row in range(self.size.height)]
        for part in sorted(self._changed, key=_COLUMNS):
            widget = whose[part]
            strips = widget.render_lines(part.translate(-visible[widget][0].offset))
            for y, strip in zip(part.line_range, strips, strict=True):
                rows[y][part.x] = strip
        ends: list[list[int]] = [[] for _row in rows]
        for row, stops in zip(rows, ends, strict=True):
            for x, drawn in row.items():
                if drawn:
                    stops.append(x + drawn.cell_length)
        spans = [(y, min(row), max(ends[y])) for y, row in enumerate(rows) if row]
        return ChopsUpdate(rows, spans, ends)

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """Return place, clip and lines of what is seen, from the front, where something has changed."""
        wanted = list(self._changed) or [crop or self.size.region]
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if any(map(seen.overlaps, wanted)):
                yield region, clip, widget.render_lines(seen.translate(-region.offset))
                wanted = [each for each in wanted if not seen.contains_region(each)]


class _Row:
    """A row of a picture, put together from the front: what lies behind shows where there is room."""

    def __init__(self, width: int) -> None:
        self._free = [(0, width)]
        self._pieces: dict[int, Strip] = {}

    @property
    def strips(self) -> list[Strip]:
        return [piece for _col, piece in sorted(self._pieces.items(), key=lambda item: item[0])]

    def put(self, left: int, right: int, strip: Strip) -> None:
        """Put a strip from `left` to before `right`, behind all that is there."""
        free: list[tuple[int, int]] = []
        for start, end in self._free:
            first, last = max(start, left), min(end, right)
            if first >= last:
                free.append((start, end))
                continue
            is_whole = (first, last) == (left, right)
            self._pieces[first] = strip if is_whole else strip.crop(first - left, last - left)
            free += [part for part in ((start, first), (last, end)) if part[0] < part[1]]
        self._free = free


# A widget that is its strips, and nothing around or behind them. What is not there isn't looked for:
# Textual asks each widget that changes for its borders, its padding and what shines through it, and has it
# tell its screen by three messages; here the strips are the picture, and of all that change at once one
# tells the screen. With padding it is as Textual has it.


class Painted(Widget):
    """A widget whose `render_line` returns a strip as wide as its content, grounds included.

    It has no border, its size does not depend on what it shows, and nothing shines through it.
    """

    ALLOW_SELECT = False

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._told_of: set[Painted] = set()
        self._teller: Painted | None = None

    @property
    def _is_bare(self) -> bool:
        return not self.styles.has_rule("padding")

    def render_lines(self, crop: Region) -> list[Strip]:
        if not self._is_bare:
            return super().render_lines(crop)
        strips = list(map(self._fitted, map(self.render_line, crop.line_range)))
        for each in self.get_line_filters():
            # What the terminal's colours are needn't be asked: either it has all its own, or ours are given.
            if not isinstance(each, ANSIToTruecolor):
                behind = self.background_colors[1]
                strips = [strip.apply_filter(each, behind) for strip in strips]
        left, right = crop.column_span
        is_whole = (left, right) == (0, self.outer_size.width)
        return strips if is_whole else [strip.crop(left, right) for strip in strips]

    def _fitted(self, strip: Strip) -> Strip:
        """Return a strip as wide as the widget: it may have been drawn for the size before."""
        width = self.outer_size.width
        return strip if strip.cell_length == width else strip.adjust_cell_length(width, self.rich_style)

    def repaint(self, *parts: Region) -> None:
        """Draw these parts again with the next picture."""
        if not (self.is_mounted and self._is_bare):
            self.refresh(*parts)
            return
        self._repaint_regions.update(parts)
        teller = self._teller
        if (teller and teller._will_tell and self in teller._told_of) or not self.display:
            return
        screen = self.screen
        last = _TELLERS.get(screen)
        teller = last() if last else None
        if teller is None or not teller._will_tell:
            # By messages, as whoever wants another place says so: both make one picture.
            teller, _TELLERS[screen] = self, ref(self)
            self._repaint_required = True
            self.check_idle()
        teller._told_of.add(self)
        self._teller = teller

    @property
    def _will_tell(self) -> bool:
        return self._repaint_required and self.display and not self._closing

    def _check_refresh(self) -> None:
        """Tell the screen what has changed: this widget, and with it the others."""
        if self.display and self.is_attached and not self._closing:
            told_of, self._told_of = self._told_of, set()
            if told_of:
                self.screen._dirty_widgets.update(told_of)
        else:
            self._hand_on()
        super()._check_refresh()

    def on_unmount(self) -> None:
        self._hand_on()

    def _hand_on(self) -> None:
        """Have one of the others tell of what this will not: it is hidden or gone."""
        told_of, self._told_of = self._told_of, set()
        for widget in told_of - {self}:
            if widget.is_attached:
                widget.repaint()


_TELLERS: WeakKeyDictionary[Screen[Any], ref[Painted]] = WeakKeyDictionary()
"""The widget of a screen that is about to tell it of changes, or was the last to do so."""
