"""The palette: every colour the front-end draws with, by its role.

The one idea: each field is a piece of a Rich style ("on #f3ead6", "bold #1b1b1b", "reverse"), so that a
rendering without colours is only another palette, and a cell's style is the sum of its pieces.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
_STEPS = (0, 95, 135, 175, 215, 255)


class Palette(NamedTuple):
    """One rendering of one theme. "on …" fields are grounds, the others are drawn on them.

    `tops` and `sides` are by height, from one tile up; the last counts for anything higher. `solids` are the
    grounds of whole fronts, where the font has no blocks; empty: the colours of `sides`. `speck` is empty
    where the checker shows the squares, else the style of the dot that does.

    The cards of Words Up: `back` and `back_here` are the ground of a face-down card, the latter under the
    cursor, `back_side` its front, `back_mark` its pattern and `back_ink` a note on it; `coloured` is the ink
    of coloured cards, `used_coloured` the same on `laid_tops`; `leaving` the ground of an open card that is
    about to go, `leaving_side` its front. Everything else is drawn like tiles.
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
    last: str
    laid_tops: tuple[str, ...]
    laid_sides: tuple[str, ...]
    laid_ink: str
    wrong_tops: tuple[str, ...]
    wrong_ink: str
    wrong_mark: str
    wrong_square: str
    wrong_bare: str
    here: str
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
    back_side: str
    back_mark: str
    back_ink: str
    back_here: str
    coloured: str
    used_coloured: str
    leaving: str
    leaving_side: str


def in_256_colours(palette: Palette) -> Palette:
    """Return `palette` with each colour replaced by the nearest of the 240 fixed ones.

    Left to itself, Rich makes greys of every quiet colour by rule of saturation; the nearest is better.
    """
    changed: dict[str, Any] = {}
    for name, value in palette._asdict().items():
        if isinstance(value, str):
            changed[name] = _HEX.sub(lambda m: _nearest(m[0]), value)
        elif isinstance(value, tuple):
            changed[name] = tuple(_HEX.sub(lambda m: _nearest(m[0]), part) for part in value)
        else:
            changed[name] = value
    return Palette(**changed)


@lru_cache(maxsize=512)
def _nearest(colour: str) -> str:
    red, green, blue = (int(part, 16) for part in _HEX.fullmatch(colour).groups())  # type: ignore[union-attr]
    cube = [(r, g, b) for r in _STEPS for g in _STEPS for b in _STEPS]
    greys = [(level, level, level) for level in range(8, 239, 10)]

    def distance(other: tuple[int, int, int]) -> float:
        mean = (red + other[0]) / 2
        r, g, b = red - other[0], green - other[1], blue - other[2]
        return (2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * b * b

    return "#{:02x}{:02x}{:02x}".format(*min(cube + greys, key=distance))
