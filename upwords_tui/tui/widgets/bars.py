"""The lines across the screen: the top bar, the announcement and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset

from upwords_tui.tui.widgets.grid import Click
from upwords_tui.tui.widgets.section import BLANK, Line, Section, Span, latest
from upwords_tui.tui.widgets.values import KeyHint, TopLine

_LENGTH = itemgetter(1)


class TopBar(Section[TopLine]):
    """One line: the game and what it is played with; its state at the right."""

    DEFAULT_CSS = "TopBar { height: 1; }"
    GROUND = "bar"

    def lines(self, width: int, height: int) -> list[Line]:
        palette, between = self.skin.palette, f" {self.skin.glyphs.separator} "
        game, details, facts = self._value
        left = [(f" {game}  ", palette.bar_text), (between.join(details), palette.bar_dim)]
        return [(left, [(f" {between.join(facts)} ", palette.bar_dim)])]


class AnnouncementLine(Section[Sequence[str]]):
    """The latest sentence, always on the same line: the last; earlier ones above it where there is room."""

    DEFAULT_CSS = "AnnouncementLine { height: 1; }"
    # A ground of its own, so that the eye finds it.
    GROUND = "voice"

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the latest sentence in as many lines as it needs, and what fits of earlier ones above it."""
        palette = self.skin.palette
        *earlier, last = latest(self._value, width - 2, height, self.skin) or [[]]
        if len(last) > height:
            last[height - 1 :] = [" ".join(line.strip() for line in last[height - 1 :])]
        lines: list[Line] = [([(f" {line}", palette.faint)], ()) for each in earlier for line in each]
        lines += [([(f" {line}", palette.text)], ()) for line in last]
        return [BLANK] * (height - len(lines)) + lines


class KeyFooter(Section[Sequence[KeyHint]]):
    """The keys that work now, the most useful first. A click presses one.

    Those at the end may not fit; of them those that stay take the place of others.
    """

    DEFAULT_CSS = "KeyFooter { height: 1; }"
    GROUND = "bar"

    class Pressed(Click):
        """A key's hint was clicked: run its action."""

        def __init__(self, hint: KeyHint) -> None:
            super().__init__()
            self.hint = hint

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
        """Return the hint that stands at a place of the screen, if any does."""
        if not self.region.contains_point(place):
            return None
        places, column = self._places(self.size.width), place.x - self.region.x
        return next((hint for hint, start, stop in places if start <= column < stop), None)

    def _places(self, width: int) -> list[tuple[KeyHint, int, int]]:
        """Return the hints that fit, with the columns where each begins and ends."""
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
