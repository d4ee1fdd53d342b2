"""What a computer does, action by action, for whoever wants to see it do it.

The one idea: the game has gone on already; the reel only holds pictures of it that are still to be shown,
each for its time. Whatever has to be decided is decided by how things stand, after the rest has been skipped.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from upwords_tui.games.wordsup.position import MadeWord
from upwords_tui.games.wordsup.view import WordsUpView
from upwords_tui.tui.games.wordsup.visible_cards import VisibleCards


class MatchPicture(NamedTuple):
    """How a match looked after an action: what could be known, and what was in sight."""

    view: WordsUpView
    sight: VisibleCards

    @property
    def word(self) -> MadeWord | None:
        """The word that the action made, if it made one."""
        heard = self.sight.heard
        return heard[-1].effect.word if heard else None


class Reel:
    """Pictures that are still to come; the first is the one that is shown now."""

    def __init__(self) -> None:
        self._pictures: deque[MatchPicture] = deque()

    @property
    def shown(self) -> MatchPicture | None:
        """The picture to show now; None: how things stand."""
        return self._pictures[0] if self._pictures else None

    @property
    def beats(self) -> int:
        """For how many times the pace the picture is shown: a word is read longer than a card."""
        return 2 if self._pictures and self._pictures[0].word else 1

    def add(self, before: MatchPicture, after: MatchPicture) -> None:
        """Have `after` shown when its time has come; `before` is how things looked until then."""
        if not self._pictures:
            self._pictures.append(before)
        self._pictures.append(after)

    def step(self) -> None:
        """Show the next picture; the last is how things stand."""
        self._pictures.popleft()
        if len(self._pictures) == 1:
            self._pictures.clear()

    def clear(self) -> None:
        """Show how things stand."""
        self._pictures.clear()
