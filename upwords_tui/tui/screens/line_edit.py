"""A line of text being typed, as an immutable value: every key gives the next one; and how it looks."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from rich.cells import cell_len

from upwords_tui.base.safe_text import clean
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, width_of

EDITING = ("backspace", "delete", "home", "end", "ctrl+u")
"""Keys that change a line in a form, or the place in it; left and right may mean something else there."""
PATH_LIMIT = 400
"""The longest name of a file, in characters."""


class LineEdit(NamedTuple):
    """`text` with the caret before character `caret`; never longer than `limit` characters.

    Text that `is_suggested` was not typed here: what is typed takes its place, until an editing key keeps it.
    """

    text: str = ""
    caret: int = 0
    limit: int = 20
    is_suggested: bool = False

    @classmethod
    def of(cls, text: str, limit: int) -> LineEdit:
        """Return `text`, made safe, with the caret at its end."""
        safe = clean(text, limit)
        return cls(safe, len(safe), limit)

    @classmethod
    def suggested(cls, text: str, limit: int) -> LineEdit:
        """Return `text` as `of` does, to be taken or typed over."""
        line = cls.of(text, limit)
        return line._replace(is_suggested=bool(line.text))

    def insert(self, typed: str) -> LineEdit:
        """Return the line with what was typed or pasted put in at the caret, as far as there is room."""
        kept = "".join(char for char in typed if char.isprintable() and unicodedata.category(char) != "Cf")
        if self.is_suggested and kept:
            return LineEdit(limit=self.limit).insert(kept)
        before = unicodedata.normalize("NFC", self.text[: self.caret] + kept)
        after = self.text[self.caret :]
        before = before[: max(self.limit - len(after), 0)]
        return self._replace(text=before + after, caret=len(before))

    def press(self, key: str) -> LineEdit | None:
        """Return the line after an editing key (in Textual's spelling); None if it is no such key."""
        edited = self._pressed(key)
        return edited and edited._replace(is_suggested=False)

    def _pressed(self, key: str) -> LineEdit | None:
        match key:
            case "backspace":
                before = self.text[: max(self.caret - 1, 0)]
                return self._replace(text=before + self.text[self.caret :], caret=len(before))
            case "delete":
                return self._replace(text=self.text[: self.caret] + self.text[self.caret + 1 :])
            case "ctrl+u":
                return self._replace(text=self.text[self.caret :], caret=0)
            case "left":
                return self._replace(caret=max(self.caret - 1, 0))
            case "right":
                return self._replace(caret=min(self.caret + 1, len(self.text)))
            case "home":
                return self._replace(caret=0)
            case "end":
                return self._replace(caret=len(self.text))
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
    """Return text in a field of `width` columns, and where its caret is; `empty` shows what is missing."""
    palette = skin.palette
    if is_here:
        spans, caret = edit_spans(line, width - 1, skin)
    elif line.text:
        spans, caret = [(pad(line.text, width - 1, skin).rstrip(), palette.text)], 0
    else:
        spans, caret = [(empty, palette.faint)], 0
    fill = width - width_of([(skin.glyphs.plain(text), ink) for text, ink in spans])
    return [*spans, (" " * max(fill, 0), "")], caret
