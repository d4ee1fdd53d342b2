"""The game screen as plain text. `UPDATE_GOLDEN=1 pytest tests/tui/test_game_golden.py` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import assert_golden
from tests.tui.game_scenes import SCENES
from tests.tui.playing import playing

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", SCENES)
async def test_the_game_looks_as_it_did(name: str) -> None:
    scene = SCENES[name]
    async with playing(scene.game(), size=scene.size, **scene.how) as now:
        text = await scene.pressed(now)
    assert_golden(GOLDEN / f"game-{name}.txt", text)
