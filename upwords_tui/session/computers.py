"""The computer players at a table of any game: who is waited for, and what is told when they can't act."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from upwords_tui.errors import UpwordsError
from upwords_tui.i18n import told
from upwords_tui.session.table import Engine, Table, Words

TableT = TypeVar("TableT", bound=Table[Any, Any, Any, Any])


class Computers(ABC, Generic[TableT]):
    """Plays the computer seats of `table`. `report` is told in a sentence when something went wrong."""

    def __init__(self, table: TableT, engine: Engine, words: Words, report: Callable[[str], None]) -> None:
        """`words` is the dictionary of the table, whose list computers play from."""
        self._table = table
        self._engine = engine
        self._words = words
        self._report = report

    @property
    def are_wanted(self) -> bool:
        """Whether the next action is not a person's."""
        return any(self._table.seats[seat].level for seat in self._table.to_act)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of people the game is waiting for."""
        return tuple(seat for seat in self._table.to_act if self._table.seats[seat].is_human)

    @property
    def thinking(self) -> int | None:
        """For how many whole seconds one has been thinking; None if none ever does for long."""
        return None

    async def serve(self) -> bool:
        """Act until a person is wanted, a turn to be looked at is over, or nothing more can be done.

        If the game can't be stored or read, or there is no such player, report that and return False.
        """
        try:
            await self._serve()
        except UpwordsError as error:
            self._report(told(error))
            return False
        return True

    @abstractmethod
    async def _serve(self) -> None:
        """Do what `serve` does. Raises UpwordsError."""

    def hurry(self) -> None:
        """Have one that thinks do at once what it thinks best so far."""
        self._engine.hurry()
