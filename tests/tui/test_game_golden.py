"""The game screen as plain text. `UPDATE_GOLDEN=1 pytest tests/tui/test_game_golden.py` writes it anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.game_scenes import SCENES
from tests.tui.playing import playing

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", SCENES)
async def test_the_game_looks_as_it_did(name: str) -> None:
    scene = SCENES[name]
    async with playing(scene.game(), size=scene.size, **scene.how) as now:
        for burst in scene.keys:
            await now.press(*burst.split())
        text = now.shown().rstrip() + "\n"
    file = GOLDEN / f"game-{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
