"""What those are called who sit at a table: computer players have names of their own.

They are in `computer_names.json`, by the id of a level, so that one meets the same ones again; they are read
alike in all our languages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from upwords_tui.base.i18n import _
from upwords_tui.games.base import COMPUTER, HUMAN, Seat

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
    names = _read()
    return names.get(player.removeprefix(f"{COMPUTER}:"), names[_OTHERS])


@cache
def _read() -> dict[str, tuple[str, ...]]:
    written = Path(__file__).with_name("computer_names.json").read_text("utf-8")
    return {level: tuple(names) for level, names in json.loads(written).items()}
