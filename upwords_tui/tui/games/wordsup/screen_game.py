"""What Words Up gives the screen: each part is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from upwords_tui.app.commands.wordsup.card_queries import words_of_round
from upwords_tui.app.game_types.wordsup import WordsUpVariant
from upwords_tui.app.narration.wordsup.events import opening_lines, turns_told
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.contract import ScreenGame
from upwords_tui.tui.games.wordsup.lesson import begun_lesson
from upwords_tui.tui.games.wordsup.memory import MemoryScreen
from upwords_tui.tui.games.wordsup.presenter import relief
from upwords_tui.tui.games.wordsup.screen import WordsUpScreen
from upwords_tui.tui.screens.help import PagesScreen
from upwords_tui.tui.screens.table import show_meanings
from upwords_tui.tui.theme import Skin


class WordsUpHistoryScreen(PagesScreen):
    """The rounds of a match, and the meanings of their words."""

    def __init__(self, skin: Skin, view: WordsUpView, pages: Sequence[Page], *, from_end: bool) -> None:
        """`pages` are those of the rounds of `view`; `from_end`: begin with the end of the last."""
        super().__init__(skin, WordsUpVariant(view.cards), _("history"), pages, from_end=from_end)
        self._view = view

    async def action_define(self) -> None:
        view = self._view
        if words := words_of_round(view, self.at + 1):
            await show_meanings(self, words, view.dictionary.id, view.cards.language)
        else:
            self.say(_("No word was made in this round."))


def history_screen(skin: Skin, view: WordsUpView, number: int | None = None) -> PagesScreen:
    """Return the history by rounds; it opens at the turn of the action of this number, else at the end."""
    turns = turns_told(view.history, view)
    begin = turns_told(view.history[: number + 1], view)[-1:] if number is not None else ()
    pages = []
    for number in sorted({turn.round for turn in turns} | {view.round}):
        entries = [
            PageEntry(str(turn.number) if turn.number else _("deal"), "\n".join(turn.lines))
            for turn in turns
            if turn.round == number
        ]
        if number == 1:
            entries.insert(0, PageEntry(_("deal"), "\n".join(opening_lines(view))))
        pages.append(Page(_title(number), tuple(entries)))
    screen = WordsUpHistoryScreen(skin, view, pages, from_end=not begin)
    for turn in begin:
        screen.begin_with(_title(turn.round), str(turn.number))
    return screen


def _title(number: int) -> str:
    return _("Round {number}").format(number=number)


WORDS_UP = ScreenGame(
    WordsUpScreen,
    Path(__file__).with_name("help.toml"),
    history=history_screen,
    lesson=begun_lesson,
    memory_screen=MemoryScreen,
    relief=relief,
)
