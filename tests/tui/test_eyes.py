"""Players are told apart: by a mark anywhere, and by colour by every eye.

How eyes without one kind of cone see: the matrices of Machado, Oliveira and Fernandes (2009), for linear RGB.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from upwords_tui.tui.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.theme import THEME_NAMES, Skin, make_skin

MOST_SEATS = 6
LEAST_DIFFERENCE = 20.0
"""In CIELAB, where a difference of 2.3 is just to be seen."""
LEAST_CONTRAST = 4.5
"""Of text on its ground, as WCAG wants it."""
EYES = {
    "of most people": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Colour = tuple[float, float, float]


def linear(piece: str, *, ground: bool = False) -> Colour:
    """Return the colour of a palette entry as linear RGB, from 0 to 1."""
    style = Skin.style(piece)
    colour = style.bgcolor if ground else style.color
    assert colour and colour.triplet
    red, green, blue = (value / 255 for value in colour.triplet)
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour: Colour, eye: str) -> Colour:
    """Return a linear colour as an eye sees it, in CIELAB."""
    rows = (sum(part * value for part, value in zip(row, colour, strict=True)) for row in EYES[eye])
    red, green, blue = (min(max(value, 0.0), 1.0) for value in rows)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = _luminance((red, green, blue))
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _luminance(colour: Colour) -> float:
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_eye_tells_the_players_apart(theme: str, eye: str) -> None:
    palette = make_skin(theme, ColourDepth.TRUE, GlyphLevel.FULL).palette
    colours = [seen(linear(piece), eye) for piece in palette.seats]
    assert len(colours) == MOST_SEATS
    assert min(math.dist(one, other) for one, other in combinations(colours, 2)) >= LEAST_DIFFERENCE


@pytest.mark.parametrize("depth", [ColourDepth.TRUE, ColourDepth.EIGHT_BIT])
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_colours_can_be_read_and_are_six(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    ground = _luminance(linear(palette.ground, ground=True)) + 0.05
    lights = [_luminance(linear(piece)) + 0.05 for piece in palette.seats]
    assert all(max(light, ground) / min(light, ground) >= LEAST_CONTRAST for light in lights)
    assert len(set(palette.seats)) == MOST_SEATS


@pytest.mark.parametrize("level", GlyphLevel)
@pytest.mark.parametrize("depth", ColourDepth)
def test_without_colours_the_marks_tell_them_apart(depth: ColourDepth, level: GlyphLevel) -> None:
    skin = make_skin("dark", depth, level)
    marks = [skin.seat_mark(seat)[0] for seat in range(MOST_SEATS)]
    assert len(set(marks)) == MOST_SEATS and all(len(mark) == 1 for mark in marks)
    assert level is GlyphLevel.FULL or "".join(marks).isascii()
