"""One terminal a line."""

from __future__ import annotations

import pytest

from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel, detect

TRUE, EIGHT_BIT, SIXTEEN, NONE = (
    ColourDepth.TRUE,
    ColourDepth.EIGHT_BIT,
    ColourDepth.SIXTEEN,
    ColourDepth.NONE,
)
FULL, CONSOLE = GlyphLevel.FULL, GlyphLevel.CONSOLE


@pytest.mark.parametrize(
    ("environ", "depth", "glyphs"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TRUE, FULL),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, TRUE, FULL),
        ({"TERM": "xterm-256color"}, EIGHT_BIT, FULL),
        ({"TERM": "tmux-256color"}, EIGHT_BIT, FULL),
        ({"TERM": "screen-256color"}, EIGHT_BIT, FULL),
        ({"TERM": "screen"}, SIXTEEN, FULL),
        ({"TERM": "xterm"}, SIXTEEN, FULL),
        ({"TERM": "xterm-kitty"}, TRUE, FULL),
        ({"TERM": "alacritty"}, TRUE, FULL),
        ({"TERM": "foot"}, TRUE, FULL),
        ({"TERM": "xterm-ghostty"}, TRUE, FULL),
        ({"TERM": "xterm-direct"}, TRUE, FULL),
        ({"TERM": "rxvt-unicode-256color"}, EIGHT_BIT, FULL),
        ({"TERM": "linux"}, SIXTEEN, CONSOLE),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, SIXTEEN, CONSOLE),
        ({"TERM": "vt220"}, NONE, FULL),
        ({"TERM": "xterm-mono"}, NONE, FULL),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, NONE, FULL),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, EIGHT_BIT, FULL),
    ],
)
def test_what_terminals_can_do(environ: dict[str, str], depth: ColourDepth, glyphs: GlyphLevel) -> None:
    assert detect(environ, is_tty=True, encoding="UTF-8")[:3] == (True, depth, glyphs)


@pytest.mark.parametrize(
    ("environ", "has_title", "notice"),
    [
        ({"TERM": "xterm-256color"}, True, ""),
        ({"TERM": "xterm-kitty"}, True, "99;;"),
        ({"TERM": "foot"}, True, "777;notify;Upwords;"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, True, "9;"),
        ({"TERM": "tmux-256color"}, True, ""),
        ({"TERM": "screen"}, False, ""),
        ({"TERM": "linux"}, False, ""),
    ],
)
def test_what_a_terminal_tells_beside_its_picture(
    environ: dict[str, str], has_title: bool, notice: str
) -> None:
    found = detect(environ, is_tty=True, encoding="UTF-8")
    assert (found.has_title, found.notice) == (has_title, notice)


@pytest.mark.parametrize("term", ("", "dumb", "unknown", "vt100", "vt100-nav", "vt102", "vt52"))
def test_terminals_too_simple_for_full_screen(term: str) -> None:
    found = detect({"TERM": term}, is_tty=True, encoding="utf-8")
    assert not found.full_screen


def test_no_terminal_no_full_screen() -> None:
    found = detect({"TERM": "xterm"}, is_tty=False, encoding="utf-8")
    assert not found.full_screen
    assert not detect({}, is_tty=True, encoding="utf-8").full_screen


@pytest.mark.parametrize(
    ("encoding", "ascii_only", "glyphs"),
    [
        ("utf-8", False, GlyphLevel.FULL),
        ("UTF8", False, GlyphLevel.FULL),
        ("utf_8", True, GlyphLevel.ASCII),
        ("latin-1", False, GlyphLevel.ASCII),
        ("ANSI_X3.4-1968", False, GlyphLevel.ASCII),
        (None, False, GlyphLevel.ASCII),
    ],
)
def test_glyphs_follow_the_encoding(encoding: str | None, ascii_only: bool, glyphs: GlyphLevel) -> None:
    assert detect({"TERM": "xterm"}, is_tty=True, encoding=encoding, ascii_only=ascii_only).glyphs is glyphs


@pytest.mark.parametrize(
    ("depth", "name"), [(NONE, "standard"), (SIXTEEN, "standard"), (EIGHT_BIT, "256"), (TRUE, "truecolor")]
)
def test_depths_have_a_name_for_textual(depth: ColourDepth, name: str) -> None:
    assert depth.textual_name == name
