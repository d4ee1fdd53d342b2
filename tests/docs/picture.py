"""A terminal's screen as a picture."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pyte
from PIL import Image, ImageColor, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

_FONTS = Path("/usr/share/fonts/truetype/dejavu")
_SIZE = 18
_GROUND, _TEXT = "#15191e", "#e6edf3"
_COLOURS = 256
"""As many are enough; with more a file is three times as large."""
_LOWER_BLOCKS = range(0x2581, 0x2589)


def draw(screen: pyte.Screen, path: Path) -> None:
    """Write what `screen` shows as a PNG, which also says it. Needs Debian's fonts-dejavu-core."""
    plain = ImageFont.truetype(str(_FONTS / "DejaVuSansMono.ttf"), _SIZE)
    bold = ImageFont.truetype(str(_FONTS / "DejaVuSansMono-Bold.ttf"), _SIZE)
    width = round(plain.getlength("M"))
    height = sum(plain.getmetrics())
    picture = Image.new("RGB", (screen.columns * width, screen.lines * height), _GROUND)
    canvas = ImageDraw.Draw(picture)
    for row in range(screen.lines):
        for col in range(screen.columns):
            char = screen.buffer[row][col]
            fore, back = _colour(char.fg, _TEXT), _colour(char.bg, _GROUND)
            if char.reverse:
                fore, back = back, fore
            left, top = col * width, row * height
            canvas.rectangle((left, top, left + width - 1, top + height - 1), fill=back)
            if len(char.data) == 1 and ord(char.data) in _LOWER_BLOCKS:
                rise = round(height * (ord(char.data) - 0x2580) / 8)
                canvas.rectangle((left, top + height - rise, left + width - 1, top + height - 1), fill=fore)
            elif char.data.strip():
                canvas.text((left, top), char.data, font=bold if char.bold else plain, fill=fore)
    _with_few_colours(picture, screen).save(path, optimize=True, pnginfo=_told(screen))


def _with_few_colours(picture: Image.Image, screen: pyte.Screen) -> Image.Image:
    """Return a picture with 256 colours, those of the cells among them as they are."""
    cells = [screen.buffer[row][col] for row in range(screen.lines) for col in range(screen.columns)]
    names = {_colour(cell.fg, _TEXT) for cell in cells} | {_colour(cell.bg, _GROUND) for cell in cells}
    exact = [value for name in sorted(names) for value in ImageColor.getrgb(name)]
    others = picture.quantize(_COLOURS - len(names), Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette((exact + others)[: 3 * _COLOURS])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def described(screen: pyte.Screen) -> tuple[str, str]:
    """Return the text on a screen, and a hash of it with its colours."""
    text = "\n".join(line.rstrip() for line in screen.display)
    cells = [screen.buffer[row][col] for row in range(screen.lines) for col in range(screen.columns)]
    looks = repr([(cell.data, cell.fg, cell.bg, cell.bold, cell.reverse) for cell in cells])
    return text, sha256(looks.encode()).hexdigest()


def description(path: Path) -> tuple[str, str]:
    """Return what `described` said of the screen in a picture."""
    with Image.open(path) as picture:
        return str(picture.info["screen"]), str(picture.info["looks"])


def _told(screen: pyte.Screen) -> PngInfo:
    info, (text, looks) = PngInfo(), described(screen)
    info.add_itxt("screen", text, zip=True)
    info.add_text("looks", looks)
    return info


def _colour(name: str, default: str) -> str:
    if name == "default":
        return default
    return f"#{name}" if len(name) == 6 and all(char in "0123456789abcdef" for char in name.lower()) else name
