"""Words Up as plain text. `UPDATE_GOLDEN=1 pytest tests/tui/wordsup` writes it anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.wordsup.sitting import sitting
from tests.tui.wordsup.words_up_scenes import SCENES

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", SCENES)
async def test_words_up_looks_as_it_did(name: str) -> None:
    scene = SCENES[name]
    async with sitting(scene.game(), size=scene.size, **scene.how) as now:
        for burst in scene.keys:
            await now.press(*burst.split())
        text = now.shown().rstrip() + "\n"
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
