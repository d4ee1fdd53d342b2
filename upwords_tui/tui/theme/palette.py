"""The palette: every colour the front-end draws with, by its role.

The one idea: each field is a piece of a Rich style ("on #f3ead6", "bold #1b1b1b", "reverse"), so that a
rendering without colours is only another palette, and a cell's style is the sum of its pieces.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from upwords_tui.terminal.capabilities import ColourDepth

_HEX = re.compile("#[0-9a-f]{6}")


class Palette(NamedTuple):
    """One rendering of one theme. "on …" fields are grounds, the others are drawn on them.

    `tops` and `sides` are by height, from one tile up; the last counts for anything higher. `solids` are the
    grounds of whole fronts, where the font has no blocks; empty: the colours of `sides`. `speck` is empty
    where the checker shows the squares, else the style of the dot that does. `shown_…` is for tiles that are
    only shown, `tint` the ground of a line that is pointed at and `tint_mark` what is written there.

    The cards of Words Up: `back` and `back_here` are the ground of a face-down card, the latter under the
    cursor, `back_mark` its pattern and `back_ink` a note on it; `table` is what cards lie on; `coloured` is
    the ink of coloured cards, `used_coloured` the same on `laid_tops`; `leaving` the ground of an open card
    that is about to go, `leaving_side` its front. Everything else is drawn like tiles.

    `chosen` is the ground of the row a list is on, `heading` the ink of what stands above others in it.
    `seats` are the inks of players, by seat; whoever sees no colours tells them apart by a mark. `lasts` are
    the same for the letters of the last play, dark enough for `tops`.
    """

    dark: bool
    ground: str
    squares: tuple[str, str]
    centre: str
    centre_mark: str
    speck: str
    tops: tuple[str, ...]
    sides: tuple[str, ...]
    solids: tuple[str, ...]
    edge: str
    ink: str
    digit: str
    lasts: tuple[str, ...]
    laid_tops: tuple[str, ...]
    laid_sides: tuple[str, ...]
    laid_ink: str
    shown_tops: tuple[str, ...]
    shown_sides: tuple[str, ...]
    shown_ink: str
    tint: str
    tint_mark: str
    wrong_tops: tuple[str, ...]
    wrong_ink: str
    wrong_mark: str
    wrong_square: str
    wrong_bare: str
    here: str
    chosen: str
    frame: str
    held: str
    held_ink: str
    held_front: str
    label: str
    label_here: str
    text: str
    bright: str
    dim: str
    faint: str
    heading: str
    accent: str
    good: str
    bad: str
    bar: str
    bar_text: str
    bar_dim: str
    bar_key: str
    voice: str
    tray: str
    hole: str
    hole_mark: str
    back: str
    table: str
    back_mark: str
    back_ink: str
    back_here: str
    coloured: str
    used_coloured: str
    leaving: str
    leaving_side: str
    seats: tuple[str, ...]


@cache
def find_palette(theme: str, depth: ColourDepth) -> Palette:
    """Return the rendering of a theme (a name of `palettes.json`) for terminals with so many colours.

    For 256 it is made of the nearest of the 240 fixed ones, which `nearest.json` tells (made by `python -m
    tests.nearest_colours`), corrected by eye. The palettes of 16 avoid bold on dark ink (it turns grey) and
    never rely on the difference between a normal and a bright ground (the Linux console shows both alike): a
    shape or a digit always says it too.
    """
    written = _read("palettes.json")
    if depth is ColourDepth.NONE:
        entries: dict[str, Any] = written["none"]
    elif depth is ColourDepth.EIGHT_BIT:
        nearest = _read("nearest.json")
        text = _HEX.sub(lambda found: nearest[found[0]], json.dumps(written["true"][theme]))
        entries = json.loads(text) | written["256"][theme]
    else:
        entries = written["16" if depth is ColourDepth.SIXTEEN else "true"][theme]
    values: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in entries.items()}
    return Palette(**values)


def _read(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return read
