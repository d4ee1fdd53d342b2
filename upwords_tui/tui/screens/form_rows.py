"""How the rows of a form look: a label, then text being typed or a value between arrows."""

from __future__ import annotations

from upwords_tui.tui.screens.line_edit import LineEdit, edit_spans
from upwords_tui.tui.screens.rows import Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad, width_of


def value_spans(value: str, is_here: bool, skin: Skin) -> list[Span]:
    """Return a value to be changed with the arrow keys; where the cursor is, between arrows."""
    palette, (before, after) = skin.palette, skin.glyphs.around
    if is_here:
        return [(f"{before} ", palette.accent), (value, palette.bright), (f" {after}", palette.accent)]
    return [("  ", ""), (value, palette.text)]


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


def value_row(key: str, label: str, width: int, value: str, is_here: bool, skin: Skin) -> Row:
    """Return a row with a value to be changed; `width` is that of the label."""
    palette = skin.palette
    lead = (pad(label, width, skin), palette.bright if is_here else palette.dim)
    return Row([lead, *value_spans(value, is_here, skin)], key=key)
