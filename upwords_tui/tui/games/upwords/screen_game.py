"""What Upwords gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from upwords_tui.app.game_types.base import Variant
from upwords_tui.tui.games.contract import HistoryOf, Relief, ScreenGame
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.tui.games.upwords.exercises import UpwordsExercises
    from upwords_tui.tui.games.upwords.lesson import UpwordsLessonScreen
    from upwords_tui.tui.games.upwords.screen import UpwordsScreen


class UpwordsScreenGame(ScreenGame):
    """Upwords on the screen."""

    def screen(self, chair: Any, skin: Skin) -> UpwordsScreen:
        """Return the screen of a table, with what carries out its commands."""
        from upwords_tui.tui.games.upwords.commands import UpwordsCommands
        from upwords_tui.tui.games.upwords.screen import UpwordsScreen

        screen = UpwordsScreen(chair, skin)
        screen.commands = UpwordsCommands(screen)
        return screen

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        """Return pages about keys and mouse."""
        from upwords_tui.tui.games.upwords.help import playing

        return playing(variant)

    def rule_pages(self, pages: Sequence[Page]) -> Sequence[Page]:
        """Return the pages of rules as the screen tells them."""
        from upwords_tui.tui.games.upwords.help import rules

        return rules(pages)

    @property
    def history(self) -> HistoryOf:
        """What makes the screen of every turn of a game."""
        from upwords_tui.tui.games.upwords.history import history_screen

        return history_screen

    async def lesson(self, library: Library, practise: Practise, skin: Skin) -> UpwordsLessonScreen:
        """Return the screen of its lesson. Raises DictionaryError or WordListError."""
        from upwords_tui.tui.games.upwords.lesson import begun_lesson

        return await begun_lesson(library, practise, skin)

    @property
    def exercises(self) -> UpwordsExercises:
        """Its exercises at a table."""
        from upwords_tui.tui.games.upwords.exercises import UpwordsExercises

        return UpwordsExercises()

    @property
    def relief(self) -> Relief:
        """What draws its board."""
        from upwords_tui.tui.games.upwords.relief import relief

        return relief


UPWORDS = UpwordsScreenGame()
