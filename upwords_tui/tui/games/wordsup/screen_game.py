"""What Words Up gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from upwords_tui.app.game_types.base import Variant
from upwords_tui.tui.games.contract import HistoryOf, Relief, ScreenGame
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.teaching.pages import Page
    from upwords_tui.app.training.wordsup.memory import MemoryQuiz
    from upwords_tui.tui.games.wordsup.lesson import WordsUpLessonScreen
    from upwords_tui.tui.games.wordsup.screen import WordsUpScreen


class WordsUpScreenGame(ScreenGame):
    """Words Up on the screen."""

    def screen(self, chair: Any, skin: Skin) -> WordsUpScreen:
        from upwords_tui.tui.games.wordsup.commands import WordsUpCommands
        from upwords_tui.tui.games.wordsup.screen import WordsUpScreen

        screen = WordsUpScreen(chair, skin)
        screen.commands = WordsUpCommands(screen)
        return screen

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        from upwords_tui.tui.games.wordsup.help import playing

        return playing(variant)

    @property
    def history(self) -> HistoryOf:
        from upwords_tui.tui.games.wordsup.history import history_screen

        return history_screen

    async def lesson(self, library: Library, practise: Practise, skin: Skin) -> WordsUpLessonScreen:
        from upwords_tui.tui.games.wordsup.lesson import begun_lesson

        return await begun_lesson(library, practise, skin)

    @property
    def memory_screen(self) -> Callable[[Skin, MemoryQuiz], Screen[None]]:
        from upwords_tui.tui.games.wordsup.memory import MemoryScreen

        return MemoryScreen

    @property
    def relief(self) -> Relief:
        from upwords_tui.tui.games.wordsup.relief import relief

        return relief


WORDS_UP = WordsUpScreenGame()
