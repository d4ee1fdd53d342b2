"""How a terminal writes: colours and other marks, and what must be sent to go from one to the next.

The one idea: what is in force already is not sent again. A blank has no ink, so that it can be written in any
colour; what turns one mark off is shorter than to begin anew; a colour that has a number is called by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from itertools import product

from rich.color import Color, ColorSystem
from rich.style import Style
from textual.strip import SGR_STYLES

_ANY = ""
"""The ink of a blank."""
_NO_INK, _NO_GROUND = "39", "49"
_OFF = {
    "1": "22",
    "2": "22",
    "3": "23",
    "4": "24",
    "5": "25",
    "6": "25",
    "7": "27",
    "8": "28",
    "9": "29",
    "21": "24",
    "51": "54",
    "52": "54",
    "53": "55",
}
"""What turns a mark off, which may turn another off with it."""
_ON_BLANKS = frozenset({"4", "7", "9", "21", "51", "52", "53"})
"""Marks one sees even where nothing is written."""
_STEPS = (0, 95, 135, 175, 215, 255)
_FIXED: Mapping[tuple[int, ...], int] = {
    **{colour: number for number, colour in enumerate(product(_STEPS, repeat=3), 16) if number > 21},
    **{(level,) * 3: number for number, level in enumerate(range(8, 239, 10), 232)},
}
"""The numbers of colours among the 256 of terminals: shorter than red, green and blue.

The first few are left out: some collections of terminal colours put their own in their place.
"""


class Pen:
    """How a cell is written: SGR codes of its marks, of its ink and of its ground.

    There is one of each kind (`make_pen`), so that to compare two costs nothing.
    """

    def __init__(self, marks: frozenset[str], ink: str, ground: str) -> None:
        self.marks = marks
        self.ink = ink
        self.ground = ground

    @cached_property
    def for_blanks(self) -> Pen:
        """How a blank is written that is to look the same."""
        return self if self.marks & _ON_BLANKS else make_pen(frozenset(), _ANY, self.ground)

    @property
    def is_for_blanks(self) -> bool:
        return self.ink == _ANY

    def joined(self, other: Pen) -> Pen | None:
        """Return the pen that writes what either writes; None if there is none."""
        if self is other:
            return self
        blank, written = (self, other) if self.ink == _ANY else (other, self)
        fits = blank.ink == _ANY and blank.ground == written.ground and not written.marks & _ON_BLANKS
        return written if fits else None


@cache
def make_pen(marks: frozenset[str], ink: str, ground: str) -> Pen:
    return Pen(marks, ink, ground)


PLAIN = make_pen(frozenset(), _NO_INK, _NO_GROUND)
"""How a terminal writes that has been told nothing."""
PLAIN_AGAIN = "\x1b[m"
"""What has any terminal write like that."""


@lru_cache(maxsize=4096)
def pen_of(style: Style | None, depth: ColorSystem) -> Pen:
    """Return how text of this style is written in a terminal of so many colours."""
    if style is None:
        return PLAIN
    attributes = style._attributes & style._set_attributes
    marks = frozenset(SGR_STYLES[bit] for bit in range(attributes.bit_length()) if attributes & (1 << bit))
    ink = _codes(style.color, depth, is_ink=True) if style.color else _NO_INK
    ground = _codes(style.bgcolor, depth, is_ink=False) if style.bgcolor else _NO_GROUND
    return make_pen(marks, ink, ground)


def _codes(colour: Color, depth: ColorSystem, *, is_ink: bool) -> str:
    number = _FIXED.get(colour.triplet or ())
    if depth is ColorSystem.TRUECOLOR and number:
        return f"{3 if is_ink else 4}8;5;{number}"
    return ";".join(colour.downgrade(depth).get_ansi_codes(foreground=is_ink))


@lru_cache(maxsize=4096)
def changed(pen: Pen, wanted: Pen) -> tuple[str, Pen]:
    """Return the shortest that has a terminal with `pen` write as `wanted`, and its pen from then on."""
    marks = pen.marks - _ON_BLANKS if wanted.ink == _ANY else wanted.marks
    ink = wanted.ink or pen.ink
    by_steps = _steps(pen, marks, ink, wanted.ground)
    anew = ["0", *_steps(PLAIN, wanted.marks, wanted.ink or _NO_INK, wanted.ground)]
    if not by_steps:
        return "", make_pen(marks, ink, wanted.ground)
    if len(";".join(anew)) < len(";".join(by_steps)):
        return _sgr(anew), make_pen(wanted.marks, wanted.ink or _NO_INK, wanted.ground)
    return _sgr(by_steps), make_pen(marks, ink, wanted.ground)


def _steps(pen: Pen, marks: frozenset[str], ink: str, ground: str) -> list[str]:
    off = {_OFF[mark] for mark in pen.marks - marks}
    on = {mark for mark in marks if mark not in pen.marks or _OFF[mark] in off}
    codes = [*sorted(off), *sorted(on)]
    return codes + [new for old, new in ((pen.ink, ink), (pen.ground, ground)) if old != new]


def _sgr(codes: list[str]) -> str:
    return f"\x1b[{';'.join(codes)}m"
