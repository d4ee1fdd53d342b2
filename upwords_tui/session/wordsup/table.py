"""A table at which Words Up is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upwords_tui.errors import IllegalAction
from upwords_tui.games.wordsup.actions import Action, MakeWord
from upwords_tui.games.wordsup.game import Game, Seen
from upwords_tui.games.wordsup.position import MadeWord, Position
from upwords_tui.games.wordsup.view import EntryView, View
from upwords_tui.session.table import Table as AnyTable

if TYPE_CHECKING:
    from upwords_tui.engine.wordsup.missed import Missed


NOT_OVER = "round-not-over"


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

    def missed(self, seat: int, round_number: int, words: str) -> Missed | None:
        """Return the best word that `seat` missed in a round that is over, of those of a dictionary."""
        if round_number > len(self.position.results):
            raise IllegalAction(NOT_OVER)
        # Imported late: whoever only plays needs no words of computers.
        from upwords_tui.engine.wordsup.levels import LEVELS
        from upwords_tui.engine.wordsup.missed import best_missed

        player = LEVELS[-1].make(self.position.cards.language, words)
        return best_missed(self._game, seat, round_number, player)

    def seen(self) -> tuple[Seen, ...]:
        """Return every card that everybody has seen being turned."""
        return self._game.seen()
