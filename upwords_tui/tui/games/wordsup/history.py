"""Every turn of a match of Words Up, a page a round; cards turned back are not named."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.game_types.wordsup import WordsUpVariant
from upwords_tui.app.narration.wordsup.events import opening_lines, turns_told
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.app.teaching.wordsup.word_lookup import words_of_round
from upwords_tui.base.i18n import _
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.screens.help import PagesScreen
from upwords_tui.tui.screens.keys import mark
from upwords_tui.tui.screens.word_meanings import DEFINE, show_meanings
from upwords_tui.tui.theme import Skin


class WordsUpHistoryScreen(PagesScreen):
    """The rounds of a match, and what the words mean that were made in them."""

    KEYS = (
        *PagesScreen.KEYS,
        DEFINE._replace(about=mark("Says what the words of the round mean.")),
    )

    def __init__(self, skin: Skin, view: WordsUpView, pages: Sequence[Page], *, from_end: bool) -> None:
        """Show a page for each round of `view`; `from_end`: begin with the end of the last."""
        super().__init__(skin, WordsUpVariant(view.cards), _("history"), pages, from_end=from_end)
        self._view = view

    async def action_define(self) -> None:
        view = self._view
        if words := words_of_round(view, self.at + 1):
            await show_meanings(self, words, view.dictionary.id, view.cards.language)
        else:
            self.say(_("No word was made in this round."))


def history_screen(skin: Skin, view: WordsUpView, number: int | None = None) -> PagesScreen:
    """Return the screen that shows what has happened, a page for each round.

    It begins with the turn to which the action of this number belongs; without one, with the end.
    """
    turns = turns_told(view.history, view)
    begin = turns_told(view.history[: number + 1], view)[-1:] if number is not None else ()
    pages = []
    for number in sorted({turn.round for turn in turns} | {view.round}):
        entries = [
            PageEntry(str(turn.number) if turn.number else _("deal"), " ".join(turn.lines))
            for turn in turns
            if turn.round == number
        ]
        if number == 1:
            entries.insert(0, PageEntry(_("deal"), " ".join(opening_lines(view))))
        pages.append(Page(_title(number), tuple(entries)))
    screen = WordsUpHistoryScreen(skin, view, pages, from_end=not begin)
    for turn in begin:
        screen.begin_with(_title(turn.round), str(turn.number))
    return screen


def _title(number: int) -> str:
    return _("Round {number}").format(number=number)
