"""The computer players at a table, as every game has them.

They act one action at a time, so that a front-end can show each. A level chooses an action by the view of its
seat; a game whose computers think for long, or do more than move, has `Opponents` of its own.
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
"""Returns a sentence in the language in use: those who hear it may have different ones."""


class Opponents(Generic[TableT]):
    """Plays the computer seats of `table`; `report` is given what to say when something goes wrong."""

    def __init__(
        self,
        table: TableT,
        engine: Engine,
        words: Words,
        report: Callable[[Saying], None],
        levels: Sequence[AnyLevel] = (),
    ) -> None:
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
        """How many whole seconds one has been thinking; None if none ever thinks for long."""
        return None

    async def serve(self) -> bool:
        """Act for the computer seats until their turn is over; if that fails, report it and return False."""
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
        """Make one action for a seat. Raises UpwordsError."""
        player: Any = level_in(self._levels, level)
        await self._table.do(player.choose(self._table.view(seat)), 0)

    def hurry(self) -> None:
        """Make one that is thinking play the best it has found so far."""
        self._engine.hurry()


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Return the name wanted, with a number if it is `taken`, in any case."""
    folded = {name.casefold() for name in taken}
    names = (wanted, *(f"{wanted} {number}" for number in range(2, len(folded) + 3)))
    return next(name for name in names if name.casefold() not in folded)


def computer_name(player: str, taken: Iterable[str] = ()) -> str:
    """Return the name of `player` (“computer:LEVEL”): the first of its names that is not `taken`."""
    names, folded = _names_of(player), {name.casefold() for name in taken}
    return next((name for name in names if name.casefold() not in folded), "") or free_name(names[0], folded)


def with_names(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with names for computers that have none."""
    named = list(seats)
    for number, seat in enumerate(named):
        if seat.level is not None and not seat.name:
            taken = [name for other in named for name in (other.name, *other.members)]
            named[number] = replace(seat, name=computer_name(seat.player, taken))
    return tuple(named)


def is_own_name(name: str, player: str) -> bool:
    """Return whether `name` is one that computers are given, rather than one that somebody chose."""
    word, _space, number = name.partition(" ")
    names = _names_of(player) if player != HUMAN else [own for each in _read().values() for own in each]
    return name in names or (word == _("Computer") and (not number or number.isdecimal()))


def _names_of(player: str) -> tuple[str, ...]:
    names, level = _read(), player.removeprefix(f"{COMPUTER}:")
    return (level.removeprefix(ENGINE),) if level.startswith(ENGINE) else names.get(level, names[""])


@cache
def _read() -> dict[str, tuple[str, ...]]:
    written = Path(__file__).with_name("computer_names.json").read_text("utf-8")
    return {level: tuple(names) for level, names in json.loads(written).items()}
