"""The characters things are drawn with, one set for each level of font.

The one idea: a set says the same with other shapes; no widget asks which set it has been given.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

from upwords_tui.terminal.capabilities import GlyphLevel

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_LATIN1: dict[int, str | int] = {
    **str.maketrans("“”„‘’–—−→↓←↑▸•✗◇", '"""\'\'--->v<^>*x+'),
    ord("…"): "...",
    ord("⌫"): "Bksp",
    ord("⏎"): "Enter",
    ord("⇧"): "Shift+",
    ord("✓"): "ok",
}
_ASCII: dict[int, str | int] = {**_LATIN1, **str.maketrans("×·«»\u00a0", 'x-"" ')}


@dataclass(frozen=True, eq=False)
class Glyphs:
    """One set of characters; each is one column wide, except `ellipsis`.

    `fronts` are the faces of stacks of 1, 2, 3 … tiles, or empty where no blocks exist; `frame` the four
    corners of the cursor (top left, top right, bottom left, bottom right) or empty: then `[` and `]`. `bars`
    fill a square of a graph from the bottom, the last one all of it. `shown` marks tiles that are only shown,
    `tint` squares of a line that is pointed at, `up` the tile of the rack that the cursor is on. `back` is
    the pattern on the back of a card; `lit`, `used` and `leaving` are marks of open cards; `half` is the
    upper half of a square, or empty. `order` stands behind the heading by which a table is sorted, `around` a
    value that the arrow keys change. `seats` are the marks of players, by seat.
    """

    fronts: str
    edge: str
    frame: tuple[str, ...]
    across: str
    down: str
    up: str
    centre: str
    speck: str
    laid: str
    shown: str
    tint: str
    wrong: str
    back: str
    lit: str
    used: str
    leaving: str
    half: str
    turn: str
    rule: str
    order: str
    around: tuple[str, str]
    ellipsis: str
    separator: str
    bars: str
    seats: str
    replaced: Mapping[int, str | int]

    @cached_property
    def plain(self) -> Callable[[str], str]:
        """Makes a text fit to be written to this terminal: no control or bidi characters, one line.

        Letters stay what they are in every set: the names and words are not ours to change.
        """
        return lru_cache(maxsize=2048)(partial(_plain, self.replaced))


def _plain(replaced: Mapping[int, str | int], text: str) -> str:
    if not text.isprintable():
        spaced = text.replace("\n", " ").replace("\t", " ")
        text = "".join(char for char in spaced if unicodedata.category(char) not in _DROPPED)
    return text.translate(replaced) if replaced else text


_FULL = Glyphs(
    fronts="▂▃▄▅▆",
    edge="▏",
    frame=("┏", "┓", "┗", "┛"),
    across="→",
    down="↓",
    up="↑",
    order="↓",
    around=("‹", "›"),
    centre="◇",
    speck="·",
    laid="•",
    shown="?",
    tint="◦",
    wrong="~",
    back="░",
    lit="○",
    used="•",
    leaving="‹",
    half="▀",
    turn="▸",
    rule="─",
    ellipsis="…",
    separator="·",
    bars="▁▂▃▄▅▆▇█",
    seats="●■▲◆▼★",
    replaced={},
)
_CONSOLE = Glyphs(
    fronts="",
    edge="|",
    frame=(),
    across=">",
    down="v",
    up="^",
    order="*",
    around=("<", ">"),
    centre="+",
    speck="·",
    laid="*",
    shown="?",
    tint="=",
    wrong="~",
    back=":",
    lit=">",
    used="#",
    leaving="<",
    half="",
    turn=">",
    rule="-",
    ellipsis="...",
    separator="·",
    bars="#",
    seats="123456",
    replaced=_LATIN1,
)
_PLAIN = replace(_CONSOLE, speck=".", separator="-", replaced=_ASCII)

GLYPHS = {GlyphLevel.FULL: _FULL, GlyphLevel.CONSOLE: _CONSOLE, GlyphLevel.ASCII: _PLAIN}
"""The sets, by level of font."""
