"""Pictures of a game as everybody may know it: the board and the points, as text, SVG or PNG."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import chain, product
from pathlib import Path
from string import ascii_uppercase
from xml.etree import ElementTree as ET

from upwords_tui.app.game_types.base import kind_of
from upwords_tui.app.game_types.features import Squares, features_of
from upwords_tui.app.narration.events import headline
from upwords_tui.app.narration.numbers import signed
from upwords_tui.base.errors import InputError
from upwords_tui.base.i18n import _
from upwords_tui.base.safe_text import clean
from upwords_tui.games.game import AnyGame
from upwords_tui.store.values import standing_of

HAS_RESVG = find_spec("resvg_py") is not None
if HAS_RESVG:
    from resvg_py import svg_to_bytes

_SIDE, _EDGE, _LINE = 44, 28, 20
"""The size of a square (as in `picture.svg`), of the margin and of a line of text."""
_LETTER = 8.5
"""The width of a letter of text."""
_ZOOM = 2


def squares_of(game: AnyGame) -> Squares:
    return features_of(game.kind).squares(game.view_for(None))


def standings(game: AnyGame) -> list[tuple[str, str]]:
    """Return everybody's name and points, empty where they are hidden."""
    seats = standing_of(game).seats
    return [(clean(seat.name), "" if seat.score is None else signed(seat.score)) for seat in seats]


def board_lines(squares: Squares) -> list[str]:
    """Return a board as lines of text: on each square the topmost letter and the height, from 2 up."""
    shown = [
        [f"{stack[-1]}{len(stack) if len(stack) > 1 else ''}" if stack else "." for stack in row]
        for row in squares
    ]
    width = max(map(len, chain.from_iterable(shown))) + 1
    rows = [("", *ascii_uppercase[: len(squares)]), *((str(at), *row) for at, row in enumerate(shown, 1))]
    return [" ".join((f"{label:>2}", *(cell.ljust(width) for cell in row))).rstrip() for label, *row in rows]


def picture(game: AnyGame, suffix: str) -> bytes:
    """Return the picture of the kind that a suffix names. Raises InputError if it can't be drawn."""
    view, kind = game.view_for(None), kind_of(game.kind)
    state = headline(view, None) if view.outcome else kind.kit.narration.turn_sentence(view)
    title, below = kind.title(view), [*map(" ".join, standings(game)), state]
    squares = squares_of(game)
    if suffix == ".txt":
        return "\n".join((title, "", *board_lines(squares), "", *below, "")).encode()
    drawn = _svg(squares, title, below)
    return drawn.encode() if suffix == ".svg" else _png(drawn)


def _svg(squares: Squares, title: str, below: list[str]) -> str:
    bottom, right = (2 * _EDGE + count * _SIDE for count in (len(squares), len(squares[0])))
    width = max(right, round(2 * _EDGE + _LETTER * max(map(len, below))))
    svg = ET.fromstring(Path(__file__).with_suffix(".svg").read_text("utf-8"))
    svg.set("xmlns", "http://www.w3.org/2000/svg")
    svg.set("viewBox", f"0 0 {width} {bottom + (len(below) + 1) * _LINE}")
    svg[0].text, svg[1].text = title, " ".join(below)
    add(svg, "text", title, "title", x=_EDGE, y=_LINE - 2)
    for at, letter in enumerate(ascii_uppercase[: len(squares)]):
        middle = _EDGE + at * _SIDE + _SIDE // 2
        add(svg, "text", letter, "label", x=middle, y=2 * _EDGE - 7)
        add(svg, "text", str(at + 1), "label", x=_EDGE // 2, y=middle + _EDGE + 5)
    for (row, tiles), col in product(enumerate(squares), range(len(squares))):
        stack, x, y = tiles[col], _EDGE + col * _SIDE, 2 * _EDGE + row * _SIDE
        look = f"h{min(len(stack), 5)}" if stack else "odd" if (row + col) % 2 else "even"
        add(svg, "use", href=f"#{look}", x=x, y=y)
        if stack:
            add(svg, "text", stack[-1], "face", x=x + _SIDE // 2, y=y + 26)
        if len(stack) > 1:
            add(svg, "text", str(len(stack)), "height", x=x + _SIDE - 4, y=y + 12)
    for number, line in enumerate(below, 1):
        add(svg, "text", line, x=_EDGE, y=bottom + number * _LINE)
    return ET.tostring(svg, "unicode")


def add(parent: ET.Element, tag: str, text: str = "", look: str = "", **attributes: object) -> ET.Element:
    """Add an element with a text and a class to `parent`; return it."""
    made = ET.SubElement(
        parent, tag, {name.replace("_", "-"): str(value) for name, value in attributes.items()}
    )
    made.text = text
    if look:
        made.set("class", look)
    return made


def _png(svg: str) -> bytes:
    if not HAS_RESVG:
        raise InputError(_("A PNG needs resvg-py: pip install 'upwords-tui[png]'"))
    drawn = svg_to_bytes(svg_string=svg, zoom=_ZOOM)
    if drawn == svg_to_bytes(svg_string=svg, zoom=_ZOOM, skip_system_fonts=True):
        raise InputError(_("A PNG needs a font for its letters, and this computer has none"))
    return bytes(drawn)
