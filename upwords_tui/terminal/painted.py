"""A widget that is its strips, and nothing around or behind them.

The one idea: what is not there isn't looked for. Textual asks each widget that changes for its borders, its
padding and what shines through it, and has it tell its screen by three messages; here the strips are the
picture, and of all that change at once one tells the screen. With padding it is as Textual has it.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary, ref

from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget


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
        """Return the lines of a part of the widget."""
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
        """Have these parts of what it shows drawn with the next picture."""
        if not (self.is_mounted and self._is_bare):
            self.refresh(*parts)
            return
        self._repaint_regions.update(parts)
        if (self._teller and self._teller._will_tell_of(self)) or not self.display:
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

    def _will_tell_of(self, widget: Painted) -> bool:
        return self._will_tell and widget in self._told_of

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
        """Have one of the others tell of what this will not: it is not seen any more, or gone."""
        told_of, self._told_of = self._told_of, set()
        for widget in told_of - {self}:
            if widget.is_attached:
                widget.repaint()


_TELLERS: WeakKeyDictionary[Screen[Any], ref[Painted]] = WeakKeyDictionary()
"""Which widget of a screen is about to tell it that something has changed, or was the last to do so."""
