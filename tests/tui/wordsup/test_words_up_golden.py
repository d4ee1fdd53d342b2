"""Words Up as plain text. `UPDATE_GOLDEN=1 pytest tests/tui/wordsup` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden_files import assert_golden
from tests.tui.wordsup.sitting import sitting
from tests.tui.wordsup.words_up_scenes import SCENES

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", SCENES)
async def test_words_up_looks_as_it_did(name: str) -> None:
    scene = SCENES[name]
    async with sitting(scene.game(), size=scene.size, **scene.how) as now:
        text = await scene.pressed(now)
    assert_golden(GOLDEN / f"{name}.txt", text)
