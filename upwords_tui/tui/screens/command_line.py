"""The command line inside the game: one line that comes and goes in the place of the footer.

The one idea: it knows no commands; a key gives the next line, and the names Tab completes are handed in. The
keys that end it stand at its right, for whoever has opened it with a click.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.geometry import Offset

from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _
from upwords_tui.tui.screens.line_edit import LineEdit, edit_spans
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, Section, Span, width_of

_LONGEST = 500
"""Characters; what is longer is no command."""
_REMEMBERED = 50
_EMPTY = LineEdit(limit=_LONGEST)


class CommandLine(Section):
    """Hidden until opened; remembers what was typed before."""

    DEFAULT_CSS = "CommandLine { display: none; height: 1; }"
    GROUND = "bar"

    def __init__(self, skin: Skin, names: Callable[[], Sequence[str]]) -> None:
        """`names` returns, in the language in use, what Tab completes."""
        super().__init__(skin)
        self._names = names
        self._line = _EMPTY
        self._earlier: list[str] = []
        self._place = 0

    @property
    def is_open(self) -> bool:
        """Whether it is shown."""
        return self.display

    @property
    def text(self) -> str:
        """What stands there, without the slash it begins with."""
        return self._line.text.lstrip("/")

    def open(self, begun: str = "") -> None:
        """Show the line, with what is `begun` after the slash."""
        self._place = len(self._earlier)
        self._take(LineEdit(begun, len(begun), _LONGEST))
        self.display = True

    def close(self) -> None:
        """Hide the line."""
        self.display = False

    def press(self, event: events.Key) -> str:
        """Take a key; return the line if that was Enter. The line closes itself when it is left."""
        line, text = self._line, self.text.strip()
        edited = line.press(event.key)
        match event.key:
            case "enter":
                self.close()
                if text:
                    self._earlier = [*self._earlier[1 - _REMEMBERED :], text]
                return text
            case "escape" | "f10":
                self.close()
            case "backspace" if not line.text:
                self.close()
            case "tab" | "shift+tab":
                self._complete(text.lower())
            case "up" | "down":
                self._recall(-1 if event.key == "up" else 1)
            case _ if edited is not None:
                self._take(edited)
            case _ if event.character and event.is_printable:
                self.insert(event.character)
        return ""

    def insert(self, text: str) -> None:
        """Put in what was typed or pasted."""
        self._take(self._line.insert(" ".join(text.split()) if len(text) > 1 else text))

    def cursor_offset(self) -> Offset:
        """Return where on the screen the caret is, for the terminal's own cursor."""
        _spans, caret = edit_spans(self._line, self._room, self.skin)
        # The last row: where the line itself is, is not known before it has been on the screen.
        return Offset(2 + caret, self.screen.size.height - 1)

    def lines(self, width: int, height: int) -> list[Line]:
        spans, _caret = edit_spans(self._line, self._room, self.skin)
        return [([(" /", self.skin.palette.accent), *spans], self._ending())]

    async def on_click(self, event: events.Click) -> None:
        """Press the key whose name was clicked."""
        event.stop()
        if event.button != 1:
            return
        enter, space, escape = (width_of(part) for part in self._endings())
        back = self.size.width - event.x - 1
        if back < escape:
            self.screen.post_message(events.Key("escape", None))
        elif 0 <= back - escape - space < enter:
            self.screen.post_message(events.Key("enter", None))

    def _endings(self) -> tuple[list[Span], list[Span], list[Span]]:
        """Return what is told of Enter, what parts it from the other, and what is told of Esc."""
        palette = self.skin.palette
        enter, escape = (
            [(key, palette.bar_key), (self.skin.glyphs.plain(f" {text}"), palette.bar_dim)]
            for key, text in (("Enter", _("done")), ("Esc", _("never mind")))
        )
        return enter, [("   ", "")], [*escape, (" ", "")]

    def _ending(self) -> list[Span]:
        return [span for part in self._endings() for span in part]

    @property
    def _room(self) -> int:
        return max(self.screen.size.width - 4 - width_of(self._ending()), 10)

    def _take(self, line: LineEdit) -> None:
        self._line = line
        self.renew()

    def _complete(self, begun: str) -> None:
        found = [name for name in self._names() if plain(name).startswith(plain(begun))]
        if begun and len(found) == 1:
            self._take(LineEdit(f"{found[0]} ", len(found[0]) + 1, _LONGEST))

    def _recall(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self._earlier))
        text = self._earlier[self._place] if self._place < len(self._earlier) else ""
        self._take(LineEdit.of(text, _LONGEST))
