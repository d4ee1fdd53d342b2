"""A skin is a palette and a set of glyphs: all a widget needs to draw, without a look at the terminal."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from rich.palette import Palette as RichPalette
from rich.style import Style
from textual.theme import Theme

from upwords_tui.app.narration.numbers import decimal
from upwords_tui.app.play.files import own_colours, read_text, shown_path
from upwords_tui.app.play.library import THEME_NAMES as THEME_NAMES
from upwords_tui.base.errors import InputError, toml_table
from upwords_tui.base.fuzzy import check_keys, nearest
from upwords_tui.base.i18n import _
from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel

THEMES = THEME_NAMES[:3]
"""The themes; the other names are sets."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_GROWTH = 2
"""By so many eighths of a row fronts are taller in large cells."""


@dataclass(frozen=True, eq=False)
class Glyphs:
    """The characters of a level of font, from `glyphs.json`; each is one column wide, except `ellipsis`.

    `fronts` are the fronts of stacks, ever taller, empty without blocks; `frame` the corners of the
    cursor (top left, top right, bottom left, bottom right), empty for `[` and `]`. `bars` fill a cell of a
    graph from the bottom. `shown` marks tiles that are only shown, `tint` squares of a line pointed at, `up`
    the tile of the rack under the cursor. `back` is the pattern on the back of a card; `lit`, `used` and
    `leaving` are marks of open cards; `half` is the upper half of a cell, or empty. `order` follows the
    heading by which a table is sorted; `around` encloses a value that the arrow keys change. `seats` are the
    marks of players, by seat.
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
        """Makes a text one line without control or bidi characters; letters are never replaced."""
        return lru_cache(maxsize=2048)(partial(_plain, self.replaced))


def _plain(replaced: Mapping[int, str | int], text: str) -> str:
    if not text.isprintable():
        spaced = text.replace("\n", " ").replace("\t", " ")
        text = "".join(char for char in spaced if unicodedata.category(char) not in _DROPPED)
    return text.translate(replaced) if replaced else text


def _read(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return read


def _in_tuples(entries: Mapping[str, object]) -> dict[str, Any]:
    return {name: tuple(it) if isinstance(it, list) else it for name, it in entries.items()}


GLYPHS = {
    GlyphLevel(level): Glyphs(**_in_tuples(glyphs) | {"replaced": str.maketrans(glyphs["replaced"])})
    for level, glyphs in _read("glyphs.json").items()
}


class Palette(NamedTuple):
    """The colours of a theme by their roles. "on …" entries are grounds, the others are drawn on them.

    `tops` and `sides` are by height, from one tile up; the last is for all higher stacks. `solids` are the
    grounds of fronts in fonts without blocks; empty: the colours of `sides`. `speck` is the dot that shows
    squares without a checker, else empty. `shown_…` is for tiles that are only shown, `tint` the ground of a
    line that is pointed at and `tint_mark` the ink there.

    The cards of Words Up: `back` and `back_here` are the ground of a face-down card, the latter under the
    cursor, `back_mark` its pattern and `back_ink` a note on it; `table` is what cards lie on; `coloured` is
    the ink of coloured cards, `used_coloured` the same on `laid_tops`; `leaving` the ground of an open card
    that is about to go, `leaving_side` its front. Everything else is drawn like tiles.

    `chosen` is the ground of the current row of a list. `seats` are the inks of players, by seat, `lasts` the
    same for the letters of the last play, dark enough for `tops`.
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


_COLOUR = "#[0-9a-f]{6}"
_MOST_BYTES = 100_000
_STEPS = (0, 95, 135, 175, 215, 255)
_GREYS = ((level, level, level) for level in range(8, 239, 10))
FIXED = (*product(_STEPS, _STEPS, _STEPS), *_GREYS)
"""The 240 colours that are the same in all terminals with 256."""


def nearest_fixed(colour: str) -> str:
    """Return the nearest of the fixed colours; Rich alone makes greys of quiet ones by rule of saturation."""
    red, green, blue = bytes.fromhex(colour[1:])
    return "#{:02x}{:02x}{:02x}".format(*FIXED[RichPalette(FIXED).match((red, green, blue))])


def find_palette(theme: str, depth: ColourDepth) -> Palette:
    """Return the palette of a theme or a set, for terminals with so many colours.

    A set is a theme, its `base`, with some of its colours replaced; one of sixteen or none has no others than
    its base. The program's are in `sets.json`, others in files of their own. Raises InputError.
    """
    if theme in THEMES:
        return _palette(theme, depth)
    sets, path = _read("sets.json"), own_colours().get(theme)
    if theme in sets:
        return _in_colours(sets[theme], depth)
    if path is None:
        raise unknown_theme(theme)
    text = read_text(path, _MOST_BYTES, shown_path(path))
    try:
        table = toml_table(text)
        _check_contrast(_in_colours(table, ColourDepth.TRUE))
        return _in_colours(table, depth)
    except InputError as error:
        raise error.at(shown_path(path)) from error


_LEAST_CONTRAST = 3


def _check_contrast(palette: Palette) -> None:
    """Raise InputError if something could not be read, by what is `read` on what in `palettes.json`."""
    for key, inks in _read("palettes.json")["read"].items():
        value = getattr(palette, key)
        for ink, ground in product(inks, value if isinstance(value, tuple) else (value,)):
            ratio = _contrast(getattr(palette, ink)[-7:], ground[-7:])
            if ratio < _LEAST_CONTRAST:
                raise InputError(
                    "can't be read on {ground} of “{place}”: a contrast of {ratio} is less than {least}",
                    ink,
                    ground=ground[-7:],
                    place=key,
                    ratio=decimal(ratio),
                    least=_LEAST_CONTRAST,
                )


def _contrast(*colours: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    low, high = sorted(map(_luminance, colours))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in bytes.fromhex(colour[1:]))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _in_colours(own: Mapping[str, object], depth: ColourDepth) -> Palette:
    base = str(own.get("base", THEMES[0]))
    if base not in THEMES:
        raise InputError("must be one of {names}", "base", names=", ".join(THEMES))
    usual = _palette(base, ColourDepth.TRUE)
    check_keys(own, ("base", *(key for key, value in usual._asdict().items() if value and key != "dark")))
    changed = {key: _replaced(getattr(usual, key), value, key) for key, value in own.items() if key != "base"}
    if depth is ColourDepth.EIGHT_BIT:
        fixed = re.sub(_COLOUR, lambda found: nearest_fixed(found[0]), json.dumps(changed))
        changed = {key: it if isinstance(it, str) else tuple(it) for key, it in json.loads(fixed).items()}
    return Palette(**(_palette(base, depth)._asdict() | (changed if depth > ColourDepth.SIXTEEN else {})))


def _replaced(usual: str | tuple[str, ...], given: object, key: str) -> str | tuple[str, ...]:
    """Return an entry of a palette with other colours."""
    if isinstance(usual, str):
        if not re.fullmatch(_COLOUR, str(given)):
            raise InputError("must be a colour like “#f3ead6”", key)
        return f"{usual.rpartition('#')[0]}{given}"
    if not isinstance(given, list) or len(given) != len(usual):
        raise InputError("must be a list of {count} colours like “#f3ead6”", key, count=len(usual))
    return tuple(str(_replaced(before, each, key)) for before, each in zip(usual, given, strict=True))


@cache
def _palette(theme: str, depth: ColourDepth) -> Palette:
    """Return the palette of a theme in `palettes.json`, for terminals with so many colours.

    For 256 colours each is replaced by the nearest of the 240 fixed ones (`nearest.json`, made by `python -m
    tests.nearest_colours`), corrected by eye. Those of 16 avoid bold on dark ink (it turns grey) and never
    rely on the difference between a normal and a bright ground (the Linux console shows both alike).
    """
    written = _read("palettes.json")
    if depth is ColourDepth.NONE:
        entries = written["none"]
    elif depth is ColourDepth.EIGHT_BIT:
        nearest = _read("nearest.json")
        text = re.sub("#[0-9a-f]{6}", lambda found: nearest[found[0]], json.dumps(written["true"][theme]))
        entries = json.loads(text) | written["256"][theme]
    else:
        entries = written["16" if depth is ColourDepth.SIXTEEN else "true"][theme]
    return Palette(**_in_tuples(entries))


GROUND_CSS = "Screen, Screen:ansi { background: $background; color: $foreground; }"
"""For the style sheet: Textual would give a native ANSI theme the terminal's own ground."""


class Skin(NamedTuple):
    """How to draw; without `has_colour` no colours are shown at all."""

    palette: Palette
    glyphs: Glyphs
    has_colour: bool

    @staticmethod
    @lru_cache(maxsize=2048)
    def style(*pieces: str) -> Style:
        """Return the Rich style that is the sum of these palette entries."""
        return Style.parse(" ".join(pieces).strip() or "none")

    def front(
        self, height: int, width: int, rows: int = 2, *, own: tuple[str, ...] = ()
    ) -> tuple[str, tuple[str, ...]]:
        """Return the front of a stack: its characters and the palette entries to put over the top's.

        It grows with the `rows` of its cell. `own` are the sides of a tile laid, or shown by the coach.
        """
        palette, glyphs = self.palette, self.glyphs
        sides = own or palette.sides
        side = sides[min(height, len(sides)) - 1]
        if glyphs.fronts:
            tall = min(height, len(sides)) + _GROWTH * (rows > 2)
            return glyphs.fronts[tall - 1] * width, (side,)
        if not self.has_colour:
            return "_" * width, ()
        if palette.solids and not own:
            return " " * width, (palette.solids[min(height, len(palette.solids)) - 1],)
        return " " * width, (f"on {side}",)

    @property
    def least_height(self) -> int:
        """The height of the lowest stack whose top differs visibly from the background."""
        return 1 if self.palette.dark else 3

    def seat_mark(self, seat: int) -> tuple[str, str]:
        marks, inks = self.glyphs.seats, self.palette.seats
        return marks[seat % len(marks)], inks[seat % len(inks)]

    def last_ink(self, seat: int) -> str:
        inks = self.palette.lasts
        return inks[seat % len(inks)]


def make_skin(theme: str, depth: ColourDepth, level: GlyphLevel) -> Skin:
    return Skin(find_palette(theme, depth), GLYPHS[level], depth is not ColourDepth.NONE)


def unknown_theme(name: str) -> InputError:
    names = (*THEME_NAMES, *own_colours())
    said = _("there are no colours called {name}; choose from {names}")
    return InputError(said.format(name=name, names=", ".join(names))).meaning(nearest(name, names))


def textual_theme(theme: str, depth: ColourDepth) -> Theme:
    """Return a theme for Textual: below 256 colours a native ANSI theme, under NO_COLOR without colours."""
    palette = find_palette(theme, depth)
    foreground, background = _colour(palette.text), _colour(palette.ground, ground=True)
    return Theme(
        name=theme,
        dark=palette.dark,
        ansi=depth <= ColourDepth.SIXTEEN,
        primary=_colour(palette.bar_dim if palette.dark else palette.frame),
        secondary=_colour(palette.centre_mark),
        accent=_colour(palette.accent),
        warning=_colour(palette.accent),
        error=_colour(palette.bad),
        success=_colour(palette.good),
        foreground=foreground,
        background=background,
        surface=_colour(palette.voice, ground=True),
        panel=_colour(palette.bar, ground=True),
        boost=_colour(palette.voice, ground=True),
        # What else Textual's style sheets want, of widgets that are not here, it knows itself.
        variables={"ansi-background": background, "ansi-foreground": foreground}
        if depth <= ColourDepth.SIXTEEN
        else {},
    )


def _colour(piece: str, *, ground: bool = False) -> str:
    style = Skin.style(piece)
    colour = style.bgcolor if ground else style.color
    if colour is None:
        return "ansi_default"
    return colour.name if colour.triplet else f"ansi_{colour.name}"
