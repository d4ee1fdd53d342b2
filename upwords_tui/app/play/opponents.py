"""The computer players at a table, as every game has them.

The one idea: they act one action at a time, whenever a computer is to move, so that a front-end can show each
of them. A level chooses an action by the view of its seat; a game whose computers take long, or do more than
move, has `Opponents` of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Generic

from upwords_tui.app.play.table import Engine, Table, Words
from upwords_tui.base.errors import StaleGame, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.engine.levels import AnyLevel, level_in
from upwords_tui.games.base import COMPUTER, ENGINE, HUMAN, Seat

TableT = TypeVar("TableT", bound=Table, default=Any)

Saying = Callable[[], str]
"""Gives a sentence in the language in use: of those who hear it, each may have another."""


class Opponents(Generic[TableT]):
    """Plays the computer seats of `table`. `report` is told what to say when something went wrong."""

    def __init__(
        self,
        table: TableT,
        engine: Engine,
        words: Words,
        report: Callable[[Saying], None],
        levels: Sequence[AnyLevel] = (),
    ) -> None:
        """`words` are those of the table; whoever thinks for long asks `engine`. `levels` choose actions."""
        self._table = table
        self._engine = engine
        self._words = words
        self._report = report
        self._levels = levels

    @property
    def are_wanted(self) -> bool:
        """Whether the next action is a computer's; an offer is answered first, a break ended."""
        return not self._table.is_held and any(
            self._table.game.seats[seat].level for seat in self._table.game.to_act
        )

    @property
    def awaited(self) -> tuple[int, ...]:
        return tuple(seat for seat in self._table.game.to_act if self._table.game.seats[seat].is_human)

    @property
    def thinking(self) -> int | None:
        """For how many whole seconds one has been thinking; None if that is never long."""
        return None

    async def serve(self) -> bool:
        """Act for the computer seats until their turn is over, so that it can be looked at.

        If the game can't be stored or read, or there is no such player, it reports that and returns False.
        """
        try:
            await self.act()
        except UpwordsError as error:
            self._report(partial(translate, error))
            return False
        return True

    async def act(self) -> None:
        """Make all actions of the turn. Raises UpwordsError."""
        turn = self._table.game.to_act
        while self.are_wanted and self._table.game.to_act == turn:
            seat = turn[0]
            with suppress(StaleGame):
                await self.move(seat, self._table.game.seats[seat].level or "")

    async def move(self, seat: int, level: str) -> None:
        """Make one action for a seat, if nobody else has. Raises UpwordsError."""
        player: Any = level_in(self._levels, level)
        await self._table.do(player.choose(self._table.view(seat)), 0)

    def hurry(self) -> None:
        """Have one that thinks do at once what it thinks best so far."""
        self._engine.hurry()


# What those are called who sit at a table: computer players have names of their own


_OTHERS = ""
"""Whose names those have whose level has none of its own."""


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Return the name wanted, with a number if it is among those `taken`, in any case."""
    folded = {name.casefold() for name in taken}
    names = (wanted, *(f"{wanted} {number}" for number in range(2, len(folded) + 3)))
    return next(name for name in names if name.casefold() not in folded)


def computer_name(player: str, taken: Iterable[str] = ()) -> str:
    """Return what `player` ("computer:LEVEL") is called: the first of its names not among those `taken`."""
    names, folded = _names_of(player), {name.casefold() for name in taken}
    return next((name for name in names if name.casefold() not in folded), "") or free_name(names[0], folded)


def with_names(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats, those of computers that have no name with one that nobody else has."""
    named = list(seats)
    for number, seat in enumerate(named):
        if seat.level is not None and not seat.name:
            taken = [name for other in named for name in (other.name, *other.members)]
            named[number] = replace(seat, name=computer_name(seat.player, taken))
    return tuple(named)


def is_own_name(name: str, player: str) -> bool:
    """Return whether a computer player is called so by itself, and not by somebody's choice.

    “Computer”, with or without a number, was the name of all of them once. Where a person plays now, it is
    that of any computer.
    """
    word, _space, number = name.partition(" ")
    names = _names_of(player) if player != HUMAN else [own for each in _read().values() for own in each]
    return name in names or (word == _("Computer") and (not number or number.isdecimal()))


def _names_of(player: str) -> tuple[str, ...]:
    names, level = _read(), player.removeprefix(f"{COMPUTER}:")
    return (level.removeprefix(ENGINE),) if level.startswith(ENGINE) else names.get(level, names[_OTHERS])


@cache
def _read() -> dict[str, tuple[str, ...]]:
    written = Path(__file__).with_name("computer_names.json").read_text("utf-8")
    return {level: tuple(names) for level, names in json.loads(written).items()}
