"""Exercises on a server: everybody's own, asked for in the hall, and back to it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.seating import NoEngine
from tests.tui.company import company
from tests.tui.exercises import FIRST, few_puzzles
from upwords_tui.app.training.exercises import PUZZLE
from upwords_tui.base.errors import EngineError


async def test_each_does_their_own_from_the_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def ask(_engine: NoEngine, request: Mapping[str, Any]) -> Mapping[str, Any]:
        asked.append(request["do"])
        raise EngineError("it is down")

    monkeypatch.setattr(NoEngine, "ask", ask)
    (puzzles := tmp_path / "puzzles").mkdir()
    with few_puzzles(puzzles):
        async with company(tmp_path) as people:
            anna, ben = await people.comes("Anna"), await people.comes("Ben")
            anna.press("z")
            await anna.sees(f"Puzzle {FIRST}")
            anna.press("f12")
            await anna.sees("Give up, and")
            anna.press("f12")
            await anna.sees("Enter next")
            assert asked == ["why"], "that nobody can say why is no news"
            assert [each.name for each in anna.app.library.exercises.known(PUZZLE)] == [
                f"hasbro-10x10/{FIRST}"
            ]
            assert not ben.app.library.exercises.known(PUZZLE)
            anna.press("escape")
            await anna.is_at("HallScreen")
            anna.press("slash", *"puzzle endgame", "enter")
            await anna.sees("Puzzle 2.42")
