"""What Words Up gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from upwords_tui.app.commands.registry import Command
from upwords_tui.app.commands.wordsup.commands import SCREEN_COMMANDS
from upwords_tui.app.game_types.base import Variant
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.base.i18n import _
from upwords_tui.tui.games.contract import HistoryOf, Relief, ScreenGame
from upwords_tui.tui.games.wordsup.history import history_screen
from upwords_tui.tui.games.wordsup.lesson import begun_lesson
from upwords_tui.tui.games.wordsup.memory import MemoryScreen
from upwords_tui.tui.games.wordsup.presenter import relief
from upwords_tui.tui.games.wordsup.screen import WordsUpScreen
from upwords_tui.tui.screens.keys import command_label
from upwords_tui.tui.theme import Skin

if TYPE_CHECKING:
    from upwords_tui.app.play.library import Library
    from upwords_tui.app.teaching.lessons import Practise
    from upwords_tui.app.training.wordsup import MemoryQuiz
    from upwords_tui.tui.games.wordsup.lesson import WordsUpLessonScreen
    from upwords_tui.tui.games.wordsup.screen import WordsUpScreen


def _named(name: str) -> Command:
    """Return the command called `name` in English."""
    return next(command for command in SCREEN_COMMANDS if command.name == name)


class WordsUpScreenGame(ScreenGame):
    def screen(self, chair: Any, skin: Skin) -> WordsUpScreen:
        return WordsUpScreen(chair, skin)

    def help_pages(self, variant: Variant) -> Sequence[Page]:
        turning = (
            PageEntry(
                _("arrows"), _("Move over the field; Home, End, Page Up and Page Down go to its edges.")
            ),
            PageEntry("Enter", _("Turns the card under the cursor; so does Space. So does a click.")),
            PageEntry(
                _("letters"),
                _("Once three cards are turned, type your word: the cards it takes are marked as you type."),
            ),
            PageEntry("Enter", _("Then makes the word, if it is in the dictionary; if not, type another.")),
            PageEntry("Tab", _("Takes other cards for the same word, where there is a choice.")),
            PageEntry("⌫", _("Takes back one letter. Del takes the whole word back.")),
            PageEntry(
                command_label(SCREEN_COMMANDS, "pass"),
                _("Makes no word: the cards are turned back, and your turn ends."),
            ),
            PageEntry("Enter", _("Turns back the cards of others, when you have seen enough of them.")),
            PageEntry(
                _("any key"),
                _("Shows at once what a computer does card by card; how quickly it does is up to you."),
                f"/{_named('pace').title}",
            ),
            PageEntry("/", _("Opens the command line."), f"/{_named('turn').shown_example}"),
            PageEntry(
                _("mouse"),
                _(
                    "A click turns a card. Clicks on lit cards, also in the panel, make your word; a click "
                    "on one that it has takes it back. The keys in the last line can be clicked."
                ),
            ),
        )
        return (Page(_("Playing"), turning),)

    @property
    def history(self) -> HistoryOf:
        return history_screen

    async def lesson(self, library: Library, practise: Practise, skin: Skin) -> WordsUpLessonScreen:
        return await begun_lesson(library, practise, skin)

    @property
    def memory_screen(self) -> Callable[[Skin, MemoryQuiz], Screen[None]]:
        return MemoryScreen

    @property
    def relief(self) -> Relief:
        return relief


WORDS_UP = WordsUpScreenGame()
