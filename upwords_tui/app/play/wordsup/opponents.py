"""The computer players at a table of Words Up: choosing takes milliseconds, only learning words a moment."""

from __future__ import annotations

import asyncio
from typing import Any

from upwords_tui.app.play.opponents import Opponents
from upwords_tui.app.play.wordsup.table import WordsUpTable
from upwords_tui.base.errors import IllegalAction
from upwords_tui.engine.wordsup.levels import find_level
from upwords_tui.engine.wordsup.players import WordsUpPlayer
from upwords_tui.games.wordsup.actions import GiveUp, TurnCard


class WordsUpOpponents(Opponents[WordsUpTable]):
    """Plays the computer seats of a table."""

    def __init__(self, *of_all: Any) -> None:
        super().__init__(*of_all)
        self._players: dict[str, WordsUpPlayer] = {}

    async def act(self) -> None:
        """Have whoever is to move learn its words, then act until the turn is over."""
        await asyncio.to_thread(self._prepare)
        await super().act()

    async def move(self, seat: int, level: str) -> None:
        """Make one action; where a player wants what is not allowed, any card is turned, or it gives up."""
        view = self._table.view(seat)
        try:
            await self._table.do(self._player(level).choose(view, self._table.seen()), 0)
        except IllegalAction:
            is_turn = view.may_turn
            instead = TurnCard(seat=seat, square=view.field.index(False)) if is_turn else GiveUp(seat=seat)
            await self._table.do(instead, 0)

    def _prepare(self) -> None:
        """Have the player that is to move learn its words."""
        for seat in self._table.to_act:
            level = self._table.seats[seat].level
            if level:
                self._player(level)

    def _player(self, level: str) -> WordsUpPlayer:
        if level not in self._players:
            language = self._table.position.cards.language
            self._players[level] = find_level(level).make(language, self._words.id)
        return self._players[level]
