"""The lines across the screen: the top bar, the announcement and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import BLANK, Line, Section, Span, wrap
from upwords_tui.tui.widgets.values import KeyHint, TopLine


class TopBar(Section):
    """One line: the game and what it is played with; its state at the right."""

    DEFAULT_CSS = "TopBar { height: 1; }"

    def __init__(self, skin: Skin, top: TopLine, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(skin, id=id)
        self._top = top

    @property
    def background(self) -> str:
        """The bar's own ground."""
        return self.skin.palette.bar

    def show(self, top: TopLine) -> None:
        """Show this line."""
        self._top = top
        self.renew()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the one line."""
        palette, between = self.skin.palette, f" {self.skin.glyphs.separator} "
        left: list[Span] = [(f" {self._top.game}  ", palette.bar_text)]
        left.append((between.join(self._top.details), palette.bar_dim))
        return [(left, [(f" {between.join(self._top.facts)} ", palette.bar_dim)])]


class AnnouncementLine(Section):
    """The latest sentence, always on the same line: the last; earlier ones above it where there is room."""

    DEFAULT_CSS = "AnnouncementLine { height: 1; }"

    def __init__(self, skin: Skin, sentences: Sequence[str] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(skin, id=id)
        self._sentences = tuple(sentences)

    @property
    def background(self) -> str:
        """A ground of its own, so that the eye finds it."""
        return self.skin.palette.voice

    def show(self, sentences: Sequence[str]) -> None:
        """Show these sentences, the latest last."""
        self._sentences = tuple(sentences)
        self.renew()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the latest sentence in as many lines as it needs, and what fits of earlier ones above it."""
        palette = self.skin.palette
        lines: list[Line] = []
        for sentence in reversed(self._sentences):
            piece = palette.faint if lines else palette.text
            wrapped = wrap(sentence, width - 2, self.skin, indent=2) if height > 1 else [sentence]
            room = height - len(lines)
            if len(wrapped) > room:
                if lines:
                    break
                wrapped[room - 1 :] = [" ".join(line.strip() for line in wrapped[room - 1 :])]
            lines[:0] = [([(f" {line}", piece)], ()) for line in wrapped]
        return [BLANK] * (height - len(lines)) + lines


class KeyFooter(Section):
    """The keys that work now; those that do not fit are left out from the end. A click presses one."""

    DEFAULT_CSS = "KeyFooter { height: 1; }"

    class Pressed(Message):
        """A key's hint was clicked: run its command."""

        def __init__(self, footer: KeyFooter, hint: KeyHint) -> None:
            super().__init__()
            self.footer = footer
            self.hint = hint

        @property
        def control(self) -> KeyFooter:
            """The footer, for `@on` with a selector."""
            return self.footer

    def __init__(self, skin: Skin, hints: Sequence[KeyHint] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(skin, id=id)
        self._hints = tuple(hints)

    @property
    def background(self) -> str:
        """The bar's own ground."""
        return self.skin.palette.bar

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Show these hints, the most useful first."""
        self._hints = tuple(hints)
        self.renew()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the one line."""
        palette = self.skin.palette
        spans: list[Span] = []
        end = 0
        for hint, start, stop in self._places(width):
            spans.append((" " * (start - end), ""))
            spans.append((hint.key, palette.bar_key))
            spans.append((f" {hint.text}", palette.bar_dim))
            end = stop
        return [(spans, ())]

    def on_click(self, event: events.Click) -> None:
        """Say which hint was clicked."""
        for hint, start, stop in self._places(self.size.width):
            if start <= event.x < stop:
                event.stop()
                self.post_message(self.Pressed(self, hint))

    def _places(self, width: int) -> list[tuple[KeyHint, int, int]]:
        plain = self.skin.glyphs.plain
        lengths = [cell_len(plain(hint.key)) + 1 + cell_len(plain(hint.text)) for hint in self._hints]
        space = 3 if sum(lengths) + 3 * len(lengths) + 1 <= width else 2
        places: list[tuple[KeyHint, int, int]] = []
        at = 1
        for hint, length in zip(self._hints, lengths, strict=True):
            if at + length > width - 1:
                break
            places.append((hint, at, at + length))
            at += length + space
        return places
