"""A table at which Words Up is played."""

from __future__ import annotations

from upwords_tui.games.wordsup.actions import Action, MakeWord
from upwords_tui.games.wordsup.game import Game, Seen
from upwords_tui.games.wordsup.position import MadeWord, Position
from upwords_tui.games.wordsup.view import EntryView, View
from upwords_tui.session.table import Table as AnyTable


class Table(AnyTable[Game, Action, View, EntryView]):
    """One match of Words Up being played."""

    @property
    def position(self) -> Position:
        """How things stand, all that is hidden included."""
        return self._game.position

    @property
    def turn(self) -> object:
        """What names the turn: the seat to move, and the round."""
        return self.position.turn, self.position.round

    def check(self, action: MakeWord) -> MadeWord:
        """Return the word that `action` would make, whatever the dictionary says. Raises IllegalAction."""
        return self._game.check(action)

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that everybody has seen being turned."""
        return self._game.seen()
