"""A number in large digits, made of stacks as they stand on the board."""

from __future__ import annotations

from typing import NamedTuple

from upwords_tui.tui.theme import Skin

Ink = tuple[str, str]
"""A text and its palette entry."""
_PATTERNS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
}
_WIDE, _HIGH = 3, 5
_BETWEEN, _BESIDE = 2, 1


class Pixel(NamedTuple):
    width: int
    rows: int

    def number_width(self, number: int) -> int:
        count = len(str(number))
        return count * _WIDE * self.width + (count - 1) * _BETWEEN + 2 * _BESIDE


SMALL, LARGE, HUGE = Pixel(2, 1), Pixel(4, 2), Pixel(6, 3)


def number_lines(number: int, pixel: Pixel, skin: Skin, *, rises: bool) -> list[list[Ink]]:
    """Return `number` as lines of spans; `rises`: its digits get higher from left to right, as stacks do."""
    digits = str(number)
    top, least = len(skin.palette.tops), skin.least_height
    heights = [
        least + place * (top - least) // max(len(digits) - 1, 1) if rises else least
        for place in range(len(digits))
    ]
    lines = []
    for row in range(_HIGH):
        for part in range(pixel.rows):
            ground = skin.palette.squares[0]
            spans: list[Ink] = [(" " * _BESIDE, ground)]
            for place, (digit, height) in enumerate(zip(digits, heights, strict=True)):
                spans += [(" " * _BETWEEN, ground)] if place else []
                spans += _squares(_PATTERNS[digit], row, part == pixel.rows - 1, height, pixel, skin)
            lines.append([*spans, (" " * _BESIDE, ground)])
    return lines


def _squares(
    pattern: tuple[str, ...], row: int, is_lowest: bool, height: int, pixel: Pixel, skin: Skin
) -> list[Ink]:
    """Return one line of a digit; `is_lowest` of the lines of its row."""
    spans: list[Ink] = []
    for col, square in enumerate(pattern[row]):
        if square == " ":
            spans.append((" " * pixel.width, skin.palette.squares[0]))
        elif is_lowest and (row + 1 == _HIGH or pattern[row + 1][col] == " "):
            spans.append(_front(height, pixel, skin))
        else:
            spans.append((" " * pixel.width, skin.palette.tops[height - 1]))
    return spans


def _front(height: int, pixel: Pixel, skin: Skin) -> Ink:
    """Return the lowest line of a square. Where that is all of the square, most of it stays the top."""
    top = skin.palette.tops[height - 1]
    if pixel.rows > 1 or not skin.glyphs.fronts:
        is_all = pixel.rows == 1
        text, pieces = (" " * pixel.width, ()) if is_all else skin.front(height, pixel.width)
    else:
        text, pieces = skin.glyphs.fronts[0] * pixel.width, skin.front(height, pixel.width)[1]
    return text, " ".join((top, *pieces))
