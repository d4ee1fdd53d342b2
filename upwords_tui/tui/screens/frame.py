"""The frame around a screen that fills the window: the top bar, and what is said where there is no room."""

from __future__ import annotations

import time
from typing import Any

from textual.containers import Vertical
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip

from upwords_tui.app.game_types.base import GameKind
from upwords_tui.base.i18n import _
from upwords_tui.terminal.compositor import Painted
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH, lacks_room
from upwords_tui.tui.widgets.bars import TopBar
from upwords_tui.tui.widgets.section import BLANK, Line, Section, wrap, wrap_evenly
from upwords_tui.tui.widgets.values import TopLine

MOST_LINES = 4
"""So many lines an announcement may take from the content."""


class Voice(Section[str]):
    """The announcement line; a sentence too long for one line takes more, at the cost of the content."""

    DEFAULT_CSS = "Voice { height: 1; }"
    # A ground of its own, so that the eye finds it.
    GROUND = "voice"

    def show(self, value: str) -> None:
        super().show(value)
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def render_line(self, y: int) -> Strip:
        """Return one line; the first picture of another height comes before that is told (`on_resize`)."""
        if len(self._strips) != self.size.height:
            self._strips = self._draw(*self.size)
        return super().render_line(y)

    def lines(self, width: int, height: int) -> list[Line]:
        said = wrap_evenly(self._value, width - 2, self.skin)
        return [([(f" {line}", self.skin.palette.text)], ()) for line in said]

    def _fit(self) -> None:
        if self.size.width:
            count = len(wrap(self._value, self.size.width - 2, self.skin))
            self.styles.height = min(max(count, 1), MOST_LINES)


_INDENT = 2


class TooSmall(Section):
    """Says calmly that the terminal is too small; it goes when there is room again."""

    DEFAULT_CSS = "TooSmall { width: 1fr; height: 1fr; display: none; }"

    def cursor_offset(self) -> Offset | None:
        begin = next((y for y, line in enumerate(self.lines(*self.size)) if line is not BLANK), 0)
        return self.region.offset + Offset(_INDENT, begin) if self.is_attached and self.size else None

    def lines(self, width: int, height: int) -> list[Line]:
        """Return what is missing and, apart from it, what can be done, in the middle."""
        needs = _("Upwords needs {columns} columns and {rows} rows; there are {width} and {height}.").format(
            columns=MIN_WIDTH, rows=MIN_HEIGHT, width=width, height=height
        )
        advice = _("Make the window larger, or the letters smaller: everything is still here.")
        palette, room = self.skin.palette, max(width - 2 * _INDENT, 8)
        leaving = _("Only Ctrl+C does anything now: pressed twice, it quits.")
        parts = [
            [([(" " * _INDENT + line, ink)], ()) for line in wrap_evenly(text, room, self.skin)]
            for text, ink in ((needs, palette.bright), (f"{advice} {leaving}", palette.dim))
        ]
        lines: list[Line] = [*parts[0], *([BLANK] if height > sum(map(len, parts)) else []), *parts[1]]
        return [BLANK] * max((height - len(lines)) // 2, 0) + lines


class Frame:
    """What is around a screen that fills the window; it says so where there is no room for it."""

    def __init__(self, screen: Screen[Any], skin: Skin) -> None:
        self._screen = screen
        self.top = TopBar(skin, TopLine("UPWORDS"))
        self.too_small = TooSmall(skin)
        # Held, not looked up: a screen may be left before it has been put together.
        self.box = Vertical(id="frame")

    def focus_place(self, place: Offset | None) -> Offset | None:
        """Return where the cursor belongs: at `place`, or at what is said instead where there is no room."""
        return self.too_small.cursor_offset() if self.too_small.display else place

    def show_cursor(self, place: Offset | None, painted: Painted) -> None:
        """Move the terminal's own cursor to `place`, if any; `painted` is in sight where there is room."""
        move_cursor(self._screen, place, self.too_small if self.too_small.display else painted)

    def fit(self) -> None:
        """Show the frame, or that the terminal is too small for it."""
        is_small = lacks_room(self._screen.size)
        self.too_small.display = is_small
        self.box.display = not is_small


def shown_name(game: GameKind) -> str:
    return game.shown_name.upper()


def move_cursor(screen: Screen[Any], place: Offset | None, painted: Painted) -> None:
    """Move the terminal's own cursor to `place`, if `screen` is on top.

    Textual tells the terminal of it only when something is painted: a corner of `painted` is.
    """
    if place is not None and screen.is_active and place != screen.app.cursor_position:
        screen.app.cursor_position = place
        painted.repaint(Region(0, 0, 1, 1))


READ_SECONDS = 3.0
"""So long a sentence stands at least, however many keys are pressed meanwhile."""

_MOST_HEARD = 3


class Overheard:
    """The latest sentences of others: each until the next key that has left it time to be read."""

    def __init__(self, most: int = _MOST_HEARD) -> None:
        self._most = most
        self._heard: list[tuple[str, float]] = []

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is to be seen, the latest last."""
        return tuple(sentence for sentence, _at in self._heard)

    def hear(self, sentence: str) -> None:
        self._heard = [*self._heard, (sentence, time.monotonic())][-self._most :]

    def let_go(self) -> bool:
        """Forget what could be read, for a key was pressed; return whether there was anything."""
        read = time.monotonic() - READ_SECONDS
        had = len(self._heard)
        self._heard = [(sentence, at) for sentence, at in self._heard if at > read]
        return had > len(self._heard)
