"""Exercises as plain text. `UPDATE_GOLDEN=1 pytest tests/tui/test_exercises_golden.py` writes it anew."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.golden_files import assert_golden
from tests.tui.exercises import exercising, nearly_over
from tests.tui.game_scenes import middle
from tests.tui.playing import LARGE, SMALL
from upwords_tui.base.i18n import use_language
from upwords_tui.games.upwords.game import UpwordsGame

GOLDEN = Path(__file__).parent / "golden"
PUZZLE = "slash p u z z l e enter"
SCENES: dict[str, tuple[str, tuple[int, int], tuple[str, ...]]] = {
    "set": ("en", SMALL, (PUZZLE,)),
    "set-large": ("en", LARGE, (PUZZLE,)),
    "hinted": ("en", SMALL, (PUZZLE, "f5", "f5", "up up g")),
    "hinted-large": ("en", LARGE, (PUZZLE, "f5", "f5", "up up g")),
    "over": ("en", SMALL, (PUZZLE, "f12", "f12")),
    "over-large": ("en", LARGE, (PUZZLE, "f12", "f12")),
    "themes": ("en", SMALL, ("ctrl+t",)),
    "over-fi": ("fi", SMALL, (PUZZLE, "f12", "f12")),
    "hinted-nl": ("nl", SMALL, (PUZZLE, "f5", "f5")),
}
TODAY = datetime(2026, 1, 2, 12, tzinfo=UTC)
RETRY = ("f5", "f5", "y")


@pytest.mark.parametrize("name", SCENES)
async def test_a_puzzle_looks_as_it_did(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken, size, bursts = SCENES[name]
    await _assert_golden(f"puzzle-{name}", middle(), spoken, size, bursts, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_mistake_looks_as_it_did(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "retry-large" if size == LARGE else "retry"
    await _assert_golden(name, nearly_over(), "en", size, RETRY, tmp_path, monkeypatch)


async def _assert_golden(
    name: str,
    game: UpwordsGame,
    spoken: str,
    size: tuple[int, int],
    bursts: tuple[str, ...],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use_language(spoken)
    for module in ("exercise_session", "puzzles", "mistakes"):
        monkeypatch.setattr(f"upwords_tui.app.training.{module}.utc_now", lambda: TODAY)
    async with exercising(folder, size=size, game=game) as now:
        for burst in bursts:
            await now.press(*burst.split())
        assert_golden(GOLDEN / f"{name}.txt", now.shown() + "\n")
