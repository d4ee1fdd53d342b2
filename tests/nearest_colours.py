"""The nearest of the 240 fixed colours to each that the palettes use: `python -m tests.nearest_colours`.

The one idea: looking for them takes longer than drawing the first screen, so what is found is shipped.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import upwords_tui.tui.theme
from upwords_tui.tui.theme.skin import nearest_fixed

FOLDER = Path(upwords_tui.tui.theme.__file__).parent


def nearest_colours() -> dict[str, str]:
    """Return what to draw for each colour of the palettes where there are 256."""
    written = json.loads((FOLDER / "palettes.json").read_text("utf-8"))["true"]
    colours = sorted(set(re.findall("#[0-9a-f]{6}", json.dumps(written))))
    return {colour: nearest_fixed(colour) for colour in colours}


if __name__ == "__main__":
    text = json.dumps(nearest_colours(), indent=1)
    (FOLDER / "nearest.json").write_text(f"{text}\n", "utf-8")
