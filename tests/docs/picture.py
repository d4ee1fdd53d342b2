"""A terminal's screen as a picture."""

from __future__ import annotations

from pathlib import Path

import pyte
from PIL import Image, ImageDraw, ImageFont

_FONTS = Path("/usr/share/fonts/truetype/dejavu")
_SIZE = 18
_GROUND, _TEXT = "#15191e", "#e6edf3"
_LOWER_BLOCKS = range(0x2581, 0x2589)


def draw(screen: pyte.Screen, path: Path) -> None:
    """Write what `screen` shows as a PNG. Needs Debian's fonts-dejavu-core."""
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
    picture.save(path, optimize=True)


def _colour(name: str, default: str) -> str:
    if name == "default":
        return default
    return f"#{name}" if len(name) == 6 and all(char in "0123456789abcdef" for char in name.lower()) else name
