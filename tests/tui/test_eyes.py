"""What colours tell is told to every eye: who is who, what was played last, what is wrong and what is right.

A mark, a shape or a digit always says it too; where a terminal has sixteen colours of its own, or none, that
is what counts.

How eyes without one kind of cone see: the matrices of Machado, Oliveira and Fernandes (2009), for linear RGB.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from upwords_tui.terminal.capabilities import ColourDepth, GlyphLevel
from upwords_tui.tui.theme import THEME_NAMES, Skin, make_skin

MOST_SEATS = 6
LEAST_DIFFERENCE = 20.0
"""In CIELAB, where a difference of 2.3 is just to be seen."""
LEAST_ON_THE_BOARD = 9.0
"""The same of tiles of one height, of which those that are laid, shown or wrong bear marks of their own."""
SAME_HUE = 30.0
"""Degrees of hue, of 360, by which two colours may differ that are said to be the same."""
NEXT_TO_GREY = 12.0
"""Colours with less chroma than this have hardly a hue."""
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

XTERM = {
    "black": (0, 0, 0), "red": (205, 0, 0), "green": (0, 205, 0), "yellow": (205, 205, 0),
    "blue": (0, 0, 238), "magenta": (205, 0, 205), "cyan": (0, 205, 205), "white": (229, 229, 229),
    "bright_black": (127, 127, 127), "bright_red": (255, 0, 0), "bright_green": (0, 255, 0),
    "bright_yellow": (255, 255, 0), "bright_blue": (92, 92, 255), "bright_magenta": (255, 0, 255),
    "bright_cyan": (0, 255, 255), "bright_white": (255, 255, 255),
}  # fmt: skip
"""The sixteen colours as xterm has them; other terminals have others."""
MANY = (ColourDepth.TRUE, ColourDepth.EIGHT_BIT)

Colour = tuple[float, float, float]


def linear(piece: str, *, ground: bool = False) -> Colour:
    """Return the colour of a palette entry as linear RGB, from 0 to 1."""
    style = Skin.style(piece)
    colour = style.bgcolor if ground else style.color
    assert colour
    red, green, blue = (value / 255 for value in colour.triplet or XTERM[colour.name])
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


def apart(one: str, other: str, eye: str, *, grounds: bool = False) -> float:
    """Return how different two palette entries are to an eye: 100 is black beside white."""
    first, second = (seen(linear(piece, ground=grounds), eye) for piece in (one, other))
    return math.dist(first, second)


@pytest.mark.combinations
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("depth", MANY)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_eye_tells_the_players_apart(theme: str, depth: ColourDepth, eye: str) -> None:
    seats = make_skin(theme, depth, GlyphLevel.FULL).palette.seats
    assert len(seats) == MOST_SEATS
    assert min(apart(one, other, eye) for one, other in combinations(seats, 2)) >= LEAST_DIFFERENCE


@pytest.mark.combinations
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_with_sixteen_colours_every_eye_tells_two_players_apart(theme: str, eye: str) -> None:
    seats = make_skin(theme, ColourDepth.SIXTEEN, GlyphLevel.CONSOLE).palette.seats
    assert apart(seats[0], seats[1], eye) >= LEAST_DIFFERENCE


@pytest.mark.combinations
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("depth", (*MANY, ColourDepth.SIXTEEN))
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_eye_tells_last_wrong_and_right(theme: str, depth: ColourDepth, eye: str) -> None:
    skin = make_skin(theme, depth, GlyphLevel.FULL)
    palette = skin.palette
    inks = {"right and wrong": (palette.good, palette.bad)}
    inks |= {f"the last play of {seat}": (skin.last_ink(seat), palette.ink) for seat in range(MOST_SEATS)}
    written = {what: apart(*pair, eye) for what, pair in inks.items()}
    assert {what: far for what, far in written.items() if far < LEAST_ON_THE_BOARD} == {}
    near = {}
    # Of sixteen colours there are too few for all heights: there the digits and the marks must do.
    heights = len(palette.tops) if depth in MANY else 3
    stacks = list(zip(palette.tops, palette.laid_tops, palette.wrong_tops, strict=True))[:heights]
    for height, tops in enumerate(stacks, 1):
        for one, other in combinations(tops, 2):
            far = apart(one, other, eye, grounds=True)
            if far < LEAST_ON_THE_BOARD:
                near[height, one, other] = round(far, 1)
    assert near == {}
    square = apart(palette.squares[0], palette.wrong_square, eye, grounds=True)
    assert square >= LEAST_ON_THE_BOARD


@pytest.mark.combinations
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("depth", (*MANY, ColourDepth.SIXTEEN))
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_eye_tells_whose_of_two_the_last_play_is(theme: str, depth: ColourDepth, eye: str) -> None:
    skin = make_skin(theme, depth, GlyphLevel.FULL)
    assert apart(skin.last_ink(0), skin.last_ink(1), eye) >= LEAST_DIFFERENCE


@pytest.mark.combinations
@pytest.mark.parametrize("depth", ColourDepth)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_last_play_is_in_the_colour_of_whoever_made_it(theme: str, depth: ColourDepth) -> None:
    skin = make_skin(theme, depth, GlyphLevel.FULL)
    inks = [skin.last_ink(seat) for seat in range(MOST_SEATS)]
    wanted = {ColourDepth.NONE: 1, ColourDepth.SIXTEEN: 3}.get(depth, MOST_SEATS)
    assert len(set(inks)) >= wanted
    assert skin.palette.ink not in inks
    if depth is ColourDepth.TRUE:
        assert max(map(_turned, inks, skin.palette.seats)) <= SAME_HUE


def _turned(one: str, other: str) -> float:
    """Return by how many degrees two hues differ, in CIELAB; of colours next to grey nothing is asked."""
    angles = []
    for piece in (one, other):
        _light, a, b = seen(linear(piece), "of most people")
        if math.hypot(a, b) < NEXT_TO_GREY:
            return 0.0
        angles.append(math.degrees(math.atan2(b, a)))
    return abs((angles[0] - angles[1] + 180) % 360 - 180)


@pytest.mark.combinations
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("depth", MANY)
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_eye_tells_what_is_only_shown(theme: str, depth: ColourDepth, eye: str) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    for shown, *others in zip(palette.shown_tops, palette.tops, palette.laid_tops, strict=True):
        assert min(apart(shown, other, eye, grounds=True) for other in others) >= LEAST_ON_THE_BOARD


@pytest.mark.parametrize("depth", [ColourDepth.TRUE, ColourDepth.EIGHT_BIT])
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_colours_can_be_read_and_are_six(theme: str, depth: ColourDepth) -> None:
    palette = make_skin(theme, depth, GlyphLevel.FULL).palette
    ground = _luminance(linear(palette.ground, ground=True)) + 0.05
    lights = [_luminance(linear(piece)) + 0.05 for piece in palette.seats]
    assert all(max(light, ground) / min(light, ground) >= LEAST_CONTRAST for light in lights)
    assert len(set(palette.seats)) == MOST_SEATS


@pytest.mark.combinations
@pytest.mark.parametrize("level", GlyphLevel)
@pytest.mark.parametrize("depth", ColourDepth)
def test_without_colours_the_marks_tell_them_apart(depth: ColourDepth, level: GlyphLevel) -> None:
    skin = make_skin("dark", depth, level)
    marks = [skin.seat_mark(seat)[0] for seat in range(MOST_SEATS)]
    assert len(set(marks)) == MOST_SEATS and all(len(mark) == 1 for mark in marks)
    assert level is GlyphLevel.FULL or "".join(marks).isascii()
