"""The frame around a screen that fills the window: top bar, announcement, footer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.containers import Vertical
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from upwords_tui.base.i18n import _
from upwords_tui.terminal.compositor import Painted
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import MIN_HEIGHT, MIN_WIDTH, ScreenPlan, lacks_room
from upwords_tui.tui.widgets.grid import Click
from upwords_tui.tui.widgets.section import BLANK, Line, Section, Span, latest, wrap, wrap_evenly
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_LENGTH = itemgetter(1)


class TopBar(Section[TopLine]):
    """One line: the game and its details; its state at the right."""

    DEFAULT_CSS = "TopBar { height: 1; }"
    GROUND = "bar"

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the line, without the last details if there is no room for all."""
        palette, plain, between = self.skin.palette, self.skin.glyphs.plain, f" {self.skin.glyphs.separator} "
        game, details, facts = self._value
        right = f" {between.join(facts)} "
        room = width - cell_len(plain(f" {game}  {right}"))
        while details and cell_len(plain(between.join(details))) > room:
            details = details[:-1]
        left = [(f" {game}  ", palette.bar_text), (between.join(details), palette.bar_dim)]
        return [(left, [(right, palette.bar_dim)])]


class AnnouncementLine(Section[Sequence[str]]):
    """The latest sentence, and earlier ones above it where there is room."""

    DEFAULT_CSS = "AnnouncementLine { height: 1; }"
    # A ground of its own, so that the eye finds it.
    GROUND = "voice"

    def lines(self, width: int, height: int) -> list[Line]:
        palette = self.skin.palette
        *earlier, last = latest(self._value, width - 2, height, self.skin) or [[]]
        if len(last) > height:
            last[height - 1 :] = [" ".join(line.strip() for line in last[height - 1 :])]
        lines: list[Line] = [([(f" {line}", palette.faint)], ()) for each in earlier for line in each]
        lines += [([(f" {line}", palette.text)], ()) for line in last]
        return [BLANK] * (height - len(lines)) + lines


class KeyFooter(Section[Sequence[KeyHint]]):
    """The keys that work now, the most useful first. A click presses one.

    Where not all fit, those that `stays` go before the others.
    """

    DEFAULT_CSS = "KeyFooter { height: 1; }"
    GROUND = "bar"

    @dataclass
    class Pressed(Click):
        """A hint was clicked: run its action."""

        hint: KeyHint

    def lines(self, width: int, height: int) -> list[Line]:
        palette = self.skin.palette
        spans: list[Span] = []
        end = 0
        for hint, start, stop in self._places(width):
            spans += [
                (" " * (start - end), ""),
                (hint.label, palette.bar_key),
                (f" {hint.text}", palette.bar_dim),
            ]
            end = stop
        return [(spans, ())]

    def on_click(self, event: events.Click) -> None:
        if hint := self.hint_under(event.screen_offset):
            event.stop()
            self.post_message(self.Pressed(hint))

    def hint_under(self, place: Offset) -> KeyHint | None:
        if not self.region.contains_point(place):
            return None
        places, column = self._places(self.size.width), place.x - self.region.x
        return next((hint for hint, start, stop in places if start <= column < stop), None)

    def _places(self, width: int) -> list[tuple[KeyHint, int, int]]:
        plain = self.skin.glyphs.plain
        hints = [(hint, cell_len(plain(hint.label)) + 1 + cell_len(plain(hint.text))) for hint in self._value]
        # Those at the end leave room for those that stay; two spaces part them, or three.
        taken = sum(map(_LENGTH, hints)) + 2 * len(hints) + 1
        while taken > width + 1 and hints[-1][0].stays:
            last = next((each for each in reversed(hints) if not each[0].stays), None)
            if last is None:
                break
            hints.remove(last)
            taken -= last[1] + 2
        space = 3 if taken + len(hints) <= width else 2
        places: list[tuple[KeyHint, int, int]] = []
        at = 1
        for hint, length in hints:
            if at + length > width - 1:
                break
            places.append((hint, at, at + length))
            at += length + space
        return places


MOST_LINES, _WIDE = 4, 60
"""The most lines of an announcement, and the width under which they are three times as many."""


class Voice(Section[str]):
    """An announcement that takes lines from the content where it needs more than one."""

    DEFAULT_CSS = "Voice { height: 1; }"
    # A ground of its own, so that the eye finds it.
    GROUND = "voice"

    def show(self, value: str) -> None:
        super().show(value)
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def render_line(self, y: int) -> Strip:
        """Return one line; the first picture of another height comes before `on_resize`."""
        if len(self._strips) != self.size.height:
            self._strips = self._draw(*self.size)
        return super().render_line(y)

    def lines(self, width: int, height: int) -> list[Line]:
        said = wrap_evenly(self._value, width - 2, self.skin)
        return [([(f" {line}", self.skin.palette.text)], ()) for line in said]

    def _fit(self) -> None:
        if self.size.width:
            count = len(wrap(self._value, self.size.width - 2, self.skin))
            most = MOST_LINES if self.size.width >= _WIDE else 3 * MOST_LINES
            self.styles.height = min(max(count, 1), most)


_INDENT = 2
TEXT_KEY = "Ctrl+T"
"""Where there is no room for the screen this key switches to the text game."""


class TooSmall(Section):
    DEFAULT_CSS = "TooSmall { width: 1fr; height: 1fr; display: none; }"

    def cursor_offset(self) -> Offset | None:
        begin = next((y for y, line in enumerate(self.lines(*self.size)) if line is not BLANK), 0)
        return self.region.offset + Offset(_INDENT, begin) if self.is_attached and self.size else None

    def lines(self, width: int, height: int) -> list[Line]:
        needs = _(
            "Upwords needs {columns} columns and {rows} rows; this window has {width} and {height}."
        ).format(columns=MIN_WIDTH, rows=MIN_HEIGHT, width=width, height=height)
        advice = _("Make the window larger or the font smaller; nothing is lost.")
        palette, room = self.skin.palette, max(width - 2 * _INDENT, 8)
        leaving = _("{key} continues line by line; Ctrl+C twice quits.").format(key=TEXT_KEY)
        parts = [
            [([(" " * _INDENT + line, ink)], ()) for line in wrap_evenly(text, room, self.skin)]
            for text, ink in ((needs, palette.bright), (f"{advice} {leaving}", palette.dim))
        ]
        lines: list[Line] = [*parts[0], *([BLANK] if height > sum(map(len, parts)) else []), *parts[1]]
        return [BLANK] * max((height - len(lines)) // 2, 0) + lines


class Frame:
    """What is around a screen that fills the window, or says that there is no room for it."""

    def __init__(self, screen: Screen[Any], skin: Skin) -> None:
        self._screen = screen
        self.top = TopBar(skin, TopLine("UPWORDS"))
        self.too_small = TooSmall(skin)
        # Held, not looked up: a screen may be left before it has been put together.
        self.box = Vertical(id="frame")

    def focus_place(self, place: Offset | None) -> Offset | None:
        """Return where the cursor belongs: at `place`, or in the text that there is no room."""
        return self.too_small.cursor_offset() if self.too_small.display else place

    def show_cursor(self, place: Offset | None, painted: Painted) -> None:
        """Move the terminal's own cursor to `place`, if any; `painted` is a visible widget."""
        move_cursor(self._screen, place, self.too_small if self.too_small.display else painted)

    def fit(self) -> None:
        is_small = lacks_room(self._screen.size)
        self.too_small.display = is_small
        self.box.display = not is_small


def stack_panel(middle: Widget, left: Widget, panel: Widget, plan: ScreenPlan) -> None:
    """Put a panel in `middle` beside what is `left` with a board, or below it, as planned."""
    middle.styles.layout = "vertical" if plan.below else "horizontal"
    edge = plan.left if plan.below else 0
    left.styles.height = plan.middle - plan.below if plan.below else "1fr"
    left.styles.width = edge + plan.board_width
    left.styles.padding = (0, 0, 0, edge)
    panel.styles.height = plan.below or "1fr"
    panel.styles.width = plan.panel_width


def move_cursor(screen: Screen[Any], place: Offset | None, painted: Painted) -> None:
    """Move the terminal's own cursor to `place`, if `screen` is on top.

    Textual sends it only when something is painted: a corner of `painted` is.
    """
    if place is not None and screen.is_active and place != screen.app.cursor_position:
        screen.app.cursor_position = place
        painted.repaint(Region(0, 0, 1, 1))


READ_SECONDS = 3.0
"""A sentence stays at least so long, however many keys are pressed."""

_MOST_HEARD = 3


class Overheard:
    """The latest sentences of others: each until the next key after it could be read."""

    def __init__(self, most: int = _MOST_HEARD) -> None:
        self._most = most
        self._heard: list[tuple[str, float]] = []

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(sentence for sentence, _at in self._heard)

    def hear(self, sentence: str) -> None:
        self._heard = [*self._heard, (sentence, time.monotonic())][-self._most :]

    def let_go(self) -> bool:
        """Forget at a key what could be read; return whether there was anything."""
        read = time.monotonic() - READ_SECONDS
        had = len(self._heard)
        self._heard = [(sentence, at) for sentence, at in self._heard if at > read]
        return had > len(self._heard)


class Remarks:
    """The sentences beside what follows from the game, the latest last; `draw` draws them in `voice`."""

    def __init__(self, voice: AnnouncementLine, draw: Callable[[], None]) -> None:
        self._voice = voice
        self._draw = draw
        self._notes: list[str] = []
        self._reports: list[str] = []
        self._heard = Overheard()
        self._noted_before = 0

    @property
    def sentences(self) -> tuple[str, ...]:
        before, after = self._notes[: self._noted_before], self._notes[self._noted_before :]
        return (*before, *self._heard.sentences, *after, *self._reports)

    def say(self, sentence: str) -> None:
        self._notes.append(sentence)
        self._draw()

    def take_back(self, sentence: str) -> None:
        self._notes = [note for note in self._notes if note != sentence]
        self._draw()

    def report(self, sentence: str) -> None:
        """Announce `sentence` until the next key, whatever happens meanwhile."""
        if sentence not in self._reports:
            self._reports.append(sentence)
        self._draw()

    def explain(self, said: str, reason: str) -> None:
        """Put the latest report, or without one the `reason`, into what is `said` of it."""
        self.report(said.format(reason=self._reports.pop().rstrip(".") if self._reports else reason))

    def hear(self, sentence: str) -> None:
        """Announce what somebody said, until a key after it could be read.

        It replaces what the game says of itself, but not the answer to a later key.
        """
        self._noted_before = len(self._notes)
        self._heard.hear(sentence)
        self._draw()

    def shows_whole(self, sentence: str) -> bool:
        width, height = self._voice.size
        return len(wrap(sentence, width - 2, self._voice.skin)) <= height

    def let_go(self) -> None:
        """Forget at a key what could be read, and what was reported."""
        self._noted_before = 0
        if self._heard.let_go() or self._reports:
            self._reports.clear()
            self._draw()

    def quieten(self) -> None:
        self._notes.clear()
        self._heard.let_go()
