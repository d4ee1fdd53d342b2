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
        """Return the screen of a table, with what carries out its commands."""
        from upwords_tui.tui.games.wordsup.commands import WordsUpCommands
        from upwords_tui.tui.games.wordsup.screen import WordsUpScreen

        screen = WordsUpScreen(chair, skin)
        screen.commands = WordsUpCommands(screen)
        return screen

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        """Return pages about keys and mouse."""
        from upwords_tui.tui.games.wordsup.help import playing

        return playing(variant)

    @property
    def history(self) -> HistoryOf:
        """What makes the screen of every turn of a game."""
        from upwords_tui.tui.games.wordsup.history import history_screen

        return history_screen

    async def lesson(self, library: Library, practise: Practise, skin: Skin) -> WordsUpLessonScreen:
        """Return the screen of its lesson. Raises DictionaryError or WordListError."""
        from upwords_tui.tui.games.wordsup.lesson import begun_lesson

        return await begun_lesson(library, practise, skin)

    @property
    def memory_screen(self) -> Callable[[Skin, MemoryQuiz], Screen[None]]:
        """What shows exercises of the memory on the field."""
        from upwords_tui.tui.games.wordsup.memory import MemoryScreen

        return MemoryScreen

    @property
    def relief(self) -> Relief:
        """What draws its board."""
        from upwords_tui.tui.games.wordsup.relief import relief

        return relief


WORDS_UP = WordsUpScreenGame()
