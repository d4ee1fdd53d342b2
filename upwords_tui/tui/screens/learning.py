"""What words mean, shown unasked beside a board: looked up in a thread, when they have been laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from upwords_tui.errors import UpwordsError
from upwords_tui.session.aside import aside
from upwords_tui.session.explaining import Laid, Learning, gists, is_wanted
from upwords_tui.tui.screens.table import TableScreen


class Explained:
    """The meanings of the latest words at a table; `language` is that of the game."""

    def __init__(
        self, screen: TableScreen[Any], find: Callable[[Any], Iterable[Laid]], language: str
    ) -> None:
        self._screen = screen
        self._language = language
        self._learning = Learning(find)
        self._told: tuple[tuple[int, str], ...] = ()
        self._is_wanted = False

    def begin(self) -> None:
        """Explain none of the words that are there."""
        self._learning.begin(self._screen.view)

    def look_at_settings(self) -> None:
        """See, in a thread, whether words are to be explained."""
        with suppress(UpwordsError):  # nobody is kept from playing because a setting can't be read
            self._is_wanted = is_wanted(self._screen.upwords.library)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is told of the words of the last round, the latest last; nothing of a game that is over."""
        view = self._screen.view
        first = len(view.history) - len(view.seats)
        if view.outcome or not self._is_wanted:
            return ()
        return tuple(line for number, line in self._told if number >= first)

    def hear(self) -> None:
        """Look up the words that have been laid since, if they are to be explained."""
        words = self._learning.new(self._screen.view)
        if words and self._is_wanted:
            self._screen.run_worker(self._look_up(words), group="explaining", exclusive=False)

    async def _look_up(self, words: tuple[Laid, ...]) -> None:
        view = self._screen.view
        found = await aside(partial(gists, words, view.dictionary.id, self._language))
        self._told = (*self._told, *found)[-len(view.seats) :]
        self._screen.update()
