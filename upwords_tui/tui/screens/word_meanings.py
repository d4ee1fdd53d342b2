"""What words mean: looked up in a thread, shown beside a board or above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from upwords_tui.app.play.background import aside
from upwords_tui.app.teaching.word_lookup import Laid, Learning, defined, defined_alone, gists, is_wanted
from upwords_tui.base.errors import UpwordsError
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen

if TYPE_CHECKING:
    from upwords_tui.tui.screens.table import TableScreen


async def show_meanings(screen: BaseScreen, words: Sequence[str], dictionary: str, language: str) -> None:
    """Show what words of a game mean, or say why that can't be; `language` is the game's."""
    await show_lines(screen, partial(defined, words, dictionary, language, lambda _word: True))


async def show_meanings_of(screen: BaseScreen, text: str, dictionary: str) -> None:
    """Show what the words in `text` mean where there is no table, or say why that can't be."""
    await show_lines(screen, partial(defined_alone, text, dictionary))


async def show_lines(screen: BaseScreen, find: Callable[[], Sequence[str]]) -> None:
    """Show what is found in a thread, if the screen is still there then; or say its error."""
    with screen.saying_why():
        lines = await aside(find)
        if screen.is_active:
            dialogs.notice(screen, lines)


class Explained:
    """The meanings of the latest words at a table; `language` is that of the game."""

    def __init__(
        self,
        screen: TableScreen,
        find: Callable[[Any], Iterable[Laid]],
        language: str,
        waiting: Callable[[Any], str] = lambda _view: "",
    ) -> None:
        self._screen = screen
        self._waiting = waiting
        self._language = language
        self._learning = Learning(find)
        self._told: tuple[tuple[int, str], ...] = ()
        self._is_wanted = False

    def begin(self) -> None:
        self._learning.new(self._screen.view)

    def look_at_settings(self) -> None:
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            self._is_wanted = is_wanted(self._screen.upwords.library)

    @property
    def lines(self) -> tuple[str, ...]:
        """The meanings of the last round's words, or why there are none yet; none of a game that is over."""
        view = self._screen.view
        first = len(view.history) - len(view.seats)
        if view.outcome or not self._is_wanted:
            return ()
        lines = tuple(line for number, line in self._told if number >= first)
        return lines or ((reason,) if first <= 0 and (reason := self._waiting(view)) else ())

    def hear(self) -> None:
        """Look up the words laid since, if they are to be explained."""
        words = self._learning.new(self._screen.view)
        if words and self._is_wanted:
            self._screen.run_worker(self._look_up(words), group="explaining", exclusive=False)

    async def _look_up(self, words: tuple[Laid, ...]) -> None:
        view = self._screen.view
        found = await aside(partial(gists, words, view.dictionary.id, self._language))
        self._told = (*self._told, *found)[-len(view.seats) :]
        self._screen.update()
