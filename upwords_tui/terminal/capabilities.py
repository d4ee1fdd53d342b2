"""What the terminal can do, decided from the environment alone.

Textual ignores terminfo; this module knows the few names that matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum
from typing import NamedTuple

_NO_SCREEN = frozenset({"", "dumb", "unknown", "network", "dialup", "emacs", "glasstty", "cons25-m"})
_TOO_OLD = ("vt52", "vt100", "vt102", "vt125", "adm3", "tty33", "ansi-m")
WIDEST, HIGHEST = 400, 150
"""Of a larger terminal the rest stays empty: while a screen is drawn, others in the process wait."""
_TITLED = {"xterm", "tmux", "rxvt", "st", "vte", "konsole", "alacritty", "foot", "ghostty", "wezterm"}
_NOTICES = {
    "kitty": "99;;",
    "foot": "777;notify;Upwords;",
    "rxvt": "777;notify;Upwords;",
    **dict.fromkeys(("ghostty", "wezterm", "iterm"), "9;"),
}
"""How a notice begins in terminals that have any, by a part of their names."""
_TRUECOLOUR_TERMS = ("alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm")


class ColourDepth(IntEnum):
    """How many colours may be used; a bigger one can show whatever a smaller one can."""

    NONE = 0
    SIXTEEN = 16
    EIGHT_BIT = 256
    TRUE = 1 << 24

    @property
    def textual_name(self) -> str:
        return {0: "standard", 16: "standard", 256: "256"}.get(self, "truecolor")


class GlyphLevel(Enum):
    """Which characters the terminal's font surely has."""

    ASCII = "ascii"
    CONSOLE = "console"
    """Latin-1: the fonts of the Linux console, which lack thin blocks, arrows and superscripts."""
    FULL = "full"


class Capabilities(NamedTuple):
    """What may be drawn; `full_screen`: whether a full-screen program can run here at all.

    `has_shell`: a shell waits that can stop this program and have it go on. `has_title`: its window has one
    that can be put back. `notice` begins a notice on the desktop; it is empty where there are none.
    `is_read`: a screen reader may speak what is sent, in the order it comes.
    """

    full_screen: bool
    depth: ColourDepth
    glyphs: GlyphLevel
    has_shell: bool = False
    has_title: bool = False
    notice: str = ""
    is_read: bool = False


def detect(
    environ: Mapping[str, str], *, is_tty: bool, encoding: str | None, ascii_only: bool = False
) -> Capabilities:
    """Return what can be drawn where `environ` describes the terminal.

    `is_tty`: both ends are terminals; `encoding`: that of the output. NO_COLOR counts when it is not empty
    (https://no-color.org). A depth is claimed only if the environment says so: a plain name means 16.
    """
    term = environ.get("TERM", "").lower()
    full_screen = is_tty and term not in _NO_SCREEN and not term.startswith(_TOO_OLD)
    named = f"{term} {environ.get('TERM_PROGRAM', '').lower()}"
    is_read = asks_for_lines(environ) or term.startswith("linux")
    return Capabilities(
        full_screen,
        _depth(environ, term),
        _glyphs(term, encoding, ascii_only),
        has_title=not is_read and term.partition("-")[0] in _TITLED,
        notice="" if is_read else next((begun for name, begun in _NOTICES.items() if name in named), ""),
        is_read=is_read,
    )


def asks_for_lines(environ: Mapping[str, str]) -> bool:
    """Return whether an environment asks for the text game: ACCESSIBLE is set, and not to a no."""
    return environ.get("ACCESSIBLE", "0").casefold() not in ("", "0", "no", "off", "false")


def encoding_of(environ: Mapping[str, str]) -> str:
    """Return the encoding of a remote terminal by its environment: UTF-8 if that says nothing."""
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        if environ.get(variable):
            _language, _dot, encoding = environ[variable].partition("@")[0].partition(".")
            return encoding or "utf-8"
    return "utf-8"


def sensible_size(cols: int, rows: int) -> tuple[int, int]:
    """Return a size that can be drawn, whatever a terminal says: 80 by 24 for none."""
    return min(max(cols, 0) or 80, WIDEST), min(max(rows, 0) or 24, HIGHEST)


def _depth(environ: Mapping[str, str], term: str) -> ColourDepth:
    if environ.get("NO_COLOR") or term.endswith(("-m", "-mono")) or term.startswith("vt"):
        return ColourDepth.NONE
    if term.startswith("linux"):
        return ColourDepth.SIXTEEN
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return ColourDepth.TRUE
    if any(name in term for name in _TRUECOLOUR_TERMS):
        return ColourDepth.TRUE
    return ColourDepth.EIGHT_BIT if term.endswith("256color") else ColourDepth.SIXTEEN


def _glyphs(term: str, encoding: str | None, ascii_only: bool) -> GlyphLevel:
    utf8 = (encoding or "").lower().replace("-", "").replace("_", "") == "utf8"
    if ascii_only or not utf8:
        return GlyphLevel.ASCII
    return GlyphLevel.CONSOLE if term.startswith(("linux", "cons25")) else GlyphLevel.FULL
