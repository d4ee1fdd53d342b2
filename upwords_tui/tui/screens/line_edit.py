"""A line of text being typed, as an immutable value; and the command line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.widget import Widget

from upwords_tui.app.commands.registry import Command, typing_hint
from upwords_tui.base.fuzzy import plain
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Line, Section, Span, pad, width_of

EDITING = ("backspace", "delete", "home", "end", "ctrl+u")
"""Keys that edit a line in a form, where left and right may mean something else."""
PATH_LIMIT = 400


class LineEdit(NamedTuple):
    """`text` with the caret before character `caret`; never longer than `limit` characters.

    Typing replaces text that `is_suggested`, until an editing key keeps it.
    """

    text: str = ""
    caret: int = 0
    limit: int = 20
    is_suggested: bool = False

    @classmethod
    def of(cls, text: str, limit: int) -> LineEdit:
        safe = clean(text, limit)
        return cls(safe, len(safe), limit)

    @classmethod
    def suggested(cls, text: str, limit: int) -> LineEdit:
        """Return `text` as `of` does, to be taken or typed over."""
        line = cls.of(text, limit)
        return line._replace(is_suggested=bool(line.text))

    def insert(self, typed: str) -> LineEdit:
        """Return the line with text typed or pasted at the caret, as far as there is room."""
        kept = "".join(char for char in typed if char.isprintable() and unicodedata.category(char) != "Cf")
        if self.is_suggested and kept:
            return LineEdit(limit=self.limit).insert(kept)
        before = unicodedata.normalize("NFC", self.text[: self.caret] + kept)
        after = self.text[self.caret :]
        before = before[: max(self.limit - len(after), 0)]
        return self._replace(text=before + after, caret=len(before))

    def press(self, key: str) -> LineEdit | None:
        """Return the line after an editing key (in Textual's spelling); None if it is no such key."""
        line, text, caret = self._replace(is_suggested=False), self.text, self.caret
        match key:
            case "backspace":
                before = text[: max(caret - 1, 0)]
                return line._replace(text=before + text[caret:], caret=len(before))
            case "delete":
                return line._replace(text=text[:caret] + text[caret + 1 :])
            case "ctrl+u":
                return line._replace(text=text[caret:], caret=0)
            case "left":
                return line._replace(caret=max(caret - 1, 0))
            case "right":
                return line._replace(caret=min(caret + 1, len(text)))
            case "home":
                return line._replace(caret=0)
            case "end":
                return line._replace(caret=len(text))
        return None


def edit_spans(line: LineEdit, width: int, skin: Skin) -> tuple[list[Span], int]:
    """Return a line being typed, cut to `width` columns around its caret, and the caret's column."""
    palette = skin.palette
    start = 0
    while start < line.caret and cell_len(line.text[start : line.caret]) > width - 1:
        start += 1
    before, here, after = line.text[start : line.caret], line.text[line.caret : line.caret + 1], ""
    for char in line.text[line.caret + 1 :]:
        if cell_len(before + here + after + char) > width:
            break
        after += char
    caret = (here, f"{palette.bright} underline") if here else ("_", palette.accent)
    ink = f"{palette.bright} underline" if line.is_suggested else palette.bright
    return [(before, ink), caret, (after, ink)], cell_len(before)


def text_spans(
    line: LineEdit, width: int, is_here: bool, skin: Skin, empty: str = ""
) -> tuple[list[Span], int]:
    """Return a text field of `width` columns, and its caret's column; `empty` is its placeholder."""
    palette = skin.palette
    if is_here:
        spans, caret = edit_spans(line, width - 1, skin)
    elif line.text:
        spans, caret = [(pad(line.text, width - 1, skin).rstrip(), palette.text)], 0
    else:
        spans, caret = [(empty, palette.faint)], 0
    fill = width - width_of([(skin.glyphs.plain(text), ink) for text, ink in spans])
    return [*spans, (" " * max(fill, 0), "")], caret


_COMMAND = 500
"""Characters; what is longer is no command."""
_REMEMBERED = 50


class CommandLine(Section):
    """A line in place of the footer, hidden until opened; remembers what was typed before."""

    DEFAULT_CSS = "CommandLine { display: none; height: 1; }"
    GROUND = "bar"

    def __init__(self, skin: Skin, footer: Widget, commands: Callable[[], Sequence[Command]]) -> None:
        super().__init__(skin)
        self._footer = footer
        self._commands = commands
        self._line = LineEdit(limit=_COMMAND)
        self._earlier: list[str] = []
        self._place = 0

    @property
    def is_open(self) -> bool:
        return self.display

    @property
    def text(self) -> str:
        return self._line.text.lstrip("/")

    def open(self, begun: str = "") -> None:
        self._place = len(self._earlier)
        self._take(LineEdit(begun, len(begun), _COMMAND))
        self.display, self._footer.display = True, False

    def close(self) -> None:
        self.display, self._footer.display = False, True

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
                self._complete()
            case "up" | "down":
                self._recall(-1 if event.key == "up" else 1)
            case _ if edited is not None:
                self._take(edited)
            case _ if event.character and event.is_printable:
                self.insert(event.character)
        return ""

    def insert(self, text: str) -> None:
        self._take(self._line.insert(" ".join(text.split()) if len(text) > 1 else text))

    def cursor_offset(self) -> Offset:
        _spans, caret = edit_spans(self._line, self._room, self.skin)
        # The last row: where the line itself is, is not known before it has been on the screen.
        return Offset(2 + caret, self.screen.size.height - 1)

    def lines(self, width: int, height: int) -> list[Line]:
        spans, _caret = edit_spans(self._line, self._room, self.skin)
        return [([(" /", self.skin.palette.accent), *spans], self._ending())]

    async def on_click(self, event: events.Click) -> None:
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

    def hint(self, nothing: str, unknown: str, room: int = 9999) -> str:
        """Return what the line may become, as `typing_hint` does, or the few words that may follow."""
        usual, text = typing_hint(self.text, self._commands(), nothing, unknown, room), self.text
        possible = [each.strip() for each in self._possible()] if " " in text else []
        said = ", ".join(possible)
        is_whole = len(possible) == 1 and text.endswith(f" {said}")
        return said if said and len(said) <= room and not is_whole else usual

    def _possible(self) -> Sequence[str]:
        """Return what the word before the caret may become, if that is known."""
        # seam: nothing is typed at the first picture
        from upwords_tui.app.commands.interpreter import candidates

        before, _space, begun = self._parts()
        found = candidates(before, self._commands())
        return [each for each in found if plain(each).startswith(plain(begun))]

    def _parts(self) -> tuple[str, str, str]:
        return self._line.text[: self._line.caret].lstrip("/").rpartition(" ")

    def _complete(self) -> None:
        """Insert what all possible words have in common; a word and a space if it is one."""
        before, space, begun = self._parts()
        found = self._possible()
        columns = zip(*map(str.casefold, found), strict=False)
        common = "".join(letter for letter, *others in takewhile(lambda each: len({*each}) == 1, columns))
        if len(found) == 1:
            common = f"{found[0].rstrip()} "
        if (before or begun) and len(common) > len(begun):
            text, after = f"{before}{space}{common}", self._line.text[self._line.caret :]
            self._take(LineEdit(text + after, len(text), _COMMAND))

    def _recall(self, step: int) -> None:
        self._place = min(max(self._place + step, 0), len(self._earlier))
        text = self._earlier[self._place] if self._place < len(self._earlier) else ""
        self._take(LineEdit.of(text, _COMMAND))
