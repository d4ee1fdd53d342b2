"""The computer players at a table of Words Up.

The one idea: they act one action at a time, so that a front-end can show each card that is turned; choosing
takes milliseconds, so they need no process of their own.
"""

from __future__ import annotations

from upwords_tui.engine.wordsup.levels import find_level
from upwords_tui.engine.wordsup.players import Player
from upwords_tui.errors import IllegalAction, StaleGame
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard
from upwords_tui.games.wordsup.view import EntryView
from upwords_tui.lexicon.registry import LIST_ONLY
from upwords_tui.session.wordsup.table import Table


class Opponents:
    """Plays the computer seats of `table`, with the words of a bundled dictionary."""

    def __init__(self, table: Table, dictionary_id: str) -> None:
        self._table = table
        view = table.view(None)
        words = dictionary_id.removesuffix(LIST_ONLY) + LIST_ONLY
        self._players: dict[int, Player] = {
            number: find_level(seat.level).make(view.cards.language, words)
            for number, seat in enumerate(table.seats)
            if seat.level is not None
        }

    @property
    def are_wanted(self) -> bool:
        """Whether the next action is a computer's."""
        return any(seat in self._players for seat in self._table.to_act)

    def act(self) -> EntryView | None:
        """Make one action for the computer that is to move, and return it.

        None if a person is to move, or another window has played. Where a player wants what is not allowed,
        any card is turned for it, or it gives up.
        """
        if not self.are_wanted:
            return None
        (seat,) = self._table.to_act
        view = self._table.view(seat)
        try:
            action = self._players[seat].choose(view, self._table.seen())
            try:
                return self._table.do(action)
            except IllegalAction:
                face_down = next(square for square, card in enumerate(view.field) if card is False)
                instead = TurnCard(seat=seat, square=face_down) if view.may_turn else GiveUp(seat=seat)
                return self._table.do(instead)
        except StaleGame:
            return None
