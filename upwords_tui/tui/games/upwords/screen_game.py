"""What Upwords gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upwords_tui.app.game_types.base import Variant
from upwords_tui.tui.games.contract import GameExercises, HistoryOf, Relief, ScreenGame
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.tui.games.upwords.lesson import UpwordsLessonScreen
    from upwords_tui.tui.games.upwords.screen import UpwordsScreen


class UpwordsScreenGame(ScreenGame):
    """Upwords on the screen."""

    def screen(self, chair: Any, skin: Skin) -> UpwordsScreen:
        from upwords_tui.tui.games.upwords.commands import UpwordsCommands
        from upwords_tui.tui.games.upwords.screen import UpwordsScreen

        screen = UpwordsScreen(chair, skin)
        screen.commands = UpwordsCommands(screen)
        return screen

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        from upwords_tui.tui.games.upwords.help import playing

        return playing(variant)

    def rule_pages(self, pages: Sequence[Page]) -> Sequence[Page]:
        from upwords_tui.tui.games.upwords.help import rules

        return rules(pages)

    @property
    def history(self) -> HistoryOf:
        from upwords_tui.tui.games.upwords.history import history_screen

        return history_screen

    async def lesson(self, library: Library, practise: Practise, skin: Skin) -> UpwordsLessonScreen:
        from upwords_tui.tui.games.upwords.lesson import begun_lesson

        return await begun_lesson(library, practise, skin)

    @property
    def exercises(self) -> GameExercises:
        from upwords_tui.tui.games.upwords.exercises import UpwordsExercises

        return UpwordsExercises()

    @property
    def relief(self) -> Relief:
        from upwords_tui.tui.games.upwords.relief import relief

        return relief


UPWORDS = UpwordsScreenGame()
