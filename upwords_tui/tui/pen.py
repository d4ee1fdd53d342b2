"""How a terminal writes: colours and other marks, and what must be sent to go from one to the next.

The one idea: what is in force already is not sent again. A blank has no ink, so that it can be written in any
colour; what turns one mark off is shorter than to begin anew.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

from rich.color import ColorSystem
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

    @cached_property
    def kind(self) -> tuple[str, str, str]:
        """What pens are sorted by, so that few codes lead from one to the next."""
        return self.ground, " ".join(sorted(self.marks)), self.ink

    def joined(self, other: Pen) -> Pen | None:
        """Return the pen that writes what either writes; None if there is none."""
        if self is other:
            return self
        blank, written = (self, other) if self.ink == _ANY else (other, self)
        fits = blank.ink == _ANY and blank.ground == written.ground and not written.marks & _ON_BLANKS
        return written if fits else None


@cache
def make_pen(marks: frozenset[str], ink: str, ground: str) -> Pen:
    """Return the pen with these codes."""
    return Pen(marks, ink, ground)


PLAIN = make_pen(frozenset(), _NO_INK, _NO_GROUND)
"""How a terminal writes that has been told nothing."""


@lru_cache(maxsize=4096)
def pen_of(style: Style | None, depth: ColorSystem) -> Pen:
    """Return how text of this style is written in a terminal of so many colours."""
    if style is None:
        return PLAIN
    attributes = style._attributes & style._set_attributes
    marks = frozenset(SGR_STYLES[bit] for bit in range(attributes.bit_length()) if attributes & (1 << bit))
    ink = style.color.downgrade(depth).get_ansi_codes() if style.color else ()
    ground = style.bgcolor.downgrade(depth).get_ansi_codes(foreground=False) if style.bgcolor else ()
    return make_pen(marks, ";".join(ink) or _NO_INK, ";".join(ground) or _NO_GROUND)


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
