"""The nearest of the 240 fixed colours to each that the palettes use: `python -m tests.nearest_colours`.

The one idea: looking for them takes longer than drawing the first screen, so what is found is shipped.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import upwords_tui.tui.theme

FOLDER = Path(upwords_tui.tui.theme.__file__).parent
_STEPS = (0, 95, 135, 175, 215, 255)
_FIXED = [
    *((red, green, blue) for red in _STEPS for green in _STEPS for blue in _STEPS),
    *((level, level, level) for level in range(8, 239, 10)),
]


def nearest_colours() -> dict[str, str]:
    """Return what to draw for each colour of the palettes where there are 256.

    Left to itself, Rich makes greys of every quiet colour by rule of saturation; the nearest is better.
    """
    written = json.loads((FOLDER / "palettes.json").read_text("utf-8"))["true"]
    return {
        colour: _nearest(colour) for colour in sorted(set(re.findall("#[0-9a-f]{6}", json.dumps(written))))
    }


def _nearest(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))

    def distance(other: tuple[int, int, int]) -> float:
        mean = (red + other[0]) / 2
        r, g, b = red - other[0], green - other[1], blue - other[2]
        return (2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * b * b

    return "#{:02x}{:02x}{:02x}".format(*min(_FIXED, key=distance))


if __name__ == "__main__":
    text = json.dumps(nearest_colours(), indent=1)
    (FOLDER / "nearest.json").write_text(f"{text}\n", "utf-8")
