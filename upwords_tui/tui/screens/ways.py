"""The rows of the start screen that lead into a game, and elsewhere.

The one idea: each has a letter and a name; all names have the columns of the longest, in whatever language.
"""

from __future__ import annotations

from rich.cells import cell_len

from upwords_tui.i18n import _
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.screens.rows import Late, Row
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Span, pad

CONTINUE, PLAY, LEARN, NEW = "continue", "play", "learn", "new"
ME, HELP, SETTINGS = "me", "help", "settings"
WAYS = {
    CONTINUE: ("C", mark("Continue")),
    PLAY: ("P", mark("Play")),
    LEARN: ("L", mark("Learn")),
    NEW: ("N", mark("New game")),
    ME: ("M", mark("Me")),
    HELP: ("H", mark("How to play")),
    SETTINGS: ("E", mark("Settings")),
}
"""The ways into a game and to all else, each with its letter."""
_LABEL = 16
"""The columns of a way's letter and name at least."""
_LETTER, _GAP = 3, 2


def label_width() -> int:
    """Return the columns of a letter, a name and what parts them from what the row says."""
    return max(_LABEL, *(_LETTER + cell_len(_(label)) + _GAP for _letter, label in WAYS.values()))


def way_row(key: str, text: str, skin: Skin) -> Late:
    """Return the row of a way (a key of `WAYS`), which says `text`."""
    palette, (letter, label) = skin.palette, WAYS[key]
    name = pad(_(label), label_width() - _LETTER, skin)

    def row(is_here: bool) -> Row:
        spans: list[Span] = [
            (f"{letter}  ", palette.accent),
            (name, palette.bright),
            (text, palette.text if is_here else palette.dim),
        ]
        return Row(spans, key=key)

    return Late(key, row)
