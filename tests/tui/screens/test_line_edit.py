"""Typing on a line: every key gives the next value."""

from __future__ import annotations

import pytest

from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.screens.line_edit import LineEdit, edit_spans
from upwords_tui.tui.theme import make_skin


@pytest.mark.parametrize(
    ("keys", "text", "caret"),
    [
        (["left", "left", "x"], "Anxna", 3),
        (["backspace"], "Ann", 3),
        (["home", "backspace"], "Anna", 0),
        (["home", "delete"], "nna", 0),
        (["home", "right", "Å"], "AÅnna", 2),
        (["home", "end", "!"], "Anna!", 5),
        (["delete"], "Anna", 4),
    ],
)
def test_keys_edit_at_the_caret(keys: list[str], text: str, caret: int) -> None:
    line = LineEdit.of("Anna", 20)
    for key in keys:
        line = line.press(key) or line.insert(key)
    assert (line.text, line.caret) == (text, caret)


def test_a_key_that_edits_nothing_is_none() -> None:
    assert LineEdit.of("Anna", 20).press("f2") is None


def test_there_is_never_more_than_the_limit() -> None:
    line = LineEdit.of("Anna", 6).insert("xyz")
    assert line.text == "Annaxy"
    assert LineEdit.of("A" * 50, 6).text == "A" * 6


def test_nothing_dangerous_can_be_pasted() -> None:
    assert LineEdit.of("", 20).insert("a\x1b[31m\u202eb\n\u200bc").text == "a[31mbc"


def test_a_combining_mark_joins_the_letter_before_it() -> None:
    assert LineEdit.of("e", 20).insert("\u0301").text == "é"


@pytest.mark.parametrize("width", [-5, 0, 1, 2])
def test_a_line_is_drawn_where_there_is_hardly_room_for_it(width: int) -> None:
    skin = make_skin("dark", ColourDepth.NONE, GlyphLevel.ASCII)
    spans, caret = edit_spans(LineEdit.of("Anna", 20), width, skin)
    assert caret <= max(width - 1, 0) and spans


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("x", "x"),
        ("xy", "xy"),
        (["end", "x"], "annax"),
        (["backspace", "x"], "annx"),
        (["left", "x"], "annxa"),
    ],
)
def test_what_is_suggested_is_typed_over_or_kept_with_a_key(keys: list[str], text: str) -> None:
    line = LineEdit.suggested("anna", 20)
    for key in keys:
        line = line.press(key) or line.insert(key)
    assert line.text == text and not line.is_suggested


def test_nothing_is_no_suggestion_and_what_can_t_be_typed_replaces_none() -> None:
    assert not LineEdit.suggested("  ", 20).is_suggested
    assert LineEdit.suggested("anna", 20).insert("\x1b").text == "anna"


def test_a_suggestion_is_told_by_more_than_colour() -> None:
    skin = make_skin("dark", ColourDepth.NONE, GlyphLevel.ASCII)
    for line, is_marked in ((LineEdit.suggested("anna", 20), True), (LineEdit.of("anna", 20), False)):
        spans, _caret = edit_spans(line, 20, skin)
        assert ("underline" in spans[0][1]) == is_marked
