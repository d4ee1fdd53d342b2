"""What Upwords gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from upwords_tui.app.game_types.base import Variant
from upwords_tui.tui.games.contract import GameExercises, ScreenGame
from upwords_tui.tui.games.upwords.presenter import relief
from upwords_tui.tui.games.upwords.screen import UpwordsScreen
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.games.upwords.view import UpwordsView
    from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen
    from upwords_tui.tui.games.upwords.lesson import UpwordsLessonScreen


def _has_qu(variant: Variant) -> dict[str, bool]:
    return {"Qu": any(tile == "Qu" for tile, _count in variant.own.bag)}


def _history(skin: Skin, view: UpwordsView, number: int | None = None) -> UpwordsHistoryScreen:
    from upwords_tui.tui.games.upwords.history import UpwordsHistoryScreen  # seam: few look back

    return UpwordsHistoryScreen(skin, view, number)


async def _lesson(library: Library, practise: Practise, skin: Skin) -> UpwordsLessonScreen:
    from upwords_tui.tui.games.upwords.lesson import begun_lesson  # seam: few learn

    return await begun_lesson(library, practise, skin)


def _exercises() -> GameExercises:
    from upwords_tui.tui.games.upwords import exercises  # seam: few do any

    return exercises


UPWORDS = ScreenGame(
    UpwordsScreen,
    Path(__file__).with_name("help.toml"),
    _has_qu,
    _history,
    _lesson,
    exercises=_exercises,
    relief=relief,
)
