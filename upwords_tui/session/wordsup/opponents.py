"""The computer players at a table of Words Up.

The one idea: they act one action at a time, so that a front-end can show each card that is turned; choosing
takes milliseconds, so they need no process of their own. Only learning their words takes a moment.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cached_property

from upwords_tui.engine.wordsup.levels import find_level
from upwords_tui.engine.wordsup.players import Player
from upwords_tui.errors import IllegalAction, StaleGame
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard
from upwords_tui.session.computers import Computers
from upwords_tui.session.wordsup.table import Table


class Opponents(Computers[Table]):
    """Plays the computer seats at a table of Words Up; choosing takes them no time, so they ask no engine."""

    @cached_property
    def _players(self) -> dict[str, Player]:
        return {}

    async def _serve(self) -> None:
        """Act for the computer that is to move until its turn is over, so that its cards can be looked at."""
        await asyncio.to_thread(self._prepare)
        turn = self._table.to_act
        while self.are_wanted and self._table.to_act == turn:
            await self._act()

    async def _act(self) -> None:
        """Make one action for the computer that is to move, if nobody else has.

        Where a player wants what is not allowed, any card is turned for it, or it gives up.
        """
        (seat,) = self._table.to_act
        view = self._table.view(seat)
        with suppress(StaleGame):
            action = self._player(self._table.seats[seat].level or "").choose(view, self._table.seen())
            try:
                await self._table.do(action, 0)
            except IllegalAction:
                instead = (
                    TurnCard(seat=seat, square=view.field.index(False))
                    if view.may_turn
                    else GiveUp(seat=seat)
                )
                await self._table.do(instead, 0)

    def _prepare(self) -> None:
        """Have the player that is to move learn its words."""
        for seat in self._table.to_act:
            level = self._table.seats[seat].level
            if level:
                self._player(level)

    def _player(self, level: str) -> Player:
        if level not in self._players:
            language = self._table.position.cards.language
            self._players[level] = find_level(level).make(language, self._words.id)
        return self._players[level]
