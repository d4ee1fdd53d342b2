"""Which games there are, and where the rooms of each lie: the only place that names them.

The one idea: every floor of the house (games, engine, session, text, tui) has a room for each game, and the
modules that are asked for have the same names in all of them. They are imported when asked for: whoever plays
one game does without the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeVar

from upwords_tui.errors import RecordError
from upwords_tui.games.played import AnyGame

T = TypeVar("T")

_ROOMS = {"upwords": "upwords_tui.{floor}.upwords", "wordsup": "upwords_tui.{floor}.wordsup"}


def register(kind: str, rooms: str) -> None:
    """Add a game whose rooms are the packages `rooms`; without {floor} in it, all floors lie in one."""
    _ROOMS[kind] = rooms


def kinds() -> tuple[str, ...]:
    """Return the ids of the games, that which is meant where none is named first."""
    return tuple(_ROOMS)


def room(kind: str, floor: str, module: str) -> Any:
    """Return a module of the room that a game has on a floor. Raises RecordError for an unknown game."""
    if kind not in _ROOMS:
        names = ", ".join(_ROOMS)
        raise RecordError("there is no game “{name}”; there are {names}", "game", name=kind[:40], names=names)
    return import_module(f"{_ROOMS[kind].format(floor=floor)}.{module}")


def part(kind: str, floor: str, module: str, name: str, otherwise: T) -> T:
    """Return what a game has under a name in a module of its room; `otherwise` if it has none."""
    try:
        found: T = getattr(room(kind, floor, module), name, otherwise)
        return found
    except ModuleNotFoundError as error:
        if error.name != f"{_ROOMS[kind].format(floor=floor)}.{module}":
            raise
        return otherwise


def edition_of(kind: str, setup: Mapping[str, Any]) -> str:
    """Return the id of the edition that a set-up names. Raises RecordError for an unknown game."""
    edition: str = room(kind, "games", "game").Game.edition_of(setup)
    return edition


def begin_game(kind: str, setup: Mapping[str, Any]) -> AnyGame:
    """Return the game of this kind at its start. Raises RecordError for an unknown game or a bad set-up."""
    game: AnyGame = room(kind, "games", "game").Game.from_setup_json(setup)
    return game
